"""What scores and errors are called in plain words."""

LEVELS = {"l0": "L0 single calls", "l1": "L1 chains", "l2": "L2 parallel calls", "l3": "L3 graphs"}
COMPOSED = [level for level in LEVELS if level != "l0"]

WORDS: dict[str, tuple[str, str] | None] = {
    "strict_accuracy": ("Strict: everything right, all tasks", "%"),
    **{f"strict_accuracy_{level}": (f"Strict, {label}", "%") for level, label in LEVELS.items()},
    "strict_comp_gap": ("Strict gap: L0 minus the mean of L1 to L3", "points"),
    **{f"strict_comp_gap_{level}": (f"Strict gap: L0 minus {LEVELS[level]}", "points") for level in COMPOSED},
    "strict_selection_gap": None,  # the gap with the other sign
    "paired_gap": ("Paired gap: the same calls one by one minus together", "points"),
    **{f"paired_gap_{level}": (f"Paired gap, {LEVELS[level]}", "points") for level in COMPOSED},
    "other_tools": ("Of the strict gap: other tools and other wording", "points"),
    "more_chances": ("Of the strict gap: more chances to fail", "points"),
    "per_call_loss": ("Right alone, less right in itself within the task, per call", "points"),
    "relative_loss": ("Paired gap ÷ share of tasks right one by one", "%"),
    "compositionality_gap": ("Compositionality gap: of the tasks right one by one, those wrong together", "%"),
    "n_paired": ("Tasks with all their calls asked for alone", ""),
    "accuracy": ("Paper's score, all tasks", "%"),
    **{f"accuracy_{level}": (f"Paper's score, {label}", "%") for level, label in LEVELS.items()},
    "comp_gap": ("Paper's gap: L0 minus the mean of L1 to L3", "points"),
    **{f"comp_gap_{level}": (f"Paper's gap: L0 minus {LEVELS[level]}", "points") for level in COMPOSED},
    "selection_gap": None,
    "tool_selection": ("Right tools", "%"),
    "argument_accuracy": ("Right arguments", "%"),
    "sequence": ("Right order", "%"),
    "data_flow": ("Outputs passed on rightly", "%"),
    "completeness": ("Steps attempted", "%"),
    "extra_call_rate": ("Calls that no step asks for", "%"),
    "refused_call_rate": ("Calls that the tool refused", "%"),
    "no_call_rate": ("Tasks without a call", "%"),
    "coverage": ("Tasks evaluated", "%"),
    "unreadable": ("Predictions in the shape of no known client", ""),
    "foreseen": ("Outputs written before any call had given them", ""),
    "loose_references": ("References in another notation", ""),
    "n": ("Tasks evaluated, number", ""),
    **dict.fromkeys([f"n_{level}" for level in LEVELS]),  # beside the accuracy of each level
}

ERRORS = {  # the first that applies becomes a task's primary error
    "call_in_text": "a call written as text instead of by function calling",
    "no_call": "no call",
    "unreadable": "in the shape of no known client",
    "malformed_call": "a call that cannot be read",
    "unknown_tool": "a tool that does not exist",
    "wrong_tool": "another tool than expected",
    "missing_call": "a call is missing",
    "extra_call": "a call too many",
    "wrong_order": "calls in the wrong order",
    "missing_argument": "an argument is missing",
    "unknown_argument": "an argument that the tool does not have",
    "refused_call": "a right call that was refused",
    "wrong_data_flow": "a value not taken from the call that gives it",
    "wrong_arguments": "a wrong argument",
}
