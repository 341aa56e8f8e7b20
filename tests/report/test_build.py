"""Building a report from transcripts: every part there, and sensible where a run has little to count."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arena.analysis.luck import Luck
from arena.errors import ConfigError
from arena.game import PRESETS, Ruleset
from arena.report import FORMATS, Report, build_report, read_source, write_report
from arena.report.content import Prose, Table
from arena.report.csv_file import report_csv
from arena.report.html import report_html
from arena.report.markdown import report_markdown
from tests.analysis.playing import TALKING, Bot, play_league
from tests.analysis.writing import Turn, turn
from tests.pages.parsed import Page
from tests.report.values import DOUBTED, FORFEITED, MODELS, RULES, SAID, SILENT, TOLD, built, match, numbers_of
from tests.viewer.runs import hostile_run

TABLE = (Bot("honest", "honest"), Bot("bluffer", "bluffer"), Bot("twin", "bluffer"))
PARTS = ["setup", "results", "profile", "words", "arms", "reliability", "checks", "figures", "hands", "method"]
FIGURES = ["scores", "pairwise", "bluffs", "curves", "claims", "talk-1", "seats", "costs"]
NO_NUMBER = re.compile(r"\b(nan|NaN|inf|Infinity|None)\b")


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Twenty deals in two arms, which is enough for intervals."""
    folder = tmp_path_factory.mktemp("league")
    rules = Ruleset(dice_per_seat=2, hands=2)
    paths = play_league(folder, TABLE, deals=20, arms={"talk": TALKING, "silent": SILENT}, ruleset=rules, rotations=2)
    return built(paths, luck=Luck(hands=5))


def text_of(report: Report) -> str:
    return report_markdown(report) + report_html(report)


def warnings(report: Report) -> tuple[str, ...]:
    return next((block.lines for block in report.sections[0].blocks if isinstance(block, Prose)), ())


def test_all_parts_stand_in_the_order_of_the_page(league: Report) -> None:
    """pages.md, Report: in order."""
    assert [section.key for section in league.sections] == PARTS
    assert [figure.key for figure in league.figures()] == FIGURES


def test_the_method_says_what_is_left_out_and_what_is_not(league: Report) -> None:
    """metrics.md, first paragraph."""
    (method,) = (block for block in league.sections[-1].blocks if isinstance(block, Prose))

    assert "matches in which hints were shown" in method.lines[-1]
    assert "Net score, placing and points take every hand played" in method.lines[-1]
    assert (
        "Undelivered messages enter speaks, false claims, meant it, specificity and talk-bid match only."
        in (method.lines[-1])
    )


def test_the_result_has_bands_ranks_ties_and_marks(league: Report) -> None:
    """metrics.md: overlapping agents print as ties; anchors and provisional numbers are marked."""
    (table,) = (table for _, table in league.tables() if table.key == "result")
    by_agent = {row.key: row.cells for row in table.rows}

    assert by_agent["honest"][0] == "honest ⚓ †"
    assert "twin" in str(by_agent["bluffer"][3])
    assert re.fullmatch(r"\d–\d", str(by_agent["twin"][1]))
    assert all(numbers_of(league, "result")[agent, "net_score"].estimate.low is not None for agent in by_agent)


def test_an_agent_against_itself_is_checked(league: Report) -> None:
    """metrics.md, self-check rows."""
    (table,) = (table for _, table in league.tables() if table.key == "self_checks")

    assert [(row.key, row.cells[2]) for row in table.rows] == [("bluffer:twin", "yes")]


def test_arms_stand_side_by_side_and_paired(league: Report) -> None:
    """metrics.md, what talk is worth; the arm in which talk is heard is the one the rest speaks of."""
    (table,) = (table for _, table in league.tables() if table.key == "arms-1")

    assert table.title == "talk less silent, paired"
    assert "80 hands paired; not paired: 0 whose roll differs, 0 only in talk, 0 only in silent" in table.notes
    assert {key for key, _ in numbers_of(league, "arms-1")} >= {"net_score", "bluff_rate", "doubt_rate"}
    assert numbers_of(league, "words")["speaks", "honest"].estimate.value


def test_luck_is_a_column_of_its_own_where_it_is_asked_for(league: Report, tmp_path: Path) -> None:
    """metrics.md: never mixed into the headline."""
    assert ("honest", "luck") in numbers_of(league, "scores")
    assert ("ann", "luck") not in numbers_of(built([match(tmp_path)]), "scores")


def test_every_number_travels_with_its_n(league: Report) -> None:
    """metrics.md, first paragraph: also where there is none."""
    found = [number for _, table in league.tables() for _, _, number in table.numbers()]

    assert len(found) > 200
    assert {type(number.estimate.n) for number in found} == {int}
    assert all(number.estimate.why for number in found if number.estimate.value is None)


