"""The benchmarks, which are run by hand, fit the code that they measure."""

import json
from collections.abc import Callable

import numpy as np
import pytest

from benchmarks import bench_coverage, bench_scale
from families import family
from runner import suites


@pytest.mark.parametrize("simulate", bench_coverage.SIMULATIONS, ids=lambda simulate: simulate.__name__)
def test_each_simulation_of_coverage_gives_intervals(simulate: Callable[..., bench_coverage.Covered]) -> None:
    for _, _, interval in simulate("middle", 20, np.random.default_rng(1)):
        assert interval["low"] <= interval["high"]


def test_the_benchmark_of_scale_writes_the_calls_of_its_agents() -> None:
    row = suites.load("composition")[1][0]
    for agent in bench_scale.AGENTS.values():
        (line,) = bench_scale._predicted(family("composition"), [row], agent)
        assert json.loads(line)["prediction"]
