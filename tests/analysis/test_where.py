"""The filter of hands: what each flag means on the six hands of paper, and how mistakes are explained."""

from pathlib import Path

import pytest

from arena.analysis.facts import facts_of
from arena.analysis.moments import FLAGS, HandMoments, moments
from arena.analysis.played import read_match
from arena.analysis.where import FLAG_INDEX, PRESETS, Counts, grammar, packed, parse
from arena.errors import ConfigError
from arena.game import Ruleset
from tests.analysis.test_paper import SIX_HANDS
from tests.analysis.writing import Turn, turn, write_match

RULES = Ruleset(dice_per_seat=2, hands=2)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> tuple[HandMoments, ...]:
    """The hands of test_paper.py, whose every move is told there."""
    folder = tmp_path_factory.mktemp("paper")
    path = write_match(folder, SIX_HANDS, seed="paper-1", ruleset=Ruleset(dice_per_seat=2, hands=6), arm="talk")
    return tuple(moments(facts_of(read_match(path))))


def found(where: str, hands: tuple[HandMoments, ...]) -> list[tuple[int, str]]:
    """Return the hands and agents that a filter finds."""
    query = parse(where)
    return [(hand.row.hand, moment.agent) for hand in hands for moment in query.found(hand)]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("lie:worked", [(1, "ann"), (6, "ben")]),
        ("lie:any", [(1, "ann"), (4, "ann"), (6, "ben")]),
        ("lie:meant", [(1, "ann"), (6, "ben")]),
        ("lie:caught", []),
        ("bluff:any", [(2, "ben"), (5, "ben")]),
        ("bluff:caught", [(2, "ben")]),
        ("bluff:other", [(5, "ben")]),
        ("bluff:any said:nothing", [(5, "ben")]),
        ("bid:squeezed", [(6, "ann")]),
        ("doubt:right", [(1, "cat"), (2, "cat"), (6, "ben")]),
        ("doubt:wrong", [(3, "ann"), (4, "ben")]),
        ("doubt:missed", [(1, "ann"), (1, "ben"), (6, "ann")]),
        ("claim:hedged", [(2, "ben")]),
        ("claim:hand", [(3, "ben")]),
        ("claim:false", [(1, "ann"), (2, "ben"), (4, "ann"), (6, "ben")]),
        ("intent:disagrees", [(4, "ann")]),
        ("reply:forfeit", [(5, "cat")]),
        ("ends:forfeit bid:any", [(5, "ann"), (5, "ben")]),
        ("contest:won", [(1, "cat"), (1, "cat"), (2, "cat"), (3, "cat"), (4, "ann"), (6, "ben"), (6, "ben")]),
    ],
)
def test_a_flag_finds_what_paper_says(
    where: str, expected: list[tuple[int, str]], hands: tuple[HandMoments, ...]
) -> None:
    """The table at the top of test_paper.py."""
    assert found(where, hands) == expected


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("bluff:any -bluff:caught", [(5, "ben")]),
        ("bluff:caught|other", [(2, "ben"), (5, "ben")]),
        ("bid:any p<0.1", [(6, "ann")]),
        ("lie:any agent:ANN", [(1, "ann"), (4, "ann")]),
        ("lie:any agent:b*", [(6, "ben")]),
        ('lie:any agent:"ben"', [(6, "ben")]),
        ("lie:any -agent:ann|cat", [(6, "ben")]),
        ("bluff:any at:cat arm:talk hand>=3", [(5, "ben")]),
        ("bluff:any arm:silent", []),
        ("margin=0 doubt:any", []),
        ("margin=-1 bid:any", [(1, "ann"), (2, "ben"), (6, "cat")]),
        ("estimate<0.1", [(6, "ben")]),
        ("loss>1.9", [(6, "ann")]),
        ("turn=1 quantity=2", [(1, "cat"), (4, "cat")]),
        ("  lie:worked   agent:ben ", [(6, "ben")]),
        ("LIE:Worked agent:ben", [(6, "ben")]),
    ],
)
def test_clauses_are_met_by_one_moment_together(
    where: str, expected: list[tuple[int, str]], hands: tuple[HandMoments, ...]
) -> None:
    """- negates, | gives a choice, quotes hold together, * stands for letters, case does not matter."""
    assert found(where, hands) == expected


def test_no_clause_finds_every_moment(hands: tuple[HandMoments, ...]) -> None:
    """An empty filter box shows all hands."""
    assert {hand for hand, _ in found("", hands)} == {1, 2, 3, 4, 5, 6}


