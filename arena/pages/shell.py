"""The shell of a page: head with a strict content policy, base stylesheet, body, data blocks, scripts."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from markupsafe import Markup

from arena.pages.inline import script_text, style_text
from arena.pages.templates import environment

__all__ = ["CONTENT_POLICY", "document", "stylesheet"]

# Nothing may be asked of a network. Scripts are the page's own or files beside it; a worker comes from a blob.
CONTENT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'self'; worker-src blob:; img-src data:"
)


def document(
    title: str,
    *,
    body: Markup,
    css: str = "",
    description: str = "",
    data: Mapping[str, str] | None = None,
    scripts: Sequence[str] = (),
    files_beside: Sequence[str] = (),
) -> str:
    """Return a complete HTML document; the same arguments give the same text.

    body: markup from a template; a plain string is shown as text.
    css: rules after those of the base stylesheet.
    data: blocks by element id, each of them what `json_text` or `packed` returns.
    scripts: sources of classic scripts, run in order at the end of the body, after `files_beside`.
    files_beside: names of classic scripts that lie in the page's own folder.
    Raises ValueError for a style or script that would end its own element.
    """
    template = environment("arena.pages").get_template("document.html.j2")
    return template.render(
        title=title,
        description=description,
        policy=CONTENT_POLICY,
        style=style_text(stylesheet() + css),
        body=body,
        data=data or {},
        files_beside=files_beside,
        scripts=[script_text(source) for source in scripts],
    )


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """Return the base stylesheet: colours for light and dark as custom properties, type, print."""
    return (files("arena.pages") / "base.css").read_text(encoding="utf-8")
