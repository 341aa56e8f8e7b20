"""Lines from a terminal or a pipe come in order, and nobody else waits for them."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from arena.agents.human import Key, Typed
from arena.agents.terminal_input import TerminalInput


@pytest.fixture
def pipe() -> Iterator[list[int]]:
    """The reading and the writing end; what a test has closed it takes out."""
    ends = list(os.pipe())
    yield ends
    for end in ends:
        os.close(end)


async def read(typed: TerminalInput, lines: int) -> list[Typed]:
    return [await typed.next() for _ in range(lines)]


async def test_lines_come_in_order_and_then_the_end_which_lasts(pipe: list[int]) -> None:
    typed = TerminalInput(pipe[0])
    os.write(pipe[1], "4 5\r\nsay süß\n\nno newline".encode())
    os.close(pipe.pop())
    assert await read(typed, 6) == ["4 5", "say süß", "", "no newline", Key.END, Key.END]


async def test_line_that_comes_in_pieces_is_one_line(pipe: list[int]) -> None:
    typed = TerminalInput(pipe[0])
    os.write(pipe[1], b"do")
    waiting = asyncio.create_task(typed.next())
    await asyncio.sleep(0)
    os.write(pipe[1], b"ubt\n")
    assert await waiting == "doubt"
    os.close(pipe.pop())


async def test_waiting_for_a_line_leaves_others_to_their_work(pipe: list[int]) -> None:
    """A model may be asked while a person thinks."""
    typed = TerminalInput(pipe[0])
    waiting = asyncio.create_task(typed.next())
    worked = [await asyncio.sleep(0, turn) for turn in range(100)]
    assert (len(worked), typed.is_awaited, waiting.done()) == (100, True, False)
    os.write(pipe[1], b"here\n")
    assert await waiting == "here"
    assert not typed.is_awaited
    os.close(pipe.pop())


async def test_line_is_ahead_from_when_it_is_typed_until_it_is_taken(pipe: list[int]) -> None:
    """Neither the thread nor the event loop has to have come to it."""
    typed = TerminalInput(pipe[0])
    assert not typed.is_ahead
    os.write(pipe[1], b"table\n")
    assert all(typed.is_ahead for _ in range(1000))
    assert await typed.next() == "table"
    assert not typed.is_ahead
    os.close(pipe.pop())


async def test_interrupt_reaches_whoever_waits(pipe: list[int]) -> None:
    typed = TerminalInput(pipe[0])
    waiting = asyncio.create_task(typed.next())
    await asyncio.sleep(0)
    typed.interrupt()
    assert await waiting is Key.INTERRUPT
    os.close(pipe.pop())


async def test_bytes_that_are_no_text_do_no_harm(pipe: list[int]) -> None:
    typed = TerminalInput(pipe[0])
    os.write(pipe[1], b"\xff4 5\n")
    assert await typed.next() == "\ufffd4 5"
    os.close(pipe.pop())


async def test_line_without_end_is_cut_into_pieces(pipe: list[int]) -> None:
    """Nothing that comes through a pipe fills the memory."""
    typed = TerminalInput(pipe[0])
    first = asyncio.create_task(typed.next())
    for _ in range(3):
        await asyncio.to_thread(os.write, pipe[1], b"x" * 30_000)
    os.close(pipe.pop())
    pieces = [await first, await typed.next()]
    assert sum(map(len, pieces)) == 90_000  # type: ignore[arg-type]


@pytest.mark.parametrize("descriptor", [None, 2**20])
async def test_input_that_is_not_there_is_at_its_end(descriptor: int | None) -> None:
    assert await TerminalInput(descriptor).next() is Key.END
