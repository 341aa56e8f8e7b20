"""Checking a `speech` line: that its links are those that the hand gives, and its claims what was said."""

from collections.abc import Mapping, Sequence

from arena.errors import WrongEvent
from arena.game import State
from arena.transcript import speech
from arena.transcript.claims import CountClaim, Link
from arena.transcript.header import Header
from arena.transcript.records import SpeechLine

__all__ = ["check_speech"]

_RECOMPUTED = ("n", "seat", "role", "speaker_won", "truthful")


def check_speech(
    header: Header, state: State, spoken: Sequence[speech.Spoken], line: SpeechLine, *, rereads: bool
) -> str | None:
    """Raise WrongEvent unless `line` is what the hand gives; return what could not be checked, if anything.

    With `rereads` the claims of the reader that is installed are recomputed. Otherwise, and of another's, quotes, spans
    and the contested face are checked, and that seats of people have none.
    """
    outcome = speech.outcome_of(state)
    for field in ("held", "winner", "loser"):
        _check_same(field, getattr(line, field), getattr(outcome, field))
    recomputes = rereads and line.reader == speech.READER
    computed = speech.link(header, state, spoken, reads=recomputes)
    _check_same("number of links", len(line.links), len(computed))
    for place, (given, wanted) in enumerate(zip(line.links, computed, strict=True)):
        for field in _RECOMPUTED:
            _check_same(f"links.{place}.{field}", getattr(given, field), getattr(wanted, field))
        if recomputes:
            _check_claims(place, given, wanted)
        else:
            _check_quotes(header, state, place, given, spoken[place].text, silent=line.reader == "none")
    if recomputes or not rereads or not line.links:
        return None
    if line.reader == "none":
        return "claims were never read"
    return f"claims were not recomputed: reader {line.reader} is not installed"


def _check_claims(place: int, given: Link, wanted: Link) -> None:
    _check_same(f"links.{place}.on_contested_face", given.on_contested_face, wanted.on_contested_face)
    _check_same(f"number of claims of links.{place}", len(given.claims), len(wanted.claims))
    for number, (told, read) in enumerate(zip(given.claims, wanted.claims, strict=True)):
        fields: Mapping[str, object] = read.model_dump()
        for field, value in fields.items():
            _check_same(f"links.{place}.claims.{number}.{field}", getattr(told, field, None), value)


def _check_quotes(header: Header, state: State, place: int, given: Link, text: str, *, silent: bool) -> None:
    if given.claims and (silent or header.agents[given.seat].kind == "human"):
        raise WrongEvent(f"links.{place} has claims, which {'nobody read' if silent else 'people do not make'}")
    if [claim.start for claim in given.claims] != sorted(claim.start for claim in given.claims):
        raise WrongEvent(f"claims of links.{place} are not in order of start")
    for number, claim in enumerate(given.claims):
        if not claim.start < claim.end <= len(text) or text[claim.start : claim.end] != claim.quote:
            raise WrongEvent(f"links.{place}.claims.{number} quotes what the message does not say there")
    standing = None if state.hand is None else state.hand.standing
    faces = {claim.face for claim in given.claims if isinstance(claim, CountClaim)}
    contested = None if standing is None else standing.bid.face in faces
    _check_same(f"links.{place}.on_contested_face", given.on_contested_face, contested)


def _check_same(what: str, given: object, computed: object) -> None:
    if given != computed:
        raise WrongEvent(f"{what} is {given!r}, computed it is {computed!r}")
