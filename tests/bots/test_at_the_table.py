"""What every house bot keeps to: legal play everywhere, no state, no sight of others' dice (table.md)."""

from dataclasses import replace
from itertools import product

import pytest

from arena.bots import Bayes, Bluffer, Bot, Gullible, Honest, Odds, Random
from arena.game import PRESETS, Memory, Ruleset, Talk, clean
from tests.bots.playing import ALL, draws_for, look, play, read_bid

BOTS: dict[str, Bot] = {
    "random": Random(),
    "odds": Odds(),
    "warm odds": Odds(temperature=0.2),
    "honest": Honest(),
    "bluffer": Bluffer(),
    "gullible": Gullible(),
    "bayes": Bayes(),
}
TALKERS = {name: BOTS[name] for name in ("honest", "bluffer")}
RULES = {
    **PRESETS,
    "wild without exchange": PRESETS["arena"].vary(wild_ones=True),
    "one die": PRESETS["classic"].vary(dice_per_seat=1),
    "no opening on ones": PRESETS["arena"].vary(open_on_aces=False, dice_per_seat=1),
}
LOOKS = {
    "opening": look((1, 2, 2, 5, 6)),
    "low": look((1, 2, 2, 5, 6), "1x3", "2x4", dice=(5, 5, 5)),
    "high": look((1, 2, 2, 5, 6), "9x5"),
    "wild": look((1, 2, 2, 5, 6), "2x3", ruleset=PRESETS["classic"]),
    "palifico": look((1, 2), "2x3", ruleset=PRESETS["classic"], dice=(2, 5), palifico=True),
}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("rules", RULES)
def test_a_bot_plays_whole_matches_by_the_rules(name: str, rules: str) -> None:
    """An illegal action or a message that was not clean would be refused by the engine."""
    seats = (2, 3, RULES[rules].max_seats)
    played = [play(RULES[rules], (BOTS[name],) * count, f"deal-{count}", talk=ALL) for count in seats]
    assert [match.state.closed.status for match in played] == ["complete"] * 3


@pytest.mark.parametrize("rules", RULES)
def test_mixed_tables_of_every_size_are_played_by_the_rules(rules: str) -> None:
    ruleset: Ruleset = RULES[rules]
    seated = [(*BOTS.values(), *BOTS.values())[deal % 7 : deal % 7 + 2 + deal % 5] for deal in range(35)]
    played = [play(ruleset, bots, f"deal-{deal}") for deal, bots in enumerate(seated)]
    assert sum(len(match.state.table.past) for match in played) > 80
    assert {match.state.closed.status for match in played} == {"complete"}


@pytest.mark.parametrize(("name", "where"), list(product(BOTS, LOOKS)))
def test_the_same_question_has_the_same_answer(name: str, where: str) -> None:
    """No state: a turn can be asked again."""
    bot, seen = BOTS[name], LOOKS[where]
    moves = {bot.act(seen, draws_for(seen, "seed", "act")) for _ in range(3)}
    lines = {bot.say(seen, draws_for(seen, "seed", "talk", 1), 1) for _ in range(3)}
    assert (len(moves), len(lines)) == (1, 1)


@pytest.mark.parametrize("name", BOTS)
def test_hidden_dice_change_nothing_a_bot_does(name: str) -> None:
    bot = BOTS[name]
    seen = [look((1, 2, 2, 5, 6), "1x3", "2x4", dice=(5, 5, 5), filler=face) for face in range(1, 7)]
    answers = {
        (bot.act(view, draws_for(view, "seed", "act")), bot.say(view, draws_for(view, "seed", "talk", 1), 1))
        for view in seen
    }
    assert len(answers) == 1


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_opens_a_deal_alike_whoever_else_sits_there(name: str) -> None:
    bot = BOTS[name]
    played = [play(PRESETS["arena"], (bot, other, other), "deal-3") for other in (Random(), Honest(), Bayes())]
    openings = [
        next((seen.cup, move) for seen, move in match.moves if seen.seat == 0 and seen.standing is None)
        for match in played
    ]
    assert openings[0] == openings[1] == openings[2]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_tells_a_chance_in_percent_wherever_a_bid_stands(name: str) -> None:
    played = play(PRESETS["classic"], (BOTS[name],) * 3, "deal")
    told = [(seen.standing is None, move.p_true) for seen, move in played.moves]
    assert all(chance is None if opening else 0 <= chance <= 100 for opening, chance in told)


@pytest.mark.parametrize("name", TALKERS)
@pytest.mark.parametrize("room", [1, 8, 12, 20, 40, 280])
def test_no_message_is_longer_than_the_room_or_changed_by_cleaning(name: str, room: int) -> None:
    played = [
        play(PRESETS["arena"], (TALKERS[name],) * 4, f"deal-{deal}", talk=Talk(max_chars=room), memory=Memory())
        for deal in range(5)
    ]
    texts = [line.text for match in played for _, line in match.lines if line.text is not None]
    assert all(clean(text, room).text == text and not clean(text, room).cut for text in texts)


@pytest.mark.parametrize("name", TALKERS)
def test_where_room_is_short_claims_are_made_in_short(name: str) -> None:
    played = play(PRESETS["arena"], (TALKERS[name],) * 4, "deal", talk=Talk(max_chars=14))
    assert sum(bool(line.intended) for _, line in played.lines) > 5


@pytest.mark.parametrize("name", TALKERS)
def test_talk_is_varied(name: str) -> None:
    played = [play(PRESETS["arena"], (TALKERS[name],) * 4, f"deal-{deal}", talk=ALL) for deal in range(10)]
    texts = [line.text for match in played for _, line in match.lines if line.text is not None]
    assert len(set(texts)) > 0.5 * len(texts)
    assert len(texts) > 300


@pytest.mark.parametrize("name", TALKERS)
def test_a_second_round_of_talk_is_drawn_anew(name: str) -> None:
    """The talk round is part of the key."""
    views = [replace(look((1, 2, 2, 5, 6), f"1x{face}"), talk=Talk(rounds=2)) for face in range(2, 7)]
    first = [TALKERS[name].say(seen, draws_for(seen, "seed", "talk", 1), 1) for seen in views]
    second = [TALKERS[name].say(seen, draws_for(seen, "seed", "talk", 2), 2) for seen in views]
    assert first != second


@pytest.mark.parametrize("name", TALKERS)
def test_a_seat_that_must_doubt_next_can_still_be_asked_for_words(name: str) -> None:
    """At the top of the ladder nobody talks in a match; a view of it is no trap all the same."""
    seen = look((1, 2), "4x6")
    assert [bid for bid in seen.legal.bids if bid != read_bid("4x6")] == []
    assert TALKERS[name].say(seen, draws_for(seen, "seed", "talk", 1), 1).truthful in (
        "yes",
        "no",
        "partly",
        "no_claim",
    )
