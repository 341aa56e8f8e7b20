"""An example of every question a model is asked under some conditions, from a hand that the engine plays."""

from collections.abc import Iterator
from dataclasses import dataclass

from arena.agents.protocol import Question
from arena.game import (
    BidPlaced,
    Decide,
    HandOpened,
    Message,
    Roll,
    Ruleset,
    Settings,
    Speak,
    State,
    View,
    apply,
    due,
    roll_cups,
    start,
    view,
)

__all__ = ["Example", "example_questions"]

_SEED = "example"
_WORDS = ("I have two fives.", None, "Somebody is bluffing here.")
_BIDS = 2


@dataclass(frozen=True, slots=True)
class Example:
    """A question and the view it is asked with."""

    question: Question
    view: View


def example_questions(
    rules: Ruleset, settings: Settings, *, seats: int, names: tuple[str, ...] | None = None
) -> list[Example]:
    """Return an example of each question, the ones that come later in a hand last.

    The hand has two bids, the lowest ones, and a few words; of each question its last occurrence is returned.
    Raises RulesetError when so many seats may not play.
    """
    found: dict[str, Example] = {}
    for example in _asked(rules, settings, seats, names):
        found.pop(example.question.name, None)
        found[example.question.name] = example
    return list(found.values())


def _asked(rules: Ruleset, settings: Settings, seats: int, names: tuple[str, ...] | None) -> Iterator[Example]:
    """Yield the questions of the first turns, up to the decision after the last bid."""
    state = start(rules, seats=seats, seed=_SEED, talk=settings.talk, names=names)
    spoken = 0
    while True:
        match due(state):
            case Roll(opening):
                cups = roll_cups(_SEED, hand=opening.hand, roll=opening.roll, dice=opening.dice)
                state = apply(state, HandOpened(opening, cups))
            case Speak(speakers, round_):
                yield from (_example(state, seat, settings, round_=round_) for seat in speakers)
                for seat in speakers:
                    state = apply(state, Message(seat=seat, text=_WORDS[spoken % len(_WORDS)]))
                    spoken += 1
            case Decide(seat, legal):
                if not settings.talk.merge:
                    yield _example(state, seat, settings, round_=None)
                if _turn(state) > _BIDS or not legal.bids:
                    return
                state = apply(state, BidPlaced(seat=seat, bid=legal.bids[0]))
            case _:
                return


def _example(state: State, seat: int, settings: Settings, *, round_: int | None) -> Example:
    seen = view(state, seat, settings.memory)
    talks, stands = round_ is not None, seen.standing is not None
    move = "act" if stands else "open"
    moves = not talks or settings.talk.merge
    name = move if not talks else f"talk_{move}" if settings.talk.merge else "talk"
    question = Question(
        name=name,  # type: ignore[arg-type]  # put together from its parts
        hand=seen.opening.hand,
        roll=seen.opening.roll,
        turn=seen.turn,
        round=round_,
        seat=seat,
        asks_intent=talks and settings.ask.intent,
        asks_estimate=moves and stands and settings.ask.estimate,
    )
    return Example(question, seen)


def _turn(state: State) -> int:
    return 0 if state.hand is None else state.hand.turn
