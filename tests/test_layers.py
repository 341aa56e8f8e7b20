"""The imports of every module under `arena/` point down only, as the layers are drawn.

`MAY_USE` is that drawing, one row per package or top-level module: what it may import of ours. An import under
`TYPE_CHECKING`, inside a function or by a name handed to `import_module` counts like any other.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "arena"

# `arena` itself stands for what `arena/__init__.py` holds, the version. Like errors and resources it is at the bottom.
BOTTOM = frozenset({"arena", "errors", "quick", "resources"})
FACTS = BOTTOM | {"game", "speech", "bots", "transcript"}
PAGES = FACTS | {"analysis", "pages"}

MAY_USE: dict[str, frozenset[str]] = {
    "arena": frozenset(),
    "errors": frozenset(),
    "quick": frozenset(),
    "resources": frozenset(),
    "game": frozenset({"errors", "quick"}),
    "speech": frozenset({"errors", "quick", "game"}),
    "bots": frozenset({"errors", "quick", "game", "speech"}),
    "transcript": BOTTOM | {"game", "speech"},
    "models": BOTTOM,
    "config": BOTTOM | {"game", "bots"},
    "agents": BOTTOM | {"game", "speech", "bots", "models"},
    "play": FACTS | {"agents", "models", "config"},
    "analysis": FACTS,
    "pages": PAGES - {"pages"},
    "viewer": PAGES,
    "report": PAGES,
    "kit": PAGES,
    "cli": PAGES | {"agents", "config", "kit", "models", "play", "report", "viewer"},
    "__main__": frozenset({"cli"}),
}

STANDARD_LIBRARY_ONLY = frozenset({"arena", "errors", "quick", "resources", "game", "speech", "bots"})

# No I/O, clock, randomness, asyncio or logging: what a pure layer takes, it takes as an argument.
PURE = frozenset({"game", "speech", "bots"})
IMPURE = frozenset(
    "asyncio concurrent datetime glob io logging multiprocessing os pathlib random secrets select shutil signal socket "
    "sqlite3 subprocess sys tempfile threading time urllib uuid warnings".split()
)

# Each SDK belongs to its adapter, a module or package of `arena/models/`, which loads it where it is called. litellm
# raises openai's errors.
ADAPTERS = {
    "anthropic": ("anthropic",),
    "litellm": ("litellm",),
    "openai": ("openai", "litellm"),
    "xllamacpp": ("llama_server", "local"),
}
# Runs as a plain file in a process of its own and is never imported.
OWN_PROCESS = "arena.models.llama_server"


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, by its absolute dotted name.

    name: for `from arena import play` both `arena` and what it names are known: `arena.play`.
    at_import: whether the line runs when its module is imported (not inside a function or under TYPE_CHECKING).
    """

    name: str
    line: int
    at_import: bool


def imports(source: str, module: str, *, is_package: bool) -> Iterator[Import]:
    """Yield every import of `source`, the text of the module with the dotted name `module`."""
    package = module if is_package else module.rpartition(".")[0]
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(source), True)]
    while waiting:
        node, at_import = waiting.pop()
        for name in _named(node, package):
            yield Import(name, getattr(node, "lineno", 0), at_import)
        inside = at_import and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            waiting += [(child, False) for child in node.body] + [(child, inside) for child in node.orelse]
        else:
            waiting += [(child, inside) for child in ast.iter_child_nodes(node)]


def faults(package: Path) -> list[str]:
    """Return one line for each import under `package` that the layers do not allow, in the order of the files."""
    found = []
    for path in sorted(package.rglob("*.py")):
        relative = path.relative_to(package.parent)
        is_package = path.name == "__init__.py"
        module = ".".join(relative.parent.parts if is_package else relative.with_suffix("").parts)
        for imported in imports(path.read_text(encoding="utf-8"), module, is_package=is_package):
            if reason := _fault(module, imported):
                found.append(f"{relative}:{imported.line}: {reason}")
    return found


def _named(node: ast.AST, package: str) -> list[str]:
    """Return the absolute names of the modules that one node of the tree imports."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            base = ".".join(package.split(".")[: len(package.split(".")) - level + 1]) if level else ""
            origin = ".".join(part for part in (base, module) if part)
            return [f"{origin}.{alias.name}" for alias in names] if origin == "arena" else [origin]
        case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]):
            return [name] if ast.unparse(called) in {"import_module", "importlib.import_module", "__import__"} else []
    return []


def _unit(module: str) -> str:
    """Return the row of MAY_USE that a module of ours belongs to; a name that is no row is the root's own."""
    second = module.split(".")[1] if "." in module else "arena"
    is_ours = second in MAY_USE or (PACKAGE / second).is_dir() or (PACKAGE / f"{second}.py").is_file()
    return second if is_ours else "arena"


def _fault(module: str, imported: Import) -> str | None:
    unit = module.split(".")[1] if "." in module else "arena"
    top = imported.name.split(".")[0]
    if unit not in MAY_USE:
        return f"{unit!r} has no layer: give it a row in MAY_USE"
    if top == "arena":
        target = _unit(imported.name)
        is_allowed = target == unit or target in MAY_USE[unit]
        return None if is_allowed else f"{unit} may not import {target}"
    if unit in PURE and top in IMPURE:
        return f"{unit} is pure and may not import {top}"
    if unit in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
        return f"{unit} uses the standard library only, not {top}"
    if top in ADAPTERS and not any(_is_adapter(module, name) for name in ADAPTERS[top]):
        return f"{top} is imported outside its adapter, arena.models.{ADAPTERS[top][0]}"
    if top in ADAPTERS and imported.at_import and module != OWN_PROCESS:
        return f"{top} is imported with its module, not inside the function that needs it"
    return None


