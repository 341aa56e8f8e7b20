"""What a model is told: a pack of templates, filled from a view and nothing else.

Other seats' words enter a prompt only as JSON strings inside the marked table log, so that no message can forge an
event, a referee line or the end of the log. The stable part (rules, talk, form) comes first, for providers' caches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from jinja2 import DictLoader, StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from arena.agents.protocol import Attempt, Question
from arena.agents.tablelog import log_lines, note_lines
from arena.errors import ConfigError
from arena.game import Settings, View, canonical_json

__all__ = ["FILES", "ChatMessage", "Pack", "load_pack", "prompt_digest", "render_prompt"]

FILES = (
    "act.txt",
    "again.txt",
    "fields.txt",
    "legal.txt",
    "open.txt",
    "system.txt",
    "table.txt",
    "talk.txt",
    "talk_act.txt",
    "talk_open.txt",
)

ChatMessage = dict[str, str]
"""One message of a prompt: `role` (`system` or `user`) and `content`."""


@dataclass(frozen=True)
class Pack:
    """A prompt pack: its templates by file name."""

    files: Mapping[str, str]

    @cached_property
    def digests(self) -> dict[str, str]:
        """The sha256 hex of each file, as a transcript's header has them."""
        return {name: sha256(text.encode()).hexdigest() for name, text in sorted(self.files.items())}

    @cached_property
    def _environment(self) -> ImmutableSandboxedEnvironment:
        return ImmutableSandboxedEnvironment(
            loader=DictLoader(self.files),
            undefined=StrictUndefined,
            autoescape=False,  # prompts are plain text; what others say is quoted as JSON before it gets here
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def render(self, file: str, context: Mapping[str, object]) -> str:
        """Return a template filled; raises ConfigError where the pack asks for what it is not given."""
        try:
            return self._environment.get_template(file).render(context).strip() + "\n"
        except TemplateError as fault:
            raise ConfigError(f"prompt file {file!r}: {fault}; compare it with the pack 'default'") from fault


def load_pack(folder: Path) -> Pack:
    """Return the pack in `folder`; raises ConfigError when a file is missing or no template."""
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise ConfigError(f"prompt pack {folder}: no {', '.join(missing)}; copy the pack 'default' and change the copy")
    return Pack({name: (folder / name).read_text(encoding="utf-8") for name in FILES})


def render_prompt(
    pack: Pack,
    question: Question,
    view: View,
    settings: Settings,
    *,
    asks_plan: bool,
    before: Sequence[Attempt] = (),
) -> tuple[ChatMessage, ...]:
    """Return the messages that put `question` to a model.

    before: the attempts already made at it; the last one that was no use is given back as a reason, in words.
    The same on every step of the reply ladder: the form of the answer is always described.
    """
    system = pack.render("system.txt", _stable(view, settings))
    user = pack.render(f"{question.name}.txt", _context(question, view, settings, asks_plan, before))
    return {"role": "system", "content": system}, {"role": "user", "content": user}


def prompt_digest(messages: Sequence[ChatMessage]) -> str:
    """Return the sha256 hex of the canonical JSON of `messages`."""
    return sha256(canonical_json(list(messages)).encode()).hexdigest()


def _stable(view: View, settings: Settings) -> dict[str, object]:
    return {"rules": view.ruleset.describe().strip(), "talk": view.talk, "framing": settings.framing}


def _context(
    question: Question, view: View, settings: Settings, asks_plan: bool, before: Sequence[Attempt]
) -> dict[str, object]:
    names, opening = view.names, view.opening
    return {
        **_again(settings, before),
        "you": names[view.seat],
        "seats": names,
        "hand": opening.hand,
        "hands": view.hands,
        "score_word": "Dice left" if view.ruleset.stake == "die" else "Points",
        "scores": _per_seat(names, view.scores),
        "dice": _per_seat(names, opening.dice),
        "total": opening.total,
        "palifico": opening.palifico,
        "wild_ones": opening.wild_ones,
        "notes": note_lines(view),
        "log": log_lines(view),
        "cup": sorted(view.cup),
        "standing": None if view.to_beat is None else str(view.to_beat),
        "standing_seat": None if view.standing is None else names[view.standing.seat],
        "on_turn": names[view.on_turn],
        "your_turn": view.on_turn == view.seat,
        "round": question.round,
        "rounds": view.talk.rounds,
        "max_chars": view.talk.max_chars,
        "says": question.wants_talk,
        "moves": question.wants_move,
        "plan": asks_plan,
        "intent": question.asks_intent,
        "estimate": question.asks_estimate,
        "may_doubt": view.legal.may_doubt,
        "legal": legal_spans(view),
        "menu": menu(view) if settings.moves == "menu" else (),
    }


def legal_spans(view: View) -> list[str]:
    """Return the legal bids by face, such as `4x3 to 10x3`."""
    return [
        f"{low}x{face}" if low == high else f"{low}x{face} to {high}x{face}"
        for face, (low, high) in view.legal.by_face().items()
    ]


def menu(view: View) -> list[str]:
    """Return every legal move as the word a `menu` answer gives it."""
    doubt = ["doubt"] if view.legal.may_doubt else []
    return [*doubt, *(f"bid {bid}" for bid in view.legal.bids)]


def _again(settings: Settings, before: Sequence[Attempt]) -> dict[str, object]:
    unusable = [attempt for attempt in before if attempt.outcome not in ("ok", "provider")]
    return {
        "reason": unusable[-1].detail if unusable else None,
        "brief": bool(unusable) and unusable[-1].outcome == "truncated",
        "attempt": len(unusable) + 1,
        "attempts": settings.invalid.retries + 1,
    }


def _per_seat(names: Sequence[str], values: Sequence[int]) -> list[str]:
    return [f"{name} {value}" for name, value in zip(names, values, strict=True)]
