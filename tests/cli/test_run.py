"""`arena run` from outside: exit codes, resuming, what is refused, what is contained (runs.md)."""

import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.cli.run import exit_code, play
from arena.config import load
from arena.errors import BudgetSpent, KeyRefused, StorageError, TranscriptError, Transient
from arena.play.folder import RunFolder
from arena.play.run import RunOptions
from arena.play.tournament import RunEnd
from arena.transcript import find_transcripts, verify
from arena.transcript.journal import Journal
from tests.cli import moody_model

CONFIG = """
name = "t"
seed = "1"
[rules]
preset = "arena"
hands = 2
[[agents]]
name = "ada"
model = "scripted/legal"
[[agents]]
name = "ben"
bot = "honest"
[[agents]]
name = "cyd"
bot = "odds"
[schedule]
kind = "fixed"
deals = 2
[[schedule.matches]]
seats = ["ada", "ben"]
[[schedule.matches]]
seats = ["ben", "cyd"]
[limits]
matches = 2
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(CONFIG)
    return tmp_path


def arena(*words: str) -> int:
    return main(["run", "t.toml", *words])


def transcripts(here: Path, run: str = "t") -> list[Path]:
    return list(find_transcripts([here / "transcripts" / run]))


def notes(here: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (here / "transcripts/t/errors.jsonl").read_text().splitlines()]


def as_model(name: str, *extra: str) -> list[str]:
    changes = [f"agents.ada.model=scripted/{name}", *extra]
    return [word for change in changes for word in ("--set", change)]


@pytest.mark.parametrize(
    ("counts", "causes", "limited", "code"),
    [
        ({"complete": 3}, (), False, 0),
        ({"finished": 3}, (), False, 0),
        ({"tried": 3}, (), False, 0),
        ({"complete": 2, "abandoned": 1}, (), False, 1),
        ({"complete": 2, "parked": 1}, (TranscriptError("bad"),), False, 1),
        ({"complete": 1, "left": 2}, (), True, 3),
        ({"stopped": 3}, (BudgetSpent("spent"),), False, 3),
        ({"parked": 1, "abandoned": 1}, (Transient("down"),), True, 5),
        ({"parked": 2}, (Transient("down"), KeyRefused("no")), False, 4),
        ({"stopped": 1, "parked": 1}, (BudgetSpent("spent"), Transient("down")), False, 5),
    ],
)
def test_exit_code_is_the_first_that_applies(
    counts: dict[str, int], causes: tuple[Exception, ...], limited: bool, code: int
) -> None:
    """runs.md, exit codes: the first that applies of 130, 4, 5, 3, 1, 0."""
    assert exit_code(RunEnd(counts, causes), limited=limited) == code  # type: ignore[arg-type]


def test_end_is_told_as_one_object(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: data goes to stdout, talk to stderr."""
    assert arena("--json", "--progress", "none") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["complete"], told["left"], told["causes"]) == (4, 0, [])