def _is_adapter(module: str, name: str) -> bool:
    return module == f"arena.models.{name}" or module.startswith((f"arena.models.{name}.", f"arena.models.{name}_"))


def test_every_import_points_down() -> None:
    """Imports point down only; siblings on a line do not import each other."""
    assert faults(PACKAGE) == []


def test_the_reader_finds_the_imports_there_are() -> None:
    """A reader that finds nothing would pass every tree."""
    source = (PACKAGE / "resources.py").read_text(encoding="utf-8")

    assert list(imports(source, "arena.resources", is_package=False)) == [Import("pathlib", 7, at_import=True)]


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("game/engine.py", "from arena.speech import link", "game may not import speech"),
        ("game/engine.py", "import arena.cli.demo", "game may not import cli"),
        ("game/engine.py", "from arena import play", "game may not import play"),
        ("game/engine.py", "from ..transcript import codec", "game may not import transcript"),
        ("game/engine.py", "from .. import agents", "game may not import agents"),
        ("game/engine.py", "from arena import __version__", "game may not import arena"),
        ("game/engine.py", "from arena.resources import resource", "game may not import resources"),
        ("game/__init__.py", "from ..bots import odds", "game may not import bots"),
        ("game/engine.py", "import random", "game is pure and may not import random"),
        ("game/engine.py", "from os import urandom", "game is pure and may not import os"),
        ("game/engine.py", "def roll():\n    import time", "game is pure and may not import time"),
        ("game/engine.py", "import numpy", "game uses the standard library only, not numpy"),
        ("speech/link.py", "from arena.bots import odds", "speech may not import bots"),
        ("speech/link.py", "import logging", "speech is pure and may not import logging"),
        ("bots/odds.py", "from arena.agents import bot", "bots may not import agents"),
        ("errors.py", "import arena.game", "errors may not import game"),
        ("resources.py", "import arena.errors", "resources may not import errors"),
        ("resources.py", "import rich", "resources uses the standard library only, not rich"),
        ("transcript/replay.py", "from arena.models import request", "transcript may not import models"),
        ("transcript/replay.py", "from arena.config import Tournament", "transcript may not import config"),
        ("models/local.py", "from arena.game import bids", "models may not import game"),
        ("config.py", "from arena.transcript import codec", "config may not import transcript"),
        ("agents/model.py", "from arena.transcript import codec", "agents may not import transcript"),
        ("play/match.py", "from arena.analysis import facts", "play may not import analysis"),
        ("play/match.py", "import importlib\nimportlib.import_module('arena.cli')", "play may not import cli"),
        ("analysis/facts.py", "from arena.play import turn", "analysis may not import play"),
        ("analysis/facts.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import arena.models",
         "analysis may not import models"),
        ("viewer/write.py", "from arena.report import html", "viewer may not import report"),
        ("kit/print.py", "from arena.viewer import write", "kit may not import viewer"),
        ("pages/shell.py", "from arena.report import html", "pages may not import report"),
        ("analysis/facts.py", "def ask():\n    import openai",
         "openai is imported outside its adapter, arena.models.openai"),
        ("models/openai.py", "import anthropic", "anthropic is imported outside its adapter, arena.models.anthropic"),
        ("models/local.py", "from xllamacpp import Server",
         "xllamacpp is imported with its module, not inside the function that needs it"),
        ("models/openai.py", "class Adapter:\n    import openai",
         "openai is imported with its module, not inside the function that needs it"),
        ("lounge/sofa.py", "import json", "'lounge' has no layer: give it a row in MAY_USE"),
    ],
)  # fmt: skip
def test_an_arrow_that_points_up_is_found(tmp_path: Path, path: str, source: str, fault: str) -> None:
    """Each is planted alone in an empty package, and is the only fault."""
    planted = tmp_path / "arena" / path
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text(source, encoding="utf-8")

    assert [line.split(": ", 1)[1] for line in faults(tmp_path / "arena")] == [fault]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("game/engine.py", "import hashlib\nfrom arena.errors import GameError\nfrom .bids import Bid"),
        ("bots/odds.py", "from arena.game import odds\nfrom arena.speech import claims"),
        (
            "transcript/replay.py",
            "import pydantic, pathlib\nfrom arena import __version__\nfrom arena.game import engine",
        ),
        ("config.py", "from arena import bots, resources\nfrom arena.game.ruleset import Ruleset"),
        ("models/openai.py", "async def ask():\n    from openai import AsyncOpenAI"),
        ("models/openai.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from openai import AsyncOpenAI"),
        ("models/local.py", "def load():\n    import xllamacpp\n    import_module('xllamacpp')"),
        ("play/match.py", "import asyncio, importlib\nimportlib.import_module('json')\nfrom arena.agents import bot"),
        ("report/html.py", "from arena.pages import shell\nfrom arena.analysis import facts"),
        ("cli/demo.py", "from arena import play, viewer, kit\nfrom arena.models.openai import OpenAI"),
    ],
)
def test_an_arrow_that_points_down_is_let_be(tmp_path: Path, path: str, source: str) -> None:
    """What each layer may use, beside its own modules, the standard library and `errors`."""
    planted = tmp_path / "arena" / path
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text(source, encoding="utf-8")

    assert faults(tmp_path / "arena") == []
