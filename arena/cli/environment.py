"""Keys from a `.env` file in the working directory: read into this process's environment, kept nowhere else."""

import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values

from arena.errors import ConfigError

__all__ = ["NAME", "from_file", "read_environment"]

NAME = ".env"


def from_file(folder: Path) -> dict[str, str]:
    """Return what the `.env` in a folder sets, nothing where there is none; values stand for themselves."""
    path = folder / NAME
    if not path.is_file():
        return {}
    try:
        values = dotenv_values(path, interpolate=False, encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ConfigError(f"{path}: cannot be read: {trouble}") from trouble
    return {name: value for name, value in values.items() if value is not None}


def read_environment() -> Mapping[str, str]:
    """Return the environment with what `.env` in the working directory adds; what was set before wins.

    SDKs look for their keys in the process's environment themselves, so they are put there.
    """
    for name, value in from_file(Path.cwd()).items():
        os.environ.setdefault(name, value)
    return os.environ
