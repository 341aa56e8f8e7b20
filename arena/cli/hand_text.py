"""A hand as text for a terminal: talk with its claims, bids with their chances, the reveal, who won."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from arena.analysis.story import HandStory, Move, Said, TurnStory
from arena.analysis.wording import chance_words
from arena.cli.claim_lines import claim_line, marked
from arena.cli.screen import dice, printable
from arena.game import Bid, seat_name

__all__ = ["hand_text", "hand_title"]

_NOTE = "own: the bidder's own dice alone; next: the next seat's; blind: no dice seen"


def hand_title(story: HandStory, agents: Sequence[str]) -> Text:
    """Return a hand in one line: who opened, what was contested, how it ended."""
    text = Text(f"hand {story.hand}" + (f" roll {story.roll}" if story.roll > 1 else ""), style="bold")
    text.append(f"  {_who(story, agents, story.opener)} opens", style="not bold")
    text.append(f", {len(story.turns)} turns; ", style="not bold")
    text.append(_ending(story, agents), style="not bold")
    lies = sum(claim.verdict == "false" for turn in story.turns for said in turn.said for claim in said.claims)
    if lies:
        text.append(f"; {lies} false claim{'s' if lies > 1 else ''}", style="red not bold")
    return text


def hand_text(story: HandStory, agents: Sequence[str], *, seat: int | None = None) -> Text:
    """Return a hand in full; `seat` is whose eyes it is seen with, `None` for the referee's."""
    return Text("\n").join(_lines(story, agents, seat))


def _lines(story: HandStory, agents: Sequence[str], seat: int | None) -> Iterator[Text]:
    yield _heading(story, seat)
    for owner, cup in enumerate(story.cups):
        if story.dice[owner]:
            yield _cup_line(story, agents, owner, cup)
    for turn in story.turns:
        yield Text("")
        yield from _turn_lines(story, agents, turn, seat)
    yield Text("")
    yield from _end_lines(story, agents)


def _heading(story: HandStory, seat: int | None) -> Text:
    kind = " · palifico" if story.palifico else " · ones are wild" if story.wild_ones else ""
    roll = f" (roll {story.roll})" if story.roll > 1 else ""
    eyes = "" if seat is None else f" · as {seat_name(seat)} saw it"
    return Text(f"Hand {story.hand}{roll} · {story.total} dice{kind}{eyes}", style="bold")


def _cup_line(story: HandStory, agents: Sequence[str], owner: int, cup: tuple[int, ...] | None) -> Text:
    shown = dice(cup) if cup is not None else Text(" ? " * story.dice[owner], style="dim")
    return _padded(story, agents, owner).append_text(shown)


def _padded(story: HandStory, agents: Sequence[str], owner: int) -> Text:
    """Return the name of a seat, as wide as the widest, so that dice stand below each other."""
    width = max(len(_who(story, agents, seat)) for seat in range(len(agents)))
    return Text(f"  {_who(story, agents, owner):{width}} ")


def _turn_lines(story: HandStory, agents: Sequence[str], turn: TurnStory, seat: int | None) -> Iterator[Text]:
    facing = "opens" if turn.standing is None else f"faces {turn.standing}"
    yield Text(f"Turn {turn.turn}: {_who(story, agents, turn.on_turn)} {facing}", style="bold")
    silent = [seat_name(said.seat)[-1] for said in turn.said if said.text is None]
    for said in turn.said:
        if said.text is not None:
            yield from _said_lines(story, agents, said)
    if silent:
        yield Text(f"  (silent: {', '.join(silent)})", style="dim")
    for waste in turn.wasted:
        why = f": {printable(waste.detail)}" if waste.detail else ""
        yield Text(
            f"  ! {_who(story, agents, waste.seat)}, attempt {waste.number}: {waste.outcome}{why}", style="yellow"
        )
    if turn.move is not None:
        yield _move_line(story, agents, turn.move, seat)


def _said_lines(story: HandStory, agents: Sequence[str], said: Said) -> Iterator[Text]:
    text = Text(f"  {_who(story, agents, said.seat)}: ").append_text(marked(said.text or "", said.claims))
    if not said.heard:
        text.append("  (not delivered)", style="dim")
    if said.truthful is not None and said.truthful != "no_claim":
        text.append(f"  [sealed intent: {said.truthful}]", style="dim")
    yield text
    for claim in said.claims:
        yield claim_line(claim, story, said.seat)


def _move_line(story: HandStory, agents: Sequence[str], move: Move, seat: int | None) -> Text:
    who = _who(story, agents, move.seat)
    if move.what == "forfeit":
        return Text(f"  {who} forfeits: {move.reason}", style="bold yellow")
    if move.what == "doubt" or move.bid is None:
        return Text(f"  {who} doubts{' (forced)' if move.forced else ''}", style="bold")
    text = Text(f"  {who} bids {move.bid}", style="bold")
    if move.substituted:
        text.append(" (put in by the referee)", style="yellow")
    if seat is None:
        chances = (
            f"own {chance_words(move.p_own)}, next {chance_words(move.p_next)}, blind {chance_words(move.p_unseen)}"
        )
        text.append(f"   {chances}{_truth(move)}", style="dim not bold")
    elif move.p_own is not None:
        text.append(f"   own {chance_words(move.p_own)}", style="dim not bold")
    return text


def _truth(move: Move) -> str:
    if move.margin is None:
        return ""
    return f"; in truth short by {-move.margin}" if move.margin < 0 else "; in truth it holds"


def _end_lines(story: HandStory, agents: Sequence[str]) -> Iterator[Text]:
    contest = story.contest
    if contest is not None:
        bid = Bid(contest.quantity, contest.face)
        yield Text(f"Reveal: {bid} needs {contest.quantity}, {contest.count} match", style="bold")
        for owner, cup in enumerate(contest.cups):
            if cup:
                yield _padded(story, agents, owner).append_text(dice(cup, contest.face, wild=story.wild_ones))
    yield Text(_ending(story, agents), style="bold")
    if story.gains is not None and story.scores is not None:
        changes = [
            f"{seat_name(owner)[-1]} {score} ({gain:+d})" if gain else f"{seat_name(owner)[-1]} {score}"
            for owner, (score, gain) in enumerate(zip(story.scores, story.gains, strict=True))
        ]
        yield Text(f"Scores: {', '.join(changes)}")
    if any(turn.move is not None and turn.move.p_next is not None for turn in story.turns):
        yield Text(_NOTE, style="dim")


def _ending(story: HandStory, agents: Sequence[str]) -> str:
    contest = story.contest
    if contest is not None:
        bid = Bid(contest.quantity, contest.face)
        verdict = "holds" if contest.held else f"falls, short by {contest.quantity - contest.count}"
        winner, loser = _who(story, agents, contest.winner), _who(story, agents, contest.loser)
        return f"{bid} {verdict}: {winner} wins against {loser}"
    last = story.turns[-1].move if story.turns else None
    if story.void is not None:
        return f"void ({story.void}): rolled again"
    if last is not None and last.what == "forfeit":
        return f"{_who(story, agents, last.seat)} forfeits; no cups are shown"
    return "not finished"


def _who(story: HandStory, agents: Sequence[str], seat: int) -> str:
    name = seat_name(seat)
    shown = printable(agents[seat])
    return f"{name} {shown}" if story.names[seat] != shown or shown != name else name
