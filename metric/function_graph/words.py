"""What scores and errors are called in plain words."""

WORDS: dict[str, tuple[str, str] | None] = {
    "success": ("Success: the right answer in its form, within the budget", "%"),
    "unformatted_success": ("Success, whatever the form of the answer", "%"),
    "efficiency": ("Calls needed ÷ calls made (successes only)", "%"),
    "calls": ("Calls a task", ""),
    "wrong_call_rate": ("Wrong calls", "%"),
    "needless_call_rate": ("Needless calls", "%"),
    "lucky_calls": ("Calls with right values that were not yet known", ""),
    "unreadable": ("Predictions that cannot be read", ""),
    "coverage": ("Tasks evaluated", "%"),
    "n": ("Tasks evaluated, number", ""),
    "restate_gap": None,  # needs tasks shown in two ways, and is an object there
    "recovery": None,  # needs tasks with a wrong call, and is an object there
}
DIALS = {  # what success is told by, perhaps with what that is, and what its values are called
    "n_core": ("needed functions", "{n_core} needed"),
    "depth": ("depth: the steps on the longest way to the answer", "{depth} deep, {n_core} needed"),
    "n_connected": ("misleading functions: needless, but they take what needed ones give", "{n_connected} misleading"),
    "n_disconnected": ("unconnected functions: they take what nothing gives", "{n_disconnected} unconnected"),
}
CLASSES = {
    "no_such_function": "there is no such function",
    "wrong_inputs": "wrong inputs",
    "unknown_value": "value not yet known",
    "incorrect_value": "incorrect value",
    "unmet_condition": "a condition that does not hold",
    "unreadable_call": "a call that cannot be read",
}
ENDS = {
    "wrong_answer": "a wrong answer",
    "no_answer": 'no line with "ANSWER:" and a number that can be read',
    "budget": "more calls than allowed",
}
