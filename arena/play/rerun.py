"""Turns asked again: the same question, so and so often, as it was or with something changed.

An agent keeps nothing, so a decision can be asked for again from the view of its moment. Sample k of a bot draws with
the seed `<seed>|again|<k>`, the same numbers whatever it hears and another series for each sample; a bot that draws
nothing gives one answer K times. A model is asked K times.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256

from arena.agents import Agent, Answer, Desk, Pack
from arena.config import Agent as AgentConfig
from arena.errors import AgentError, ArenaError, BudgetSpent, Halted, ModelError, Permanent
from arena.game import Bid, canonical_json
from arena.models.gateway import Gateway
from arena.play.moment import Moment
from arena.play.rerun_file import RerunFile
from arena.play.reworded import Reworded
from arena.play.seating import seated
from arena.play.turn import answer_of

__all__ = ["Asking", "Rerunner"]


@dataclass(frozen=True)
class Asking:
    """One question to one agent in one form: as it was, or with other words in its ears.

    pack: the prompts, `None` for a bot.
    """

    moment: Moment
    agent: AgentConfig
    reworded: Reworded
    pack: Pack | None = None

    @cached_property
    def name(self) -> str:
        """The same for the same question to the same agent, and for nothing else."""
        header = self.moment.header
        asked = {
            "match": header.match,
            "prompts": {} if self.pack is None else self.pack.digests,
            "question": asdict(self.moment.question),
            "kind": self.agent.kind,
            "spec": self.agent.spec,
            "view": self.reworded.view.render(),
        }
        return sha256(canonical_json(asked).encode()).hexdigest()[:12]

    def as_json(self) -> dict[str, object]:
        """Return what the file says of it, besides the changes."""
        at = self.moment.question
        place = {"match": self.moment.header.match, "hand": at.hand, "roll": at.roll, "turn": at.turn, "seat": at.seat}
        agent = {"agent": self.agent.name, "agent_kind": self.agent.kind, "spec": self.agent.spec}
        return {**place, "question": at.name, "action": self.moment.action, **agent}


@dataclass(frozen=True, slots=True)
class Rerunner:
    """Asks turns again and keeps every answer.

    keeps_prompts: whether attempts carry their messages besides the hash.
    """

    file: RerunFile
    gateway: Gateway
    keeps_prompts: bool = False

    async def ask(self, askings: Sequence[Asking], samples: int) -> int:
        """See that every asking has `samples` answers on file, and return how many were asked for now.

        Raises ModelError, BudgetSpent or Halted where some were not to be had, the gravest of them, when calls in
        flight have come back; every reply until then is kept.
        """
        left = [
            (asking, sample)
            for sample in range(1, samples + 1)
            for asking in askings
            if self.file.decided(asking.name, sample) is None
        ]
        seats = [self._agent(asking, sample) for asking, sample in left]  # what is wrong shows before money is spent
        for asking in askings:
            self.file.tell(asking.name, asking.as_json(), asking.reworded.changes)
        calls = [self._sample(asking, sample, agent) for (asking, sample), agent in zip(left, seats, strict=True)]
        await _all(calls, trouble=self.gateway.halt)
        return len(left)

    def _agent(self, asking: Asking, sample: int) -> Agent:
        header = asking.moment.header
        again = {"seed": f"{header.seed}|again|{sample}", "match": f"{header.match}/again/{asking.name}.{sample}"}
        return seated(
            asking.agent,
            header.model_copy(update=again),
            gateway=self.gateway,
            pack=asking.pack,
            keeps_prompts=self.keeps_prompts,
        )

    async def _sample(self, asking: Asking, sample: int, agent: Agent) -> None:
        question = asking.moment.question
        desk = Desk(
            attempts=self.file.attempts(asking.name, sample, question),
            record=lambda attempt: self.file.record(asking.name, sample, attempt),
        )
        answer = await answer_of(agent, question, asking.reworded.view, desk)
        self.file.decide(asking.name, sample, _action(asking, answer), answer)


def _action(asking: Asking, answer: Answer) -> str | None:
    """Return the move in words, `None` where the agent gave none; raises AgentError for one that is not legal."""
    legal = asking.reworded.view.legal
    match answer.move:
        case None:
            return None
        case Bid() as bid if bid in legal.bids:
            return str(bid)
        case "doubt" if legal.may_doubt:
            return "doubt"
        case _:
            raise AgentError(f"agent {asking.agent.name!r} answered {answer.move!s}, which is not legal here")


async def _all(calls: Sequence[Awaitable[None]], *, trouble: Callable[[], None]) -> None:
    """Await all; after the first trouble no more shall leave, and those in flight are heard out."""

    async def one(call: Awaitable[None]) -> None:
        try:
            await call
        except ArenaError:
            trouble()
            raise

    outcomes = await asyncio.gather(*map(one, calls), return_exceptions=True)
    raised = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    if raised:
        raise min(raised, key=_gravity)


def _gravity(error: BaseException) -> int:
    """Return the place of an error among those that one command can end with (runs.md, exit codes)."""
    if not isinstance(error, ArenaError):
        return 0
    grave: tuple[type[ArenaError], ...] = (Permanent, ModelError, BudgetSpent)
    if isinstance(error, Halted):
        return len(grave) + 2
    return next((place for place, kind in enumerate(grave, start=1) if isinstance(error, kind)), len(grave) + 1)
