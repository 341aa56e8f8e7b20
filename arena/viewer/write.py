"""Writing the pages: a folder whose data lie beside one page, or one page with all in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from markupsafe import Markup

from arena.errors import ConfigError
from arena.pages import document, environment, packed
from arena.viewer.gather import Gathering, ShownHand
from arena.viewer.head import head
from arena.viewer.index import CHUNK, Index
from arena.viewer.options import ViewOptions

__all__ = ["LARGEST_SINGLE", "Chunks", "Written", "block_script", "page", "write_folder", "write_single"]

LARGEST_SINGLE = 15_000_000
"""Bytes that a page of its own may have; larger ones open slowly."""

SCRIPTS = (
    "dom",
    "store",
    "route",
    "run_index",
    "where",
    "where_errors",
    "seen",
    "parts",
    "turns",
    "drawer",
    "ending",
    "tools",
    "hand_page",
    "played",
    "run_page",
    "hands_page",
    "pair_page",
    "print_page",
    "about_page",
    "keys",
    "live",
    "main",
)

_INDEX_STARTS = 'Arena.chunk("index"'

Sink = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the page to open, how many hands it holds, and notes on what it does not."""

    page: Path
    hands: int
    keys: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(slots=True)
class Chunks:
    """Hands on their way into blocks of a hundred, each handed to `sink` with its name as soon as it is full."""

    sink: Sink
    index: Index = field(default_factory=Index)
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    _number: int = 0
    _waiting: list[ShownHand] = field(default_factory=list)

    def add(self, hand: ShownHand) -> None:
        """Take in a hand."""
        self.index.add(hand)
        self.keys.append(hand.key)
        self._waiting.append(hand)
        if len(self._waiting) == CHUNK:
            self.flush()

    def flush(self) -> None:
        """Hand over the hands that wait, fewer than a hundred though they are."""
        if not self._waiting:
            return
        drawers = {hand.key: hand.told.drawers for hand in self._waiting if hand.told.drawers}
        self.sink(f"hands-{self._number}", packed({hand.key: hand.told.shown for hand in self._waiting}))
        if drawers:
            self.sink(f"drawers-{self._number}", packed(drawers))
        self.spans.append((len(self.keys) - len(self._waiting), len(self._waiting), int(bool(drawers))))
        self._number += 1
        self._waiting = []

    def take(self) -> dict[str, Any]:
        """Return the rows of the index since the last time, and the chunks that they are in."""
        self.flush()
        part = {**self.index.as_json(), "chunks": self.spans}
        self.index, self.spans = Index(), []
        return part


def write_folder(paths: Iterable[Path], out: Path, options: ViewOptions) -> Written:
    """Write `index.html` and the folder `data` into `out`, which is made; older pages there are replaced.

    Raises ConfigError where nothing can be written there or there is no hand to show.
    """
    gathering = Gathering(options)
    try:
        data = prepare(out)
        chunks = Chunks(lambda name, text: write_block(data, name, text))
        for hand in gathering.read(paths):
            chunks.add(hand)
        part = {**head(gathering, chunks.keys), **chunks.take()}
        _refuse_nothing(gathering, chunks)
        write_block(data, "index", packed(part))
        target = out / "index.html"
        target.write_text(page(part["run"]), encoding="utf-8")
    except OSError as trouble:
        raise ConfigError(f"pages cannot be written to {out}: {trouble.strerror}") from trouble
    return Written(target, len(chunks.keys), tuple(chunks.keys), tuple(part["notes"]))


def write_single(paths: Iterable[Path], target: Path, options: ViewOptions) -> Written:
    """Write one page with all its data in it; raises ConfigError where it would be larger than a page should be."""
    gathering = Gathering(options)
    blocks: dict[str, str] = {}
    chunks = Chunks(blocks.__setitem__)
    for hand in gathering.read(paths):
        chunks.add(hand)
    part = {**head(gathering, chunks.keys), **chunks.take()}
    _refuse_nothing(gathering, chunks)
    blocks["index"] = packed(part)
    text = page(part["run"], blocks)
    size = len(text.encode())
    if size > LARGEST_SINGLE:
        raise ConfigError(_too_large(size, options))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    except OSError as trouble:
        raise ConfigError(f"{target} cannot be written: {trouble.strerror}") from trouble
    return Written(target, len(chunks.keys), tuple(chunks.keys), tuple(part["notes"]))


def page(run: str, blocks: dict[str, str] | None = None, *, is_live: bool = False) -> str:
    """Return the page itself; without blocks its data lie in files beside it. A live one asks for what comes later."""
    source = files("arena.viewer") / "page"
    body = environment("arena.viewer").get_template("page/body.html.j2").render(is_live=is_live)
    return document(
        f"{run}: transcripts",
        description="What was said, true and believed at the table, hand by hand.",
        body=Markup(body),
        css=(source / "viewer.css").read_text(encoding="utf-8"),
        data={f"data-{name}": text for name, text in (blocks or {}).items()},
        scripts=[(source / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS],
    )


def prepare(out: Path) -> Path:
    """Return the folder for the data, made and without what older pages have left there.

    Raises ConfigError where `out` holds something else: nothing of anybody's is overwritten.
    """
    data = out / "data"
    if out.is_dir() and any(out.iterdir()) and not _holds_pages(data / "index.js"):
        raise ConfigError(f"{out} holds something other than pages; choose an empty folder with --out")
    data.mkdir(parents=True, exist_ok=True)
    for old in data.glob("*.js"):
        old.unlink()
    # Told by this first of all, so that pages whose writing was cut short can be written again.
    write_block(data, "index", "")
    return data


def _holds_pages(index: Path) -> bool:
    try:
        with index.open(encoding="ascii", errors="replace") as file:
            return file.read(len(_INDEX_STARTS)) == _INDEX_STARTS
    except OSError:
        return False


def write_block(data: Path, name: str, text: str) -> None:
    """Write a block as a script that a page without a server can load."""
    (data / f"{name}.js").write_text(block_script(name, text), encoding="ascii")


def block_script(name: str, text: str) -> str:
    """Return a block as a script that hands it to the page."""
    return f'Arena.chunk("{name}","{text}");\n'


def _refuse_nothing(gathering: Gathering, chunks: Chunks) -> None:
    if chunks.keys:
        return
    if gathering.spoiled:
        raise ConfigError(f"no transcript can be read: {next(iter(gathering.spoiled.values()))}")
    if gathering.left_out:
        raise ConfigError(f"{gathering.options.where!r} finds none of {gathering.left_out} hands")
    raise ConfigError("no hand has been played yet")


def _too_large(size: int, options: ViewOptions) -> str:
    ways = ["--where EXPR keeps fewer hands", "without --single there is no limit"]
    if options.reasoning == "include":
        ways.insert(0, "--reasoning redact leaves out most")
    return f"a single page would have {size / 1e6:.1f} MB, more than {LARGEST_SINGLE / 1e6:.0f}: {'; '.join(ways)}"
