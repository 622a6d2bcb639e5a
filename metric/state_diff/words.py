"""What scores, failures and changes are called in plain words."""

from collections.abc import Mapping
from typing import Any

WORDS: dict[str, tuple[str, str] | None] = {
    "strict": ("Strict: all required changes and nothing else", "%"),
    "progress": ("Progress: required changes made ÷ (required + wrong changes)", "%"),
    "answer_accuracy": ("Right answers, where one is asked for", "%"),
    "wrong_changes": ("Wrong changes a task", ""),
    "minefields": ("Forbidden changes made, in all (only the twins policy and stacked forbid any)", ""),
    "needless_questions": ("Needless questions a task", ""),
    "unreadable": ("Predictions that cannot be read", ""),
    "coverage": ("Tasks evaluated", "%"),
    "n": ("Tasks that these figures count; twins count in the gaps alone", ""),
}
RUNGS = {
    "easy": "2 records, the same to be done with each",
    "base": "4 records, and a condition under which something else is to be done",
    "wide": "8 records, and a condition under which something else is to be done",
    "hard": "16 records, with rules, exceptions, withdrawn requests and a limit",
    "search": "28 or 30 records, of which about half are meant, and only the two sums that these come to are known",
}
FACTORS = {
    "size": "16 times as many records",
    "items": "16 things instead of 4",
    "fault": "a tool that fails once",
    "outage": "a tool that is down",
    "silent": "a stale or cut page",
    "missing": "a fact to ask for",
    "impossible": "one thing impossible",
    "policy": "rules with exceptions",
    "distractors": "all tools on offer",
    "placebo": "other irrelevant records",
    "stacked": "size, silent, missing and policy",
}
FAILURES = {
    "minefield": "something forbidden was done",
    "foreign_value": "a text names what belongs to another record",
    "wrong_change": "something else was changed",
    "missing_change": "a required change is missing",
    "missing_fact": "an e-mail was sent, but lacks a fact",
    "no_answer": "no answer (one is asked for)",
    "wrong_answer": "the answer is wrong",
    "needless_questions": "more than one needless question",
    "over_budget": "more calls than the budget has",
}


def in_words(change: Mapping[str, Any]) -> str:
    """Return a change, required or made.

    >>> in_words({"type": "update", "record": "INV-20001", "field": "status", "value": "paid"})
    'set status of INV-20001 to paid'
    >>> in_words({"type": "email", "to": "ana@post.example", "facts": [{"kind": "id", "value": "INV-20001"}]})
    'e-mail to ana@post.example with INV-20001'
    """
    kind, record = str(change["type"]), str(change.get("record", ""))
    ends = {
        "update": lambda: f"set {change.get('field')} of {record} to {_value(change.get('value'))}",
        "email": lambda: f"e-mail to {change.get('to')}{_content(change)}",
        "task": lambda: f"to-do{_content(change)}",
        "reply": lambda: f"reply to {record}{_content(change)}",
        "cancel": lambda: f"cancel {record}",
        "done": lambda: f"mark {record} as done",
        "report": lambda: f"report {_records(change)} as {str(change.get('code')).replace('_', ' ')}",
        "question": lambda: f"ask about {record}: {change.get('field')}",
    }
    return ends.get(kind, lambda: f"{kind} {record}")()


def _value(value: Any) -> str:
    return "nothing" if value in ("", None) else str(value)


def _records(change: Mapping[str, Any]) -> str:
    return " or ".join(str(name) for name in change.get("records") or [change.get("record")])


def _content(change: Mapping[str, Any]) -> str:
    """Return the facts that a required text must hold, or the text that was made."""
    if "facts" in change:
        return " with " + ", ".join(_value(fact["value"]) for fact in change["facts"])
    return ": " + " ".join(str(change.get("text", "")).split())
