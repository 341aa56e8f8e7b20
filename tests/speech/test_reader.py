"""The reader on labelled messages: what it must find, and what it must not make up (claims.md, How good it must be)."""

import pytest

from tests.speech.labelled import FILES, messages, score_of


@pytest.mark.parametrize("name", FILES)
def test_finds_the_labelled_claims(name: str) -> None:
    """At least 95 of 100 labelled claims, with the right kind, face and bounds."""
    recall = score_of(messages(name)).recall
    assert recall.value is not None
    assert recall.value >= 0.95


@pytest.mark.parametrize("name", FILES)
def test_calls_false_what_is_false(name: str) -> None:
    """At least 99 of 100 claims called false are labelled false."""
    false_precision = score_of(messages(name)).false_precision
    assert false_precision.value is not None
    assert false_precision.value >= 0.99


@pytest.mark.parametrize("name", FILES)
def test_is_silent_where_nothing_is_claimed(name: str) -> None:
    """At most one message without a claim yields one."""
    assert score_of(messages(name)).no_claim.hits <= 1
