"""A hand as the page gets it: the numbers of the story, and what the page would need rules for."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.analysis.facts import facts_of
from arena.analysis.moments import moments
from arena.analysis.played import read_match
from arena.analysis.story import stories
from arena.transcript import steps
from arena.viewer.hand_data import SHOWN_CHARS, HandData, hand_data
from arena.viewer.options import ReasoningKept
from tests.transcript.tables import CASES
from tests.viewer.runs import MARKS


def told(path: Path, reasoning: ReasoningKept = "include") -> list[tuple[dict[str, Any], HandData]]:
    """Return each hand of a transcript as its story says it and as the page gets it."""
    found = {(one.row.hand, one.row.roll): one for one in moments(facts_of(read_match(path)))}
    return [
        (story.as_json(), hand_data(story, found[story.hand, story.roll], reasoning=reasoning))
        for story in stories(steps(path))
    ]


def common(pattern: Any, value: Any) -> Any:
    """Return of a value what a pattern has too, long texts of attempts apart."""
    if isinstance(pattern, dict):
        return {key: common(pattern[key], value[key]) for key in pattern if key in value}
    if isinstance(pattern, list | tuple):
        return [common(one, two) for one, two in zip(pattern, value, strict=True)]
    return value


def claims(data: HandData) -> list[dict[str, Any]]:
    return [claim for turn in data.shown["turns"] for said in turn["said"] for claim in said["claims"]]


def attempts(data: HandData) -> list[dict[str, Any]]:
    return [asked for turn in data.shown["turns"] for asked in turn["asked"]]


@pytest.mark.parametrize("case", ["arena", "classic", "count_calls"])
def test_a_hand_keeps_the_numbers_of_its_story(case: str) -> None:
    """Issue of one source: `arena show --json` and the page show one value."""
    hands = told(CASES / f"{case}.jsonl")

    assert [common(story, data.shown) for story, data in hands] == [json.loads(json.dumps(story)) for story, _ in hands]


def test_a_claim_has_its_normal_form_its_dice_and_its_margin() -> None:
    """pages.md: normal form, the speaker's dice with the matching ones inverted, verdict, margin."""
    first = claims(told(CASES / "arena.jsonl")[0][1])[0]

    # Seat A holds 2 2 1 2 3 and says "I have three fours".
    assert first["words"] == "own fours >= 3"
    assert first["hits"] == [False] * 5
    assert (first["verdict"], first["margin"], first["off"]) == ("false", -3, "short by 3")


def test_a_true_claim_marks_the_dice_it_is_about() -> None:
    second = claims(told(CASES / "arena.jsonl")[0][1])[1]

    # "three twos" of 1 2 2 2 3, in rising order.
    assert (second["words"], second["hits"]) == ("own twos >= 3", [False, True, True, True, False])


def test_places_of_claims_count_as_a_browser_counts(hostile_paths: list[Path]) -> None:
    """Offsets of claims are code points; beyond U+FFFF a browser counts two units for one."""
    found = [
        (said["text"].encode("utf-16-le")[2 * claim["at"][0] : 2 * claim["at"][1]].decode("utf-16-le"), claim["quote"])
        for path in hostile_paths
        for _, data in told(path)
        for turn in data.shown["turns"]
        for said in turn["said"]
        for claim in said["claims"]
    ]

    assert [cut for cut, _ in found] == [quote for _, quote in found]
    assert len(found) > 20


def test_the_reveal_is_counted_seat_by_seat() -> None:
    """pages.md: the reveal with the count spelled out; ones count where they are wild."""
    for case in ("arena", "classic"):
        for story, data in told(CASES / f"{case}.jsonl"):
            if story["contest"] is not None:
                assert sum(cup["matching"] for cup in data.shown["reveal"]) == story["contest"]["count"]


@pytest.mark.parametrize("kept", ["redact", "drop"])
def test_reasoning_and_replies_that_are_left_out_are_nowhere(hostile_paths: list[Path], kept: ReasoningKept) -> None:
    hands = [data for path in hostile_paths for _, data in told(path, kept)]
    drawers = [drawer for data in hands for drawer in data.drawers.values()]

    assert not any("reasoning" in drawer or "reply" in drawer for drawer in drawers)
    assert not any("text" in (asked["reasoning"] or {}) for data in hands for asked in attempts(data))


def test_redacted_reasoning_keeps_its_length_and_dropped_does_not(hostile_paths: list[Path]) -> None:
    redacted, dropped = (
        {k: attempts(told(hostile_paths[0], kept)[0][1]) for k in (kept,)} for kept in ("redact", "drop")
    )

    assert any(asked["reasoning"]["chars"] for asked in redacted["redact"] if asked["reasoning"])
    assert all(asked["reasoning"] is None and asked["reply_chars"] is None for asked in dropped["drop"])


def test_long_texts_wait_in_the_drawer_and_are_counted(hostile_paths: list[Path]) -> None:
    """Nothing is silently cut: what is left off is counted, and all of it is in the drawer."""
    hands = [data for path in hostile_paths for _, data in told(path)]
    long = [(data, asked) for data in hands for asked in attempts(data) if asked["detail_rest"]]

    assert long
    assert all(len(asked["detail"]) == SHOWN_CHARS for _, asked in long)
    assert all(data.drawers[str(asked["n"])]["detail"] == MARKS for data, asked in long)
    assert all(asked["detail_rest"] == len(MARKS) - SHOWN_CHARS for _, asked in long)
