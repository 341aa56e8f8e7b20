"""How a run goes, on a terminal, in a pipe and for programs (runs.md, Running: Progress)."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.cli import main
from arena.cli.board import Board
from arena.game import Bid, Contest, Forfeit, HandClosed
from arena.models.client import Traffic
from arena.play.match import MatchEnd
from arena.play.run import Running
from tests.cli.test_run import CONFIG

ROOT = Path(__file__).parents[2]
SLOW = CONFIG.replace('model = "scripted/legal"', 'model = "scripted/slow"\nscript = [{ seconds = 0.2 }]')
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class _Fixture:
    """As much of a fixture as the board looks at."""

    def __init__(self, match: str, *seats: str) -> None:
        self.match = match
        self.plan = self
        self.seats = seats


def board(**traffic: object) -> Board:
    clock = iter([0.0, *[90.0] * 50])
    shown = Board(clock=lambda: next(clock))
    shown.running = Running(
        folder=Path("t"),
        matches=6,
        waiting=4,
        to_play=4,
        budget_usd=20.0,
        traffic=lambda: Traffic(**traffic),  # type: ignore[arg-type]
        spent_usd=lambda: 1.5,
    )
    shown.line()
    return shown


def play_a_hand(shown: Board) -> None:
    contest = Contest(((1,), (2,)), Bid(1, 1), bidder=0, doubter=1, count=1, held=True, winner=0, loser=1)
    match = _Fixture("m1", "ada", "ben")
    for event in (
        contest,
        HandClosed((1, -1), (1, 1), (), None),
        Forfeit(1, "illegal"),
        HandClosed((1, -1), (), (), 0),
    ):
        shown.count(match, event)  # type: ignore[arg-type]
    shown.count(match, MatchEnd("complete"))  # type: ignore[arg-type]


def test_line_tells_matches_hands_calls_tokens_money_and_waits() -> None:
    """runs.md: matches, hands, calls in flight, tokens, money against budget, waits and their causes."""
    shown = board(
        questions=9, input_tokens=12_000, output_tokens=800, cost_usd=0.25, unpriced=2, in_flight=3, waiting=1,
        waits={"rate limit": 75.0, "queue": 0.2},
    )  # fmt: skip
    play_a_hand(shown)
    assert shown.line() == (
        "1 of 4 matches and 2 hands, 2 matches finished before; 1 min 30 s, about 4 min 30 s left; "
        "3 calls in flight, 1 waiting, 9 asked; tokens 12,000 in, 800 out; "
        "$0.25 and 2 calls of unknown price; budget $1.50 of $20.00 spent; waited: rate limit 1 min 15 s"
    )


def test_object_tells_the_same_with_a_provisional_table() -> None:
    shown = board(questions=9, in_flight=3)
    play_a_hand(shown)
    told = shown.as_json()
    assert told["ended"] == {"complete": 1}
    assert told["calls"] == {"made": 9, "in_flight": 3, "waiting": 0}
    assert told["budget"] == {"usd": 20.0, "spent_usd": 1.5}
    assert told["table"] == [
        {"agent": "ada", "hands": 2, "contests": 1, "won": 1, "forfeits": 0},
        {"agent": "ben", "hands": 2, "contests": 1, "won": 0, "forfeits": 1},
    ]


def test_match_that_is_tried_again_counts_once() -> None:
    shown = board()
    match = _Fixture("m1", "ada", "ben")
    for end in (MatchEnd("parked"), MatchEnd("complete")):
        shown.count(match, end)  # type: ignore[arg-type]
    assert dict(shown.ended) == {"complete": 1}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(CONFIG)
    (tmp_path / "slow.toml").write_text(SLOW)
    return tmp_path


def test_pipe_gets_plain_lines(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: no colour or animation off a terminal."""
    assert main(["run", "t.toml"]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "\x1b" not in captured.err
    assert captured.err.splitlines()[0] == "0 of 4 matches and 0 hands; 0 s"
    assert captured.err.splitlines()[1].startswith("4 of 4 matches and 8 hands;")


def test_programs_get_one_object_a_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """runs.md: `--progress json`."""
    fails = [
        "--set",
        'agents.ada.script=[{error="invalid_api_key", status=401}]',
        "--set",
        "agents.ada.model=scripted/x",
    ]
    assert main(["run", "t.toml", "--progress", "json", "--limit", "3", *fails]) == 4
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert {each["kind"] for each in told} == {"progress", "match", "end"}
    assert told[-1]["kind"] == "end"
    assert told[-1]["again"].startswith("arena run t.toml")
    assert told[0]["to_play"] == 3
    assert "invalid_api_key" in next(each["why"] for each in told if each["kind"] == "match")


def test_none_is_silent_until_the_end(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "t.toml", "--progress", "none"]) == 0
    assert capsys.readouterr().err.splitlines()[0] == "transcripts/t: 4 complete"


