"""Scoring a reader on labelled messages: what counts as found, and as made up."""

from arena.speech import BidClaim, HandClaim, OwnClaim, Share, TableClaim, pair_claims, score


def own(start: int, face: int, low: int, verdict: str = "true") -> OwnClaim:
    return OwnClaim(quote="x" * 5, start=start, end=start + 5, face=face, low=low, high=None, verdict=verdict)  # type: ignore[arg-type]


def test_a_label_is_found_by_an_equal_claim_that_overlaps() -> None:
    """Face and bounds must be equal; the span need not be."""
    result = score({"a": [own(0, 5, 3)]}, {"a": [own(4, 5, 3)]})
    assert (result.recall, result.precision) == (Share(1, 1), Share(1, 1))


def test_wrong_bounds_other_kinds_and_other_places_are_not_it() -> None:
    """Neither found, nor right."""
    labels = {"a": [own(0, 5, 3)], "b": [own(0, 5, 3)], "c": [own(0, 5, 3)]}
    table = TableClaim(quote="x" * 5, start=0, end=5, face=5, low=3, high=None)
    result = score(labels, {"a": [own(0, 5, 2)], "b": [table], "c": [own(5, 5, 3)]})
    assert (result.recall, result.precision) == (Share(0, 3), Share(0, 3))


def test_each_claim_is_used_once_equal_ones_first() -> None:
    """Pairs of equal value come before those that overlap more."""
    labels, predictions = [own(0, 5, 3), own(3, 5, 2)], [own(0, 5, 2), own(2, 5, 3)]
    pairs = pair_claims(labels, predictions)
    assert sorted(pairs, key=lambda pair: pair[0].start) == [
        (labels[0], predictions[1]),
        (labels[1], predictions[0]),
    ]


def test_false_claims_must_be_labelled_false() -> None:
    """A prediction called false counts as right only beside a label called false."""
    labels = {"a": [own(0, 5, 3, "false")], "b": [own(0, 5, 3, "true")], "c": []}
    predictions = {"a": [own(0, 5, 4, "false")], "b": [own(0, 5, 3, "false")], "c": [own(0, 5, 3, "false")]}
    assert score(labels, predictions).false_precision == Share(1, 3)


def test_quiet_messages_should_stay_quiet() -> None:
    """Messages without a label for which something is predicted, over all messages without one."""
    labels = {"a": [own(0, 5, 3)], "b": [], "c": [], "d": []}
    assert score(labels, {"b": [own(0, 5, 3)], "e": [own(0, 5, 3)]}).no_claim == Share(1, 3)


def test_hands_are_equal_by_their_dice_and_stances_by_theirs() -> None:
    """The value of a claim is what its kind says."""
    hand = HandClaim(quote="x", start=0, end=1, dice=(2, 3))
    bid = BidClaim(quote="x", start=0, end=1, stance="believe")
    other = BidClaim(quote="x", start=0, end=1, stance="disbelieve")
    assert score({"a": [hand, bid]}, {"a": [hand, other]}).recall == Share(1, 2)


def test_the_score_as_data() -> None:
    """Each share with hits, n and value; no share of nothing."""
    assert score({"a": []}, {}).as_json() == {
        "recall": {"hits": 0, "n": 0, "value": None},
        "precision": {"hits": 0, "n": 0, "value": None},
        "false_precision": {"hits": 0, "n": 0, "value": None},
        "no_claim": {"hits": 0, "n": 1, "value": 0.0},
    }
