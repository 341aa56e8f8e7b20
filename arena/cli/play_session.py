"""One match with a person in the first seat: its folder, its agents, what is shown of it, and how it is left."""

import asyncio
import os
import random
import shlex
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from rich.text import Text

from arena import __version__
from arena.agents import Agent, Pack
from arena.agents import human_words as words
from arena.agents.human import HumanAgent, Key
from arena.agents.terminal_input import TerminalInput
from arena.cli.main import Exit
from arena.cli.play_log import TableLog
from arena.cli.play_odds import hints, review
from arena.cli.play_screen import PlayScreen
from arena.cli.screen import printable
from arena.config import Agent as AgentConfig
from arena.errors import ArenaError, ConfigError, ModelError, Permanent
from arena.game import Decide, Event, HandClosed, HandOpened, Roll, Speak, due
from arena.models.gateway import Gateway
from arena.play.folder import RunFolder
from arena.play.match import MatchEnd, leave_match, play_match
from arena.play.seating import seated
from arena.transcript import AgentEntry, Header, Scribe

__all__ = ["play_session"]

_SEAT = 0


async def play_session(
    path: Path, header: Header, others: Sequence[AgentConfig], pack: Pack | None, *, plain: bool
) -> Exit:
    """Play the match of `header` in the new folder `path`, tell what was kept where, and return the exit code.

    others: the agents of seats 1 and up. pack: their prompts, needed where a model plays.
    """
    gateway = Gateway(environ=os.environ, clock=time.monotonic, sleep=asyncio.sleep, random=random.random)
    try:
        agents = [seated(one, header, gateway=gateway, pack=pack) for one in others]
        with ExitStack() as stack:
            _make_fresh(path)
            folder = RunFolder.open(path, clock=_now)
            stack.callback(folder.close)
            if pack is not None:
                folder.write_prompts("default", pack.files)
            scribe = stack.enter_context(Scribe.begin(folder.match_path(header.match), header, clock=_now))
            sitting = _Sitting(scribe, plain=plain)
            end = await sitting.play(agents)
            folder.write_state(_state(path.name, header, end))
    finally:
        await gateway.aclose()
    sitting.say_end(end)
    return _code(end)


