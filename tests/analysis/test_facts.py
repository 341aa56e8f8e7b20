"""Rows of facts from whole transcripts: the examples, voids, forfeits, substitutions, models, unfinished files."""

from pathlib import Path

import pytest

from arena.analysis.facts import MatchFacts, facts_of, read_facts
from arena.analysis.naming import survey_labels
from arena.analysis.played import read_match
from arena.errors import TranscriptError
from arena.game import PRESETS, Invalid, Ruleset, Settings
from tests.analysis.writing import ON_TURN, Turn, turn, write_match

CASES = Path(__file__).parents[1] / "transcript" / "cases"
RULES = Ruleset(dice_per_seat=2, hands=2)


def case(name: str) -> MatchFacts:
    return facts_of(read_match(CASES / f"{name}.jsonl"))


def written(folder: Path, turns: list[Turn], **more: object) -> MatchFacts:
    return facts_of(read_match(write_match(folder, turns, seed="paper-1", ruleset=RULES, **more)))  # type: ignore[arg-type]


def test_a_lie_of_the_example_is_told_whole() -> None:
    """The arena example: `three fours` with none, declared untrue, on a bid of fours that is raised."""
    claim = case("arena").claims[0]

    assert (claim.quote, claim.verdict, claim.margin, claim.truthful) == ("three fours", "false", -3, "no")
    assert (claim.bid_on_it, claim.came_of, claim.speaker_lost) == (True, "passed", True)


def test_ones_are_wild_in_the_classic_example() -> None:
    """classic, hand 1: 1x3 faced from 1 3 with four hidden dice is certain, a wild one counts too."""
    faced = case("classic").turns[1]

    assert (faced.p_standing, faced.standing_true, faced.action) == (1.0, True, "doubt")


def test_a_forced_doubt_is_marked_and_has_no_alternative() -> None:
    """rules.md, Common 6: at the top of the ladder the next seat must doubt."""
    forced = [row for row in case("classic").turns if row.forced]

    assert [(row.hand, row.best_p) for row in forced] == [(3, None), (4, None), (5, None)]


def test_the_loser_of_a_die_loses_a_point() -> None:
    """metrics.md, net score: stake `die` is -1 to the loser; the mean is over seats with dice in the hand."""
    first = [(row.agent, row.points, round(row.net, 4)) for row in case("classic").cups if row.hand == 1]

    assert first == [("ada", -1, -0.6667), ("ben", 0, 0.3333), ("cyd", 0, 0.3333)]


def test_a_bid_at_the_top_of_the_ladder_has_another_end(tmp_path: Path) -> None:
    """metrics.md, bluffs: the next seat was forced to doubt, so it caught nobody."""
    facts = written(tmp_path, [turn("6x6"), turn("6x6")])

    assert [row.came_of for row in facts.turns] == ["other", None, "other", None]


def test_a_place_after_a_tie_counts_those_before_it(tmp_path: Path) -> None:
    """rules.md, Placing: groups of seats, best first. cat forfeits the only hand, so two share the first place."""
    path = write_match(tmp_path, [turn("forfeit")], seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=1))

    assert [(row.agent, row.score, row.place, row.tied) for row in facts_of(read_match(path)).seats] == [
        ("ann", 0, 1, 2),
        ("ben", 0, 1, 2),
        ("cat", -1, 3, 1),
    ]


def test_a_seat_without_dice_has_no_cup_row() -> None:
    """A hand that it did not play is no hand of its own."""
    rows = case("classic").cups

    assert {row.agent for row in rows if row.hand == 5} < {"ada", "ben", "cyd"}


def test_a_placing_has_the_survivor_first() -> None:
    """rules.md, Placing."""
    assert sorted((row.place, row.tied) for row in case("classic").seats) == [(1, 1), (2, 1), (3, 1)]


def test_equal_points_share_a_place() -> None:
    """count-calls: equal totals tie, all of them are winners."""
    assert [(row.score, row.place, row.tied) for row in case("count_calls").seats] == [(1, 1, 2), (1, 1, 2)]


def test_a_voided_roll_has_a_hand_row_and_nothing_else() -> None:
    """metrics.md: void hands are left out and counted."""
    facts = case("count_calls")

    assert [(row.hand, row.roll, row.ending) for row in facts.hands] == [
        (1, 1, "contest"),
        (2, 1, "void"),
        (2, 2, "contest"),
    ]
    assert {(row.hand, row.roll) for row in facts.turns} == {(1, 1), (2, 2)}
    assert facts.matches[0].voids == 1


