"""Verbs by what they do to the words behind them, in all their forms."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arena.speech.lexicon import Table

__all__ = ["GIVERS", "PARTICIPLES", "THIRD_PERSON", "VERBS", "Act", "Verb"]

# hold: the subject's dice; lack: their absence; give: "gave me"; see: dice seen; expect: dice reckoned with; live: said
# of dice ("two sixes sit under my cup"); think, say, know: a clause follows; wish: takes its force away; trust: belief
# in a bid; bluff: dishonesty; doubt, call, raise: the moves; spare: no doubt; bid: words of a bid; stand, fall, seem:
# said of a bid.
Act: TypeAlias = Literal[
    "hold", "lack", "give", "see", "expect", "live", "think", "say", "know", "wish", "trust", "bluff", "doubt", "call",
    "raise", "spare", "bid", "stand", "fall", "seem", "be",
]  # fmt: skip
Form: TypeAlias = Literal["base", "s", "past", "ing"]

# One phrase a comma; only the first word of a phrase changes its form.
_VERBS: dict[Act, str] = {
    "hold": """
        have, hold, get, get dealt/handed/given, get stuck/blessed/saddled with, own, possess, keep, carry, pack,
        hide, guard, nurse, cradle, protect, shelter, hug, harbor, harbour, stash, tote, boast, boast of, sport,
        wield, brandish, rock, flaunt, conceal, clutch, grip, squeeze, command, control, roll, throw, draw, pull,
        land, score, snag, bag, nab, hit, catch, grab, receive, pick up, end up with, wind up with, come up with, come
        away with, walk away with, sit on, sit * with, sit pretty on, sit atop, look at, look down
        at, stare at, stare down, stare down at, gaze at, gaze upon, peek at, peer at, glare at, smile at, grin at,
        eye, work with, play with, start with, stick with, run with, ride with, roll with, live with, leave with,
        deal, bless with, curse with, saddle with, grace with, arm with, equip with, back by, back with, feature,
        contain, include, show, display, consist of, consist, comprise, come bearing/with, arrive with, show up with,
        vouch for, account for, contribute, bring, offer, supply, provide, confirm, turn up, come up, come up as, come
        out as, come down as, land on, amount to, add up to, sleep on, camp on, perch on, lean on, rest on, store,
        treasure, collect, gather, hoard, bear, house, cuddle, babysit, cover, read, spell, present, record, register,
        list, stack, cling to, squirrel away, tuck away, reveal, report, swing, float, tally, hunker down on
        """,
    "lack": "lack, miss",
    "give": """
        give me/us, hand me, deal me, bring me, send me, bless me with, grant me, leave me, leave me with, serve me,
        serve me up, gift me, gift me with, land me, land me with, throw me, show me, curse me with, stick me with,
        saddle me with, get me, reward me with, provide me with, favor me with, favour me with, spit out
        """,
    "see": "see, count, find, spot, discover, observe, notice",
    "expect": """
        expect, predict, estimate, forecast, count on, bank on, figure on, project, wager on, bet on, anticipate,
        calculate, compute, put my money on
        """,
    "live": """
        live, sit, rest, sleep, hide, wait, lurk, nap, stare, smile, grin, wink, wave, hang, exist, belong,
        reside, dwell, snuggle, nestle, camp, chill, purr, glare, gleam, shine, twinkle, beam, sparkle, glow, languish,
        slumber, await, doze, lounge, loiter, perch, squat, snooze, stand, remain, crouch, lodge, huddle, rot
        """,
    "think": "think, believe, guess, suspect, reckon",
    "say": """
        say, tell, tell you, swear, promise, claim, bet, wager, mean, admit, confess, announce, guarantee, assure,
        declare, insist, mention, repeat, state, argue, suggest, hint, imply, assume, figure, imagine,
        suppose, pretend, dream, hear, fear, hope, wish, worry
        """,
    "know": "know, realize, realise, remember, agree, understand",
    "wish": """
        wish, want, need, love, adore, like, hate, crave, hope for, pray for, dream of, look for, aim for, wait for,
        ask for, require, demand, beg for, hunt, search for, root for, chase
        """,
    "trust": "trust, buy, swallow, accept, credit, believe in, fall for, have faith in, go along with",
    "bluff": "bluff, lie, fib, fake, bullshit, make that/this/it up, make this number up",
    "doubt": "doubt, challenge, contest, dispute",
    "call": "call",
    "raise": """
        raise, reraise, outbid, climb, escalate, keep raising/climbing/going/pushing/bidding, raise the
        bid/stakes/ante, up the/this bid/ante/stakes/number, up it, up your bid, bump * up, bump it, push * up/higher,
        push on/further, kick * up, take * up/higher, jack * up, crank * up, crank up, nudge * up/higher, move * up,
        ramp * up, inch * up, drive * up/higher, lift the/this bid, put * up/higher, press on, increase it, increase
        the/this/that bid, go higher/up/bigger/over/above, go one/even higher/better/up/further, go a step/notch
        higher/up/further, bid higher/more/again/up/over, top it/that/this/you, top the/your/that bid, beat that/this,
        beat the/your/that bid
        """,
    "spare": """
        let * slide/ride/stand/go/pass/live/be, hold off, hold my challenge/doubt/call/fire, refrain from
        challenging/calling/doubting, pass on challenging/calling/doubting, leave it/that/you alone/be
        """,
    "bid": "bid, open with, open at",
    "stand": """
        hold up/water/true/good/together, stand, stand up/firm, check out, add up, make sense, ring true, work,
        survive, pass muster
        """,
    "fall": """
        fail, fall, fall apart/over/flat/short, collapse, crumble, stink, reek, ring false/hollow, explode, bust,
        crash
        """,
    "seem": "seem, look, sound, feel, smell, appear",
}
# Forms that follow no rule: third person, past (and participle), -ing.
_IRREGULAR = """
    have has had having; hold holds held holding; get gets got/gotten getting; keep keeps kept keeping; hide hides
    hid/hidden hiding; hug hugs hugged hugging; grip grips gripped gripping; throw throws threw/thrown throwing; draw
    draws drew/drawn drawing; snag snags snagged snagging; bag bags bagged bagging; nab nabs nabbed nabbing; hit hits
    hit hitting; catch catches caught catching; grab grabs grabbed grabbing; end ends ended ending; wind winds wound
    winding; come comes came coming; sit sits sat sitting; grin grins grinned grinning; eye eyes eyed eyeing; stick
    sticks stuck sticking; run runs ran running; ride rides rode riding; leave leaves left leaving; deal deals dealt
    dealing; show shows showed/shown showing; bring brings brought bringing; sleep sleeps slept sleeping; bear bears
    bore bearing; babysit babysits babysat babysitting; read reads read reading; cling clings clung clinging; swing
    swings swung swinging; give gives gave/given giving; send sends sent sending; spit spits spat spitting; see sees
    saw/seen seeing; find finds found finding; spot spots spotted spotting; bet bets bet betting; make makes made
    making; put puts put putting; lie lies lied lying; stand stands stood standing; hang hangs hung hanging; nap naps
    napped napping; think thinks thought thinking; say says said saying; tell tells told telling; swear swears swore
    swearing; mean means meant meaning; admit admits admitted admitting; dream dreams dreamt/dreamed dreaming; hear
    hears heard hearing; know knows knew/known knowing; understand understands understood understanding; beg begs
    begged begging; buy buys bought buying; fall falls fell falling; go goes went going; fib fibs fibbed fibbing;
    outbid outbids outbid outbidding; up ups upped upping; take takes took/taken taking; drive drives drove driving;
    bid bids bid bidding; top tops topped topping; beat beats beat beating; let lets let letting; stink stinks stank
    stinking; ring rings rang ringing; feel feels felt feeling; smell smells smelt/smelled smelling; float floats
    floated floating; be is was being
