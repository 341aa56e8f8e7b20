"""The model agent: attempts until a reply is of use, each on file, none asked twice (table.md)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from arena.agents import Answer, Attempt, Desk, ModelAgent, asks_plan, load_pack
from arena.errors import Transient
from arena.game import Ask, Bid, Invalid, Settings
from arena.models.protocol import Completion, Prompt, Reasoning, Usage, Wait
from arena.resources import resource
from tests.agents.test_replies import ACT, FACING, GOOD

PACK = load_pack(resource("prompts/default"))
ILLEGAL = '{"p_true": 40, "action": "bid", "quantity": 1, "face": 1}'


@dataclass
class Canned:
    """A client that gives one invented completion after the other and remembers what it was asked."""

    replies: list[Completion | Transient]
    asked: list[tuple[Prompt, str, int | None]] = field(default_factory=list)

    async def give_way(self) -> None:
        """Nobody waits."""

    async def ask(self, prompt: Prompt, *, call: str, max_tokens: int | None = None) -> Completion:
        self.asked.append((prompt, call, max_tokens))
        reply = self.replies[len(self.asked) - 1]
        if isinstance(reply, Transient):
            raise reply
        return reply


def says(text: str, finish: str = "stop", **more: object) -> Completion:
    return Completion(text=text, finish=finish, **more)  # type: ignore[arg-type]


def agent(client: Canned, settings: Settings | None = None, *, plans: bool = False) -> ModelAgent:
    return ModelAgent(
        name="gpt",
        model="scripted/gpt",
        client=client,
        pack=PACK,
        settings=settings or Settings(),
        match="0123456789ab",
        asks_plan=plans,
        max_tokens=100,
    )


def ask(
    replies: Sequence[Completion | Transient],
    settings: Settings | None = None,
    before: Sequence[Attempt] = (),
    *,
    plans: bool = False,
) -> tuple[Answer, list[Attempt], Canned]:
    """Return the answer to one question, the attempts filed, and the client."""
    client, filed = Canned(list(replies)), list[Attempt]()
    asked = agent(client, settings, plans=plans).answer(ACT, FACING, Desk(tuple(before), filed.append))
    return asyncio.run(asked), filed, client


def test_first_legal_reply_is_used() -> None:
    answer, filed, client = ask([says(GOOD)])
    assert answer == Answer(p_true=40, move=Bid(3, 4))
    assert [(attempt.number, attempt.outcome) for attempt in filed] == [(1, "ok")]
    assert client.asked[0][1] == "0123456789ab/1.1.2.0.1/act/1"


def test_illegal_reply_is_asked_again_with_the_reason() -> None:
    answer, filed, client = ask([says(ILLEGAL), says(GOOD)])
    assert answer.move == Bid(3, 4)
    assert [attempt.outcome for attempt in filed] == ["illegal", "ok"]
    again = client.asked[1][0].messages[-1].text
    assert "could not be used: bid 1x1 does not beat 3x2" in again
    assert "attempt 2 of 3" in again


def test_seat_is_out_of_attempts_after_its_retries() -> None:
    answer, filed, _ = ask([says("no"), says(""), says(ILLEGAL)])
    assert answer == Answer(failed="illegal")
    assert [attempt.outcome for attempt in filed] == ["unparsable", "empty", "illegal"]


def test_truncated_reply_gets_twice_the_room_and_is_never_quoted_back() -> None:
    _, filed, client = ask([says('{"p_true": 4', "length"), says("x", "length"), says(GOOD)])
    assert [room for _, _, room in client.asked] == [100, 200, 200]
    assert [attempt.outcome for attempt in filed] == ["truncated", "truncated", "ok"]
    again = client.asked[1][0].messages[-1].text
    assert "be brief" in again
    assert '{"p_true": 4' not in again


def test_complete_looking_reply_with_finish_length_is_truncated() -> None:
    """table.md: `truncated` is what the finish reason says."""
    _, filed, _ = ask([says(GOOD, "length"), says(GOOD)])
    assert filed[0].outcome == "truncated"


def test_refusal_is_not_asked_again_unless_the_settings_say_so() -> None:
    answer, filed, _ = ask([says("", "refused", detail="against policy")])
    assert (answer.failed, len(filed), filed[0].detail) == ("refused", 1, "against policy")
    settings = Settings(invalid=Invalid(retry_refusals=True))
    answer, filed, _ = ask([says("", "refused"), says("", "refused")], settings)
    assert (answer.failed, len(filed)) == ("refused", 2)
    answer, filed, _ = ask([says("", "refused"), says(GOOD)], settings)
    assert answer.move == Bid(3, 4)


def test_provider_trouble_is_filed_and_charged_to_nobody() -> None:
    """table.md, Parking: a `provider` attempt takes the next number and does not count against the retries."""
    client, filed = Canned([Transient("no connection")]), list[Attempt]()
    with pytest.raises(Transient):
        asyncio.run(agent(client).answer(ACT, FACING, Desk((), filed.append)))
    assert [(attempt.number, attempt.outcome, attempt.reply) for attempt in filed] == [(1, "provider", None)]
    answer, more, again = ask([says("no"), says("no"), says("no")], before=filed)
    assert (answer.failed, [attempt.number for attempt in more]) == ("unparsable", [2, 3, 4])
    assert "could not be used" not in again.asked[0][0].messages[-1].text


def test_attempt_on_file_that_was_ok_is_read_again_and_never_asked_again() -> None:
    """transcript.md: an `ok` attempt whose consequence is missing is read again from its reply."""
    _, filed, _ = ask([says(GOOD)])
    answer, more, client = ask([], before=filed)
    assert (answer.move, more, client.asked) == (Bid(3, 4), [], [])


def test_spent_attempts_on_file_are_not_asked_again() -> None:
    _, filed, _ = ask([says("no"), says("no"), says("no")])
    answer, more, client = ask([], before=filed)
    assert (answer.failed, more, client.asked) == ("unparsable", [], [])


def test_reasoning_usage_and_cost_are_kept_for_attempts_of_no_use() -> None:
    usage = Usage(input=100, output=50, cached=64, reasoning=20)
    reply = says(
        "no",
        reasoning=Reasoning("hm", "thinking"),
        usage=usage,
        model="gpt-served",
        request_id="r1",
        cost_usd=0.25,
        seconds=1.5,
        waits=(Wait("rate limit", 0.5),),
    )
    _, filed, _ = ask([reply, says(GOOD)])
    kept = filed[0]
    assert kept.reasoning == ("hm", "thinking")
    assert kept.usage is not None
    assert (kept.usage.input, kept.usage.cached, kept.usage.output, kept.usage.reasoning) == (100, 64, 50, 20)
    assert (kept.served, kept.request_id, kept.cost_usd, kept.seconds) == ("gpt-served", "r1", 0.25, 1.5)
    assert [(wait.why, wait.seconds) for wait in kept.waits] == [("rate limit", 0.5)]


def test_thinking_in_tags_is_recorded_as_reasoning_and_the_raw_reply_kept() -> None:
    _, filed, _ = ask([says(f"<think>hm</think>{GOOD}")])
    assert filed[0].reasoning == ("hm", "tags")
    assert filed[0].reply == f"<think>hm</think>{GOOD}"


def test_plan_is_on_file_with_the_attempt_that_was_used_only() -> None:
    with_plan = '{"plan": "raise", ' + GOOD[1:]
    _, filed, _ = ask([says('{"plan": "x", ' + ILLEGAL[1:]), says(with_plan)], plans=True)
    assert [attempt.plan for attempt in filed] == [None, "raise"]


@pytest.mark.parametrize(
    ("plan", "spec", "asked"),
    [
        ("on", {"model": "openai/x", "reasoning": "high"}, True),
        ("off", {"model": "openai/x"}, False),
        ("auto", {"model": "openai/x"}, True),
        ("auto", {"model": "openai/x", "reasoning": "none"}, True),
        ("auto", {"model": "anthropic/x", "reasoning": "low"}, False),
        ("auto", {"model": "local/x.gguf", "reasoning": "low"}, True),
    ],
)
def test_plan_is_asked_of_agents_without_reasoning_of_their_own(
    plan: str, spec: dict[str, object], asked: bool
) -> None:
    settings = replace(Settings(), ask=Ask(plan=plan))  # type: ignore[arg-type]
    assert asks_plan(settings, spec) is asked
