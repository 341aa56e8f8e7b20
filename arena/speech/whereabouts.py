"""Words of place, by whose dice they mean: the speaker's, the whole table's, another's (claims.md, Decisions)."""

from typing import Literal, TypeAlias

from arena.speech.lexicon import Table

__all__ = ["PLACES", "Place"]

# "weak": too little to make a claim of a number, enough for "no fives for me".
Place: TypeAlias = Literal["own", "table", "other", "weak"]

_IN = "in/under/beneath/underneath/inside/within/behind/below/among/amongst/on/at/up/from/of"
_AMONG = "in/across/under/beneath/among/amongst/around/over/between"
PLACES = Table[Place](
    {
        f"{_IN} my * CUP": "own",
        "in/under/beneath/underneath/inside this/the very/little/old/humble/trusty/same? cup": "own",
        "under/beneath here": "own",
        "in/over/right here": "own",
        "in_front/front/north/south/east/west/ahead of me": "own",
        "in front of me/myself/yours_truly": "own",
        "before/beside/beneath/on me": "own",
        "my * CUP": "own",
        "of my own": "own",
        "of mine": "own",
        "mine": "own",
        "all mine": "own",
        "in my * possession/name": "own",
        "to my name": "own",
        "with my name on it/them": "own",
        "at my * disposal/end": "own",
        "in hand": "own",
        "in the hole": "own",
        "on/from this/my side/end/corner": "own",
        "at/with/to/for me": "weak",
        "this hand/round/turn/time": "weak",
        "for yours_truly/myself": "weak",
        "out there/here": "table",
        "around/round/on/at/across/over/about/along the/this/our table/board/felt": "table",
        "around/on/at/across the/this/our whole/entire/full table/board": "table",
        "across/on/around/over the board": "table",
        "table wide": "table",
        "between/among/amongst/amid/across us": "table",
        "between/among/amongst/across all/both/the/these * us": "table",
        "between/among/amongst/across everyone/everybody": "table",
        "between you and me": "table",
        "in the/this/our room/game/mix/pool/circle/field/place/building": "table",
        "in the/this/our whole/entire/full room/game/mix/pool/house/circle/field/lot/place/building/table": "table",
        "in total/all/play/existence": "table",
        "total/altogether/combined/overall/collectively/tablewide/everywhere": "table",
        "all told/together/around/over": "table",
        f"{_AMONG}/counting/with all * cups/dice/hands/players/seats/sides": "table",
        f"{_AMONG} the/these/those/our/everyone's/everybody's * cups/players/seats/hands": "table",
        "across/among/amongst/over/between/in the/these/those/our * dice": "table",
        "in everyone/everybody/everybody's/everyone's 's? cups/cup/hands/hand": "table",
        "around/round here": "table",
        "in the whole/entire/wide * world/universe": "table",
        "in/under/beneath/inside/at/on/of/from/behind your/his/her/their * CUP": "other",
        f"{_IN} * 's CUP/forehead/face/eyes/story/head": "other",
        "in your/his/her/their * eyes/face/head/smile/dreams/voice/mind": "other",
        "over? at/with/by/near seat/player a/b/c/d/e/f/g/h/1/2/3/4/5/6": "other",
        "over/back/under there": "other",
        "in/under/beneath/inside/behind that cup": "other",
        "in front of you/him/her/them": "other",
        "your/his/her/their * CUP": "other",
        "yours/his/hers/theirs": "other",
        "for/to/from/of/on you/him/her/them": "other",
        "in the/a deck/movie/book/poker/story/song/alphabet/yahtzee": "other",
    }
)
