"""Hands chosen by rule: the furthest in one number, none twice, people left out."""

from pathlib import Path

import pytest

from arena.analysis.facts import facts_of
from arena.analysis.played import read_match
from arena.report.choosing import Choosing
from tests.analysis.writing import Turn, turn
from tests.report.values import DOUBTED, SAID, TOLD, match


def chosen(
    folder: Path, turns: list[Turn], *, include_people: bool = False, **more: object
) -> list[tuple[str, int, str]]:
    """Return per place the title of the rule, how many hands it found, and the hand and turn chosen."""
    choosing = Choosing(include_people=include_people)
    path = match(folder, turns, **more)
    choosing.add(path, facts_of(read_match(path)))
    return [
        (rule.title, found, "" if hand is None else f"{hand.hand.row.hand} {hand.moment.turn} {hand.moment.agent}")
        for rule, found, hand in choosing.choose(None)
    ]


def test_each_place_has_the_first_rule_that_finds_a_hand_not_yet_shown(tmp_path: Path) -> None:
    """ann's lie on ones is raised over; ben's on twos is caught; no hand is left for the third."""
    assert chosen(tmp_path, TOLD) == [
        ("A lie that worked", 1, "1 2 ann"),
        ("A lie that was caught", 1, "2 2 ben"),
        ("Truth that was not believed", 0, ""),
    ]


def test_a_silent_table_shows_bluffs_and_doubts(tmp_path: Path) -> None:
    """Nobody lied; the rules that come after take their places."""
    quiet = [turn("1x1"), turn("3x2"), turn("doubt"), turn("1x1"), turn("doubt")]

    assert [title for title, _, hand in chosen(tmp_path, quiet) if hand] == [
        "A bluff that was caught",
        "The longest hand",
    ]


@pytest.mark.parametrize("ends", ["abandoned", "unfinished"])
def test_hands_of_matches_that_are_not_complete_are_not_shown(tmp_path: Path, ends: str) -> None:
    """They count for nothing."""
    assert [hand for _, _, hand in chosen(tmp_path, TOLD[:4], ends=ends)] == ["", "", ""]


def test_what_people_said_is_not_held_up_unless_asked_for(tmp_path: Path) -> None:
    """table.md, People."""
    people = {"kinds": ("human", "human", "human")}

    assert [hand for _, _, hand in chosen(tmp_path / "closed", SAID, **people)] == ["", "", ""]
    assert chosen(tmp_path / "asked", SAID, include_people=True, **people)[0] == ("A bluff that passed", 1, "1 2 ann")


def test_the_furthest_comes_first(tmp_path: Path) -> None:
    """Two lies are caught: the one that is short by more is shown."""
    lies = [turn("1x1", "no comment"), turn("3x6", "I have two sixes."), turn("doubt")]
    worse = [turn("1x1"), turn("5x6", "I have two sixes."), turn("doubt")]

    title, found, hand = chosen(tmp_path, lies + worse)[1]

    assert (title, found) == ("A lie that was caught", 2)
    assert hand.startswith("2 2")


def test_hands_of_another_arm_are_not_found() -> None:
    """Each arm has hands of its own."""
    assert [hand for _, _, hand in Choosing(include_people=False).choose("talk")] == [None] * 3


def test_all_hands_alike_are_chosen_by_match_and_hand(tmp_path: Path) -> None:
    """The first: the same hands whoever makes the report."""
    assert chosen(tmp_path, DOUBTED)[2][2].startswith("1 ")
