"""Scoring a reader on labelled messages: how many claims it finds, and how many it makes up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arena.speech.claims import AnnouncementClaim, BidClaim, Claim, CountClaim, HandClaim

__all__ = ["Score", "Share", "pair_claims", "score", "worth"]


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    hits: int
    n: int

    @property
    def value(self) -> float | None:
        """The share as a fraction, None of nothing."""
        return self.hits / self.n if self.n else None

    def as_json(self) -> dict[str, float | int | None]:
        """Return hits, n and value."""
        return {"hits": self.hits, "n": self.n, "value": self.value}


@dataclass(frozen=True, slots=True)
class Score:
    """How well predicted claims meet the labelled ones.

    recall: labels found with the right kind, face, bounds, stance and dice; precision: predictions that are such a
    label; false_precision: predictions called false whose label is false; no_claim: messages without a label for which
    something was predicted (lower is better).
    """

    recall: Share
    precision: Share
    false_precision: Share
    no_claim: Share

    def as_json(self) -> dict[str, dict[str, float | int | None]]:
        """Return the four shares by name."""
        return {
            "recall": self.recall.as_json(),
            "precision": self.precision.as_json(),
            "false_precision": self.false_precision.as_json(),
            "no_claim": self.no_claim.as_json(),
        }


Claims: TypeAlias = Mapping[str, Sequence[Claim]]


def score(labelled: Claims, predicted: Claims) -> Score:
    """Return the score over the labelled messages, claims by message id; a message not predicted has none."""
    right = false_right = false_said = noisy = 0
    for message, labels in labelled.items():
        predictions = predicted.get(message, ())
        pairs = pair_claims(labels, predictions)
        right += sum(worth(label) == worth(found) for label, found in pairs)
        false_right += sum(label.verdict == "false" == found.verdict for label, found in pairs)
        false_said += sum(found.verdict == "false" for found in predictions)
        noisy += bool(predictions) and not labels
    return Score(
        recall=Share(right, sum(map(len, labelled.values()))),
        precision=Share(right, sum(len(predicted.get(message, ())) for message in labelled)),
        false_precision=Share(false_right, false_said),
        no_claim=Share(noisy, sum(not labels for labels in labelled.values())),
    )


def pair_claims(labels: Sequence[Claim], predictions: Sequence[Claim]) -> list[tuple[Claim, Claim]]:
    """Return pairs of a label and a prediction of its kind whose spans overlap, each used at most once.

    Pairs of equal value come first, then those that overlap most.
    """
    candidates = [
        (worth(label) != worth(found), -overlap, i, j)
        for i, label in enumerate(labels)
        for j, found in enumerate(predictions)
        if label.kind == found.kind and (overlap := min(label.end, found.end) - max(label.start, found.start)) > 0
    ]
    free_labels, free_predictions = set(range(len(labels))), set(range(len(predictions)))
    pairs = []
    for _, _, i, j in sorted(candidates):
        if i in free_labels and j in free_predictions:
            free_labels.remove(i)
            free_predictions.remove(j)
            pairs.append((labels[i], predictions[j]))
    return pairs


def worth(claim: Claim) -> tuple[object, ...]:
    """Return what must be equal for two claims to be the same one: kind, and face and bounds, dice or stance."""
    match claim:
        case CountClaim():
            return claim.kind, claim.face, claim.low, claim.high
        case HandClaim():
            return claim.kind, claim.dice
        case BidClaim() | AnnouncementClaim():
            return claim.kind, claim.stance