def test_a_bid_before_a_forfeit_has_another_end(tmp_path: Path) -> None:
    """metrics.md: their bids made before the forfeit count; the next seat forfeited, so they came to `other`."""
    facts = written(tmp_path, [turn("1x1"), turn("forfeit"), turn("1x4"), turn("doubt")])

    assert [(row.action, row.ending, row.came_of) for row in facts.turns[:2]] == [
        ("bid", "forfeit", "other"),
        ("forfeit", "forfeit", None),
    ]
    assert [(row.agent, row.role, row.points) for row in facts.cups[:3]] == [
        ("ann", "forfeiter", -1),
        ("ben", "bystander", 0),
        ("cat", "bidder", 1),
    ]


def test_a_bid_over_which_the_referee_bid_has_another_end(tmp_path: Path) -> None:
    """metrics.md, bluffs: other is the next seat forced, substituted or forfeited."""
    lowest = Settings(talk=ON_TURN.talk, invalid=Invalid(then="lowest"))
    turns = [turn("1x1"), turn("lowest"), turn("doubt"), turn("1x4"), turn("doubt")]
    facts = written(tmp_path, turns, settings=lowest)

    assert [(row.substituted, row.came_of) for row in facts.turns[:2]] == [(False, "other"), (True, "lucky")]


def test_wasted_replies_of_a_model_are_counted_per_decision(tmp_path: Path) -> None:
    """The first reply was illegal, the second was used; talk is another question."""
    turns = [Turn("1x1"), Turn("1x2", wasted=("illegal",)), turn("doubt"), turn("1x4"), turn("doubt")]
    facts = written(tmp_path, turns, kinds=("model", "bot", "bot"))

    assert [(row.first_outcome, row.attempts) for row in facts.turns[:3]] == [(None, 0), ("illegal", 2), (None, 0)]
    assert [(row.question, row.outcome, row.cost_usd) for row in facts.attempts[:3]] == [
        ("talk", "ok", 0.01),
        ("act", "illegal", 0.01),
        ("act", "ok", 0.01),
    ]


def test_an_unfinished_file_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    """Parked matches are counted, and their attempts cost what they cost."""
    facts = written(tmp_path, [turn("1x1"), turn("doubt"), turn("1x4")], ends="unfinished")

    assert (facts.matches[0].status, [row.ending for row in facts.hands]) == ("unfinished", ["contest", "open"])
    assert [row.score for row in facts.seats] == [None, None, None]


def test_one_match_in_two_files_is_read_once(tmp_path: Path) -> None:
    """transcript.md: the same match has the same name wherever it runs, so nothing is counted twice."""
    path = write_match(tmp_path, [turn("1x1"), turn("doubt")] * 2, seed="paper-1", ruleset=RULES)
    twin = tmp_path / "copy.jsonl"
    twin.write_bytes(path.read_bytes())

    assert len(list(read_facts([path, twin]))) == 1


def test_a_file_whose_digest_is_wrong_is_refused(tmp_path: Path) -> None:
    """Facts trust the lines, not the bytes."""
    path = write_match(tmp_path, [turn("1x1"), turn("doubt")] * 2, seed="paper-1", ruleset=RULES)
    path.write_bytes(path.read_bytes().replace(b'"quantity":1', b'"quantity":2', 1))

    with pytest.raises(TranscriptError, match="digest differs"):
        list(read_facts([path]))


def test_one_name_for_two_agents_in_two_runs_gets_its_run(tmp_path: Path) -> None:
    """Two runs that mean different agents by `ann` must not be pooled."""
    turns = [turn("1x1"), turn("doubt")] * 2
    paths = [
        write_match(tmp_path, turns, seed="paper-1", ruleset=RULES, run=run, spec=spec, names=("ann", "ben"))
        for run, spec in (("old", "scripted"), ("new", "scripted-2"))
    ]
    facts = list(read_facts(paths, survey_labels(paths)))

    assert [[row.agent for row in one.seats] for one in facts] == [
        ["ann (old)", "ben (old)"],
        ["ann (new)", "ben (new)"],
    ]


def test_one_agent_in_two_runs_keeps_its_name(tmp_path: Path) -> None:
    """The same name and specification is the same agent."""
    turns = [turn("1x1"), turn("doubt")] * 2
    paths = [
        write_match(tmp_path, turns, seed=seed, ruleset=RULES, run=run, names=("ann", "ben"))
        for run, seed in (("old", "paper-1"), ("new", "paper-2"))
    ]

    assert {row.agent for one in read_facts(paths, survey_labels(paths)) for row in one.seats} == {"ann", "ben"}


def test_palifico_keeps_the_face(tmp_path: Path) -> None:
    """classic, hand 2 of the example is palifico: over 2x2 the best alternative is 3x2 alone."""
    row = next(row for row in case("classic").turns if row.hand == 2 and row.turn == 2)

    assert (row.quantity, row.face, row.best_p) == (3, 2, row.p_own)
    assert PRESETS["classic"].palifico == "per_seat"