def in_terminal(folder: Path, *words: str, interrupts: int = 0, **environ: str) -> tuple[str, int]:
    """Run `arena` with stderr on a pseudo-terminal, pressing Ctrl-C so often; return what it showed, and its code."""
    controller, worker = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "arena", *words],
        cwd=folder,
        stdin=worker,
        stdout=worker,
        stderr=worker,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100", **environ},
        start_new_session=True,
    )
    os.close(worker)
    shown, left = b"", interrupts
    while True:
        ready, _, _ = select.select([controller], [], [], 30)
        try:
            more = os.read(controller, 65536) if ready else b""
        except OSError:
            more = b""
        if not more:
            break
        shown += more
        if left and (b"asked" in shown if left == interrupts else b"stopping" in shown):
            left -= 1
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
    os.close(controller)
    return shown.decode(errors="replace"), process.wait()


def test_terminal_is_drawn_over(here: Path) -> None:
    """Progress on a terminal, in a pseudo-terminal: one picture that changes, and a provisional table."""
    shown, code = in_terminal(here, "run", "slow.toml", "--limit", "2")
    assert code == 3, shown
    assert shown.count("provisional") > 1
    assert "\x1b[2K" in shown, "lines are erased and drawn again"
    plain = ESCAPES.sub("", shown)
    assert "2 of 2 matches and 4 hands" in plain
    assert "calls in flight" in plain
    assert "to go on: arena run slow.toml" in plain
    assert "\x1b[?25h" in shown, "the cursor is there again"


def test_terminal_without_colour_or_drawing_gets_lines(here: Path) -> None:
    """runs.md: no colour or animation with NO_COLOR."""
    shown, code = in_terminal(here, "run", "t.toml", NO_COLOR="1")
    assert code == 0, shown
    assert "\x1b" not in shown


def test_one_interrupt_lets_calls_finish_and_says_how_to_go_on(here: Path) -> None:
    """runs.md: Ctrl-C once lets calls in flight finish and record; exit 130."""
    shown, code = in_terminal(here, "run", "slow.toml", interrupts=1)
    assert code == 130, shown
    assert "stopping: calls in flight are let finish" in shown
    assert "to go on: arena run slow.toml" in shown
    assert main(["run", "slow.toml"]) == 0


def test_two_interrupts_stop_at_once_and_say_how_to_go_on(here: Path) -> None:
    """runs.md: twice stops at once; either prints the command that goes on."""
    (here / "slow.toml").write_text(SLOW.replace("seconds = 0.2", "seconds = 0.2 }, { seconds = 3600"))
    began = time.monotonic()
    shown, code = in_terminal(here, "run", "slow.toml", interrupts=2)
    assert code == 130, shown
    assert "stopped at once" in shown
    assert "to go on: arena run slow.toml" in shown
    assert "Traceback" not in shown
    assert time.monotonic() - began < 60
