"""The header: everything about a match that is fixed before its first roll."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Field, JsonValue, Strict, StringConstraints, TypeAdapter

from arena import __version__
from arena.errors import RulesetError, WrongEvent
from arena.game import Ruleset, Settings, canonical_json, check_seed, seat_name
from arena.transcript.names import SCHEMA, match_name, table_name
from arena.transcript.types import Count, Name, Number, Part, Seat, Sha256

__all__ = ["THIS_SOFTWARE", "AgentEntry", "AgentKind", "Header", "Software", "check_header", "make_header"]

AgentKind = Literal["model", "bot", "human"]
_T = TypeVar("_T", Ruleset, Settings)


class Software(Part):
    """What wrote the file."""

    name: str
    version: str
    commit: str | None


THIS_SOFTWARE = Software(name="table-talk-arena", version=__version__, commit=None)


class AgentEntry(Part):
    """Who sits in a seat; `spec` is as configured, without secrets."""

    seat: Seat
    name: Name
    kind: AgentKind
    spec: dict[str, JsonValue]


_RULESET = TypeAdapter(Ruleset)
_SETTINGS = TypeAdapter(Settings)


def _read_ruleset(value: object) -> object:
    return _whole(_RULESET, value)


def _read_settings(value: object) -> object:
    return _whole(_SETTINGS, value)


class Header(Part):
    """The first line of a transcript, without what every line has.

    table: agent names sorted and joined. prompts: sha256 by file of the prompt pack. assisted: hints were allowed.
    """

    schema_name: Literal["table-talk/1"] = Field(alias="schema")
    match: Annotated[str, StringConstraints(pattern="^[0-9a-f]{12}$")]
    run: Name
    arm: Name | None
    table: str
    repeat: Number
    rotation: Count
    seed: str
    software: Software
    ruleset: Annotated[Ruleset, BeforeValidator(_read_ruleset)]
    ruleset_hash: Sha256
    settings: Annotated[Settings, BeforeValidator(_read_settings)]
    agents: Annotated[tuple[AgentEntry, ...], Strict(False), Field(min_length=2, max_length=10)]
    prompts: dict[str, Sha256]
    assisted: bool

    @property
    def display_names(self) -> tuple[str, ...]:
        """What the seats are called at the table."""
        if self.settings.identity.names:
            return tuple(agent.name for agent in self.agents)
        return tuple(seat_name(agent.seat) for agent in self.agents)

    def seats_of(self, kind: AgentKind) -> frozenset[int]:
        """Return the seats in which agents of `kind` sit."""
        return frozenset(agent.seat for agent in self.agents if agent.kind == kind)


def make_header(
    *,
    run: str,
    arm: str | None,
    repeat: int,
    rotation: int,
    seed: str,
    ruleset: Ruleset,
    settings: Settings,
    agents: Sequence[AgentEntry],
    prompts: Mapping[str, str],
    assisted: bool = False,
    software: Software = THIS_SOFTWARE,
) -> Header:
    """Return the header of a match from its parts; names and hashes are computed."""
    return Header(
        schema_name=SCHEMA,
        match=_match_name(
            ruleset=ruleset, settings=settings, agents=agents, prompts=prompts, seed=seed, arm=arm, repeat=repeat
        ),
        run=run,
        arm=arm,
        table=table_name([agent.name for agent in agents]),
        repeat=repeat,
        rotation=rotation,
        seed=seed,
        software=software,
        ruleset=ruleset,
        ruleset_hash=ruleset.digest(),
        settings=settings,
        agents=tuple(agents),
        prompts=dict(prompts),
        assisted=assisted,
    )


def check_header(header: Header) -> None:
    """Raise WrongEvent or RulesetError where parts of the header contradict each other or the rules."""
    check_seed(header.seed)
    header.ruleset.check_seats(len(header.agents))
    names = [agent.name for agent in header.agents]
    if [agent.seat for agent in header.agents] != list(range(len(names))):
        raise WrongEvent(f"agents sit in seats {[agent.seat for agent in header.agents]}, expected 0, 1, 2… in order")
    if len(set(names)) != len(names):
        raise WrongEvent(f"agents {', '.join(names)}: two have one name")
    if header.rotation >= len(names):
        raise WrongEvent(f"rotation {header.rotation} of a table of {len(names)}")
    if header.prompts and not header.seats_of("model"):
        raise WrongEvent("prompts are named, but no agent is a model")
    _check_computed("table", header.table, table_name(names))
    _check_computed("ruleset_hash", header.ruleset_hash, header.ruleset.digest())
    match = _match_name(
        ruleset=header.ruleset,
        settings=header.settings,
        agents=header.agents,
        prompts=header.prompts,
        seed=header.seed,
        arm=header.arm,
        repeat=header.repeat,
    )
    _check_computed("match", header.match, match)


def _check_computed(field: str, given: str, computed: str) -> None:
    if given != computed:
        raise WrongEvent(f"{field} is {given!r}, computed from the header it is {computed!r}")


def _match_name(
    *,
    ruleset: Ruleset,
    settings: Settings,
    agents: Sequence[AgentEntry],
    prompts: Mapping[str, str],
    seed: str,
    arm: str | None,
    repeat: int,
) -> str:
    entries = [{"seat": a.seat, "name": a.name, "kind": a.kind, "spec": a.spec} for a in agents]
    return match_name(
        ruleset=ruleset, settings=settings, agents=entries, prompts=prompts, seed=seed, arm=arm, repeat=repeat
    )


def _whole(adapter: TypeAdapter[_T], value: object) -> object:
    """Return the dataclass that `value` stands for; every key must be given, also those that have a default."""
    if not isinstance(value, dict):
        return value
    given = _without_private(value)
    try:
        read = adapter.validate_json(canonical_json(given), strict=True, extra="forbid")
    except RulesetError as error:
        raise ValueError(str(error)) from error
    if missing := _missing(asdict(read), given):
        raise ValueError(f"{missing} is missing")
    return read


def _without_private(fields: dict[str, object]) -> dict[str, object]:
    return {
        key: _without_private(value) if isinstance(value, dict) else value
        for key, value in fields.items()
        if not key.startswith("_")
    }


def _missing(whole: Mapping[str, object], given: Mapping[str, object]) -> str | None:
    for key, value in whole.items():
        if key not in given:
            return key
        inner = given[key]
        if isinstance(value, dict) and isinstance(inner, dict) and (lacking := _missing(value, inner)):
            return f"{key}.{lacking}"
    return None
