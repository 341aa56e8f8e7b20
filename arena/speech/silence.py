"""Where a sentence asserts nothing: in questions and conditions, and in talk of other hands (claims.md, Not claims)."""

from arena.speech.lexicon import is_filler, wordings
from arena.speech.tokens import BREAKS, SOFT, Words

__all__ = ["Span", "asking", "conditions", "other_hands", "quoted_speech"]

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
_TAGS_BEHIND = wordings(
    "you know/see/hear/understand/follow/feel me?",
    "got it/that/me",
    "know what i mean",
    "see what i mean",
    "you get me/it/that",
    "ok/okay/right/alright/yeah/huh/eh/see/understand/understood/deal/capisce/clear/innit/agreed",
)
_CONDITIONS = wordings(
    "if",
    "what if",
    "even if/with",
    "unless",
    "suppose/supposing/assume/assuming/imagine/imagining/pretend/pretending/picture",
    "let us say/pretend/assume/imagine/suppose",
    "say i have/had/hold/held/rolled",
    "whether",
    "whenever",
    "when i have/hold/get/had/got/roll",
    "every/each/any/the_last time",
    "oh? sure/yeah/right , and i/my",
    "oh sure/yeah , and? i/my",
    "yeah right , and? i/my",
    "in case",
    "provided/providing",
    "hypothetically",
    "according to",
    "rumor/rumour/legend/gossip/word/story has it",
    "word/rumor/rumour on the street is",
    "word is",
    "they/people/some/others say",
    "do not tell me",
    "prove that/it/you/to",
    "convince/persuade me",
    "tell/show me that/you/it",
    "had i/you/he/she/we/they/there/anyone/ben",
    "were i/you/he/she/we/they/there",
    "should i/you/he/she/we/they/there/anyone/anybody/somebody/someone",
    "as if/though i",
    "like i",
    "as long as",
    "once i",
    "until/till/before i",
    "it is not that/like/as_if/as_though",
    "not that/like i",
    "when/once/the_moment/as_soon_as/next_time you/he/she/they/somebody/someone/anyone/ben",
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
    "prove",
    "convince",
    "persuade",
    "tell",
    "show",
    "sure",
    "oh",
    "yeah",
    "right",
}
# "Had I three fives": conditions where they open a clause.
_INVERTED = frozenset(("had", "were", "should"))
# "If" in words of politeness is no condition.
_POLITE = wordings(
    "if you must/really/truly/actually/absolutely? know/ask",
    "if you must",
    "if you/anyone/anybody/ben/they really/actually/truly? want/wants/need/needs/care/cares/wish/wanted to know",
    "if you/anyone/anybody want/wants the/some/my/a truth/honesty/facts/news/number/numbers",
    "if you/anyone/anybody are/is/was/were wondering/curious/asking/interested/keeping/listening/counting",
    "if anyone/anybody 's wondering/curious/asking/interested/keeping/listening/counting",
    "if you ask/care/like/please/want/insist/prefer/will",
    "if you ask me",
    "if anyone/anybody asks/cares",
    "if i may/might say so?",
    "if i may/might be/speak honest/frank/frankly/candid/blunt",
    "if i am/have honest/frank/reading/counting/counted/seeing",
    "if i am being honest/frank",
    "if i am not mistaken/wrong",
    "if i do say so",
    "if i say so",
    "if i recall/remember",
    "if nobody/no_one/everyone minds * ",
    "if you do not mind",
    "if you will allow/forgive/pardon/excuse me",
    "if it is all the same",
    "if that/it is ok/okay/fine/all_right/alright",
    "according to my/the calculations/math/maths/notes/cup/dice/eyes",
    "according to my * ",
    "if memory serves",
    "if that/it helps/matters",
    "if my eyes/memory/vision",
    "if we are being/are honest",
    "if it pleases",
    "if truth be told",
    "if not",
    "before i forget/go/leave/start/continue/begin",
    "let us say it/this/so",
    "whether you believe/like it/me or not",
    "whether you/they/anyone like/likes/believe/believes/want/wants it/me/that",
    "believe it or not",
    "if i ever/have_ever saw/heard/met/seen * one",
    "if ever there was one",
    "when/once/the_moment/as_soon_as you stop/finish/shut/blink/sit/look/are",
)
_ELSEWHEN = wordings(
    "last/previous/prior/next/following/first/earlier/other/opening hand/round/game/match/time/roll/deal/one",
    "last/next/previous/first couple/few/two/three/four/five/2/3/4/5 of? hands/rounds/games/rolls/times",
    "hand/round/hands/rounds/games/turns/rolls ago/before/back/earlier",
    "ago",
    "yesterday/tomorrow",
    "last/next night/week/year/month",
    "in the past",
    "in NUMBER/several/many hands/rounds/turns/rolls/games",
    "since hand/round NUMBER",
    "back when",
    "once upon/,",
    "the hand/round/game before/after",
    "hand/round/game one/two/three/four/1/2/3/4",
    "in another/every/each life/game/hand/round",
    "in my dreams",
    "earlier tonight/today/on/this",
    "earlier i/we",
)
_CLOSERS = SOFT | {"then"}
_OPENING = frozenset("in the on and but my".split())
# "Once, in Lisbon, I had ...": a clause that only says where takes the next one along.
_WHERE = frozenset("in at on during after before back over under near".split())


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


