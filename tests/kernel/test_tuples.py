"""Our named tuples are those of `typing`, made more quickly."""

from __future__ import annotations

import pickle
from typing import Any
from typing import NamedTuple as Known

import pytest

from grognard.kernel.tuples import NamedTuple


class Spot(NamedTuple):
    """A place."""

    x: int
    y: int = 0
    names: tuple[str, ...] = ()

    @property
    def is_left(self) -> bool:
        """Whether it lies to the left."""
        return self.x < 0

    def moved(self, by: int) -> Spot:
        """The place beside it."""
        return self._replace(x=self.x + by)


class Peer(Known):
    """The same, by the standard library."""

    x: int
    y: int = 0
    names: tuple[str, ...] = ()


def test_it_is_a_tuple_with_names_defaults_and_methods() -> None:
    spot = Spot(-1)

    assert [-1, 0, ()] == list(spot)
    assert spot.is_left
    assert Spot(2, 0) == spot.moved(3)
    assert "Spot(x=-1, y=0, names=())" == repr(spot)
    assert spot == pickle.loads(pickle.dumps(spot))
    assert "A place." == Spot.__doc__


def test_it_has_what_the_standard_one_has() -> None:
    assert Peer._fields == Spot._fields
    assert Peer._field_defaults == Spot._field_defaults
    assert list(Peer.__annotations__) == list(Spot.__annotations__)
    assert Peer.__mro__[1:] == Spot.__mro__[1:]
    assert (__name__, "Spot") == (Spot.__module__, Spot.__qualname__)
    assert Peer(3)._asdict() == Spot(3)._asdict()
    assert Peer.__match_args__ == Spot.__match_args__
    assert (1, 2, ()) == Peer._make([1, 2, ()]) == tuple(Spot._make([1, 2, ()]))


@pytest.mark.parametrize("kind", [Peer, Spot])
def test_it_refuses_what_the_standard_one_refuses(kind: Any) -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        kind()
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        kind(1, z=2)
    with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
        kind._make([1])
    with pytest.raises(ValueError, match="Got unexpected field names: \\['z'\\]"):
        kind(1)._replace(z=2)


def test_one_made_from_another_is_made_like_it() -> None:
    class Corner(Spot):
        """A place where two walls meet."""

    assert (1, 2, ()) == Corner(1, y=2) == Spot(1, 2)
    assert "Corner(x=1, y=2, names=())" == repr(Corner(1, y=2))
