"""The index: the moments of every hand can be had back from its columns."""

from pathlib import Path

from arena.analysis.where import FLAG_INDEX
from arena.viewer.gather import Gathering, ShownHand
from arena.viewer.index import Index
from arena.viewer.options import ViewOptions


def test_every_flag_and_number_comes_back(league_paths: list[Path], hostile_paths: list[Path]) -> None:
    """The page evaluates filters from these columns alone."""
    hands = list(Gathering(ViewOptions()).read([*league_paths, *hostile_paths]))
    index = Index()
    for hand in hands:
        index.add(hand)

    assert unpacked(index, len(hands)) == [as_told(hand) for hand in hands]


def test_a_column_holds_each_value_once(league_paths: list[Path]) -> None:
    """A hundred thousand moments share a few hundred sets of flags."""
    index = Index()
    for hand in Gathering(ViewOptions()).read(league_paths):
        index.add(hand)

    assert len(index.flags.values) == len({tuple(flags) for flags in index.flags.values})
    assert len(index.flags.values) < len(index.flags.of) / 2


def as_told(hand: ShownHand) -> list[tuple[int, int, set[str], dict[str, float]]]:
    return [
        (moment.turn, 15 if moment.seat is None else moment.seat, moment.flags, moment.numbers)
        for moment in hand.moments.moments
    ]


def unpacked(index: Index, hands: int) -> list[list[tuple[int, int, set[str], dict[str, float]]]]:
    """Return the moments as a page reads them."""
    names = {number: flag for flag, number in FLAG_INDEX.items()}
    columns = index.as_json()["moments"]
    found, moment = [], 0
    for hand in range(hands):
        rows = []
        for at in range(moment, moment + columns["counts"][hand]):
            numbers = {name: column[hand] for name, column in columns["of_hand"].items()}
            for name, column in columns["of_moment"].items():
                if column["of"][at] >= 0:
                    numbers[name] = column["values"][column["of"][at]]
            turn, seat = divmod(columns["places"][at], 16)
            flags = {names[number] for number in columns["flags"]["values"][columns["flags"]["of"][at]]}
            rows.append((turn, seat, flags, {**numbers, "turn": turn}))
        found.append(rows)
        moment += columns["counts"][hand]
    return found
