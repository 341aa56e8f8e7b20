"""Prompts and configurations are found in a checkout and in an installed package, and nothing else is."""

from pathlib import Path

import pytest

from arena.resources import resource


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A package as a wheel lays it down: the folders lie inside, a folder of somebody else's beside it."""
    for path, text in {"arena/_data/configs/demo.toml": "packaged", "configs/demo.toml": "a stranger's"}.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path / "arena"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A package in a checkout: the folders lie beside it."""
    (tmp_path / "arena").mkdir()
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "demo.toml").write_text("checked out", encoding="utf-8")
    return tmp_path / "arena"


def test_an_installed_package_reads_the_copy_inside_it(installed: Path) -> None:
    """What lies beside a package in site-packages is not its own."""
    assert resource("configs/demo.toml", package=installed).read_text(encoding="utf-8") == "packaged"


def test_a_checkout_reads_the_folder_at_its_top(checkout: Path) -> None:
    """So an edited prompt is used at once, without installing again."""
    assert resource("configs/demo.toml", package=checkout).read_text(encoding="utf-8") == "checked out"


def test_a_folder_is_a_resource_too(checkout: Path) -> None:
    """A prompt pack is copied into every run as a folder."""
    assert [path.name for path in resource("configs", package=checkout).iterdir()] == ["demo.toml"]


def test_this_package_has_its_folders() -> None:
    """Without arguments the function speaks of the package that runs."""
    assert resource("prompts").is_dir()


@pytest.mark.parametrize(
    "name", ["", "/etc/passwd", "arena/cli", "configs/../arena", "configs//demo.toml", "configs/.", "prompts/a\\b", "."]
)
def test_a_name_that_points_elsewhere_is_refused(checkout: Path, name: str) -> None:
    """The name of a pack comes from a configuration: it must not read other files."""
    with pytest.raises(ValueError, match="must be a path below one of configs, prompts"):
        resource(name, package=checkout)


def test_a_file_that_is_not_shipped_is_named(checkout: Path) -> None:
    """The error says what was asked for and where it was looked for."""
    with pytest.raises(FileNotFoundError, match=r"resource 'configs/none\.toml' does not come .*none\.toml\)"):
        resource("configs/none.toml", package=checkout)
