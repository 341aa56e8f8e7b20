"""Who a clause speaks of: the speaker, its cup, the table, the standing bid, somebody else."""

from typing import Literal, TypeAlias

from arena.speech.lexicon import Table

__all__ = ["BIDS", "SUBJECTS", "Subject"]

# quote: "what I (have)", "all I (have)"; mind: "my gut (says)", which speaks for the speaker.
Subject: TypeAlias = Literal["i", "we", "you", "third", "cup", "there", "it", "bid", "table", "quote", "mind"]

BIDS = "bid/bids/claim/number/raise/call/offer/figure/statement/story/jump/declaration/quantity"
_MINDS = (
    "money/gut/instinct/instincts/math/maths/model/calculations/calculation/heart/guess/feeling/hunch/analysis/"
    "estimate/circuits/head/reasoning/experience/arithmetic"
)

SUBJECTS = Table[Subject](
    {
        "i/myself": "i",
        "yours truly": "i",
        "you are looking/staring/talking/speaking at/to/with someone/somebody who": "i",
        "you are looking/staring/talking/speaking at/to/with a * who": "i",
        "me and my CUP": "i",
        f"my * {_MINDS}": "mind",
        "my honest/own/best? read": "mind",
        "something/everything": "mind",
        "what/whatever/everything i": "quote",
        "all i": "quote",
        "we": "we",
        "all/both of us": "we",
        "all? the two/three/four/five/six of us": "we",
        "you/y'all": "you",
        "they all/both": "third",
        "you all/both/two/three/lot/guys": "you",
        "we all/both": "we",
        "he/she/they/who/whoever/whomever/somebody/someone/everybody/everyone/nobody/anybody/anyone": "third",
        "no one": "third",
        "the other/others/rest": "third",
        "seat/player a/b/c/d/e/f/g/h/1/2/3/4/5/6/7/8": "third",
        "my/these * CUP": "cup",
        "this cup/roll/die/set/lot": "cup",
        "the dice/die/cubes in/under/inside my CUP": "cup",
        "the cup/dice/die in_front_of/before/beside/under me/my_nose/my_hand": "cup",
        "mine": "cup",
        "your/his/her/their/its/our * CUP": "third",
        "my/your/the * opponent/opponents/neighbor/neighbour/neighbors/neighbours/friend/friends/rival/rivals": "third",
        "there": "there",
        "it/that/this/these/those": "it",
        f"that/this/the/your/his/her/their/our/such * {BIDS}": "bid",
        f"you are {BIDS}": "bid",
        f"seat/player a/b/c/d/e/f/g/h/1/2/3/4/5/6/7/8 's {BIDS}": "bid",
        f"a {BIDS} like that/this": "bid",
        "that/this one": "bid",
        "what you/he/she say/says/said/bid/called": "bid",
        "the/this/our * table/board": "table",
        "everyone/everybody/all_of_us combined/together/put_together/here_combined": "table",
        "everyone/everybody/everyone's/everybody's is? cups/dice/hands": "table",
        "all/every/all_of/all_the/all_our/all_of_the/all_of_our cups/dice/cup": "table",
    }
)
