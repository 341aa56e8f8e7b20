"""Every fault and every unusable reply on every wire, in a match: the outcome, who pays for it, and what goes on.

table.md, When a reply is no use and Parking; the answers are invented. On each wire one run holds a match for every
row, so that each also shows that no trouble reaches another's match.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from arena.agents import Outcome
from arena.cli.main import Exit
from arena.cli.prompt_check import prompt_check
from arena.cli.reply_check import reply_check
from arena.cli.run import exit_code
from arena.errors import FeatureRefused, ModelError, Refused, Transient
from arena.play.tournament import RunEnd
from arena.transcript import verify
from tests.agents.faulty import Hang, Match, Model, Reply, Trouble, matches, play_tables, tournament
from tests.models.answers import KEY, WIRES
from tests.models.test_fault_table import ANYWHERE

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*ReadOnly.*:UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

BID = '{"plan": "x", "p_true": 50, "action": "bid", "quantity": 1, "face": 6}'

REPLIES: Mapping[str, tuple[Reply, Outcome]] = {
    "bare": (Reply("LEGAL"), "ok"),
    "fenced": (Reply("```json\nLEGAL\n```"), "ok"),
    "think": (Reply("<think>hm, {sixes}</think>\nLEGAL"), "ok"),
    "think-unopened": (Reply("hm, sixes</think>LEGAL"), "ok"),
    "in-prose": (Reply("I have decided: LEGAL So be it."), "ok"),
    "truncated": (Reply('{"plan": "I mean to', "length"), "truncated"),
    "truncated-whole": (Reply("LEGAL", "length"), "truncated"),
    "white-space": (Reply("{" + "\n" * 2000, "length"), "truncated"),
    "refused": (Reply("", "refused"), "refused"),
    "empty": (Reply(""), "empty"),
    "blank": (Reply(" \n\t "), "empty"),
    "only-thought": (Reply("<think>hm"), "empty"),
    "prose": (Reply("I doubt it. [Doubt] [Bid: 9, 6]"), "unparsable"),
    "two-objects": (Reply("LEGAL LEGAL"), "unparsable"),
    "list": (Reply("[1, 2]"), "unparsable"),
    "property-missing": (Reply('{"plan": "x"}'), "unparsable"),
    "property-twice": (Reply(BID.replace("{", '{"quantity": 2, ')), "unparsable"),
    "quantity-as-text": (Reply(BID.replace("1", '"1"')), "unparsable"),
    "quantity-as-fraction": (Reply(BID.replace("1", "1.0")), "unparsable"),
    "not-a-number": (Reply(BID.replace("1", "NaN")), "unparsable"),
    "endless-number": (Reply(BID.replace("1", "1" * 5000)), "unparsable"),
    "deep": (Reply('{"a":' * 100_000), "unparsable"),
    "lone-surrogate": (Reply('{"action": "\\ud83d"}'), "unparsable"),
    "too-many-dice": (Reply(BID.replace("1", "99")), "illegal"),
    "no-such-face": (Reply(BID.replace("6", "7")), "illegal"),
}

FAULTS: Mapping[str, tuple[Trouble, type[ModelError]]] = {
    **{name.replace(" ", "-"): case for name, case in ANYWHERE.items()},
    "hang": (Hang(), Transient),
}
PASSING = [name for name, (_, kind) in FAULTS.items() if issubclass(kind, Transient)]
POLICY = [name for name, (_, kind) in FAULTS.items() if kind is Refused]
FORM = [name for name, (_, kind) in FAULTS.items() if kind is FeatureRefused]
PERMANENT = [name for name in FAULTS if name not in (*PASSING, *POLICY, *FORM)]

# One reply of each outcome, given as often as the model is asked: what the seat pays in the end.
SPOILED = ("truncated", "refused", "empty", "prose", "too-many-dice")


@dataclass(frozen=True)
class Played:
    """One wire's run: as it ended, its matches by row, and again after the same run without any trouble."""

    end: RunEnd
    matches: Mapping[str, Match]
    after: RunEnd
    matches_after: Mapping[str, Match]

    def cause(self, row: str) -> ModelError:
        """Return what parked the match of that row."""
        causes = (cause for cause in self.end.causes if isinstance(cause, ModelError))
        return next(cause for cause in causes if cause.agent == row)


