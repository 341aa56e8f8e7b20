"""Announcements: what the speaker will do, "I'll call you next", "I'm raising", "I won't challenge" (claims.md)."""

from arena.speech.chains import Predicate
from arena.speech.claims import Plan
from arena.speech.context import Context
from arena.speech.lexicon import NUMBERS, Table, wordings
from arena.speech.moods import REFUSALS
from arena.speech.opinions import OF_THE_SPEAKER
from arena.speech.stated import OBJECTS, TAILS, Stated

__all__ = ["announcement"]

# What "call" is said of where it means a doubt, and where it does not.
_CALLED = wordings(
    "you/him/her/them/it/that/this/ben",
    "you/him/her/them/it/this/that out",
    "you/him/her/them/it/this/that next/now/soon/later/anyway",
    "you/him/her/them a_liar/the_liar",
    "you/him/her/them on that/this/it",
    "your/his/her/their/the/that/this/any * bluff/bid/lie/number/raise/claim/bullshit",
    "bluff/liar/dudo/next/now/soon/time",
    "the next bid/one/player/person/raise/bidder",
    "seat a/b/c/d/e/f/g/h/1/2/3/4",
    "whoever/whatever/anyone/anything/everyone/someone/somebody/anybody",
)
_NOT_CALLED = wordings(
    "it a/an/the/quits/even/what/like/good/luck/ours",
    "it as i/you see/saw/like/please",
    "that/this a/an/the/what/my/brave/courage/honest/good/bad/many/fair/even",
    "you a/an/what/my/brave/courage/honest/good/bad/many/fair/even",
    "you back/later/names/baby/sir/crazy/brave",
    "it home/day",
)
_MOMENTS = tuple((word,) for word in "moment second minute instant very next first".split())
# "Going up: three sixes", "I'll take it to four fives" are bids, "going up to bed", "climbing the walls" no raise.
_NO_RAISE = wordings(":", "up? to NUMBER", "to bed/see/the", "the")
# Before things that are no bid: "challenge your taste", "climb the walls".
_OF_SOMETHING = frozenset("your his her their my our a an".split())
# "I'm calling it now: ..." foretells.
_CALLED_NOW = wordings("it now/here/early")
_LIARS = wordings(
    "you/him/her/them a/the liar/bluff",
)
_NOT_RAISED = frozenset("my a an concerns questions hell children kids eyebrows money some one the".split())
_STAKES = frozenset("bid bar stakes ante number count quantity price".split())
_SOON = frozenset("next now soon again out anyway regardless this here for no".split())
# Commands that make an announcement behind "and" a condition: "raise again and I'll call".
_DARES = frozenset("raise bid go try keep say push touch one do make another any move".split())


# Plans told as a noun: "my next move is a raise", "expect me to call".
_NOUNS = Table[Plan](
    {
        "my next move/action/step/play/turn is/will_be a/to/going_to? raise": "raise",
        "my next move/action/step/play/turn is/will_be a/to/going_to? challenge/call/doubt": "doubt",
        "my next word/words is/are/will_be liar/dudo/bluff": "doubt",
        "my plan/intention is to raise/go_higher/bump_it": "raise",
        "my plan/intention is to call/challenge/doubt": "doubt",
        "expect/count_on/watch me to? raise/go_higher": "raise",
        "expect/count_on/watch me to? call/challenge/doubt": "doubt",
        "expect a raise from me": "raise",
        "expect a challenge/call/doubt from me": "doubt",
        "you can expect a raise": "raise",
        "i have no intention/desire/thought of calling/challenging/doubting": "not_doubt",
        "i have no intention/desire/plan/plans/need/reason to call/challenge/doubt": "not_doubt",
        "no challenge/doubt/call from me": "not_doubt",
    }
)


def announced_as_noun(context: Context) -> Stated | None:
    """Return the announcement of a sentence that names its move: "my next move is a raise"."""
    sentence = context.sentence
    if sentence.conditional or sentence.silent or sentence.elsewhen:
        return None
    for start in range(sentence.start, sentence.stop):
        plan = _NOUNS.match(context.norms, start, sentence.stop)
        if plan is not None and "or" not in context.norms[plan[1] : plan[1] + 1]:
            return Stated(plan[0], start, plan[1], hedged=context.force.is_hedged_before(start))
    return None


