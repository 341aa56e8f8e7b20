"""What a scripted model says at a table: a legal answer to any question of the arena, read from its prompt alone.

Imported by the tests and by the proxy's handler, so it needs nothing but Python.
"""

import json
import re

__all__ = ["asks_for_words", "illegal_answer", "legal_answer"]

_PROPERTY = re.compile(r'^- "(\w+)":', re.MULTILINE)
_SPAN = re.compile(r"(\d+)x(\d)(?: to \d+x\d)?")
_TOTAL = re.compile(r"; (\d+) in all\.")
_MENU = re.compile(r'^- "move": one of (.*)\.$', re.MULTILINE)


def legal_answer(prompt: str) -> str:
    """Return a JSON object with the properties the prompt names: the lowest raise while that is low, then a doubt."""
    asked = prompt.partition("Answer with one JSON object")[2]
    names = _PROPERTY.findall(asked)
    answer: dict[str, object] = {
        "plan": "Play it safe.",
        "truthful": "no_claim",
        "say": "I like my dice.",
        "p_true": 50,
    }
    if "quantity" in names:
        quantity, face = _lowest(prompt)
        is_low = quantity <= int(_TOTAL.findall(prompt)[0]) // 3
        answer |= {"action": "bid" if is_low else "doubt", "quantity": quantity, "face": face}
    if "move" in names:
        answer["move"] = _MENU.findall(asked)[0].split(", ")[0]
    return json.dumps({name: answer[name] for name in names})


def illegal_answer(prompt: str) -> str:
    """Return the same with a bid that is in no rules, where a bid is asked for."""
    answer = json.loads(legal_answer(prompt))
    return json.dumps(answer | ({"action": "bid", "quantity": 99, "face": 9} if "quantity" in answer else {}))


def asks_for_words(prompt: str) -> bool:
    """Return whether the prompt asks for a message to the table."""
    return "say" in _PROPERTY.findall(prompt.partition("Answer with one JSON object")[2])


def _lowest(prompt: str) -> tuple[int, int]:
    """Return the lowest of the legal bids that the prompt lists by face."""
    line = prompt.partition("Legal bids now, as quantity x face: ")[2].partition("\n")[0]
    bids = [(int(quantity), int(face)) for quantity, face in _SPAN.findall(line)]
    return min(bids, default=(1, 6))
