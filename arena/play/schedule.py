"""Every match of a tournament in the order of play: a pure function of the configuration."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from math import comb

from arena.config import Agent, ModelAgent, Tournament
from arena.game import canonical_json
from arena.play.orders import orders
from arena.play.tables import choose

__all__ = ["MatchPlan", "dropped", "match_seed", "schedule"]


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """One match to be played.

    table: the agents' names, sorted and joined with `+`. seats: the agents' names by seat. deal, repeat: from 1.
    rotation: from 0, the cyclic shift of the deal's order of seats; of the matches listed for one table in a fixed
    schedule, which of them it is. seed: of its dice, shared by the arms, rotations and repeats of a deal.
    """

    arm: str | None
    table: str
    seats: tuple[str, ...]
    deal: int
    rotation: int
    repeat: int
    seed: str


@dataclass(frozen=True, slots=True)
class _Seating:
    """Agents in their seats at one deal, before arms and repeats."""

    table: tuple[str, ...]
    seats: tuple[str, ...]
    deal: int
    rotation: int


def schedule(tournament: Tournament) -> tuple[MatchPlan, ...]:
    """Return every match, so ordered that all providers have work throughout and deals are finished one by one.

    All arms, rotations and repeats of a deal share its dice. With `rotations = "all"` each agent of a table has had
    every seat, and so every cup; the neighbours come out even after `balanced_deals`.
    """
    seatings = _fixed(tournament) if tournament.schedule.kind == "fixed" else _seatings(tournament)
    repeats = range(1, tournament.schedule.repeats + 1)
    plans = [
        MatchPlan(
            arm=arm.name,
            table="+".join(seating.table),
            seats=seating.seats,
            deal=seating.deal,
            rotation=seating.rotation,
            repeat=repeat,
            seed=match_seed(tournament.seed, seating.table, seating.deal),
        )
        for seating, repeat, arm in product(seatings, repeats, tournament.arms)
    ]
    providers = {agent.name: _provider(agent) for agent in tournament.agents}
    return _spread(plans, providers)


def dropped(old: Tournament, new: Tournament) -> tuple[MatchPlan, ...]:
    """Return the matches of `old` that `new` no longer plays just so: nothing, where it only adds.

    A match is the same when its arm, conditions, agents and dice are; a price, a limit or a key is none of it.
    """
    kept = {_identity(plan, new) for plan in schedule(new)}
    return tuple(plan for plan in schedule(old) if _identity(plan, old) not in kept)


def _identity(plan: MatchPlan, tournament: Tournament) -> tuple[object, ...]:
    arm = next(arm for arm in tournament.arms if arm.name == plan.arm)
    specs = canonical_json([tournament.agent(name).spec for name in plan.seats])
    return arm, plan.seats, plan.repeat, plan.seed, specs


def match_seed(run_seed: str, names: tuple[str, ...], deal: int) -> str:
    """Return the seed of a deal: 16 hex digits of a hash of the run's seed, the table's names and the deal's number.

    It depends on nothing else, so further tables, deals, arms and repeats move no dice (transcript.md).
    """
    return sha256(canonical_json([run_seed, sorted(names), deal]).encode()).hexdigest()[:16]


def _seatings(tournament: Tournament) -> list[_Seating]:
    """Return each deal of each table in the rotations that are played, deals first: a deal of all before the next."""
    wanted = tournament.schedule
    found = []
    for deal, table in product(range(1, wanted.deals + 1), _tables(tournament)):
        seats = len(table)
        order = orders(seats)[(deal - 1) % len(orders(seats))]
        for rotation in range(seats) if wanted.rotations == "all" else ((deal - 1) % seats,):
            shifted = order[rotation:] + order[:rotation]
            found.append(_Seating(table, tuple(table[number] for number in shifted), deal, rotation))
    return found


def _fixed(tournament: Tournament) -> list[_Seating]:
    """Return each listed match for each deal; those of one table share its deals, and are numbered in `rotation`."""
    listed: defaultdict[tuple[str, ...], int] = defaultdict(int)
    matches = []
    for match in tournament.schedule.matches:
        table = tuple(sorted(match.seats))
        matches.append((table, match.seats, listed[table]))
        listed[table] += 1
    deals = range(1, tournament.schedule.deals + 1)
    return [_Seating(table, seats, deal, number) for deal, (table, seats, number) in product(deals, matches)]


def _tables(tournament: Tournament) -> Iterator[tuple[str, ...]]:
    """Yield the names at each table, sorted."""
    wanted = tournament.schedule
    names = sorted(agent.name for agent in tournament.agents)
    seats = wanted.seats or 0
    if wanted.kind == "round_robin":
        blocks = choose(len(names), seats, wanted.tables or comb(len(names), seats))
        yield from (tuple(names[number] for number in block) for block in blocks)
    else:
        house = sorted(wanted.house)
        yield from _field([name for name in names if name not in house], house, seats - 1, wanted.tables)


def _field(guests: list[str], house: list[str], beside: int, tables: int | None) -> Iterator[tuple[str, ...]]:
    """Yield each guest's tables with `beside` of the house.

    In a subset the guests have equally many tables, or one more; each goes on where the one before stopped in a list
    of balanced choices from the house, so that the house is used evenly too.
    """
    wanted = len(guests) * comb(len(house), beside) if tables is None else tables
    choices = choose(len(house), beside, min(wanted, comb(len(house), beside)))
    begin = 0
    for number, guest in enumerate(guests):
        share = wanted // len(guests) + (number < wanted % len(guests))
        for place in range(begin, begin + share):
            yield tuple(sorted((guest, *(house[each] for each in choices[place % len(choices)]))))
        begin += share


def _provider(agent: Agent) -> str | None:
    return agent.provider if isinstance(agent, ModelAgent) else None


def _spread(plans: list[MatchPlan], providers: dict[str, str | None]) -> tuple[MatchPlan, ...]:
    """Return the plans so ordered that in every stretch each provider has its share of all matches.

    Plans that need the same providers equally much are one group and keep their order; the groups are interleaved,
    each spread evenly over the whole run.
    """
    groups: dict[tuple[tuple[str, int], ...], list[MatchPlan]] = defaultdict(list)
    for plan in plans:
        needed = Counter(provider for name in plan.seats if (provider := providers[name]) is not None)
        groups[tuple(sorted(needed.items()))].append(plan)
    placed = [
        ((place + 0.5) / len(groups[group]), number, plan)
        for number, group in enumerate(_apart(groups))
        for place, plan in enumerate(groups[group])
    ]
    return tuple(plan for _, _, plan in sorted(placed, key=lambda each: each[:2]))


def _apart(groups: dict[tuple[tuple[str, int], ...], list[MatchPlan]]) -> list[tuple[tuple[str, int], ...]]:
    """Return the groups so ordered that the next one needs the providers that have had the least to do so far."""
    left = sorted(groups)
    load: Counter[str] = Counter()
    ordered = []
    while left:
        following = min(left, key=lambda group: (sum(load[provider] * times for provider, times in group), group))
        left.remove(following)
        ordered.append(following)
        load.update(dict(following))
    return ordered
