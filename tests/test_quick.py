"""Frozen dataclasses that are made quickly: everything else about them is as the standard library has it."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace

import pytest

from arena.game import Bid, BidPlaced
from arena.quick import quick_init


@quick_init
@dataclass(frozen=True, slots=True)
class Point:
    """Somewhere."""

    x: int
    y: int = 2


@quick_init
@dataclass(frozen=True, slots=True)
class Bag:
    """Something to put things in."""

    items: list[int] = field(default_factory=list)


def test_object_is_of_its_class_and_cannot_be_changed() -> None:
    point = Point(1)
    assert type(point) is Point
    with pytest.raises(FrozenInstanceError):
        point.x = 3  # type: ignore[misc]  # what must not be
    with pytest.raises((AttributeError, TypeError)):
        point.z = 3  # type: ignore[attr-defined]  # nor this
    with pytest.raises(FrozenInstanceError):
        del point.x  # type: ignore[misc]
    assert point == Point(1, 2)


def test_objects_are_equal_hashed_shown_copied_and_replaced_as_before() -> None:
    point = Point(1, y=5)
    assert point == Point(x=1, y=5) != Point(5, 1)
    assert point != (1, 5)
    assert hash(point) == hash(Point(1, 5))
    assert repr(point) == "Point(x=1, y=5)"
    assert asdict(point) == {"x": 1, "y": 5}
    assert replace(point, x=7) == Point(7, 5)
    for twin in (copy.copy(point), copy.deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert (twin, type(twin)) == (point, Point)
    match point:
        case Point(x, y):
            assert (x, y) == (1, 5)


def test_init_takes_what_it_took() -> None:
    plain = dataclass(frozen=True, slots=True)(type("Plain", (), {"__annotations__": {"x": int, "y": int}, "y": 2}))
    given, before = inspect.signature(Point), inspect.signature(plain)
    assert list(given.parameters) == list(before.parameters) == ["x", "y"]
    assert given.parameters["y"].default == 2
    assert BidPlaced(1, Bid(2, 3)).substituted is False
    with pytest.raises(TypeError, match=r"Point\.__init__\(\) missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_class_that_it_cannot_fill_is_refused() -> None:
    with pytest.raises(TypeError, match="Nearer is derived from a class that is made quickly"):

        class Nearer(Point):
            z: int = 0

    with pytest.raises(TypeError, match="is no dataclass with slots"):

        @quick_init
        @dataclass(frozen=True)
        class Loose:
            x: int

    with pytest.raises(TypeError, match="has a base or a __post_init__"):

        @quick_init
        @dataclass(frozen=True, slots=True)
        class Checked:
            x: int

            def __post_init__(self) -> None:
                assert self.x


def test_factory_makes_another_default_each_time() -> None:
    first, second = Bag(), Bag()
    first.items.append(1)
    assert (first.items, second.items, Bag([2]).items) == ([1], [], [2])
