"""The house bots: pure functions of a view, without keys or network, that give measures known answers."""

from arena.bots.bayes import Bayes
from arena.bots.bluffer import Bluffer
from arena.bots.draws import Draws
from arena.bots.gullible import Gullible
from arena.bots.honest import Honest
from arena.bots.intended import Intended, Truthful, fits_cup, sealed_intent
from arena.bots.plain import Odds, Random
from arena.bots.protocol import SILENCE, Bot, Line, Move
from arena.bots.registry import BOTS, BotKind, Option, build_bot
from arena.bots.script import Entry, read_script
from arena.bots.scripted import Scripted

__all__ = [
    "BOTS",
    "SILENCE",
    "Bayes",
    "Bluffer",
    "Bot",
    "BotKind",
    "Draws",
    "Entry",
    "Gullible",
    "Honest",
    "Intended",
    "Line",
    "Move",
    "Odds",
    "Option",
    "Random",
    "Scripted",
    "Truthful",
    "build_bot",
    "fits_cup",
    "read_script",
    "sealed_intent",
]
