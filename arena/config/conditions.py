"""The tables of a configuration that arms may override: rules, talk and the other conditions of a match.

They are made from the game's own values, so that no key, type or default stands in two places.
"""

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from arena.game import Ask, Identity, Invalid, Memory, Ruleset, Talk
from arena.game.settings import Framing, Moves, Reply

__all__ = [
    "AskTable",
    "IdentityTable",
    "InvalidTable",
    "MemoryTable",
    "PromptsTable",
    "RulesTable",
    "Table",
    "TalkTable",
]


class Table(BaseModel):
    """A table whose keys are all known and whose values have exactly their type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def _derived(values: type, name: str, about: dict[str, str]) -> type[Table]:
    """Return the table of a dataclass of the game; about: a few words on each of its fields, for editors."""
    hints = get_type_hints(values)
    keys: dict[str, Any] = {
        each.name: (_without_null(hints[each.name]), Field(default=each.default, description=about[each.name]))
        for each in fields(values)
    }
    return create_model(name, __base__=Table, __doc__=values.__doc__, **keys)


def _without_null(hint: Any) -> Any:
    """Return the type without `None`, which TOML cannot write: there, absence is the absence of the key."""
    if get_origin(hint) not in (Union, UnionType):
        return hint
    left = [kind for kind in get_args(hint) if kind is not NoneType]
    return left[0] if len(left) == 1 else Union[tuple(left)]  # noqa: UP007 - made of a list that is known at run time


RulesTable = _derived(
    Ruleset,
    "Rules",
    {
        "preset": "the game to start from: arena, count-calls or classic",
        "dice_per_seat": "dice in each cup at the start, 1 to 20",
        "min_seats": "fewest seats at a table",
        "max_seats": "most seats at a table, up to 10",
        "wild_ones": "ones count for every other face",
        "ace_exchange": "bids on ones by half and double plus one; needs wild_ones",
        "open_on_aces": "whether a normal hand may be opened on ones",
        "palifico": "restricted hand after a seat comes down to one die: off, per_seat or once",
        "stake": "what a contest is worth: point, duel or die",
        "hands": "hands of a match with stake duel",
        "palifico_min_seats": "fewest seats with dice for a palifico hand",
        "max_rolls": "rolls of one hand before the match is abandoned",
    },
)
TalkTable = _derived(
    Talk,
    "Talk",
    {
        "speakers": "who speaks before a decision: all, active (the seat on turn) or none (default in count-calls)",
        "order": "seat (one after another, each hears those before) or together (revealed at once)",
        "rounds": "rounds of talk before each decision, 1 to 3",
        "max_chars": "longest message, in characters",
        "delivered": "false: messages are asked for and recorded, and heard by nobody",
        "merge": "talk and move in one question; needs speakers active and one round",
    },
)
MemoryTable = _derived(Memory, "Memory", {"scope": "what is shown of earlier hands: match (all) or hand (none)"})
InvalidTable = _derived(
    Invalid,
    "Invalid",
    {
        "retries": "how often a useless reply is asked again, 0 to 10",
        "retry_refusals": "ask once more after a refusal",
        "then": "what follows the last: forfeit, or the lowest legal bid",
    },
)
IdentityTable = _derived(
    Identity, "Identity", {"names": "agents see each other's names instead of Seat A, Seat B, ..."}
)
AskTable = _derived(
    Ask,
    "Ask",
    {
        "plan": "ask for a private note: auto (agents without reasoning of their own), on or off",
        "intent": "ask what a speaker says of its own message before it is heard",
        "estimate": "ask for the chance that the standing bid holds",
    },
)


class PromptsTable(Table):
    """What models are told, and how they answer."""

    pack: str = Field("default", min_length=1, description="a shipped prompt pack, or a path to one's own (with a /)")
    moves: Moves = Field(
        "free", description="free: quantity and face are the model's own; menu: one of the legal moves"
    )
    reply: Reply = Field("auto", description="how the form of a reply is asked for")
    framing: Framing = Field("allowed", description="what the rules of the prompt say about lying")
