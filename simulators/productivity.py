"""Productivity: the user's calendar, address book, invoices, links and pictures."""

import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Literal, TypedDict
from urllib.parse import quote

from simulators.kinds import (
    Bounds,
    Company,
    Currency,
    Date,
    DateTime,
    Domain,
    Email,
    Entity,
    Money,
    Path,
    Person,
    Phone,
    Place,
    Raw,
    Reference,
    Text,
    Time,
    Title,
    Url,
)
from simulators.notation import (
    check_currency,
    check_date,
    check_domain,
    check_email,
    check_phone,
    check_text,
    check_time,
)
from simulators.outbox import record
from simulators.phrasing import WHOLE, dated, money
from simulators.tool import ToolError, tool
from simulators.world import World

MAX_AMOUNT = 1e12
MAX_URL = 2_000

_SIZES = {"square": (1024, 1024), "landscape": (1536, 1024), "portrait": (1024, 1536)}


class Event(TypedDict):
    """An entry of the user's calendar."""

    event_id: Reference
    start: DateTime
    end: DateTime
    summary: Text


class Contact(TypedDict):
    """An entry of the address book."""

    contact_id: Reference
    name: Person
    email: Email
    summary: Text


class Invoice(TypedDict):
    """A bill."""

    invoice_number: Reference
    total: Money
    currency: Currency
    summary: Text


class Address(TypedDict):
    """A web address."""

    url: Url


class Image(TypedDict):
    """A picture made from a description."""

    image_url: Url
    path: Path
    width: int
    height: int


@tool
def create_calendar_event(
    world: World,
    title: Title,
    date: Date,
    start_time: Time,
    duration_minutes: Annotated[int, Bounds(1, 10_080)] = 60,
    location: Place = "",
) -> Event:
    """Block a slot in the user's own calendar; nobody else is invited or told.

    Args:
        title: What takes place, as the user puts it.
        date: Day as YYYY-MM-DD.
        start_time: First minute as HH:MM on the 24-hour clock.
        duration_minutes: Length in minutes; 60 unless the user says how long.
        location: Where it takes place; empty unless the user says.
    """
    title, location = check_text(title, "title"), location.strip()
    start = datetime.combine(check_date(date, "date"), check_time(start_time, "start_time"))
    end = start + timedelta(minutes=duration_minutes)
    reference = record(
        world, "event", "evt", title=title, start=start.isoformat(), end=end.isoformat(), location=location
    )
    place = f" ({location})" if location else ""
    ending = f"{end:%H:%M}" if end.date() == start.date() else f"{dated(end)} at {end:%H:%M}"
    summary = f'The event "{title}"{place} is on {dated(start)} from {start.time().isoformat("minutes")} to {ending}.'
    return {"event_id": reference, "start": start.isoformat(), "end": end.isoformat(), "summary": summary}


@tool
def create_contact(world: World, name: Person, email: Email, phone: Phone = "", company: Company = "") -> Contact:
    """Add a person with an e-mail address to the user's address book.

    Args:
        name: Full name.
        email: E-mail address.
        phone: Telephone number; empty if unknown.
        company: Employer; empty if unknown.
    """
    name, email, company = check_text(name, "name"), check_email(email, "email"), company.strip()
    phone = check_phone(phone, "phone") if phone else ""
    reference = record(world, "contact", "cnt", name=name, email=email, phone=phone, company=company)
    employer = f" of {company}" if company else ""
    return {
        "contact_id": reference,
        "name": name,
        "email": email,
        "summary": f"{name}{employer} was saved as a contact with the address {email}.",
    }


@tool
def create_invoice(
    world: World, customer: Entity, amount: Money, description: Text, currency: Currency = "USD", due_date: Date = ""
) -> Invoice:
    """Issue a bill over a given sum, rounded to the smallest unit of its currency; no tax is added and nothing is
    mailed.

    Args:
        customer: Person or company that has to pay.
        amount: Sum to pay, above zero.
        description: What is billed, word for word as the user puts it.
        currency: ISO 4217 code of the currency; USD unless the user says.
        due_date: Last day for the payment as YYYY-MM-DD; empty for payment on receipt, unless the user sets one.
    """
    customer, description, currency = (
        check_text(customer, "customer"),
        check_text(description, "description"),
        check_currency(currency, "currency"),
    )
    total = Decimal(repr(min(amount, 2 * MAX_AMOUNT))).quantize(
        Decimal(1) if currency in WHOLE else Decimal("0.01"), ROUND_HALF_UP
    )
    if not 0 < total <= MAX_AMOUNT:
        raise ToolError(f"'amount' must be above zero and at most {MAX_AMOUNT:,.0f} after rounding; got {amount}.")
    due = check_date(due_date, "due_date").isoformat() if due_date else ""
    reference = record(
        world,
        "invoice",
        "inv",
        customer=customer,
        total=float(total),
        description=description,
        currency=currency,
        due_date=due,
    )
    term = f"is due on {dated(due)}" if due else "is due on receipt"
    summary = f"Invoice {reference} to {customer} for {money(float(total), currency)} ({description}) {term}."
    return {"invoice_number": reference, "total": float(total), "currency": currency, "summary": summary}


@tool
def generate_url(domain: Domain, path: Raw) -> Address:
    """Build a complete https address from a domain name and a path; the address is not visited, and nothing is
    percent-encoded twice.

    Args:
        domain: Bare domain name without https:// in front.
        path: Path on that domain, with or without a slash at its start.
    """
    encoded = quote(re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", path.strip().lstrip("/")), safe="%/?#:@!$&'()*+,;=")
    if len(encoded) > MAX_URL:
        raise ToolError(f"'path' must have at most {MAX_URL} characters once encoded; got {len(encoded)}.")
    return {"url": f"https://{check_domain(domain, 'domain')}/{encoded}"}


@tool
def generate_image(
    world: World,
    description: Text,
    style: Literal["photo", "watercolor", "cartoon", "sketch", "oil_painting", "pixel_art"] = "photo",
    size: Literal["square", "landscape", "portrait"] = "square",
) -> Image:
    """Paint a new picture of what a text describes and keep it as a PNG file.

    Args:
        description: What the picture shows.
        style: How it is painted.
        size: Its format.
    """
    reference = record(
        world, "image", "img", description=check_text(description, "description"), style=style, size=size
    )
    width, height = _SIZES[size]
    return {
        "image_url": f"https://images.example.com/{reference}.png",
        "path": f"images/{reference}.png",
        "width": width,
        "height": height,
    }
