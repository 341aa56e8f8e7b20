"""`arena rules`: the rules in words and their hash, or with `--prompt` all that a model is told of them."""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import get_args

from arena.agents import Pack, asks_plan, load_pack
from arena.agents.example import Example, example_questions
from arena.agents.prompts import render_prompt
from arena.agents.replies import reply_schema
from arena.cli.screen import console
from arena.config import Arm, ModelAgent, Tournament, load
from arena.errors import ConfigError, RulesetError
from arena.game import PRESETS, Settings, Talk, default_talk, preset
from arena.game.settings import Framing

__all__ = ["add_arguments", "run"]

_SPEAKERS = ("all", "active", "none")
_SEATS = 3


@dataclass(frozen=True, slots=True)
class _Told:
    """What some agents are told under one condition. plan: whether they are asked for theirs."""

    arm: Arm
    pack: Pack
    seats: int
    plan: bool
    agents: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        arm = "" if self.arm.name is None else f"arm {self.arm.name!r}, "
        return f"{arm}{', '.join(self.agents)}"

    def examples(self) -> list[Example]:
        rules, settings = self.arm.rules, self.arm.settings
        return example_questions(rules, settings, seats=min(max(self.seats, rules.min_seats), rules.max_seats))

    def messages(self, example: Example) -> tuple[Mapping[str, str], ...]:
        return render_prompt(self.pack, example.question, example.view, self.arm.settings, asks_plan=self.plan)

    def as_json(self) -> dict[str, object]:
        asked = [
            {
                "question": example.question.name,
                "messages": self.messages(example),
                "schema": reply_schema(example.question, example.view, self.arm.settings, asks_plan=self.plan),
            }
            for example in self.examples()
        ]
        return {"arm": self.arm.name, "agents": self.agents, "plan": self.plan, "questions": asked}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena rules`."""
    parser.add_argument(
        "what",
        nargs="?",
        default="arena",
        metavar="PRESET|CONFIG",
        help=f"{', '.join(PRESETS)} (default: arena), or a configuration file",
    )
    parser.add_argument("--prompt", action="store_true", help="what a model is told: system part and each question")
    parser.add_argument("--framing", choices=get_args(Framing), help="with a preset: what is said about lying")
    parser.add_argument("--talk", choices=_SPEAKERS, help="with a preset: who speaks")
    parser.add_argument("--json", action="store_true", help="fields, words and hash, or messages and schemas, as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the rules, or what a model is told."""
    tournament = _configured(args)
    if args.prompt:
        told = list(_of_preset(args) if tournament is None else _of_tournament(tournament))
        if args.json:
            console().print(json.dumps([one.as_json() for one in told], ensure_ascii=False))
        else:
            console().print("\n".join(_prompts(told)))
        return 0
    arms = (_arm(args),) if tournament is None else tournament.arms
    for arm in arms:
        _print_rules(arm, as_json=args.json)
    return 0


def _configured(args: argparse.Namespace) -> Tournament | None:
    """Return the tournament of a configuration file, `None` for a preset."""
    if args.what in PRESETS or not (args.what.endswith(".toml") or Path(args.what).is_file()):
        return None
    if args.framing or args.talk:
        raise ConfigError(f"--framing and --talk go with a preset; {args.what} says its own")
    return load(args.what)


def _arm(args: argparse.Namespace) -> Arm:
    try:
        rules = preset(args.what)
    except RulesetError as unknown:
        raise ConfigError(str(unknown)) from unknown
    talk = default_talk(rules.preset) if args.talk is None else Talk(speakers=args.talk)
    return Arm(name=None, rules=rules, settings=replace(Settings(talk=talk), framing=args.framing or "allowed"))


def _print_rules(arm: Arm, *, as_json: bool) -> None:
    rules = arm.rules
    if as_json:
        words = {"ruleset": asdict(rules), "ruleset_hash": rules.digest(), "words": rules.describe()}
        console().print(json.dumps(words))
    else:
        named = "" if arm.name is None else f"arm {arm.name}, "
        console().print(f"{rules.describe().strip()}\n\n{named}ruleset {rules.preset}, hash {rules.digest()}")


def _of_preset(args: argparse.Namespace) -> Iterator[_Told]:
    arm = _arm(args)
    yield _Told(arm, load_pack(arm.pack_folder), _SEATS, plan=True)


def _of_tournament(tournament: Tournament) -> Iterator[_Told]:
    """Yield what is told in each arm, apart for models that are asked for a plan and those that are not."""
    models = [agent for agent in tournament.agents if isinstance(agent, ModelAgent)]
    if not models:
        raise ConfigError(f"{tournament.source}: no agent is a model, so nobody is told anything")
    fixed = max((len(match.seats) for match in tournament.schedule.matches), default=_SEATS)
    for arm in tournament.arms:
        pack = load_pack(arm.pack_folder)
        for plan in (True, False):
            agents = tuple(agent.name for agent in models if asks_plan(arm.settings, agent.spec) is plan)
            if agents:
                yield _Told(arm, pack, tournament.schedule.seats or fixed, plan, agents)


def _prompts(told: list[_Told]) -> Iterator[str]:
    for one in told:
        if one.agents:
            yield f"########## {one.title}"
        for number, example in enumerate(one.examples()):
            system, *rest = one.messages(example)
            if number == 0:
                yield f"===== system, before every question\n{system['content']}"
            for message in rest:
                yield f"===== question {example.question.name!r}, an example\n{message['content']}"
