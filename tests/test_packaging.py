"""The wheel works where it lands: outside the repository, with everything that it needs inside."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
SITE_PACKAGES = Path(sysconfig.get_path("purelib"))


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with an environment that knows nothing of the checkout."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    return subprocess.run(
        command, check=False, cwd=folder, env=kept, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, built from the checkout: neither may lack what the next one needs."""
    folder = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, REPOSITORY, folder=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment elsewhere that holds the wheel, and sees our dependencies but not our checkout.

    A path line leads to the packages of this environment. Path lines that lie there, the editable install among them,
    are not read through it.
    """
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    options = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    installed = run(sys.executable, "-m", "pip", "--python", python, "install", *options, wheel, folder=folder)
    assert installed.returncode == 0, installed.stderr
    site_packages = next(folder.glob("lib/python3*/site-packages"))
    (site_packages / "dependencies.pth").write_text(f"{SITE_PACKAGES}\n", encoding="utf-8")
    return folder


def test_the_wheel_holds_the_package_and_its_files_only(wheel: Path) -> None:
    """Tests, benchmarks and sample runs stay in the repository."""
    names = zipfile.ZipFile(wheel).namelist()

    assert {name.split("/")[0] for name in names} == {"arena", f"table_talk_arena-{wheel.name.split('-')[1]}.dist-info"}
    assert {"arena/py.typed", "arena/_data/configs/README.md", "arena/_data/prompts/README.md"} <= set(names)


@pytest.mark.parametrize("folder", ["configs", "prompts"])
def test_every_file_of_a_shipped_folder_is_in_the_wheel(wheel: Path, folder: str) -> None:
    """A prompt that is missing there would only be missed by whoever installed it."""
    files = {path.relative_to(REPOSITORY).as_posix() for path in (REPOSITORY / folder).rglob("*") if path.is_file()}
    packaged = {name.removeprefix("arena/_data/") for name in zipfile.ZipFile(wheel).namelist()}

    assert files <= packaged


def test_the_installed_package_is_the_one_that_is_imported(environment: Path, tmp_path: Path) -> None:
    """Otherwise the tests below would try the checkout."""
    told = "import arena, arena.resources; print(arena.__file__); print(arena.resources.resource('configs'))"

    lines = run(environment / "bin" / "python", "-c", told, folder=tmp_path).stdout.splitlines()

    assert [Path(line).is_relative_to(environment) for line in lines] == [True, True]


def test_the_demo_runs_from_the_wheel_outside_the_repository(environment: Path, tmp_path: Path) -> None:
    """No file of the checkout is needed, nor a key or a network; transcripts land where the command was given."""
    demo = run(environment / "bin" / "arena", "demo", folder=tmp_path)

    assert demo.returncode == 0, demo.stdout + demo.stderr
    assert list((tmp_path / "transcripts" / "demo").rglob("*.jsonl"))
