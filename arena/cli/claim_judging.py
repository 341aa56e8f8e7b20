"""A model as second reader: what it is asked, what of its answers is kept, how far it agrees with the rules.

Answers are kept by content in a file of their own, so that nothing is asked twice; labels are in another, under the
model's name, and never in place of the rules'.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from arena.agents.judge import ClaimJudge, Found, Spoken, Watch, load_judge_pack
from arena.analysis.readings import Reading, Uttered
from arena.cli.claim_files import append_line, beside, read_lines, write_lines
from arena.cli.run_gateway import run_gateway, tournament_of
from arena.cli.screen import printable, talk
from arena.config import ModelAgent, Tournament
from arena.errors import ConfigError, ModelError
from arena.models import ModelSpec
from arena.play.seating import model_spec
from arena.resources import resource
from arena.speech import claim_from_json, judge

__all__ = ["judge_of", "judged"]

# Twenty messages of claims take some 2,000 tokens, and a model may think before it writes.
_MAX_TOKENS = 8_000


def judge_of(path: Path, wanted: str | None) -> str | None:
    """Return the model that is to read the messages at `path`: as told, else `claims.judge` of the run."""
    if wanted is not None:
        return None if wanted in ("", "none") else wanted
    try:
        tournament = tournament_of(path)
    except ConfigError as error:
        talk().print(printable(f"whether the run names a judge is unknown: {error}"))
        return None
    return None if tournament is None else tournament.claims.judge


def judged(path: Path, messages: Sequence[Uttered], model: str) -> tuple[Reading, ...]:
    """Return how a model reads the messages, its labels written beside the transcripts under its name.

    Messages that it could not be brought to read are left out.
    Raises ModelError or BudgetSpent when it gave no reply; what it answered until then is kept for the next time.
    """
    with ExitStack() as stack:
        cache = _Cache(beside(path, "judge-answers"))
        asked = _Asking(path, model, stack)
        judging = ClaimJudge(asked.client, model, load_judge_pack(resource("prompts/judge")))
        spoken = {message.place: Spoken(message.text, len(message.moment.own)) for message in messages}
        keys = {one: judging.key(one) for one in spoken.values()}
        new = [one for one, key in keys.items() if key not in cache.found]
        try:
            unread = asyncio.run(asked.read(judging, new, lambda one, found: cache.keep(keys[one], model, one, found)))
        except ModelError:
            talk().print("what was answered until now is kept; the same command asks for the rest")
            raise
    found = {place: cache.found.get(keys[one]) for place, one in spoken.items()}
    readings = tuple(_reading(message, model, one) for message in messages if (one := found[message.place]) is not None)
    write_lines(beside(path, model), (reading.as_json() for reading in readings))
    _say(
        model,
        asked=len(new),
        known=len(keys) - len(new),
        unread=unread,
        found=[cache.found.get(k) for k in keys.values()],
    )
    talk().print(printable(f"labels of {model} written to {beside(path, model)}{asked.cost_words()}"))
    return readings


def _reading(message: Uttered, model: str, found: Found) -> Reading:
    return Reading(message, model, judge(found.claims, message.moment))


def _say(model: str, *, asked: int, known: int, unread: Mapping[str, int], found: Sequence[Found | None]) -> None:
    dropped: Counter[str] = Counter()
    for one in found:
        dropped.update({} if one is None else one.dropped)
    said = f"{model}: asked about {asked} texts, {known} known from before"
    for what, reasons in (("not read", unread), ("claims dropped", dropped)):
        if reasons:
            said += f"; {sum(reasons.values())} {what} ({', '.join(f'{k} {n}' for k, n in sorted(reasons.items()))})"
    talk().print(printable(said))


class _Cache:
    """Answers by content, in a file that only grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.found: dict[str, Found] = {}
        for number, line in read_lines(path):
            try:
                claims = tuple(map(claim_from_json, line["claims"]))
                self.found[line["key"]] = Found(claims, dict(line["dropped"]))
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise ConfigError(f"{path} line {number}: no answer of a judge: {error}") from error

    def keep(self, key: str, model: str, spoken: Spoken, found: Found) -> None:
        line: dict[str, Any] = {"key": key, "model": model, "dice": spoken.dice, "text": spoken.text}
        told = {"claims": [claim.as_json() for claim in found.claims], "dropped": found.dropped}
        append_line(self._path, {**line, **told})
        self.found[key] = found


class _Asking:
    """The way to the model, under the limits and the budget of the run whose messages it reads."""

    def __init__(self, path: Path, model: str, stack: ExitStack) -> None:
        tournament = tournament_of(path) if path.is_dir() else None
        self._gateway = run_gateway(path, tournament, stack)
        self.client = self._gateway.model(_spec(model, tournament))

    async def read(self, judging: ClaimJudge, new: Sequence[Spoken], watch: Watch) -> dict[str, int]:
        try:
            return await judging.read(new, watch)
        finally:
            await self._gateway.aclose()

    def cost_words(self) -> str:
        traffic = self._gateway.traffic()
        if not traffic.questions:
            return ""
        price = "cost unknown" if traffic.unpriced else f"{traffic.cost_usd:.4f} USD"
        return f" ({traffic.questions} calls, {price})"


def _spec(model: str, tournament: Tournament | None) -> ModelSpec:
    """Return how the model is asked: as the first agent of the run on it, where there is one."""
    agents = () if tournament is None else tournament.agents
    same = next((one for one in agents if isinstance(one, ModelAgent) and one.model == model), None)
    spec = ModelSpec(agent="claims.judge", model=model) if same is None else model_spec(same)
    return replace(spec, agent="claims.judge", max_tokens=max(spec.max_tokens or 0, _MAX_TOKENS))
