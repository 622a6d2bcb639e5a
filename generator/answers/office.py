"""The operations that close the questions of `enterprise`.

What people in accounting, sales, support, logistics, HR and events look up at work.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any

from generator.answers.closings import (
    CITY,
    DATE,
    KM,
    Build,
    Made,
    amount,
    apart,
    day_said,
    different,
    name_of,
    names_of,
    number,
    record,
    said_in,
)
from generator.answers.growth import Growth, Held, UnfitError, literal, said_of, said_of_all
from generator.answers.relations import CURRENCIES, listed

__all__: list[str] = []

Json = Any
Extras = Mapping[str, Json]

FARTHEST = 1_100.0  # kilometres that a colleague would drive to an event
NEAR = 600.0  # and to a customer
LOCAL = number("the local currency", 2, 0.01, 0.002)
PHONE = name_of("phone number")


# Invoices --------------------------------------------------------------------------------------------------------------------------------------------------


def _foreign(g: Growth, names: Sequence[str], kind: str, into: str) -> list[str]:
    """What each invoice is worth in a currency that none of them is in, as expressions."""
    money = [g.follow(literal(kind, name), "invoiced") for name in names]
    if any(held.currency is None or held.currency.value == into for held in money):
        raise UnfitError("an amount is in the target currency already")
    return [g.worth(held, into) for held in money]


def _paid(g: Growth, expression: str, into: str, purpose: str) -> Made:
    """A sum of money in one currency."""
    result = g.compute(expression, f"{purpose} in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), said_in(into))


def _slots(made: Made, **slots: str) -> Made:
    return Made(made.conclusion, made.answer, {**made.slots, **slots})


def total(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """Invoices added up in one currency."""
    into = extras["into"]
    made = _paid(
        g, " + ".join(_foreign(g, names, kind, into)), into, "the amounts together" if len(names) > 1 else "the amount"
    )
    return _slots(made, x=said_of(kind, names[0]), xs=said_of_all(kind, names))


def share_of(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """So many percent of some invoices in one currency: a commission, or what is left after a discount."""
    into = extras["into"]
    whole = " + ".join(_foreign(g, names, kind, into))
    part = f"{extras['share']} / 100" if "share" in extras else f"(1 - {extras['off']} / 100)"
    return _slots(_paid(g, f"({whole}) * {part}", into, "the part of the amounts"), xs=said_of_all(kind, names))


def instalment(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """One of so many equal parts of an invoice."""
    into = extras["into"]
    made = _paid(g, f"{_foreign(g, names, kind, into)[0]} / {extras['parts']}", into, "one instalment")
    return _slots(made, x=said_of(kind, names[0]))


def _each_worth(g: Growth, names: Sequence[str], kind: str, into: str) -> list[Held]:
    """Each invoice in one currency, converted by a call of its own where that is needed."""
    found = []
    for name in names:
        money = g.follow(literal(kind, name), "invoiced")
        expression = g.worth(money, into)
        found.append(
            g.compute(expression, f"{said_of(kind, name)} in {CURRENCIES[into]}") if " * " in expression else money
        )
    if any(right < 1.03 * left for left, right in pairwise(sorted(held.value for held in found))):
        raise UnfitError("too close to tell apart")
    return found


def by_worth(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """Invoices by their worth in one currency, the largest first."""
    found = _each_worth(g, names, kind, extras["into"])
    conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in found], "descending": True}
    return Made(
        conclusion,
        names_of("invoice numbers", ordered=True),
        {"xs": said_of_all(kind, names), **said_in(extras["into"])},
    )


def biggest_debtor(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The phone number of the customer who owes the largest of some invoices."""
    different([g.follow(literal(kind, name), "billed") for name in names])
    found = _each_worth(g, names, kind, extras["into"])
    largest = max(range(len(names)), key=lambda index: float(found[index].value))
    phone = g.follow(literal(kind, names[largest]), "billed", "company_phone")
    conclusion = {"op": "value", "of": phone.text, "keys": [held.text for held in found]}
    return Made(conclusion, PHONE, {"xs": said_of_all(kind, names), **said_in(extras["into"])})


def _days_late(g: Growth, name: str, kind: str) -> Held:
    """The days from today to an invoice's due date, fewer than none where that is past."""
    due = g.follow(literal(kind, name), "due")
    step = g.call(
        "calculate_date_diff",
        {"end_date": due.text},
        f"the days from today to {due.value}",
        f"the days from today to {due.planned}",
    )
    return g.hold(
        step, "days", f"How many days is it from today to {due.value}? A date in the past counts as negative."
    )


