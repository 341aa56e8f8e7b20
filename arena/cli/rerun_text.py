"""What `arena rerun` prints: what was asked, the actions of both sides as shares, the distance beside the noise."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from arena.analysis.bootstrap import DRAWS
from arena.analysis.sway import Sway
from arena.cli.screen import printable, quoted
from arena.game import View, seat_name
from arena.play.moment import Moment
from arena.play.rerun import Asking
from arena.play.rerun_file import RerunFile
from arena.play.reworded import Change

__all__ = ["Side", "rerun_text"]


@dataclass(frozen=True, slots=True)
class Side:
    """One way the turn was asked, and once counted what came of it.

    failed: by outcome, of samples without an answer of use. cost_usd: `None` where a price is unknown.
    """

    what: str
    asking: Asking
    actions: Mapping[str, int] = field(default_factory=dict)
    failed: Mapping[str, int] = field(default_factory=dict)
    cost_usd: float | None = None

    @property
    def n(self) -> int:
        """Answers of use."""
        return sum(self.actions.values())

    def counted(self, file: RerunFile, samples: int) -> "Side":
        """Return the side with what the first `samples` on file came to."""
        decided = [file.decided(self.asking.name, sample) for sample in range(1, samples + 1)]
        known = [each for each in decided if each is not None]
        costs = [each.cost_usd for each in known if each.cost_usd is not None]
        return Side(
            what=self.what,
            asking=self.asking,
            actions=Counter(each.action for each in known if each.action is not None),
            failed=Counter(each.failed or "no move" for each in known if each.action is None),
            cost_usd=sum(costs) if len(costs) == len(known) else None,
        )

    def as_json(self) -> dict[str, object]:
        """Return the side as `--json` has it."""
        agent = self.asking.agent
        return {
            "what": self.what,
            "agent": agent.name,
            "kind": agent.kind,
            "asking": self.asking.name,
            "changes": [asdict(change) for change in self.asking.reworded.changes],
            "n": self.n,
            "actions": dict(sorted(self.actions.items())),
            "failed": dict(sorted(self.failed.items())),
            "cost_usd": self.cost_usd,
        }


def rerun_text(moment: Moment, sides: Sequence[Side], found: Sway | None) -> str:
    """Return all of it as lines."""
    lines = [_title(moment, sides[-1]), *(_change(each) for each in sides[-1].asking.reworded.changes), ""]
    lines += _table(moment, sides)
    lines += [f"no answer of use, {side.what}: {_failed(side)}; left out" for side in sides if side.failed]
    costs = [side.cost_usd for side in sides if side.asking.agent.kind == "model"]
    if costs:
        known = [cost for cost in costs if cost is not None]
        lines.append(f"cost of these answers: USD {sum(known):.4f}" if len(known) == len(costs) else "cost unknown")
    if found is not None:
        lines += ["", *_sway(found)]
    return "\n".join(lines)


def _title(moment: Moment, side: Side) -> str:
    at = moment.question
    sat = moment.header.agents[at.seat].name
    asked = side.asking.agent.name
    who = f"{seat_name(at.seat)} ({sat})"
    now = "" if asked == sat else f"; asked now: {asked}"
    done = "doubted" if moment.action == "doubt" else f"bid {moment.action}"
    return printable(f"Hand {at.hand}, turn {at.turn}: {who} {_facing(moment.view)} and {done} at the table{now}")


def _facing(view: View) -> str:
    return "opens" if view.standing is None else f"faces {view.standing.bid} of {seat_name(view.standing.seat)}"


def _change(change: Change) -> str:
    said = f"{seat_name(change.seat)} in turn {change.turn}: {quoted(change.was)}"
    if change.now is None or change.origin is None:
        return f"muted: {said}"
    source = f"match {change.origin.match}, hand {change.origin.hand}, turn {change.origin.turn}"
    return f"swapped: {said} for {quoted(change.now)} ({source})"


def _table(moment: Moment, sides: Sequence[Side]) -> list[str]:
    """Return a row for each action, the most frequent first; the one done at the table is starred."""
    every = Counter({moment.action: 0})
    for side in sides:
        every.update(side.actions)
    actions = sorted(every, key=lambda action: (-every[action], action))
    heads = [printable(side.what) for side in sides]
    wide = [max(len(head), 14) for head in heads]
    lines = ["  ".join([f"{'action':10}", *(f"{head:>{width}}" for head, width in zip(heads, wide))]).rstrip()]
    for action in actions:
        name = f"{action}{' *' if action == moment.action else ''}"
        lines.append("  ".join([f"{name:10}", *(f"{_share(side, action):>{w}}" for side, w in zip(sides, wide))]))
    return [*lines, "* what was done at the table"]


def _share(side: Side, action: str) -> str:
    taken = side.actions.get(action, 0)
    return f"{taken}/{side.n} {taken / side.n:4.0%}" if side.n else "not computed"


def _failed(side: Side) -> str:
    return ", ".join(f"{count} {why}" for why, count in sorted(side.failed.items()))


def _sway(found: Sway) -> list[str]:
    if found.value is None:
        return [f"total variation distance: not computed ({found.why})"]
    interval = f"({found.why})" if found.low is None else f"[{found.low:.2f}, {found.high:.2f}]"
    lines = [f"total variation distance: {found.value:.2f} {interval}; n = {found.n} and {found.changed_n}"]
    noise = "not computed (under 2 answers)" if found.noise is None else f"{found.noise:.2f}"
    lines.append(f"noise floor, two halves of the sample as it was: {noise}")
    if found.shuffled is not None:
        lines.append(f"shuffled over both sides at least as far apart: {found.shuffled:.1%} of {DRAWS:,} times")
    return lines
