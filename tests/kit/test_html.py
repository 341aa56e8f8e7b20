"""The kit as a page: every rule for players has its place, the ladder stands in order, and nothing is fetched."""

import re
from typing import cast

import pytest

from arena.errors import ConfigError
from arena.game import PRESETS
from arena.kit import PAPERS, Paper, kit_html
from tests.pages.parsed import Page

PLAYERS = (2, 3, 4, 5, 6)
RULES, TABLE, HOST = 0, 1, 2

# Each sentence of the rule text that concerns players, by its section and place there, in short; the sheet of the kit
# for four that says it; and the words that say it.
SENTENCES = [
    ("head 1", "raise a bid about all hidden dice, or doubt the last", RULES, "raises the standing bid or doubts it"),
    ("head 2", "2 to 6 players", RULES, "2 to 6; this kit is for 4"),
    ("head 3", "12 to 20 minutes", RULES, "12 to 20 minutes"),
    ("head 4", "two dice and a cover each, ladder and log", RULES, "two dice and a cover for each player, a pen, the"),
    ("roll 1", "each rolls two ordinary dice under a cover", RULES, "each player rolls two ordinary dice under a"),
    ("roll 2", "dice stay until the doubt", RULES, "The dice stay as they are until the contest"),
    ("roll 3", "ones count only as ones", RULES, "ones count only as ones"),
    ("roll 4", "all know the number of dice", RULES, "how many dice each seat holds is known to all"),
    ("roll 4", "which is twice the players", TABLE, "8 dice in all: 4 players with two each"),
    ("roll 5", "the ladder is shown before the roll", TABLE, "Lay it where all can see it before the first roll"),
    ("roll 6", "game points only", RULES, "Play for points of this game only"),
    ("roll 6", "no wagers, no penalties", RULES, "without wagers or penalties"),
    ("roll 6", "no claim about honesty", RULES, "it says nothing of anybody's honesty"),
    ("bid 1", "a quantity up to the total", RULES, "at least 1 and at most the number of dice in all cups"),
    ("bid 1", "and a face", RULES, "a face from 1 to 6"),
    ("bid 1", "at least that many of the whole table", RULES, "at least 2 dice of the whole table"),
    ("bid 2", "the opener makes any bid", HOST, "The opener makes any bid of the ladder"),
    ("bid 3", "then raise or doubt", RULES, "the seat on turn raises the standing bid or doubts it"),
    ("bid 4", "larger quantity, or higher face", RULES, "larger quantity with any face, or the same quantity with a h"),
    ("bid 5", "2 fours: 2 fives or 3 ones, not 2 threes", RULES, "2x4 A raise over it is 2x5 or 3x1, but not 2x3"),
    ("doubt 1", "instead of a raise, before any new bid", HOST, "each player raises it or doubts"),
    ("doubt 2", "all reveal together", RULES, "all lift their covers together"),
    ("doubt 3", "count the last bid's face only", RULES, "only the face of the standing bid counts"),
    ("doubt 4", "enough: 1 point to the bidder", RULES, "the bid held and the bidder wins"),
    ("doubt 4", "otherwise to the doubter", RULES, "if there are fewer, the doubter wins"),
    ("doubt 4", "one point", RULES, "The winner of a contest gets 1 point"),
    ("doubt 5", "nobody loses dice", RULES, "no seat loses dice"),
    ("doubt 5", "or leaves the game", RULES, "Nobody is out"),
    ("doubt 6", "reroll all dice", RULES, "all roll both dice again"),
    ("reveal 1", "three players show 3,3 / 2,5 / 3,6", RULES, "Seat A 3, 3 Seat B 2, 5 Seat C 3, 6"),
    ("reveal 2", "three threes and one five", RULES, "the table shows three threes"),
    ("reveal 2", "and one five", RULES, "the table shows one five"),
    ("reveal 3", "three threes hold", RULES, "Three threes hold"),
    ("reveal 3", "four fives fall", RULES, "Four fives fall"),
    ("reveal 4", "no die changes to fit a bid", RULES, "No die is turned to fit a bid"),
    ("reveal 5", "in a row faces rise, the next restarts", TABLE, "the face rises; the next row may start at 1 again"),
    ("reveal 6", "at the top the next must doubt", TABLE, "After 8x6 the next player must doubt"),
    ("opener 1", "one circuit, one hand per player", TABLE, "One opening circuit: each player opens one hand"),
    ("opener 2", "record points and stop", TABLE, "then add up and stop"),
    ("opener 2", "equal totals tie", TABLE, "Equal totals tie"),
    ("opener 3", "no bid after a settled doubt", RULES, "Then the hand is over, nobody bids any more"),
    ("opener 4", "exposed early: discard, reroll", HOST, "The hand does not count and is not logged. All roll again"),
    ("opener 4", "the same opener", HOST, "the opener stays the same"),
    ("opener 5", "leave before a new hand", HOST, "They may, before any new hand"),
    ("opener 5", "no zeros for the future", HOST, "nobody gets zeros for hands that were not played"),
    ("opener 5", "the session ends, uncompared", HOST, "The session ends there"),
    ("opener 5", "the session ends, uncompared", HOST, "not compared with others"),
    ("opener 6", "a helper may read dice", HOST, "On request a helper may read a player's dice to them, in private"),
    ("print 1", "100%, no headers and footers", HOST, "Preview at 100% scale, with browser headers and footers off"),
    ("print 2", "cut with help", HOST, "Cut with suitable help"),
    ("print 3", "host keys apart", HOST, "Keep it apart from what the players use"),
    ("print 4", "played by hand", HOST, "A game to be played by hand"),
    ("print 4", "no opponent, judge or solver", HOST, "no computer opponent, no judge and no solver"),
    ("ladder 1", "rows up to twice the players", TABLE, "8x1 8x2 8x3 8x4 8x5 8x6 Along a row"),
    ("ladder 2", "in a row the face rises", TABLE, "Along a row the face rises"),
    ("ladder 3", "the next row may restart", TABLE, "the next row may start at 1 again"),
    ("ladder 4", "ones are not wild", TABLE, "Ones are not wild"),
    ("log 1", "enough: the point to the bidder", TABLE, "or more: the point goes to the bidder"),
    ("log 1", "otherwise to the doubter", TABLE, "Fewer: to the doubter"),
    ("log 2", "no dice removed", TABLE, "No dice are lost"),
]  # fmt: skip


