"""What a run will take: matches, calls, tokens, money, time, and what its design can tell apart. Spends nothing.

Every assumption that is no measurement stands in this module, and `ASSUMPTIONS` says them in words.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil

from arena.agents import asks_plan
from arena.config import Arm, ModelAgent, Tournament
from arena.models.gateway import RunLimits, price_of
from arena.models.prices import Price
from arena.models.protocol import Usage
from arena.models.resolve import limiter_key
from arena.play.fixtures import read_packs
from arena.play.gauge import Asked, Gauge, gauge
from arena.play.orders import balanced_deals
from arena.play.power import Gap, TableHands, detectable
from arena.play.schedule import MatchPlan, schedule
from arena.play.seating import model_spec

__all__ = ["ASSUMPTIONS", "AgentPlan", "ArmPlan", "Pace", "Plan", "Range", "plan"]

_BYTES_PER_TOKEN = (4.5, 4.0, 3.0)
_REPEATS = (1.0, 1.05, 1.3)
# By the agent's `reasoning`; models that are not told may think unasked, those of two adapters cannot.
_THOUGHT_TOKENS = {"none": 0, "off": 0, "disabled": 0, "minimal": 50, "low": 300, "medium": 1000, "high": 3000}
_UNTOLD_THOUGHT, _MUCH_THOUGHT = 300, 5000
_NEVER_REASON = ("local", "scripted")
_MOST_OUTPUT = 4000
_SECONDS_BEFORE_REPLY = 1.5
_TOKENS_PER_SECOND = 60.0

ASSUMPTIONS = (
    "low, expected, high: a token is 4.5, 4 or 3 bytes; 0, 5 or 30% of questions are asked again",
    "prompts are those of matches that bots played; low reads their stable part from a cache where that is cheaper",
    "answers are as asked for, with 0 to 5,000 tokens of reasoning by the agent's setting, 300 where it has none",
    "low has half of that reasoning; in high every answer fills max_tokens (4,000 where it is not set)",
    f"a reply takes {_SECONDS_BEFORE_REPLY:g} s, and a second for each {_TOKENS_PER_SECOND:g} tokens of output",
    "a gap is that of one pair of agents within one arm, two-sided 5%, all hands independent",
)


@dataclass(frozen=True, slots=True)
class Range:
    """A figure as low, expected and high."""

    low: float
    expected: float
    high: float

    def __add__(self, other: "Range") -> "Range":
        return Range(self.low + other.low, self.expected + other.expected, self.high + other.high)


@dataclass(frozen=True, slots=True)
class AgentPlan:
    """What a model is asked. cost_usd: `None` where its price is unknown; price_source: where the price stands."""

    name: str
    model: str
    matches: int
    calls: Range
    input_tokens: Range
    output_tokens: Range
    cost_usd: Range | None
    price_source: str | None


@dataclass(frozen=True, slots=True)
class ArmPlan:
    """One condition. deal_blocks: match seeds, the unit of every interval. gap: `None` where tables connect no pair."""

    name: str | None
    matches: int
    hands: float
    deal_blocks: int
    gap: Gap | None


@dataclass(frozen=True, slots=True)
class Pace:
    """The least time that one bound allows, and the bound in words."""

    bound: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run will take.

    balanced_deals: of how many deals `deals` should be a multiple, `None` where tables are listed by hand; the number
    is for the largest table. paces: the slowest first.
    """

    matches: int
    tables: int
    deals: int
    balanced_deals: int | None
    agents: tuple[AgentPlan, ...]
    arms: tuple[ArmPlan, ...]
    paces: tuple[Pace, ...]
    budget_usd: float | None

    @property
    def is_balanced(self) -> bool:
        """Whether neighbours come out even."""
        return self.balanced_deals is None or self.deals % self.balanced_deals == 0

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The agents whose price is unknown."""
        return tuple(agent.name for agent in self.agents if agent.cost_usd is None)

    @property
    def cost_usd(self) -> Range:
        """The cost of all agents whose price is known."""
        return sum((agent.cost_usd for agent in self.agents if agent.cost_usd is not None), Range(0, 0, 0))


def plan(tournament: Tournament) -> Plan:
    """Return what the run will take."""
    plans = schedule(tournament)
    packs = read_packs(tournament)
    arms = {arm.name: arm for arm in tournament.arms}
    sizes = sorted({(one.arm or "", one.arm, len(one.seats)) for one in plans})
    gauges = {(name, seats): gauge(arms[name], seats, packs.get(arms[name].pack)) for _, name, seats in sizes}
    agents = [_agent(each, plans, arms, gauges) for each in tournament.agents if isinstance(each, ModelAgent)]
    wanted = tournament.schedule
    largest = max(len(one.seats) for one in plans)
    return Plan(
        matches=len(plans),
        tables=len({one.table for one in plans}),
        deals=wanted.deals,
        balanced_deals=None
        if wanted.kind == "fixed"
        else balanced_deals(largest, every_shift=wanted.rotations == "all"),
        agents=tuple(agents),
        arms=tuple(_arm(arm, plans, gauges) for arm in tournament.arms),
        paces=_paces(tournament, plans, gauges, agents, arms),
        budget_usd=tournament.budget.usd,
    )


Gauges = Mapping[tuple[str | None, int], Gauge]


def _agent(agent: ModelAgent, plans: Sequence[MatchPlan], arms: Mapping[str | None, Arm], gauges: Gauges) -> AgentPlan:
    seated = Counter((one.arm, len(one.seats)) for one in plans for name in one.seats if name == agent.name)
    asked = _sum(
        (count, gauges[arm, seats].by_plan[asks_plan(arms[arm].settings, agent.spec)])
        for (arm, seats), count in seated.items()
    )
    calls = _range(lambda place: asked.calls * _REPEATS[place])
    tokens_in = _range(lambda place: asked.prompt / _BYTES_PER_TOKEN[place] * _REPEATS[place])
    most = agent.max_tokens or _MOST_OUTPUT
    thought = asked.calls * _thought(agent)
    usual = [
        min(asked.calls * most, asked.reply / _BYTES_PER_TOKEN[place] + share * thought) * _REPEATS[place]
        for place, share in ((0, 0.5), (1, 1.0))
    ]
    tokens_out = Range(usual[0], usual[1], asked.calls * most * _REPEATS[2])
    price = price_of(model_spec(agent))
    cached = asked.stable / _BYTES_PER_TOKEN[0] if price is not None and price.cached is not None else 0.0
    return AgentPlan(
        name=agent.name,
        model=str(agent.spec["model"]),  # a local one without the path to its file
        matches=sum(seated.values()),
        calls=calls,
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        cost_usd=None if price is None else _cost(price, tokens_in, tokens_out, cached),
        price_source=None if price is None else price.source,
    )


def _thought(agent: ModelAgent) -> int:
    if agent.provider in _NEVER_REASON:
        return 0
    return _UNTOLD_THOUGHT if agent.reasoning is None else _THOUGHT_TOKENS.get(agent.reasoning, _MUCH_THOUGHT)


def _cost(price: Price, tokens_in: Range, tokens_out: Range, cached: float) -> Range:
    def of(given: float, answered: float, known: float) -> float:
        return float(price.cost(Usage(input=ceil(given), output=ceil(answered), cached=min(ceil(known), ceil(given)))))

    dearest = price.worst(input_tokens=ceil(tokens_in.high), output_tokens=ceil(tokens_out.high))
    return Range(
        of(tokens_in.low, tokens_out.low, cached),
        of(tokens_in.expected, tokens_out.expected, 0.0),
        float(max(dearest, Decimal(0))),
    )


def _arm(arm: Arm, plans: Sequence[MatchPlan], gauges: Gauges) -> ArmPlan:
    own = [one for one in plans if one.arm == arm.name]
    hands: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for one in own:
        hands[tuple(sorted(one.seats))] += gauges[arm.name, len(one.seats)].hands
    tables = [
        TableHands(agents, count, gauges[arm.name, len(agents)].variance) for agents, count in sorted(hands.items())
    ]
    return ArmPlan(
        name=arm.name,
        matches=len(own),
        hands=sum(hands.values()),
        deal_blocks=len({one.seed for one in own}),
        gap=detectable(tables),
    )


def _paces(
    tournament: Tournament,
    plans: Sequence[MatchPlan],
    gauges: Gauges,
    agents: Sequence[AgentPlan],
    arms: Mapping[str | None, Arm],
) -> tuple[Pace, ...]:
    """Return how long each bound makes the run: requests, rpm and tpm of each limiter, and matches at once."""
    limits = RunLimits(tournament.limits.requests, tournament.limits.rpm, tournament.limits.tpm)
    specs = {each.name: model_spec(_model(tournament, each.name)) for each in agents}
    by_limiter: defaultdict[tuple[str, ...], list[AgentPlan]] = defaultdict(list)
    for each in agents:
        by_limiter[limiter_key(specs[each.name])].append(each)
    limiters = Counter(users[0].model for users in by_limiter.values())
    seconds = {each.name: _seconds(each) for each in agents}
    paces = []
    for users in by_limiter.values():
        bound = limits.of(specs[users[0].name])
        model = users[0].model
        if limiters[model] > 1:  # at another server, or each agent's own
            model += f" ({', '.join(each.name for each in users)})"
        calls = sum(each.calls.expected for each in users)
        tokens = sum(each.input_tokens.expected + each.output_tokens.expected for each in users)
        busy = sum(each.calls.expected * seconds[each.name] for each in users)
        paces.append(Pace(f"{bound.requests} requests of {model} at once", busy / bound.requests))
        if bound.rpm:
            paces.append(Pace(f"rpm = {bound.rpm:g} of {model}", calls / bound.rpm * 60))
        if bound.tpm:
            paces.append(Pace(f"tpm = {bound.tpm:g} of {model}", tokens / bound.tpm * 60))
    at_once = tournament.limits.matches
    lengths = [_length(one, tournament, gauges, seconds, arms) for one in plans]
    paces.append(Pace(f"{at_once} matches at once", max(sum(lengths) / at_once, *lengths)))
    return tuple(sorted(paces, key=lambda pace: -pace.seconds))


def _length(
    one: MatchPlan,
    tournament: Tournament,
    gauges: Gauges,
    seconds: Mapping[str, float],
    arms: Mapping[str | None, Arm],
) -> float:
    """Return the seconds of a match whose questions are asked one after the other."""
    by_plan = gauges[one.arm, len(one.seats)].by_plan
    return sum(
        by_plan[asks_plan(arms[one.arm].settings, tournament.agent(name).spec)].calls * seconds[name]
        for name in one.seats
        if name in seconds
    )


def _seconds(agent: AgentPlan) -> float:
    """Return the seconds that a reply of the agent takes."""
    if not agent.calls.expected:
        return 0.0
    return _SECONDS_BEFORE_REPLY + agent.output_tokens.expected / agent.calls.expected / _TOKENS_PER_SECOND


def _model(tournament: Tournament, name: str) -> ModelAgent:
    return next(each for each in tournament.agents if isinstance(each, ModelAgent) and each.name == name)


def _sum(parts: Iterable[tuple[int, Asked]]) -> Asked:
    calls = prompt = stable = reply = 0.0
    for count, asked in parts:
        calls += count * asked.calls
        prompt += count * asked.prompt
        stable += count * asked.stable
        reply += count * asked.reply
    return Asked(calls, prompt, stable, reply)


def _range(figure: Callable[[int], float]) -> Range:
    return Range(figure(0), figure(1), figure(2))
