"""Golden texts: what a test must produce again, letter for letter, kept under `tests/goldens/`."""

import difflib
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parent / "goldens"


def compare(name: str, text: str, *, update: bool, folder: Path = GOLDENS) -> None:
    """Fail with a diff unless `text` is the golden text of that name; with `update`, make it so instead."""
    path = folder / name
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
        return
    if not path.is_file():
        pytest.fail(f"there is no golden text {name!r}; `make goldens` writes it")
    expected = path.read_bytes().decode("utf-8")
    if text != expected:
        lines = difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "now", lineterm="", n=2)
        pytest.fail("\n".join([f"differs from golden text {name!r} (`make goldens` accepts it)", *lines]))