def models(wire: str) -> dict[str, Model]:
    """Return a model for every row: each trouble once, and some for ever."""
    replies = {f"reply-{name}": Model(wire, reply) for name, (reply, _) in REPLIES.items()}
    spoiled = {f"spoiled-{name}": Model(wire, REPLIES[name][0], times=None) for name in SPOILED}
    once = {f"once-{name}": Model(wire, trouble) for name, (trouble, _) in FAULTS.items()}
    lasting = {f"lasting-{name}": Model(wire, FAULTS[name][0], times=None) for name in PASSING}
    return {**replies, **spoiled, **once, **lasting}


@pytest.fixture(scope="module", params=WIRES)
def played(request: pytest.FixtureRequest, litellm: Any, tmp_path_factory: pytest.TempPathFactory) -> Played:
    wire = str(request.param)
    asked = models(wire)
    tables = tournament(tmp_path_factory.mktemp(wire), list(asked))
    end = play_tables(tables, asked)
    found = matches(tables)
    play_tables(tables, asked)  # what lasts parks again, with more attempts than a seat has
    after = play_tables(tables, {name: Model(wire, Reply()) for name in asked})
    return Played(end, found, after, matches(tables))


@pytest.mark.parametrize("name", REPLIES)
def test_reply_has_its_one_outcome(played: Played, name: str) -> None:
    """table.md, When a reply is no use: asked again but for refusals; a legal answer is used whatever came before."""
    outcome = REPLIES[name][1]
    match = played.matches[f"reply-{name}"]
    assert match.outcomes[0] == outcome
    assert set(match.outcomes[1:]) <= {"ok"}
    assert [line["reason"] for line in match.all("forfeit")] == (["refused"] if outcome == "refused" else [])
    assert match.status == "complete"


@pytest.mark.parametrize("name", SPOILED)
def test_seat_pays_for_its_own_replies_when_its_attempts_are_spent(played: Played, name: str) -> None:
    """table.md: asked again `invalid.retries` (2) more times, a refusal not at all; then the forfeit says why."""
    outcome = REPLIES[name][1]
    match = played.matches[f"spoiled-{name}"]
    assert match.outcomes == [outcome] * (1 if outcome == "refused" else 3)
    assert [(line["seat"], line["reason"]) for line in match.all("forfeit")] == [(0, outcome)]
    assert match.lines[-1]["scores"] in ([-1, 0], [-1, 1])


@pytest.mark.parametrize("name", [name for name, (_, outcome) in REPLIES.items() if outcome != "ok"])
def test_reply_of_no_use_keeps_what_was_thought_and_what_it_cost(played: Played, name: str) -> None:
    """The first attempt has text, thoughts and tokens on file, in the one convention for all providers."""
    attempt = played.matches[f"reply-{name}"].all("attempt")[0]
    assert attempt["reply"] is not None
    assert attempt["reasoning"]["text"] == "They cannot have three sixes."
    assert attempt["usage"] == {"input": 100, "cached": 64, "output": 30, "reasoning": 20}


@pytest.mark.parametrize("name", PASSING)
def test_trouble_that_passes_is_waited_out(played: Played, name: str) -> None:
    """table.md, Transport: retried; one attempt, its pause among its waits, and nobody's loss."""
    match = played.matches[f"once-{name}"]
    assert set(match.outcomes) == {"ok"}
    assert match.all("attempt")[0]["waits"]
    assert (match.all("forfeit"), match.status) == ([], "complete")


@pytest.mark.parametrize("name", PASSING)
def test_trouble_that_lasts_parks_the_match(played: Played, name: str) -> None:
    """table.md, Parking: asked once more at the end of the run; no forfeit, the file stays open, exit 5."""
    match = played.matches[f"lasting-{name}"]
    assert match.outcomes == ["provider", "provider"]
    assert (match.all("forfeit"), match.status) == ([], None)
    cause = played.cause(f"lasting-{name}")
    assert isinstance(cause, Transient)
    assert exit_code(RunEnd({"parked": 1}, (cause,))) is Exit.PROVIDER


