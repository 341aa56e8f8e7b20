"""`arena play` as a person at a terminal meets it (table.md, People; runs.md, Commands)."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from arena.cli import main
from arena.cli.prompt_check import prompt_check
from arena.transcript import Replay, find_transcripts, verify
from tests.cli.playing import Sitting, colours, kept, kinds, of_kind, play_out, widths

CALLS = ("--rules", "count-calls")


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played to its end: what the terminal was sent and shows, and what is on file."""

    code: int
    output: str
    rows: list[str]
    told: Replay


def played(where: Path, *args: str, columns: int = 80) -> Played:
    with Sitting(where, *args, columns=columns) as sitting:
        code = play_out(sitting)
    return Played(code, sitting.output, sitting.screen(), kept(where))


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A session of count-calls with four seats."""
    return played(tmp_path_factory.mktemp("session"), *CALLS, "--seats", "4")


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A match with table talk in a terminal of 40 columns."""
    return played(tmp_path_factory.mktemp("narrow"), columns=40)


def test_session_of_count_calls_has_one_hand_per_seat(session: Played) -> None:
    """rules.md, count-calls: one circuit of openers, exactly one hand per seat."""
    assert session.code == 0
    assert [record.opener for record in of_kind(session.told, "hand_opened")] == [2, 3, 0, 1]
    assert session.told.state.closed is not None
    assert session.told.state.closed.status == "complete"


def test_transcript_is_an_ordinary_one_with_a_person_in_it(session: Played) -> None:
    """transcript.md: `kind` human; without hints the match is not `assisted`."""
    assert [(agent.kind, agent.name) for agent in session.told.header.agents][:2] == [
        ("human", "person"),
        ("bot", "bluffer"),
    ]
    assert not session.told.header.assisted


def test_each_hand_is_reviewed_in_one_line(session: Played) -> None:
    """After each hand: the chance of what you did, and what it was."""
    reviews = [row for row in session.rows if row.startswith(("Review: you ", "You had no decision"))]
    assert len(reviews) == 4


def test_ladder_is_shown_before_the_first_roll(session: Played) -> None:
    """rules.md, Common 6: before the first roll every seat is shown the ladder."""
    before = " ".join(session.output.partition("Hand 1")[0].split())
    assert "The ladder, lowest bid first: 1x1 to 1x6, 2x1 to 2x6," in before
    assert "8x1 to 8x6." in before


def test_standing_lines_are_taken_back_so_that_the_log_reads_on(session: Played) -> None:
    """The public log scrolls above; what is below it is never left behind in it."""
    assert not [row for row in session.rows if row.startswith(("Lowest", "Your turn")) or "> " in row]
    assert [row for row in session.rows if row.startswith("Hand ")] == [
        "Hand 1 of 4: 8 dice, Seat C opens.",
        "Hand 2 of 4: 8 dice, Seat D opens.",
        "Hand 3 of 4: 8 dice, you open.",
        "Hand 4 of 4: 8 dice, Seat B opens.",
    ]


def test_narrow_terminal_gets_no_line_that_it_must_break(narrow: Played) -> None:
    """In 40 columns every row that is sent fits."""
    assert narrow.code == 0
    assert max(widths(narrow.output.partition("The match is kept in")[0])) <= 40


def test_people_are_asked_nothing_in_secret(narrow: Played) -> None:
    """transcript.md: models and bots are asked for intent and estimate, people never; they leave no attempts."""
    sealed = [record for record in narrow.told.records if record.kind in ("intent", "estimate", "attempt")]
    assert {record.seat for record in sealed} == {1, 2}


def test_classic_match_is_played_to_the_last_die(tmp_path: Path) -> None:
    """rules.md, classic: the match ends when one seat holds dice."""
    with Sitting(tmp_path, "--rules", "classic", "--vs", "odds,bluffer") as sitting:
        assert play_out(sitting) == 0
    told = kept(tmp_path)
    assert told.state.closed is not None
    assert told.state.closed.placing is not None
    assert len(told.state.closed.placing) == 3
    assert "Place 1: " in sitting.output


def test_leaving_before_a_hand_voids_nothing_and_ranks_nobody(tmp_path: Path) -> None:
    """table.md, People: quitting before a new hand ends the session `abandoned`."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.type("quit")
        assert sitting.end() == 1
    told = kept(tmp_path)
    assert kinds(told) == ["header", "match_opened", "match_closed"]
    assert told.state.closed is not None
    assert (told.state.closed.reason, told.state.closed.placing) == ("left", None)
    assert "Next:" not in sitting.output, "there is no hand to show"


def test_leaving_inside_a_hand_voids_it_first(tmp_path: Path) -> None:
    """table.md, People: in the middle of a hand quitting voids that hand first."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.type("quit")
        assert sitting.end() == 1
    told = kept(tmp_path)
    assert kinds(told)[-2:] == ["void", "match_closed"]
    assert [record.reason for record in of_kind(told, "void")] == ["operator"]
    assert "Nothing is ranked." in sitting.output
    assert re.search(r"Next:\s+arena show \S+ 1", sitting.output)


