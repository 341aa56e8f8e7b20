"""Whole matches of real adapters against a real server that answers badly, refuses, fails, waits and hangs.

table.md, Model replies to Transport: chat completions, Responses and Messages through the openai and anthropic SDKs
and through litellm, at one table with a bot and a scripted model. The proxy's answers are invented.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.servers.conftest import WIRES, spec
from tests.servers.matches import Run, arena_run
from tests.servers.processes import KEY, NginxServer, ProxyServer

pytestmark = [pytest.mark.servers, pytest.mark.timeout(400)]

# What comes of a request in a decision; `None` where no attempt does, because it is tried again.
OUTCOMES: dict[str, str | None] = {
    "fenced": "ok",
    "think": "ok",
    "truncated": "truncated",
    "illegal": "illegal",
    "status-429": None,
    "status-429-1": None,
    "fine": "ok",
    "refused": "refused",
    "empty": "empty",
    "two-objects": "unparsable",
    "status-500": None,
    "broken": "unparsable",
    "status-503": None,
}
# Six questions: fenced, think, one asked three times, one refused, two that are mended.
DECISIONS = (
    "fenced think truncated illegal status-429 status-429-1 fine refused empty two-objects status-500 fine broken "
    "status-503 fine"
)
WORDS = "fenced refused slow think truncated truncated truncated fine"


def agent(wire: str, proxy: ProxyServer, troubles: str, kind: str = "game") -> dict[str, object]:
    """Return an agent that meets those troubles, one a request (or a request for words), and then answers well."""
    known = spec(wire, proxy.url, f"{kind}.{troubles.replace(' ', '.')}.{wire}")
    written = {"name": wire, "model": known.model, "base_url": known.base_url, "max_tokens": 200, "api": known.api}
    return {key: value for key, value in (written | {"key_env": known.key_env}).items() if value is not None}


def table(name: str, agents: list[dict[str, object]], **tables: object) -> dict[str, object]:
    """Return the configuration of one match of those agents, a bot and a scripted model."""
    others: list[dict[str, object]] = [
        {"name": "honest", "bot": "honest"},
        {"name": "scripted", "model": "scripted/legal"},
    ]
    seated = [*agents, *others]
    return {
        "name": name,
        "seed": f"{name}-1",
        "rules": {"preset": "arena", "hands": 24},
        "talk": {"speakers": "none"},
        "agents": seated,
        "schedule": {"kind": "fixed", "matches": [{"seats": [one["name"] for one in seated]}]},
        "transport": {"deadline_s": 30},
    } | tables


@pytest.fixture(scope="module")
def decided(proxy: ProxyServer, tmp_path_factory: pytest.TempPathFactory) -> Run:
    agents = [agent(wire, proxy, DECISIONS) for wire in WIRES]
    return arena_run(tmp_path_factory.mktemp("decided"), table("decided", agents))


@pytest.fixture(scope="module")
def talked(proxy: ProxyServer, tmp_path_factory: pytest.TempPathFactory) -> Run:
    agents = [agent(wire, proxy, WORDS, kind="talk") for wire in WIRES]
    talk = {"speakers": "all", "order": "together"}  # so that all hang at once
    rules = {"preset": "arena", "hands": 2}
    return arena_run(tmp_path_factory.mktemp("talked"), table("talked", agents, talk=talk, rules=rules))


@pytest.mark.parametrize("wire", WIRES)
def test_every_answer_in_a_match_has_its_outcome(wire: str, decided: Run) -> None:
    """Transport is no attempt, whatever it was; a refusal is asked once, anything else until it is of use."""
    expected = [outcome for outcome in map(OUTCOMES.get, DECISIONS.split()) if outcome is not None]
    outcomes = [attempt["outcome"] for attempt in decided.only.attempts(wire)]
    assert outcomes[: len(expected)] == expected
    assert set(outcomes[len(expected) :]) <= {"ok"}


def test_match_ends_and_verifies(decided: Run) -> None:
    """Every prompt, those after a useless reply included, is rendered again by `verify` and has its hash."""
    assert decided.code == 0, decided.printed
    assert (decided.only.status, decided.only.fault) == ("complete", None)


def test_only_the_refusals_are_paid_for_and_by_who_refused(decided: Run) -> None:
    """No forfeit by transport, no seat charged for another's failure."""
    assert sorted(decided.only.forfeits) == sorted((wire, "refused") for wire in WIRES)


