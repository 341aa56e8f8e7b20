"""The reply ladder: how the form of an answer is asked for, one step down where a model refuses it.

Schema, then JSON mode, then words alone. What a model was found not to take is remembered for the run, by provider
account and model, together with the fields that compatible servers know under another name.
"""

from collections.abc import Sequence

from arena.models.protocol import REPLY_STEPS, ReplyStep

__all__ = ["ReplyLadder"]


class ReplyLadder:
    """Where on the ladder one model stands.

    steps: what the adapter can ask for, strongest first. fixed: the only step allowed, `None` for `reply = "auto"`;
    where the adapter does not have it, the next one down.
    """

    def __init__(self, steps: Sequence[ReplyStep], fixed: ReplyStep | None = None) -> None:
        lowest = REPLY_STEPS.index(fixed) if fixed is not None else 0
        allowed = [step for step in steps if REPLY_STEPS.index(step) >= lowest] or ["text"]
        self._steps: list[ReplyStep] = allowed if fixed is None else allowed[:1]
        self._place = 0
        self._without: frozenset[str] = frozenset()

    @property
    def step(self) -> ReplyStep:
        return self._steps[self._place]

    @property
    def without(self) -> frozenset[str]:
        """Features other than the reply form that are left out."""
        return self._without

    def step_down(self, feature: str, *, asked: ReplyStep, asked_without: frozenset[str]) -> bool:
        """Leave the feature out from now on; `False` where nothing is left that was not tried.

        asked, asked_without: what the refused request used. Another request may have stepped down meanwhile.
        """
        if feature in REPLY_STEPS:
            if self.step != asked:
                return True
            if self._place + 1 == len(self._steps):
                return False
            self._place += 1
            return True
        self._without |= {feature}
        return feature not in asked_without
