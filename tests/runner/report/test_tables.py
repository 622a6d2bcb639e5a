"""The numbers of a report: ranks, groups, comparisons, the control experiment, the published results."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families import family
from families.composition.page import published
from families.composition.page import tables as own
from families.composition.page.figures import STRICT, Model, distractors_drawing, drawings, gap_drawing, model_of
from families.drawing import LONGEST, keeping, kinds, looks, short, shorts
from families.page import GREY, PALETTE, Group, Run
from generator.composition.control import CONDITIONS, control_rows
from metric.comptool_gap.intervals import mcnemar, tango
from runner.agents import builtins_for
from runner.files import FORMATS
from runner.published import RESULTS
from runner.report import copies, tables
from runner.report.data import FACETS, group, load_runs
from runner.report.finding import finding
from tests.cases import from_json
from tests.runner.report.runs import make_run, run_agent

Json = Any
Spoil = Callable[..., Path]

COMPOSITION = family("composition")


def a_run(name: str, low: float, high: float) -> Run:
    """A run of which only the overall strict accuracy is known."""
    scores = dict.fromkeys(COMPOSITION.columns) | {
        "strict_accuracy": (low + high) / 2,
        "confidence_intervals": {"strict_accuracy": {"low": low, "high": high, "n": 9}},
    }
    board = builtins_for(COMPOSITION).get(name)
    return Run(
        Path(name),
        name,
        COMPOSITION,
        board and board.role,
        {"model": name},
        "m",
        {"scores": scores, "coverage": 1.0},
        {},
        [],
    )


@from_json
def test_ranks_follow_from_the_intervals(intervals: dict[str, list[float]], ranks: dict[str, list[int] | None]) -> None:
    board = tables.leaderboard(Group([a_run(name, *bounds) for name, bounds in intervals.items()], {}))
    assert {line.run.name: line.rank and [*line.rank] for line in board} == ranks
    assert {line.run.name for line in board if line.tied} == {
        name for name, rank in ranks.items() if rank and list(ranks.values()).count(rank) > 1
    }


def test_a_run_that_leaves_tasks_out_does_not_rank_first(
    folder: Path,
    rows: list[dict[str, Any]],
    spoil: Spoil,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """It left out two tasks of three, and is right on the others; the other is right on two of three."""
    kept, wrong = ({row["task_id"] for row in rows[start::3]} for start in (0, 1))

    def edit(left: set[str], **instead: Json) -> Callable[[str, Json], Json]:
        return lambda task, record: record | (instead if task in left else {})

    every = {row["task_id"] for row in rows}
    chosen = [
        spoil("honest", "honest", rate=0, edit=edit(wrong, prediction=[])),
        spoil("dodger", "dodger", rate=0, edit=edit(every - kept, prediction=None, ending="unanswered")),
    ]
    (found,) = group(load_runs(chosen))
    board = tables.leaderboard(found)
    assert [(line.run.name, line.rank, line.tied) for line in board] == [
        ("honest", (1, 2), True),
        ("dodger", (1, 2), True),
    ]
    assert board[1].run.scores["strict_accuracy"] == 1
    assert " 34.2 |" in copies.leaderboard(found)["md"]
    main(["compare", *map(str, chosen), "--out", str(tmp_path / "compare.html")])
    assert "coverage: 100.0% / 34.2%" in capsys.readouterr().out


@pytest.mark.parametrize("key", [*FACETS.values(), "metric"])
def test_runs_that_do_not_compare_are_never_ranked_together(key: str, folder: Path, spoil: Spoil) -> None:
    one, other, same = load_runs([folder / "oracle", spoil("other", "openai/a"), spoil("same", "openai/b")])
    groups = group([one, otherwise(other, key), same])
    assert [[run.model for run in found.runs] for found in groups] == [["baseline/oracle", "openai/b"], ["openai/a"]]
    assert len(tables.differing([found.facets for found in groups])) == 1


def test_runs_of_one_model_are_told_apart_and_stand_side_by_side(spoil: Spoil) -> None:
    models = {"a": "groq/llama", "b": "ollama/llama", "c": "groq/llama", "d": "openai/x"}
    runs = load_runs([spoil(name, model, rate=0.1, seed=seed) for seed, (name, model) in enumerate(models.items())])
    assert [run.name for run in runs] == ["groq/llama (a)", "ollama/llama", "groq/llama (c)", "openai/x"]
    (found,) = tables.same_model(runs)
    assert [run.folder.name for run in found.runs] == ["a", "b", "c"]
    assert list(found.differing) == ["model"]
    accuracies = [run.scores["strict_accuracy_l1"] for run in found.runs]
    assert found.spread["strict_accuracy_l1"] == pytest.approx(max(accuracies) - min(accuracies))


def test_names_are_short_and_tell_apart_what_stands_together(folder: Path, spoil: Spoil) -> None:
    chosen = [
        spoil("a", "local/qwen-0.5b.gguf"),
        spoil("b", "local/qwen-1.5b.gguf"),
        spoil("c", "local/qwen-1.5b.gguf", protocol="react"),
        spoil("d", "local/smol.gguf"),
        spoil("e", "smol"),
    ]
    assert [run.name for run in load_runs(chosen)] == [
        "qwen-0.5b",
        "qwen-1.5b (single-turn)",
        "qwen-1.5b (react)",
        "local/smol.gguf",
        "smol",
    ]
    again = [*chosen[1:3], spoil("f", "local/qwen-1.5b.gguf")]
    assert [run.name for run in load_runs(again)] == ["qwen-1.5b (b)", "qwen-1.5b (react)", "qwen-1.5b (f)"]


@pytest.mark.usefixtures("undrawn")
def test_runs_of_a_model_on_tasks_of_two_families_are_named_after_it_alone(tmp_path: Path, spoil: Spoil) -> None:
    graphs = tmp_path / "graphs"
    assert main(f"run --family function_graphs --model baseline/oracle --limit 1 --out {graphs}".split()) == 0
    about = json.loads((graphs / "run.json").read_text(encoding="utf-8"))
    about["settings"]["model"] = "local/m.gguf"
    (graphs / "run.json").write_text(json.dumps(about), encoding="utf-8")
    both = [spoil("a", "local/m.gguf"), graphs]
    runs = load_runs(both)
    assert [run.name for run in runs] == ["m", "m"]
    assert len({run.name for run in load_runs(both, together=True)}) == 2
    assert main(["report", *map(str, both), "--out", str(tmp_path / "page.html")]) == 0
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    suites = re.findall(r'<th scope="row" data-value="m"><a href="#suite=([^&]*)&amp;run=m"', html)
    assert len({*suites}) == 2, "each leads to its own tasks"


@pytest.mark.parametrize(("before", "after"), [(2, 40), (18, 18), (40, 2), (40, 40)])
def test_names_that_are_cut_still_differ(before: int, after: int) -> None:
    names = [f"{'x' * before}{size}{'y' * after}" for size in ("0.5b", "1.5b", "3b")]
    cut = shorts(names)
    assert len({*cut}) == 3
    assert max(map(len, cut)) <= LONGEST
    assert cut[0].endswith("y") or after > before, "cut in the middle"
    assert shorts([names[0], "b", "b"]) == [short(names[0]), "b", "b"]


def failing(*tasks: str) -> Callable[[str, Json], Json]:
    """Make no call at some tasks, and be right at all others."""
    return lambda task, record: record | ({"prediction": []} if task in tasks else {})


def test_a_comparison_counts_the_tasks_won_and_lost_and_tests_them(rows: list[dict[str, Any]], spoil: Spoil) -> None:
    ids = [row["task_id"] for row in rows]
    first, second = load_runs(
        [
            spoil("a", "a", rate=0, edit=failing(*ids[:5], ids[15])),
            spoil("b", "b", rate=0, edit=failing(ids[4], ids[20])),
        ],
    )
    found = tables.compare(first, second)
    assert found is not None
    by_level = {part.label: part for part in found.parts}
    assert (by_level["L0"].n, by_level["L0"].strict, by_level["L0"].won, by_level["L0"].lost) == (10, (0.5, 0.9), 4, 0)
    assert by_level["L0"].p == pytest.approx(2 / 2**4)
    assert (by_level["overall"].won, by_level["overall"].lost) == (5, 1)
    assert by_level["overall"].p == pytest.approx(2 * (1 + comb(6, 1)) / 2**6)
    assert by_level["overall"].difference.value == pytest.approx(4 / len(rows))
    assert by_level["overall"].difference.low < 4 / len(rows) < by_level["overall"].difference.high
    assert by_level["L3"].difference.low < by_level["L3"].difference.value == 0 < by_level["L3"].difference.high
    assert by_level["overall"].mean_difference == by_level["overall"].difference, (
        "here every task is right or has no call"
    )


def test_tasks_that_only_one_run_was_evaluated_on_are_left_out(rows: list[dict[str, Any]], spoil: Spoil) -> None:
    missed = rows[0]["task_id"]
    edit = lambda task, record: record | ({"prediction": None} if task == missed else {})  # noqa: E731 - used once
    first, second = load_runs([spoil("a", "a", rate=0, edit=edit), spoil("b", "b", rate=0)])
    found = tables.compare(first, second)
    assert found is not None
    assert (found.parts[-1].n, found.parts[-1].won, found.parts[-1].lost) == (len(rows) - 1, 0, 0)


@pytest.mark.parametrize("key", ["tasks_digest", "metric"])
def test_runs_on_other_tasks_or_by_another_metric_are_not_tested(key: str, folder: Path, spoil: Spoil) -> None:
    first, second = load_runs([folder / "oracle", spoil("b", "b")])
    assert tables.compare(first, second) is not None
    assert tables.compare(first, otherwise(second, key)) is None


def otherwise(run: Run, key: str) -> Run:
    """A run with another value of a setting, or by another metric."""
    if key == "metric":
        return replace(run, metric="another")
    return replace(run, settings={**run.settings, key: "another"})


def test_the_first_of_a_ranking_are_those_that_solve_most_if_any_solves_something() -> None:
    def leaders(**bounds: tuple[float, float]) -> list[str]:
        return [run.name for run in tables.leaders(Group([a_run(name, *ends) for name, ends in bounds.items()], {}))]

    assert leaders(a=(0.1, 0.3), b=(0.4, 0.6), c=(0.3, 0.7)) == ["b", "c"]
    assert leaders(a=(0.1, 0.3), b=(0.4, 0.6)) == ["b"]
    assert leaders(a=(0, 0), b=(0, 0)) == []


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            (0.133, 0),
            (
                "Over all tasks it is 13.3 points (0.5 to 29.7) above b, but that may be chance (exact McNemar test). "
                "It solves as many tasks as c."
            ),
        ),
        (
            (0.133, -0.133),
            (
                "Over all tasks it is 13.3 points (0.5 to 29.7) above b and 13.3 points (-29.7 to -0.5) below c, "
                "but these differences may be chance (exact McNemar test)."
            ),
        ),
    ],
)
def test_what_stands_below_a_headline_says_how_far_runs_are_apart_and_that_it_may_be_chance(
    values: tuple[float, float], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure = [tables.Difference(value, 0.005, 0.297, 30, 0.0625) for value in values]
    found = iter(unsure)
    monkeypatch.setattr("runner.report.finding.difference", lambda best, other: next(found))
    assert finding(1, Group([a_run(name, 0.1, 0.3) for name in "abc"], {})).more == said


def test_where_single_and_composed_tasks_are_solved_alike_both_are_seen() -> None:
    (gap,) = (it for it in drawings([Model("m", (0.5,) * 4)]) if it.name == "gap")
    ring, square = gap.draw().axes[0].lines[:2]
    assert ring.get_markerfacecolor() == "none"
    assert ring.get_markersize() > 1.5 * square.get_markersize()


def test_each_of_three_runs_is_set_against_each_other(rows: list[dict[str, Any]], spoil: Spoil) -> None:
    ids = [row["task_id"] for row in rows]
    runs = load_runs(
        [
            spoil("a", "a", rate=0, edit=failing(*ids[:5])),
            spoil("b", "b", rate=0, edit=failing(*ids[4:6])),
            spoil("c", "c", rate=0, edit=lambda task, record: record | {"prediction": None}),
        ]
    )
    assert tables.differences(runs[:2]) is None
    assert tables.differences([*runs[:2], replace(runs[2], metric="another")]) is None
    found = tables.differences(runs)
    assert found is not None
    assert [[cell is None for cell in line] for line in found.cells] == [
        [True, False, True],
        [False, True, True],
        [True, True, True],
    ], "neither a run against itself, nor one that was not evaluated"
    one, other = found.cells[0][1], found.cells[1][0]
    assert one is not None and other is not None  # noqa: PT018 - both are there
    assert one.value == pytest.approx(-3 / len(rows))
    assert (one.low, one.high) == pytest.approx(tango(1, 4, len(rows)))
    assert (-one.value, -one.high, -one.low) == pytest.approx(other[:3])
    assert one.p == other.p == mcnemar(1, 4)


def test_the_control_experiment_is_a_table_of_three_conditions(rows: list[dict[str, Any]], tmp_path: Path) -> None:
    tasks = tmp_path / "l0_control.parquet"
    FORMATS["parquet"](control_rows(row for row in rows if row["level"] == 0), tasks, "l0_control")
    oracle = run_agent("oracle", tasks, tmp_path / "oracle")
    wrong = [f"{rows[number]['task_id']}.minimal" for number in range(6)] + [f"{rows[0]['task_id']}.tool_hinted"]
    given = list(load_runs([oracle])[0].rows)
    (run,) = load_runs([make_run(oracle, tmp_path / "a", given, "a", rate=0, edit=failing(*wrong))])
    found = {condition.name: condition for condition in own.control(run)}
    assert list(found) == list(CONDITIONS)
    assert [(condition.accuracy.value, condition.accuracy.n) for condition in found.values()] == [
        (0.4, 10),
        (0.9, 10),
        (1.0, 10),
    ]
    assert (found["minimal"].change, found["minimal"].p) == (None, None)
    assert [found[name].change for name in CONDITIONS[1:]] == pytest.approx([0.5, 0.6])
    assert [found[name].p for name in CONDITIONS[1:]] == [2 / 2**5, 2 / 2**6]
    assert [condition.errors for condition in found.values()] == [{"no_call": 6}, {"no_call": 1}, {}]
    assert own.error_codes(list(found.values())) == ["no_call"]


def test_a_study_holds_runs_of_a_model_that_differ_in_the_catalogue_alone(
    rows: list[dict[str, Any]], spoil: Spoil
) -> None:
    ids = [row["task_id"] for row in rows]
    chosen = [
        spoil("every", "m", rate=0, edit=failing(*ids[:4], ids[12]), catalog="full"),
        spoil("few", "m", rate=0, edit=failing(ids[5]), catalog="task"),
        spoil("ten", "m", rate=0, edit=failing(*ids[:2]), catalog="10"),
        spoil("text", "m", protocol="text", catalog="34"),
        spoil("other", "n", catalog="34"),
    ]
    (study,) = own.studies(load_runs(chosen))
    assert (study.model, [(count, run.folder.name) for count, run in study.runs.items()]) == (
        "m",
        [(3, "few"), (10, "ten"), (105, "every")],
    )
    assert list(study.levels) == ["L0", "L1", "L2", "L3", "all"]
    assert [it and it.value for it in study.figures("strict_accuracy_l0").values()] == [0.9, 0.8, 0.6]
    change = study.change("L0")
    assert [change[name] for name in ("n", "gap", "b", "c")] == [10, pytest.approx(-0.3), 1, 4]
    assert (change["low"], change["high"]) == pytest.approx(tango(1, 4, 10), abs=1e-6)
    assert study.change("all")["gap"] == pytest.approx(-4 / len(rows))
    drawing = distractors_drawing([study])
    assert len(drawing.rows) == 5 * 3
    assert drawing.rows[0] == ("m", "L0", 3, *study.figures("strict_accuracy_l0")[3])  # type: ignore[misc] # is there
    assert [len(axes.lines) for axes in drawing.draw().axes] == [4 + 1, 4, 4, 4], "a line, three points; and the key"
    several = own.studies(load_runs([*chosen, spoil("also text", "m", protocol="text", catalog="0")]))
    assert [list(study.runs) for study in several] == [[3, 10, 105], [0, 34]]
    folder = several[0].fewest.folder.parent
    assert [study.model for study in several] == [f"m (single-turn, {folder})", f"m (text, {folder})"]


def test_tool_and_argument_accuracy_are_means_by_level_and_those_of_the_metric_in_all(
    rows: list[dict[str, Any]], folder: Path, spoil: Spoil
) -> None:
    runs = load_runs([folder / "oracle", folder / "null", spoil("a", "a", rate=0.4)])
    found = {line[:3]: line for line in own.accuracies(group(runs)[0])}
    for run in runs:
        for what, dimension, name in (
            ("tools", "tool_selection", "tool_selection"),
            ("arguments", "arguments", "argument_accuracy"),
        ):
            for level in range(4):
                tasks = zip(run.rows, run.scores["per_task"], strict=True)
                values = [task[dimension] for row, task in tasks if row["level"] == level]
                assert found[run.name, what, f"L{level}"].value == pytest.approx(sum(values) / len(values))
            line = found[run.name, what, "all"]
            assert line.value == pytest.approx(run.scores[name])
            assert line.n == len(rows)
            assert line.low <= line.value <= line.high
    assert 0 < found["a", "arguments", "L3"].value < found["a", "tools", "L3"].value < 1


def test_the_ablation_counts_contenders_and_correlates_five_or_more(folder: Path, spoil: Spoil) -> None:
    rates = {"a": 0.1, "b": 0.5, "c": 0.3, "d": 0.2}
    few = [folder / "oracle", folder / "null", *(spoil(name, name, rate=rate) for name, rate in rates.items())]
    assert own.ablation(group(load_runs(few))[0]) == []
    many = [*few, *(spoil(f"m{number}", f"m{number}", rate=0.1 + 0.15 * number, seed=number) for number in range(4))]
    ranked = group(load_runs(many))[0]
    found = {weights.name: weights for weights in own.ablation(ranked)}
    assert len(found) == 8
    assert found["default"].rho is None
    assert all(
        weights.n == 8 and weights.rho is not None and weights.rho > 0.5
        for name, weights in found.items()
        if name != "default"
    )
    assert found["uniform"].below == sum(run.scores["ablation"]["uniform"]["comp_gap"] < 0 for run in ranked.contenders)


def test_the_gap_over_models_leaves_out_floor_and_ceiling_and_needs_five(folder: Path, spoil: Spoil) -> None:
    ends = [folder / "oracle", folder / "lexical", folder / "null"]
    models = [spoil(f"m{number}", f"m{number}", rate=0.1 + 0.1 * number) for number in range(5)]
    assert own.across(group(load_runs([*ends, *models[:4]]))[0]) is None
    runs = load_runs([*ends, *models])
    found = own.across(group(runs)[0])
    assert found is not None
    for over, name in zip(found, ("strict_comp_gap", "comp_gap"), strict=True):
        gaps = [run.scores[name] for run in runs if run.role is None]
        assert over.gap.value == pytest.approx(sum(gaps) / 5)
        assert -1 <= over.gap.low < over.gap.value < over.gap.high <= 1
        assert (over.gap.n, over.above) == (5, sum(gap > 0 for gap in gaps))
    assert found[0] != found[1]


def test_what_was_right_by_topology_has_a_panel_a_model_with_intervals_and_n_the_hardest_on_top(
    spoil: Spoil, folder: Path
) -> None:
    runs = load_runs([spoil(name, name, rate=rate) for name, rate in (("a", 0.2), ("b", 0.6))] + [folder / "oracle"])
    models = [model_of(run) for run in runs]
    (found,) = (drawing for drawing in drawings(models, STRICT) if drawing.name == "by-topology")
    panels = found.draw().axes
    assert [panel.get_title() for panel in panels] == ["a", "b"], "the ceiling tells nothing of topologies"
    labels = [text.get_text() for text in panels[0].get_yticklabels()]
    shares = {label: [model.parts["topology"][label] for model in models[:2]] for label in models[0].parts["topology"]}
    order = sorted(
        shares,
        key=lambda label: (sum(right for right, _ in shares[label]) / shares[label][0][1], -shares[label][0][1], label),
    )
    assert labels == [f"{label} (n {shares[label][0][1]})" for label in order]
    for panel in panels:
        assert len(panel.collections) == len(order), "an interval each"
        assert all(line.get_segments()[0][0][0] < line.get_segments()[0][1][0] for line in panel.collections)


def test_where_all_is_equally_hard_nothing_is_called_the_hardest(folder: Path) -> None:
    (run,) = load_runs([folder / "null"])
    (found,) = (drawing for drawing in drawings([model_of(run)], STRICT) if drawing.name == "by-topology")
    assert found.caption.startswith("Tasks that are strictly right; n: tasks,")


def test_no_two_kinds_of_errors_share_a_colour_and_the_rarest_are_one() -> None:
    counts = {f"kind {place}": place for place in range(12)}
    (*common, other) = kinds({code: code for code in counts}, counts)
    assert [kind.codes for kind in common] == [[f"kind {place}"] for place in range(6, 12)]
    assert (other.label, len(other.codes)) == ("5 other kinds", 5)
    assert len({kind.fill["facecolor"] for kind in (*common, other)}) == 7
    few = {"a": 1, "b": 0, "c": 2}
    assert [(kind.label, kind.fill["facecolor"]) for kind in kinds({code: code for code in few}, few)] == [
        ("a", PALETTE[0]),
        ("c", PALETTE[2]),
    ]


def test_models_keep_their_looks_and_others_take_none_of_them() -> None:
    with keeping({"a": 0, "b": 1, "b again": 1}):
        looked = {name: look.colour for name, look in looks({"new": False, "b": False, "b again": False}).items()}
    assert looked == {"b": PALETTE[1], "b again": PALETTE[2], "new": PALETTE[3]}
    assert [look.colour for look in looks({"b": False, "oracle": True}).values()] == [PALETTE[0], GREY]


@pytest.mark.parametrize(
    ("shares", "nothing"),
    [
        ({}, {}),
        ({"parts": 0.0}, {"composing": "0 of 8 tasks right one by one"}),
        (
            {"alone": 0.0, "l0": 0.0},
            {"strict_gap": "0 of 4 single calls right", "per_call_loss": "no call right alone"},
        ),
    ],
)
def test_where_nothing_is_right_alone_nothing_can_be_lost(shares: dict[str, float], nothing: dict[str, str]) -> None:
    zero, names = tables.Figure(0.0, -0.1, 0.1, 8), own.GapParts.__annotations__
    line = own.GapParts(
        **{
            "model": "m",
            "level": "L1",
            **{
                name: zero if "Figure" in str(kind) else 1
                for name, kind in names.items()
                if name not in ("model", "level")
            },
        }
    )
    line = line._replace(n=8, strict_gap=zero._replace(n=12), **shares)
    assert line.nothing == nothing
    told = [it.get_text() for it in gap_drawing([line._replace(level="L1 to L3")]).draw().axes[0].texts]
    assert told == [f"nothing to lose: {why}" for name, why in nothing.items() if name == "strict_gap"]


def test_the_title_of_a_panel_holds_the_whole_name(spoil: Spoil) -> None:
    (run,) = load_runs([spoil("a", "local/qwen2.5-coder-1.5b.gguf")])
    (errors,) = (drawing for drawing in drawings([model_of(run)], STRICT) if drawing.name == "errors")
    assert errors.draw().axes[0].get_title().replace("\n", "") == run.name


@pytest.mark.parametrize("claim", list(published.claims(published.read())), ids=lambda claim: claim.text)
def test_the_published_table_gives_what_the_paper_claims(claim: published.Claim) -> None:
    assert claim.computed == claim.published


AVERAGES = {
    "all": (41.6, 57.6, 72.8, 34.5, 51.2, 7.1),
    "frontier": (44.7, 56.9, 83.8, 35.0, 54.1, 9.7),
    "free_cloud": (40.0, 59.7, 80.5, 39.4, 54.3, 0.6),
    "local": (40.1, 55.8, 50.8, 27.8, 44.3, 12.3),
}


@pytest.mark.parametrize("regime", AVERAGES)
def test_the_published_table_gives_the_averages_of_table_2(regime: str) -> None:
    # The paper averaged unrounded figures, the table has them to one decimal.
    averages = published.averages(published.read())[regime]
    assert tuple(averages.values())[:6] == pytest.approx(AVERAGES[regime], abs=0.1 - 1e-9)
    assert averages["tool_selection_pct"] == 100


def test_a_published_drop_is_that_of_the_table_and_not_of_its_rounded_levels() -> None:
    rows = published.read()
    (drops,) = (drawing for drawing in drawings(published.models(rows)) if drawing.name == "delta")
    assert [value for _, value, *_ in drops.rows] == pytest.approx([row.figures["delta_l0_l3"] / 100 for row in rows])


def test_the_published_marks_are_those_of_the_selection_gap() -> None:
    rows = published.read()
    assert len(rows) == 27
    assert all(
        row.marked == (sum(row.figures[level] for level in ("l1", "l2", "l3")) / 3 > row.figures["l0"]) for row in rows
    )


def test_the_time_of_a_pair_is_that_of_both_orders_and_twins_do_not_count() -> None:
    names = ("qwen2.5-coder-0.5b.gguf_question_bb437f42", "qwen2.5-coder-0.5b.gguf_text_acf5ee21")
    judge, twins = load_runs([RESULTS / name for name in names])
    pair = f"{judge.rows[0]['task_id']}:"
    both = sum(record["latency_s"] for (name, _), record in judge.records.items() if name.startswith(pair))
    assert (len(tables.seconds(judge)), len(tables.seconds(twins))) == (104, 32)
    assert both in tables.seconds(judge)