def test_a_clause_on_a_number_that_is_not_there_is_not_met(hands: tuple[HandMoments, ...]) -> None:
    """A doubt has no p; its negation is met by it."""
    assert (found("doubt:any p<2", hands), len(found("doubt:any -p<2", hands))) == ([], 5)


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("bluff:cought", "'bluff:cought': bluff has any, passed, caught, lucky, other; did you mean 'caught'?"),
        ("bluf:caught", "'bluf:caught': no clause 'bluf'; did you mean 'bluff'?"),
        ("agent:gpt caught", "'caught': no clause; did you mean lie:caught or bluff:caught?"),
        ("bluff", "'bluff': say which, as in bluff:any; there are any, passed, caught, lucky, other"),
        ("-p", "'-p': compare it with a number, as in p<0.3"),
        ("p:0.3", "'p:0.3': p is a number; compare it, as in p<0.3"),
        ("p<low", "'p<low': 'low' is not a number"),
        ("lie>3", "'lie>3': lie is no number; write lie:any|worked"),
        ("agent>3", "'agent>3': agent is no number; write agent:…"),
        ("lie:", "'lie:': nothing stands behind lie:"),
        ("lie:worked|", "'lie:worked|': nothing stands behind lie:"),
        ('agent:"gpt', "'agent:\"gpt': a quotation mark is not closed, or stands inside a word"),
        ("???", "'???': no clause; write FLAG:VALUE, NAME:VALUE or NUMBER<VALUE"),
    ],
)
def test_a_mistake_is_quoted_and_explained(where: str, told: str) -> None:
    """Errors name the clause, what was expected, and the nearest there is."""
    with pytest.raises(ConfigError) as refused:
        parse(where)

    assert str(refused.value) == told


def test_counts_tell_each_clause_alone_and_all_together(hands: tuple[HandMoments, ...]) -> None:
    """runs.md: counts per clause; two hands have a lie, five a right or wrong doubt, none both in one moment."""
    counts = Counts(parse("lie:worked doubt:any"))
    together = [counts.add(hand) for hand in hands]

    assert counts.words() == "0 of 6 hands (lie:worked 2, doubt:any 5)"
    assert together == [()] * 6


def test_every_preset_is_a_filter() -> None:
    """pages.md, Hands: the presets, in their order."""
    assert [len(parse(one.where).clauses) for one in PRESETS] == [1, 1, 2, 1, 1, 1, 1, 1, 1]


def test_a_page_gets_flags_by_number(hands: tuple[HandMoments, ...]) -> None:
    """A page evaluates the same clauses from numbers, without a rule of the game."""
    told = grammar()
    moment = next(one for one in packed(hands[1]) if FLAG_INDEX["bluff:caught"] in one["flags"])

    assert told["index"]["bluff:caught"] == FLAG_INDEX["bluff:caught"]
    assert (moment["turn"], moment["seat"], moment["numbers"]["p"]) == (2, 1, round(171 / 1296, 6))
    assert len(FLAG_INDEX) == sum(len(values) for values in FLAGS.values()) == len(set(FLAG_INDEX.values()))


def written(folder: Path, turns: list[Turn], **more: object) -> tuple[HandMoments, ...]:
    path = write_match(folder, turns, seed="paper-1", ruleset=RULES, **more)  # type: ignore[arg-type]
    return tuple(moments(facts_of(read_match(path))))


def test_a_reply_that_was_mended_is_found(tmp_path: Path) -> None:
    """pages.md: illegal and repaired."""
    turns = [turn("1x1"), Turn("1x2", wasted=("illegal", "empty")), turn("doubt"), turn("1x4"), turn("doubt")]
    hands = written(tmp_path, turns, kinds=("model", "bot", "bot"))

    assert found("reply:repaired reply:illegal reply:empty", hands) == [(1, "ann")]
    assert found("reply:wasted -reply:repaired", hands) == []


def test_truth_that_was_not_believed_is_found(tmp_path: Path) -> None:
    """cat holds two ones, says so, bids them, and is doubted."""
    hands = written(tmp_path, [turn("2x1", "I have two ones.", "yes"), turn("doubt"), turn("1x4"), turn("doubt")])

    assert found("claim:disbelieved", hands) == [(1, "cat")]


def test_a_voided_roll_is_found_by_its_ending_and_named_with_its_roll(tmp_path: Path) -> None:
    """It has no turns to speak of; the hand that counts keeps the plain name."""
    hands = written(tmp_path, [turn("1x1"), turn("void"), *[turn("1x1"), turn("doubt")] * 2])

    assert [(hand.key[13:], bool(parse("ends:void").found(hand))) for hand in hands] == [
        ("1r1", True),
        ("1", False),
        ("2", False),
    ]
