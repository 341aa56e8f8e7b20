"""Agreement of two readers: Cohen's kappa worked by hand, and where they differ (issue 5: kappa with n)."""

import pytest

from arena.analysis.agreement import Agreement, Kappa, agreement
from arena.analysis.readings import Place, Reading, Uttered
from arena.speech import Moment, judge, read

OWN = (5, 5, 5, 1, 2)
TEXTS = ("I have three fives.", "Nice weather.", "You're bluffing.", "No sixes in my cup.")


def said(text: str, n: int) -> Uttered:
    moment = Moment(own=OWN, cups=(OWN, (1, 2)), ones_wild=False, held=True, next_action="raise")
    return Uttered(Place("0" * 12, n), hand=1, turn=1, seat=0, text=text, moment=moment, told_by="none", told=())


def reads(reader: str, *claiming: str) -> list[Reading]:
    """Return readings of TEXTS by a reader that finds, in message after message, what the rules find in these words."""
    messages = [said(text, n) for n, text in enumerate(TEXTS, start=1)]
    return [
        Reading(message, reader, judge(read(words, 5), message.moment))
        for message, words in zip(messages, claiming, strict=True)
    ]


def compared(first: tuple[str, ...], second: tuple[str, ...]) -> Agreement:
    return agreement("one", "two", list(zip(reads("one", *first), reads("two", *second), strict=True)))


@pytest.mark.parametrize(
    ("both", "first", "second", "neither", "kappa"),
    [
        (20, 5, 10, 15, 0.4),  # p_o = 35/50, p_e = (25 * 30 + 25 * 20) / 2500 = 1/2
        (45, 15, 25, 15, 3 / 23),  # p_o = 60/100, p_e = (60 * 70 + 40 * 30) / 10000 = 0.54: 0.06 / 0.46
        (10, 0, 0, 10, 1.0),
        (0, 10, 10, 0, -1.0),
        (10, 0, 0, 0, None),
        (0, 0, 0, 10, None),
        (0, 0, 0, 0, None),
        (9, 1, 0, 0, 0.0),
    ],
)
def test_kappa_is_agreement_beyond_chance(
    both: int, first: int, second: int, neither: int, kappa: float | None
) -> None:
    """(p_o - p_e) / (1 - p_e); without a value where chance alone makes readers agree always."""
    found = Kappa("any", both, first, second, neither).value
    assert found == kappa if kappa is None else found == pytest.approx(kappa, abs=1e-12)


def test_messages_are_counted_by_who_finds_a_claim() -> None:
    one = compared(TEXTS, ("I have three fives.", "No ones here.", "", "No sixes in my cup."))
    assert one.kappas[0] == Kappa("any", both=2, first_only=1, second_only=1, neither=0)
    assert [kappa.of for kappa in one.kappas] == ["any", "own", "hand", "table", "bid", "announcement"]
    assert one.kappas[1] == Kappa("own", both=2, first_only=0, second_only=1, neither=1)
    assert one.kappas[4] == Kappa("bid", both=0, first_only=1, second_only=0, neither=3)


def test_readers_differ_where_kind_or_value_does() -> None:
    """The first message has the same kind with another bound, the last one the same claim with other words."""
    one = compared(TEXTS, ("I have exactly three fives.", "", "You're bluffing.", "I don't have any sixes."))
    assert (one.same, one.n) == (3, 4)
    assert [first.message.text for first, _ in one.differing] == ["I have three fives."]


def test_as_json_tells_counts_kappa_and_both_readings() -> None:
    told = compared(TEXTS, ("", "", "You're bluffing.", "No sixes in my cup.")).as_json()
    assert told["kappa"][0] == {
        "of": "any",
        "both": 2,
        "first_only": 1,
        "second_only": 0,
        "neither": 1,
        "n": 4,
        "kappa": 0.5,
    }
    assert [(one["reader"], len(one["claims"])) for one in told["differing"][0]] == [("one", 1), ("two", 0)]
