"""A run that is killed at random moments and resumed, held to one that was left alone.

`python -m tests.play.killing --kills 100` does it at full size and prints what it found; CI runs a few kills.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.cli.prompt_check import prompt_check
from arena.models.budget import ledger_total
from arena.transcript import find_transcripts, verify
from arena.transcript.reading import raw_lines
from tests.play.slow_model import CALLS, SECONDS, asked

__all__ = ["Killed", "comparable", "kill_and_resume", "play_undisturbed"]

MATCHES_PER_DEAL = 4
REQUESTS = 8
CONFIG = """
name = "killed"
seed = "kills"
[rules]
preset = "arena"
hands = 2
[talk]
speakers = "all"
[[agents]]
name = "ada"
model = "tests.play.slow_model:make"
max_tokens = 300
price = {{ input = 1.0, output = 1.0 }}
[[agents]]
name = "ben"
model = "tests.play.slow_model:make"
max_tokens = 300
price = {{ input = 1.0, output = 1.0 }}
[[agents]]
name = "cyd"
bot = "honest"
[schedule]
kind = "fixed"
deals = {deals}
[[schedule.matches]]
seats = ["ada", "ben", "cyd"]
[[schedule.matches]]
seats = ["ben", "ada"]
[[arms]]
name = "in turn"
[[arms]]
name = "together"
talk.order = "together"
[limits]
matches = 12
requests = {{ "tests.play.slow_model:make" = {requests} }}
[budget]
usd = 100.0
""".replace('"in turn"', '"in-turn"')
DROPPED = ("at", "seconds", "waits", "request_id", "digest")


@dataclass
class Killed:
    """What came of a run that was killed. again: calls asked again. lost: calls in flight at the kills, in all.

    wrong: calls asked again although they stood on file, or twice by one process. most_lost: the most calls in flight
    at one kill.
    """

    kills: int = 0
    calls: int = 0
    again: int = 0
    lost: int = 0
    most_lost: int = 0
    wrong: list[str] = field(default_factory=list)
    exit_code: int | None = None


class _Run:
    """One folder and the processes that play in it."""

    def __init__(self, folder: Path, matches: int, seconds: float) -> None:
        self._seconds = seconds
        folder.mkdir()
        self.folder = folder
        self.calls = folder / "calls"
        config = CONFIG.format(deals=matches // MATCHES_PER_DEAL, requests=REQUESTS)
        (folder / "killed.toml").write_text(config)

    @property
    def transcripts(self) -> Path:
        return self.folder / "transcripts" / "killed"

    def start(self) -> subprocess.Popen[bytes]:
        config = str(self.folder / "killed.toml")
        out = f"output.dir={self.folder / 'transcripts'}"
        return subprocess.Popen(
            [sys.executable, "-m", "arena", "run", config, "--set", out, "--progress", "none"],
            cwd=Path(__file__).parents[2],
            env={**os.environ, CALLS: str(self.calls), SECONDS: str(self._seconds), "PYTHONPATH": "."},
            stderr=subprocess.PIPE,
        )

    def on_file(self) -> set[str]:
        """Return the calls whose attempt has an outcome other than `provider`."""
        paths = sorted((self.transcripts / "matches").glob("*.jsonl"))
        lines = [(path.stem, line) for path in paths for line in _whole_lines(path) if line["kind"] == "attempt"]
        return {_call(match, line) for match, line in lines if line["outcome"] != "provider"}


def play_undisturbed(folder: Path, matches: int, *, seconds: float = 0.05) -> Path:
    """Play the run to its end and return the folder of its transcripts."""
    run = _Run(folder, matches, seconds)
    process = run.start()
    _, err = process.communicate()
    assert process.returncode == 0, err.decode()
    return run.transcripts


def kill_and_resume(
    folder: Path, matches: int, kills: int, draw: random.Random, *, seconds: float = 0.05
) -> tuple[Path, Killed]:
    """Play the run, killed so often at random moments, to its end."""
    run, found = _Run(folder, matches, seconds), Killed()
    while found.kills < kills:
        before = asked(run.calls)
        known = run.on_file()
        process = run.start()
        was_killed = _kill_at_random(process, run, len(before), draw)
        fresh = asked(run.calls)[len(before) :]
        found.wrong += _wrong(known, fresh)
        if not was_killed:
            break
        found.kills += 1
        in_flight = set(fresh) - run.on_file()
        found.lost += len(in_flight)
        found.most_lost = max(found.most_lost, len(in_flight))
    known, before = run.on_file(), asked(run.calls)
    process = run.start()
    _, err = process.communicate()
    found.exit_code = process.returncode
    assert found.exit_code == 0, err.decode()
    found.wrong += _wrong(known, asked(run.calls)[len(before) :])
    counts = Counter(asked(run.calls))
    found.calls, found.again = counts.total(), counts.total() - len(counts)
    spent = sum(line["cost_usd"] or 0 for path in _paths(run) for line in _whole_lines(path) if "cost_usd" in line)
    assert float(ledger_total(run.transcripts / "ledger.jsonl")) >= spent - 1e-6
    return run.transcripts, found


def _wrong(known: set[str], fresh: Sequence[str]) -> list[str]:
    """Return the calls of one process that it had no reason to make: on file before, or made by it already."""
    return sorted(call for call, times in Counter(fresh).items() if times > 1 or call in known)


def _paths(run: _Run) -> list[Path]:
    return list(find_transcripts([run.transcripts]))


def _kill_at_random(process: subprocess.Popen[bytes], run: _Run, calls: int, draw: random.Random) -> bool:
    """Kill the process while it plays, now and then while it only starts; `False` when it ended first."""
    if draw.random() < 0.1:
        time.sleep(draw.uniform(0, 1.0))
    else:
        while process.poll() is None and len(asked(run.calls)) <= calls:
            time.sleep(0.002)
        time.sleep(draw.uniform(0, 0.08))
    if process.poll() is not None:
        process.communicate()
        return False
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return True


def comparable(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a transcript without what may differ: times, waits, and the order of answers in a window."""
    lines = [json.loads(line) for line in raw_lines(path)]
    ordered: list[dict[str, Any]] = []
    window: list[dict[str, Any]] = []
    for line in [*lines, {"kind": "end"}]:
        if line["kind"] == "attempt":
            window.append(line)
            continue
        ordered += sorted(window, key=lambda each: (each["seat"], each["number"]))
        window = []
        ordered.append(line)
    return [
        {**{key: value for key, value in line.items() if key not in DROPPED}, "n": number}
        for number, line in enumerate(ordered[:-1], 1)
    ]


