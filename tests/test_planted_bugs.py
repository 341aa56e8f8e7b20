"""Bugs planted in the rules are found by the tests of the game (`tests/planted_bugs.py`)."""

from pathlib import Path

import pytest

from tests.planted_bugs import BUGS, SOUND, Finding, PlantedBug, hunt, plant

# Eleven runs of pytest, some 20 seconds on an idle machine.
pytestmark = pytest.mark.timeout(400)


@pytest.fixture(scope="module")
def findings() -> dict[PlantedBug, Finding]:
    """Return what the tests of the game say of each bug, and of the game as it is."""
    return {finding.bug: finding for finding in hunt((SOUND, *BUGS))}


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_found(bug: PlantedBug, findings: dict[PlantedBug, Finding]) -> None:
    """A rule has a test that fails when the rule is broken on purpose (STYLE, Tests)."""
    assert findings[bug].killed_by is not None


def test_in_the_game_as_it_is_nothing_is_found(findings: dict[PlantedBug, Finding]) -> None:
    """The copy that the bugs are planted in is sound, so that findings are about the bugs."""
    assert findings[SOUND].killed_by is None


def test_a_bug_that_can_no_longer_be_planted_is_named(tmp_path: Path) -> None:
    """When the rules are written anew, the bugs must follow."""
    stale = PlantedBug("stale", "bids.py", "no such text", "", "")
    with pytest.raises(ValueError, match=r"stale: 'no such text' stands 0 times in bids\.py, not once"):
        plant(stale, tmp_path)


def test_a_planted_bug_is_in_the_copy_and_nowhere_else(tmp_path: Path) -> None:
    """The package that other tests import stays as it is."""
    bug = BUGS[0]
    plant(bug, tmp_path)
    assert bug.wrong in (tmp_path / "arena" / "game" / bug.file).read_text(encoding="utf-8")
    assert bug.right in (Path(__file__).parents[1] / "arena" / "game" / bug.file).read_text(encoding="utf-8")
