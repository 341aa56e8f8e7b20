"""The public log of a match as a person at the table reads it: what each event says to the seat it is told to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from arena.agents.human_words import counted, listed, sorted_dice
from arena.cli.screen import dice, printable, quoted
from arena.game import (
    BidPlaced,
    Contest,
    Doubt,
    Event,
    Forfeit,
    HandClosed,
    HandOpened,
    MatchClosed,
    Message,
    Ruleset,
    State,
    Void,
    matching,
)

__all__ = ["TableLog"]

_VOID = {
    "exposed": "The hand is void: hidden dice were seen.",
    "operator": "The hand is void.",
    "agent": "The hand is void: somebody at the table broke down.",
}


@dataclass(frozen=True, slots=True)
class TableLog:
    """Tells events to the person in `seat`.

    names: what the seats are called. agents: who sits there, told at the end. plain: one fact a line.
    """

    seat: int
    names: Sequence[str]
    agents: Sequence[str]
    ruleset: Ruleset
    plain: bool

    def lines(self, event: Event, state: State) -> Iterator[Text]:
        """Yield what `event` says; state: what it has led to."""
        match event:
            case HandOpened():
                yield from self._opened(event)
            case Message(text=str() as text):
                cut = " (cut: too long)" if event.cut else ""
                yield Text(f"{self._who(event.seat)}: ").append(quoted(text), style="italic").append(cut)
            case BidPlaced():
                bid = event.bid
                put_in = " (put in by the referee)" if event.substituted else ""
                yield Text(f"{self._does(event.seat, 'bid')} {bid}: {counted(bid.quantity, bid.face)}{put_in}.")
            case Doubt():
                yield from self._doubted(event, state)
            case Forfeit():
                yield Text(f"{self._who(event.seat)} gives no legal answer and forfeits the hand. No cup is shown.")
            case Contest():
                yield from self._revealed(event, wild=state.hand is not None and state.hand.opening.wild_ones)
            case HandClosed():
                yield self._scores(event, state)
            case Void():
                yield Text(_VOID[event.reason])
                yield Text("")
            case MatchClosed():
                yield from self._ended(event)
            case _:
                return

    def _opened(self, event: HandOpened) -> Iterator[Text]:
        opening = event.opening
        hands = self.ruleset.hands_in_all(len(self.names))
        number = f"Hand {opening.hand}" + (f" of {hands}" if hands else "")
        again = f", roll {opening.roll}" if opening.roll > 1 else ""
        kind = ", palifico: the face stays, ones are not wild" if opening.palifico else ""
        opens = "you open" if opening.opener == self.seat else f"{self._who(opening.opener)} opens"
        heading = f"{number}{again}: {opening.total} dice, {opens}{kind}."
        yield Text(heading, style="bold")
        if len({held for held in opening.dice if held}) > 1:
            yield Text(f"Dice: {self._each(opening.dice)}.")
        if opening.dice[self.seat] and not self.plain:
            yield Text(f"Your dice: {sorted_dice(event.cups[self.seat])}", style="bold")

    def _doubted(self, event: Doubt, state: State) -> Iterator[Text]:
        standing = None if state.hand is None else state.hand.to_beat
        if event.forced:
            yield Text(f"{standing} is the highest bid there is: {self._does(event.seat, 'have')} to doubt it.")
        else:
            yield Text(f"{self._does(event.seat, 'doubt')} {standing}. All cups are shown:", style="bold")

    def _revealed(self, event: Contest, *, wild: bool) -> Iterator[Text]:
        for seat, cup in enumerate(event.cups):
            if not cup:
                continue
            if self.plain:
                found = matching(event.bid, cup, wild_ones=wild)
                whose = "Your dice" if seat == self.seat else f"Dice of {self._who(seat)}"
                yield Text(f"{whose}: {sorted_dice(cup)}. {found} match.")
            else:
                yield Text(f"  {self._who(seat):8}").append_text(dice(cup, event.bid.face, wild=wild))
        wanted, short = event.bid.quantity, event.bid.quantity - event.count
        verdict = "the bid holds" if event.held else f"the bid falls, short by {short}"
        with_ones = ", ones counted as wild" if wild and event.bid.face != 1 else ""
        yield Text(f"{counted(event.count, event.bid.face)} on the table{with_ones}, {wanted} bid: {verdict}.")
        yield Text(f"{self._does(event.winner, 'win')} against {self._whom(event.loser)}.", style="bold")

    def _scores(self, event: HandClosed, state: State) -> Text:
        past = state.table.past
        before = past[-2].closed.scores if len(past) > 1 else None
        if before is None:
            start = self.ruleset.dice_per_seat if self.ruleset.stake == "die" else 0
            before = (start,) * len(event.scores)
        told = [
            f"{self._whom(seat)} {now}" + (f" ({now - then:+d})" if now != then else "")
            for seat, (now, then) in enumerate(zip(event.scores, before, strict=True))
        ]
        what = "Dice left" if self.ruleset.stake == "die" else "Scores"
        return Text(f"{what}: {', '.join(told)}.")

    def _ended(self, event: MatchClosed) -> Iterator[Text]:
        if event.placing is None:
            why = {"max_rolls": "one hand was rolled too often"}.get(event.reason or "", "somebody left")
            yield Text(f"The match ends early: {why}. Nothing is ranked.", style="bold")
            yield Text(f"Points so far: {self._each(event.scores)}.")
        else:
            yield Text("The match is over.", style="bold")
            place = 1
            for group in event.placing:
                shared = "Shared place" if len(group) > 1 else "Place"
                yield Text(f"{shared} {place}: {listed([self._whom(seat) for seat in group])}.")
                place += len(group)
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        yield Text(f"{listed([f'{self._who(seat)} was {printable(self.agents[seat])}' for seat in others])}.")

    def _each(self, held: Sequence[int]) -> str:
        return ", ".join(f"{self._whom(seat)} {number}" for seat, number in enumerate(held))

    def _does(self, seat: int, verb: str) -> str:
        return f"You {verb}" if seat == self.seat else f"{self._who(seat)} {'has' if verb == 'have' else f'{verb}s'}"

    def _who(self, seat: int) -> str:
        return "You" if seat == self.seat else printable(self.names[seat])

    def _whom(self, seat: int) -> str:
        return "you" if seat == self.seat else printable(self.names[seat])
