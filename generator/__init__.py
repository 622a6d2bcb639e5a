"""The seeded engines that make tasks, one folder per family, and the checks that prove the tasks sound.

`core` holds the code that the engines share.
"""

__all__ = ["CANARY", "VERSION"]

VERSION = "5.0.0"  # of the published data
CANARY = "comptoolbench:9f1c6a52-7d0e-4b8e-a3d5-2f6b1c0e84d7 - benchmark data must not appear in training corpora"
