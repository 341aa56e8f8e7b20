"""Words of belief and disbelief, by what they are said of: a bid, its owner, the speaker."""

from typing import Literal, TypeAlias

from arena.speech.lexicon import Table, wordings

__all__ = ["ALONE", "GOODS", "OF_BIDS", "OF_PEOPLE", "OF_THE_SPEAKER", "SENSED", "TAKEN_FOR", "Opinion"]

Opinion: TypeAlias = Literal["believe", "disbelieve"]

_LIES = (
    "bluff/lie/fib/fabrication/fantasy/fiction/bust/scam/con/sham/hoax/trap/fairytale/falsehood/joke/overbid/invention/"
    "fake/exaggeration"
)
_NONSENSE = (
    "bluff/bluffing/lies/nonsense/bull/bullshit/bs/garbage/rubbish/trash/baloney/hogwash/malarkey/hot_air/smoke/"
    "fiction/bluster/crap"
)
_TRUE = (
    "true/real/legit/legitimate/good/solid/sound/safe/honest/genuine/fair/credible/believable/accurate/correct/"
    "plausible/truthful/bulletproof/rock_solid/golden/gold/gospel/the_truth/kosher/valid/reliable/trustworthy/"
    "watertight/airtight/covered/a_lock/on_the_level/reasonable/spot_on/there/fine/okay/ok"
)
_FALSE = (
    "false/untrue/fake/bogus/phony/dishonest/rotten/impossible/preposterous/inflated/unbelievable/implausible/fishy/"
    "shaky/dead/doomed/toast/hopeless/overcooked/made_up/hollow/dubious/suspicious/sketchy/sus/cap/weak/overblown/"
    "unrealistic/unlikely/incorrect/wrong/absurd/ridiculous/ludicrous/outrageous/insane/crazy"
)
_TOO_MUCH = "high/big/rich/much/greedy/good_to_be_true/steep/optimistic/ambitious/tall/many"

# Behind "that bid is", "it's", "that sounds".
OF_BIDS = Table[Opinion](
    {
        f"such? a/an/one * {_LIES}": "disbelieve",
        f"all/just/only/nothing_but/pure/total/complete/utter/a_load_of {_NONSENSE}": "disbelieve",
        _NONSENSE: "disbelieve",
        "a bridge too far": "disbelieve",
        "a fairy/tall tale": "disbelieve",
        "a reach/stretch": "disbelieve",
        _FALSE: "disbelieve",
        f"too {_TOO_MUCH}": "disbelieve",
        f"so/way/far/much/just/one/a_bit/a_touch/a_little too {_TOO_MUCH}": "disbelieve",
        "too rich for my blood": "disbelieve",
        "full of it/air/holes": "disbelieve",
        "hard/difficult/tough/impossible to believe/swallow/buy/credit": "disbelieve",
        "way off": "disbelieve",
        _TRUE: "believe",
        "right": "believe",
        "possible/happening/plausible/feasible": "believe",
        f"a/an * {_TRUE} bid/claim/number/call/one": "believe",
        "money in the bank": "believe",
        "as good as gold": "believe",
        "good/fine/solid enough": "believe",
        "no bluff/lie": "believe",
    }
)
# Behind "you are", "Ben is".
OF_PEOPLE = Table[Opinion](
    {
        "full of it/beans/hot_air/air/crap/bull/baloney/nonsense/bullshit": "disbelieve",
        "all/just/only talk/bluff/bluster/smoke/hot_air/mouth": "disbelieve",
        "a/an/such_a/one * liar/bluffer/faker/fraud/phony/fibber/con_artist": "disbelieve",
        "making/dreaming that/this/it/things/stuff/numbers/all_of_that up": "disbelieve",
        "making up * numbers/dice/stuff/things/stories/that": "disbelieve",
        "pulling * leg/legs/thin_air/nowhere": "disbelieve",
        "blowing smoke/hot_air": "disbelieve",
        "telling/spinning us/me? a/another? porkies/lies/tales/fairy_tales/stories/fibs/story/tale/lie/yarn/yarns": (
            "disbelieve"
        ),
        "trying to bluff": "disbelieve",
        "dishonest/fake/untruthful/bluffing/lying/fibbing": "disbelieve",
        "on a bluff": "disbelieve",
        "not fooling anyone/anybody/me/us": "believe",
        "fooling nobody/no_one": "disbelieve",
        "running/pulling a bluff": "disbelieve",
        "telling the/us_the/me_the? truth": "believe",
        "telling it straight": "believe",
        "honest/truthful/legit/sincere/for_real/on_the_level/good_for_it/trustworthy": "believe",
        "speaking the truth": "believe",
        "playing it straight/honest": "believe",
        "playing straight/honest": "believe",
        "being * honest/truthful/straight/sincere/dishonest": "believe",
        "right about that/it/this": "believe",
    }
)
# Behind the speaker's own "I am", "I have", "I call".
OF_THE_SPEAKER = {
    "be": Table[Opinion](
        {
            "convinced/sold/persuaded": "believe",
            "a believer": "believe",
            "unconvinced/skeptical/sceptical/suspicious/doubtful/dubious/incredulous": "disbelieve",
            "calling/smelling bs/bull/bullshit/nonsense": "disbelieve",
            "falling for that/it/this": "believe",
            "having it/that": "believe",
            "having none of it/that": "disbelieve",
        }
    ),
    "hold": Table[Opinion](
        {
            "my/serious/some/grave/severe/big/major/many/huge/strong/a_few/my_own? doubts": "disbelieve",
            "faith in that/this/your/the/his * bid/claim": "believe",
            "faith in you/that": "believe",
            "no faith/confidence/trust in * bid/claim/you/that": "disbelieve",
        }
    ),
    "see": Table[Opinion](
        {"that/it/this/your_bid/that_bid very? hard/difficult/impossible to believe/swallow/credit": "disbelieve"}
    ),
    "call": Table[Opinion](
        {"bs/bull/bullshit/baloney/nonsense/cap/shenanigans": "disbelieve", "a? bluff": "disbelieve"}
    ),
}
# Behind "I smell", "I sense".
SENSED = wordings(
    "a/some/another * bluff/lie/rat/liar/fib/bull/bs/bullshit/fish",
    "something fishy",
    "bluff/lies/bullshit/bs/bull",
)
# Behind "you have", "he's got": the dice of the bid.
TAKEN_FOR = frozenset("have has got hold holds holding".split())
GOODS = wordings(
    "it/that/them/those/this",
    "the/those goods/dice/numbers/stuff",
    "what you say/claim/bid",
    "that many",
)
# Whole sentences.
ALONE = Table[Opinion](
    {
        "bluff/liar/lies/bullshit/bull/bs/nonsense/baloney/hogwash/rubbish/malarkey": "disbelieve",
        "nice/good/cute/lovely/great/obvious/classic/total/complete/pure/big/bad/terrible/such_a/what_a/a bluff/lie": (
            "disbelieve"
        ),
        "something smells/seems/is fishy/off/wrong": "disbelieve",
        "such/what a liar/bluffer/fibber": "disbelieve",
        "not true/buying_it/buying_that/convinced": "disbelieve",
        "pure/total/complete/utter nonsense/bull/bullshit/fiction/fantasy": "disbelieve",
        "solid/honest/legit/sound/safe bid": "believe",
    }
)
