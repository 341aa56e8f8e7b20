"""A person in a seat: asked at the terminal until the line typed is an answer; everything else is served on the way."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from arena.agents import human_words as words
from arena.agents.human_input import Command, Say, Unclear, read_command
from arena.agents.protocol import Answer, Decision, Desk, Kind, Question
from arena.errors import HandExposed, MatchLeft
from arena.game import Bid, Opening, Ruleset, Talk, View, objection
from arena.game.state import ladder_of

__all__ = ["Hints", "HumanAgent", "Key", "Terminal", "Typed"]

_EXAMPLES = 3


class Key(Enum):
    """What may come instead of a line: Ctrl-C, and the end of all input."""

    INTERRUPT = auto()
    END = auto()


Typed = str | Key
Hints = Callable[[View], Sequence[str]]
"""What a person who asks for the odds is told; the first line goes on file."""


class Terminal(Protocol):
    """Where a person reads and types."""

    def tell(self, *lines: str) -> None:
        """Show lines that stay in sight of what comes later."""
        ...

    async def ask(self, facts: Sequence[str], prompt: str) -> Typed:
        """Show where things stand, and return what is typed after `prompt`."""
        ...


@dataclass(frozen=True, slots=True)
class _Held:
    """A move typed while words were asked for, kept for the question that follows at once."""

    turn: tuple[int, int, int]
    move: Decision


@dataclass(slots=True)
class HumanAgent:
    """The person in `seat`; hints: `None` where odds are not shown.

    A move typed where the last words before it are asked for answers the next question too, so a turn is one line.
    """

    name: str
    seat: int
    terminal: Terminal
    ruleset: Ruleset
    talk: Talk
    hints: Hints | None = None
    kind: Kind = "human"
    deadline_s: float | None = None
    _held: _Held | None = field(default=None, init=False)
    _quiet: tuple[int, int] | None = field(default=None, init=False)
    _explained: Counter[str] = field(default_factory=Counter, init=False)

    async def before_hand(self, opening: Opening) -> None:
        """Return when the dice may be rolled; one who is out of the match is not kept waiting."""
        if not opening.dice[self.seat]:
            return
        again = " again" if opening.roll > 1 else ""
        while True:
            match await self._typed([], f"Press Enter to roll{again}, or type quit > "):
                case "enter":
                    return
                case "ladder":
                    self.terminal.tell(*words.ladder_rows(ladder_of(self.ruleset, opening).bids))
                case _:
                    self.terminal.tell("The dice are not rolled yet: press Enter to roll them.")

    async def answer(self, question: Question, view: View, desk: Desk) -> Answer:
        """Return what the person says or does; raises MatchLeft and HandExposed."""
        if question.wants_move:
            return await self._decide(question, view, desk)
        if view.on_turn == view.seat and _acts_next(question, view):
            return await self._speak_or_decide(question, view, desk)
        return await self._speak(question, view, desk)

    async def aclose(self) -> None:
        """Nothing to give back: the terminal belongs to whoever opened it."""

    async def _decide(self, question: Question, view: View, desk: Desk) -> Answer:
        held, self._held = self._held, None
        if held is not None and held.turn == _turn(question):
            return Answer(move=held.move)
        said: str | None = None
        facts = self._turn_facts(view, may_say=question.wants_talk)
        while True:
            match await self._asked(view, desk, facts, _prompt(view, may_say=question.wants_talk)):
                case Bid() as bid if self._is_legal(bid, view):
                    return Answer(say=said, move=bid)
                case "doubt" if self._may_doubt(view):
                    return Answer(say=said, move="doubt")
                case Say(text) if question.wants_talk:
                    said = text
                    self.terminal.tell("That is said with your move.")
                case Say():
                    none = "There is no table talk in this game." if view.talk.speakers == "none" else None
                    self.terminal.tell(none or "The talk before this turn is over: it is time to act.")
                case command:
                    self._explain(command, view)

    async def _speak_or_decide(self, question: Question, view: View, desk: Desk) -> Answer:
        """Ask for words where the move comes next: a move is silence, and is kept for the question it answers."""
        facts = self._turn_facts(view, may_say=True)
        while True:
            match await self._asked(view, desk, facts, _prompt(view, may_say=True)):
                case Bid() as bid if self._is_legal(bid, view):
                    self._held = _Held(_turn(question), bid)
                    return Answer()
                case "doubt" if self._may_doubt(view):
                    self._held = _Held(_turn(question), "doubt")
                    return Answer()
                case Say(text):
                    return Answer(say=text)
                case command:
                    self._explain(command, view)

    async def _speak(self, question: Question, view: View, desk: Desk) -> Answer:
        hand = (question.hand, question.roll)
        if self._quiet == hand:
            return Answer()
        whose = "your move" if view.on_turn == view.seat else f"{view.names[view.on_turn]} decides"
        facts = [*words.facts(view)[:2], f"Table talk before {whose}"]
        if self._is_new("talk"):
            facts.append("Type say WORDS, Enter for silence, quiet for silence until your turn, or ?")
        while True:
            match await self._asked(view, desk, facts, "say WORDS, or Enter > "):
                case Say(text):
                    return Answer(say=text)
                case "enter":
                    return Answer()
                case "quiet":
                    self._quiet = hand
                    return Answer()
                case Unclear(text):
                    self.terminal.tell(f"To tell the table that, put say before it: say {text}")
                case _:
                    self.terminal.tell(f"It is {view.names[view.on_turn]} that decides now. Say something, or Enter.")

    async def _asked(self, view: View, desk: Desk, facts: Sequence[str], prompt: str) -> Command:
        """Return the next command that is about the hand being played, with the referee's own ones served."""
        while True:
            command = await self._typed(facts, prompt)
            match command:
                case "ladder":
                    self.terminal.tell(*words.ladder_rows(view.legal.bids))
                case "table":
                    self.terminal.tell(*words.facts(view))
                case "odds":
                    self._hint(view, desk)
                case "expose":
                    if await self._is_exposed(view):
                        raise HandExposed(f"{self.name} says that hidden dice were seen")
                case _:
                    return command

    async def _typed(self, facts: Sequence[str], prompt: str) -> Command:
        """Return the next command, with those served that are the same at all times."""
        while True:
            typed = await self.terminal.ask(facts, prompt)
            if typed is Key.END:
                raise MatchLeft(f"{self.name} left: no more input")
            if isinstance(typed, Key):
                if await self.confirms("Leave? Nothing is ranked then. [y/N] > "):
                    raise MatchLeft(f"{self.name} left")
                continue
            match read_command(typed):
                case "quit":
                    raise MatchLeft(f"{self.name} left")
                case "help":
                    self.terminal.tell(*words.commands(talk=self.talk, hints=self.hints is not None))
                case "rules":
                    self.terminal.tell(*_paragraphs(self.ruleset.describe()))
                case command:
                    return command

    async def confirms(self, question: str) -> bool:
        """Return whether the person says yes; Ctrl-C once more and the end of input are a yes too."""
        typed = await self.terminal.ask([], question)
        return isinstance(typed, Key) or typed.strip().lower() in ("y", "yes")

    async def _is_exposed(self, view: View) -> bool:
        if view.opening.roll < view.ruleset.max_rolls:
            return True
        rolls = view.ruleset.max_rolls
        return await self.confirms(f"This is roll {rolls} of {rolls}: the match ends if it is void. Void it? [y/N] > ")

    def _hint(self, view: View, desk: Desk) -> None:
        if self.hints is None:
            self.terminal.tell("Odds are shown only in a game begun with --hints odds.")
            return
        told = self.hints(view)
        desk.assist(told[0])
        self.terminal.tell(*told)

    def _turn_facts(self, view: View, *, may_say: bool) -> list[str]:
        facts = [*words.facts(view), "Your turn" if view.standing is not None else "You open the hand"]
        if self._is_new("turn"):
            facts.append(words.example(view, may_say=may_say, hints=self.hints is not None))
        return facts

    def _is_new(self, what: str) -> bool:
        """Return whether something has not been explained often enough yet."""
        self._explained[what] += 1
        return self._explained[what] <= _EXAMPLES

    def _is_legal(self, bid: Bid, view: View) -> bool:
        """Return whether `bid` may be made; where not, the person is told why and what may be."""
        if objection(bid, total=view.opening.total, standing=view.to_beat, legal=view.legal) is None:
            return True
        self.terminal.tell(words.refusal(bid, view))
        return False

    def _may_doubt(self, view: View) -> bool:
        if not view.legal.may_doubt:
            self.terminal.tell(f"There is no bid to doubt yet: you open. The lowest legal bid is {words.lowest(view)}.")
        return view.legal.may_doubt

    def _explain(self, command: Command, view: View) -> None:
        """Tell what may be typed on one's own turn, unless it has been told why a move was refused."""
        if isinstance(command, Bid) or command == "doubt":
            return
        bid = view.legal.bids[0]
        doubt = ", or doubt" if view.legal.may_doubt else ""
        unknown = f"{command.text!r} is no command. " if isinstance(command, Unclear) else ""
        self.terminal.tell(
            f"{unknown}It is your turn: type a bid such as {bid.quantity} {bid.face}, the lowest legal one{doubt}. "
            "? lists what else can be typed."
        )


def _acts_next(question: Question, view: View) -> bool:
    """Return whether the move comes right after this message, with nobody else heard in between."""
    return view.talk.order == "seat" and question.round == view.talk.rounds


def _turn(question: Question) -> tuple[int, int, int]:
    return question.hand, question.roll, question.turn


def _prompt(view: View, *, may_say: bool = False) -> str:
    moves = ["bid", "doubt"] if view.legal.may_doubt else ["bid"]
    return f"{words.listed([*moves, 'say WORDS'] if may_say else moves, 'or')} > "


def _paragraphs(text: str) -> list[str]:
    """Return text folded at 79 columns with every paragraph and list item on one line, to be folded anew."""
    lines: list[str] = []
    for line in text.split("\n"):
        if lines and line and lines[-1] and not line.startswith("- "):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return lines
