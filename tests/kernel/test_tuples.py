"""Our named tuples are those of `typing`, made more quickly."""

from __future__ import annotations

import pickle
from typing import NamedTuple as Known

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
