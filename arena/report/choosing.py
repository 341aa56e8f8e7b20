"""Hands chosen by stated rules: of all hands that a filter finds, the one that is furthest in one number.

The filters are those of `arena hands`, so that anybody can find the same hands again.
"""

from dataclasses import dataclass, field
from pathlib import Path

from arena.analysis.facts import MatchFacts
from arena.analysis.moments import HandMoments, Moment, moments
from arena.analysis.where import Query, parse

__all__ = ["PLACES", "Choosing", "Chosen", "Rule"]


@dataclass(frozen=True, slots=True)
class Rule:
    """Which hands, and which of them.

    where: the filter. number: by which they are put in order; highest: from which end. which: the order in words.
    """

    title: str
    where: str
    number: str
    highest: bool
    which: str

    @property
    def words(self) -> str:
        """The rule in one line."""
        return (
            f"of all hands that `{self.where}` finds, {self.which}; the first by match and hand where several are alike"
        )


_LIKELY = "the one whose bid was the least likely from the bidder's own dice"
_SHORT = "the one whose bid fell shortest of the truth"

PLACES: tuple[tuple[Rule, ...], ...] = (
    (
        Rule("A lie that worked", "lie:worked", "p", False, _LIKELY),
        Rule("A bluff that passed", "bluff:passed", "p", False, _LIKELY),
    ),
    (
        Rule("A lie that was caught", "lie:caught", "margin", False, _SHORT),
        Rule("A bluff that was caught", "bluff:caught", "margin", False, _SHORT),
        Rule(
            "A doubt that was right",
            "doubt:right",
            "p_standing",
            True,
            "the one whose bid the doubter's dice promised most",
        ),
    ),
    (
        Rule("Truth that was not believed", "claim:disbelieved", "p", False, _LIKELY),
        Rule("A doubt that was missed", "doubt:missed", "loss", True, "the one where raising was the least plausible"),
        Rule("The longest hand", "ends:contest", "turns", True, "the one of most turns"),
    ),
)
"""Three places, each with the rules for it in order: the first that finds a hand not yet shown fills it."""

# One for each hand that may be shown already.
_KEPT = len(PLACES)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A hand, and the moment in it that the rule found."""

    path: Path
    hand: HandMoments
    moment: Moment
    order: tuple[float, str, int, int]


@dataclass(slots=True)
class _Best:
    """The few hands of one rule that come first, and how many there are."""

    rule: Rule
    query: Query
    found: int = 0
    kept: list[Chosen] = field(default_factory=list)

    def add(self, path: Path, hand: HandMoments, met: list[Moment]) -> None:
        self.found += 1
        sign = -1.0 if self.rule.highest else 1.0
        orders = [
            (sign * moment.numbers[self.rule.number], hand.row.match, hand.row.hand, moment.turn) for moment in met
        ]
        first = min(range(len(met)), key=orders.__getitem__)
        self.kept.append(Chosen(path, hand, met[first], orders[first]))
        self.kept.sort(key=lambda one: one.order)
        del self.kept[_KEPT:]


@dataclass(slots=True)
class Choosing:
    """What the rules have found so far, arm by arm, in hands of complete matches that counted.

    include_people: whether hands are shown for what people said or did.
    """

    include_people: bool
    best: dict[str | None, list[list[_Best]]] = field(default_factory=dict)

    def add(self, path: Path, facts: MatchFacts) -> None:
        """Look at the hands of a match."""
        if facts.matches[0].status != "complete":
            return
        arm = facts.matches[0].arm
        if arm not in self.best:
            self.best[arm] = [[_Best(rule, parse(rule.where)) for rule in rules] for rules in PLACES]
        people = {seat.seat for seat in facts.seats if seat.kind == "human" and not self.include_people}
        for hand in moments(facts):
            if hand.row.ending != "contest":
                continue
            for one in (one for rules in self.best[arm] for one in rules):
                met = [
                    moment
                    for moment in one.query.found(hand)
                    if moment.seat not in people and one.rule.number in moment.numbers
                ]
                if met:
                    one.add(path, hand, met)

    def choose(self, arm: str | None) -> list[tuple[Rule, int, Chosen | None]]:
        """Return per place the rule that filled it, how many hands it found, and the hand; no hand is shown twice."""
        shown: set[str] = set()
        chosen: list[tuple[Rule, int, Chosen | None]] = []
        for place, rules in enumerate(PLACES):
            found = self.best.get(arm, [[]] * len(PLACES))[place]
            picked = ((one, each) for one in found for each in one.kept if each.hand.key not in shown)
            one, each = next(picked, (None, None))
            if one is None or each is None:
                chosen.append((rules[0], 0, None))
                continue
            shown.add(each.hand.key)
            chosen.append((one.rule, one.found, each))
        return chosen
