"""Frozen dataclasses that are made as fast as others.

The `__init__` that the standard library gives a frozen dataclass sets each field through `object.__setattr__`. That
takes four times as long as an assignment and came to a fifth of a whole match, which is made of little else than such
objects. What is made here is as frozen as before, and so is its source: only `__init__` is another.
"""

from dataclasses import MISSING, fields
from typing import Any, TypeVar

__all__ = ["quick_init"]

_T = TypeVar("_T")


def quick_init(made: type[_T]) -> type[_T]:
    """Give a frozen, slotted dataclass without base and `__post_init__` an `__init__` that assigns.

    While it is being filled, an object belongs to a class of the same slots that can be assigned to. Nobody sees it
    before it belongs to its own.
    """
    declared = fields(made)  # type: ignore[arg-type]  # a dataclass, as the docstring asks
    names = tuple(each.name for each in declared)
    if made.__bases__ != (object,) or vars(made).get("__slots__") != names or hasattr(made, "__post_init__"):
        raise TypeError(f"{made.__name__} has a base or a __post_init__, or is no dataclass with slots")
    known: dict[str, Any] = {
        "become": object.__setattr__,
        "draft": type(made.__name__, (), {"__slots__": names}),
        "made": made,
        "MISSING": MISSING,
    }
    parameters, lines = ["self"], ["    become(self, '__class__', draft)"]
    for each in declared:
        name = each.name
        if each.kw_only:
            raise TypeError(f"{made.__name__}.{name} is for keywords only")
        is_needed = each.default is MISSING and each.default_factory is MISSING
        known[f"default_{name}"], known[f"make_{name}"] = each.default, each.default_factory
        parameters.append(name if is_needed else f"{name}=default_{name}")
        is_made = each.default_factory is not MISSING
        lines.append(f"    self.{name} = {f'make_{name}() if {name} is MISSING else ' if is_made else ''}{name}")
    source = [f"def __init__({', '.join(parameters)}):", *lines, "    self.__class__ = made"]
    exec("\n".join(source), known)  # as the standard library does it, from names of fields alone
    known["__init__"].__qualname__ = f"{made.__qualname__}.__init__"
    known["__init__"].__annotations__ = made.__init__.__annotations__
    made.__init__ = known["__init__"]  # type: ignore[method-assign]
    made.__init_subclass__ = classmethod(_refuse)  # type: ignore[assignment]  # it would be filled as its base
    return made


def _refuse(cls: type) -> None:
    raise TypeError(f"{cls.__name__} is derived from a class that is made quickly, which cannot be a base")
