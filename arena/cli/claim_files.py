"""The files of readings beside the transcripts they are of.

In the folder of a run: `claims.jsonl`, the labels of others as `<reader>.claims.jsonl`, a slash in its name written as
`+`. Beside a single transcript `<match>.jsonl` the same with `<match>.` in front. No search takes them for transcripts.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from arena.analysis.readings import PERSON, Place
from arena.errors import ConfigError, StorageError
from arena.speech import Claim, claim_from_json

__all__ = ["Labels", "append_line", "beside", "read_labels", "read_lines", "write_lines"]

Labels = Mapping[Place, tuple[Claim, ...]]
"""The claims that a person finds in messages, the last label of each."""


def beside(path: Path, reader: str | None = None) -> Path:
    """Return the file of the readings of what lies at `path`: the rules' own, or another reader's."""
    name = "claims.jsonl" if reader is None else f"{_file_name(reader)}.claims.jsonl"
    if path.is_dir():
        return path / name
    return path.with_name(f"{path.name.removesuffix('.zst').removesuffix('.jsonl')}.{name}")


def _file_name(reader: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "._-" else "+" for letter in reader)


def write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """Write a file of JSON lines whole or not at all; raises StorageError where it cannot be written."""
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(_line(line))
        new.replace(path)
    except OSError as trouble:
        raise StorageError(f"{path} cannot be written: {trouble.strerror}") from trouble
    finally:
        new.unlink(missing_ok=True)


def append_line(path: Path, line: Mapping[str, Any]) -> None:
    """Add a line to a file that only grows; it is with the operating system when this returns.

    A torn last line, which a crash leaves, is cut away first.
    """
    try:
        with path.open("a+b", buffering=0) as file:
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)
            file.write(_line(line).encode())
    except OSError as trouble:
        raise StorageError(f"{path} cannot be written: {trouble.strerror}") from trouble


def read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the JSON objects of a file with their line numbers, none where there is no file.

    A torn last line, which a crash leaves, is skipped. Raises ConfigError for anything else that is no object.
    """
    if not path.exists():
        return
    for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], start=1):
        try:
            given = json.loads(line)
        except ValueError as error:
            raise ConfigError(f"{path} line {number}: no JSON: {error}") from error
        if not isinstance(given, dict):
            raise ConfigError(f"{path} line {number}: is no object")
        yield number, given


def read_labels(path: Path) -> Labels:
    """Return the labels of a person about the transcripts at `path`, the last one of each message."""
    file = beside(path, PERSON)
    labels: dict[Place, tuple[Claim, ...]] = {}
    for number, line in read_lines(file):
        try:
            place = Place(str(line["match"]), int(line["n"]))
            labels[place] = tuple(claim_from_json(claim) for claim in line["claims"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ConfigError(f"{file} line {number}: no label of a message: {error}") from error
    return labels


def _line(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
