"""The bot `honest` (table.md, Bots): as `odds`, bids only what it believes, true claims about own dice."""

from itertools import product

import pytest

from arena.bots import Honest, Odds, fits_cup
from arena.game import PRESETS, Memory, Talk, p_own
from tests.bots.playing import act, draws_for, look, play


def test_it_bids_as_odds_where_it_believes_the_bid() -> None:
    seen = look((2, 2, 3, 4, 5), "1x6")
    assert act(Honest(), seen) == act(Odds(), seen) == "2x2"


def test_it_doubts_where_no_raise_is_believed() -> None:
    """It holds 1x6 itself. Odds raises to 2x6, which holds with 1 - (5/6)^3 = 0.42; honest does not say so."""
    seen = look((6,), "1x6", dice=(1, 3))
    assert (act(Odds(), seen), act(Honest(), seen)) == ("2x6", "doubt")


def test_it_still_tells_the_true_chance_of_a_bid_it_must_doubt() -> None:
    seen = look((6,), "1x6", dice=(1, 3))
    assert Honest().act(seen, draws_for(seen, "seed", "act")).p_true == 100


def test_an_opener_that_believes_nothing_opens_with_the_likeliest_bid() -> None:
    """A one, and bids on ones may not be opened: 1x2 to 1x6 hold with 1/6 each."""
    assert act(Honest(), look((1,), ruleset=PRESETS["arena"].vary(open_on_aces=False))) == "1x6"


@pytest.mark.parametrize("preset", PRESETS)
def test_no_raise_of_it_is_less_likely_than_not(preset: str) -> None:
    played = [play(PRESETS[preset], (Honest(),) * 4, f"deal-{deal}") for deal in range(20)]
    raises = [(seen, move.bid) for match in played for seen, move in match.moves if seen.standing and move.bid]
    chances = [p_own(bid, seen.cup, total=seen.opening.total, wild_ones=seen.opening.wild_ones) for seen, bid in raises]
    assert len(chances) > 40
    assert min(chances) >= 0.5


@pytest.mark.parametrize(("preset", "seats"), list(product(PRESETS, (2, 5))))
def test_its_claims_are_about_its_own_dice_and_true_of_the_face_alone(preset: str, seats: int) -> None:
    """True on the plain reading, without ones, so true on any (claims.md, own)."""
    played = [play(PRESETS[preset], (Honest(),) * seats, f"deal-{deal}", talk=Talk(rounds=2)) for deal in range(8)]
    claims = [(seen, claim) for match in played for seen, line in match.lines for claim in line.intended]
    assert len(claims) > 50
    assert {claim.kind for _, claim in claims} == {"own", "hand"}
    assert all(fits_cup(claim, seen.cup, wild_ones=False) for seen, claim in claims)


def test_it_seals_yes_for_claims_and_no_claim_for_the_rest() -> None:
    played = play(PRESETS["arena"], (Honest(),) * 4, "deal", talk=Talk(), memory=Memory())
    assert {(bool(line.intended), line.truthful) for _, line in played.lines} == {(True, "yes"), (False, "no_claim")}


def test_it_is_silent_at_times() -> None:
    played = play(PRESETS["arena"], (Honest(),) * 4, "deal", talk=Talk())
    silent = [line.text is None for _, line in played.lines]
    assert 0.2 < sum(silent) / len(silent) < 0.6
