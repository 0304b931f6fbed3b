"""Measuring: where models stand and who is near whom. (TEN-MEAS)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.table import Moments
from grognard.kernel.troops import Base, Formations, Pose, Stand, Troop, apart, stand
from grognard.kernel.troops.packed import SURE, is_apart, on_markers
from grognard.rulesets.tenth.table.map_names import ground
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.units import on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.maps import Ground, MapMarker
    from grognard.rulesets.tenth.table.records import Model, UnitId

VERTICAL = 5.0
"""The vertical part of Engagement Range, Unit Coherency and objective range."""


def the_ground(game: Game) -> Ground:
    """The map of this game."""
    found: Ground | None = game.memory.get(the_ground)
    if found is None:
        found = game.memory[the_ground] = ground(game.header.scenario)
    return found


# ---------------------------------------------------------------- where models stand


@lru_cache(maxsize=1024)
def disc(radius: float, height: float = 0.0) -> Base:
    """A round base under a model of a height."""
    return Base("disc", 2 * radius, 2 * radius, height)


@lru_cache(maxsize=64)
def radius_of(millimetres: int) -> float:
    """The radius of a base in inches."""
    return millimetres / 50.8


def stand_of(model: Model) -> Stand:
    """How a model on the table stands."""
    assert model.at is not None, f"{model.id} is not on the table"
    return stand(model.id, disc(model.radius, model.kind.height), Pose(*model.at, None, model.level or None))


_formations = Formations(lambda model: None if model.at is None else stand_of(model))


def troop_of(game: Game, unit: UnitId) -> Troop:
    """How a unit on the table stands, model by model in the order of `unit.models`."""
    return _formations.at(game, unit)


def bases(game: Game, unit: UnitId) -> tuple[Stand, ...]:
    """Where the models of a unit on the table stand."""
    return _formations.at(game, unit).stands


def troops(game: Game) -> list[Troop]:
    """How all units on the table stand."""
    return _everybody.of(game)


_everybody = Moments(lambda game: _formations.all(game, [unit.id for unit in on_table(game)]))


def enemies_of(game: Game, seat: int) -> list[Stand]:
    """All models of the other side on the table."""
    return _enemies.of(game)[seat]


_enemies: Moments[list[list[Stand]]] = Moments(
    lambda game: [[one for other in troops(game) if other.seat != seat for one in other.stands] for seat in (0, 1)]
)


# ---------------------------------------------------------------- distances


def is_within(a: Stand, b: Stand, inches: float) -> bool:
    """Within so many inches, exactly so many included. (TEN-MEAS-02)"""
    return apart(a, b) <= inches + TOLERANCE


def stays_clear(those: Iterable[Stand], these: Sequence[Stand], inches: float) -> bool:
    """Whether those are, seen from above, more than so many inches from all of these: the 9" of Reserves.

    (TEN-MEAS-02, TEN-RES-02, TEN-KW-20)

    >>> one, nine, more = (stand("", disc(1), Pose(x, 0)) for x in (0, 11, 11.1))
    >>> stays_clear([one], [nine], 9), stays_clear([one], [more], 9)
    (False, True)
    """
    far = inches + TOLERANCE + SURE
    return is_apart(tuple(those), these, far, far)


def is_more_than(measured: float, inches: float) -> bool:
    """Strictly more than so many inches away: exactly 9" is not more than 9". (TEN-MEAS-02)

    >>> is_more_than(9.0, 9), is_more_than(9.01, 9)
    (False, True)
    """
    return measured > inches + TOLERANCE


# ---------------------------------------------------------------- objectives


def near_markers(row: Sequence[Stand], markers: Sequence[MapMarker]) -> list[list[int]]:
    """For each marker the models within 3" horizontally and 5" vertically of its edge. (TEN-OBJ-01)"""
    return on_markers(row, _markers(tuple(markers)), 3.0 + TOLERANCE, VERTICAL + TOLERANCE)


def is_in_range(one: Stand, marker: MapMarker) -> bool:
    """The same for one model and marker. (TEN-OBJ-01)"""
    return bool(near_markers((one,), (marker,))[0])


@lru_cache(maxsize=64)
def _markers(markers: tuple[MapMarker, ...]) -> tuple[Stand, ...]:
    return tuple(stand(each.id, disc(MARKER_RADIUS), Pose(*each.at, None, each.level)) for each in markers)
