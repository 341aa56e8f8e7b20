"""Values told apart by being the same object, as keys of caches: large frozen ones take long to hash."""

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Same"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Same(Generic[T]):
    """Equal to another one of the very same value; as long as it is kept, so is the value."""

    value: T

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value
