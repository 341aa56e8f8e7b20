"""A small run for turns asked again: a scripted bot that claims, and one seat that hears it, for each kind of agent."""

from pathlib import Path

from arena.cli import main
from arena.transcript import HeaderLine, MatchOpenedLine, find_transcripts, replay

__all__ = ["CONFIG", "play_run", "transcript_with"]

CONFIG = """
name = "t"
seed = "3"
[rules]
preset = "arena"
hands = 2
[[agents]]
name = "ann"
bot = "scripted"
script = [
  { hand = 1, turn = 1, say = "I have five sixes.", truthful = "no", bid = "5x6" },
  { hand = 1, turn = 2, bid = "doubt" },
  { hand = 1, turn = 3, bid = "doubt" },
  { hand = 2, turn = 1, say = "I have no sixes.", bid = "5x6" },
  { hand = 2, turn = 2, bid = "doubt" },
  { hand = 2, turn = 3, bid = "doubt" },
]
[[agents]]
name = "gull"
bot = "gullible"
[[agents]]
name = "odd"
bot = "odds"
[[agents]]
name = "warm"
bot = "odds"
temperature = 0.3
[[agents]]
name = "mod"
model = "tests.cli.swayed_model:make"
max_tokens = 100
price = { input = 1.0, output = 1.0 }
[schedule]
kind = "fixed"
deals = 3
[[schedule.matches]]
seats = ["ann", "gull"]
[[schedule.matches]]
seats = ["ann", "odd"]
[[schedule.matches]]
seats = ["ann", "warm"]
[[schedule.matches]]
seats = ["ann", "mod"]
"""


def play_run(folder: Path, *overrides: str) -> Path:
    """Play the run below `folder` and return its folder."""
    config = folder / "t.toml"
    config.write_text(CONFIG)
    changes = [f"output.dir={folder}", *overrides]
    words = [word for change in changes for word in ("--set", change)]
    assert main(["run", str(config), *words, "--progress", "none"]) == 0
    return folder / "t"


def transcript_with(run: Path, agent: str) -> Path:
    """Return the first match in which ann opens the first hand, so that `agent` faces her bid in turn 2."""
    return next(path for path in find_transcripts([run]) if _fits(path, agent))


def _fits(path: Path, agent: str) -> bool:
    told = replay(path).records
    header = next(record for record in told if isinstance(record, HeaderLine))
    opener = next(record.opener for record in told if isinstance(record, MatchOpenedLine))
    names = [each.name for each in header.agents]
    return agent in names and names[opener] == "ann"