def test_definitions_come_from_the_functions(league: Report) -> None:
    """metrics.md: each measure is one function whose docstring is its definition."""
    told = report_markdown(league)

    assert "**bluff rate** (share): Share of its bids that are bluffs, where it had a plausible bid to make." in told
    assert "- **rank ranges and ties** (rank): Max-t bands over all pairs" in told


@pytest.mark.parametrize(
    ("turns", "more"),
    [
        (DOUBTED, {}),
        (FORFEITED, {}),
        ([turn("forfeit")] * 2, {}),
        ([], {"ends": "abandoned"}),
        ([turn("1x1"), turn("doubt"), turn("1x4"), turn("void")], {"ends": "abandoned"}),
        ([turn("1x1")], {"ends": "unfinished"}),
        (DOUBTED, {"settings": SILENT}),
        (DOUBTED, {"kinds": MODELS, "cost_usd": None}),
        (DOUBTED, {"kinds": MODELS, "cost_usd": 0.0}),
        (DOUBTED, {"kinds": ("human", "human", "human")}),
        (DOUBTED[:2], {"ruleset": replace(RULES, hands=1)}),
        (DOUBTED[:2], {"ruleset": replace(RULES, hands=1), "names": ("ann", "ben")}),
        (DOUBTED + DOUBTED[:2], {"ruleset": PRESETS["count-calls"]}),
        (DOUBTED, {"arm": "only"}),
        (TOLD, {"kinds": MODELS, "served": "<b>&_$", "names": ("a" * 64, "b" * 64, "c" * 64)}),
    ],
    ids=[
        "two hands", "forfeits only", "forfeits without a bid", "abandoned at once", "abandoned only", "unfinished",
        "a silent table", "no prices", "for nothing", "people only", "one hand", "two seats", "all ties", "one arm",
        "long names",
    ],
)  # fmt: skip
def test_a_run_with_little_to_count_is_reported_in_every_format(
    turns: list[Turn], more: dict[str, object], tmp_path: Path
) -> None:
    """metrics.md: "not computed" where it is; never NaN, never a traceback."""
    report = built([match(tmp_path / "matches", turns, **more)])
    written = write_report(report, tmp_path / "report", tuple(FORMATS))

    assert [section.key for section in report.sections] == PARTS
    assert len([path for path in written if path.suffix != ".svg"]) == 5
    assert NO_NUMBER.search(text_of(report) + report_csv(report)) is None
    assert Page((tmp_path / "report" / "report.html").read_text(encoding="utf-8")).faults == []
    assert json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))["schema"]


def test_abandoned_matches_only_say_that_nothing_is_computed(tmp_path: Path) -> None:
    """rules.md: nothing is ranked."""
    report = built([match(tmp_path, DOUBTED[:2], ends="abandoned")])

    assert "no match is complete: nothing is computed" in warnings(report)
    assert "1 abandoned match" in text_of(report)


def test_a_match_with_hints_is_no_run_that_stopped_early(tmp_path: Path) -> None:
    """table.md, People: it takes no part in measures, which is another thing."""
    told = warnings(build_report(read_source([match(tmp_path, assisted=True)], planned=1)))

    assert told[1:] == ("no match is complete without hints: nothing is computed",)


def test_mixed_rulesets_are_refused_with_words(tmp_path: Path) -> None:
    """A number over two games is of neither."""
    paths = [match(tmp_path, run="small"), match(tmp_path, ruleset=replace(RULES, dice_per_seat=3), run="large")]

    with pytest.raises(ConfigError, match=r"2 rulesets cannot be measured together: arena .*; choose one arm or run"):
        built(paths)


def test_arms_with_rules_of_their_own_are_measured_one_by_one(tmp_path: Path) -> None:
    """Each is a condition by itself; hands whose dice differ are not paired."""
    paths = [match(tmp_path, arm="two"), match(tmp_path, arm="three", ruleset=replace(RULES, dice_per_seat=3))]

    report = built(paths, arm="three")

    assert [row.cells[2] for _, table in report.tables() if table.key == "scores" for row in table.rows] == [2, 2, 2]


def test_a_run_without_arms_beside_one_with_them_is_told_of(tmp_path: Path) -> None:
    """One is shown, the other's arms are compared; nothing is left out without a word."""
    paths = [
        match(tmp_path, run="plain", names=("dan", "eve", "fay")),
        match(tmp_path, run="arms", arm="loud"),
        match(tmp_path, run="arms", arm="mute", settings=SILENT),
    ]

    report = built(paths)

    assert "in other arms only, and so not in most of what follows: arms" in warnings(report)
    assert {row for row, _ in numbers_of(report, "result")} == {"dan", "eve", "fay"}
    assert {agent for _, agent in numbers_of(report, "arms-1")} == {"ann", "ben", "cat"}


