"""What is installed is what was locked: one version each, by its hashes, from wherever the installer gets it."""

import re
import sysconfig
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

REPOSITORY = Path(__file__).parent.parent
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("bench", "llm", "pages", "run", "test")

# Lines of such files run whenever Python starts. These come from setuptools, coverage and our own editable install.
KNOWN_PTH = {"_table_talk_arena.pth", "a1_coverage.pth", "distutils-precedence.pth"}

LINE = re.compile(r"[a-z0-9-]+==[A-Za-z0-9.+!]+(?: ; [^\\]+)?(?: +--hash=sha256:[0-9a-f]{64})+")


def lines(lock: str) -> list[str]:
    """Return the requirements of a lock file, each joined to one line, without comments."""
    text = (REPOSITORY / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return [line for line in text.replace("\\\n", "").splitlines() if not line.lstrip().startswith("#")]


def pins(lock: str) -> dict[str, set[str]]:
    """Return the locked versions by name; a name has two where platforms or Pythons differ."""
    found: dict[str, set[str]] = {}
    for line in lines(lock):
        name, version = re.split("==| ", line)[:2]
        found.setdefault(name, set()).add(version)
    return found


def unmet(requirements: list[str], lock: str) -> list[str]:
    """Return those of some requirements that a lock file leaves out or breaks."""
    wanted = [Requirement(requirement) for requirement in requirements]
    locked = pins(lock)
    return [
        str(one) for one in wanted if one.name not in locked or not all(map(one.specifier.contains, locked[one.name]))
    ]


def group(name: str) -> list[str]:
    """Return a dependency group of pyproject.toml without the groups that it includes."""
    return [one for one in PROJECT["dependency-groups"][name] if isinstance(one, str)]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_file_is_one_version_with_its_hashes(lock: str) -> None:
    """An index, a path or an address is no such line: whoever installs chooses where from, the hashes say what."""
    assert [line for line in lines(lock) if not LINE.fullmatch(line)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_comment_of_a_lock_file_names_a_host(lock: str) -> None:
    """The machine that locked is nobody's business."""
    assert re.findall(r"\S*(?://|index)\S*", (REPOSITORY / "requirements" / f"{lock}.txt").read_text("utf-8")) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_lock_file_holds_what_running_and_installing_need(lock: str) -> None:
    """A dependency added to pyproject.toml is not there before `make lock`."""
    assert unmet(PROJECT["project"]["dependencies"] + group("build"), lock) == []


def test_the_suite_has_its_tools_and_litellm() -> None:
    """The adapter of an extra is tested like the others."""
    assert unmet(group("dev") + PROJECT["project"]["optional-dependencies"]["litellm"], "test") == []


def test_the_bench_has_its_peers() -> None:
    """In an environment of their own, so that they decide nothing about ours; and what measures stand on."""
    assert unmet(group("bench") + PROJECT["project"]["optional-dependencies"]["analysis"], "bench") == []


def test_the_pages_have_their_browser_and_the_pdf_extra() -> None:
    """The kit's PDF is looked at beside the pages, where Pango is."""
    assert unmet(group("pages") + group("dev") + PROJECT["project"]["optional-dependencies"]["pdf"], "pages") == []


def test_what_runs_the_arena_is_tested_in_the_same_versions() -> None:
    """The demo's environment is made from `run.txt`, the suite's from `test.txt`."""
    assert pins("run").items() <= pins("test").items()


def test_a_dependency_that_was_not_locked_is_found() -> None:
    """Left out, or locked at a version that is refused by now."""
    assert unmet(["rich", "rich<1", "no-such-thing>=1"], "run") == ["rich<1", "no-such-thing>=1"]


def test_no_unknown_file_runs_code_when_python_starts() -> None:
    """A stolen release of litellm left such a file behind, which stayed when the release was removed."""
    assert {path.name for path in Path(sysconfig.get_path("purelib")).glob("*.pth")} <= KNOWN_PTH
