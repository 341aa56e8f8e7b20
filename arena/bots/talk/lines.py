"""What the talking bots say: a phrase that suits the moment, dressed, fitted to the room, with its sealed intent."""

from arena.bots.chances import standing_chance
from arena.bots.draws import Draws
from arena.bots.intended import sealed_intent
from arena.bots.protocol import SILENCE, Line
from arena.bots.talk.others import announcement, stance, table_at_least, table_fewer
from arena.bots.talk.own import own_phrase, whole_cup
from arena.bots.talk.phrase import Phrase
from arena.bots.talk.smalltalk import chatter, dressed
from arena.game import FACES, Bid, View

__all__ = ["say_backing", "say_chatter", "say_of_doubt", "say_of_standing", "say_truth"]

# Nobody reads out a longer cup.
_LISTED = range(2, 9)


def say_chatter(view: View, draws: Draws) -> Line:
    """Return small talk that claims nothing."""
    text = chatter(view, draws)
    return Line(text=text, truthful="no_claim") if len(text) <= view.talk.max_chars else SILENCE


def say_truth(view: View, draws: Draws, *, about: int | None) -> Line:
    """Return one or two true claims about the speaker's own dice, true for the named face alone.

    about: a face to speak of rather than another.
    """
    if len(view.cup) in _LISTED and draws.uniform() < 0.06:
        return _line(view, draws, whole_cup(view.cup, draws))
    face = about if about is not None and draws.uniform() < 0.6 else draws.choice(FACES)
    first = _true_phrase(view, draws, face)
    if draws.uniform() < 0.1:
        other = draws.choice([item for item in FACES if item != face])
        return _line(view, draws, first, _true_phrase(view, draws, other))
    return _line(view, draws, first)


def say_backing(view: View, draws: Draws, *, bid: Bid, number: int) -> Line:
    """Return a claim that backs `bid`, mostly that the speaker holds `number` of its face, true or not.

    `bid` is one that the speaker is about to make, or has made when another seat is on turn.
    """
    dice = len(view.cup)
    forms = {
        "count": 50,
        "at_least": 15,
        "exactly": 5,
        "several": 10 if number >= 2 else 0,
        "mostly": 5 if number == dice // 2 + 1 else 0,
        "all": 5 if number == dice > 1 else 0,
        "cup": 5 if dice in _LISTED else 0,
        "table": 10 if bid.quantity >= 2 else 0,
        "announcement": 5 if view.on_turn == view.seat else 0,
    }
    form = draws.weighted(tuple(forms), tuple(forms.values()))
    if form == "cup":
        return _line(view, draws, whole_cup(_cup_with(view.cup, bid.face, number), draws))
    if form == "table":
        return _line(view, draws, table_at_least(bid, draws))
    if form == "announcement":
        is_opening = view.standing is None
        said = announcement(doubts=False, is_opening=is_opening, bidder=_bidder(view), draws=draws)
        return _line(view, draws, said, will_doubt=False)
    return _line(view, draws, own_phrase(form, draws, number=number, face=bid.face, dice=dice))


def say_of_doubt(view: View, draws: Draws) -> Line:
    """Return the words of a speaker on turn who is about to doubt: mostly open about it, at times the contrary."""
    kind = draws.weighted(("disbelieve", "announcement", "believe"), (60, 25, 15))
    if kind == "announcement":
        said = announcement(doubts=True, is_opening=False, bidder=_bidder(view), draws=draws)
    else:
        said = stance(believes=kind == "believe", is_own=False, bidder=_bidder(view), draws=draws)
    return _line(view, draws, said, will_doubt=True)


def say_of_standing(view: View, draws: Draws) -> Line:
    """Return a stance on the standing bid, or a claim about the table that amounts to one.

    The speaker praises its own bid; of another's it mostly says what its own dice tell it.
    """
    standing, chance = view.standing, standing_chance(view)
    if standing is None or chance is None:
        return SILENCE
    is_own = standing.seat == view.seat
    believes = is_own or (chance >= 0.5) == (draws.uniform() < 0.8)
    if standing.bid.quantity >= 2 and draws.uniform() < 0.3:
        about_table = table_at_least if believes else table_fewer
        return _line(view, draws, about_table(standing.bid, draws))
    return _line(view, draws, stance(believes=believes, is_own=is_own, bidder=_bidder(view), draws=draws))


def _true_phrase(view: View, draws: Draws, face: int) -> Phrase:
    """Return a claim about `face` that is true for that face alone."""
    dice, held = len(view.cup), view.cup.count(face)
    if held == 0:
        form = draws.weighted(("none", "at_most", "fewer"), (70, 15 if dice > 1 else 0, 15 if dice > 1 else 0))
        number = 2 if form == "fewer" else 1
    else:
        weights = {
            "count": 45,
            "at_least": 15,
            "exactly": 15,
            "at_most": 8 if held < dice else 0,
            "some": 6,
            "several": 8 if held >= 2 else 0,
            "mostly": 10 if held > dice // 2 else 0,
            "all": 25 if held == dice > 1 else 0,
        }
        form = draws.weighted(tuple(weights), tuple(weights.values()))
        number = held
    return own_phrase(form, draws, number=number, face=face, dice=dice)


def _cup_with(cup: tuple[int, ...], face: int, number: int) -> tuple[int, ...]:
    """Return `cup` with at least `number` dice of `face`, as many others as needed turned to it."""
    others = sorted(die for die in cup if die != face)
    count = max(number, len(cup) - len(others))
    return (*others[: len(cup) - count], *(face,) * count)


def _bidder(view: View) -> str:
    return "" if view.standing is None else view.names[view.standing.seat]


def _line(view: View, draws: Draws, *phrases: Phrase, will_doubt: bool | None = None) -> Line:
    """Return the phrases as one message: dressed if that fits, else bare, else the first in short, else silence."""
    text = " ".join(said.text for said in phrases)
    for candidate in (dressed(text, view, draws), text):
        if len(candidate) <= view.talk.max_chars:
            return _sealed(candidate, phrases, view, will_doubt=will_doubt)
    first = phrases[0]
    if len(first.shortest) <= view.talk.max_chars:
        return _sealed(first.shortest, (first,), view, will_doubt=will_doubt)
    return SILENCE


def _sealed(text: str, phrases: tuple[Phrase, ...], view: View, *, will_doubt: bool | None) -> Line:
    claims = tuple(said.claim for said in phrases)
    return Line(text=text, truthful=sealed_intent(claims, view, will_doubt=will_doubt), intended=claims)
