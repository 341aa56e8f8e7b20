"""Reading: from a message to the claims it makes (claims.md). Deterministic: rules only, English."""

from collections.abc import Iterable

from arena.speech.announcements import announced_as_noun, announcement
from arena.speech.claims import AnnouncementClaim, BidClaim, Claim, HandClaim, OwnClaim, TableClaim
from arena.speech.clauses import predicates
from arena.speech.context import Context
from arena.speech.corrections import corrected
from arena.speech.dice import Found, Topic, dice_claims
from arena.speech.embedding import Force
from arena.speech.items import Item, items_in
from arena.speech.lists import DiceList
from arena.speech.sentences import asks_for_dice, sentences
from arena.speech.stances import stance, stance_alone
from arena.speech.stated import Stated
from arena.speech.tokens import Words, words

__all__ = ["READER", "read"]

READER = "rules/1"
"""The name of this reader in transcripts."""


def read(text: str, dice_held: int) -> tuple[Claim, ...]:
    """Return the claims of a message in order of start, without verdicts.

    dice_held: how many dice the speaker holds, which "mostly" and "all" need.
    """
    spoken = words(text)
    items = items_in(spoken)
    topic = Topic()
    found: list[Found] = []
    stated: list[Stated] = []
    for context in _contexts(spoken, items, dice_held):
        if context.items:
            asserted, topic = dice_claims(context, topic)
            found += asserted
        stated += _statements(context)
    claims: list[Claim] = [_dice_claim(spoken, one, dice_held) for one in corrected(spoken, items, found)]
    claims += [_stance_claim(spoken, one) for one in stated]
    return tuple(sorted(claims, key=lambda claim: claim.start))


def _contexts(spoken: Words, items: list[Item], dice_held: int) -> Iterable[Context]:
    """Yield the sentences of a message with what the rules look at."""
    asked = others = False
    first = 0
    for sentence in sentences(spoken):
        last = first
        while last < len(items) and items[last].stop <= sentence.stop:
            last += 1
        preds = tuple(predicates(spoken, sentence.start, sentence.stop))
        force = Force(spoken, sentence.start, preds)
        yield Context(spoken, sentence, preds, tuple(items[first:last]), force, dice_held, asked, others)
        asked = asks_for_dice(spoken, sentence)
        others = bool(preds) and preds[-1].subject in ("you", "third") and preds[-1].verb.act in ("hold", "lack")
        first = last


def _statements(context: Context) -> list[Stated]:
    """Return the stances and announcements of a sentence; none overlap."""
    stated: list[Stated] = []
    for pred in context.predicates:
        if context.sentence.is_silent(pred.start) or context.sentence.is_elsewhen(pred.start):
            continue
        one = announcement(context, pred) or stance(context, pred)
        if one is not None and not (stated and one.start < stated[-1].stop):
            stated.append(one)
    if len({one.stance for one in stated if one.hedged} & {"raise", "doubt"}) > 1:
        stated = [one for one in stated if not (one.hedged and one.stance in ("raise", "doubt"))]
    alone = None if stated else announced_as_noun(context) or stance_alone(context)
    return stated if alone is None else [alone]


def _dice_claim(spoken: Words, found: Found, dice_held: int) -> Claim:
    quote, start, end = _quoted(spoken, found.start, found.stop)
    item, hedged = found.item, found.frame.hedged
    if isinstance(item, DiceList):
        return HandClaim(quote=quote, start=start, end=end, hedged=hedged, dice=item.dice)
    assert item.face is not None
    low, high, vague = item.quantity.low, item.quantity.high, item.quantity.vague
    match item.quantity.scale:
        case "most":
            low, high = dice_held // 2 + 1, None
        case "all":
            low = high = dice_held
    kind = OwnClaim if found.frame.whose == "own" else TableClaim
    return kind(quote=quote, start=start, end=end, face=item.face, low=low, high=high, vague=vague, hedged=hedged)


def _stance_claim(spoken: Words, stated: Stated) -> Claim:
    quote, start, end = _quoted(spoken, stated.start, stated.stop)
    match stated.stance:
        case "believe" | "disbelieve":
            return BidClaim(quote=quote, start=start, end=end, hedged=stated.hedged, stance=stated.stance)
        case _:
            return AnnouncementClaim(quote=quote, start=start, end=end, hedged=stated.hedged, stance=stated.stance)


def _quoted(spoken: Words, first: int, stop: int) -> tuple[str, int, int]:
    """Return the quote over tokens `first`..`stop` and its span, with the Markdown that opens or closes inside it."""
    text, start, end = spoken.text, spoken.starts[first], spoken.ends[stop - 1]
    for mark in "*_`~":
        if text[start:end].count(mark) % 2 == 0 and not text[start:end].count(mark * 2) % 2:
            continue
        while start > 0 and text[start - 1] == mark and text[start:end].count(mark) > 0:
            start -= 1
    return text[start:end], start, end