@pytest.mark.parametrize("name", PERMANENT)
def test_trouble_that_stays_parks_the_match_at_once(played: Played, name: str) -> None:
    """table.md, Transport and Parking: not retried, not asked again in this run, agent named, exit 4."""
    match = played.matches[f"once-{name}"]
    assert match.outcomes == ["provider"]
    assert (match.all("forfeit"), match.status) == ([], None)
    cause = played.cause(f"once-{name}")
    assert type(cause) is FAULTS[name][1]
    assert str(cause).startswith(f"agent 'once-{name}': ")
    assert exit_code(RunEnd({"parked": 1}, (cause,))) is Exit.REFUSED


@pytest.mark.parametrize("name", POLICY)
def test_refusal_before_a_word_is_the_models_own(played: Played, name: str) -> None:
    """table.md: `refused` is an outcome; here no usage is known."""
    match = played.matches[f"once-{name}"]
    assert (match.outcomes, match.status) == (["refused"], "complete")
    assert [(line["seat"], line["reason"]) for line in match.all("forfeit")] == [(0, "refused")]


@pytest.mark.parametrize("name", FORM)
def test_form_of_reply_that_is_refused_is_no_attempt(played: Played, name: str) -> None:
    """table.md, Model replies: one step down where a model refuses it."""
    match = played.matches[f"once-{name}"]
    assert (set(match.outcomes), match.status) == ({"ok"}, "complete")


def test_next_run_finishes_what_was_parked(played: Played) -> None:
    """table.md, Parking: the turn is asked again by the next run, under the next number; nothing finished changes."""
    parked = {f"lasting-{name}" for name in PASSING} | {f"once-{name}" for name in PERMANENT}
    assert {row for row, match in played.matches.items() if match.status is None} == parked
    assert {match.status for match in played.matches_after.values()} == {"complete"}
    assert {row: played.matches_after[row].lines for row in played.matches if row not in parked} == {
        row: match.lines for row, match in played.matches.items() if row not in parked
    }
    lasted = [played.matches_after[f"lasting-{name}"] for name in PASSING]
    assert [match.outcomes[:5] for match in lasted] == [["provider"] * 4 + ["ok"]] * len(PASSING)
    assert [line["number"] for line in played.matches_after["once-401"].all("attempt")[:2]] == [1, 2]
    assert exit_code(played.after) is Exit.DONE


def test_no_seat_pays_for_another(played: Played) -> None:
    """The bots across the table forfeit nothing, whatever their opponents' providers do, and no hand is void."""
    assert [match.path for match in played.matches_after.values() if match.all("void")] == []
    forfeits = [line for match in played.matches_after.values() for line in match.all("forfeit")]
    assert {line["seat"] for line in forfeits} == {0}
    assert {line["reason"] for line in forfeits} == {REPLIES[name][1] for name in SPOILED}


def test_every_transcript_verifies_with_its_prompts_and_replies(played: Played) -> None:
    """transcript.md: every prompt is rendered again and has its hash; every reply says what its attempt came to."""
    paths = [match.path for match in played.matches_after.values()]
    reports = [verify(path, prompt_check=prompt_check(path), reply_check=reply_check) for path in paths]
    assert {(report.fault, report.notes) for report in reports} == {(None, ())}


def test_key_is_nowhere(played: Played) -> None:
    """A provider's error that repeats the key stands in the file without it."""
    files = [path for path in played.matches["once-401"].path.parent.parent.rglob("*") if path.is_file()]
    assert [path.name for path in files if KEY.encode() in path.read_bytes()] == []


@pytest.mark.parametrize("wire", WIRES)
def test_reply_that_was_cut_off_gets_twice_the_room(wire: str, litellm: Any, tmp_path: Path) -> None:
    """table.md: after `truncated` once twice the room; the next question has the usual room again."""
    cut = Model(wire, REPLIES["truncated"][0])
    play_tables(tournament(tmp_path, ["cut"]), {"cut": cut})
    assert cut.rooms[:2] == [200, 400]
    assert set(cut.rooms[2:]) <= {200}
