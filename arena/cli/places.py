"""Where a command writes what it makes of runs."""

from collections.abc import Sequence
from pathlib import Path

from arena.errors import ConfigError

__all__ = ["beside_run", "check_there"]


def beside_run(runs: Sequence[Path], out: Path | None, name: str) -> Path:
    """Return the folder to write to: `out`, or `name` in the folder of a single run; raises ConfigError for neither."""
    if out is not None:
        return out
    if len(runs) == 1 and runs[0].is_dir():
        return runs[0] / name
    for run in runs:
        check_there(run)
    raise ConfigError("name the folder to write to with --out DIR")


def check_there(run: Path) -> None:
    """Raise ConfigError where nothing is at the path."""
    if not run.exists():
        raise ConfigError(f"{run} does not exist, expected a transcript or the folder of a run")
