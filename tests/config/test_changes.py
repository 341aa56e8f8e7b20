"""What differs between two configurations, in words."""

import pytest

from arena.config import diff
from tests.config.conftest import AGENTS, Loads
from tests.config.test_resolve import SILENT
from tests.config.test_writing import FIXED


@pytest.mark.parametrize(
    ("override", "line", "alters_play"),
    [
        ("schedule.deals=2", "schedule.deals: 1 -> 2", True),
        ("seed=2", "seed: '1' -> '2'", True),
        ("talk.speakers=none", "talk.speakers: 'all' -> 'none'", True),
        ("rules.hands=3", "rules.hands: 8 -> 3", True),
        ("agents.bluffer.rate=0.5", "agents.bluffer.rate: added (0.5)", True),
        ("schedule.tables=1", "schedule.tables: 'all' -> 1", True),
        ("budget.usd=2", "budget.usd: added (2.0)", False),
        ("limits.requests.openai=2", "limits.requests.openai: added (2)", False),
        ("limits.matches=2", "limits.matches: 16 -> 2", False),
        ("output.compress=true", "output.compress: false -> true", False),
    ],
)
def test_a_changed_key_is_one_line(loads: Loads, override: str, line: str, alters_play: bool) -> None:
    """runs.md, Running: a changed configuration on an existing folder stops with a diff."""
    (change,) = diff(loads(), loads("", override))

    assert str(change) == line
    assert change.alters_play is alters_play


def test_equal_configurations_differ_in_nothing(loads: Loads) -> None:
    """Saying a default changes nothing."""
    assert diff(loads(), loads("[rules]\nhands = 8\n[talk]\norder = 'seat'\n")) == ()


def test_a_whole_agent_is_one_line(loads: Loads) -> None:
    """Added, removed; named by its name and not by its place in the list."""
    more = '[[agents]]\nname = "new"\nbot = "random"\n' + AGENTS

    assert [str(change) for change in diff(loads(), loads(agents=more))] == ["agents.new: added"]
    assert [str(change) for change in diff(loads(agents=more), loads())] == ["agents.new: removed"]


def test_a_fixed_match_is_one_line(loads: Loads) -> None:
    """Named by who sits in it."""
    more = FIXED + '[[schedule.matches]]\nseats = ["odds", "bluffer"]\n'

    assert [str(change) for change in diff(loads(schedule=FIXED), loads(schedule=more))] == [
        "schedule.matches.odds+bluffer: added"
    ]


def test_arms_are_compared_by_name_with_all_their_conditions(loads: Loads) -> None:
    """An arm is what it plays, not what it says: a new first arm changes none of the others."""
    first = '[[arms]]\nname = "first"\nmemory.scope = "hand"\n'

    assert [str(change) for change in diff(loads(SILENT), loads(first + SILENT))] == ["arms.first: added"]
    assert [str(change) for change in diff(loads(SILENT), loads(SILENT, "arms.silent.talk.speakers=active"))] == [
        "arms.silent.talk.speakers: 'none' -> 'active'"
    ]


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("", "price = { input = 1, output = 1 }", "agents.m.price: added"),
        ("price = { input = 1, output = 1 }", "price = { input = 1, output = 2 }", "agents.m.price.output: 1.0 -> 2.0"),
        ("", "rate = { rpm = 60 }", "agents.m.rate: added"),
        ("rate = { rpm = 60 }", "", "agents.m.rate: removed"),
        ("rate = { rpm = 60 }", "rate = { rpm = 30 }", "agents.m.rate.rpm: 60.0 -> 30.0"),
        ("rate = {}", "rate = { requests = 4 }", "agents.m.rate.requests: added (4)"),
    ],
)
def test_the_price_and_the_rate_of_a_model_alter_no_play(loads: Loads, before: str, after: str, line: str) -> None:
    """They change what a match costs and when it is over, and no match."""
    model = AGENTS + '[[agents]]\nname = "m"\nmodel = "openai/x"\n'
    changes = diff(loads(agents=f"{model}{before}\n"), loads(agents=f"{model}{after}\n"))

    assert [(str(change), change.alters_play) for change in changes] == [(line, False)]


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("rate = 0", "rate = 1", "agents.b.rate: 0 -> 1"),
        ("rate = 0.5", "rate = 0.25", "agents.b.rate: 0.5 -> 0.25"),
        ("rate = 0", "", "agents.b.rate: removed (0)"),
    ],
)
def test_the_rate_of_a_bot_alters_its_play(loads: Loads, before: str, after: str, line: str) -> None:
    """table.md, Bots: how often `bluffer` raises on what it lacks, which has only the word in common."""
    bot = AGENTS + '[[agents]]\nname = "b"\nbot = "bluffer"\n'
    changes = diff(loads(agents=f"{bot}{before}\n"), loads(agents=f"{bot}{after}\n"))

    assert [(str(change), change.alters_play) for change in changes] == [(line, True)]


def test_a_name_that_reads_like_a_key_changes_nothing(loads: Loads) -> None:
    """Names may have dots in them: what is a price is told by where it stands."""
    model = AGENTS + '[[agents]]\nname = "m.price"\nmodel = "openai/x"\n'
    (change,) = diff(loads(agents=model), loads("", "agents.m.price.max_tokens=5", agents=model))

    assert (str(change), change.alters_play) == ("agents.m.price.max_tokens: added (5)", True)
