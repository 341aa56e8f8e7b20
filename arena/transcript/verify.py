"""`arena verify` for one file: everything that can be recomputed is, and the first bad line is named."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from arena.errors import GameError, TranscriptError
from arena.game import View, view
from arena.transcript.answered import ReplyCheck, Waiting, check_answered
from arena.transcript.attempt import Attempt
from arena.transcript.fold import Fold
from arena.transcript.header import Header
from arena.transcript.reading import Reading
from arena.transcript.records import AttemptLine
from arena.transcript.replay import Step, walk

__all__ = ["PromptCheck", "Report", "verify"]


class PromptCheck(Protocol):
    """Says whether the prompt of an attempt is the one that its seat's view gives."""

    def __call__(self, header: Header, seen: View, attempt: Attempt, earlier: Sequence[Attempt]) -> str | None:
        """Return what is wrong with the prompt, in words, or `None`.

        seen: the view of the seat before the question. earlier: attempts at the same question before this one.
        """
        ...


@dataclass(frozen=True, slots=True)
class Report:
    """What came of verifying one file.

    fault: what is wrong with it, naming file and line, or `None`. line: the first bad one, `None` where none is or
    the file as a whole is at fault. notes: what could not be checked. lines: how many were read and are right.
    match: its name, `None` where the header could not be read. digest: of a finished transcript.
    """

    path: Path
    fault: str | None
    line: int | None
    notes: tuple[str, ...]
    lines: int
    match: str | None
    digest: str | None

    @property
    def is_right(self) -> bool:
        """Whether no fault was found."""
        return self.fault is None

    def __str__(self) -> str:
        if self.fault is not None:
            return self.fault
        told = ", ".join((f"{self.lines} lines", *self.notes))
        return f"{self.path}: right ({told})"


def verify(
    path: Path,
    *,
    prompt_check: PromptCheck | None = None,
    reply_check: ReplyCheck | None = None,
    unfinished: bool = False,
) -> Report:
    """Return what is wrong with the transcript `path`, if anything; never raises for what is in the file.

    prompt_check: renders prompts again, where the pack is at hand. reply_check: reads replies again. unfinished: a file
    without its end is no fault.
    """
    reading = Reading(path)
    fold: Fold | None = None
    fault: TranscriptError | None = None
    prompts = 0
    waiting = Waiting()
    try:
        for fold, step in walk(reading, rereads=True):
            if isinstance(step.record, AttemptLine):
                prompts += 1
                if prompt_check is not None:
                    _check_prompt(prompt_check, reading, fold, step, step.record, waiting.attempts)
            _check_answered(reading, fold, step, waiting, reply_check)
            waiting = Waiting.of(fold)
        fault = None if unfinished else _no_end(reading)
    except TranscriptError as error:
        fault = error
    notes = [] if fold is None else list(fold.unchecked)
    if prompts and prompt_check is None:
        notes.append(f"{prompts} prompts were not rendered again")
    if prompts and reply_check is None:
        notes.append("replies were not read again")
    if fault is None and reading.digest is None:
        notes.append("unfinished" if reading.torn is None else f"unfinished, line {reading.torn.line} is torn")
    return Report(
        path=path,
        fault=None if fault is None else str(fault),
        line=None if fault is None else fault.line,
        notes=tuple(notes),
        lines=0 if fold is None else fold.n,
        match=None if fold is None else fold.progress.header.match,
        digest=reading.digest if fault is None else None,
    )


def _no_end(reading: Reading) -> TranscriptError | None:
    """Return what a file without a right end is told, `None` for a finished one."""
    if reading.torn is not None:
        return reading.fault(reading.torn.line, f"{reading.torn.why}: torn, so the match is unfinished")
    if reading.digest is None:
        return TranscriptError(f"{reading.path} is unfinished: its last line is no match_closed")
    return None


def _check_prompt(
    check: PromptCheck, reading: Reading, fold: Fold, step: Step, attempt: AttemptLine, earlier: Sequence[Attempt]
) -> None:
    header = fold.progress.header
    seen = view(step.before, attempt.seat, header.settings.memory)
    same_question = [before for before in earlier if before.seat == attempt.seat]
    if wrong := check(header, seen, attempt, same_question):
        raise reading.fault(step.n, wrong)


def _check_answered(reading: Reading, fold: Fold, step: Step, waiting: Waiting, check: ReplyCheck | None) -> None:
    try:
        check_answered(fold.progress.header, step.record, step.before, waiting, check)
    except GameError as error:
        raise reading.fault(step.n, str(error)) from error
