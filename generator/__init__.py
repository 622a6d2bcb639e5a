"""The seeded engines that make tasks, a folder a family, and the proofs that the tasks are sound.

`core` is what the engines share.
"""

__all__ = ["CANARY", "VERSION"]

VERSION = "5.0.0"  # of the published data
CANARY = "comptoolbench:9f1c6a52-7d0e-4b8e-a3d5-2f6b1c0e84d7 - benchmark data must not appear in training corpora"