def test_end_of_input_leaves_cleanly(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.press("\x04")
        assert sitting.end() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


def test_closed_window_leaves_cleanly(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        assert sitting.hang_up() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


@pytest.mark.parametrize("last", ["The hand is void.", "The match is kept in"])
def test_window_closed_while_leaving_lets_the_match_be_kept(tmp_path: Path, last: str) -> None:
    """A closed window reaches us twice, as the end of input and as a signal, and the first has us leave."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.type("quit")
        sitting.until(last)
        assert sitting.hang_up() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]
    assert len(list(tmp_path.rglob("run.json"))) == 1


def test_ctrl_c_asks_once_and_a_no_goes_on(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.press("\x03")
        assert "Leave?" in sitting.prompt()
        assert "bid" in sitting.says("n")
        sitting.press("\x03")
        sitting.prompt()
        sitting.press("\x03")
        assert sitting.end() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


def test_illegal_bid_is_explained_with_the_lowest_legal_one(tmp_path: Path) -> None:
    """rules.md, Common 7: an illegal action changes nothing; what is legal is said."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        told = sitting.says("7 1")
    assert "7x1 is above the 6 dice in play." in told
    assert "The lowest legal" in told


def test_exposed_dice_are_rolled_again_with_the_same_opener(tmp_path: Path) -> None:
    """rules.md, count-calls: rerolled with the same opener, uncounted."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        assert "hidden dice were seen" in sitting.says("expose")
        sitting.says("")
        sitting.type("quit")
        assert sitting.end() == 1
    told = kept(tmp_path)
    rolls = [(record.hand, record.roll, record.opener) for record in of_kind(told, "hand_opened")]
    assert rolls[1] == (1, 2, rolls[0][2])
    assert [record.reason for record in of_kind(told, "void")] == ["exposed", "operator"]


def test_third_exposure_is_confirmed_as_it_ends_the_match(tmp_path: Path) -> None:
    """rules.md, Void: after `max_rolls` rolls of one hand the match is `abandoned`."""
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        for line in ("", "expose", "", "expose", ""):
            sitting.says(line)
        assert "[y/N]" in sitting.says("expose")
        assert "bid" in sitting.says("n")
        sitting.says("expose")
        sitting.type("y")
        assert sitting.end() == 1
    told = kept(tmp_path)
    assert told.state.closed is not None
    assert told.state.closed.reason == "max_rolls"


def test_hints_are_on_file_and_mark_the_match(tmp_path: Path) -> None:
    """transcript.md: `assist` is a hint shown to a person; `assisted` says that hints were allowed."""
    with Sitting(tmp_path, *CALLS, "--hints", "odds") as sitting:
        sitting.prompt()
        sitting.says("")
        assert "Chance that" in sitting.says("odds")
        sitting.type("quit")
        sitting.end()
    told = kept(tmp_path)
    assert told.header.assisted
    assert [(record.seat, record.seen_by, record.what[:11]) for record in of_kind(told, "assist")] == [
        (0, (0,), "Chance that")
    ]


def test_odds_are_not_told_where_hints_are_off(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS) as sitting:
        sitting.prompt()
        sitting.says("")
        assert "only in a game begun with --hints odds" in sitting.says("odds")


@pytest.mark.parametrize(
    ("args", "environ"),
    [(["--plain"], {}), ([], {"TERM": "dumb"})],
)
def test_no_escape_reaches_a_terminal_that_wants_none(tmp_path: Path, args: list[str], environ: dict[str, str]) -> None:
    """`--plain`: no cursor movement, for screen readers; a dumb terminal gets none either."""
    with Sitting(tmp_path, *CALLS, *args, **environ) as sitting:
        assert play_out(sitting) == 0
    assert "\x1b" not in sitting.output


def test_no_color_leaves_colours_out(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS, NO_COLOR="1") as sitting:
        assert play_out(sitting) == 0
    assert not colours(sitting.output)


def test_plain_tells_one_fact_a_line_and_none_twice_in_a_hand(tmp_path: Path) -> None:
    """For screen readers: what has not changed is not read again, unless `table` asks for it."""
    with Sitting(tmp_path, *CALLS, "--vs", "odds", "--plain") as sitting:
        sitting.prompt()
        told = sitting.says("").splitlines()
        refused = sitting.says("9 9")
        table = sitting.says("table")
    assert told[-6:-1] == [
        "Your dice: 2 5.",
        "No bid stands yet.",
        "Lowest bid: 1x1.",
        "You open the hand.",
        "Type 1 1 (bids 1 one), or ? for help.",
    ]
    assert "Your dice" not in refused
    assert "Your dice: 2 5" in table


def test_lines_typed_ahead_take_nothing_out_of_the_log(tmp_path: Path) -> None:
    """What is typed before it is asked for stands where the cursor was then."""
    with Sitting(tmp_path, *CALLS, "--vs", "odds") as sitting:
        sitting.prompt()
        sitting.press("\ntable\ntable\n1 1\n")
        sitting.until("You bid 1x1: 1 one.")
        sitting.press("\x04")
        sitting.end()
    assert "Hand 1 of 2: 4 dice, you open." in sitting.screen()
    assert sitting.screen().count("Your dice: 2 5") >= 3


KEYLESS = """
from arena.errors import KeyRefused


class Keyless:
    steps = ("text",)

    async def complete(self, request):
        raise KeyRefused("the key \x1b[2J was refused")

    async def aclose(self):
        return None


def factory(spec):
    return Keyless()
"""


def test_models_sit_at_the_table_with_prompts_that_verify(tmp_path: Path) -> None:
    """transcript.md: each prompt, rendered anew from its view, has the recorded hash."""
    with Sitting(tmp_path, *CALLS, "--vs", "scripted/legal") as sitting:
        assert play_out(sitting) == 0
    (path,) = find_transcripts([tmp_path])
    report = verify(path, prompt_check=prompt_check(path))
    assert (report.fault, prompt_check(path) is None) == (None, False)
    assert "Seat B was legal (scripted/legal)." in sitting.output


def test_model_that_thinks_for_long_is_waited_for_and_can_be_left(tmp_path: Path) -> None:
    """Ctrl-C while others think: the first says how to leave, the second leaves."""
    with Sitting(tmp_path, *CALLS, "--vs", "scripted/hangs") as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.type("1 1")
        sitting.until("Waiting for Seat B")
        sitting.press("\x03")
        sitting.until("Ctrl-C once more leaves the table.")
        sitting.press("\x03")
        assert sitting.end() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


def test_window_closed_while_a_model_thinks_leaves_cleanly(tmp_path: Path) -> None:
    with Sitting(tmp_path, *CALLS, "--vs", "scripted/hangs") as sitting:
        sitting.prompt()
        sitting.says("")
        sitting.type("1 1")
        sitting.until("Waiting for Seat B")
        assert sitting.hang_up() == 1
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


def test_trouble_with_a_provider_is_told_and_may_be_left(tmp_path: Path) -> None:
    """table.md, Parking: nobody loses by it, the person may have it asked again; exit 4 for a refused key."""
    (tmp_path / "keyless.py").write_text(KEYLESS)
    with Sitting(tmp_path, *CALLS, "--vs", "keyless:factory") as sitting:
        sitting.prompt()
        sitting.says("")
        assert "No answer comes from a model:" in sitting.says("1 1")
        assert "No answer comes from a model:" in sitting.says("")
        sitting.type("quit")
        assert sitting.end() == 4
    assert "\x1b[2J" not in sitting.output
    told = kept(tmp_path)
    assert told.state.closed is not None
    assert told.state.closed.reason == "left"
    assert [record.outcome for record in of_kind(told, "attempt")] == ["provider", "provider"]


def test_pipe_gets_plain_lines_with_what_was_typed(tmp_path: Path) -> None:
    """Off a terminal: no colour, no cursor movement; a session reads as a whole."""
    ended = subprocess.run(
        [sys.executable, "-m", "arena", "play", *CALLS, "--seed", "table"],
        input="\nquit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "> quit\n" in ended.stdout
    assert "\x1b" not in ended.stdout
    assert kinds(kept(tmp_path))[-2:] == ["void", "match_closed"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--rules", "poker"], "no preset 'poker'"),
        (["--seed", "a b"], "seed 'a b'"),
        (["--name", "a b"], "--name 'a b'"),
        (["--vs", "ods"], "did you mean 'odds'"),
        (["--vs", "openai/gpt-5.4"], "OPENAI_API_KEY is not set"),
    ],
)
def test_what_can_be_mended_is_said_before_anything_is_written(
    args: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """runs.md: exit 2 for usage."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert main(["play", *args]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_each_match_has_a_fresh_folder(tmp_path: Path) -> None:
    """runs.md: `play` never resumes."""
    for _ in range(2):
        with Sitting(tmp_path, *CALLS, "--save", "here") as sitting:
            sitting.prompt()
            sitting.type("quit")
            sitting.end()
    assert len(list((tmp_path / "here").iterdir())) == 2
