"""A bot as an agent: its keyed draws, its words and its move."""

from dataclasses import dataclass

from arena.agents.protocol import Answer, Desk, Kind, Question
from arena.bots import Bot, Draws, Line, Move
from arena.errors import AgentError
from arena.game import View

__all__ = ["BotAgent"]


@dataclass(frozen=True, slots=True)
class BotAgent:
    """A house bot in a seat; `seed` keys its draws, so it plays the same on the same deal whoever else sits there."""

    name: str
    bot: Bot
    seed: str
    kind: Kind = "bot"
    deadline_s: float | None = None

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:  # noqa: ARG002  # a bot leaves no attempts
        """Return the bot's words and move."""
        line = self._say(question, view) if question.wants_talk else None
        move = self._move(question, view) if question.wants_move else None
        return Answer(
            say=None if line is None else line.text,
            truthful=line.truthful if line is not None and question.asks_intent else None,
            p_true=move.p_true if move is not None and question.asks_estimate else None,
            move=None if move is None else move.bid or "doubt",
        )

    async def aclose(self) -> None:
        """Nothing to give back."""

    def _say(self, question: Question, view: View) -> Line:
        if question.round is None:
            raise AgentError(f"question {question.name!r} asks for words outside of a talk round")
        return self.bot.say(view, self._draws(question, "talk", question.round), question.round)

    def _move(self, question: Question, view: View) -> Move:
        return self.bot.act(view, self._draws(question, "act", 0))

    def _draws(self, question: Question, name: str, round_: int) -> Draws:
        return Draws(
            seed=self.seed,
            hand=question.hand,
            roll=question.roll,
            turn=question.turn,
            seat=question.seat,
            question=name,
            round=round_,
        )
