"""The prompt check of `arena verify`: renders each prompt again from its seat's view and compares hashes."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from arena.agents import Pack, Question, asks_plan, load_pack
from arena.agents.prompts import prompt_digest, render_prompt
from arena.errors import ConfigError, TranscriptError
from arena.game import View
from arena.play.attempts import from_record
from arena.resources import resource
from arena.transcript import Attempt, Header, HeaderLine, PromptCheck, read_records

__all__ = ["pack_of", "prompt_check", "question_of"]


def prompt_check(path: Path) -> PromptCheck | None:
    """Return the check for the transcript `path`, or `None` where its prompt pack is not at hand.

    The pack is looked for in the run's folder and among those shipped; it counts only where every file has the hash
    that the header gives.
    """
    header = _header(path)
    pack = None if header is None else pack_of(path, header)
    return None if pack is None else _check(pack)


def pack_of(path: Path, header: Header) -> Pack | None:
    """Return the prompt pack that the match of `header` was played with, `None` where it is not at hand."""
    for folder in _packs(path) if header.prompts else ():
        try:
            pack = load_pack(folder)
        except (ConfigError, OSError, UnicodeDecodeError):
            continue
        if pack.digests == header.prompts:
            return pack
    return None


def _check(pack: Pack) -> PromptCheck:
    def check(header: Header, seen: View, attempt: Attempt, earlier: Sequence[Attempt]) -> str | None:
        question = question_of(header, seen, attempt)
        messages = render_prompt(
            pack,
            question,
            seen,
            header.settings,
            asks_plan=asks_plan(header.settings, header.agents[attempt.seat].spec),
            before=[from_record(record, question) for record in earlier],
        )
        digest = prompt_digest(messages)
        if attempt.prompt.sha256 != digest:
            return f"prompt has the hash {attempt.prompt.sha256[:12]}…, the view of its seat gives {digest[:12]}…"
        kept = attempt.prompt.messages
        if kept is not None and list(kept) != list(messages):
            return "the messages kept are not those that the view of its seat gives"
        return None

    return check


def question_of(header: Header, seen: View, attempt: Attempt) -> Question:
    """Return the question that a transcript has `attempt` at, which its seat was asked with `seen`."""
    name = attempt.question
    ask = header.settings.ask
    return Question(
        name=name,
        hand=attempt.hand,
        roll=attempt.roll,
        turn=attempt.turn,
        round=attempt.round,
        seat=attempt.seat,
        asks_intent=ask.intent and name in ("talk", "talk_open", "talk_act"),
        asks_estimate=ask.estimate and name != "talk" and seen.standing is not None,
    )


def _header(path: Path) -> Header | None:
    try:
        first = next(iter(read_records(path)), None)
    except TranscriptError:
        return None
    return first[1] if first is not None and isinstance(first[1], HeaderLine) else None


def _packs(path: Path) -> chain[Path]:
    kept = path.resolve().parent.parent / "prompts"
    return chain(
        sorted(folder for folder in kept.glob("*/") if folder.is_dir()),
        sorted(folder for folder in resource("prompts").glob("*/") if folder.is_dir()),
    )
