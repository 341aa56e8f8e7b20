"""Readings of transcripts: which messages are read, what they are judged by, how a reading is kept."""

from dataclasses import replace
from pathlib import Path

from arena.analysis.readings import PERSON, Reading, differs, messages_of, read_by_rules
from arena.game import Bid, BidPlaced, Doubt, Void
from arena.speech import Moment
from arena.transcript import MessageLine, read_records
from tests.transcript.tables import CASES, deal
from tests.transcript.test_speech import links, seats, table, turn

ARENA = list(messages_of(CASES / "arena.jsonl"))


def said_in(path: Path) -> list[int]:
    return [n for n, record in read_records(path) if isinstance(record, MessageLine) and record.text is not None]


def test_every_message_of_a_hand_that_was_played_is_read_where_it_stands() -> None:
    assert [message.place.n for message in ARENA] == said_in(CASES / "arena.jsonl")
    assert {(message.place.match, message.hand) for message in ARENA} == {("8193607a3a82", 1)}


def test_messages_of_a_voided_hand_are_left_out(tmp_path: Path) -> None:
    """claims.md: each claim is judged after the contest, and a voided hand has none."""
    path = tmp_path / "match.jsonl"
    with table(path) as scribe:
        turn(scribe, {0: "Before."}, BidPlaced(seats(scribe)[0], Bid(1, 5)))
        scribe.write(Void("exposed"))
        deal(scribe)
        first, second, _ = seats(scribe)
        turn(scribe, {0: "After."}, BidPlaced(first, Bid(3, 5)))
        turn(scribe, {}, Doubt(second))
        links(scribe)
    assert [message.text for message in messages_of(path)] == ["After."]


def test_a_message_is_judged_by_the_cups_the_bid_that_stood_and_what_its_speaker_did_next() -> None:
    """The second message, by seat 0 in turn 2: 2x4 stands, the cups hold one four, and seat 0 raises in turn 3."""
    assert ARENA[1].moment == Moment(
        own=(2, 2, 1, 2, 3),
        cups=((2, 2, 1, 2, 3), ARENA[2].moment.own),
        ones_wild=False,
        held=False,
        next_action="raise",
    )


def test_the_rules_find_what_the_transcript_tells() -> None:
    readings = [read_by_rules(message) for message in ARENA]
    assert [differs(reading) for reading in readings] == [False] * 3
    assert differs(replace(readings[0], claims=()))


def test_a_reading_keeps_the_one_it_has_replaced() -> None:
    """claims.md: labels carry their reader's name; a person's wins and the old one is kept."""
    rules = read_by_rules(ARENA[0])
    told = Reading(ARENA[0], PERSON, (), was=rules).as_json()
    assert (told["reader"], told["claims"]) == ("person", [])
    assert told["was"] == {"reader": "rules/1", "claims": [claim.as_json() for claim in rules.claims]}