@pytest.mark.parametrize("wire", WIRES)
def test_thoughts_and_tokens_of_useless_replies_are_kept(wire: str, decided: Run) -> None:
    useless = [attempt for attempt in decided.only.attempts(wire) if attempt["outcome"] not in ("ok", "provider")]
    assert {attempt["outcome"] for attempt in useless} == {"truncated", "illegal", "refused", "empty", "unparsable"}
    usages = [attempt["usage"] for attempt in useless]
    assert {(usage["input"], usage["cached"], usage["output"]) for usage in usages} == {(100, 64, 30)}
    assert ["sixes" in attempt["reasoning"]["text"] for attempt in useless] == [True] * len(useless)


@pytest.mark.parametrize("wire", WIRES)
def test_what_was_waited_for_is_with_the_attempt(wire: str, decided: Run) -> None:
    """A 429 with and without Retry-After, a 500, a 503."""
    assert waits(decided, wire) >= {"rate limit", "retry after 500", "retry after 503"}


@pytest.mark.parametrize("wire", WIRES)
def test_model_that_hangs_is_asked_again(wire: str, talked: Run) -> None:
    """A hang is cut at half the deadline, and so is a drip: timeouts of SDKs are per read, ours is not."""
    assert "retry after timeout" in waits(talked, wire)


def waits(run: Run, wire: str) -> set[str]:
    return {wait["why"] for attempt in run.only.attempts(wire) for wait in attempt["waits"]}


@pytest.mark.parametrize("wire", WIRES)
def test_truncated_reply_gets_twice_the_room_once(wire: str, decided: Run, proxy: ProxyServer) -> None:
    model = f"game.{DECISIONS.replace(' ', '.')}.{wire}"
    rooms = [_room(request["params"]) for request in proxy.received(model)]
    assert rooms[:8] == [200, 200, 200, 400, 400, 400, 400, 200]


def _room(params: dict[str, Any]) -> object:
    return params.get("max_tokens") or params.get("max_completion_tokens")


@pytest.mark.parametrize("wire", WIRES)
def test_words_that_fail_are_silence(wire: str, talked: Run) -> None:
    """table.md: a talk question that fails is silence, never a forfeit."""
    outcomes = [attempt["outcome"] for attempt in talked.only.attempts(wire) if attempt["question"] == "talk"]
    assert outcomes[:6] == ["ok", "refused", "ok", "truncated", "truncated", "truncated"]
    assert talked.only.forfeits == []
    seat = talked.only.agents.index(wire)
    said = [line["text"] for line in talked.only.lines if line["kind"] == "message" and line["seat"] == seat]
    assert said[:4] == ["I like my dice.", None, "I like my dice.", None]


def test_match_with_talk_ends_and_verifies(talked: Run) -> None:
    assert talked.code == 0, talked.printed
    assert (talked.only.status, talked.only.fault) == ("complete", None)


@pytest.mark.parametrize("run", ["decided", "talked"])
def test_key_is_nowhere(run: str, request: pytest.FixtureRequest) -> None:
    found: Run = request.getfixturevalue(run)
    files = [path for path in found.folder.rglob("*") if path.is_file()]
    assert KEY not in found.printed
    assert [path.name for path in files if KEY.encode() in path.read_bytes()] == []


def parking(name: str, agents: list[dict[str, object]], **tables: object) -> dict[str, object]:
    """Return the configuration of a match of each agent against a bot, and one of the first two."""
    pairs = [[agents[0]["name"], agents[1]["name"]], *([one["name"], "odds"] for one in agents)]
    return (
        table(name, agents)
        | {
            "agents": [*agents, {"name": "odds", "bot": "odds"}],
            "rules": {"preset": "arena", "hands": 2, "dice_per_seat": 2},
            "schedule": {"kind": "fixed", "matches": [{"seats": seats} for seats in pairs]},
            "transport": {"deadline_s": 4},
            "limits": {"matches": 1},
        }
        | tables
    )


