"""What scores and failures are called in plain words."""

__all__ = ["FAILURES", "RUNGS", "WORDS"]

WORDS: dict[str, tuple[str, str] | None] = {
    "strict": ("Strict: all required changes and nothing else", "%"),
    "progress": ("Progress: required changes made of required and wrong ones", "%"),
    "answer_accuracy": ("Right answers, where one is asked for", "%"),
    "wrong_changes": ("Wrong changes a task", ""),
    "minefields": ("Forbidden changes made, in all", ""),
    "needless_questions": ("Needless questions a task", ""),
    "coverage": ("Tasks evaluated", "%"),
    "n": ("Tasks evaluated, number", ""),
}
RUNGS = {
    "easy": "2 things, no branch",
    "base": "4 things",
    "wide": "8 things",
    "hard": "16 things, with rules, exceptions, withdrawals and a limit",
}
FAILURES = {
    "minefields": "something forbidden was done",
    "wrong": "something else was changed",
    "missing": "a required change is missing",
    "answer": "the answer is wrong",
    "needless_questions": "more than one needless question",
    "over_budget": "more calls than the budget has",
}
