"""Configuration files as they come: unreadable ones, broken ones, and ones with many mistakes at once."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.config import Tournament, load
from arena.config.reading import load_tables
from arena.errors import ConfigError
from tests.config.conftest import Faults, Loads


def refusal(path: Path) -> str:
    """Return what `load` says of a file."""
    with pytest.raises(ConfigError) as refused:
        load(path)
    return str(refused.value)


def test_a_small_configuration_is_a_tournament(loads: Loads) -> None:
    """runs.md: what is not said has its default."""
    tournament = loads()

    assert (tournament.name, tournament.seed) == ("t", "1")
    assert [agent.name for agent in tournament.agents] == ["odds", "honest", "bluffer"]
    assert (tournament.schedule.deals, tournament.schedule.rotations, tournament.schedule.repeats) == (1, "all", 1)
    assert (tournament.transport.deadline_s, tournament.limits.matches, tournament.budget.usd) == (600.0, 16, None)
    assert [arm.name for arm in tournament.arms] == [None]


def test_every_mistake_is_told_at_once(faults: Faults) -> None:
    """runs.md: refused before anything starts, all of them at once; wrong types, unknown keys and combinations."""
    told = faults(
        '[rules]\ndice_per_set = 3\nhands = 8.5\n[talk]\nspeakers = "al"\nrounds = 4\n[budget]\nusd = 0\n'
        '[[arms]]\nname = "x"\nagents = []\n',
        "limits.matchs=3",
        agents='[[agents]]\nname = "a"\nbot = "honst"\n[[agents]]\nname = "a"\nmodel = "opnai/x"\n',
        schedule='[schedule]\nkind = "round_robin"\nseats = 11\n',
    )

    assert told == [
        "t.toml: rules.hands 8.5 is not a whole number",
        "t.toml: unknown key 'dice_per_set' in [rules]; did you mean 'dice_per_seat'?",
        "t.toml: talk.speakers 'al' is not 'all', 'active' or 'none'; did you mean 'all'?",
        (
            "t.toml: agents.a.model 'opnai/x' names no adapter: openai/..., anthropic/..., litellm/..., local/..., "
            "scripted/... or module:factory; did you mean 'openai'?"
        ),
        (
            "t.toml: unknown key 'agents' in [arms.x]; "
            "known are name, rules, talk, memory, invalid, identity, ask, prompts"
        ),
        "--set limits.matchs=3: unknown key 'matchs' in [limits]; did you mean 'matches'?",
        "t.toml: budget.usd 0 is not above 0",
        "t.toml: talk: rounds 4 is not in 1..3",
        "t.toml: agents.a: two agents have this name; a name stands for one agent",
        "t.toml: agents.a.bot 'honst' is no house bot; did you mean 'honest'?",
        "t.toml: schedule.seats: 11 seats; 'arena' takes 2 to 10",
        "t.toml: schedule.seats 11 is more than the 1 agents there are",
    ]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The file, what is wrong, and what was expected."""
    path = tmp_path / "nowhere.toml"

    assert refusal(path) == f"{path}: no such file or directory; expected a configuration in TOML"


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    """The operating system's reason, in its words."""
    assert refusal(tmp_path) == f"{tmp_path}: is a directory; expected a configuration in TOML"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'name = "x\n', "t.toml: no TOML: illegal character '\\n' (at line 1, column 10)"),
        (b"name = 1\nname = 2\n", "t.toml: no TOML: cannot overwrite a value (at line 2, column 9)"),
        (b"\xff\xfe", "t.toml: byte 1 is no UTF-8; a configuration is a text in TOML"),
        (b"x = " + b"[" * 20_000 + b"]" * 20_000, "t.toml: tables or lists are nested too deep"),
        (b"a." * 2_000 + b"a = 1", "t.toml: tables or lists are nested too deep"),
        (b"x = " + b"9" * 5_000, "t.toml: a number has too many digits"),
    ],
    ids=["unclosed", "twice", "bytes", "deep list", "deep table", "long"],
)
def test_what_is_no_toml_is_told_with_line_and_column(tmp_path: Path, content: bytes, words: str) -> None:
    """Issue 2, Bad input: each a clear message."""
    (tmp_path / "t.toml").write_bytes(content)

    assert refusal(tmp_path / "t.toml") == f"{tmp_path}/{words}"


def test_an_empty_file_lacks_what_every_tournament_has(tmp_path: Path) -> None:
    """name, seed, agents and schedule have no default."""
    (tmp_path / "t.toml").write_text("")

    assert [line.split(": ")[1] for line in refusal(tmp_path / "t.toml").splitlines()] == [
        "name is missing",
        "seed is missing",
        "agents is missing",
        "schedule is missing",
    ]


def test_windows_line_ends_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    """Editors write both."""
    path = tmp_path / "t.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "t"\r\nseed = "1"\r\nagents = [{ name = "a", bot = "odds" },\r\n'
                     b'{ name = "b", bot = "odds" }]\r\nschedule = { seats = 2 }\r\n')  # fmt: skip

    assert load(path).name == "t"


VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-(10**30), 10**30),
        st.floats(),
        st.text(max_size=12),
        st.dates(),
        st.sampled_from(["all", "gpt", "odds", "openai/x", "arena", "fixed", "field", "scripted/legal"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["name", "bot", "model", "seats", "kind", "house", "usd", "preset", "hands", "x"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)
TABLES = ["name", "seed", "rules", "talk", "agents", "schedule", "arms", "prompts", "memory", "limits", "budget",
          "output", "claims", "transport", "invalid", "identity", "ask", "other"]  # fmt: skip


@given(raw=st.dictionaries(st.sampled_from(TABLES), VALUES, max_size=8))
def test_whatever_stands_in_a_file_is_understood_or_refused_with_words(raw: dict[str, object]) -> None:
    """Issue 2, Bad input: NaN, huge numbers, wrong types in any place: never a traceback."""
    start = {
        "name": "t",
        "seed": "1",
        "agents": [{"name": "a", "bot": "odds"}, {"name": "b", "bot": "odds"}],
        "schedule": {"seats": 2},
    }
    try:
        outcome: object = load_tables(start | raw, Path("t.toml"))
    except ConfigError as refused:
        outcome = str(refused)

    assert isinstance(outcome, Tournament) or str(outcome).startswith("t.toml: ")
