"""Asking for a PDF where it cannot be made: the error says what to install, and that HTML needs nothing."""

import sys

import pytest

from arena.errors import ConfigError
from arena.kit import kit_pdf, pdf


def no_pango(name: str) -> None:
    """Fail as WeasyPrint does where a library of the system is missing."""
    print("a page of advice on stdout")
    raise OSError("cannot load library 'libpango-1.0-0'")


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`None` in `sys.modules` is a package that cannot be imported."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)

    with pytest.raises(ConfigError, match=r"pip install 'table-talk-arena\[pdf\]'; or write FILE.html"):
        kit_pdf(4)


def test_without_pango_the_error_names_its_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the library's own page of advice is not printed."""
    monkeypatch.setattr(pdf, "import_module", no_pango)

    with pytest.raises(ConfigError, match=r"apt-get install libpango-1\.0-0 .*; or write FILE.html"):
        kit_pdf(4)
    assert capsys.readouterr().out == ""


def test_a_wrong_number_of_players_is_said_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever mends that needs no library to be told."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)

    with pytest.raises(ConfigError, match="7 players"):
        kit_pdf(7)
