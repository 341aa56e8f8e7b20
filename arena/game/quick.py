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
    """Give a frozen, slotted dataclass without base, `__post_init__` and factories an `__init__` that assigns.

    While it is being filled, an object belongs to a class of the same slots that can be assigned to. Nobody sees it
    before it belongs to its own.
    """
    names = tuple(each.name for each in fields(made))  # type: ignore[arg-type]  # a dataclass, as the docstring asks
    if made.__bases__ != (object,) or made.__dict__["__slots__"] != names:
        raise TypeError(f"{made.__name__} has a base, or is no dataclass with slots")
    known: dict[str, Any] = {
        "become": object.__setattr__,
        "draft": type(made.__name__, (), {"__slots__": names}),
        "made": made,
    }
    parameters: list[str] = []
    for each in fields(made):  # type: ignore[arg-type]
        if each.default_factory is not MISSING or each.kw_only:
            raise TypeError(f"{made.__name__}.{each.name} has a factory or is for keywords only")
        if each.default is not MISSING:
            known[f"default_{each.name}"] = each.default
        parameters.append(each.name if each.default is MISSING else f"{each.name}=default_{each.name}")
    lines = [
        f"def __init__(self, {', '.join(parameters)}):",
        "    become(self, '__class__', draft)",
        *(f"    self.{name} = {name}" for name in names),
        "    self.__class__ = made",
    ]
    exec("\n".join(lines), known)  # as the standard library does it, from names of fields alone
    known["__init__"].__qualname__ = f"{made.__qualname__}.__init__"
    known["__init__"].__annotations__ = made.__init__.__annotations__
    made.__init__ = known["__init__"]  # type: ignore[method-assign]
    return made
