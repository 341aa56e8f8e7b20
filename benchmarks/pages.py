"""How fast transcript pages are: `python -m benchmarks.pages` writes 1,000 and 10,000 hands and reads them in Chromium.

The hands are those of a demo league, told again under other match names until there are enough, so that the pages are
as large as those of a real run and no time goes into playing.
"""

import argparse
import os
import shutil
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.pages import packed
from arena.transcript import find_transcripts
from arena.viewer.gather import Gathering, ShownHand
from arena.viewer.head import head
from arena.viewer.options import ViewOptions
from arena.viewer.write import Chunks, page, prepare, write_block

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["FILTERS", "Figures", "main", "measure", "write_many"]

FILTERS = ("lie:worked", "bluff:any said:nothing", "claim:disbelieved|true -is:palifico", "doubt:missed loss>=0.5")

# Milliseconds from the start of the page, or of a step, until it is shown.
_SHOWN = "() => performance.getEntriesByName('shown')[0].startTime"
_FILTER = """where => { const start = performance.now(); Arena.findHands(Arena.parseWhere(where).clauses, null);
    return performance.now() - start; }"""
_OPEN = """key => new Promise(done => { performance.clearMarks('shown'); const start = performance.now();
    location.hash = `#/h/${key}`;
    const look = () => performance.getEntriesByName('shown').length
        ? requestAnimationFrame(() => done(performance.now() - start)) : setTimeout(look, 0);
    look(); })"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured, in milliseconds; medians but for the first list.

    first_list: from the start of loading until the list of hands is there. hand: until a hand is there whose chunk has
    to be unpacked first. filters: the slowest of `FILTERS`.
    """

    hands: int
    megabytes: float
    first_list: float
    hand: float
    filters: float


def write_many(paths: Sequence[Path], out: Path, hands: int) -> Path:
    """Write pages of `hands` hands made from those of `paths`, and return the page."""
    gathering = Gathering(ViewOptions())
    data = prepare(out)
    chunks = Chunks(lambda name, text: write_block(data, name, text))
    told = list(gathering.read(paths))
    matches = list(gathering.matches)
    for hand in _repeated(told, matches, gathering.matches, hands):
        chunks.add(hand)
    write_block(data, "index", packed({**head(gathering, chunks.keys), **chunks.take()}))
    (out / "index.html").write_text(page("many"), encoding="utf-8")
    return out / "index.html"


def _repeated(
    told: Sequence[ShownHand], matches: Sequence[dict[str, Any]], listed: list[dict[str, Any]], hands: int
) -> Iterator[ShownHand]:
    """Yield the hands again and again, each time as of other matches, which are added to the list."""
    made = 0
    for again in count():
        first = len(listed) if again else 0
        names = [f"{again:04x}{match['id'][4:]}" for match in matches]
        listed[first:] = [{**match, "id": name} for match, name in zip(matches, names, strict=True)]
        for hand in told:
            if made == hands:
                return
            made += 1
            place, twins = hand.row["match"], hand.row["twins"]
            row = {**hand.row, "match": first + place, "twins": twins and twins + again * len(told)}
            yield replace(hand, key=f"{names[place]}-{hand.row['no']}", row=row)


def measure(browser: "Browser", written: Path) -> Figures:
    """Return the figures of pages in a browser without a network."""
    context = browser.new_context(offline=True)
    tab = context.new_page()
    tab.goto(f"{written.as_uri()}#/hands")
    tab.wait_for_selector("ol.hands > li")
    first_list = tab.evaluate(_SHOWN)
    hands = tab.evaluate("Arena.run.size")
    filters = max(statistics.median(tab.evaluate(_FILTER, where) for _ in range(5)) for where in FILTERS)
    opened = statistics.median(_openings(tab, hands))
    context.close()
    size = sum(file.stat().st_size for file in written.parent.rglob("*") if file.is_file())
    return Figures(hands, size / 1e6, first_list, opened, filters)


def _openings(tab: "Page", hands: int) -> Iterator[float]:
    """Yield how long hands took to open, each from a chunk that was not unpacked before."""
    for place in range(0, hands, max(100, hands // 15)):
        yield tab.evaluate(_OPEN, tab.evaluate("place => Arena.key(place)", place))


def main(arguments: Sequence[str] | None = None) -> None:
    """Write, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "run", type=Path, help="the folder of a run whose hands are told again, such as that of the demo"
    )
    parser.add_argument("--hands", type=int, nargs="+", default=[1_000, 10_000], metavar="N")
    options = parser.parse_args(arguments)
    from playwright.sync_api import sync_playwright

    paths = list(find_transcripts([options.run]))
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    print("  hands      MB   first list   a hand   a filter")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium)
        for hands in options.hands:
            found = measure(browser, write_many(paths, Path(folder) / str(hands), hands))
            times = f"{found.first_list:7.0f} ms {found.hand:5.0f} ms {found.filters:7.1f} ms"
            print(f"{found.hands:7,} {found.megabytes:7.1f}   {times}")
        browser.close()


if __name__ == "__main__":
    main()