def test_command_that_goes_on_is_quoted_for_a_shell(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--limit", "1", "--set", "agents.ada.model='scripted/silent'") == 3
    assert (
        """to go on: arena run t.toml --set 'agents.ada.model='"'"'scripted/silent'"'"''""" in capsys.readouterr().err
    )


@pytest.mark.parametrize("limit", ["0", "-1", "x"])
def test_limit_that_is_no_number_of_matches_is_refused(limit: str, here: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        arena("--limit", limit)


def test_provider_in_trouble_parks_its_matches_and_no_others(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """table.md, Parking: the file stays open, nobody loses, other matches finish; exit 5."""
    script = 'agents.ada.script=[{error="server_error", status=503}]'
    assert arena(*as_model("down", script, "transport.deadline_s=1"), "--json") == 5
    told = json.loads(capsys.readouterr().out)
    assert (told["parked"], told["complete"]) == (2, 2)
    assert "agent 'ada'" in told["causes"][0]
    text = "".join(path.read_text() for path in transcripts(here))
    assert '"kind":"forfeit"' not in text
    assert [note["what"] for note in notes(here)].count("parked") == 4, "each is tried again at the end"


def test_parked_matches_are_played_on_by_the_next_run(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """table.md, Parking: the turn is asked again by the next `arena run`."""
    moody = "agents.ada.model=tests.cli.moody_model:make"
    monkeypatch.setattr(moody_model, "DOWN", True)
    assert arena("--set", moody, "--set", "transport.deadline_s=1") == 5
    parked = [path for path in transcripts(here) if verify(path).fault is not None]
    kept = [path.read_bytes() for path in parked]
    assert len(parked) == 2
    monkeypatch.setattr(moody_model, "DOWN", False)
    assert arena("--set", moody, "--set", "transport.deadline_s=2") == 0
    assert [verify(path).fault for path in transcripts(here)] == [None] * 4
    assert all(path.read_bytes().startswith(before) for path, before in zip(parked, kept, strict=True))


def test_refused_key_parks_every_match_of_its_agent_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """table.md, Parking: a refused key parks every match with that agent at once, naming agent and setting; exit 4."""
    refusal = 'agents.ada.script=[{error="invalid_api_key", status=401}]'
    assert arena(*as_model("x", refusal, "schedule.deals=20"), "--json") == 4
    told = json.loads(capsys.readouterr().out)
    assert (told["parked"], told["complete"]) == (20, 20)
    attempts = "".join(path.read_text() for path in transcripts(here)).count('"kind":"attempt"')
    assert attempts <= 2, "only those in flight were asked"


def test_budget_stops_the_run_and_more_money_goes_on(here: Path) -> None:
    """table.md, Money: the run stops (exit 3) when none is in flight and the next could pass it."""
    priced = as_model(
        "legal",
        "agents.ada.price={input=1.0, output=1.0}",
        "agents.ada.max_tokens=100",
    )
    assert arena(*priced, "--set", "budget.usd=0.005") == 3
    assert arena(*priced, "--set", "budget.usd=5") == 0
    assert all(verify(path).is_right for path in transcripts(here))


def test_missing_keys_are_all_named_before_anything_is_played(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: whatever the user can mend is said before anything starts, all at once."""
    both = ["--set", "agents.ada.model=openai/gpt-5.4", "--set", "agents.ben.model=anthropic/claude-sonnet-5"]
    assert arena(*both) == 2
    err = capsys.readouterr().err
    assert "OPENAI_API_KEY is not set" in err
    assert "ANTHROPIC_API_KEY is not set" in err
    assert not list((here / "transcripts/t/matches").iterdir())
    assert arena() == 0, "a folder in which nothing was begun is no other configuration's run"


def test_bad_file_in_the_folder_parks_that_match_with_words(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: one failing match never stops the others."""
    assert arena("--limit", "1") == 3
    (path,) = transcripts(here)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b'{"no": "line"}\n', *lines[4:-1]]))
    assert arena("--json") == 1
    captured = capsys.readouterr()
    told = json.loads(captured.out)
    assert (told["parked"], told["complete"]) == (1, 3)
    assert f"{path.name} line 4" in told["causes"][0]
    assert "move the file away" in told["causes"][0]


def test_file_of_another_match_is_not_written_to(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena() == 0
    one, other, *_ = transcripts(here)
    lines = other.read_bytes().splitlines(keepends=True)
    one.write_bytes(b"".join(lines[:10]))
    assert arena("--json") == 1
    assert "its header is of match" in json.loads(capsys.readouterr().out)["causes"][0]
    assert one.read_bytes() == b"".join(lines[:10])


def test_finished_transcripts_are_compressed_where_asked_and_read_again(here: Path) -> None:
    """transcript.md: a closed file may be compressed whole; every reader takes both."""
    assert arena("--limit", "1") == 3
    assert arena("--set", "output.compress=true") == 0
    found = transcripts(here)
    assert [path.name.endswith(".jsonl.zst") for path in found] == [True] * 4
    assert all(verify(path).is_right for path in found)
    assert arena("--set", "output.compress=true") == 0


def test_changed_prompts_are_refused_with_the_difference(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match's name holds its prompts: other prompts are other matches."""
    assert arena("--limit", "1") == 3
    kept = here / "transcripts/t/prompts/default/system.txt"
    kept.write_text(kept.read_text().replace("Liar's Dice", "Poker"))
    assert arena() == 2
    err = capsys.readouterr().err
    assert "prompts/default/system.txt" in err
    assert "Poker" in err


def test_extend_takes_more_agents(here: Path) -> None:
    """runs.md: `--extend` accepts additions only."""
    assert arena() == 0
    kept = {path: path.read_bytes() for path in transcripts(here)}
    more = CONFIG + '[[schedule.matches]]\nseats = ["cyd", "dot"]\n'
    (here / "t.toml").write_text(more.replace("[schedule]", '[[agents]]\nname = "dot"\nbot = "bayes"\n[schedule]'))
    assert arena() == 2
    assert arena("--extend") == 0
    assert len(transcripts(here)) == 6
    assert {path: path.read_bytes() for path in kept} == kept


def test_second_process_on_the_folder_is_kept_out(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: a second process on the same folder: a clear stop."""
    held = RunFolder.open(here / "transcripts/t", clock=lambda: datetime.now(UTC))
    assert arena() == 1
    assert "another process is playing this run" in capsys.readouterr().err
    held.close()
    assert arena() == 0


def test_folder_that_cannot_be_written_is_refused_with_advice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: a read-only or impossible folder: a clear stop."""
    (here / "transcripts").write_text("a file")
    assert arena() == 2
    assert "choose another with --set output.dir=" in capsys.readouterr().err


def test_read_only_file_system_is_refused_with_advice(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "open", _refusing(os.open, lambda path: str(path).endswith("LOCK"), errno.EROFS))
    assert arena() == 2
    assert "Read-only file system" in capsys.readouterr().err


def _refusing(real: Callable[..., Any], when: Callable[[object], bool], number: int) -> Callable[..., Any]:
    def call(path: object, *rest: Any, **options: Any) -> Any:
        if when(path):
            raise OSError(number, os.strerror(number), str(path))
        return real(path, *rest, **options)

    return call


def _full_after(lines: int) -> Callable[[Journal, bytes], None]:
    """Return an `append` of a disk that takes so many lines and is full then."""
    append, left = Journal.append, iter(range(lines))

    def full(journal: Journal, line: bytes) -> None:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        append(journal, line)

    return full


@pytest.mark.parametrize("lines", [0, 1, 5, 60])
def test_full_disk_is_a_clear_stop_and_nothing_is_lost(
    lines: int, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """runs.md: a full disk: a clear stop, nothing lost; resume works."""
    with monkeypatch.context() as full:
        full.setattr(Journal, "append", _full_after(lines))
        assert arena() == 1
    err = capsys.readouterr().err
    assert "No space left on device" in err
    assert "to go on after that: arena run t.toml" in err
    assert arena() == 0
    assert [verify(path).fault for path in transcripts(here)] == [None] * 4


def test_folder_removed_while_playing_is_a_clear_stop(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: a lost folder: a clear stop."""
    folder = here / "transcripts/t"
    moved = here / "moved away"
    tournament = load(here / "t.toml", ["schedule.deals=30"])
    options = RunOptions(now=_Moving(folder, moved, after=300))
    with pytest.raises(StorageError, match="No such file"):
        play(tournament, options)
    moved.rename(folder)
    assert arena("--set", "schedule.deals=30") == 0
    assert {verify(path).fault for path in transcripts(here)} == {None}


class _Moving:
    """A clock that moves a folder away the n-th time it is looked at."""

    def __init__(self, folder: Path, to: Path, *, after: int) -> None:
        self._folder, self._to, self._left = folder, to, after

    def __call__(self) -> datetime:
        self._left -= 1
        if self._left == 0:
            self._folder.rename(self._to)
        return datetime(2026, 11, 30, tzinfo=UTC)


def test_clock_that_jumps_back_changes_nothing_but_the_times(here: Path) -> None:
    """runs.md: nothing that is played depends on the wall clock."""
    now = datetime(2026, 11, 30, tzinfo=UTC)
    times = iter(range(1_000_000))
    played = play(load(here / "t.toml"), RunOptions(now=lambda: now - timedelta(hours=next(times))))
    assert played.end is not None
    assert played.end.counts["complete"] == 4
    assert [verify(path).fault for path in transcripts(here)] == [None] * 4


def test_torn_line_at_the_end_of_errors_is_left_behind(here: Path) -> None:
    assert arena("--limit", "1") == 3
    path = here / "transcripts/t/errors.jsonl"
    path.write_bytes(path.read_bytes() + b'{"at": "20')
    assert arena() == 0
    assert path.read_text().splitlines()[-1].startswith('{"at": ')
    assert path.read_text().count('{"at": "20\n') == 1