def late_fee(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What so many percent a day overdue come to, in one currency."""
    into = extras["into"]
    terms = [
        f"{worth} * abs({_days_late(g, name, kind).text})"
        for name, worth in zip(names, _foreign(g, names, kind, into), strict=True)
    ]
    made = _paid(g, f"({' + '.join(terms)}) * {extras['fee']} / 100", into, "the late fee")
    if g.outputs[g.steps[-1]["step_id"]]["result"] < 5:
        raise UnfitError("not worth a bill")
    return _slots(made, x=said_of(kind, names[0]), xs=said_of_all(kind, names), fee=str(extras["fee"]))


def long_overdue(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The invoices that are more than so many days overdue."""
    found = [_days_late(g, name, kind) for name in names]
    limit = -extras["days"]
    if not 2 <= sum(held.value < limit for held in found) <= len(found) - 2:
        raise UnfitError("nearly all or none")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "below": limit}
    return Made(conclusion, names_of("invoice numbers", ordered=False), {"xs": said_of_all(kind, names)})


# Orders and parcels ----------------------------------------------------------------------------------------------------------------------------------------


def parcels(relation: str) -> Build:
    """Where each parcel is, or when it arrives, as a record by order."""

    def build(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
        found = [g.follow(literal(kind, name), "parcel", relation) for name in names]
        if relation == "whereabouts":
            different(found)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        return Made(
            {"op": "record", "parts": parts},
            record(**dict.fromkeys(names, DATE if relation == "arrival" else CITY)),
            {"xs": said_of_all(kind, names)},
        )

    return build


def late_parcels(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The orders that arrive after a day."""
    found = [g.follow(literal(kind, name), "parcel", "arrival") for name in names]
    if not 2 <= sum(held.value > extras["limit"] for held in found) <= len(found) - 2:
        raise UnfitError("the day is no good")
    conclusion = {
        "op": "filter",
        "labels": list(names),
        "keys": [held.text for held in found],
        "above": extras["limit"],
    }
    return Made(
        conclusion,
        names_of("order numbers", ordered=False),
        {"xs": said_of_all(kind, names), "limit": day_said(date.fromisoformat(extras["limit"]))},
    )


def last_served(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The phone number of the customer whose parcel arrives last."""
    days = different([g.follow(literal(kind, name), "parcel", "arrival") for name in names])
    buyers = different([g.follow(literal(kind, name), "buyer") for name in names])
    last = max(range(len(names)), key=lambda index: str(days[index].value))
    phone = g.follow(buyers[last], "buyer_phone")
    return Made(
        {"op": "value", "of": phone.text, "keys": [held.text for held in days]}, PHONE, {"xs": said_of_all(kind, names)}
    )


def buyer_phone(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The phone number of who placed an order."""
    phone = g.follow(literal(kind, names[0]), "buyer", "buyer_phone")
    return Made({"op": "value", "of": phone.text}, PHONE, {"x": said_of(kind, names[0])})


def refund(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What a customer gets back for an order, less a fee, in the customer's own currency."""
    order = literal(kind, names[0])
    paid, theirs = g.follow(order, "paid"), g.follow(order, "buyer", "buyer_currency")
    if paid.currency is None or paid.currency.value == theirs.value:
        raise UnfitError("nothing to convert")
    result = g.compute(
        f"{paid.text} * (1 - {extras['fee']} / 100) * {g.exchange(paid.currency, theirs).text}",
        "the refund in the customer's currency",
    )
    return Made({"op": "value", "of": result.text}, LOCAL, {"x": said_of(kind, names[0])})


def claim(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What some orders are worth together in another currency."""
    into = extras["into"]
    paid = [g.follow(literal(kind, name), "paid") for name in names]
    made = _paid(
        g, f"({' + '.join(held.text for held in paid)}) * {g.rate(paid[0], into)}", into, "the value of the orders"
    )
    return _slots(made, xs=said_of_all(kind, names))


# Products --------------------------------------------------------------------------------------------------------------------------------------------------


def _lots(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> tuple[str, str, Held]:
    """So many of each product: what they cost at list price, how they are said, and a price."""
    prices = [g.follow(literal(kind, name), "unit_price") for name in names]
    counts = extras["counts"][: len(names)]
    cost = " + ".join(f"{count} * {price.text}" for count, price in zip(counts, prices, strict=True))
    return (
        f"({cost})",
        listed([f"{count} of {said_of(kind, name)}" for count, name in zip(counts, names, strict=True)]),
        prices[0],
    )


def quote(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What some products cost less a discount, in another currency."""
    cost, lots, price = _lots(g, names, extras, kind)
    made = _paid(
        g, f"{cost} * (1 - {extras['off']} / 100) * {g.rate(price, extras['into'])}", extras["into"], "the price"
    )
    return _slots(made, lots=lots)


def quote_for(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What some products cost in a customer's own currency."""
    theirs = g.follow(literal("customer", extras["who"]), "company_currency")
    cost, lots, price = _lots(g, names, extras, kind)
    if price.currency is None or price.currency.value == theirs.value:
        raise UnfitError("nothing to convert")
    result = g.compute(f"{cost} * {g.exchange(price.currency, theirs).text}", "the price in the customer's currency")
    return Made({"op": "value", "of": result.text}, LOCAL, {"lots": lots})


def stock_value(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What the stock of some products would bring in another currency."""
    terms, rate = [], ""
    for name in names:
        price, stock = g.follow(literal(kind, name), "unit_price"), g.follow(literal(kind, name), "stock")
        terms.append(f"{stock.text} * {price.text}")
        rate = g.rate(price, extras["into"])
    made = _paid(g, f"({' + '.join(terms)}) * {rate}", extras["into"], "the value of the stock")
    return _slots(made, xs=said_of_all(kind, names))


def too_few(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The products of which fewer are in stock than are wanted."""
    found = [g.follow(literal(kind, name), "stock") for name in names]
    if not 2 <= sum(held.value < extras["need"] for held in found) <= len(found) - 2:
        raise UnfitError("nearly all or none")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "below": extras["need"]}
    return Made(conclusion, names_of("product names", ordered=False), {"xs": said_of_all(kind, names)})


# Colleagues ------------------------------------------------------------------------------------------------------------------------------------------------


def local_pay(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """A salary after a raise, in the currency of the place where somebody works."""
    person = literal(kind, names[0])
    pay = g.follow(person, "salary")
    there = g.follow(person, "office", "money_there")
    if pay.currency is None or pay.currency.value == there.value:
        raise UnfitError("paid in the local currency")
    rate = g.exchange(pay.currency, there)
    result = g.compute(
        f"{pay.text} * (1 + {extras['raise_']} / 100) * {rate.text}", "the new salary in the local currency"
    )
    return Made({"op": "value", "of": result.text}, LOCAL, {"x": names[0], "first": names[0].split()[0]})


def team_pay(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What some colleagues earn a month together in another currency."""
    pay = [g.follow(literal(kind, name), "salary") for name in names]
    rate = g.rate(pay[0], extras["into"])
    made = _paid(
        g, f"({' + '.join(held.text for held in pay)}) / 12 * {rate}", extras["into"], "the monthly salaries together"
    )
    return _slots(made, xs=listed(names))


def raise_cost(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What a raise for some colleagues costs a year."""
    pay = [g.follow(literal(kind, name), "salary") for name in names]
    made = _paid(
        g, f"({' + '.join(held.text for held in pay)}) * {extras['raise_']} / 100", "EUR", "the raises together"
    )
    return _slots(made, xs=listed(names))


def joined_before(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The colleagues who joined before a day."""
    found = [g.follow(literal(kind, name), "joined") for name in names]
    if not 2 <= sum(held.value < extras["limit"] for held in found) <= len(found) - 2:
        raise UnfitError("the day is no good")
    conclusion = {
        "op": "filter",
        "labels": list(names),
        "keys": [held.text for held in found],
        "below": extras["limit"],
    }
    return Made(
        conclusion,
        names_of("names", ordered=False),
        {"xs": listed(names), "limit": day_said(date.fromisoformat(extras["limit"]))},
    )


# Events and journeys ---------------------------------------------------------------------------------------------------------------------------------------


def catering(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """So much a guest at several events, in another currency."""
    into = extras["into"]
    guests = [g.follow(literal(kind, name), "guests") for name in names]
    rate = g.exchange(Held("EUR", "EUR", "EUR"), into)
    made = _paid(g, f"({' + '.join(held.text for held in guests)}) * {extras['each']} * {rate.text}", into, "the cost")
    return _slots(made, xs=said_of_all(kind, names))


def local_budget(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """So much a guest at an event, in the currency of the place."""
    event = literal(kind, names[0])
    guests, there = g.follow(event, "guests"), g.follow(event, "venue", "money_there")
    rate = g.exchange(Held("EUR", "EUR", "EUR"), there)
    result = g.compute(f"{guests.text} * {extras['each']} * {rate.text}", "the cost in the local currency")
    return Made({"op": "value", "of": result.text}, LOCAL, {"x": said_of(kind, names[0])})


def organizers(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The phone number of each event's organizer, as a record."""
    found = different([g.follow(literal(kind, name), "organizer", "staff_phone") for name in names])
    parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
    return Made(
        {"op": "record", "parts": parts}, record(**dict.fromkeys(names, PHONE)), {"xs": said_of_all(kind, names)}
    )


def _road(g: Growth, start: Held, end: Held) -> Held:
    step = g.call(
        "get_directions",
        {"origin": start.text, "destination": end.text},
        f"the way by road from {start.value} to {end.value}",
        f"the way by road from {start.planned} to {end.planned}",
    )
    return g.hold(step, "distance_km", f"How many kilometres is it by road from {start.value} to {end.value}?")


def mileage(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What a colleague gets for a drive from the office city to an event and back."""
    home, venue = different(
        [g.follow(literal("employee", extras["who"]), "office"), g.follow(literal(kind, names[0]), "venue")]
    )
    road = _road(g, home, venue)
    if road.value > FARTHEST:
        raise UnfitError("nobody drives that far")
    made = _paid(g, f"2 * {road.text} * {extras['rate']}", "EUR", "the mileage")
    return _slots(made, event=said_of(kind, names[0]))


def nearest(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The nearest of some customers to a colleague's office, and how far away it is."""
    start = g.follow(literal("employee", extras["who"]), "office")
    legs = [_road(g, start, place) for place in different([g.follow(literal(kind, name), "base") for name in names])]
    apart([leg.value for leg in legs], 20.0)
    if min(leg.value for leg in legs) > NEAR:
        raise UnfitError("nobody drives that far")
    keys = [leg.text for leg in legs]
    parts = {
        "customer": {"op": "pick", "labels": list(names), "keys": keys, "largest": False},
        "kilometres": {"op": "extreme", "keys": keys, "largest": False},
    }
    slots = {"xs": listed(names), "first": extras["who"].split()[0]}
    return Made({"op": "record", "parts": parts}, record(customer=name_of("company name"), kilometres=KM), slots)


# Holdings --------------------------------------------------------------------------------------------------------------------------------------------------


def holdings(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What holdings are worth now in one currency."""
    into = extras["into"]
    terms = []
    for name in names:
        holding = literal(kind, name)
        count, price = g.follow(holding, "shares"), g.follow(holding, "held", "price")
        terms.append(g.worth(price, into, count.text))
    if not any(term.count(" * ") > 1 for term in terms):
        raise UnfitError("nothing to convert")
    return _slots(_paid(g, " + ".join(terms), into, "what the shares are worth"), xs=said_of_all(kind, names))


def _bought(g: Growth, holding: Held) -> tuple[Held, Held]:
    """What each share of a holding that has risen cost, and what it costs now."""
    paid, price = g.follow(holding, "bought"), g.follow(holding, "held", "price")
    if price.value < 1.05 * paid.value:
        raise UnfitError("no gain")
    return paid, price


def gains(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What some holdings have gained together since they were bought, in one currency."""
    into = extras["into"]
    terms = []
    for name in names:
        count = g.follow(literal(kind, name), "shares")
        paid, price = _bought(g, literal(kind, name))
        rate = g.rate(price, into)
        terms.append(f"{count.text} * ({price.text} - {paid.text}){' * ' + rate if rate else ''}")
    return _slots(_paid(g, " + ".join(terms), into, "the gain"), xs=said_of_all(kind, names))


def gain_each(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """By how many percent each holding has risen since it was bought, as a record."""
    parts = {}
    for name in names:
        paid, price = _bought(g, literal(kind, name))
        result = g.compute(f"({price.text} - {paid.text}) / {paid.text} * 100", f"the gain on {name} in percent")
        parts[name] = {"op": "value", "of": result.text}
    return Made(
        {"op": "record", "parts": parts},
        record(**dict.fromkeys(names, number("percent", 2, 0.06))),
        {"xs": said_of_all(kind, names)},
    )


def _moves(g: Growth, names: Sequence[str], kind: str) -> list[Held]:
    found = [g.follow(literal(kind, name), "held", "change") for name in names]
    apart([held.value for held in found], 0.1)
    return found


def movers(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """Holdings by how their shares have moved today, the best first."""
    conclusion = {
        "op": "order",
        "labels": list(names),
        "keys": [held.text for held in _moves(g, names, kind)],
        "descending": True,
    }
    return Made(conclusion, names_of("company names", ordered=True), {"xs": listed(names)})


def losers(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The holdings whose shares have fallen today."""
    found = _moves(g, names, kind)
    if not 2 <= sum(held.value < 0 for held in found) <= len(found) - 2:
        raise UnfitError("nearly all or none")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "below": 0}
    return Made(conclusion, names_of("company names", ordered=False), {"xs": listed(names)})
