"""`arena plan`: what a run will take, before anything is spent."""

import argparse
import json
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table

from arena.cli.run import add_config
from arena.cli.screen import console
from arena.cli.spans import span
from arena.config import load
from arena.play.plan import ASSUMPTIONS, AgentPlan, ArmPlan, Plan, Range, plan

__all__ = ["add_arguments", "run"]

_FEW_BLOCKS, _PROVISIONAL_BLOCKS = 20, 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `arena plan`."""
    add_config(parser)
    parser.add_argument("--json", action="store_true", help="the plan as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print matches, calls, tokens, cost, time and what the design can tell apart."""
    tournament = load(args.config, args.overrides)
    found = plan(tournament)
    out = console()
    if args.json:
        out.print(json.dumps(_as_json(tournament.name, found)))
        return 0
    tables, deals = _count(found.tables, "table"), _count(found.deals, "deal")
    out.print(f"{tournament.name}: {_count(found.matches, 'match')} at {tables}, {deals} each")
    _print_models(out, found)
    _print_money(out, found)
    slowest = found.paces[0]
    if slowest.seconds:
        out.print(f"time: about {span(slowest.seconds)}, bound by {slowest.bound}")
    _print_design(out, found)
    out.print("\nassumed:\n" + "\n".join(f"  {assumption}" for assumption in ASSUMPTIONS))
    return 0


def _as_json(name: str, found: Plan) -> dict[str, object]:
    told = {"name": name, **asdict(found), "is_balanced": found.is_balanced, "unpriced": found.unpriced}
    return {**told, "cost_usd": asdict(found.cost_usd), "assumptions": ASSUMPTIONS}


def _print_models(out: Console, found: Plan) -> None:
    if not found.agents:
        out.print("no model plays: no calls, no cost")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("agent", "model"):
        table.add_column(heading)
    for heading in ("matches", "calls", "tokens in", "tokens out", "USD low", "expected", "high"):
        table.add_column(heading, justify="right")
    for agent in found.agents:
        table.add_row(*_row(agent))
    out.print(table)


def _row(agent: AgentPlan) -> tuple[str, ...]:
    figures = (agent.calls, agent.input_tokens, agent.output_tokens)
    cost = agent.cost_usd
    usd = ("unknown",) * 3 if cost is None else tuple(f"{each:,.2f}" for each in (cost.low, cost.expected, cost.high))
    return (agent.name, agent.model, f"{agent.matches:,}", *(f"{figure.expected:,.0f}" for figure in figures), *usd)


def _print_money(out: Console, found: Plan) -> None:
    if not found.agents:
        return
    cost: Range = found.cost_usd
    without = f", without {', '.join(found.unpriced)}, whose price is unknown" if found.unpriced else ""
    out.print(f"cost: USD {cost.low:,.2f} low, {cost.expected:,.2f} expected, {cost.high:,.2f} high{without}")
    budget = found.budget_usd
    if budget is None:
        out.print("no budget.usd is set: nothing stops the run at a sum")
    elif found.unpriced:
        out.print(f"budget.usd = {budget:g} cannot be kept for {', '.join(found.unpriced)}: set their price")
    elif cost.expected > budget:
        share = 100 * budget / cost.expected
        out.print(f"budget.usd = {budget:g} is likely to stop the run, at some {share:.0f}% of it")
    elif cost.high > budget:
        out.print(f"budget.usd = {budget:g} would stop the run where it costs more than expected")


def _print_design(out: Console, found: Plan) -> None:
    for arm in found.arms:
        name = "design" if arm.name is None else f"arm {arm.name}"
        out.print(f"{name}: {_count(arm.matches, 'match')}, some {arm.hands:,.0f} hands, {_blocks(arm)}; {_gap(arm)}")
    if not found.is_balanced:
        out.print(
            f"deals = {found.deals} is no multiple of {found.balanced_deals}: neighbours at the table do not come out "
            f"even; take {_next_multiple(found)}"
        )


def _blocks(arm: ArmPlan) -> str:
    words = _count(arm.deal_blocks, "deal block")
    if arm.deal_blocks < _FEW_BLOCKS:
        return f"{words} (no intervals under {_FEW_BLOCKS})"
    return f"{words} (provisional under {_PROVISIONAL_BLOCKS})" if arm.deal_blocks < _PROVISIONAL_BLOCKS else words


def _gap(arm: ArmPlan) -> str:
    if arm.gap is None:
        return "no gap can be detected: the tables connect not all agents"
    low, high = f"{arm.gap.smallest:.1f}", f"{arm.gap.largest:.1f}"
    return f"detects a gap of {low if low == high else f'{low} to {high}'} points per 100 hands at 80% power"


def _count(number: int, word: str) -> str:
    """Return a number of things, such as `1 match` or `1,200 matches`."""
    ending = "" if number == 1 else "es" if word.endswith("ch") else "s"
    return f"{number:,} {word}{ending}"


def _next_multiple(found: Plan) -> int:
    step = found.balanced_deals or 1
    return -(-found.deals // step) * step