def quoted_speech(words: Words, start: int, stop: int) -> list[Span]:
    """Return the words of another that a sentence quotes behind a name: 'Ben: "I have two aces." '."""
    named = stop - start > 2 and words.norms[start + 1] == ":" and words.is_capitalised(start)
    return [(start, stop)] if named and any(mark in words.gap(start + 1) for mark in '"“') else []


def _supposes(norms: tuple[str, ...], place: int, start: int) -> bool:
    """Return whether "suppose", "imagine" at the token opens a clause; other words of condition always do."""
    if norms[place] == "say" and place > start:
        return norms[place - 1] in BREAKS or norms[place - 1] in ("and", "so", "but", "well", "ok", "okay")
    if norms[place] == "once" and place > start and norms[place - 1] == "for":
        return False
    if norms[place] in _INVERTED and place > start:
        return norms[place - 1] in BREAKS or norms[place - 1] in ("and", "so", "but")
    if norms[place] not in _SUPPOSITIONS or place == start:
        return True
    return norms[place - 1] in BREAKS or norms[place - 1] in ("and", "so", "just", "but")


def other_hands(norms: tuple[str, ...], start: int, stop: int) -> list[Span]:
    """Return the clauses of a sentence that name another hand; "last round, ..." takes the next clause along."""
    found: list[Span] = []
    last = start
    for place in range(start, stop):
        if place < last or not (_ELSEWHEN.match(norms, place, stop) or _is_once(norms, place, start, stop)):
            continue
        first = place
        while first > start and norms[first - 1] not in SOFT:
            first -= 1
        last = _clause_end(norms, place, stop)
        if all(is_filler(word) or word in _OPENING for word in norms[start:place]):
            last = _clause_end(norms, last + 1, stop)
            while place + 1 < last < stop and norms[_clause_start(norms, last)] in _WHERE:
                last = _clause_end(norms, last + 1, stop)
        found.append((first, last))
    return found


def _is_once(norms: tuple[str, ...], place: int, start: int, stop: int) -> bool:
    """Return whether "once" closes the clause and means a time: "I had three fives once", not "for once"."""
    closes = norms[place] == "once" and (place + 1 >= stop or norms[place + 1] in SOFT)
    return closes and place > start and norms[place - 1] not in ("at", "for", "all", "than")


def _clause_start(norms: tuple[str, ...], stop: int) -> int:
    """Return the first token of the clause that ends before the token."""
    while stop > 0 and norms[stop - 1] not in SOFT:
        stop -= 1
    return stop


def _clause_end(norms: tuple[str, ...], place: int, stop: int) -> int:
    while place < stop and norms[place] not in SOFT:
        place += 1
    return min(place, stop)
