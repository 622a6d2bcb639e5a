"""The command line itself: help, version, suggestions, completion, colour."""

import io
import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import COMMANDS, GROUPS, main
from families import FAMILIES
from runner import UserError
from runner.protocols import PROTOCOLS
from runner.terminal import error_text, formatted
from tests.runner.conftest import BEGINNING
from tests.runner.runs import Cli

ROOT = Path(__file__).parents[2]
HEAVY = "{'litellm', 'datasets', 'numpy', 'pandas', 'scipy', 'asyncio', 'aiohttp', 'pyarrow'}"


def test_help_fits_one_screen_and_loads_nothing_heavy() -> None:
    script = f"""if True:
        import io, json, sys
        from contextlib import redirect_stdout, suppress
        from cli.main import COMMANDS, main
        shown = dict()
        for command in ("", *COMMANDS):
            with redirect_stdout(io.StringIO()) as shown[command], suppress(SystemExit):
                main([*command.split(), "--help"])
        texts = dict((command, text.getvalue()) for command, text in shown.items())
        print(json.dumps([texts, sorted({HEAVY} & sys.modules.keys())]))"""
    environment = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment, cwd=ROOT)
    texts, heavy = json.loads(done.stdout)
    assert (heavy, done.stderr) == ([], b"")
    for command, text in texts.items():
        assert 5 < len(text.splitlines()) <= 50, command
        assert max(map(len, text.splitlines())) <= 80, command


def test_help_names_all_that_is_taken_and_needed(cli: Cli) -> None:
    told = " ".join(cli("run", "--help")[1].split())
    assert [name for name in (*FAMILIES, *PROTOCOLS) if name not in told] == []
    assert "extra `answers`" in cli("export", "--help")[1]


def test_ctrl_c_while_a_command_is_loaded_ends_it_without_a_traceback(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.main.import_module", interrupted)
    assert cli("tools") == (130, "", "comptoolbench tools: interrupted\n")


def test_a_server_that_is_started_by_hand_says_what_it_waits_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("integrations.mcp.serve_stdio", lambda served: None)
    monkeypatch.setattr(sys, "stdin", Terminal())
    said = "comptoolbench mcp: waits for an MCP client on stdin, which starts this command itself; see docs/mcp.md\n"
    assert cli("mcp", "--task", "L1_chain_0049") == (0, "", said)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert cli("mcp", "--task", "L1_chain_0049") == (0, "", "")


def test_the_commands_are_listed_by_what_they_are_for(cli: Cli) -> None:
    listed = cli()[1]
    heads = [listed.index(f"\n{group}:\n") for group in GROUPS]
    assert heads == sorted(heads)
    assert re.findall(r"^  ([\w-]+)  ", listed[heads[0] :].partition("\noptions:")[0], re.MULTILINE) == list(COMMANDS)
    assert listed.index("Start with `comptoolbench run`") < heads[0]


def test_the_prediction_script_is_the_command_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["predict.py", "--family", "nope"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "predict.py"), run_name="__main__")
    assert ended.value.code == 2


def test_the_version_is_shown(cli: Cli) -> None:
    from generator import VERSION

    assert cli("--version") == (0, f"comptoolbench {VERSION}\n", "")


@pytest.mark.parametrize(
    ("words", "meant"),
    [(["rum"], "run"), (["instal-metric"], "install-metric"), (["score", "x", "--datset", "y"], "--dataset")],
)
def test_what_may_have_been_meant_is_said(words: list[str], meant: str, cli: Cli) -> None:
    status, _, err = cli(*words)
    assert status == 2
    assert f"; did you mean {meant}?" in err


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("comptoolbench ru", "run"),
        ("comptoolbench run --reas", "--reasoning-effort"),
        ("comptoolbench run --protocol m", "multi-turn"),
    ],
)
def test_a_shell_is_told_what_could_follow(line: str, offered: str, tmp_path: Path) -> None:
    pytest.importorskip("argcomplete")
    environment = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(tmp_path / "out"),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    (tmp_path / "out").touch()
    subprocess.run(
        [sys.executable, "-m", "cli.main"],
        env=environment,
        check=False,
        cwd=ROOT,
        capture_output=True,
    )
    assert offered in (tmp_path / "out").read_text().replace("\013", " ").split()


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_there_is_colour_on_a_terminal_alone_and_none_where_it_is_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    summary = "# a title\n\n**Coverage 50%**\n\ntext with a # sign"
    assert (
        formatted(summary, Terminal())
        == "\033[1m# a title\033[0m\n\n\033[33m**Coverage 50%**\033[0m\n\ntext with a # sign"
    )
    assert error_text("comptoolbench run: no", Terminal()) == "\033[31mcomptoolbench run:\033[0m no"
    assert formatted(summary, io.StringIO()) == summary
    monkeypatch.setenv("NO_COLOR", "1")
    assert formatted(summary, Terminal()) == summary
    assert error_text("comptoolbench run: no", Terminal()) == "comptoolbench run: no"


def test_what_is_printed_fits_the_terminal(
    tasks: Path, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    asked = ("--dataset", tasks, "--limit", 1, "--twins")
    outputs = [
        cli("run", "--model", f"baseline/{name}", *asked, "--out", f"runs/{name}") for name in ("oracle", "lexical")
    ]
    outputs += [cli("compare", "runs"), cli("tools"), cli("--help"), cli("run", *asked, "--dry-run")]
    Path("theirs.jsonl").write_text('{"task_id": "L0_node_0001", "prediction": []}\n')
    outputs += [cli("audit", tasks), cli("score", "theirs.jsonl", "--out", "runs/theirs", "--allow-partial")]
    assert [status for status, _, _ in outputs] == [0] * 8
    assert [line for _, out, _ in outputs for line in out.splitlines() if len(line) > 80] == []
    assert "paired gap" in outputs[0][1]


def test_a_run_says_what_it_will_do_before_anything_heavy_is_loaded(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def late(*_: object) -> None:
        raise UserError("too late")

    monkeypatch.setattr("runner.run._ask_model", late)
    assert main(["run", "--dataset", str(tasks), "--limit", "1", "--out", str(tmp_path / "run")]) == 2
    beginning = "comptoolbench run: baseline/lexical, single-turn, full catalogue: 4 tasks\n"
    assert capsys.readouterr().err == f"{beginning}comptoolbench run: too late\n"
    assert re.fullmatch(BEGINNING, beginning)


def test_a_mistake_is_red_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["score", "no/such/file.jsonl"]) == 2
    assert stream.getvalue().startswith("\033[31mcomptoolbench score:\033[0m ")
