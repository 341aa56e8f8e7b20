"""The files beside the code (prompts, configurations), wherever the package is installed.

A wheel carries the top-level folders `prompts/` and `configs/` as `arena/_data/`; in a checkout, also one that is
installed editable, they are read where they are edited. Python code and its own data files need no help from here.
"""

from pathlib import Path

__all__ = ["FOLDERS", "resource"]

FOLDERS = ("configs", "prompts")

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str, *, package: Path = _PACKAGE) -> Path:
    """Return the path of a shipped file or folder such as `"configs/demo.toml"` or `"prompts/default"`.

    name: parts joined by `/`, the first one of `FOLDERS`; the path exists and lies inside that folder.
    package: where the package lies, for tests.
    Raises ValueError for a name that points elsewhere, FileNotFoundError for one that is not shipped.
    """
    folder, *parts = name.split("/")
    if folder not in FOLDERS or not all(_is_plain(part) for part in parts):
        raise ValueError(f"resource {name!r} must be a path below one of {', '.join(FOLDERS)}")
    packaged = package / "_data"
    path = (packaged if packaged.is_dir() else package.parent).joinpath(folder, *parts)
    if not path.exists():
        raise FileNotFoundError(f"resource {name!r} does not come with this installation (no {path})")
    return path


def _is_plain(part: str) -> bool:
    return part not in {"", ".", ".."} and "\\" not in part and "\0" not in part
