"""The entry point: finds the command, runs it, and turns errors into words and exit codes."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, cast

import arena
from arena.cli.streams import let_go_of_stdout, prepare_streams
from arena.errors import ArenaError, BudgetSpent, ConfigError, ModelError, Permanent

__all__ = ["COMMANDS", "Exit", "main"]


class Exit(IntEnum):
    """What a command's exit code tells; of several the first that applies of 130, 4, 5, 3, 1, 0."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    LIMIT = 3
    REFUSED = 4
    PROVIDER = 5
    INTERRUPTED = 130


class Command(Protocol):
    """What a command's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


@dataclass(frozen=True, slots=True)
class _Entry:
    module: str
    does: str
    example: str


COMMANDS: dict[str, _Entry] = {
    "demo": _Entry("demo", "bots that talk and lie: plays, shows who won and a lie that worked", "arena demo"),
    "init": _Entry("init", "a folder to start in: configuration, .env.example, .gitignore", "arena init my-arena"),
    "doctor": _Entry("doctor", "keys, models, disk and terminal: is all there?", "arena doctor configs/smoke.toml"),
    "check": _Entry("check", "find the mistakes of a configuration", "arena check configs/demo.toml"),
    "plan": _Entry("plan", "what a run will take: calls, money, time, precision", "arena plan configs/smoke.toml"),
    "run": _Entry("run", "play a tournament; the same command again goes on", "arena run configs/demo.toml"),
    "status": _Entry("status", "where a run stands: done, left, cost, trouble", "arena status transcripts/demo"),
    "play": _Entry("play", "sit at the table yourself, against bots or models", "arena play --rules count-calls"),
    "show": _Entry("show", "a hand in the terminal: talk, bids with chances, reveal", "arena show FILE 3 --as B"),
    "view": _Entry("view", "a run as pages to read in a browser, hand by hand", "arena view transcripts/demo"),
    "verify": _Entry("verify", "check transcripts: dice, rules, talk links, digest", "arena verify transcripts/sample"),
    "hands": _Entry("hands", "find hands by what was said and done", "arena hands transcripts/demo --where lie:worked"),
    "report": _Entry(
        "report", "leaderboard and measures as a page, for papers, for tools", "arena report transcripts/demo"
    ),
    "export": _Entry("export", "the facts of runs as Parquet or CSV tables", "arena export transcripts/demo"),
    "claims": _Entry("claims", "read what was said again, score readers, label", "arena claims transcripts/demo"),
    "rerun": _Entry(
        "rerun",
        "ask a turn again: by another model, or without a message",
        "arena rerun FILE --hand 3 --turn 2 --mute B",
    ),
    "kit": _Entry("kit", "the printed game: rules, ladder, log and host sheet", "arena kit --players 4 -o kit.html"),
    "schema": _Entry("schema", "JSON Schema of configuration or transcript", "arena schema transcript"),
    "rules": _Entry("rules", "the rules in words, with examples", "arena rules classic"),
}

_HEAD = "Liar's Dice with table talk, for language models, bots and people."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never raises for what a user can mend."""
    prepare_streams()
    try:
        code = _main(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        let_go_of_stdout()  # whoever read it, such as `head`, has closed it
        return Exit.FAULT
    except OSError as error:
        if error.filename is None:
            let_go_of_stdout()
        where = "the output" if error.filename is None else str(error.filename)
        return _complain(f"{where}: {error.strerror or error}", Exit.FAULT)
    return code


def _main(words: Sequence[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return Exit.DONE if words else Exit.USAGE
    if words[0] == "--version":
        print(f"arena {arena.__version__}")
        return Exit.DONE
    entry = COMMANDS.get(words[0])
    if entry is None:
        return _complain(_unknown(words[0]), Exit.USAGE)
    return _run(words[0], entry, words[1:])


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}" + ("" if words.endswith("?") else ".")


def _run(name: str, entry: _Entry, words: Sequence[str]) -> int:
    try:
        command = cast("Command", importlib.import_module(f"arena.cli.{entry.module}"))
        parser = argparse.ArgumentParser(
            prog=f"arena {name}",
            usage=f"arena {name} [options] …",
            description=f"Example:  {entry.example}\n\n{_sentence(entry.does)}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(parser)
        return command.run(parser.parse_args(words))
    except ArenaError as error:
        return _complain(str(error), _code(error))
    except KeyboardInterrupt:
        return _complain("interrupted", Exit.INTERRUPTED)


def _code(error: ArenaError) -> Exit:
    match error:
        case ConfigError():
            return Exit.USAGE
        case BudgetSpent():
            return Exit.LIMIT
        case Permanent():
            return Exit.REFUSED
        case ModelError():
            return Exit.PROVIDER
        case _:
            return Exit.FAULT


def _complain(message: str, code: Exit) -> int:
    sys.stdout.flush()
    print(f"arena: {message}", file=sys.stderr)
    return code


def _unknown(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, COMMANDS, n=1)
    return f"no command {word!r}; " + (f"did you mean {near[0]!r}?" if near else "see 'arena --help'")


def _help() -> str:
    width = max(map(len, COMMANDS))
    examples = "\n".join(f"  {entry.example}" for entry in COMMANDS.values())
    commands = "\n".join(f"  {name:{width}}  {entry.does}" for name, entry in COMMANDS.items())
    return f"{_HEAD}\n\nExamples:\n{examples}\n\nCommands:\n{commands}\n\n'arena COMMAND --help' tells more of each."
