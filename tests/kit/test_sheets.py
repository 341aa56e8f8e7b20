"""What the sheets say comes from the engine: its words, its ladder, hands it settled."""

import pytest

from arena.errors import ConfigError
from arena.game import PRESETS, Bid, build_ladder
from arena.kit.sheets import Kit, build_kit

PLAYERS = (2, 3, 4, 5, 6)


def of_ruleset() -> str:
    """Return the ruleset's own words as one line of text."""
    return " ".join(PRESETS["count-calls"].describe().split())


def told(kit: Kit) -> list[bool]:
    """Return for each paragraph of a kit whether the ruleset says it in just these words."""
    return [f"{rule.heading}. {rule.text}" in of_ruleset() for rule in kit.rules]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_ladder_has_a_row_of_six_for_each_die(players: int) -> None:
    """count-calls.txt: rows only up to twice the players, faces 1 to 6, rising; the next row begins at 1 again."""
    assert build_kit(players).ladder == tuple(
        tuple(Bid(quantity, face) for face in range(1, 7)) for quantity in range(1, 2 * players + 1)
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_the_ladder_is_the_engines(players: int) -> None:
    """pages.md, Table kit: print and program cannot drift apart."""
    kit = build_kit(players)

    assert tuple(bid for row in kit.ladder for bid in row) == build_ladder(total=kit.dice).bids
    assert kit.top == Bid(2 * players, 6)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_log_has_a_line_for_each_opener(players: int) -> None:
    """rules.md, count-calls: one circuit of openers, exactly one hand per seat."""
    assert build_kit(players).hands == players


def test_the_rules_are_the_rulesets_own_words() -> None:
    """rules.md: what is told and what is enforced cannot differ."""
    kit = build_kit(4)

    assert all(told(kit))
    assert [rule.heading for rule in kit.rules[:3]] == ["Table", "Bids", "Raises"]


def test_every_paragraph_of_the_ruleset_is_told_but_the_forfeit() -> None:
    """A program can run out of attempts; a person is told, and bids again."""
    _, *paragraphs = PRESETS["count-calls"].describe().strip().split("\n\n")
    headings = [paragraph.split(".")[0] for paragraph in paragraphs]

    assert [rule.heading for rule in build_kit(4).rules] == [one for one in headings if one != "Forfeit"]
    assert "Forfeit" in headings


def test_the_worked_reveal_is_settled_by_the_engine() -> None:
    """pages.md: 3,3 / 2,5 / 3,6: three threes hold, four fives fall. Three threes are shown, and one five."""
    threes, fives = build_kit(4).reveals

    assert threes.cups == fives.cups == ((3, 3), (2, 5), (3, 6))
    assert (threes.bid, threes.count, threes.held, threes.winner) == (Bid(3, 3), 3, True, threes.bidder)
    assert (fives.bid, fives.count, fives.held, fives.winner) == (Bid(4, 5), 1, False, fives.doubter)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_worked_raise_is_the_one_of_the_rule_text(players: int) -> None:
    """count-calls.txt: 2 fours may become 2 fives or 3 ones, but not 2 threes."""
    worked = build_kit(players).worked_raise

    assert (worked.standing, worked.next, worked.restart, worked.below) == (Bid(2, 4), Bid(2, 5), Bid(3, 1), Bid(2, 3))


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_another_number_of_players_is_refused(players: int) -> None:
    """count-calls seats 2 to 6."""
    with pytest.raises(ConfigError, match=f"^{players} players: the kit is for 2 to 6$"):
        build_kit(players)