class _Sitting:
    """The person's side of a match: what is shown, what is typed, and how the table is left."""

    def __init__(self, scribe: Scribe, *, plain: bool) -> None:
        header = scribe.header
        self._scribe = scribe
        self._header = header
        self._typed = TerminalInput(None if sys.stdin is None else sys.stdin.fileno())
        self._screen = PlayScreen(self._typed, plain=plain)
        self._log = TableLog(
            seat=_SEAT,
            names=header.display_names,
            agents=[_who_sat(agent) for agent in header.agents],
            ruleset=header.ruleset,
            plain=self._screen.plain,
        )
        self._was_warned = False
        self._was_rolled = False

    async def play(self, others: Sequence[Agent]) -> MatchEnd:
        """Play the match; when it is called off from outside, leave it properly."""
        self._introduce()
        playing = asyncio.create_task(self._play([self._person(), *others]))
        with _Signals(self._interrupted(playing), self._called_off(playing)):
            try:
                return await playing
            except asyncio.CancelledError:
                return await self._leave(MatchEnd(status="abandoned"))

    def say_end(self, end: MatchEnd) -> None:
        """Tell where the match is kept and how to look at it."""
        path = self._scribe.path
        self._screen.tell(*(f"Why a hand was void: {printable(trouble)}" for trouble in end.troubles), "")
        self._screen.tell(f"The match is kept in {path}", folds=False)
        if self._was_rolled:
            self._screen.tell("Next:", f"  arena show {shlex.quote(str(path))} 1", folds=False)

    async def _play(self, agents: Sequence[Agent]) -> MatchEnd:
        """Play on until the match is closed: after trouble with a provider the person says whether to ask again."""
        while True:
            end = await play_match(self._scribe, agents, watch=self._watch)
            if end.status in ("complete", "abandoned"):
                return end
            if not await self._goes_on(end.cause):
                return await self._leave(replace(end, status="abandoned"))

    async def _leave(self, end: MatchEnd) -> MatchEnd:
        if self._scribe.state.closed is None:
            leave_match(self._scribe, watch=self._watch)
        await asyncio.to_thread(self._scribe.sync)
        return end

    async def _goes_on(self, cause: ArenaError | None) -> bool:
        self._screen.tell(f"No answer comes from a model: {printable(str(cause))}")
        answer = await self._screen.ask([], "Enter asks again, quit leaves > ")
        return not isinstance(answer, Key) and answer.strip() == ""

    def _person(self) -> HumanAgent:
        header = self._header
        return HumanAgent(
            name=header.agents[_SEAT].name,
            seat=_SEAT,
            terminal=self._screen,
            ruleset=header.ruleset,
            talk=header.settings.talk,
            hints=hints if header.assisted else None,
        )

    def _introduce(self) -> None:
        header, screen = self._header, self._screen
        rules, names = header.ruleset, header.display_names
        wanted = due(self._scribe.state)
        assert isinstance(wanted, Roll)
        hands = rules.hands_in_all(len(names))
        length = f"{hands} hands" if hands else "until one seat has dice left"
        size = f"{len(names)} seats, {rules.dice_per_seat} dice each, {length}"
        who = "Bots and models" if header.seats_of("model") else "Bots"
        screen.tell(
            Text(f"Liar's Dice, the rules of {rules.preset}: {size}.", style="bold"),
            f"You are {names[_SEAT]}. {who} play {words.listed(names[1:])}; the end tells which.",
            "",
            *words.introduction(rules, header.settings.talk, wanted.opening),
            "",
            f"The ladder, lowest bid first: {words.ladder(rules, wanted.opening)}.",
        )
        if header.assisted:
            screen.tell("You may ask for odds; a match with hints takes no part in comparisons.")
        screen.tell("")

    def _watch(self, event: Event) -> None:
        state, screen = self._scribe.state, self._screen
        screen.tell(*self._log.lines(event, state))
        if isinstance(event, HandOpened):
            self._was_rolled = True
            screen.forget()
        elif isinstance(event, HandClosed):
            told = review(state.table.past[-1], _SEAT)
            screen.tell(*([told] if told else []), "")
        self._wait_for_others()

    def _wait_for_others(self) -> None:
        match due(self._scribe.state):
            case Decide(seat=seat) | Speak(seats=(seat, *_)) if seat != _SEAT:
                self._screen.wait_for(self._header.display_names[seat])
            case _:
                return

    def _interrupted(self, playing: "asyncio.Task[MatchEnd]") -> Callable[[], None]:
        """Return what Ctrl-C does: whoever is asked gets it; while others think the second one leaves."""

        def interrupted() -> None:
            if self._typed.is_awaited:
                self._typed.interrupt()
            elif self._was_warned:
                self._screen.new_line()
                playing.cancel()
            else:
                self._was_warned = True
                self._screen.tell("Ctrl-C once more leaves the table.")
                self._wait_for_others()

        return interrupted

    def _called_off(self, playing: "asyncio.Task[MatchEnd]") -> Callable[[], None]:
        """Return what the end of the terminal or of the process does: the match is left, and nothing shown."""

        def called_off() -> None:
            self._screen.go()
            playing.cancel()

        return called_off


class _Signals:
    """What Ctrl-C, a closed terminal and a request to end do while a match is played.

    After that a closed terminal does nothing any more: it stays so until the process ends, which has only to finish.
    """

    def __init__(self, interrupted: Callable[[], None], called_off: Callable[[], None]) -> None:
        self._does = {signal.SIGINT: interrupted, signal.SIGTERM: called_off}
        self._called_off = called_off

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        for number, does in self._does.items():
            loop.add_signal_handler(number, does)
        # Not through the loop: a signal that it no longer handles kills the process, if only for a moment.
        signal.signal(signal.SIGHUP, lambda *_: loop.call_soon_threadsafe(self._called_off))

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        for number in self._does:
            asyncio.get_running_loop().remove_signal_handler(number)


def _now() -> datetime:
    return datetime.now(UTC)


def _who_sat(agent: AgentEntry) -> str:
    """Return the name of an agent, and the bot or model behind it where that has another."""
    behind = agent.spec.get("model", agent.spec.get("bot", agent.name))
    return agent.name if behind == agent.name else f"{agent.name} ({behind})"


def _make_fresh(folder: Path) -> None:
    try:
        folder.mkdir(parents=True)
    except OSError as trouble:
        raise ConfigError(f"--save {folder.parent}: {trouble.strerror}; choose another folder") from trouble


def _state(name: str, header: Header, end: MatchEnd) -> dict[str, object]:
    """Return what `run.json` says."""
    return {
        "name": name,
        "seed": header.seed,
        "software": {"name": "table-talk-arena", "version": __version__},
        "matches": 1,
        "state": "done",
        "counts": {end.status: 1},
    }


def _code(end: MatchEnd) -> Exit:
    if isinstance(end.cause, Permanent):
        return Exit.REFUSED
    if isinstance(end.cause, ModelError):
        return Exit.PROVIDER
    return Exit.DONE if end.status == "complete" else Exit.FAULT
