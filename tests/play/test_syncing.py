"""Syncing for all matches of a run together (runs.md: syncing to disk never blocks the event loop)."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from arena.errors import TranscriptError
from arena.play.syncing import Syncer, Syncing
from tests.models.virtual_time import VirtualTimeLoop


class Disk:
    """Files that note when they are brought to disk, and in which thread; those named `broken` are refused."""

    def __init__(self) -> None:
        self.passes: list[tuple[str, float]] = []
        self.threads: set[int] = set()
        self.open = 0
        self.most_open = 0

    def file(self, name: str) -> "File":
        return File(self, name)


class File:
    """One file of the disk, to be prepared for a sync."""

    def __init__(self, disk: Disk, name: str) -> None:
        self.disk = disk
        self.name = name

    def prepare(self) -> "File":
        if self.name == "lost":
            raise FileNotFoundError(self.name)
        return self

    def run(self) -> None:
        self.disk.threads.add(threading.get_ident())
        if self.name == "broken":
            raise OSError(self.name)
        self.disk.passes.append((self.name, self.disk.open))

    def __enter__(self) -> "File":
        self.disk.open += 1
        self.disk.most_open = max(self.disk.most_open, self.disk.open)
        return self

    def __exit__(self, *_: object) -> None:
        self.disk.open -= 1


@contextmanager
def loop_of_its_own() -> Iterator[asyncio.AbstractEventLoop]:
    loop = VirtualTimeLoop()
    try:
        yield loop
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


async def in_blocks(files: list[File], requests: int) -> None:
    """Play matches side by side, each of which asks so often for a sync."""
    syncer = Syncer()

    async def one(file: File) -> None:
        async with Syncing(file.prepare, syncer) as syncing:  # type: ignore[arg-type]
            for _ in range(requests):
                syncing.request()
                await asyncio.sleep(0)

    await asyncio.gather(*map(one, files))


def test_files_that_wait_together_are_synced_in_few_passes_beside_the_loop() -> None:
    disk = Disk()
    with loop_of_its_own() as loop:
        loop.run_until_complete(in_blocks([disk.file(f"m{number}") for number in range(10)], requests=20))
    names = [name for name, _ in disk.passes]
    assert set(names) == {f"m{number}" for number in range(10)}
    assert len(names) < 40, "and not 210"
    assert threading.get_ident() not in disk.threads
    assert disk.open == 0


def test_thousands_of_files_are_held_open_a_few_at_a_time() -> None:
    """runs.md: few files are open at once."""
    disk = Disk()
    with loop_of_its_own() as loop:
        loop.run_until_complete(in_blocks([disk.file(f"m{number}") for number in range(500)], requests=1))
    assert len({name for name, _ in disk.passes}) == 500
    assert disk.most_open <= 32


@pytest.mark.parametrize("name", ["broken", "lost"])
def test_error_of_one_file_is_raised_in_its_match_alone(name: str) -> None:
    disk = Disk()
    with loop_of_its_own() as loop:
        with pytest.raises(OSError, match=name):
            loop.run_until_complete(in_blocks([disk.file(name)], requests=1))
        loop.run_until_complete(in_blocks([disk.file("m1")], requests=1))
    assert [each for each, _ in disk.passes] == ["m1"]


def test_block_that_fails_waits_for_the_disk_and_hides_nothing() -> None:
    disk = Disk()

    async def fails() -> None:
        async with Syncing(disk.file("broken").prepare) as syncing:  # type: ignore[arg-type]
            syncing.request()
            raise KeyError("what went wrong")

    with loop_of_its_own() as loop, pytest.raises(KeyError, match="what went wrong"):
        loop.run_until_complete(fails())
    assert disk.open == 0


def test_sync_that_was_asked_for_comes_within_the_pause() -> None:
    """A closed hand is on disk a moment later, not only at the end."""
    disk = Disk()

    async def plays_long() -> float:
        began = asyncio.get_running_loop().time()
        await Syncer().request(disk.file("m1").prepare)  # type: ignore[arg-type]
        return asyncio.get_running_loop().time() - began

    with loop_of_its_own() as loop:
        assert 1 <= loop.run_until_complete(plays_long()) < 2
    assert [name for name, _ in disk.passes] == ["m1"]


def test_a_crowd_is_on_disk_as_soon_as_one_file() -> None:
    disk = Disk()

    async def closes_hands() -> float:
        began, syncer = asyncio.get_running_loop().time(), Syncer()
        files = [disk.file(f"m{number}") for number in range(500)]
        await asyncio.gather(*[syncer.request(file.prepare) for file in files])  # type: ignore[arg-type]
        return asyncio.get_running_loop().time() - began

    with loop_of_its_own() as loop:
        assert 1 <= loop.run_until_complete(closes_hands()) < 2
    assert len(disk.passes) == 500
    assert disk.most_open <= 32


def test_match_that_is_called_off_leaves_the_others_alone() -> None:
    """runs.md: Ctrl-C twice stops at once: nobody waits for a pass that has died of somebody else's end."""
    disk = Disk()

    class Closing(File):
        """A file that its match has closed when it is called off, before its pass comes to it."""

        def prepare(self) -> File:
            raise TranscriptError(f"{self.name} is closed")

    async def plays() -> list[object]:
        syncer = Syncer()

        async def one(file: File) -> str:
            async with Syncing(file.prepare, syncer):  # type: ignore[arg-type]
                await asyncio.sleep(0)
            return file.name

        called_off = [asyncio.ensure_future(one(disk.file(f"off{number}"))) for number in range(40)]
        called_off += [asyncio.ensure_future(one(Closing(disk, f"closed{number}"))) for number in range(40)]
        others = [asyncio.ensure_future(one(disk.file(f"m{number}"))) for number in range(40)]
        for _ in range(3):
            await asyncio.sleep(0)
        for task in called_off:
            task.cancel()
        ended = await asyncio.wait_for(asyncio.gather(*called_off, return_exceptions=True), 60)
        assert all(isinstance(end, asyncio.CancelledError) for end in ended)
        return list(await asyncio.wait_for(asyncio.gather(*others), 60))

    with loop_of_its_own() as loop:
        assert loop.run_until_complete(plays()) == [f"m{number}" for number in range(40)]
    assert disk.open == 0


def test_error_of_a_pass_is_told_though_more_was_asked_for_meanwhile() -> None:
    """The disk may tell of an error only once: the next sync of the file succeeds."""
    disk = Disk()

    class Once(File):
        def run(self) -> None:
            self.name, name = "well", self.name
            if name == "broken":
                raise OSError(name)

    async def plays() -> None:
        syncer, file = Syncer(), Once(disk, "broken")
        async with Syncing(file.prepare, syncer) as syncing:  # type: ignore[arg-type]
            syncing.request()
            syncer.hurry()
            await asyncio.sleep(0)
            syncing.request()

    with loop_of_its_own() as loop, pytest.raises(OSError, match="broken"):
        loop.run_until_complete(plays())


def test_pass_without_a_thread_is_an_error_of_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine at its limit of threads stops the run in words, it loses no match."""

    async def no_thread(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(asyncio, "to_thread", no_thread)

    async def asks() -> list[BaseException | None]:
        syncer, disk = Syncer(), Disk()
        asked = [syncer.request(disk.file(name).prepare) for name in ("lost", "m1")]  # type: ignore[arg-type]
        await asyncio.wait(asked)
        return [each.exception() for each in asked]

    with loop_of_its_own() as loop:
        lost, without_thread = loop.run_until_complete(asks())
    assert str(lost) == "lost"
    assert isinstance(without_thread, OSError)
    assert "can't start new thread" in str(without_thread)
