"""What the LiteLLM proxy of the tests answers: the model's name picks the scenario, nothing reaches a real model.

Loaded by the proxy, in its own environment, from the folder of its configuration. Every request it gets is appended
to `received.jsonl` beside it. Names: `fine`, `fenced`, `think`, ... as in `REPLIES`; `status-503`, `status-429-1`
(with Retry-After: 1), and any letters after it to tell tests apart; `once-` before a status fails the first request
only, `while-` for as long as the file `trouble` lies beside this one; `slow` sleeps. `game.` before names, dots between
them, plays matches: the first request gets the first trouble, and when all are used up answers are legal; with `talk.`
only requests for words count.
"""

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import litellm
from legal_player import asks_for_words, illegal_answer, legal_answer

HERE = Path(__file__).parent
GAMES = ("game.", "talk.")
REPLY = '{"action": "doubt", "quantity": 1, "face": 6}'
ILLEGAL = '{"action": "bid", "quantity": 99, "face": 9}'
SLOW_SECONDS = 20

# text, finish reason, text beside the reply
REPLIES: dict[str, tuple[str, str, str | None]] = {
    "fine": (REPLY, "stop", None),
    "reasoned": (REPLY, "stop", "They cannot have three sixes."),
    "fenced": (f"```json\n{REPLY}\n```", "stop", None),
    "think": (f"<think>hmm, sixes</think>\n{REPLY}", "stop", None),
    "two-objects": (f"{REPLY} {REPLY}", "stop", None),
    "prose": ("I think I will doubt this.", "stop", None),
    "broken": ('{"action": "dou', "stop", None),
    "surrogate": ('{"action": "doubt\\ud83d"}', "stop", None),
    "illegal": (ILLEGAL, "stop", None),
    "truncated": ('{"action": "dou', "length", None),
    "refused": ("", "content_filter", None),
    "empty": ("", "stop", None),
    "slow": (REPLY, "stop", None),
}

WORDS = {
    "context": "This model's maximum context length is 10 tokens.",
    "policy": "Your request was flagged by our content policy.",
}


class Scripted(litellm.CustomLLM):
    """Answers by scenario and counts the requests of each."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: Counter[str] = Counter()

    async def acompletion(self, *args: Any, **known: Any) -> Any:
        model = str(known["model"])
        _write_down(model, known)
        prompt = _words(known["messages"][-1])
        self._asked[model] += not model.startswith("talk.") or asks_for_words(prompt)
        scenario = _step(model, self._asked[model], prompt)
        if (status := _status(scenario, self._asked[scenario])) is not None:
            raise _error(*status, model=scenario)
        if scenario in WORDS:
            raise _words_error(scenario)
        if scenario == "slow":
            await asyncio.sleep(SLOW_SECONDS)
        text, finish, reasoning = REPLIES.get(scenario, REPLIES["fine"])
        if model.startswith(GAMES):
            text, reasoning = _in_game(text, prompt), "They cannot have three sixes."
        answer = known["model_response"]
        answer.model = model
        answer.choices[0].message.content = text
        answer.choices[0].message.reasoning_content = reasoning
        answer.choices[0].finish_reason = finish
        answer.usage = litellm.Usage(
            prompt_tokens=100,
            completion_tokens=30,
            total_tokens=130,
            prompt_tokens_details={"cached_tokens": 64},
            completion_tokens_details={"reasoning_tokens": 20},
        )
        return answer


def _write_down(scenario: str, known: dict[str, Any]) -> None:
    entry = {"scenario": scenario, "messages": known["messages"], "params": known["optional_params"]}
    with (HERE / "received.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry, default=str) + "\n")


def _words(message: dict[str, Any]) -> str:
    """Return the text of a message, which comes whole or in parts."""
    content = message["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _in_game(text: str, prompt: str) -> str:
    """Return the text with an answer to what the prompt asks in place of the one answer."""
    return text.replace(REPLY, legal_answer(prompt)).replace(ILLEGAL, illegal_answer(prompt))


def _step(model: str, count: int, prompt: str) -> str:
    """Return the trouble of that request; of a game the last name only tells models apart."""
    if not model.startswith(GAMES):
        return model
    if model.startswith("talk.") and not asks_for_words(prompt):
        return "fine"
    troubles = model.split(".")[1:-1]
    return troubles[count - 1] if count <= len(troubles) else next(filter(_lasts, troubles), "fine")


def _lasts(trouble: str) -> bool:
    return trouble.startswith("while-") and (HERE / "trouble").exists()


def _status(scenario: str, count: int) -> tuple[int, str | None] | None:
    """Return the status to fail with, and its Retry-After."""
    found = re.fullmatch(r"(once-|while-)?status-(\d+)(?:-(\d+))?(?:-[a-z-]+)?", scenario)
    if found is None or (found[1] == "once-" and count > 1) or (found[1] == "while-" and not _lasts(scenario)):
        return None
    return int(found[2]), found[3]


def _error(status: int, retry_after: str | None, *, model: str) -> Exception:
    known: dict[str, Any] = {"message": f"scripted {status}", "llm_provider": "scripted", "model": model}
    headers = {"retry-after": retry_after} if retry_after else {}
    request = httpx.Request("POST", "http://127.0.0.1/")
    response = httpx.Response(status, headers=headers, request=request)
    if status == 429:
        return litellm.RateLimitError(**known, response=response)
    if status == 401:
        return litellm.AuthenticationError(**known, response=response)
    if status == 500:
        return litellm.InternalServerError(**known, response=response)
    if status == 503:
        return litellm.ServiceUnavailableError(**known, response=response)
    return litellm.BadRequestError(**known, response=response)


def _words_error(scenario: str) -> Exception:
    known: dict[str, Any] = {"message": WORDS[scenario], "llm_provider": "scripted", "model": scenario}
    if scenario == "context":
        return litellm.ContextWindowExceededError(**known)
    return litellm.ContentPolicyViolationError(**known)


scripted = Scripted()
