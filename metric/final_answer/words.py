"""What scores and errors are called in plain words."""

WORDS: dict[str, tuple[str, str] | None] = {
    "accuracy": ("Right answers", "%"),
    "accuracy_chat": ("Right answers, subset chat", "%"),
    "accuracy_enterprise": ("Right answers, subset enterprise", "%"),
    "answered": ("Tasks with an answer", "%"),
    "in_form": ("Tasks with an answer after “Answer:”", "%"),
    "step_accuracy": ("Steps judged rightly", "%"),
    "wins": ("Pairs with the right step picked in both orders", ""),
    "ties": ("Pairs half right", ""),
    "losses": ("Pairs with the wrong step picked in both orders, or not read", ""),
    "same_position": ("Pairs half right by picking the same place in both orders", ""),
    "paired_gap_all": ("Paired gap: the same calls one by one minus together", "points"),
    "n_paired": ("Tasks with all their calls asked for alone", ""),
    "unreadable": ("Predictions that cannot be read", ""),
    "coverage": ("Tasks evaluated", "%"),
    "n": ("Tasks evaluated, number", ""),
}
CODES = {
    "right": "right",
    "no_answer": "no answer",
    "no_form": 'no line that begins with "Answer:"',
    "several": "more than one value where one was asked for",
    "unreadable": "no value of the kind asked for can be read",
    "wrong": "another value than expected",
}
ERRORS = {
    "no_call": "the prediction holds no call",
    "wrong_format": "another form than asked for",
    "no_outputs": "the calls have no outputs, so why it is wrong is not known",
    "wrong_argument": "a wrong argument",
    "unreadable_call": "a call that cannot be read",
    "wrong_tool": "another tool than needed",
    "made_up_output": "an answer without a look-up that it needs",
    "stopped_early": "stopped too early",
    "ignored_output": "an output not used",
    "wrong_computation": "a wrong computation",
}
SIGNS = {
    "degrees Celsius": "°C",
    "degrees Fahrenheit": "°F",
    "percent": "%",
    "kilometres": "km",
    "minutes": "min",
    "shares": "shares",
    "euros": "EUR",
    "US dollars": "USD",
    "British pounds": "GBP",
    "Swiss francs": "CHF",
}
