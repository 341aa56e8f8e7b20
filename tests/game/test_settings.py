"""The conditions of a match besides its rules (`arena/game/settings.py`)."""

from dataclasses import asdict

import pytest

from arena.errors import RulesetError
from arena.game import Invalid, Settings, Talk, default_talk


def test_defaults_are_those_of_the_pages() -> None:
    """The first value of each row of table.md; transcript.md lists the keys."""
    assert asdict(Settings()) == {
        "talk": {
            "speakers": "all",
            "order": "seat",
            "rounds": 1,
            "max_chars": 280,
            "delivered": True,
            "merge": False,
        },
        "memory": {"scope": "match"},
        "invalid": {"retries": 2, "retry_refusals": False, "then": "forfeit"},
        "identity": {"names": False},
        "moves": "free",
        "framing": "allowed",
        "ask": {"plan": "auto", "intent": True, "estimate": True},
        "reply": "auto",
    }


@pytest.mark.parametrize(("preset", "speakers"), [("count-calls", "none"), ("arena", "all"), ("classic", "all")])
def test_who_talks_unless_configured(preset: str, speakers: str) -> None:
    """The last row of the table of rules.md."""
    assert default_talk(preset) == Talk(speakers=speakers)  # type: ignore[arg-type]  # values of a table


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"rounds": 0}, r"talk.rounds 0 is not in 1\.\.3"),
        ({"rounds": 4}, r"talk.rounds 4 is not in 1\.\.3"),
        ({"max_chars": 0}, r"talk.max_chars 0 is not in 1"),
        ({"merge": True}, r"talk.merge goes with talk.speakers 'active' and talk.rounds 1 only"),
        ({"merge": True, "speakers": "active", "rounds": 2}, r"talk.merge goes with"),
    ],
)
def test_senseless_talk_is_refused(fields: dict[str, object], fault: str) -> None:
    """`merge` is true only with `speakers: active` and one round (table.md, Talk)."""
    with pytest.raises(RulesetError, match=fault):
        Talk(**fields)  # type: ignore[arg-type]  # values of a table


def test_talk_and_move_may_be_one_question() -> None:
    """`merge` with `active` and one round (table.md, Talk)."""
    assert Talk(speakers="active", merge=True).merge


@pytest.mark.parametrize("retries", [-1, 11])
def test_senseless_retries_are_refused(retries: int) -> None:
    """A number of further attempts."""
    with pytest.raises(RulesetError, match=r"invalid.retries -?\d+ is not in 0\.\.10"):
        Invalid(retries=retries)
