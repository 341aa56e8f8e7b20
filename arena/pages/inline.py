"""Text that stands inside a page without ending the element around it: styles, scripts and data."""

import base64
import gzip
import json
import re

from markupsafe import Markup

__all__ = ["json_text", "packed", "script_text", "style_text"]

# What an HTML parser acts on inside <script>: its end tag, and `<!--`, after which an end tag may not count.
_SCRIPT_ENDS = re.compile(r"</script|<!--", re.IGNORECASE)
_STYLE_ENDS = re.compile(r"</style", re.IGNORECASE)

_JSON_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def script_text(source: str) -> Markup:
    """Return JavaScript of our own as it stands; raises ValueError where it would end its element."""
    return _raw(source, _SCRIPT_ENDS)


def style_text(source: str) -> Markup:
    """Return CSS of our own as it stands; raises ValueError where it would end its element."""
    return _raw(source, _STYLE_ENDS)


def json_text(value: object) -> Markup:
    """Return JSON for a data block or a script, in which no text can end the element or the line.

    Keys keep their order, so that the same value gives the same bytes.
    """
    return Markup(_json(value).translate(_JSON_ESCAPES))


def packed(value: object) -> str:
    """Return JSON as gzip in base64, which a page unpacks with `DecompressionStream`; no time is in it."""
    return base64.b64encode(gzip.compress(_json(value).encode(), compresslevel=9, mtime=0)).decode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _raw(source: str, ends: re.Pattern[str]) -> Markup:
    if found := ends.search(source):
        raise ValueError(f"{found.group()!r} at offset {found.start()} would end the element that holds this text")
    return Markup(source)
