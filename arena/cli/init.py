"""`arena init`: a folder to start in; what is there already stays as it is."""

import argparse
import json
from importlib import resources
from pathlib import Path

from arena.cli.screen import console
from arena.errors import ConfigError

__all__ = ["FILES", "add_arguments", "run"]

FILES = {"arena.toml": "arena.toml", ".env.example": "env.example", ".gitignore": "gitignore"}
"""What is written, and from which file of the package."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena init`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to start; made if it is not there")
    parser.add_argument("--json", action="store_true", help="what was written as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Write the starter files that are missing and say what to do next."""
    folder: Path = args.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = [name for name, source in FILES.items() if _write(folder / name, source)]
    except OSError as trouble:
        raise ConfigError(f"{trouble.filename}: {(trouble.strerror or str(trouble)).lower()}") from trouble
    kept = [name for name in FILES if name not in written]
    out = console()
    if args.json:
        out.print(json.dumps({"folder": str(folder), "written": written, "kept": kept}))
        return 0
    for name in FILES:
        out.print(f"{folder / name}: {'written' if name in written else 'is there already, left as it is'}")
    out.print(f"\nnext: cd {folder} && arena run arena.toml")
    return 0


def _write(path: Path, source: str) -> bool:
    """Write a file unless there is one, and return whether it was written."""
    text = resources.files("arena.cli").joinpath("starter", source).read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return False
    return True
