"""What one seat saw of a hand: its own cup, what was heard, its own notes and chances, and the reveal."""

from dataclasses import replace

from arena.analysis.story import Asked, HandStory, TurnStory

__all__ = ["as_seen_by"]


def as_seen_by(story: HandStory, seat: int) -> HandStory:
    """Return what `seat` saw of the hand: its own cup, what was heard, its own notes and chances, the reveal."""
    return replace(
        story,
        cups=tuple(cup if owner == seat else None for owner, cup in enumerate(story.cups)),
        turns=tuple(_turn_seen_by(turn, seat) for turn in story.turns),
    )


def _turn_seen_by(turn: TurnStory, seat: int) -> TurnStory:
    said = tuple(
        replace(one, claims=(), truthful=one.truthful if one.seat == seat else None) for one in turn.said if one.heard
    )
    move = turn.move
    if move is not None:
        own = move.seat == seat
        move = replace(
            move,
            p_own=move.p_own if own else None,
            p_next=None,
            count=None,
            p_standing=move.p_standing if own else None,
            p_true=move.p_true if own else None,
        )
    # Of what a model was asked its plan is all that it is told again.
    notes = tuple(
        Asked(one.n, one.seat, one.round, one.question, one.number, one.outcome, plan=one.plan)
        for one in turn.asked
        if one.seat == seat and one.outcome == "ok" and one.plan is not None
    )
    return replace(turn, said=said, move=move, asked=notes)
