"""The tree of errors (`arena/errors.py`) is the one drawn in its docstring."""

import re

import pytest

from arena import errors
from arena.errors import ArenaError, FeatureRefused, ModelError, RateLimited, TranscriptError

DRAWN = re.compile(r"^ {4}(?P<stem>[│├└─ ]*)(?P<name>[A-Z]\w+)")
INDENT = 4


def _drawn_tree() -> dict[str, str | None]:
    """Return each error drawn in the docstring with the one it hangs from."""
    parents: dict[str, str | None] = {}
    path: list[str] = []
    for match in filter(None, map(DRAWN.match, (errors.__doc__ or "").splitlines())):
        depth = len(match["stem"]) // INDENT
        del path[depth:]
        parents[match["name"]] = path[-1] if path else None
        path.append(match["name"])
    return parents


def _real_tree() -> dict[str, str | None]:
    classes = [value for value in vars(errors).values() if isinstance(value, type)]
    bases = {error.__name__: error.__base__ for error in classes}
    return {name: None if base is None or base is Exception else base.__name__ for name, base in bases.items()}


def test_the_drawing_is_the_tree() -> None:
    """The docstring is the policy: every error is drawn where it hangs (STYLE, error module)."""
    assert _drawn_tree() == _real_tree()


def test_all_errors_are_public() -> None:
    """`__all__` is complete and sorted."""
    assert errors.__all__ == sorted(_real_tree())


@pytest.mark.parametrize("error", [getattr(errors, name) for name in errors.__all__])
def test_every_error_says_what_it_means(error: type[ArenaError]) -> None:
    """A docstring of its own, and a common base for the command line."""
    assert issubclass(error, ArenaError)
    assert "__doc__" in vars(error)


def test_a_transcript_error_knows_its_line() -> None:
    """1-based, or `None` where the file as a whole is at fault."""
    assert (TranscriptError("digest differs").line, TranscriptError("no JSON", line=3).line) == (None, 3)


def test_a_model_error_knows_what_the_provider_said() -> None:
    """Status, code, wait and setting; where the question was asked is filled in later."""
    error = RateLimited("slow down", status=429, code="rate_limit", retry_after=2.5, request_id="r1", setting="limits")
    assert isinstance(error, ModelError)
    assert (error.status, error.code, error.retry_after, error.request_id) == (429, "rate_limit", 2.5, "r1")
    assert (error.setting, error.may_be_billed, error.agent, error.seconds, error.waits) == (
        "limits",
        False,
        None,
        None,
        (),
    )


def test_a_refused_feature_is_the_setting_to_mend() -> None:
    """The model is asked without it."""
    error = FeatureRefused("no schema", feature="schema", status=400)
    assert (error.feature, error.setting, error.status) == ("schema", "schema", 400)
