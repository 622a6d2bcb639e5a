"""The integration of Inspect AI: its tasks, and its logs as run folders.

Only `INSPECT_TASKS`, and `logs.run_folder` of a folder, work without the extra `inspect`.
"""

INSPECT_TASKS = {  # task name in Inspect: family
    "comptoolbench": "composition",
    "function_graphs": "function_graphs",
    "answers": "answers",
    "stateful": "stateful",
}
