"""Ten bugs planted in the rules, one at a time: the tests of the game must find every one.

Run `python -m tests.planted_bugs` for one line per bug with the test that found it; the exit status is 1 when one
survives. The bugs go into a copy of the package. Only the file of `tests/game/` runs that tests the broken rule.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["BUGS", "SOUND", "Finding", "PlantedBug", "hunt", "main", "plant"]

ROOT = Path(__file__).resolve().parents[1]
COPIED = (
    "arena/__init__.py",
    "arena/errors.py",
    "arena/quick.py",
    "arena/game",
    "pyproject.toml",
    "tests/conftest.py",
    "tests/game",
    "tests/golden.py",
    "tests/goldens/rules",
)
SECONDS = 100
AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class PlantedBug:
    """A rule broken on purpose: in `file` of `arena/game/`, `right` becomes `wrong`.

    tests: the file of `tests/game/` that should find it, where the rule's own tests stand.
    """

    name: str
    file: str
    right: str
    wrong: str
    tests: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What the tests said of a bug: the first one that failed, or `None` where all passed."""

    bug: PlantedBug
    killed_by: str | None

    def __str__(self) -> str:
        return f"{self.bug.name}: {'not found' if self.killed_by is None else f'found by {self.killed_by}'}"


# The package as it is: if its tests fail in the copy too, no finding means anything.
SOUND = PlantedBug("no bug", "bids.py", "", "", "")

BUGS = (
    PlantedBug("aces never wild", "ruleset.py", "if wild and bid.face != 1 else", "if False else", "test_ruleset.py"),
    PlantedBug("exact count loses", "scoring.py", "counted >= standing", "counted > standing", "test_engine.py"),
    PlantedBug(
        name="wrong opener",
        file="scoring.py",
        right="loser if dice[loser] else seat_after(loser, dice)",
        wrong="seat_after(loser, dice)",
        tests="test_scoring.py",
    ),
    PlantedBug(
        name="palifico with elimination",
        file="scoring.py",
        right="table.dice[opener] == 2",
        wrong="table.dice[opener] in (1, 2)",
        tests="test_scoring.py",
    ),
    PlantedBug("ladder off by one", "bids.py", "(2 * bid.quantity, 7)", "(2 * bid.quantity - 1, 7)", "test_bids.py"),
    PlantedBug("leaking view", "view.py", "cup=hand.cups[seat]", "cup=hand.cups[hand.on_turn]", "test_view.py"),
    PlantedBug("wild palifico", "scoring.py", "wild_ones and not palifico", "wild_ones", "test_scoring.py"),
    PlantedBug("no palifico", "scoring.py", "palifico=palifico", "palifico=False", "test_scoring.py"),
    PlantedBug("skipped seat", "state.py", "= (seat + 1) % seats", "= (seat + 2) % seats", "test_engine.py"),
    PlantedBug(
        name="forced doubt asked",
        file="engine.py",
        right="return ForcedDoubt(hand.on_turn)",
        wrong="return Decide(hand.on_turn, hand.legal)",
        tests="test_engine.py",
    ),
)


def plant(bug: PlantedBug, folder: Path) -> None:
    """Copy the game and its tests into `folder` with `bug` in it.

    Raises ValueError unless the text to replace stands in its file exactly once.
    """
    for name in COPIED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    if bug is SOUND:
        return
    path = folder / "arena" / "game" / bug.file
    text = path.read_text(encoding="utf-8")
    if text.count(bug.right) != 1:
        raise ValueError(f"{bug.name}: {bug.right!r} stands {text.count(bug.right)} times in {bug.file}, not once")
    path.write_text(text.replace(bug.right, bug.wrong), encoding="utf-8")


def hunt(bugs: Iterable[PlantedBug] = BUGS, tell: Callable[[Finding], None] = lambda _: None) -> list[Finding]:
    """Return a finding for each of `bugs`, two looked for at a time; `tell` hears of each in order."""
    findings = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for finding in pool.map(_find, bugs):
            tell(finding)
            findings.append(finding)
    return findings


def main() -> int:
    """Print what became of each bug and return the exit status."""
    sound, *findings = hunt((SOUND, *BUGS), tell=lambda finding: print(finding, flush=True))
    return int(sound.killed_by is not None or any(finding.killed_by is None for finding in findings))


def _find(bug: PlantedBug) -> Finding:
    names = {bug.tests} if bug.tests else {each.tests for each in BUGS}
    tests = [f"tests/game/{name}" for name in sorted(names)]
    with TemporaryDirectory() as folder:
        plant(bug, Path(folder))
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *tests],
            cwd=folder,
            env=os.environ | {"CI": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    if ran.returncode == 0:
        return Finding(bug, killed_by=None)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    return Finding(bug, killed_by=failed[1] if failed else f"an exit with status {ran.returncode}")


if __name__ == "__main__":
    sys.exit(main())