def sheet(number: int) -> str:
    """Return the text of one sheet of the kit for four."""
    return Page(kit_html(4)).all("section", "sheet")[number].text


def text(page: str) -> str:
    """Return the text of all sheets of a page."""
    return Page(page).all("main")[0].text


def cells(page: str) -> list[str]:
    """Return the cells of the ladder in the order of the page; those of the log and the key are no bids."""
    return [one.text for one in Page(page).all("td") if re.fullmatch(r"\d+x\d", one.text)]


@pytest.mark.parametrize(("place", "says", "number", "words"), SENTENCES)
def test_every_sentence_for_players_has_its_place(place: str, says: str, number: int, words: str) -> None:
    """Issue 8: each sentence of the rule text that concerns players, in our own words."""
    assert words in sheet(number)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_ladder_stands_on_the_page_in_order(players: int, large: bool) -> None:
    """pages.md: the public ladder, 1..2n by 1..6."""
    expected = [f"{quantity}x{face}" for quantity in range(1, 2 * players + 1) for face in range(1, 7)]

    assert cells(kit_html(players, large=large)) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_the_log_has_its_columns_and_a_line_for_each_hand(players: int) -> None:
    """pages.md: hand, opener, last bid, bidder, doubter, actual, point to."""
    numbers = " ".join(map(str, range(1, players + 1)))

    assert f"hand opener last bid bidder doubter actual point to {numbers} actual:" in text(kit_html(players))
    assert len(Page(kit_html(players)).all("span", "points")) == players


@pytest.mark.parametrize("word", ["call", "challenge"])
@pytest.mark.parametrize("large", [False, True])
def test_the_usual_words_stand_once_in_brackets(word: str, large: bool) -> None:
    """pages.md: it says bid and doubt, with "call" and "challenge" once in brackets."""
    said = text(kit_html(4, large=large)).replace("count-calls", "").lower()

    assert re.findall(rf".?{word}\w*.?", said) == [f"({word})"]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_page_is_well_formed_and_asks_for_nothing(players: int, paper: Paper, large: bool) -> None:
    """pages.md: opens with no network."""
    page = Page(kit_html(players, paper, large=large))

    assert (page.faults, page.references) == ([], [])


@pytest.mark.parametrize("large", [False, True])
def test_the_same_input_gives_the_same_text(large: bool) -> None:
    """Issue 8; no date and no name of a machine is in it."""
    assert kit_html(3, "letter", large=large) == kit_html(3, "letter", large=large)
    assert re.findall(r"\b20\d\d\b", kit_html(3, "letter", large=large)) == []


def test_the_hash_of_the_rules_stands_on_every_sheet() -> None:
    """rules.md: its hash stands on all of them; in short at the foot, whole on the host sheet."""
    digest = PRESETS["count-calls"].digest()

    assert [digest[:12] in sheet(number) for number in (RULES, TABLE, HOST)] == [True, True, True]
    assert digest in sheet(HOST)


def test_large_print_has_the_ladder_alone_on_its_sheet() -> None:
    """Rules, ladder, log and host sheet are four; the ladder and the log share one otherwise."""
    large, usual = (Page(kit_html(4, large=large)).all("section", "sheet") for large in (True, False))

    assert (len(large), len(usual)) == (4, 3)
    assert "The ladder" in large[1].text
    assert "The log" not in large[1].text


def test_no_font_of_large_print_is_small() -> None:
    """16 points and more, but in the foot of a sheet and the heads of the log."""
    style = Page(kit_html(4, large=True)).all("style")[0].text

    assert "--size: 16pt; --small: 16pt;" in style


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "letter")])
def test_the_page_is_made_for_its_paper(paper: Paper, name: str) -> None:
    """The browser takes the paper and the margins from the page."""
    assert f"@page {{ size: {name} portrait; margin: 12mm; }}" in kit_html(4, paper)


def test_cards_to_cut_have_marks_at_their_corners() -> None:
    """The ladder and the log."""
    assert len(Page(kit_html(4)).all("i", "corner")) == 8


def test_the_bar_is_50_mm() -> None:
    """Measured in a browser and in the PDF by `make test-pages`; here, that the style says so."""
    page = Page(kit_html(4))

    assert len(page.all("div", "bar")) == 1
    assert ".bar { width: 50mm;" in page.all("style")[0].text


def test_each_face_is_named_for_who_cannot_see_it() -> None:
    """A drawn die has its number as its name."""
    dice = Page(kit_html(4)).all("svg", "die")

    assert [one.attributes["aria-label"] for one in dice] == [*"332536", *"123456"]


def test_another_paper_is_refused() -> None:
    """The message lists those there are."""
    with pytest.raises(ConfigError, match=r"^paper 'a5': the kit is made for a4 and letter$"):
        kit_html(4, cast("Paper", "a5"))
