"""The schedule: who sits where on which dice, counted exhaustively for small tournaments."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest

from arena.config import Arm, BotAgent, FixedMatch, ModelAgent, Schedule, Tournament
from arena.game import Ruleset, Settings
from arena.play.orders import balanced_deals
from arena.play.schedule import MatchPlan, dropped, match_seed, schedule

SIZES = [(agents, seats) for seats in range(2, 6) for agents in range(seats, seats + 3)]
LETTERS = "abcdefgh"


def tournament(agents: str, wanted: Schedule, *, arms: tuple[str | None, ...] = (None,), seed: str = "s") -> Tournament:
    """Return a tournament of silent bots with names of one letter."""
    return Tournament(
        name="t",
        seed=seed,
        arms=tuple(Arm(name, Ruleset(), Settings()) for name in arms),
        agents=tuple(BotAgent(name, "odds") for name in agents),
        schedule=wanted,
    )


def round_robin(agents: int, seats: int, *, rotations: str = "all") -> tuple[MatchPlan, ...]:
    """Return all matches of so many agents over as many deals as balance needs."""
    deals = balanced_deals(seats, every_shift=rotations == "all")
    wanted = Schedule("round_robin", seats=seats, deals=deals, rotations="all" if rotations == "all" else "one")
    return schedule(tournament(LETTERS[:agents], wanted))


def seat_counts(plans: tuple[MatchPlan, ...]) -> Counter[tuple[str, int]]:
    """Count how often each agent has each seat."""
    return Counter((name, seat) for plan in plans for seat, name in enumerate(plan.seats))


def neighbour_counts(plans: tuple[MatchPlan, ...]) -> Counter[tuple[str, str]]:
    """Count how often each agent has each other one on its left (clockwise, the next to bid)."""
    return Counter(
        (name, plan.seats[(seat + 1) % len(plan.seats)]) for plan in plans for seat, name in enumerate(plan.seats)
    )


def meeting_counts(plans: tuple[MatchPlan, ...]) -> Counter[frozenset[str]]:
    """Count how often each two agents are at one table."""
    return Counter(
        frozenset((one, other)) for plan in plans for one in plan.seats for other in plan.seats if one < other
    )


def seats_by_seed(plans: tuple[MatchPlan, ...]) -> dict[str, set[str]]:
    """Return which agents have had each cup (seed and seat)."""
    had: dict[str, set[str]] = {}
    for plan in plans:
        for seat, name in enumerate(plan.seats):
            had.setdefault(f"{plan.seed} {seat}", set()).add(name)
    return had


def longest_gap(plans: tuple[MatchPlan, ...], name: str) -> int:
    """Return the longest stretch of matches without that agent, ends included."""
    places = [-1, *(place for place, plan in enumerate(plans) if name in plan.seats), len(plans)]
    return max(after - before - 1 for before, after in pairwise(places))


@pytest.mark.parametrize("rotations", ["all", "one"])
@pytest.mark.parametrize(("agents", "seats"), SIZES)
def test_everyone_has_every_seat_equally_often(agents: int, seats: int, rotations: str) -> None:
    """runs.md: agents appear equally often in each seat."""
    times = seat_counts(round_robin(agents, seats, rotations=rotations))

    assert len(times) == agents * seats
    assert len(set(times.values())) == 1


@pytest.mark.parametrize("rotations", ["all", "one"])
@pytest.mark.parametrize(("agents", "seats"), SIZES)
def test_everyone_has_everyone_on_either_side_equally_often(agents: int, seats: int, rotations: str) -> None:
    """runs.md: each ordered pair of neighbours is equally frequent."""
    times = neighbour_counts(round_robin(agents, seats, rotations=rotations))

    assert len(times) == agents * (agents - 1)
    assert len(set(times.values())) == 1


@pytest.mark.parametrize(("agents", "seats"), SIZES)
def test_everyone_meets_everyone_equally_often(agents: int, seats: int) -> None:
    """runs.md: round_robin plays the tables of `seats` agents, all of them."""
    times = meeting_counts(round_robin(agents, seats))

    assert len(times) == agents * (agents - 1) // 2
    assert len(set(times.values())) == 1


@pytest.mark.parametrize(("agents", "seats"), SIZES)
def test_everyone_at_a_table_has_every_cup_of_a_deal(agents: int, seats: int) -> None:
    """rules.md, Dice: the same seed with the agents moved around the table is a duplicate deal."""
    had = seats_by_seed(round_robin(agents, seats))

    assert {len(names) for names in had.values()} == {seats}


def test_arms_rotations_and_repeats_share_the_dice_of_a_deal() -> None:
    """runs.md: every arm, rotation and repeat of a table plays the same deals."""
    wanted = Schedule("round_robin", seats=3, deals=2, repeats=2)
    plans = schedule(tournament("abc", wanted, arms=("talk", "silent")))
    played = {(plan.arm, plan.rotation, plan.repeat) for plan in plans if plan.deal == 1}

    assert len(plans) == len(set(plans)) == 2 * 3 * 2 * 2
    assert len(played) == 3 * 2 * 2
    assert len({plan.seed for plan in plans if plan.deal == 1}) == 1
    assert len({plan.seed for plan in plans}) == 2


def test_arms_have_the_same_agents_in_the_same_seats() -> None:
    """metrics.md: arms are paired by deal, so nothing else may differ."""
    plans = schedule(tournament("abcd", Schedule("round_robin", seats=3, deals=2), arms=("talk", "silent")))
    by_arm = {arm: {(p.seed, p.seats, p.rotation) for p in plans if p.arm == arm} for arm in ("talk", "silent")}

    assert by_arm["talk"] == by_arm["silent"]


def test_the_seed_of_a_deal_is_the_hash_that_anyone_can_recompute() -> None:
    """transcript.md: 16 hex digits of the sha256 of canonical JSON of [run seed, sorted names, deal]."""
    digest = sha256(b'["2026-11",["ada","ben"],3]').hexdigest()

    assert match_seed("2026-11", ("ben", "ada"), 3) == digest[:16]


@pytest.mark.parametrize(
    "more",
    [
        tournament("abcde", Schedule("round_robin", seats=3, deals=2)),
        tournament("abcd", Schedule("round_robin", seats=3, deals=5)),
        tournament("abcd", Schedule("round_robin", seats=3, deals=2, repeats=2)),
        tournament("abcd", Schedule("round_robin", seats=3, deals=2), arms=(None, "silent")),
    ],
    ids=["agents", "deals", "repeats", "arms"],
)
def test_what_is_added_moves_no_match_that_was_planned(more: Tournament) -> None:
    """transcript.md: adding tables or deals moves none."""
    planned = schedule(tournament("abcd", Schedule("round_robin", seats=3, deals=2)))

    assert set(planned) < set(schedule(more))


def test_another_run_seed_gives_other_dice_to_the_same_seats() -> None:
    """transcript.md: the run seed is part of the hash."""
    wanted = Schedule("round_robin", seats=2)
    ours, theirs = schedule(tournament("ab", wanted)), schedule(tournament("ab", wanted, seed="other"))

    assert [plan.seats for plan in ours] == [plan.seats for plan in theirs]
    assert {plan.seed for plan in ours}.isdisjoint(plan.seed for plan in theirs)


def test_two_seats_have_one_cyclic_order_and_two_rotations() -> None:
    """runs.md: from two seats on, a shift changes who opens and who has which dice."""
    plans = schedule(tournament("ab", Schedule("round_robin", seats=2)))

    assert [(plan.seats, plan.rotation) for plan in plans] == [(("b", "a"), 0), (("a", "b"), 1)]


def test_one_rotation_plays_shift_deal_minus_one() -> None:
    """runs.md: `rotations = "one"` plays shift (deal - 1) mod seats."""
    plans = schedule(tournament("abc", Schedule("round_robin", seats=3, deals=5, rotations="one")))

    assert [(plan.deal, plan.rotation) for plan in plans] == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)]


def test_a_subset_of_tables_is_balanced() -> None:
    """runs.md: tables = N, every agent and every pair of agents sits equally often; seven of three of seven."""
    plans = schedule(tournament("abcdefg", Schedule("round_robin", seats=3, tables=7)))
    agents = Counter(name for plan in plans for name in plan.seats)

    assert len({plan.table for plan in plans}) == 7
    assert set(agents.values()) == {9}
    assert set(meeting_counts(plans).values()) == {3}


def test_in_a_field_everyone_meets_the_house_and_nobody_else() -> None:
    """runs.md: each other agent sits with `seats - 1` of the house."""
    plans = schedule(tournament("abxyz", Schedule("field", seats=3, house=("x", "y", "z"))))

    assert {plan.table for plan in plans} == {"a+x+y", "a+x+z", "a+y+z", "b+x+y", "b+x+z", "b+y+z"}


@pytest.mark.parametrize(
    ("tables", "guests", "house"), [(2, {1}, {1, 2}), (3, {1, 2}, {2}), (4, {2}, {2, 3}), (6, {3}, {4})]
)
def test_a_subset_of_a_field_uses_guests_and_house_evenly(tables: int, guests: set[int], house: set[int]) -> None:
    """runs.md: tables = N, in a field too; counted in tables."""
    plans = schedule(tournament("abxyz", Schedule("field", seats=3, tables=tables, house=("x", "y", "z"))))
    times = Counter(name for plan in plans if plan.rotation == 0 for name in plan.seats)

    assert len({plan.table for plan in plans}) == tables
    assert {times["a"], times["b"]} == guests
    assert {times[name] for name in "xyz"} == house


def test_fixed_matches_sit_as_listed_once_a_deal() -> None:
    """runs.md: `fixed` lists matches, each played for every deal."""
    matches = (FixedMatch(("c", "a", "b")), FixedMatch(("a", "b")), FixedMatch(("b", "a")))
    plans = schedule(tournament("abc", Schedule("fixed", deals=2, matches=matches)))

    assert [(plan.deal, plan.seats, plan.rotation) for plan in plans] == [
        (1, ("c", "a", "b"), 0),
        (1, ("a", "b"), 0),
        (1, ("b", "a"), 1),
        (2, ("c", "a", "b"), 0),
        (2, ("a", "b"), 0),
        (2, ("b", "a"), 1),
    ]


def test_fixed_matches_of_one_table_share_its_deals() -> None:
    """transcript.md: the seed knows the names of the table, not their seats."""
    matches = (FixedMatch(("a", "b")), FixedMatch(("b", "a")))
    plans = schedule(tournament("ab", Schedule("fixed", matches=matches)))

    assert plans[0].seed == plans[1].seed


def test_no_provider_is_idle_while_another_works() -> None:
    """Rate limits are per provider: a third of these duels needs both, so at every moment one of three does."""
    models = ["openai/gpt-5.4", "openai/gpt-5.4-mini", "openai/gpt-5.5", "openai/gpt-5.2", "openai/gpt-5.6-sol"]
    agents = [*(ModelAgent(name, model) for name, model in zip("abcde", models)), ModelAgent("f", "anthropic/claude-x")]
    planned = tournament("", Schedule("round_robin", seats=2, deals=30))
    plans = schedule(Tournament("t", "s", planned.arms, tuple(agents), planned.schedule))

    assert longest_gap(plans, "f") <= 3


def test_groups_that_need_two_providers_take_turns() -> None:
    """Four tables of both providers and one of each: the ones of each are played between those of both."""
    agents = (
        ModelAgent("a", "openai/gpt-5.4"),
        ModelAgent("b", "openai/gpt-5.5"),
        ModelAgent("c", "anthropic/claude-sonnet-5"),
        ModelAgent("d", "anthropic/claude-haiku-4-5"),
    )
    planned = tournament("", Schedule("round_robin", seats=2, rotations="one"))
    plans = schedule(Tournament("t", "s", planned.arms, agents, planned.schedule))

    assert [plan.table for plan in plans] == ["a+c", "a+d", "c+d", "a+b", "b+c", "b+d"]


def test_deals_are_finished_one_by_one() -> None:
    """metrics.md: the unit is the deal block, so a run that stops early should have few that are unfinished."""
    plans = schedule(tournament("abcd", Schedule("round_robin", seats=3, deals=3), arms=("talk", "silent")))

    assert [plan.deal for plan in plans] == sorted(plan.deal for plan in plans)


def test_the_schedule_is_a_function_of_the_configuration() -> None:
    """runs.md: the schedule is a pure function of the configuration; the order of agents in the file is none of it."""
    wanted = Schedule("round_robin", seats=3, tables=5, deals=2)

    assert schedule(tournament("abcdefg", wanted)) == schedule(tournament("gfedcba", wanted))


@pytest.mark.parametrize(
    ("new", "number"),
    [
        (tournament("abcd", Schedule("round_robin", seats=3, deals=3)), 0),
        (tournament("abc", Schedule("round_robin", seats=3, deals=3)), 0),
        (tournament("abc", Schedule("round_robin", seats=3, deals=1)), 3),
        (tournament("abc", Schedule("round_robin", seats=3, deals=2, rotations="one")), 4),
        (tournament("abc", Schedule("round_robin", seats=3, deals=2), seed="other"), 6),
        (tournament("abc", Schedule("round_robin", seats=3, deals=2), arms=("talk",)), 6),
    ],
    ids=["agent more", "deal more", "deal less", "one rotation", "other seed", "other arm"],
)
def test_a_configuration_that_only_adds_drops_no_match(new: Tournament, number: int) -> None:
    """runs.md, Running: `--extend` accepts additions only."""
    old = tournament("abc", Schedule("round_robin", seats=3, deals=2))

    assert len(dropped(old, new)) == number


def test_an_agent_that_plays_otherwise_drops_its_matches() -> None:
    """Its name is the same, but not the match: transcript.md, `match` is made of the agents' specs too."""
    wanted = Schedule("round_robin", seats=2)
    old = tournament("abc", wanted)
    new = replace(old, agents=(BotAgent("a", "odds", {"temperature": 1.0}), *old.agents[1:]))

    assert {plan.table for plan in dropped(old, new)} == {"a+b", "a+c"}
