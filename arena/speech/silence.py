"""Where a sentence asserts nothing: in questions and conditions, and in talk of other hands (claims.md, Not claims)."""

from arena.speech.lexicon import Table, is_filler
from arena.speech.tokens import BREAKS, SOFT, Words

__all__ = ["Span", "asking", "conditions", "other_hands"]

Span = tuple[int, int]

# Words that open a question.
_ASKS = frozenset(
    """
    do does did is are am was were have has had can could will would should shall may might who whose what when where
    why how which whom any anyone anybody wanna want care think remember suppose
    """.split()
)
_LEADS = frozenset("and but so well hey ok okay oh hmm um uh now then wait tell me seriously also".split())
# Alone behind the last comma, they ask for assent and leave the statement one.
_TAGS = frozenset(
    """
    ok okay right alright yeah yes yep no huh eh hm hmm see understand understood deal capisce happy satisfied clear
    innit correct good cool remember really ya yo hear savvy comprende agreed fine sure
    """.split()
)
# The same without a comma.
_TAGS_BEHIND = Table(
    {
        "you know/see/hear/understand/follow/feel me?": 0,
        "got it/that/me": 0,
        "know what i mean": 0,
        "see what i mean": 0,
        "you get me/it/that": 0,
        "ok/okay/right/alright/yeah/huh/eh/see/understand/understood/deal/capisce/clear/innit/agreed": 0,
    }
)
_CONDITIONS = Table(
    {
        "if": 0,
        "what if": 0,
        "even if": 0,
        "unless": 0,
        "suppose/supposing/assume/assuming/imagine/imagining/pretend/pretending/picture": 0,
        "let us say/pretend/assume/imagine/suppose": 0,
        "say i have/had/hold/held/rolled": 0,
        "whether": 0,
        "whenever": 0,
        "when i have/hold/get/had/got/roll": 0,
        "every/each/any/the_last time": 0,
        "in case": 0,
        "provided/providing": 0,
        "hypothetically": 0,
        "according to": 0,
        "rumor/rumour/legend/gossip/word/story has it": 0,
        "word/rumor/rumour on the street is": 0,
        "word is": 0,
        "they/people/some/others say": 0,
        "do not tell me": 0,
        "had i": 0,
        "were i": 0,
        "as if/though i": 0,
        "like i": 0,
        "as long as": 0,
        "once i": 0,
        "until i": 0,
        "when/once/the_moment/as_soon_as/next_time you/he/she/they/somebody/someone/anyone/ben": 0,
    }
)
# These take the rest of the sentence with them, and are conditions only where a clause begins.
_SUPPOSITIONS = frozenset("suppose supposing imagine imagining pretend pretending assume picture".split())
_TO_THE_END = _SUPPOSITIONS | {
    "let",
    "hypothetically",
    "say",
    "according",
    "rumor",
    "rumour",
    "legend",
    "gossip",
    "word",
    "story",
}
# "If" in words of politeness is no condition.
_POLITE = Table(
    {
        "if you must/really/truly/actually/absolutely? know/ask": 0,
        "if you must": 0,
        "if you/anyone/anybody/ben/they really/actually/truly? want/wants/need/needs/care/cares/wish/wanted to know": 0,
        "if you/anyone/anybody want/wants the/some/my/a truth/honesty/facts/news/number/numbers": 0,
        "if you/anyone/anybody are/is/was/were wondering/curious/asking/interested/keeping/listening/counting": 0,
        "if anyone/anybody 's wondering/curious/asking/interested/keeping/listening/counting": 0,
        "if you ask/care/like/please/want/insist/prefer/will": 0,
        "if you ask me": 0,
        "if anyone/anybody asks/cares": 0,
        "if i may/might say so?": 0,
        "if i may/might be/speak honest/frank/frankly/candid/blunt": 0,
        "if i am/have honest/frank/reading/counting/counted/seeing": 0,
        "if i am being honest/frank": 0,
        "if i am not mistaken/wrong": 0,
        "if i do say so": 0,
        "if i say so": 0,
        "if i recall/remember": 0,
        "if memory serves": 0,
        "if that/it helps/matters": 0,
        "if my eyes/memory/vision": 0,
        "if we are being/are honest": 0,
        "if it pleases": 0,
        "if truth be told": 0,
        "if not": 0,
        "whether you believe/like it/me or not": 0,
        "whether you/they/anyone like/likes/believe/believes/want/wants it/me/that": 0,
        "believe it or not": 0,
    }
)
_ELSEWHEN = Table(
    {
        "last/previous/prior/next/following/first/earlier/other/opening hand/round/game/match/time/roll/deal/one": 0,
        "last/next/previous couple/few/two/three of? hands/rounds/games/rolls": 0,
        "hand/round/hands/rounds/games/turns/rolls ago/before/back/earlier": 0,
        "ago": 0,
        "yesterday/tomorrow": 0,
        "last/next night/week/year/month": 0,
        "in the past": 0,
        "back when": 0,
        "once upon": 0,
        "the hand/round/game before/after": 0,
        "hand/round/game one/two/three/four/1/2/3/4": 0,
        "in another/every/each life/game/hand/round": 0,
        "in my dreams": 0,
        "earlier tonight/today/on/this": 0,
    }
)
_CLOSERS = SOFT | {"then"}
_OPENING = frozenset("in the on and but my".split())


