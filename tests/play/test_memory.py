"""Prompts of a long match grow by a line a hand, not by the hand (table.md: the view, `memory`)."""

import asyncio
import json
from collections import defaultdict
from pathlib import Path

from arena.config import load
from arena.play.run import RunOptions, play_run, run_folder
from arena.transcript import find_transcripts

HANDS = 60
CONFIG = f"""
name = "long"
seed = "1"
[rules]
hands = {HANDS}
[[agents]]
name = "ada"
model = "scripted/legal"
[[agents]]
name = "ben"
bot = "bluffer"
[[agents]]
name = "cyd"
bot = "bluffer"
[schedule]
kind = "fixed"
[[schedule.matches]]
seats = ["ada", "ben", "cyd"]
[output]
prompts = "full"
"""

LINES_OF_A_HAND = 260
"""Bytes of the two lines that are left of a hand at a table of three: the doubt, and the contest with its cups."""


def longest_prompts(tmp_path: Path, *overrides: str) -> list[int]:
    """Return the bytes of the longest prompt of each hand."""
    path = tmp_path / "long.toml"
    path.write_text(CONFIG)
    tournament = load(path, [f"output.dir={tmp_path}", *overrides])
    asyncio.run(play_run(tournament, RunOptions(environ={})))
    (transcript,) = find_transcripts([run_folder(tournament)])
    longest: defaultdict[int, int] = defaultdict(int)
    for line in map(json.loads, transcript.read_text().splitlines()):
        if line["kind"] == "attempt":
            size = sum(len(message["content"].encode()) for message in line["prompt"]["messages"])
            longest[line["hand"]] = max(longest[line["hand"]], size)
    return [longest[hand] for hand in range(1, HANDS + 1)]


def test_prompts_of_sixty_hands_grow_by_a_bounded_number_of_bytes_a_hand(tmp_path: Path) -> None:
    """Memory `match`: the last two hands in full, of older ones how they ended."""
    sizes = longest_prompts(tmp_path)
    early, late = sum(sizes[5:15]) / 10, sum(sizes[-10:]) / 10
    assert 0 < (late - early) / 45 <= LINES_OF_A_HAND
    assert max(sizes) <= sizes[0] + 5000 + HANDS * LINES_OF_A_HAND


def test_prompts_that_remember_nothing_do_not_grow(tmp_path: Path) -> None:
    """Memory `hand`: nothing of earlier hands."""
    sizes = longest_prompts(tmp_path, "memory.scope=hand")
    early, late = sum(sizes[5:15]) / 10, sum(sizes[-10:]) / 10
    assert abs(late - early) < 400
