"""The kit as PDF, made from its HTML page with WeasyPrint: tagged for screen readers, in one font everywhere.

WeasyPrint is in the extra `pdf`. It is Python, but sets its lines with Pango, which is a package of the system.
"""

from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

from arena.errors import ConfigError
from arena.kit.html import kit_html
from arena.kit.sheets import Paper

__all__ = ["kit_pdf"]

_EXTRA = "or write FILE.html and print it from a browser"
_NO_LIBRARY = f"a PDF needs the extra 'pdf': pip install 'table-talk-arena[pdf]'; {_EXTRA}"
_NO_PANGO = (
    "a PDF needs Pango (Debian and Ubuntu: apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; "
    f"macOS: brew install pango); {_EXTRA}"
)

# The files of a package that holds nothing else; found, and never imported.
_FONT_PACKAGE = "font_lato"
_FONT_FILES = {("normal", 400): "Lato-Regular.ttf", ("normal", 700): "Lato-Bold.ttf"}


def kit_pdf(players: int, paper: Paper = "a4", *, large: bool = False) -> bytes:
    """Return the kit as a PDF file; the same arguments give the same bytes, with the same libraries.

    Raises ConfigError where the extra or Pango is missing, and as `kit_html` does.
    """
    page = kit_html(players, paper, large=large)
    weasyprint = _weasyprint()
    fonts = weasyprint.text.fonts.FontConfiguration()
    # Only the font's own files: the page asks for nothing, and is held to it.
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("file",), fail_on_errors=True)
    style = weasyprint.CSS(string=_font_faces(_font_folder()), font_config=fonts, url_fetcher=fetcher)
    return bytes(
        weasyprint.HTML(string=page, url_fetcher=fetcher).write_pdf(
            stylesheets=[style], font_config=fonts, pdf_variant="pdf/ua-1", pdf_identifier=b"arena kit"
        )
    )


def _weasyprint() -> Any:
    """Return the library, which tells on stdout what it misses; our error says it shorter."""
    try:
        with redirect_stdout(StringIO()):
            return import_module("weasyprint")
    except ImportError as missing:
        raise ConfigError(_NO_LIBRARY) from missing
    except OSError as missing:
        raise ConfigError(_NO_PANGO) from missing


def _font_folder() -> Path:
    found = find_spec(_FONT_PACKAGE)
    if found is None or found.origin is None:
        raise ConfigError(_NO_LIBRARY)
    return Path(found.origin).parent / "files"


def _font_faces(folder: Path) -> str:
    """Return the style that sets everything in the packaged font, wherever the file is made."""
    faces = [
        f"@font-face {{ font-family: Kit; font-style: {style}; font-weight: {weight}; "
        f"src: url('{(folder / file).as_uri()}'); }}"
        for (style, weight), file in _FONT_FILES.items()
    ]
    return "\n".join([*faces, ":root { --text: Kit !important; --mono: Kit !important; }"])