def asking(words: Words, start: int, stop: int) -> list[Span]:
    """Return what asks in a sentence that ends in "?": all of it where it opens like a question, else its last clause.

    A tag asks nothing ("three fives, okay?"); a name at the end belongs to the clause before it.
    """
    norms = words.norms
    if _opens_question(norms, start, stop):
        return [(start, stop)]
    marks = [place for place in range(start + 1, stop) if norms[place] in SOFT]
    if not marks:
        tails = range(max(start + 1, stop - 4), stop)
        tagged = any((tag := _TAGS_BEHIND.match(norms, place)) and tag[1] == stop for place in tails)
        return [] if tagged else [(start, stop)]
    last = marks[-1]
    named = stop - last <= 3 and last + 1 < stop and norms[last + 1] not in _TAGS
    if named and (norms[last + 1] == "seat" or words.is_capitalised(last + 1)):
        return [(marks[-2] if len(marks) > 1 else start, stop)]
    return [(last, stop)]


def _opens_question(norms: tuple[str, ...], start: int, stop: int) -> bool:
    """Return whether the sentence opens like a question, words of address left aside."""
    first = start
    while first < stop - 1 and (
        norms[first] in _LEADS
        or norms[first] in BREAKS
        or is_filler(norms[first])
        or (norms[first + 1] == "," and norms[first] not in _ASKS)
        or (norms[first] == "seat" and norms[first + 2 : first + 3] == (",",))
    ):
        first += 1
    if norms[first] == "have" and first == start and norms[first + 1 : first + 2] not in (("you",), ("i",), ("we",)):
        return False
    asks_you = norms[first] == "you" and norms[first + 1 : first + 2] in (("think",), ("have",), ("got",))
    return norms[first] in _ASKS or asks_you


def conditions(norms: tuple[str, ...], start: int, stop: int) -> list[Span]:
    """Return the conditional clauses of a sentence: from their first word to the next comma, dash or "then"."""
    found: list[Span] = []
    place = start
    while place < stop:
        condition = _CONDITIONS.match(norms, place, stop)
        polite = _POLITE.match(norms, place, stop) if condition else None
        if condition is None or polite is not None or not _supposes(norms, place, start):
            place = place + 1 if polite is None else polite[1]
            continue
        close = stop if norms[place] in _TO_THE_END else condition[1]
        while close < stop and norms[close] not in _CLOSERS:
            close += 1
        found.append((place, close))
        place = close
    return found


def _supposes(norms: tuple[str, ...], place: int, start: int) -> bool:
    """Return whether "suppose", "imagine" at the token opens a clause; other words of condition always do."""
    if norms[place] == "say" and place > start:
        return norms[place - 1] in BREAKS or norms[place - 1] in ("and", "so", "but", "well", "ok", "okay")
    if norms[place] not in _SUPPOSITIONS or place == start:
        return True
    return norms[place - 1] in BREAKS or norms[place - 1] in ("and", "so", "just", "but")


def other_hands(norms: tuple[str, ...], start: int, stop: int) -> list[Span]:
    """Return the clauses of a sentence that name another hand; "last round, ..." takes the next clause along."""
    found: list[Span] = []
    last = start
    for place in range(start, stop):
        if place < last or _ELSEWHEN.match(norms, place, stop) is None:
            continue
        first = place
        while first > start and norms[first - 1] not in SOFT:
            first -= 1
        last = _clause_end(norms, place, stop)
        if all(is_filler(word) or word in _OPENING for word in norms[start:place]):
            last = _clause_end(norms, last + 1, stop)
        found.append((first, last))
    return found


def _clause_end(norms: tuple[str, ...], place: int, stop: int) -> int:
    while place < stop and norms[place] not in SOFT:
        place += 1
    return min(place, stop)