def _whole_lines(path: Path) -> list[dict[str, Any]]:
    content = path.read_bytes()
    return [json.loads(line) for line in content[: content.rfind(b"\n") + 1].splitlines()]


def _call(match: str, line: dict[str, Any]) -> str:
    place = f"{line['hand']}.{line['roll']}.{line['turn']}.{line['round'] or 0}.{line['seat']}"
    return f"{match}/{place}/{line['question']}/{line['number']}"


def main(words: Sequence[str] | None = None) -> None:
    """Kill a run as often as told and compare."""
    parser = argparse.ArgumentParser(description="Kill a run at random moments, resume it, compare.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.15, help="of the slowest answer")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        alone = play_undisturbed(Path(folder) / "alone", options.matches, seconds=options.seconds)
        draw = random.Random(options.seed)
        killed, found = kill_and_resume(
            Path(folder) / "killed", options.matches, options.kills, draw, seconds=options.seconds
        )
        wrong = [
            path for path in find_transcripts([killed]) if not verify(path, prompt_check=prompt_check(path)).is_right
        ]
        told = {path.name: comparable(path) for path in find_transcripts([alone])}
        again = {path.name: comparable(path) for path in find_transcripts([killed])}
    print(found)
    print(f"{len(wrong)} transcripts do not verify")
    print(f"{len(again)} transcripts, {'all lines equal' if told == again else 'DIFFERENT'}")


if __name__ == "__main__":
    main()
