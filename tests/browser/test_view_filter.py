"""The filter of the pages and that of `arena hands`: the same hands, the same counts, mistakes in the same words."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.analysis.moments import FLAGS
from arena.analysis.where import PRESETS, parse
from arena.errors import ConfigError
from tests.browser.viewing import counts, found_keys

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

EXPRESSIONS = (
    "",
    *(f"{family}:{value}" for family, values in FLAGS.items() for value in values),
    *(preset.where for preset in PRESETS),
    "-claim:any",
    "lie:any|meant -lie:worked",
    "bluff:passed|lucky p<0.3",
    "agent:bluffer",
    "agent:b*",
    "agent:b[a-m]*s",
    "agent:[!b]*",
    "agent:BAYES doubt:any",
    "agent:?dds|honest said:nothing",
    'agent:"bluffer" quantity>=3',
    "at:agent-*",
    "-at:bayes",
    "arm:free",
    "arm:silent|loud",
    "-arm:*",
    "run:league|tests match:*a*",
    "deal:*",
    "p<0.5",
    "p>=0.5 p<=1",
    "p!=1",
    "p_next<1e-1",
    "p_standing>.25",
    "estimate<0.5",
    "-estimate<0.5",
    "loss>=0.5",
    "margin<0 bid:any",
    "margin=0",
    "quantity>4",
    "face=6",
    "turn=1",
    "turns>4",
    "hand=2",
    "dice=15",
    "players!=3",
    "p<inf",
    "p<nan",
    "LIE:WORKED",
)
MISTAKES = (
    "lie",
    "-bluff",
    "p",
    "worked",
    "caught",
    "lie:wroked",
    "lie:worked|",
    "lie:",
    "lies:worked",
    "agnet:gpt",
    "lie=worked",
    "agent=gpt",
    "p:0.3",
    "p<a",
    "p<",
    "p<0.3.1",
    "p<1__0",
    'agent:"gpt',
    'say"so"',
    "lie:worked p<0,3",
    "'quoted'",
    "quantty",
    "%",
    "is:palifco",
    "is:it's",
    "\\p<0.3",
    "zzzzzz",
    "claim:own nothing-of-the-kind:x",
)


def test_both_find_the_same_hands(open_page: Callable[..., "Page"], league_run: Path, hostile_run: Path) -> None:
    """Every clause, on runs with talk and without, of bots and of models that fail."""
    seen, told = {}, {}
    for run in (league_run, hostile_run):
        tab = open_page(run / "view" / "index.html")
        tab.wait_for_selector("h1")
        seen |= {(run.name, one): found for one, found in zip(EXPRESSIONS, found_in(tab), strict=True)}
        told |= {(run.name, one): found_keys(run, one) for one in EXPRESSIONS}

    assert seen == told
    assert sum(bool(found) for found in told.values()) > 80


def test_both_count_each_clause_alone(open_page: Callable[..., "Page"], league_run: Path) -> None:
    where = "lie:any p<0.4 turn=2 -agent:honest"
    tab = open_page(league_run / "view" / "index.html")
    tab.wait_for_selector("h1")
    seen = tab.evaluate("where => Arena.findHands(Arena.parseWhere(where).clauses, null).alone", where)

    assert seen == counts(league_run, where).alone


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_explained_in_the_same_words(
    open_page: Callable[..., "Page"], league_run: Path, text: str
) -> None:
    """pages.md: the grammar of `arena hands`."""
    with pytest.raises(ConfigError) as refused:
        parse(text)
    tab = open_page(league_run / "view" / "index.html", at="#/hands")
    tab.locator("#where").fill(text)
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#where[aria-invalid=true]")

    assert tab.inner_text("#where-error") == str(refused.value)
    assert tab.locator("ol.hands > li").count() == 0


def test_what_is_typed_stands_in_the_link(open_page: Callable[..., "Page"], league_run: Path) -> None:
    """pages.md: its query in the link."""
    tab = open_page(league_run / "view" / "index.html", at="#/hands")
    tab.locator("#where").fill("lie:worked agent:b*")
    tab.wait_for_function("() => Arena.parse(location.hash).q === 'lie:worked agent:b*'")

    assert tab.locator("#where").input_value() == "lie:worked agent:b*"


def test_where_nothing_is_found_each_clause_is_counted_alone(
    open_page: Callable[..., "Page"], league_run: Path
) -> None:
    where = "doubt:right bid:any"
    tab = open_page(league_run / "view" / "index.html", at="#/hands?q=doubt%3Aright%20bid%3Aany")
    tab.wait_for_selector(".count-line:not(:empty)")
    alone = counts(league_run, where).alone

    assert tab.inner_text(".count-line").endswith(
        f"0 of 36 hands; each clause alone: doubt:right {alone[0]}, bid:any {alone[1]}"
    )


def found_in(tab: "Page") -> list[list[str]]:
    """Return what the page finds, by expression."""
    return tab.evaluate(
        """all => all.map(where => Arena.findHands(Arena.parseWhere(where).clauses, null).found.map(Arena.key))""",
        list(EXPRESSIONS),
    )
