"""What sits in a seat: the questions an agent is asked, the answers it gives, the attempts it leaves.

An agent keeps nothing between questions: all it knows is its view, so any question can be asked again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeGuard, get_args

from arena.errors import AgentError
from arena.game import Bid, Opening, View
from arena.quick import quick_init

__all__ = [
    "Agent",
    "Answer",
    "Attempt",
    "AttemptUsage",
    "Decision",
    "Desk",
    "Guest",
    "Kind",
    "Outcome",
    "Question",
    "QuestionName",
    "ReasoningSource",
    "Truthful",
    "Wait",
    "check_answer",
    "is_guest",
]

Kind = Literal["model", "bot", "human"]
QuestionName = Literal["talk", "open", "act", "talk_open", "talk_act"]
Truthful = Literal["yes", "no", "partly", "no_claim"]
Outcome = Literal["ok", "truncated", "empty", "unparsable", "illegal", "refused", "provider"]
Decision = Bid | Literal["doubt"]
ReasoningSource = Literal["thinking", "summary", "content", "tags"]


_TRUTHFUL = (None, *get_args(Truthful))
_OUTCOMES = (None, *get_args(Outcome))


@quick_init
@dataclass(frozen=True, slots=True)
class Question:
    """One question to one seat.

    round: of the table talk, `None` for a question without talk. asks_intent, asks_estimate: whether the sealed
    intent and the private chance are asked for.
    """

    name: QuestionName
    hand: int
    roll: int
    turn: int
    round: int | None
    seat: int
    asks_intent: bool = True
    asks_estimate: bool = True

    @property
    def wants_talk(self) -> bool:
        """Whether the answer has words in it."""
        return self.name in ("talk", "talk_open", "talk_act")

    @property
    def wants_move(self) -> bool:
        """Whether the answer has a bid or a doubt in it."""
        return self.name != "talk"


@quick_init
@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question.

    say: the words as given, not cleaned; `None` is silence. move: a bid, `doubt`, or `None` where no move was asked.
    truthful, p_true: the sealed intent and the chance in percent, `None` where not asked or not answered.
    failed: the last outcome when every attempt was of no use; the other fields are then empty.
    """

    say: str | None = None
    truthful: Truthful | None = None
    p_true: int | None = None
    move: Decision | None = None
    failed: Outcome | None = None


@quick_init
@dataclass(frozen=True, slots=True)
class AttemptUsage:
    """Tokens of one attempt: `input` includes `cached`, `output` includes `reasoning`."""

    input: int
    cached: int
    output: int
    reasoning: int


@quick_init
@dataclass(frozen=True, slots=True)
class Wait:
    """Time an attempt stood still, and why."""

    why: str
    seconds: float


@quick_init
@dataclass(frozen=True, slots=True)
class Attempt:
    """One question put to a model once, usable or not (transcript.md, `attempt`)."""

    question: Question
    number: int
    outcome: Outcome
    detail: str | None
    prompt_sha256: str
    messages: tuple[dict[str, str], ...] | None
    asked: str
    reply: str | None = None
    reasoning: tuple[str, ReasoningSource] | None = None
    plan: str | None = None
    finish: str | None = None
    served: str | None = None
    request_id: str | None = None
    usage: AttemptUsage | None = None
    cost_usd: float | None = None
    seconds: float = 0.0
    waits: tuple[Wait, ...] = ()


def _no_hints(what: str) -> None:
    raise AgentError(f"hint {what!r} at a desk that takes none")


@quick_init
@dataclass(frozen=True, slots=True)
class Desk:
    """Where an agent finds the attempts already made at this question and hands in new ones.

    An attempt handed in is on file when `record` returns. assist: puts on file that a person is shown a hint; to be
    called before it is shown.
    """

    attempts: tuple[Attempt, ...]
    record: Callable[[Attempt], None]
    assist: Callable[[str], None] = _no_hints


class Agent(Protocol):
    """What sits in a seat."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> Kind: ...

    @property
    def deadline_s(self) -> float | None:
        """Seconds after which a question counts as hung; `None` for agents that keep their own time."""
        ...

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        """Return what came of `question`, asked again as often as the settings allow.

        Raises ModelError when a provider is in trouble, MatchLeft when a person leaves, HandExposed when one says
        that hidden dice were seen; anything else it raises counts as a broken agent and voids the hand.
        """
        ...

    async def aclose(self) -> None:
        """Give back what the agent holds; it is asked nothing afterwards."""
        ...


class Guest(Protocol):
    """An agent that may leave between hands: a person."""

    async def before_hand(self, opening: Opening) -> None:
        """Return when the cups may be rolled for `opening`; raises MatchLeft when the guest leaves instead."""
        ...


def is_guest(agent: object) -> TypeGuard[Guest]:
    """Return whether `agent` may leave between hands; a hundred times as fast as a runtime protocol."""
    return hasattr(agent, "before_hand")


def check_answer(question: Question, answer: object) -> Answer:
    """Return `answer` when it has the form `question` asks for; raises AgentError that names what is wrong.

    Whether a move is legal is the engine's to say.
    """
    if not isinstance(answer, Answer):
        raise AgentError(f"the answer to {question.name!r} of seat {question.seat} is {answer!r}, not an Answer")
    if fault := _fault(question, answer):
        raise AgentError(f"the answer to {question.name!r} of seat {question.seat} is no use: {fault}")
    return answer


def _fault(question: Question, answer: Answer) -> str | None:
    say: object = answer.say
    move, p_true = answer.move, answer.p_true
    if not isinstance(say, str | None):
        return f"say is {say!r}, not text"
    if answer.truthful not in _TRUTHFUL:
        return f"truthful is {answer.truthful!r}"
    if answer.failed not in _OUTCOMES:
        return f"failed is {answer.failed!r}"
    if p_true is not None and not (type(p_true) is int and 0 <= p_true <= 100):
        return f"p_true is {p_true!r}, not a whole percentage"
    if question.wants_move and answer.failed is None and move != "doubt" and not isinstance(move, Bid):
        return f"move is {move!r}, neither a bid nor 'doubt'"
    return None
