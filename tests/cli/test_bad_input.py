"""Bad input at the command line: a clear message, the right exit code, never a traceback (runs.md, Commands)."""

import json
from pathlib import Path

import pytest
import zstandard

from arena.cli import main

CASES = Path(__file__).parent.parent / "transcript" / "cases"
SAMPLE = (CASES / "arena.jsonl").read_bytes()
HEADER, REST = SAMPLE.split(b"\n", 1)

CONFIG = """
name = "t"
seed = "1"
[rules]
preset = "arena"
[[agents]]
name = "ada"
bot = "odds"
[[agents]]
name = "ben"
bot = "honest"
[schedule]
kind = "fixed"
deals = 1
[[schedule.matches]]
seats = ["ada", "ben"]
"""


def with_header(**changes: object) -> bytes:
    return json.dumps({**json.loads(HEADER), **changes}).encode() + b"\n" + REST


def with_dice(dice: object) -> bytes:
    ruleset = {**json.loads(HEADER)["ruleset"], "dice_per_seat": dice}
    return with_header(ruleset=ruleset)


BAD_TRANSCRIPTS = {
    "empty": b"",
    "no JSON": b"hello\n",
    "no transcript": b'{"a": 1}\n',
    "a newer schema": with_header(schema="table-talk/2"),
    "a million dice a seat": with_dice(1_000_000),
    "a million dice in a cup": SAMPLE.replace(b"[2,2,1,2,3]", b"[" + b"1," * 999_999 + b"1]", 1),
    "nested ten thousand deep": HEADER[:-1] + b',"_deep":' + b"[" * 10_000 + b"]" * 10_000 + b"}\n" + REST,
    "NaN": with_dice(float("nan")),
    "infinity": with_dice(float("inf")),
    "a number of 5,000 digits": SAMPLE.replace(b'"quantity":2', b'"quantity":' + b"9" * 5_000, 1),
    "a key twice": SAMPLE.replace(b'"hand":1', b'"hand":1,"hand":1', 1),
    "bytes that are no UTF-8": SAMPLE.replace(b"friend", b"fri\xffnd", 1),
    "an unknown kind": SAMPLE.replace(b'"kind":"bid"', b'"kind":"bud"', 1),
    "no end": b"\n".join(SAMPLE.split(b"\n")[:-2]) + b"\n",
    "a torn end": SAMPLE[:-40],
    "a byte changed in a message": SAMPLE.replace(b"friend", b"freind", 1),
}


@pytest.mark.parametrize("what", BAD_TRANSCRIPTS)
def test_bad_transcript_is_named_in_one_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(BAD_TRANSCRIPTS[what])
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(str(path))
    assert (out.count("\n"), err) == (1, "")
    assert ": right" not in out


@pytest.mark.parametrize("command", [["verify"], ["show"]])
def test_missing_transcript_is_named(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, str(tmp_path / "none.jsonl")]) == 1
    assert "none.jsonl does not exist" in "".join(capsys.readouterr())


def test_truncated_compressed_transcript_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.jsonl.zst"
    path.write_bytes(zstandard.compress(SAMPLE)[:-20])
    assert main(["verify", str(path)]) == 1
    assert str(path) in capsys.readouterr().out


def test_one_bad_file_among_good_ones_gives_exit_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.jsonl").write_bytes(SAMPLE)
    (tmp_path / "bad.jsonl").write_bytes(b"")
    assert main(["verify", str(tmp_path)]) == 1
    assert "good.jsonl: right" in capsys.readouterr().out


def test_escape_sequences_in_a_strangers_file_reach_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evil.jsonl"
    path.write_bytes(SAMPLE.replace(b"friend", b"\\u001b[2Jfriend", 1))
    main(["verify", str(path)])
    main(["show", str(path), "1"])
    assert "\x1b" not in "".join(capsys.readouterr())


CHANGES = {
    "unknown key": ("[rules]", "[rules]\ndice_per_set = 5", "did you mean 'dice_per_seat'?"),
    "unknown preset": ('"arena"', '"arenas"', "'arena'"),
    "unknown bot": ('bot = "odds"', 'bot = "ods"', "odds"),
    "two agents of one name": ('name = "ben"', 'name = "ada"', "ada"),
    "unknown agent at a table": ('["ada", "ben"]', '["ada", "bob"]', "bob"),
    "broken TOML": ("[rules]", "[rules", "line"),
    "wrong type": ("deals = 1", 'deals = "one"', "deals"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_bad_configuration_is_refused_before_anything_starts(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before, after, said = CHANGES[what]
    (tmp_path / "t.toml").write_text(CONFIG.replace(before, after, 1))
    assert main(["run", "t.toml"]) == 2
    err = capsys.readouterr().err
    assert "t.toml" in err
    assert said in err
    assert not (tmp_path / "transcripts").exists()


def test_eleven_seats_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    agents = "".join(f'[[agents]]\nname = "a{n}"\nbot = "odds"\n' for n in range(11))
    rounds = 'name = "t"\nseed = "1"\n[schedule]\nkind = "round_robin"\nseats = 11\ndeals = 1\n'
    (tmp_path / "t.toml").write_text(rounds + agents)
    assert main(["run", "t.toml"]) == 2
    assert "11" in capsys.readouterr().err


def test_output_folder_that_is_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(CONFIG)
    (tmp_path / "taken").write_text("a file")
    assert main(["run", "t.toml", "--set", "output.dir=taken"]) == 2
    assert "taken" in capsys.readouterr().err
    assert main(["demo", "--out", "taken"]) == 2


def test_output_folder_that_is_not_writable_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tried where nobody may write, root included: the kernel's own file system takes no new folders."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(CONFIG)
    assert main(["run", "t.toml", "--set", "output.dir=/proc/arena"]) == 2
    assert "/proc/arena" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shwo"], "did you mean 'show'?"),
        (["rules", "poker"], "count-calls, arena, classic"),
        (["show", str(CASES / "arena.jsonl"), "9"], "has no hand 9"),
        (["show", str(CASES / "arena.jsonl"), "1", "--as", "Z"], "no seat 'Z'"),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err
