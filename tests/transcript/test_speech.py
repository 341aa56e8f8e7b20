"""The seam to the reader of claims: what each message of a hand is linked to and judged against."""

from pathlib import Path
from typing import Any

import pytest

from arena.game import Bid, BidPlaced, Doubt, Forfeit, Invalid, Message, Settings, Talk, due, preset
from arena.game.engine import Close, Resolve
from arena.transcript import Scribe, verify
from tests.transcript.tables import begin, deal, lines_of

SETTINGS = Settings(talk=Talk(speakers="all", order="together"), invalid=Invalid(then="lowest"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def table(path: Path, **parts: Any) -> Scribe:
    given = {"kinds": ("bot",) * 3, "ruleset": preset("arena").vary(hands=1, dice_per_seat=1), "settings": SETTINGS}
    return deal(begin(path, **{**given, **parts}))


def turn(scribe: Scribe, words: dict[int, str], act: BidPlaced | Doubt | Forfeit) -> None:
    """Let all seats speak, those in `words` with words, and the seat on turn act."""
    for seat in range(3):
        scribe.write(Message(seat, words.get(seat)))
    scribe.write(act)


def links(scribe: Scribe) -> list[dict[str, Any]]:
    """Finish the hand and return the links of its messages."""
    match due(scribe.state):
        case Resolve(contest):
            scribe.write(contest)
    match due(scribe.state):
        case Close(event):
            scribe.write(event)
    return next(line["links"] for line in lines_of(scribe.path) if line["kind"] == "speech")


def seats(scribe: Scribe) -> tuple[int, int, int]:
    """Return the opener and the two seats after it."""
    hand = scribe.state.hand
    assert hand is not None
    return hand.on_turn, (hand.on_turn + 1) % 3, (hand.on_turn + 2) % 3


def cup(scribe: Scribe, seat: int) -> int:
    hand = scribe.state.hand
    assert hand is not None
    return hand.cups[seat][0]


def test_each_seat_has_the_role_it_ended_with(path: Path) -> None:
    """claims.md, The link to the contest: bidder, doubter or bystander; whether a bystander won is null."""
    with table(path) as scribe:
        first, second, third = seats(scribe)
        turn(scribe, {0: "Hm.", 1: "Hm.", 2: "Hm."}, BidPlaced(first, Bid(3, 1)))
        turn(scribe, {}, Doubt(second))
        ended = {link["seat"]: (link["role"], link["speaker_won"]) for link in links(scribe)}
    assert ended == {first: ("bidder", False), second: ("doubter", True), third: ("bystander", None)}


def test_a_claim_is_judged_by_the_cup_of_its_speaker(path: Path) -> None:
    """claims.md, own: judged against the speaker's own dice."""
    with table(path) as scribe:
        first, second, _ = seats(scribe)
        held = cup(scribe, first)
        words = ("ones", "twos", "threes", "fours", "fives", "sixes")[held - 1]
        turn(scribe, {first: f"I have no {words}."}, BidPlaced(first, Bid(3, held)))
        turn(scribe, {}, Doubt(second))
        told = links(scribe)[0]
    assert [(claim["face"], claim["verdict"], claim["margin"]) for claim in told["claims"]] == [(held, "false", 1)]
    assert told["on_contested_face"] is True


def test_a_stance_needs_a_bid_that_stands(path: Path) -> None:
    """claims.md, bid: unclear when there was no standing bid."""
    with table(path) as scribe:
        first, second, _ = seats(scribe)
        turn(scribe, {second: "You're bluffing."}, BidPlaced(first, Bid(1, 6)))
        turn(scribe, {}, Doubt(second))
        assert [claim["verdict"] for claim in links(scribe)[0]["claims"]] == ["unclear"]


def test_a_stance_is_about_the_bid_of_its_moment(path: Path) -> None:
    """claims.md, bid: true when the standing bid of that moment turns out as said, whatever stands later."""
    with table(path) as scribe:
        first, second, third = seats(scribe)
        held = cup(scribe, first)
        turn(scribe, {}, BidPlaced(first, Bid(1, held)))
        turn(scribe, {third: "You're bluffing."}, BidPlaced(second, Bid(3, 5)))
        turn(scribe, {first: "You're bluffing."}, Doubt(third))
        told = links(scribe)
    assert [link["claims"][0]["verdict"] for link in told] == ["false", "true"]


def test_an_announcement_is_about_the_next_action(path: Path) -> None:
    """claims.md, announcement: true if the speaker's next action is that, false if another, unclear without one."""
    with table(path) as scribe:
        first, second, third = seats(scribe)
        words = {first: "I'm going to raise.", second: "I'm going to raise.", third: "I'm going to raise."}
        turn(scribe, words, BidPlaced(first, Bid(1, 1)))
        turn(scribe, {first: "I'm going to raise."}, Doubt(second))
        told = [(link["seat"], link["claims"][0]["verdict"]) for link in links(scribe)]
    assert sorted(told[:3]) == sorted([(first, "true"), (second, "false"), (third, "unclear")])
    assert told[3] == (first, "unclear")


def test_an_action_that_was_not_chosen_keeps_no_promise(path: Path) -> None:
    """claims.md, announcement: unclear if the next action was forced or substituted."""
    with table(path) as scribe:
        first, second, _ = seats(scribe)
        turn(scribe, {first: "I'm going to raise."}, BidPlaced(first, Bid(1, 1), substituted=True))
        turn(scribe, {}, BidPlaced(second, Bid(3, 5)))
        turn(scribe, {first: "I'll call you next."}, BidPlaced((second + 1) % 3, Bid(3, 6)))
        scribe.write(Doubt(first, forced=True))
        told = [link["claims"][0]["verdict"] for link in links(scribe)]
    assert told == ["unclear", "unclear"]


def test_people_make_no_claims(path: Path) -> None:
    """transcript.md: links of human seats have no claims, and `on_contested_face` false."""
    with table(path, kinds=("human",) * 3) as scribe:
        first, second, _ = seats(scribe)
        turn(scribe, {first: "I have three fives."}, BidPlaced(first, Bid(3, 5)))
        turn(scribe, {}, Doubt(second))
        told = links(scribe)[0]
    assert (told["claims"], told["on_contested_face"]) == ([], False)


def test_what_was_written_is_read_again(path: Path) -> None:
    """transcript.md, `arena verify`: claims are recomputed where `reader` is the installed one."""
    with table(path) as scribe:
        first, second, _ = seats(scribe)
        turn(scribe, {first: "I have three sixes. I'll call you next."}, BidPlaced(first, Bid(1, 6)))
        turn(scribe, {second: "You're bluffing."}, Doubt(second))
        links(scribe)
        match due(scribe.state):
            case Close(event):
                scribe.write(event)
    report = verify(path)
    assert report.fault is None
    assert report.notes == ()
