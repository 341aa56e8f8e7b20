"""Speed of the claims reader: `python -m benchmarks.speech`. There are no peers; none checks claims against the dice.

Two figures are promised: 5,000 short messages per CPU second at least, and any 10,000 characters in under 50 ms.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

from arena.speech import read
from benchmarks.measure import measure
from benchmarks.rows import Missing, Row, Tally
from benchmarks.table import as_text, machine

__all__ = ["main", "rows"]

LABELLED = Path(__file__).parent.parent / "tests" / "speech"
LONG = 10_000
# Repeated to the full length: prose, and texts that ask the rules to look far and often.
SCRAPS = {
    "one die over and over": "five ",
    "claims without an end": "I have three fives and ",
    "corrections without an end": "I have three fives, no, two ",
    "numbers left open": "two or ",
    "lists that break off": "5 5, ",
    "possessives": "my ",
    "conditions": "if ",
    "bids praised": "that bid is a good ",
    "contractions": "a'",
    "emoji": "😀",
    "combining marks": "e\u0301",
}


def messages() -> list[str]:
    """Return the texts of the labelled messages."""
    files = sorted(LABELLED.glob("*claims.jsonl"))
    return [json.loads(line)["text"] for file in files for line in file.read_text("utf-8").splitlines()]


def rows() -> Sequence[Row | Missing]:
    """Return the labelled messages, read once each."""
    texts = messages()
    setting = f"{len(texts)} messages of {sum(map(len, texts)) / len(texts):.0f} characters"
    return (Row("claims reader", setting, reading(texts), unit="messages"),)


def reading(texts: Sequence[str]) -> Callable[[], Tally]:
    """Return a function that reads all texts."""

    def work() -> Tally:
        for text in texts:
            read(text, 5)
        return Tally(len(texts))

    return work


def milliseconds(text: str, *, repetitions: int = 5) -> float:
    """Return the CPU milliseconds one reading of a text takes at best."""
    spans = []
    for _ in range(repetitions):
        began = process_time()
        read(text, 5)
        spans.append(process_time() - began)
    return 1000 * min(spans)


def main() -> None:
    """Measure and print both figures."""
    measured = [row for row in rows() if isinstance(row, Row)]
    print(as_text(measure(measured, repetitions=5, seconds=1.0), ()))
    print(f"\nCPU milliseconds to read {LONG:,} characters")
    for name, text in {"all messages, joined": " ".join(messages()), **SCRAPS}.items():
        print(f"{name:28} {milliseconds((text * LONG)[:LONG]):6.1f}")
    print(machine())


if __name__ == "__main__":
    main()