"""
# Phrases that do the same without being verbs.
_LIKE_VERBS: dict[str, tuple[Act, Form]] = {
    "good/responsible for": ("hold", "ing"),
    "in possession of": ("hold", "ing"),
    "the proud/happy/lucky? owner of": ("hold", "ing"),
    "home to": ("hold", "ing"),
    "the one/guy/player/person with/holding": ("hold", "ing"),
    "make it": ("expect", "base"),
    "given/handed": ("hold", "past"),
    "here/back/in/happy with": ("hold", "ing"),
    "left with": ("hold", "past"),
    "without": ("lack", "ing"),
    "low on": ("wish", "ing"),
    "short on/of": ("wish", "ing"),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb does and in which form it stands."""

    act: Act
    form: Form


def _forms(head: str, irregular: dict[str, list[str]]) -> dict[Form, str]:
    """Return the forms of a verb, alternatives separated by "/"."""
    if head in irregular:
        third, past, ing = irregular[head]
        return {"base": head, "s": third, "past": past, "ing": ing}
    stem = head.removesuffix("e")
    if head.endswith("y") and head[-2] not in "aeiou":
        return {"base": head, "s": head[:-1] + "ies", "past": head[:-1] + "ied", "ing": head + "ing"}
    third = head + ("es" if head.endswith(("s", "sh", "ch", "x")) else "s")
    return {"base": head, "s": third, "past": stem + "ed", "ing": stem + "ing"}


def _table() -> dict[str, Verb]:
    """Return every form of every verb; of two meanings the one named first stands."""
    irregular = {head: forms for head, *forms in map(str.split, _IRREGULAR.split(";"))}
    table = {phrase: Verb(act, form) for phrase, (act, form) in _LIKE_VERBS.items()}
    for act, line in _VERBS.items():
        for phrase in line.split(","):
            head, *tail = phrase.split()
            for form, spelled in _forms(head, irregular).items():
                table.setdefault(" ".join((spelled, *tail)), Verb(act, form))
    return table


_TABLE = _table()
VERBS = Table(_TABLE)


def _first_words(*wanted: tuple[Act | None, Form]) -> frozenset[str]:
    return frozenset(
        word
        for phrase, verb in _TABLE.items()
        if (verb.act, verb.form) in wanted or (None, verb.form) in wanted
        for word in phrase.split()[0].split("/")
    )


PARTICIPLES = _first_words((None, "past")) - {"had"} | {"been"}
# Words that show a third person ("holds", "says"), or a report ("said").
THIRD_PERSON = _first_words((None, "s"), ("say", "past"), ("think", "past"), ("know", "past")) - {"assured", "worried"}
GIVERS = _first_words(*(("give", form) for form in ("base", "s", "past", "ing")))
