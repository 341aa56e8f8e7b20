"""What is read of a run: every hand once, bad files named, names hidden where asked, twins known."""

import json
from pathlib import Path

from arena.viewer.gather import Gathering
from arena.viewer.head import head
from arena.viewer.options import ViewOptions
from tests.transcript.tables import CASES


def gathered(paths: list[Path], **options: object) -> tuple[Gathering, list[object]]:
    gathering = Gathering(ViewOptions(**options))
    return gathering, list(gathering.read(paths))


def test_every_roll_is_read_and_a_void_one_is_named_apart() -> None:
    """A hand that was rolled again keeps its name for the roll that counted."""
    _, hands = gathered([CASES / "count_calls.jsonl"])
    numbers = [hand.key.partition("-")[2] for hand in hands]

    assert "2" in numbers
    assert "2r1" in numbers
    assert len(set(numbers)) == len(numbers)


def test_a_match_in_two_files_is_read_once(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes((CASES / "arena.jsonl").read_bytes())
    _, once = gathered([CASES / "arena.jsonl"])
    _, twice = gathered([CASES / "arena.jsonl", copy])

    assert [hand.key for hand in twice] == [hand.key for hand in once]


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_shown(tmp_path: Path) -> None:
    """Nothing is silently left out."""
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes((CASES / "arena.jsonl").read_bytes().replace(b'"quantity":2,', b'"quantity":99,', 1))
    gathering, hands = gathered([bad, CASES / "classic.jsonl"])

    assert hands
    assert any("bad.jsonl" in note for note in head(gathering, [])["notes"])


def test_a_filter_counts_what_it_leaves_out(league_paths: list[Path]) -> None:
    _, whole = gathered(league_paths)
    gathering, hands = gathered(league_paths, where="lie:worked")

    assert 0 < len(hands) < len(whole)
    assert gathering.left_out == len(whole) - len(hands)
    assert "without --where" in " ".join(head(gathering, [])["notes"])


def test_hidden_names_are_in_nothing_that_is_written(league_paths: list[Path]) -> None:
    """`--anonymous` hides which agents and models played."""
    gathering, hands = gathered(league_paths, anonymous=True)
    told = {**head(gathering, [hand.key for hand in hands]), "grammar": None, "rules": None}
    written = json.dumps([told, [hand.told.shown for hand in hands], [hand.row for hand in hands]], default=str)

    assert not any(f'"{name}"' in written for name in ("honest", "bluffer", "bayes"))
    assert '"Agent 1"' in written


def test_names_of_models_are_hidden_too(hostile_paths: list[Path]) -> None:
    _, hands = gathered(hostile_paths, anonymous=True, reasoning="drop")
    written = json.dumps([hand.told.shown for hand in hands])

    assert "made/up" not in written
    assert '"detail": "' not in written


def test_hands_of_one_deal_with_the_same_dice_are_twins(league_paths: list[Path]) -> None:
    """Three rotations in two arms: each hand has five others."""
    _, hands = gathered(league_paths)
    twins = [hand.row["twins"] for hand in hands]

    assert {twins.count(one) for one in twins} == {6}


def test_a_growing_file_yields_each_hand_once_and_only_when_it_is_over(
    tmp_path: Path, league_paths: list[Path]
) -> None:
    """Rows never change once a page has them."""
    whole = league_paths[0].read_bytes().splitlines(keepends=True)
    path = tmp_path / "growing.jsonl"
    gathering = Gathering(ViewOptions())
    seen = []
    for end in range(2, len(whole) + 1):
        path.write_bytes(b"".join(whole[:end]))
        seen += [hand.key for hand in gathering.read([path], is_live=True)]

    assert seen == [hand.key for hand in Gathering(ViewOptions()).read(league_paths[:1])]
    assert [row.matches for arm in gathering.standings.values() for row in arm.rows()] == [1, 1, 1]
