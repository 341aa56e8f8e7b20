"""Fixtures: the matches of a schedule with all that is fixed before their first roll, and so with their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.agents import Pack, load_pack
from arena.config import Arm, ModelAgent, Tournament
from arena.play.schedule import MatchPlan
from arena.play.seating import entry
from arena.transcript import Header, make_header

__all__ = ["Fixture", "first_of_each_table", "fixtures", "read_packs"]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the schedule with everything that is fixed before its first roll."""

    plan: MatchPlan
    arm: Arm
    header: Header

    @property
    def match(self) -> str:
        """The match's name, the same wherever it runs."""
        return self.header.match


def fixtures(tournament: Tournament, plans: Sequence[MatchPlan], packs: Mapping[str, Pack]) -> tuple[Fixture, ...]:
    """Return the schedule's matches with their headers; `packs` are the prompt packs by the arms' names for them."""
    arms = {arm.name: arm for arm in tournament.arms}
    return tuple(_fixture(tournament, plan, arms[plan.arm], packs) for plan in plans)


def first_of_each_table(chosen: Sequence[Fixture]) -> tuple[Fixture, ...]:
    """Return the first match of each table, in their order."""
    return tuple({fixture.header.table: fixture for fixture in reversed(chosen)}.values())[::-1]


def read_packs(tournament: Tournament) -> dict[str, Pack]:
    """Return the prompt packs of all arms; none where no model plays."""
    if not any(isinstance(agent, ModelAgent) for agent in tournament.agents):
        return {}
    return {arm.pack: load_pack(arm.pack_folder) for arm in tournament.arms}


def _fixture(tournament: Tournament, plan: MatchPlan, arm: Arm, packs: Mapping[str, Pack]) -> Fixture:
    agents = [tournament.agent(name) for name in plan.seats]
    has_models = any(agent.kind == "model" for agent in agents)
    header = make_header(
        run=tournament.name,
        arm=arm.name,
        repeat=plan.repeat,
        rotation=plan.rotation,
        seed=plan.seed,
        ruleset=arm.rules,
        settings=arm.settings,
        agents=[entry(agent, seat) for seat, agent in enumerate(agents)],
        prompts=packs[arm.pack].digests if has_models else {},
    )
    return Fixture(plan=plan, arm=arm, header=header)
