"""The link from each message of a hand to how the hand ended (transcript.md, `speech`)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from arena.game import Bid
from arena.speech.claims import Claim, CountClaim

__all__ = ["Ending", "Link", "Role", "Said", "link"]

Role: TypeAlias = Literal["bidder", "doubter", "forfeiter", "bystander"]
Truthful: TypeAlias = Literal["yes", "no", "partly", "no_claim"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a hand ended: the bid that stood at the end with its owner, who doubted it or forfeited, and who won."""

    contested: Bid | None
    bidder: int | None
    doubter: int | None = None
    forfeiter: int | None = None
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A message with text: its line, its speaker, the sealed intent (None where not asked) and its judged claims."""

    n: int
    seat: int
    truthful: Truthful | None = None
    claims: tuple[Claim, ...] = ()
    by_person: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One message and how the hand ended for who said it.

    on_contested_face: whether an own or table claim has the face of the contested bid, None without a bid.
    speaker_won: None for bystanders.
    """

    n: int
    seat: int
    role: Role
    on_contested_face: bool | None
    speaker_won: bool | None
    truthful: Truthful | None
    claims: tuple[Claim, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the fields as a `speech` line writes them."""
        return {
            "n": self.n,
            "seat": self.seat,
            "role": self.role,
            "on_contested_face": self.on_contested_face,
            "speaker_won": self.speaker_won,
            "truthful": self.truthful,
            "claims": [claim.as_json() for claim in self.claims],
        }


def link(messages: Iterable[Said], ending: Ending) -> tuple[Link, ...]:
    """Return one link for each message, in order; messages of people keep no claims."""
    return tuple(_link(message, ending) for message in messages)


def _link(message: Said, ending: Ending) -> Link:
    role = _role(message.seat, ending)
    claims = () if message.by_person else message.claims
    faces = {claim.face for claim in claims if isinstance(claim, CountClaim)}
    return Link(
        n=message.n,
        seat=message.seat,
        role=role,
        on_contested_face=None if ending.contested is None else ending.contested.face in faces,
        speaker_won=None if role == "bystander" else message.seat == ending.winner,
        truthful=message.truthful,
        claims=claims,
    )


def _role(seat: int, ending: Ending) -> Role:
    """Return what the seat was at the end; who forfeits is that first, whatever bid of theirs stands."""
    if seat == ending.forfeiter:
        return "forfeiter"
    if seat == ending.doubter:
        return "doubter"
    return "bidder" if seat == ending.bidder else "bystander"
