"""Talk as rows: each message of a closed hand with what it tells, and each claim with what came of it."""

from typing import Any

from arena.analysis.information import bits_told, is_readable
from arena.analysis.played import PlayedHand, PlayedMatch, PlayedTurn
from arena.analysis.rows import ClaimRow, MessageRow
from arena.analysis.standings import told_faces
from arena.analysis.turns import came_of
from arena.transcript import AnnouncementClaim, BidClaim, BidLine, Claim, CountClaim, HandClaim, Link, MessageLine

__all__ = ["talk_rows"]

_LARGEST = 1_000_000


def talk_rows(
    match: PlayedMatch, hand: PlayedHand, names: tuple[str, ...], place: dict[str, Any]
) -> tuple[list[MessageRow], list[ClaimRow]]:
    """Return the messages and the claims of a closed hand."""
    links = {} if hand.speech is None else {link.n: link for link in hand.speech.links}
    messages: list[MessageRow] = []
    claims: list[ClaimRow] = []
    for index, turn in enumerate(hand.turns):
        fate = came_of(hand, index)
        for line in turn.messages:
            said = {
                **place,
                "n": line.n,
                "turn": line.turn,
                "round": line.round,
                "seat": line.seat,
                "agent": names[line.seat],
                "on_turn": turn.action is not None and turn.action.seat == line.seat,
                "heard": line.seen_by == "all",
                "truthful": turn.intents[line.seat, line.round].truthful
                if (line.seat, line.round) in turn.intents
                else None,
            }
            kind, link = match.header.agents[line.seat].kind, links.get(line.n)
            messages.append(_message_row(hand, line, link, {**said, "kind": kind}))
            for number, claim in enumerate(() if link is None else link.claims, start=1):
                bid_on_it = _bids_on(claim, turn, hand.cups[line.seat], line.seat)
                claims.append(
                    ClaimRow(
                        **said,
                        **_claim_fields(claim),
                        agent_kind=kind,
                        number=number,
                        bid_on_it=bid_on_it,
                        came_of=fate if bid_on_it else None,
                        speaker_lost=hand.lost(line.seat),
                    )
                )
    return messages, claims


def _message_row(hand: PlayedHand, line: MessageLine, link: Link | None, said: dict[str, Any]) -> MessageRow:
    claims = () if link is None else link.claims
    own = [claim for claim in claims if claim.kind in ("own", "hand")]
    return MessageRow(
        **said,
        spoke=line.text is not None,
        text=line.text,
        cut=line.cut,
        role=None if link is None else link.role,
        on_contested_face=None if link is None else link.on_contested_face,
        speaker_won=None if link is None else link.speaker_won,
        claims=len(claims),
        own_claims=len(own),
        false_claims=sum(claim.verdict == "false" for claim in own),
        bits=bits_told(own, dice=len(hand.cups[line.seat]), wild_ones=hand.opening.wild_ones),
        readable=None if line.text is None else bool(claims) or is_readable(line.text),
    )


def _bids_on(claim: Claim, turn: PlayedTurn, cup: tuple[int, ...], seat: int) -> bool:
    """Return whether the speaker bids, on this turn and by its own choice, a face that the claim is about."""
    action = turn.action
    if not isinstance(action, BidLine) or action.substituted or action.seat != seat:
        return False
    return action.face in told_faces(claim, cup)


def _claim_fields(claim: Claim) -> dict[str, Any]:
    return {
        "kind": claim.kind,
        "quote": claim.quote,
        "start": claim.start,
        "end": claim.end,
        "face": claim.face if isinstance(claim, CountClaim) else None,
        "low": _said(claim.low) if isinstance(claim, CountClaim) else None,
        "high": _said(claim.high) if isinstance(claim, CountClaim) else None,
        "dice": "".join(map(str, claim.dice)) if isinstance(claim, HandClaim) else None,
        "stance": claim.stance if isinstance(claim, BidClaim | AnnouncementClaim) else None,
        "vague": isinstance(claim, CountClaim) and claim.vague,
        "hedged": claim.hedged,
        "verdict": claim.verdict,
        "margin": _said(claim.margin) if isinstance(claim, CountClaim) else None,
    }


def _said(number: int | None) -> int | None:
    """Return a number that somebody said, held within what a column takes."""
    return None if number is None else max(-_LARGEST, min(number, _LARGEST))
