"""`arena doctor`: is everything there that a run needs? Keys are never shown, and nothing is asked without `--ping`."""

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from arena.cli.checkup import Finding, disk, files, python, terminal
from arena.cli.environment import from_file, read_environment
from arena.cli.main import Exit
from arena.cli.screen import console, printable
from arena.config import ModelAgent, Tournament, load
from arena.errors import ArenaError, ModelError, Permanent, Transient
from arena.models.gateway import Gateway, RunLimits
from arena.models.protocol import Message, Prompt
from arena.models.retry import RetryPolicy
from arena.models.settings import ModelSpec
from arena.play.seating import model_spec

__all__ = ["add_arguments", "run"]

_USUAL_KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
_PING = Prompt(messages=(Message("user", "Answer with the word OK."),))
_PING_SECONDS = 60.0
_STYLES = {"ok": "green", "note": "yellow", "fault": "red"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena doctor`."""
    parser.add_argument("config", type=Path, nargs="?", metavar="CONFIG", help="look at what this configuration needs")
    parser.add_argument(
        "--set", dest="overrides", action="append", default=[], metavar="KEY=VALUE", help="change a key"
    )
    parser.add_argument("--ping", action="store_true", help="ask each model one small question; costs next to nothing")
    parser.add_argument("--json", action="store_true", help="one JSON object a finding")


def run(args: argparse.Namespace) -> int:
    """Print one line per finding; the exit code is that of the worst fault."""
    before = dict(os.environ)
    environ = read_environment()
    tournament = load(args.config, args.overrides) if args.config is not None else None
    findings = [python(), *files(tournament), *disk(tournament), terminal()]
    findings += _keys(before) if tournament is None else asyncio.run(_models(tournament, environ, before, args.ping))
    out = console()
    for finding in findings:
        if args.json:
            out.print(json.dumps(asdict(finding), ensure_ascii=False))
        else:
            out.print(Text(f"{finding.level:6}", style=_STYLES[finding.level]), printable(str(finding)), sep="")
    return _worst(findings)


def _keys(before: Mapping[str, str]) -> list[Finding]:
    """Return whether the usual keys are there, for want of a configuration that says which are needed."""
    return [
        Finding("ok" if name in os.environ else "note", f"key {name}", _source(name, before))
        for name in _USUAL_KEYS.values()
    ]


def _source(name: str, before: Mapping[str, str]) -> str:
    if before.get(name):
        return "set in the environment"
    return "set in .env" if from_file(Path.cwd()).get(name) else "not set"


async def _models(
    tournament: Tournament, environ: Mapping[str, str], before: Mapping[str, str], ping: bool
) -> list[Finding]:
    """Return for each model whether it can be asked, and with `ping` whether it answers."""
    limits = tournament.limits
    gateway = Gateway(
        environ=environ,
        clock=time.monotonic,
        sleep=asyncio.sleep,
        random=random.random,  # jitter of retries only
        policy=RetryPolicy(deadline_seconds=_PING_SECONDS, tries=2),
        limits=RunLimits(limits.requests, limits.rpm, limits.tpm),
    )
    specs = [model_spec(agent) for agent in tournament.agents if isinstance(agent, ModelAgent)]
    try:
        return list(await asyncio.gather(*(_model(spec, gateway, before, ping) for spec in specs)))
    finally:
        await gateway.aclose()


async def _model(spec: ModelSpec, gateway: Gateway, before: Mapping[str, str], ping: bool) -> Finding:
    subject = f"agent {spec.agent}"
    try:
        client = gateway.model(spec)
        if not ping:
            return Finding("ok", subject, f"{spec.model} can be asked{_with_key(spec, before)}")
        answer = await client.ask(_PING, call=f"doctor/{spec.agent}")
    except ModelError as refused:
        return Finding("fault", subject, str(refused).removeprefix(f"agent {spec.agent!r}: "), _code(refused))
    except ArenaError as fault:
        return Finding("fault", subject, str(fault).removeprefix(f"agent {spec.agent!r}: "), Exit.USAGE)
    if answer.finish == "refused":
        return Finding("note", subject, f"{spec.model} answers, but declined a greeting: {answer.detail or ''}")
    cost = "at unknown cost" if answer.cost_usd is None else f"for USD {answer.cost_usd:.4f}"
    return Finding("ok", subject, f"{answer.model or spec.model} answers in {answer.seconds:.1f} s {cost}")


def _with_key(spec: ModelSpec, before: Mapping[str, str]) -> str:
    name = spec.key_env or _USUAL_KEYS.get(spec.provider)
    return "" if name is None or spec.base_url is not None else f"; {name} is {_source(name, before)}"


def _code(refused: ModelError) -> int:
    if isinstance(refused, Permanent):
        return Exit.REFUSED
    return Exit.PROVIDER if isinstance(refused, Transient) else Exit.FAULT


def _worst(findings: Sequence[Finding]) -> int:
    """Return the exit code of the worst fault among the findings."""
    codes = {finding.code for finding in findings if finding.level == "fault"}
    return next((code for code in (Exit.REFUSED, Exit.PROVIDER, Exit.USAGE, Exit.FAULT) if code in codes), Exit.DONE)
