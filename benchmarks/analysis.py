"""How fast runs are measured: transcripts to facts, facts to all measures, one measure from Parquet, and luck.

    make bench-report ARGS="--hands 100000"

Three seats, the speaker on turn talks, transcripts taken for verified. A few hundred hands are played; the others are
the same files under other names and deals, which reads alike. Each stage is a process of its own, so that its peak
memory is its own. Beside it a plain `json` loop that computes the bluff rate alone.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from math import comb
from pathlib import Path

from benchmarks.measure import peak_bytes

PLAYED_DEALS = 32
HANDS_PER_MATCH = 8
SEATS = (("honest", {}), ("bluffer", {"rate": 0.3}), ("odds", {"temperature": 0.1}))


def make_run(folder: Path, hands: int) -> int:
    """Fill `folder` with transcripts of about so many hands and return how many there are."""
    played = list(_play(folder / "played"))
    copies = -(-hands // (HANDS_PER_MATCH * len(played)))
    target = folder / "matches"
    target.mkdir()
    for path in played:
        raw = path.read_bytes()
        header = json.loads(raw.split(b"\n", 1)[0])
        for copy in range(copies):
            name = sha256(f"{header['match']}-{copy}".encode()).hexdigest()[:12]
            deal = sha256(f"{header['seed']}-{copy}".encode()).hexdigest()[:16]
            changed = raw.replace(header["match"].encode(), name.encode(), 1)
            changed = changed.replace(header["seed"].encode(), deal.encode(), 1)
            before = changed[: changed.rindex(b'"digest":"') + len(b'"digest":"')]
            (target / f"{name}.jsonl").write_bytes(before + sha256(before).hexdigest().encode() + b'"}\n')
    return copies * HANDS_PER_MATCH * len(played)


def _play(folder: Path) -> Iterator[Path]:
    from arena.bots import Draws, build_bot
    from arena.game import (
        PRESETS,
        BidPlaced,
        Close,
        Decide,
        Doubt,
        ForcedDoubt,
        HandOpened,
        Message,
        Note,
        Resolve,
        Roll,
        Settings,
        Speak,
        Talk,
        due,
        roll_cups,
        view,
    )
    from arena.transcript import AgentEntry, Scribe, make_header, match_seed

    folder.mkdir()
    settings = Settings(talk=Talk(speakers="active"))
    for number in range(PLAYED_DEALS * 3):
        deal, rotation = divmod(number, 3)
        seated = SEATS[rotation:] + SEATS[:rotation]
        seed = match_seed("bench", [name for name, _ in SEATS], deal + 1)
        bots = [build_bot(name, options) for name, options in seated]
        header = make_header(
            run="bench",
            arm=None,
            repeat=1,
            rotation=rotation,
            seed=seed,
            ruleset=PRESETS["arena"],
            settings=settings,
            agents=[
                AgentEntry(seat=seat, name=name, kind="bot", spec={"bot": name, **options})
                for seat, (name, options) in enumerate(seated)
            ],
            prompts={},
        )
        path = folder / f"{header.match}.jsonl"
        with Scribe.begin(path, header, clock=lambda: datetime(2026, 11, 30, tzinfo=UTC)) as scribe:
            while (state := scribe.state).closed is None:
                wanted = due(state)
                if isinstance(wanted, Roll):
                    opening = wanted.opening
                    cups = roll_cups(seed, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                    scribe.write(HandOpened(opening, cups))
                elif isinstance(wanted, Speak):
                    for seat in wanted.seats:
                        seen = view(state, seat)
                        place = {"hand": seen.opening.hand, "roll": 1, "turn": seen.turn, "seat": seat}
                        line = bots[seat].say(seen, Draws(seed, **place, question="talk", round=1), 1)
                        scribe.write(Note(seen.opening.hand, seen.turn, 1, seat, "truthful", line.truthful))
                        scribe.write(Message(seat, line.text))
                elif isinstance(wanted, Decide):
                    seen, seat = view(state, wanted.seat), wanted.seat
                    place = {"hand": seen.opening.hand, "roll": 1, "turn": seen.turn, "seat": seat}
                    move = bots[seat].act(seen, Draws(seed, **place, question="act"))
                    if move.p_true is not None:
                        scribe.write(Note(seen.opening.hand, seen.turn, None, seat, "p_true", move.p_true))
                    scribe.write(Doubt(seat) if move.bid is None else BidPlaced(seat, move.bid))
                elif isinstance(wanted, ForcedDoubt):
                    scribe.write(Doubt(wanted.seat, forced=True))
                elif isinstance(wanted, Resolve):
                    scribe.write(wanted.contest)
                elif isinstance(wanted, Close):
                    scribe.write(wanted.event)
        yield path


def facts(folder: Path) -> str:
    """Transcripts to Parquet."""
    from arena.analysis.facts import read_facts
    from arena.analysis.tables import write_tables

    rows = write_tables(read_facts(sorted((folder / "matches").iterdir())), folder / "facts")
    return f"{sum(rows.values()):,} rows"


def measures(folder: Path) -> str:
    """Parquet to the whole leaderboard: all measures, ratings, bands and 2,000 draws."""
    from arena.analysis.leaderboard import leaderboard
    from arena.analysis.tables import open_tables

    board = leaderboard(open_tables(folder / "facts"))
    return f"{len(board.measures)} measures of {len(board.standings)} agents"


def one_measure(folder: Path) -> str:
    """Parquet to one measure."""
    import polars as pl

    from arena.analysis.metrics import bluff_rate
    from arena.analysis.tables import open_tables

    begun = time.perf_counter()
    rows = bluff_rate.count(open_tables(folder / "facts")).rows
    shares = {
        agent: f"{hits / n:.3f}" for agent, hits, n in rows.group_by("agent").agg(pl.col("hits", "n").sum()).iter_rows()
    }
    return f"bluff rate {shares}, {time.perf_counter() - begun:.2f} s without starting Python"


def luck(folder: Path) -> str:
    """Luck of every deal, each played out once; copies have the dice of what was played, so those are few."""
    from arena.analysis.luck import Luck, Shape, luck_sums
    from arena.analysis.tables import open_tables
    from arena.game import PRESETS

    known = Luck()
    begun = time.process_time()
    known.mean(Shape(PRESETS["arena"], (5, 5, 5), palifico=False))
    meant = time.process_time()
    luck_sums(open_tables(folder / "facts"), known)
    each = 1000 * (time.process_time() - meant) / len(known.worths)
    return f"mean of 2,000 hands {meant - begun:.1f} s CPU, then {each:.1f} ms for each of {len(known.worths)} deals"


def json_loop(folder: Path) -> str:
    """The bluff rate alone, by a loop over `json.loads`."""
    bluffs: dict[str, list[int]] = {}
    for path in sorted((folder / "matches").iterdir()):
        names: list[str] = []
        cups: dict[int, list[int]] = {}
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                kind = record["kind"]
                if kind == "header":
                    names = [agent["name"] for agent in record["agents"]]
                elif kind == "hand_opened":
                    total, standing = sum(record["dice"]), (0, 6)
                elif kind == "cup":
                    cups[record["seat"]] = record["dice"]
                elif kind == "bid":
                    cup, bid = cups[record["seat"]], (record["quantity"], record["face"])
                    lowest = [(standing[0] + (face <= standing[1]), face) for face in range(1, 7)]
                    best = max(_chance(q - cup.count(f), total - len(cup)) for q, f in lowest if q <= total)
                    tally = bluffs.setdefault(names[record["seat"]], [0, 0])
                    if best >= 0.35:
                        held = cup.count(bid[1])
                        is_bluff = _chance(bid[0] - held, total - len(cup)) < 0.35 and held * total < len(cup) * bid[0]
                        tally[0] += is_bluff
                        tally[1] += 1
                    standing = bid
    shares = {agent: f"{hits / n:.3f}" for agent, (hits, n) in sorted(bluffs.items())}
    return f"bluff rate {shares}"


def _chance(wanted: int, hidden: int) -> float:
    if wanted <= 0:
        return 1.0
    return sum(comb(hidden, n) * 5 ** (hidden - n) for n in range(wanted, hidden + 1)) / 6**hidden


STAGES: dict[str, Callable[[Path], str]] = {
    "json loop": json_loop,
    "facts": facts,
    "measures": measures,
    "one measure": one_measure,
    "luck": luck,
}


def main() -> None:
    """Make a run, then measure each stage in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.analysis", description="Measure the measuring.")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, help="keep the transcripts and tables here")
    parser.add_argument("--stage", choices=STAGES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stage:
        _run_stage(options.stage, options.folder)
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        hands = make_run(folder, options.hands)
        print(f"{hands:,} hands, three seats, talk by the seat on turn")
        for stage in STAGES:
            command = [sys.executable, "-m", "benchmarks.analysis", "--stage", stage, "--folder", str(folder)]
            done = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            took = f"{done['seconds']:8.1f} s wall  {done['cpu']:8.1f} s CPU  {done['mib']:6.0f} MiB"
            print(f"{stage:12} {took}  {done['told']}")


def _run_stage(stage: str, folder: Path) -> None:
    begun = time.perf_counter()
    told = STAGES[stage](folder)
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds, cpu = time.perf_counter() - begun, used.ru_utime + used.ru_stime
    print(json.dumps({"seconds": seconds, "cpu": cpu, "mib": peak_bytes() / 2**20, "told": told}))


if __name__ == "__main__":
    main()
