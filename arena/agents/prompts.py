"""What a model is told: a pack of templates, filled from a view and nothing else.

Other seats' words enter a prompt only as JSON strings inside the marked table log, so that no message can forge an
event, a referee line or the end of the log. The stable part (rules, talk, form) comes first, for providers' caches.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from arena.agents.protocol import Attempt, Question
from arena.agents.same import Same
from arena.agents.tablelog import log_lines, note_lines
from arena.errors import ConfigError
from arena.game import Legal, Ruleset, Settings, Talk, View
from arena.game.settings import Framing

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

_INCLUDE = re.compile(r'^{% include "([a-z_]+\.txt)" %}\n?', re.MULTILINE)

ChatMessage = dict[str, str]
"""One message of a prompt: `role` (`system` or `user`) and `content`."""


@dataclass(frozen=True, eq=False)
class Pack:
    """A prompt pack: its templates by file name; two are the same for what they say, see `digests`."""

    files: Mapping[str, str]

    @cached_property
    def digests(self) -> dict[str, str]:
        """The sha256 hex of each file, as a transcript's header has them."""
        return {name: sha256(text.encode()).hexdigest() for name, text in sorted(self.files.items())}

    @cached_property
    def _compiled(self) -> "_Compiled":
        return _compiled(tuple(self.files.items()))

    def render(self, file: str, context: Mapping[str, object]) -> str:
        """Return a template filled; raises ConfigError where the pack asks for what it is not given."""
        try:
            return "".join(self._filled(file, context)).strip() + "\n"
        except TemplateError as fault:
            raise ConfigError(f"prompt file {file!r}: {fault}; compare it with the pack 'default'") from fault

    def _filled(self, file: str, context: Mapping[str, object]) -> Iterator[str]:
        """Return the pieces of a template filled: what `Template.render` joins, at a third of its cost.

        That copies the globals through layers of maps each time, and asks whether the file has changed.
        """
        compiled = self._compiled
        template, environment = compiled.template(file), compiled.environment
        given = {**environment.globals, **context}
        return template.root_render_func(environment.context_class(environment, given, file, template.blocks))


@dataclass(frozen=True, slots=True)
class _Compiled:
    """Templates made ready, each when it is first asked for."""

    environment: ImmutableSandboxedEnvironment
    ready: dict[str, Template] = field(default_factory=dict)

    def template(self, file: str) -> Template:
        if (template := self.ready.get(file)) is None:
            template = self.ready[file] = self.environment.get_template(file)
        return template


@lru_cache(maxsize=8)  # every run, match and file that is verified has a pack, mostly the same; compiling takes 20 ms
def _compiled(files: tuple[tuple[str, str], ...]) -> _Compiled:
    pack = dict(files)
    environment = ImmutableSandboxedEnvironment(
        loader=DictLoader({name: _with_includes(text, pack) for name, text in files}),
        undefined=StrictUndefined,
        autoescape=False,  # prompts are plain text; what others say is quoted as JSON before it gets here
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["join"] = _join
    return _Compiled(environment)


def _join(items: Iterable[object], between: str = "") -> str:
    """Jinja's own filter asks at every use whether templates are asynchronous and texts are HTML."""
    return between.join(map(str, items))


def _with_includes(text: str, files: Mapping[str, str]) -> str:
    """Return a template with its includes put in, each included file as it would be rendered on its own.

    Jinja copies the whole context for an include, half the time of a prompt. The empty expression keeps the end of a
    file from being read together with what follows: a line feed after a tag would be dropped.
    """

    def included(tag: re.Match[str]) -> str:
        others = {name: text for name, text in files.items() if name != tag[1]}
        return _with_includes(files[tag[1]], others).removesuffix("\n") + '{{ "" }}' if tag[1] in files else tag[0]

    return _INCLUDE.sub(included, text)


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
    system = _system(pack, view.ruleset, view.talk, settings.framing)
    user = pack.render(f"{question.name}.txt", _context(question, view, settings, asks_plan, before))
    return {"role": "system", "content": system}, {"role": "user", "content": user}


def prompt_digest(messages: Sequence[ChatMessage]) -> str:
    """Return the sha256 hex of the canonical JSON of `messages`."""
    hashed = _hashed_start(messages[0]["role"], messages[0]["content"]).copy()
    for message in messages[1:]:
        hashed.update(f",{_canonical(message['role'], message['content'])}".encode())
    hashed.update(b"]")
    return str(hashed.hexdigest())


@lru_cache(maxsize=64)  # the first message is the same for every question of a match
def _hashed_start(role: str, content: str) -> Any:
    """Return the running sha256 of a list of messages up to the end of its first one; its type has no public name."""
    return sha256(f"[{_canonical(role, content)}".encode())


def _canonical(role: str, content: str) -> str:
    return f'{{"content":{encode_basestring(content)},"role":{encode_basestring(role)}}}'


@lru_cache(maxsize=64)
def _system(pack: Pack, rules: Ruleset, talk: Talk, framing: Framing) -> str:
    """Return the part that is the same for every question of a match, rendered once for all of them."""
    return pack.render("system.txt", {"rules": rules.describe().strip(), "talk": talk, "framing": framing})


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
    return list(_spans(Same(view.legal)))


@lru_cache(maxsize=1024)  # what is legal over a bid is the same object wherever that bid stands
def _spans(legal: Same[Legal]) -> tuple[str, ...]:
    return tuple(
        f"{low}x{face}" if low == high else f"{low}x{face} to {high}x{face}"
        for face, (low, high) in legal.value.by_face().items()
    )


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
