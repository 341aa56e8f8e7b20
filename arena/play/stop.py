"""A request to stop a run: made by whoever runs it, or by the run itself, and heard by all that works for it."""

from collections.abc import Callable

__all__ = ["Stop"]


class Stop:
    """Whether a run shall stop; matches are then left where they are, to be played on later."""

    def __init__(self) -> None:
        self.is_asked = False
        self._told: list[Callable[[], None]] = []

    def ask(self) -> None:
        """Ask the run to stop; in the thread of its event loop."""
        if not self.is_asked:
            self.is_asked = True
            for tell in self._told:
                tell()

    def then(self, tell: Callable[[], None]) -> None:
        """Call `tell` when the stop is asked, at once where it has been."""
        self._told.append(tell)
        if self.is_asked:
            tell()