@pytest.fixture
def trouble(proxy: ProxyServer) -> Iterator[Path]:
    """Return the file that is there while the trouble lasts."""
    file = proxy.folder / "trouble"
    file.touch()
    yield file
    file.unlink(missing_ok=True)


def test_refused_key_parks_the_matches_with_that_agent_and_no_other(
    proxy: ProxyServer, trouble: Path, tmp_path: Path
) -> None:
    """table.md, Parking; runs.md: exit 4, and the same command again finishes them when the key is taken."""
    agents = [
        agent("messages", proxy, "fine while-status-401"),
        agent("litellm", proxy, "fine fine"),
        agent("chat", proxy, "fine fine fine"),
    ]
    first = arena_run(tmp_path, parking("key", agents))
    assert first.code == 4, first.printed
    assert "agent 'messages'" in first.printed
    assert "ANTHROPIC_API_KEY" in first.printed
    open_ones = [match.agents for match in first.matches if match.status is None]
    assert open_ones == [match.agents for match in first.matches if "messages" in match.agents]
    assert [match.fault for match in first.matches] == [None] * len(first.matches)
    trouble.unlink()
    again = arena_run(tmp_path, parking("key", agents))
    assert again.code == 0, again.printed
    assert {(match.status, match.fault, tuple(match.forfeits)) for match in again.matches} == {("complete", None, ())}
    assert len(again.matches) == 4


@pytest.mark.parametrize("wire", WIRES)
def test_trouble_that_lasts_parks_and_the_next_run_goes_on(
    wire: str, proxy: ProxyServer, trouble: Path, tmp_path: Path
) -> None:
    """table.md, Parking: nobody loses by it; exit 5; nothing answered is asked again."""
    others = [agent(other, proxy, f"fine {wire}") for other in WIRES if other != wire]
    agents = [agent(wire, proxy, "fine while-status-503"), others[0]]
    first = arena_run(tmp_path, parking("down", agents))
    assert first.code == 5, first.printed
    assert {match.status for match in first.matches if wire in match.agents} == {None}
    assert {match.status for match in first.matches if wire not in match.agents} == {"complete"}
    trouble.unlink()
    again = arena_run(tmp_path, parking("down", agents))
    assert again.code == 0, again.printed
    assert {(match.status, match.fault, tuple(match.forfeits)) for match in again.matches} == {("complete", None, ())}
    kept = [match.lines for match in first.matches]
    assert [match.lines[: len(lines)] for match, lines in zip(again.matches, kept, strict=True)] == kept


def test_bad_request_parks_at_once(proxy: ProxyServer, trouble: Path, tmp_path: Path) -> None:
    """table.md, Transport: other 4xx are not retried."""
    agents = [agent("responses", proxy, "while-status-400"), agent("chat", proxy, "fine responses")]
    first = arena_run(tmp_path, parking("bad", agents))
    assert first.code == 4, first.printed
    assert len(proxy.received("game.while-status-400.responses")) == 1


@pytest.mark.parametrize("fault", ["drip", "closed", "html", "broken", "null", "error"])
def test_server_that_speaks_no_sense_parks_and_costs_nobody_anything(
    fault: str, nginx: NginxServer, tmp_path: Path
) -> None:
    """table.md, Transport: a drip of a byte a second, connections closed, bodies that hold no completion."""
    broken = {"name": "chat", "model": "openai/any", "base_url": f"{nginx.url}/{fault}/v1", "max_tokens": 200}
    tables = table("nonsense", [broken]) | {
        "schedule": {"kind": "fixed", "matches": [{"seats": ["chat", "honest"]}, {"seats": ["scripted", "honest"]}]},
        "transport": {"deadline_s": 3},
    }
    run = arena_run(tmp_path, tables)
    assert run.code == 5, run.printed
    assert [(match.status, match.fault, match.forfeits) for match in run.matches if "chat" in match.agents] == [
        (None, None, [])
    ]
    assert {match.status for match in run.matches if "chat" not in match.agents} == {"complete"}