def announcement(context: Context, pred: Predicate) -> Stated | None:
    """Return what the predicate announces, None where it announces nothing or only under a condition."""
    act = pred.verb.act
    if act not in ("doubt", "call", "raise", "spare") or pred.subject != "i" or context.sentence.conditional:
        return None
    refuses = not REFUSALS.isdisjoint(context.norms[pred.start : pred.stop])
    stop = _object_stop(context, pred)
    if stop is None or not (refuses or _is_planned(context, pred)) or _is_dared(context, pred):
        return None
    force = context.force.of(pred)
    undecided = "or" in context.norms[stop : stop + 2] or (force is not None and force.hedged and _is_or(context, pred))
    if force is None or force.denial is not None or undecided:
        return None
    if pred.implied and pred.verb.form == "ing" and not (context.ends(stop) or context.norms[stop] in _SOON):
        return None
    stance = _stance(pred, denied=refuses or pred.negation is not None)
    return None if stance is None else Stated(stance, pred.start, stop, force.hedged)


def _is_or(context: Context, pred: Predicate) -> bool:
    """Return whether the plan is the other of two: "I might raise or I might call"."""
    return context.norms[context.sentence.start : pred.start][-1:] == ("or",)


def _stance(pred: Predicate, *, denied: bool) -> Plan | None:
    match pred.verb.act:
        case "raise":
            return None if denied else "raise"
        case "spare":
            return None if denied else "not_doubt"
        case _:
            return "not_doubt" if denied else "doubt"


def _is_planned(context: Context, pred: Predicate) -> bool:
    """Return whether the form of the verb announces: "I'll call", "I'm calling", "I might call", "I call"."""
    if pred.mood == "future":
        return True
    if pred.habit or pred.mood not in ("real", "able"):
        return False
    if pred.verb.form == "ing":
        return pred.mood == "real"
    if pred.verb.form != "base" or pred.mood == "able":
        return pred.verb.form == "base" and pred.hedged
    if pred.hedged or pred.negation is not None:
        return pred.hedged
    return not pred.implied and context.norms[pred.stop - 1] != "doubt"


def _object_stop(context: Context, pred: Predicate) -> int | None:
    """Return where the announcement ends, None where the verb means something else ("call it a day")."""
    norms, stop = context.norms, pred.stop
    if norms[stop : stop + 1] == ("myself",):
        return None
    if pred.verb.act == "call":
        disbelieves = pred.mood == "real" and pred.verb.form == "base" and OF_THE_SPEAKER["call"].match(norms, stop)
        if disbelieves or norms[stop : stop + 1] in (("from",), ("in",), ("at",), ("since",), ("for",)):
            return None
        if _NOT_CALLED.match(norms, stop) and not _LIARS.match(norms, stop):
            return None
        called = _CALLED.match(norms, stop)
        if _CALLED_NOW.match(norms, stop) and norms[stop + 2 : stop + 3] in ((":",), (",",), ("—",)):
            return None
        if called:
            return called[1]
        named = norms[stop : stop + 1] == ("the",) and norms[stop + 1 : stop + 2] not in _MOMENTS
        if named:
            return None
        free = context.ends(context.past_fillers(stop)) or norms[stop] in TAILS or context.words.is_capitalised(stop)
        return stop if free else None
    if pred.verb.act == "raise" and norms[stop - 1].startswith("rais"):
        return _raised(context, pred)
    target = OBJECTS.match(norms, stop)
    stop = target[1] if target else stop
    if pred.verb.act == "raise" and _NO_RAISE.match(norms, stop):
        return None
    if target is None and norms[stop : stop + 1] != () and norms[stop] in _OF_SOMETHING:
        return None
    dared = stop + 1 if norms[stop : stop + 1] in (("anyone",), ("anybody",), ("everyone",)) else stop
    return None if pred.verb.act == "doubt" and norms[dared : dared + 1] == ("to",) else stop


def _raised(context: Context, pred: Predicate) -> int | None:
    """Return where "raise" ends, None before other things to raise, or the numbers of a bid spoken as one."""
    norms, stop = context.norms, pred.stop
    follower = norms[stop] if stop < len(norms) else ""
    spoken = pred.implied or (pred.mood == "real" and pred.verb.form == "base" and not pred.hedged)
    if spoken and (follower == "to" or follower in NUMBERS or norms[stop : stop + 1] == (":",)):
        return None
    if follower in _NOT_RAISED and not any(word in _STAKES for word in norms[stop + 1 : stop + 3]):
        return None
    return stop


def _is_dared(context: Context, pred: Predicate) -> bool:
    """Return whether a command before it makes the announcement a condition."""
    before = context.norms[context.sentence.start : pred.start]
    if not before or before[-1] not in ("and", ",") or before[0] not in _DARES:
        return False
    return not any(other.subject == "i" and other.start < pred.start for other in context.predicates)
