"""Checks of dates, times, e-mail and web addresses, paths and the like in tool arguments.

Each check returns a canonical form, or raises ToolError with a sentence for the model.
"""

import re
from datetime import date, datetime, time
from typing import NoReturn

from simulators import forms
from simulators.data import load
from simulators.tool import ToolError

YEARS = range(1900, 2200)  # wide enough for any task, and no arithmetic on these dates can overflow
MAX_PATH = 200

_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
_TOP_LEVEL = re.compile(r"[a-z]{2,63}|xn--[a-z0-9-]{1,59}", re.IGNORECASE)
_LOCAL_PART = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+")
_URL = re.compile(r"(https?)://([^\s/?#@:\[\]]+)(:[0-9]{1,5})?([/?#][!-~]*)?", re.IGNORECASE)
_IPV4 = re.compile(r"(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.(?!$)|$)){4}")
_PHONE = re.compile(r"\+?[0-9 ().-]+")
_NOT_IN_PATHS = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|]')
# The active codes of ISO 4217 for currencies of a country or a union of countries
_CURRENCIES = frozenset(load("iso_4217.json")["codes"].split())


def check_text(value: str, name: str) -> str:
    """Return the text without surrounding space; refuse a blank one."""
    return value.strip() or _refuse(name, "must not be empty")


def check_date(value: str, name: str) -> date:
    """Return a calendar date written as YYYY-MM-DD."""
    try:
        found = forms.day(value)
    except ValueError:
        _refuse(name, "must be a date that exists, written as YYYY-MM-DD such as 2026-03-24", value)
    return found if found.year in YEARS else _refuse(name, f"must lie in the years {YEARS[0]} to {YEARS[-1]}", value)


def check_time(value: str, name: str) -> time:
    """Return a time of day written as HH:MM or HH:MM:SS."""
    try:
        return forms.clock(value)
    except ValueError:
        _refuse(name, "must be a time of the 24-hour clock, written as HH:MM such as 14:30", value)


def check_datetime(value: str, name: str) -> datetime:
    """Return a date and time written as YYYY-MM-DDTHH:MM, optionally with seconds and an offset from UTC."""
    try:
        found = forms.local(value)
    except ValueError:
        _refuse(
            name, "must be a date and time that exists, written as YYYY-MM-DDTHH:MM such as 2026-03-24T14:30", value
        )
    check_date(found.date().isoformat(), name)
    return found


def email_fault(address: str) -> str:
    """Return why a text is not an e-mail address (RFC 5321 without quoted names and IP literals), or "" if it is."""
    local, at, domain = address.rpartition("@")
    if not at:
        return "it has no @"
    if not address.isascii():
        return "it holds characters outside ASCII"
    if not _LOCAL_PART.fullmatch(local):
        return "the part before the @ is empty or holds characters that are not allowed"
    if local.startswith(".") or local.endswith(".") or ".." in local:
        return "the part before the @ has a dot at its start or end, or two in a row"
    if len(local) > 64 or len(address) > 254:
        return "it is too long"
    return "" if _is_domain(domain) else "the part after the @ is not a full domain name"


def check_email(value: str, name: str) -> str:
    """Return an e-mail address with its domain in lower case."""
    address = value.strip()
    fault = email_fault(address)
    if fault:
        _refuse(name, f"must be an e-mail address such as ana@example.com ({fault})", value)
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"


def _is_domain(domain: str) -> bool:
    labels = domain.split(".") if len(domain) <= 253 else []
    return len(labels) >= 2 and all(map(_LABEL.fullmatch, labels)) and bool(_TOP_LEVEL.fullmatch(labels[-1]))


def check_domain(value: str, name: str) -> str:
    """Return a full domain name in lower case, without a final dot."""
    domain = forms.host(value)
    return (
        domain
        if domain.isascii() and _is_domain(domain)
        else _refuse(name, "must be a bare domain name such as shop.example.com", value)
    )


def check_url(value: str, name: str) -> str:
    """Return an http or https address with scheme and host in lower case."""
    found = _URL.fullmatch(value.strip())
    scheme, host, port, rest = found.groups(default="") if found else ("", "", "", "")
    host = forms.host(host)
    if not (host.isascii() and (_is_domain(host) or _IPV4.fullmatch(host)) and int(port[1:] or 0) < 65536):
        _refuse(name, "must be a full web address such as https://example.com/page", value)
    return f"{scheme.lower()}://{host}{port}{rest}"


def check_currency(value: str, name: str) -> str:
    """Return an ISO 4217 currency code in upper case."""
    code = value.strip().upper()
    return (
        code
        if code in _CURRENCIES
        else _refuse(name, "must be an ISO 4217 currency code such as USD, EUR or JPY", value)
    )


def check_phone(value: str, name: str) -> str:
    """Return a telephone number of 5 to 15 digits, as written."""
    number = value.strip()
    plausible = _PHONE.fullmatch(number) and 5 <= sum(map(str.isdigit, number)) <= 15
    return number if plausible else _refuse(name, "must be a telephone number such as +49 30 555 0123", value)


def check_path(value: str, name: str) -> str:
    """Return a path relative to the root of the world's files; it is "" for the root itself."""
    if len(value) > MAX_PATH or _NOT_IN_PATHS.search(value):
        _refuse(
            name,
            f"must be a path such as notes/standup.md, of at most {MAX_PATH} characters and with / between its parts",
            value,
        )
    try:
        return "/".join(forms.parts(value))
    except ValueError:
        _refuse(name, "must not lead out of the workspace", value)


def _refuse(name: str, demand: str, value: str = "") -> NoReturn:
    shown = value if len(value) <= 60 else value[:57] + "..."
    raise ToolError(f"'{name}' {demand}{f'; got {shown!r}' if value else ''}.")
