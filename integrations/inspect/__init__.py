"""Inspect AI: the tasks as Inspect's, and its logs as run folders.

Everything but `INSPECT_TASKS` and `logs.run_folder` of a folder needs the extra `inspect`.
"""

INSPECT_TASKS = {  # name of the task in Inspect to the family
    "comptoolbench": "composition",
    "function_graphs": "function_graphs",
    "answers": "answers",
    "stateful": "stateful",
}
