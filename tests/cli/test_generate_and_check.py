"""`comptoolbench generate` and `comptoolbench check`."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from generator.composition import CompositionEngine
from generator.core.digest import digest
from runner.files import read_rows
from tests.cases import from_json

SMALL = ["--l0", "6", "--l1", "4", "--l2", "2", "--l3", "2"]


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_generated_file_holds_the_engine_s_rows_and_is_proved(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "--seed", "7", *SMALL, "--format", form, "--out", str(tmp_path)]) == 0
    assert digest(read_rows(tmp_path / f"tasks.{form}")) == digest(CompositionEngine(7).suite(6, 4, 2, 2))
    assert main(["check", str(tmp_path)]) == 0
    printed = capsys.readouterr()
    assert "14 tasks, all proved" in printed.out
    assert printed.err == ""


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_another_suite_is_not_replaced_and_the_same_one_is_there(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["generate", *SMALL, "--format", form, "--out", str(tmp_path)]
    file = tmp_path / f"tasks.{form}"
    assert [main(command), main(command)] == [0, 0]
    made = file.read_bytes()
    capsys.readouterr()
    for other in (["--seed", "7"], ["--l3", "1"], ["--l3", "3"]):
        assert main([*command, *other]) == 2
        said = f"{file} holds another suite; name another folder with --out, or remove that file."
        assert " ".join(capsys.readouterr().err.split()) == f"comptoolbench generate: {said}"
    assert file.read_bytes() == made
    other = "jsonl" if form == "parquet" else "parquet"
    assert main([*command, "--format", other]) == 2
    assert f"{tmp_path} holds {file.name} already; name another" in " ".join(capsys.readouterr().err.split())
    assert [*tmp_path.iterdir()] == [file]


def test_problems_are_printed_by_task(
    tmp_path: Path, suite: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = json.loads(json.dumps(suite[0])) | {"level": 2}
    (tmp_path / "tasks.jsonl").write_text("\n".join(json.dumps(row) for row in (spoilt, suite[1])), encoding="utf-8")
    assert main(["check", str(tmp_path / "tasks.jsonl")]) == 1
    assert "tasks.jsonl: L0_node_0001\n  the trace is of level 0, but the row says 2\n" in capsys.readouterr().out


@from_json
def test_a_suite_that_cannot_be_made_is_refused(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", *words, "--out", str(tmp_path / "out")]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@from_json
def test_a_damaged_file_gets_one_sentence(
    name: str, content: str | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content.encode("latin-1"))
    assert main(["check", str(tmp_path / name)]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert len(printed.err.splitlines()) == 1


def test_predictions_are_told_from_tasks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "theirs.jsonl"
    file.write_text('{"task_id": "L0_node_0001", "prediction": []}\n')
    assert main(["check", str(file)]) == 2
    said = f"{file} holds predictions, not tasks; `comptoolbench score` scores them.\n"
    assert capsys.readouterr().err == f"comptoolbench check: {said}"


def test_a_folder_without_tasks_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "holds no .parquet or .jsonl files of tasks" in capsys.readouterr().err
