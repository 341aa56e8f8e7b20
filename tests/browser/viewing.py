"""Looking at transcript pages: where they can be opened, what they show, which rules of accessibility they break."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.analysis.facts import read_facts
from arena.analysis.moments import HandMoments, moments
from arena.analysis.naming import read_header
from arena.analysis.story import HandStory, stories
from arena.analysis.where import Counts, parse
from arena.transcript import steps
from tests.viewer.runs import transcripts

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
DARK = "rgb(19, 21, 24)"
PLACES = ("run", "hands", "hand", "seat", "step", "pair", "about", "none")


@cache
def hands_of(run: Path) -> dict[str, HandStory]:
    """Return the stories of a run's last rolls by the keys that links use."""
    return {f"{match_of(path)}-{story.hand}": story for path in transcripts(run) for story in stories(steps(path))}


@cache
def match_of(path: Path) -> str:
    return read_header(path).match


def at(run: Path, place: str) -> str:
    """Return the link to one of `PLACES`."""
    keys = list(hands_of(run))
    return {
        "run": "",
        "hands": "#/hands?q=claim:any",
        "hand": f"#/h/{keys[0]}/2?q=claim:any",
        "seat": f"#/h/{keys[0]}/2?as=B",
        "step": f"#/h/{keys[0]}/1?hide=1",
        "pair": f"#/pair/{keys[0]}/{keys[len(keys) // 2]}",
        "about": "#/about",
        "none": "#/h/000000000000-1",
    }[place]


def open_at(open_page: Callable[..., "Page"], run: Path, place: str, **how: Any) -> "Page":
    """Return the page at one of `PLACES`, shown."""
    tab = open_page(run / "view" / "index.html", at=at(run, place), **how)
    tab.wait_for_selector("h1")
    return tab


def place_of(tab: "Page") -> str:
    """Return which of `PLACES` a page shows."""
    shown, link = tab.get_attribute("main", "data-page"), tab.evaluate("location.hash")
    if tab.inner_text("h1").startswith("No such"):
        return "none"
    return {"h": "seat" if "as=" in link else "step" if "hide=" in link else "hand"}.get(shown or "", shown or "")


def violations(tab: "Page") -> list[str]:
    """Return each rule of axe-core that the page breaks, with what breaks it."""
    tab.evaluate(AXE.read_text(encoding="utf-8"))
    found = tab.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {json.dumps([node['html'][:160] for node in rule['nodes']][:3])}"
        for rule in found["violations"]
    ]


def counts(run: Path, where: str) -> Counts:
    """Return how many hands of a run a filter finds, as `arena hands` does."""
    found = Counts(parse(where))
    for hand in _moments(run):
        found.add(hand)
    return found


def link(of: "Page | dict[str, Any]", key: str | None = None) -> dict[str, Any]:
    """Return where a page is, or where it should be: key of the hand, turn, options."""
    if isinstance(of, dict):
        return {"key": key, "turn": of.get("turn"), "as": of.get("as"), "hide": of.get("hide")}
    settle(of)
    place = of.evaluate("Arena.parse(location.hash)")
    return {name: place[name] for name in ("key", "turn", "as", "hide")}


def settle(tab: "Page") -> None:
    """Wait until a navigation that a key has set off is done, and the page shows what its link names."""
    tab.evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 0))")
    tab.wait_for_function(
        """() => { const place = Arena.parse(location.hash); const shown = Arena.shownHand();
            return place.page !== 'h' || (shown && Arena.link(shown.place) === Arena.link(place)); }"""
    )


def twins(run: Path) -> dict[str, list[str]]:
    """Return by hand the others of the same deal, number and dice."""
    of = {}
    for path in transcripts(run):
        for story in stories(steps(path)):
            of[f"{match_of(path)}-{story.hand}"] = (read_header(path).seed, story.hand, story.cups)
    return {key: sorted(other for other in of if other != key and of[other] == dealt) for key, dealt in of.items()}


def found_keys(run: Path, where: str) -> list[str]:
    """Return the keys of the hands of a run that a filter finds, in order."""
    query = parse(where)
    return [hand.key for hand in _moments(run) if query.found(hand)]


@cache
def _moments(run: Path) -> tuple[HandMoments, ...]:
    return tuple(hand for facts in read_facts(transcripts(run)) for hand in moments(facts))


def open_drawers(tab: "Page") -> None:
    """Open the private drawers of a hand, and wait until what is in them has been loaded."""
    tab.keyboard.press("r")
    tab.wait_for_function("() => !document.body.innerText.includes('Loading…')")
