"""What a run's folder keeps of its configuration and prompts, and what may change between two calls of a run."""

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path

from arena.agents import Pack
from arena.config import Tournament, diff, load
from arena.errors import ConfigError
from arena.play.folder import RunFolder
from arena.play.schedule import dropped

__all__ = ["keep_configuration"]

_MOST_LINES = 40


def keep_configuration(folder: RunFolder, tournament: Tournament, packs: Mapping[str, Pack], *, extend: bool) -> None:
    """Write the configuration and prompts of a new run; of an old one see that it plays the same matches.

    A run of which no match was begun, such as one refused for want of a key, is new. With `extend` an old one may play
    more. Budget, limits, transport, prices and rates may change at any time: no match depends on them. Raises
    ConfigError with what differs.
    """
    if len({Path(pack).name for pack in packs}) < len(packs):
        raise ConfigError(f"prompt packs {', '.join(sorted(packs))}: a run keeps them by name; give each its own")
    kept = folder.read_config() if folder.has_matches() else None
    if kept is not None:
        _check_prompts(folder, packs)
        if kept != tournament.as_toml():
            _check_changes(folder, tournament, extend=extend)
    folder.write_config(tournament.as_toml())
    for pack, files in packs.items():
        folder.write_prompts(Path(pack).name, files.files)


def _check_changes(folder: RunFolder, tournament: Tournament, *, extend: bool) -> None:
    before = load(folder.path / "run.toml")
    changes = [change for change in diff(before, tournament) if change.alters_play]
    lost = dropped(before, tournament) if changes else ()
    if not changes or (extend and not lost):
        return
    if lost:
        advice = f"{len(lost)} of its matches would not be in it any more; give the run another name"
        advice += ", because --extend only adds" if extend else ""
    else:
        advice = "--extend takes it, because it only adds matches; or give the run another name"
    raise ConfigError(_refusal(folder, advice, map(str, changes)))


def _check_prompts(folder: RunFolder, packs: Mapping[str, Pack]) -> None:
    """Refuse prompts that were edited since the run began: every match would have another name."""
    changed = [
        line
        for pack, now in packs.items()
        for line in _differences(folder.read_prompts(Path(pack).name), now.files, Path(pack).name)
    ]
    if changed:
        advice = "its prompts were others; give the run another name, or put the prompts back"
        raise ConfigError(_refusal(folder, advice, changed))


def _differences(kept: Mapping[str, str], now: Mapping[str, str], pack: str) -> Iterator[str]:
    for name in sorted(kept.keys() & now.keys()):
        yield from difflib.unified_diff(
            kept[name].splitlines(),
            now[name].splitlines(),
            f"prompts/{pack}/{name} as it was run",
            "as it is now",
            lineterm="",
            n=0,
        )


def _refusal(folder: RunFolder, advice: str, changes: "Iterator[str] | list[str]") -> str:
    lines = [f"  {line}" for line in changes]
    more = [f"  … and {len(lines) - _MOST_LINES} lines more"] if len(lines) > _MOST_LINES else []
    return "\n".join([f"{folder.path} was made by another configuration: {advice}", *lines[:_MOST_LINES], *more])
