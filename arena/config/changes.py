"""What differs between two configurations, key by key, agents and arms by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from arena.config.faults import Key, show
from arena.config.tables import CONDITIONS
from arena.config.tournament import Tournament
from arena.config.writing import as_tables, conditions

__all__ = ["Change", "diff"]

_OF_THE_RUN = ("transport", "claims", "limits", "budget", "output")
"""Tables that say how matches are run and kept, and change none of them."""


@dataclass(frozen=True, slots=True)
class Change:
    """One key that differs; a whole agent or arm that only one of the two has is one change.

    place: the tables from the top and the key, agents and arms by name. old, new: the values, `None` where there is
    none. alters_play: whether matches differ by it, or how many there are; else it is about speed, money and files.
    """

    place: Key
    old: object
    new: object

    @property
    def key(self) -> str:
        """The place as it is told; a name in it may have dots of its own."""
        return ".".join(self.place)

    @property
    def kind(self) -> Literal["added", "removed", "changed"]:
        if self.old is None:
            return "added"
        return "removed" if self.new is None else "changed"

    @property
    def alters_play(self) -> bool:
        return self.place[0] not in _OF_THE_RUN and not self._is_of_the_account

    @property
    def _is_of_the_account(self) -> bool:
        """Whether it is a model's price or rate, which are tables; a bot's `rate` is a number, and how it plays."""
        is_number = len(self.place) == 3 and not all(isinstance(each, dict | None) for each in (self.old, self.new))
        return self.place[0] == "agents" and self.place[2:3] in (("price",), ("rate",)) and not is_number

    def __str__(self) -> str:
        """Return the change as one line, such as `schedule.deals: 20 -> 40`."""
        match self.kind:
            case "added":
                return f"{self.key}: added{_small(self.new)}"
            case "removed":
                return f"{self.key}: removed{_small(self.old)}"
            case "changed":
                return f"{self.key}: {show(self.old)} -> {show(self.new)}"


def diff(old: Tournament, new: Tournament) -> tuple[Change, ...]:
    """Return what changed from one configuration to the other, both as resolved; nothing where they are equal."""
    return tuple(_differences((), _by_name(old), _by_name(new)))


def _differences(place: Key, old: object, new: object) -> Iterator[Change]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            yield from _differences((*place, name), old.get(name), new.get(name))
    elif old != new:
        yield Change(place, old, new)


def _by_name(tournament: Tournament) -> dict[str, Any]:
    """Return the tables with agents, arms and fixed matches by name; each arm with all its conditions.

    A tournament without arms keeps its one condition at the top, as in the file.
    """
    tables = as_tables(tournament)
    tables["agents"] = {agent["name"]: agent for agent in tables["agents"]}
    if matches := tables["schedule"].pop("matches", None):
        tables["schedule"]["matches"] = {"+".join(match["seats"]): match for match in matches}
    if tables.pop("arms", None) is not None:
        for condition in CONDITIONS:
            del tables[condition]
        tables["arms"] = {arm.name: conditions(arm) for arm in tournament.arms}
    return tables


def _small(value: object) -> str:
    """Return ` (value)`, or nothing for a table, whose name says enough."""
    return "" if isinstance(value, dict) else f" ({show(value)})"