def test_agents_with_one_name_in_two_runs_are_kept_apart(tmp_path: Path) -> None:
    """Where the runs mean different ones by it."""
    report = built([match(tmp_path, run="old"), match(tmp_path, run="new", spec="other", seed="paper-2")])

    assert {row for row, _ in numbers_of(report, "result")} >= {"ann (new)", "ann (old)"}
    assert report.title == "Report of new, old"


def test_unknown_prices_give_no_cost_and_known_ones_do(tmp_path: Path) -> None:
    """table.md: otherwise the price is unknown, never 0."""
    unknown = built([match(tmp_path / "a", kinds=MODELS, cost_usd=None)])
    known = built([match(tmp_path / "b", kinds=MODELS)])

    assert numbers_of(unknown, "result")["ann", "cost_per_100_hands"].estimate.value is None
    assert "the price of 8 is unknown and not in it" in text_of(unknown)
    assert numbers_of(known, "effort")["ann", "cost_usd"].estimate.value == pytest.approx(0.04)


def test_what_hands_cost_has_an_interval(tmp_path: Path) -> None:
    """Every number with n and interval: what all attempts cost over 20 deals of two hands, the opener's less."""
    report = built([match(tmp_path, kinds=MODELS, seed=f"paper-{deal}") for deal in range(1, 21)])
    whole = numbers_of(report, "effort")["ann", "cost_usd"].estimate.value

    cost = numbers_of(report, "result")["ann", "cost_per_100_hands"].estimate

    assert (cost.value, cost.n, cost.blocks) == (pytest.approx(100 * whole / 40), 40, 20)  # type: ignore[operator]
    assert cost.low < cost.value < cost.high  # type: ignore[operator]


def test_void_hands_stand_in_the_reliability(tmp_path: Path) -> None:
    """metrics.md, Reliability: void hands."""
    report = built([match(tmp_path, [turn("1x1"), turn("void"), *DOUBTED])])

    assert "1 void hand: rolled again, never scored." in text_of(report)


def test_people_are_not_judged_unless_asked_for(tmp_path: Path) -> None:
    """table.md, People: no truth, lie or credulity figures, in tables, figures and hands."""
    paths = [match(tmp_path, SAID, kinds=("human", "human", "human"))]
    closed, asked = built(paths), built(paths, include_people=True)
    titles = [[getattr(block, "name", "") for block in report.sections[8].blocks[:1]] for report in (closed, asked)]

    assert numbers_of(closed, "style")["bluff_rate", "ann"].estimate.why == "not computed for people"
    assert numbers_of(asked, "style")["bluff_rate", "ann"].estimate.n == 2
    assert titles[0] == [""]
    assert "ann" in titles[1][0]


def test_a_run_that_stopped_early_and_models_that_changed_are_warned_of(tmp_path: Path) -> None:
    """metrics.md: bands assume the planned sample; a change of model.served is warned of."""
    paths = [match(tmp_path, kinds=MODELS, served="m-1"), match(tmp_path, kinds=MODELS, served="m-2", seed="paper-2")]

    told = warnings(build_report(read_source(paths, planned=6)))

    assert "2 of 6 planned matches are complete; bands assume the planned sample" in told
    assert "agent 'ann': the model served changed within the run: m-1, then m-2" in told


def test_the_arm_shown_is_the_first_in_which_talk_is_heard(tmp_path: Path) -> None:
    """Or the one that is asked for; one that was not played is refused with those there are."""
    paths = [match(tmp_path, TOLD[:7], arm="talk"), match(tmp_path, DOUBTED, arm="mute", settings=SILENT)]

    assert "talk: all parts but Arms side by side speak of it alone" in text_of(built(paths))
    assert "mute: all parts but Arms side by side speak of it alone" in text_of(built(paths, arm="mute"))
    assert "mute: talk.speakers none" in text_of(built(paths))
    with pytest.raises(ConfigError, match="no arm 'loud'; there are mute, talk"):
        built(paths, arm="loud")


def test_no_transcript_is_refused() -> None:
    """There is nothing to tell of."""
    with pytest.raises(ConfigError, match="no transcripts found"):
        read_source([])


def test_hostile_words_of_models_are_words_in_a_whole_report(tmp_path: Path) -> None:
    """Messages, details and replies of models are not ours."""
    page = Page(report_html(built(hostile_run(tmp_path / "run"))))

    assert page.faults == []
    assert page.all("script") == page.all("img") == []


def test_a_small_run_reads_as_before(golden: Callable[[str, str], None], tmp_path: Path) -> None:
    """Two hands of three models, whole, without the definitions, which stand at their functions."""
    report = built([match(tmp_path / "run" / "matches", TOLD, kinds=MODELS)])

    golden("report/told.md", report_markdown(replace(report, sections=report.sections[:-1])))


def test_tables_have_a_cell_for_every_column(league: Report) -> None:
    """So that no number stands under another's heading."""
    tables: list[Table] = [table for _, table in league.tables()]

    assert {len(table.columns) - len(row.cells) for table in tables for row in table.rows} == {0}
