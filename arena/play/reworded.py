"""A view in which another seat's words are muted, or swapped for words of its agent from another deal.

Only the log of the view is changed, never dice, bids or notes. A silent message takes the place of a muted one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from arena.errors import ConfigError, TranscriptError
from arena.game import BidPlaced, Message, View, seat_name
from arena.play.moment import Moment
from arena.transcript import Header, HeaderLine, MessageLine, VoidLine, read_records

__all__ = ["MOST_READ", "Change", "Origin", "Reworded", "last_speaker", "mute", "swap"]

MOST_READ = 200
"""Transcripts of other deals that are looked through for words of the same turn."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where words were said: line `n` of a match."""

    match: str
    n: int
    hand: int
    turn: int


@dataclass(frozen=True, slots=True)
class Change:
    """One message heard differently: of `turn` of the hand; `now` is `None` for silence, `origin` where it is from."""

    seat: int
    turn: int
    was: str
    now: str | None
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Reworded:
    """A view with its changes, none for the view as it was."""

    view: View
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    seat: int
    origin: Origin


def last_speaker(view: View) -> int | None:
    """Return the other seat whose words were heard last in the hand, `None` where there are none."""
    said = (each.seat for each in reversed(view.log) if _has_words(each) and each.seat != view.seat)
    return next(said, None)


def mute(moment: Moment, seat: int) -> Reworded:
    """Return the view without what `seat` said before this decision, or else without its latest words of the hand.

    Before this decision means after the last bid; with several talk rounds these may be several messages.
    """
    places = _words_of(moment, seat)
    since = _turn_at(moment.view, places[-1])
    return _changed(moment.view, [(place, None) for place in places if _turn_at(moment.view, place) == since])


def swap(moment: Moment, seat: int, others: Sequence[Path], own: Path) -> Reworded:
    """Return the view with the latest words of `seat` in the hand swapped for words of its agent in another deal.

    others: the transcripts of the run; own: that of the moment. The rule: transcripts of the same arm and agent on
    another seed are gone through in the order of sha256 hex of `moment|match`, at most `MOST_READ`, up to the first in
    which the agent said something else at the same turn of a hand; failing that, the words at the nearest turn. Only
    without another deal, other hands of the same match are taken. Of several the ones in the same seat, then those with
    the smallest sha256 of `moment|match|line`. `moment` is `match|hand|roll|turn|seat` of the decision.
    """
    place = _words_of(moment, seat)[-1]
    message = moment.view.log[place]
    assert isinstance(message, Message)
    said = _found(moment, message, _turn_at(moment.view, place), others, own)
    if said is None:
        who = moment.header.agents[seat].name
        raise ConfigError(f"agent {who!r} said nothing else in any other deal or hand, so there is nothing to swap in")
    return _changed(moment.view, [(place, said)])


def _words_of(moment: Moment, seat: int) -> list[int]:
    """Return where words of `seat` stand in the log; raises ConfigError where there are none."""
    places = [place for place, each in enumerate(moment.view.log) if _has_words(each) and each.seat == seat]
    if not places:
        at = moment.question
        why = "" if moment.view.talk.delivered else "; in this match nobody heard any words (talk.delivered is false)"
        raise ConfigError(f"no words of {seat_name(seat)} were heard in hand {at.hand} before turn {at.turn}{why}")
    return places


def _has_words(heard: object) -> bool:
    return isinstance(heard, Message) and heard.text is not None


def _turn_at(view: View, place: int) -> int:
    return 1 + sum(isinstance(each, BidPlaced) for each in view.log[:place])


def _changed(view: View, said: Iterable[tuple[int, _Said | None]]) -> Reworded:
    log, changes = list(view.log), []
    for place, words in said:
        message = log[place]
        assert isinstance(message, Message)
        assert message.text is not None
        now, origin = (None, None) if words is None else (words.text, words.origin)
        changes.append(Change(message.seat, _turn_at(view, place), message.text, now, origin))
        log[place] = Message(seat=message.seat, text=now)
    return Reworded(replace(view, log=tuple(log)), tuple(changes))


def _found(moment: Moment, message: Message, turn: int, others: Sequence[Path], own: Path) -> _Said | None:
    at = moment.question
    key = f"{moment.header.match}|{at.hand}|{at.roll}|{at.turn}|{at.seat}"

    def order(said: _Said) -> tuple[int, bool, str]:
        place = f"{key}|{said.origin.match}|{said.origin.n}"
        return abs(said.origin.turn - turn), said.seat != message.seat, sha256(place.encode()).hexdigest()

    found: list[_Said] = []
    for path in _other_deals(moment.header, others, key):
        words = _words_in(path, moment.header.agents[message.seat].name)
        found += [each for each in words if each.text != message.text]
        if any(each.origin.turn == turn for each in found):
            break
    if not found:
        words = _words_in(own, moment.header.agents[message.seat].name)
        found = [each for each in words if each.text != message.text and each.origin.hand != at.hand]
    return min(found, key=order, default=None)


def _other_deals(header: Header, others: Sequence[Path], key: str) -> Iterator[Path]:
    """Yield transcripts of the same arm on other seeds, in keyed order."""
    headers = ((path, _header(path)) for path in others)
    fitting = [
        (sha256(f"{key}|{other.match}".encode()).hexdigest(), path)
        for path, other in headers
        if other is not None and (other.run, other.arm) == (header.run, header.arm) and other.seed != header.seed
    ]
    for _, path in sorted(fitting)[:MOST_READ]:
        yield path


def _header(path: Path) -> Header | None:
    """Return the header of a transcript, `None` where there is none yet or no more."""
    try:
        _, first = next(iter(read_records(path)), (0, None))
    except TranscriptError:
        return None
    return first if isinstance(first, HeaderLine) else None


def _words_in(path: Path, agent: str) -> list[_Said]:
    """Return all that an agent said in a transcript, voided hands apart."""
    said: list[_Said] = []
    match, seat = "", None
    for _, record in read_records(path):
        match record:
            case HeaderLine():
                match = record.match
                seat = next((each.seat for each in record.agents if each.name == agent), None)
                if seat is None:
                    return []
            case MessageLine(text=str() as text) if record.seat == seat:
                said.append(_Said(text, record.seat, Origin(match, record.n, record.hand, record.turn)))
            case VoidLine():
                said = [each for each in said if each.origin.hand != record.hand]
            case _:
                pass
    return said
