"""The shell of every page: complete, closed to the network, the same text each time."""

import re

import pytest
from markupsafe import Markup

from arena.pages import CONTENT_POLICY, document, stylesheet
from tests.pages.parsed import Page

HOSTILE = "</title></style></script><script>alert(1)</script>\u202e"


def colours(scheme: str) -> dict[str, str]:
    """Return the custom properties that hold a colour, as `light` or `dark` sets them."""
    light, dark = re.findall(r":root \{(.*?)\}", stylesheet(), re.DOTALL)[:2]
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", light if scheme == "light" else dark))


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_a_page_is_a_complete_document() -> None:
    """It opens from disk: doctype, language, charset, title, body."""
    source = document("A title", body=Markup("<p>text</p>"))
    page = Page(source)

    assert source.startswith("<!doctype html>\n")
    assert page.faults == []
    assert [page.all(tag)[0].text for tag in ("title", "body")] == ["A title", "text"]
    assert page.all("html")[0].attributes == {"lang": "en"}


def test_the_content_policy_is_the_first_thing_after_the_charset() -> None:
    """A policy binds only what comes after it."""
    first, second, *_ = Page(document("t", body=Markup())).all("meta")

    assert first.attributes == {"charset": "utf-8"}
    assert second.attributes == {"http-equiv": "Content-Security-Policy", "content": CONTENT_POLICY}


def test_the_content_policy_lets_nothing_reach_a_network() -> None:
    """pages.md: no network; styles and scripts inline or beside the page, workers from blobs, images from data."""
    assert CONTENT_POLICY == (
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'self'; worker-src blob:; "
        "img-src data:"
    )


def test_a_page_refers_to_nothing_outside() -> None:
    """No font, image, style or script is fetched."""
    assert Page(document("t", body=Markup())).references == []


def test_text_that_is_not_markup_is_shown_as_text() -> None:
    """In title, description and body alike."""
    page = Page(document(HOSTILE, body=HOSTILE, description=HOSTILE))  # type: ignore[arg-type]  # that is the case

    assert page.faults == []
    assert page.all("script") == []
    assert page.all("title")[0].text == page.all("body")[0].text == HOSTILE


def test_scripts_stand_at_the_end_in_their_order() -> None:
    """Data first, then files beside the page, then the page's own."""
    page = Page(
        document("t", body=Markup("<p></p>"), data={"run": "QUJD"}, scripts=["a()", "b()"], files_beside=["c.js"])
    )

    assert [(one.attributes, one.text) for one in page.all("script")] == [
        ({"type": "text/plain", "id": "run"}, "QUJD"),
        ({"src": "c.js"}, ""),
        ({}, "a()"),
        ({}, "b()"),
    ]


def test_the_style_of_a_page_follows_the_base() -> None:
    """So that a page may say otherwise."""
    assert (
        Page(document("t", body=Markup(), css="p { color: red; }")).all("style")[0].text.endswith("p { color: red; }")
    )


@pytest.mark.parametrize("part", [{"css": "</STYLE>"}, {"scripts": ["'</script>'"]}])
def test_a_style_or_script_that_ends_its_element_is_refused(part: dict[str, object]) -> None:
    """It would be shown as text, and the rest of it run."""
    with pytest.raises(ValueError, match="would end the element"):
        document("t", body=Markup(), **part)  # type: ignore[arg-type]  # one parameter at a time


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "card", "shade"])
@pytest.mark.parametrize("text", ["ink", "muted", "accent", "good", "bad", "warn"])
def test_text_stands_out_from_its_ground(scheme: str, ground: str, text: str) -> None:
    """pages.md: contrast 4.5:1 or better in light and dark."""
    assert contrast(colours(scheme)[text], colours(scheme)[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_a_mark(scheme: str) -> None:
    """Claims are marked in place."""
    assert contrast(colours(scheme)["ink"], colours(scheme)["mark"]) >= 4.5


def test_dark_knows_every_colour_that_light_knows() -> None:
    """A colour left out would be read on the wrong ground."""
    assert colours("dark").keys() == colours("light").keys()


def test_print_is_never_dark() -> None:
    """The dark colours hold on a screen only."""
    assert stylesheet().count("prefers-color-scheme") == 1
    assert "@media screen and (prefers-color-scheme: dark)" in stylesheet()
