"""Auxiliaries and the verbs that take another with "to", by what they leave of the verb behind them."""

from typing import Literal, TypeAlias

__all__ = ["AUXILIARIES", "BE", "BEFORE_ON", "BEFORE_TO", "HABITS", "MODALS", "REFUSALS", "Mood"]

# What keeps a verb from saying that something is so now; "able" is "can".
Mood: TypeAlias = Literal["real", "future", "would", "wish", "past", "need", "able"]

BE = frozenset("am is are was were be been being 's".split())
AUXILIARIES = frozenset(
    "'s is are was were has have had does did will would can could may might must should do".split()
)
_MODALS: dict[Mood, str] = {
    "real": "may might must",
    "able": "can could",
    "future": "will shall",
    "would": "would",
    "need": "should ought need",
}
MODALS: dict[str, Mood] = {word: mood for mood, line in _MODALS.items() for word in line.split()}
# These deny the verb behind them: "I refuse to call".
REFUSALS = frozenset(("refuse", "decline"))
_BEFORE_TO: dict[Mood, str] = {
    "future": """
        going about fixing looking plan planning intend intending ready set bound aiming prepared determined decided
        """,
    "wish": """
        want wants wanted like love hope hoping wish trying try tempted afraid supposed meant expected
        """,
    "need": "need needs have has had ought needed got",
    "real": """
        happen happens happened seem seems appear appears manage managed claim proud happy pleased glad thrilled able
        turned continue confess admit delighted lucky sorry swear refuse decline
        """,
    "past": "used",
}
BEFORE_TO: dict[str, Mood] = {word: mood for mood, line in _BEFORE_TO.items() for word in line.split()}
# "I'm planning on raising."
BEFORE_ON = frozenset(("plan", "planning"))
HABITS = frozenset("always usually often ever normally sometimes rarely seldom never".split())
