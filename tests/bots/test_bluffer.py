"""The bot `bluffer` (table.md, Bots): raises on faces it lacks at a set rate, claims what it bids, true or not."""

from functools import lru_cache

import pytest

from arena.bots import Bluffer, Line, Move, Odds, fits_cup
from arena.game import PRESETS, Bid, Ruleset, Talk, View
from tests.bots.playing import Played, act, look, play, shares

DICE = ("own", "hand")


@lru_cache
def matches(bot: Bluffer, ruleset: Ruleset, count: int = 20) -> list[Played]:
    return [play(ruleset, (bot,) * 4, f"deal-{deal}", talk=Talk()) for deal in range(count)]


def lacks(seen: View, bid: Bid) -> bool:
    return bid.face not in seen.cup and not (seen.opening.wild_ones and bid.face != 1 and 1 in seen.cup)


def is_tempting(seen: View) -> bool:
    lacked = sum(lacks(seen, bid) for bid in seen.legal.bids)
    return lacked > 0 and (seen.legal.may_doubt or lacked < len(seen.legal.bids))


def measured_rate(played: list[Played]) -> float:
    """Return, of the tempting turns, the share on which a lacked face was bid: `rate` in its own terms."""
    moves = [(seen, move) for match in played for seen, move in match.moves if is_tempting(seen)]
    return sum(move.bid is not None and lacks(seen, move.bid) for seen, move in moves) / len(moves)


@pytest.mark.parametrize("rate", [0.1, 0.3, 0.6])
@pytest.mark.parametrize("preset", PRESETS)
def test_its_rate_is_recovered_from_its_play(preset: str, rate: float) -> None:
    """Of the turns on which it could bid a face it lacks or do something else, the share on which it bids one."""
    assert measured_rate(matches(Bluffer(rate=rate), PRESETS[preset])) == pytest.approx(rate, abs=0.07)


@pytest.mark.parametrize(("rate", "measured"), [(0.0, 0.0), (1.0, 1.0)])
def test_the_ends_of_the_rate_are_never_and_always(rate: float, measured: float) -> None:
    assert measured_rate(matches(Bluffer(rate=rate), PRESETS["arena"], 5)) == measured


def test_a_bluff_is_the_likeliest_bid_on_a_lacked_face() -> None:
    """Over 2x4 without fives and sixes: 2x5 and 2x6 need two dice, bids on three of a kind need more."""
    assert shares(Bluffer(rate=1.0), look((1, 2, 3, 4, 4), "2x4")) == pytest.approx({"2x5": 0.5, "2x6": 0.5}, abs=0.03)


def test_ones_that_are_wild_are_held_for_every_face() -> None:
    assert act(Bluffer(rate=1.0), look((1, 2, 2, 3, 3), "1x2", ruleset=PRESETS["classic"])) == "3x3"


def test_without_a_bluff_it_plays_the_odds_of_the_faces_it_holds() -> None:
    seen = look((2, 2, 3, 4, 5), "1x6")
    assert act(Bluffer(rate=0.0), seen) == act(Odds(), seen) == "2x2"


def test_without_a_bluff_it_doubts_rather_than_bids_a_lacked_face() -> None:
    """A palifico hand on sixes, of which it holds none."""
    seen = look((2, 2, 3), "1x6", ruleset=PRESETS["classic"], palifico=True)
    assert act(Bluffer(rate=0.0), seen) == "doubt"


def test_it_bids_a_lacked_face_where_nothing_else_is_legal() -> None:
    """A one, and bids on ones may not be opened."""
    assert act(Bluffer(rate=0.0), look((1,), ruleset=PRESETS["arena"].vary(open_on_aces=False)))[1:] != "x1"


def spoken_before_bids(played: list[Played]) -> list[tuple[View, Line, Move]]:
    moves = {
        (id(match), seen.opening.hand, seen.turn): move
        for match in played
        for seen, move in match.moves
        if move.bid is not None
    }
    return [
        (seen, line, moves[id(match), seen.opening.hand, seen.turn])
        for match in played
        for seen, line in match.lines
        if seen.seat == seen.on_turn and (id(match), seen.opening.hand, seen.turn) in moves
    ]


def test_its_own_claims_on_turn_are_about_the_face_it_then_bids() -> None:
    """Talk comes before the decision: it foresees its own move."""
    spoken = spoken_before_bids(matches(Bluffer(), PRESETS["arena"]))
    faces = [(claim.face, move.bid.face) for _, line, move in spoken for claim in line.intended if claim.kind == "own"]
    assert len(faces) > 100
    assert all(claimed == bid for claimed, bid in faces)


def test_it_speaks_for_most_of_its_bids() -> None:
    spoken = spoken_before_bids(matches(Bluffer(), PRESETS["arena"]))
    assert sum(bool(line.intended) for _, line, _ in spoken) / len(spoken) > 0.8


@pytest.mark.parametrize("preset", PRESETS)
def test_it_seals_no_exactly_where_its_claim_is_false(preset: str) -> None:
    played = matches(Bluffer(), PRESETS[preset])
    about_dice = [
        (line.truthful, fits_cup(line.intended[0], seen.cup, wild_ones=seen.opening.wild_ones))
        for match in played
        for seen, line in match.lines
        if line.intended and line.intended[0].kind in DICE
    ]
    assert set(about_dice) == {("yes", True), ("no", False)}


def test_it_backs_every_bluff_with_a_false_claim() -> None:
    """It holds none of the face, so a claim to hold some of it is false."""
    spoken = spoken_before_bids(matches(Bluffer(rate=1.0), PRESETS["arena"], 5))
    sealed = [
        line.truthful
        for seen, line, move in spoken
        if lacks(seen, move.bid) and any(claim.kind in DICE for claim in line.intended)
    ]
    assert len(sealed) > 50
    assert set(sealed) == {"no"}
