"""A real browser for the tests of pages, and a folder for what they look like. Used under `make test-pages` only.

The suite collects these tests without Playwright or a browser, so nothing of either is imported outside a fixture.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.viewer import ViewOptions, write_folder
from tests.browser.printed import Printed
from tests.viewer.runs import hostile_run as write_hostile_run
from tests.viewer.runs import league

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parents[2] / "build" / "pages"

# What a page may load: itself and files beside it, and what it holds.
OWN = ("file:", "data:", "blob:")

Opener = Callable[..., "Page"]


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A headless Chromium, the system's or the one that CHROMIUM names."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: "Browser", tmp_path: Path) -> Iterator[Opener]:
    """Return a function that opens a page from disk, offline; the test fails on any error or request of the page.

    page: HTML text, or the path of a file. dark: the reader prefers dark. media: `print` for how it is printed.
    width, height: of the window, in CSS pixels. allowed: parts of messages of the console that are expected. at: what
    follows the path in the address, such as `#/hands`.
    """
    trouble: list[str] = []
    expected: list[str] = []
    contexts = []

    def opened(
        page: str | Path,
        *,
        width: int = 1100,
        height: int = 900,
        dark: bool = False,
        media: str = "screen",
        allowed: tuple[str, ...] = (),
        at: str = "",
    ) -> "Page":
        expected.extend(allowed)
        if isinstance(page, str):
            path = tmp_path / f"page-{len(contexts)}.html"
            path.write_text(page, encoding="utf-8")
        else:
            path = page.resolve()
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            offline=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        tab = context.new_page()
        tab.on("console", lambda said: trouble.append(f"{said.type}: {said.text}") if said.type != "log" else None)
        tab.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        tab.on(
            "request", lambda asked: trouble.append(f"asks for {asked.url}") if not asked.url.startswith(OWN) else None
        )
        tab.emulate_media(media=media)
        tab.goto(path.as_uri() + at)
        return tab

    yield opened
    for context in contexts:
        context.close()
    assert [line for line in trouble if not any(part in line for part in expected)] == []


@pytest.fixture
def picture() -> "Callable[[Page | Printed, str], None]":
    """Return a function that keeps what a page or a PDF looks like as `build/pages/NAME.png`, for people to look at."""

    def kept(shown: "Page | Printed", name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        if isinstance(shown, Printed):
            for number, image in enumerate(shown.images(), 1):
                image.save(PICTURES / f"{name}-{number}.png")
        else:
            shown.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    return kept


@pytest.fixture(scope="session")
def league_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder `league` with a run of bots in two arms, and its transcript pages in `view`."""
    folder = tmp_path_factory.mktemp("runs") / "league"
    write_folder(league(folder), folder / "view", ViewOptions())
    return folder


@pytest.fixture(scope="session")
def hostile_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches in which every word of an agent could do harm, and their transcript pages in `view`."""
    folder = tmp_path_factory.mktemp("runs") / "hostile"
    write_folder(write_hostile_run(folder), folder / "view", ViewOptions())
    return folder
