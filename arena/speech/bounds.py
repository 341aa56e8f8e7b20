"""Words of number that stand before or behind a face, table by table as in claims.md (own)."""

from typing import Literal, TypeAlias

from arena.speech.lexicon import Table, wordings

__all__ = [
    "ALL",
    "BOUNDS",
    "BOUNDS_BEHIND",
    "GROUPS",
    "MOST",
    "MULTIPLES",
    "NONE",
    "THEM",
    "VAGUE",
    "VAGUE_GROUPS",
    "ZERO",
    "Bound",
]

# What a bound makes of a number n: n.., n+1.., n..n, 0..n, 0..n-1.
Bound: TypeAlias = Literal["plain", "at least", "more", "exactly", "at most", "fewer"]

BOUNDS = Table[Bound](
    {
        "at least/minimum": "at least",
        "at the very? least": "at least",
        "no fewer/less than": "at least",
        "not fewer/less than": "at least",
        "a? minimum/min of": "at least",
        "minimum/min": "at least",
        "upwards of": "at least",
        "a? good/solid/full/whole/whopping/total_of": "plain",
        "more than": "more",
        "over/above": "more",
        "exactly/only/just/precisely/merely/strictly the?": "exactly",
        "a mere/measly/grand": "exactly",
        "a grand total of": "exactly",
        "nothing more/better than": "exactly",
        "no more and no less than": "exactly",
        "neither more nor less than": "exactly",
        "at most/max/maximum/best": "at most",
        "at the very? most": "at most",
        "no/not/nothing more than": "at most",
        "not over/above": "at most",
        "up to": "at most",
        "a? maximum/max of?": "at most",
        "fewer/less than": "fewer",
        "under/below": "fewer",
        "not even/quite?": "fewer",
    }
)
# Behind the face ("two fives at most") or the number ("two or more fives").
BOUNDS_BEHIND = Table[Bound](
    {
        "or/and more/better/higher/above/over/up": "at least",
        "+/plus": "at least",
        "at least/minimum": "at least",
        "at a/the very? minimum/least": "at least",
        "minimum/min": "at least",
        "if not more": "at least",
        "maybe/perhaps/possibly/probably more": "at least",
        "and counting": "at least",
        "no less": "at least",
        "at most/best/max/maximum": "at most",
        "at a/the very? most/maximum/best": "at most",
        "tops/max/maximum": "at most",
        "or fewer/less/under": "at most",
        "exactly/precisely/only": "exactly",
        "on the nose/dot/button": "exactly",
        "and? no/not/nothing/none/zero more": "exactly",
        "and? not one/a/another/single more": "exactly",
        "and not a single one more": "exactly",
        "and? not a/one pip/die/dot/hair/bit/single more": "exactly",
        "no/not more no/not/nor less": "exactly",
        "no more and/or no less": "exactly",
        "nothing more nothing less": "exactly",
    }
)
# Numbers of none; "any" is none only where the verb is denied, "a single" is one.
ZERO = {
    "no/zero/zilch/nada/zip/nil/nary/nought/naught/0": 0,
    "zero/zilch/nada/zip/nil/nothing/naught in the way/form/shape of": 0,
    "zilch/nada/zip/nothing/squat by way of": 0,
    "zilch/nada/zip/zero/nothing in": 0,
    "exactly/precisely/absolutely/literally no/zero": 0,
    "no such thing as": 0,
    "not a/an/one/any": 0,
    "not a/one single/lone/solitary": 0,
    "not even a/an/one/any": 0,
    "not even a/one single": 0,
    "not so/as much as a/an/one": 0,
    "not so/as much as a/one single": 0,
    "nary a/an single?": 0,
    "none of the/those/these/your": 0,
    "without a/an/any single?": 0,
    "neither": 0,
    "nor": 0,
    "neither a/an/any": 0,
    "nor a/an/any single?": 0,
    "fresh/clean/all? out of": 0,
    "empty on/of": 0,
    "devoid/free/bereft/void of": 0,
    "any": 0,
    "a single": 1,
}
# "A pair of", "the whole trio of".
GROUPS = {
    **dict.fromkeys("pair couple duo brace twosome double pairing tandem".split(), 2),
    **dict.fromkeys("trio triplet triple threesome trips triad".split(), 3),
    **dict.fromkeys("quartet quad foursome".split(), 4),
    "quintet": 5,
}
# "Triple fives", "both sixes".
MULTIPLES = {
    **dict.fromkeys("double twin dual pair pr couple both".split(), 2),
    **dict.fromkeys("triple trip trips triplet triplets treble trio".split(), 3),
    **dict.fromkeys("quad quads quadruple".split(), 4),
    "quintuple": 5,
}
VAGUE_GROUPS = frozenset(
    """
    bunch lot load loads lots ton tons heap heaps pile piles stack stacks handful fistful number boatload truckload
    bucketload shedload wealth abundance army host slew raft cluster gang herd swarm mountain flock pack horde mess
    surplus plethora batch bevy collection clutch crowd parade stash bundle bag bucket shitload buttload crapload few
    """.split()
)
_HEAPS = "plenty/oodles/scads/loads/lots/tons/heaps/piles/stacks/bags/buckets/gobs/handfuls/masses"
# Vague words and the least they mean.
VAGUE = {
    "some": 1,
    "some of the/those/these": 1,
    "a smattering/sprinkling/touch of": 1,
    "a few": 2,
    "quite/not a few": 2,
    "several/many/multiple/numerous/various/countless/umpteen": 2,
    "several/many of the/those/these": 2,
    "so/too/very many": 2,
    "way/far/much/simply too many": 2,
    "a great/good many": 2,
    f"{_HEAPS} of?": 2,
    "more than enough": 2,
    "more than a few": 2,
    "more than my fair? share of": 2,
    "loaded/stacked/packed/stuffed/brimming/flush/overflowing/overloaded/heaving/bursting/teeming with": 2,
    "crawling/lousy/crammed/filled/jammed/swarming/thick/littered/dripping/bristling/infested/buzzing with": 2,
    "rich/swimming/drowning/rolling/covered/awash/buried/wading/deep in": 2,
    "full/brimful/chock_full of": 2,
    "jam packed with": 2,
    "loaded/stacked/heavy/strong/big/thick/long/stocked/overloaded up? on": 2,
    "heavy/strong/rich in/with": 2,
    "up to my ears/neck/eyeballs/eyes/knees in": 2,
    "knee/neck deep in": 2,
    "runneth/running over with": 2,
    "well stocked/supplied with/in/on": 2,
}
# More than half of the dice held, and all of them.
MOST = (
    "mostly/mainly/predominantly/primarily/largely/chiefly/overwhelmingly",
    "for the most part",
    "more than half",
    "over half",
    "a/the vast/clear/big/large/comfortable? majority of",
)
ALL = (
    "all",
    "all of them",
    "nothing but/except/besides/save",
    "nothing other than",
    "nothing else but/than",
    "only/solely/purely/exclusively/entirely/strictly/just",
    "wall to wall",
    "pure/straight/solid",
    "a full/whole house/set of",
    "a/an entire/whole/full cup/cupful/hand/handful of",
    "a cupful of",
)
# The face is left out: "two of them"; none of it: "fives? none".
THEM = wordings(
    "of them/those/these/that/each",
    "of those/these things/ones/babies/beauties",
    "of those/these bad boys",
)
NONE = wordings(
    "none/zero/zip/zilch/nada/nil/nope/nah/0",
    "none at all",
    "not a/one single/lone one?",
    "not one/any",
    "no such luck",
)
