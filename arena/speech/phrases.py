"""Tables of phrases, and the longest one that begins at a word.

A table is written as it is read: words; `a/b` for alternatives; `word?` for one that may be absent; CAPITALS for a
class of words given beside the table; `*` for up to two words of any kind; `_` joins the words of one alternative.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arena.speech.tokens import BREAKS

T = TypeVar("T")

# No phrase reaches over more words than this, however many may be skipped.
_REACH = 16


@dataclass(slots=True)
class _Node(Generic[T]):
    words: "dict[str, _Node[T]]" = field(default_factory=dict)
    wild: "_Node[T] | None" = None
    value: T | None = None


class Phrases(Generic[T]):
    """A table of phrases, each with its meaning."""

    __slots__ = ("_root", "_skip")

    def __init__(
        self,
        table: Mapping[str, T],
        *,
        classes: Mapping[str, Collection[str]] | None = None,
        skip: Collection[str] = frozenset(),
    ) -> None:
        self._root: _Node[T] = _Node()
        self._skip = frozenset(skip)
        for phrase, value in table.items():
            for node in self._grow([self._root], phrase.split(), classes or {}):
                node.value = value

    def _grow(
        self, nodes: Iterable[_Node[T]], items: list[str], classes: Mapping[str, Collection[str]]
    ) -> Iterable[_Node[T]]:
        """Return the nodes at the end of every spelling of a phrase, growing the tree on the way."""
        reached = list(nodes)
        for item in items:
            options = item.rstrip("?")
            stay = reached if item.endswith("?") else []
            if options == "*":
                ahead = [self._wild(node) for node in reached]
                reached = [*reached, *ahead, *(self._wild(node) for node in ahead)]
                continue
            spellings = [
                word for option in options.split("/") for word in classes.get(option, (option.replace("_", " "),))
            ]
            reached = [*stay, *(self._step(node, spelling.split()) for node in reached for spelling in spellings)]
        return reached

    def _step(self, node: _Node[T], spelling: list[str]) -> _Node[T]:
        for word in spelling:
            node = node.words.setdefault(word, _Node())
        return node

    def _wild(self, node: _Node[T]) -> _Node[T]:
        if node.wild is None:
            node.wild = _Node()
        return node.wild

    @property
    def first_words(self) -> frozenset[str]:
        """The words that begin a phrase of the table."""
        return frozenset(self._root.words)

    def match(self, norms: tuple[str, ...], start: int, stop: int | None = None) -> tuple[T, int] | None:
        """Return the meaning of the longest phrase that begins at `start`, and where it ends; None without one."""
        if start >= len(norms) or norms[start] not in self._root.words:
            return None
        limit = min(len(norms) if stop is None else stop, start + _REACH)
        best: tuple[T, int] | None = None
        paths = [(self._root, start, True)]
        while paths:
            node, place, fresh = paths.pop()
            if node.value is not None and (best is None or place > best[1]) and fresh:
                best = node.value, place
            if place >= limit:
                continue
            word = norms[place]
            if node.wild is not None and word not in BREAKS:
                paths.append((node.wild, place + 1, True))
            ahead = node.words.get(word)
            if ahead is not None:
                paths.append((ahead, place + 1, True))
            elif word in self._skip and node is not self._root:
                paths.append((node, place + 1, False))
        return best
