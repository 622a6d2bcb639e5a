"""What holds of the tasks of Inspect, and of its logs, where Inspect is not installed."""

import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest

import comptoolbench
from cli.main import main
from families import every_family


def test_each_family_of_calls_is_a_task_of_inspect() -> None:
    assert sorted(comptoolbench.INSPECT_TASKS.values()) == sorted(
        family.name for family in every_family() if family.calls
    )
    for name in comptoolbench.INSPECT_TASKS:
        assert getattr(comptoolbench, name).__module__ == "comptoolbench", (
            "Inspect names a task after the module of its function"
        )


def test_inspect_finds_the_tasks_through_the_entry_point() -> None:
    (found,) = entry_points(group="inspect_ai", name="comptoolbench")
    assert found.value == "integrations.inspect.registry"


@pytest.mark.skipif(bool(find_spec("inspect_ai")), reason="the extra `inspect` is installed")
@pytest.mark.parametrize("command", ["score", "report"])
def test_a_log_needs_inspect_s_own_reader(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.eval").touch()
    assert main([command, str(tmp_path / "a.eval")]) == 2
    assert 'is read with Inspect\'s own reader; in the clone: pip install -e ".[inspect]".\n' in capsys.readouterr().err
    assert "inspect_ai" not in sys.modules
