"""Logs of Inspect that are refused before Inspect reads them."""

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import comptoolbench
from integrations.inspect import logs

Cli = Callable[..., tuple[int, str, str]]


def test_a_log_that_unpacks_to_too_much_is_refused_unread(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(logs, "MOST_UNPACKED", 1_000_000)
    log = tmp_path / "large.eval"
    with ZipFile(log, "w", ZIP_DEFLATED) as packed:
        packed.writestr("header.json", bytes(1_000_001))
    status, _, err = cli("report", log, "--out", tmp_path / "report.html")
    assert status == 2
    assert err.endswith(f"{log} unpacks to 1,000,001 bytes; 1,000,000 are the most that is read.\n")


def test_runs_are_compared_with_logs_from_python_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("integrations.inspect.logs.as_run", lambda log: tmp_path / log.stem)
    with pytest.raises(comptoolbench.UserError, match=re.escape(f"there is no folder {tmp_path / 'a'};")):
        comptoolbench.compare("a.eval", "b.eval")


def test_a_log_that_is_not_there_is_named(cli: Cli, tmp_path: Path) -> None:
    status, _, err = cli("report", tmp_path / "no.eval", "--out", tmp_path / "report.html")
    assert (status, "no.eval" in err) == (2, True)
