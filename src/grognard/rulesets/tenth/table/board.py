"""Measuring: where models stand and who is near whom. (TEN-MEAS)

A base is a plain tuple `(x, y, radius, level)`; a unit is a list of them. All of it is worked out when asked for.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.table import Moments
from grognard.kernel.troops.packed import marked, packed_discs
from grognard.rulesets.tenth.table.map_names import ground
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.units import models_of, on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.maps import Ground, MapMarker
    from grognard.rulesets.tenth.table.records import Model, UnitId

VERTICAL = 5.0
"""The vertical part of Engagement Range, Unit Coherency and objective range."""
Base = tuple[float, float, float, float]
"""`(x, y, radius, level)`."""
Body = tuple[float, float, float, float, float]
"""`(x, y, radius, level, height)` of a model."""
Box = tuple[float, float, float, float]
"""Left, low, right and high."""
NOWHERE: Box = (inf, inf, -inf, -inf)
"""The box of a unit whose last model has just fallen."""


def the_ground(game: Game) -> Ground:
    """The map of this game."""
    found: Ground | None = game.memory.get(the_ground)
    if found is None:
        found = game.memory[the_ground] = ground(game.header.scenario)
    return found


def base_of(model: Model) -> Base:
    """Where a model on the table stands."""
    assert model.at is not None, f"{model.id} is not on the table"
    return (model.at[0], model.at[1], model.radius, model.level)


class Formation(NamedTuple):
    """How a unit on the table stands, model by model in the order of `unit.models`."""

    models: list[Model]
    row: tuple[Base, ...]
    bodies: tuple[Body, ...]
    box: Box


_now: Moments[dict[UnitId, Formation]] = Moments(lambda game: {})
"""How units stand as long as nobody moves."""


def formation(game: Game, unit: UnitId) -> Formation:
    """How a unit on the table stands; measured again only if one of its models is another than last time.

    Its `models` are as they were when it was measured: only what never changes may be read of them.
    """
    known = _now.of(game)
    found = known.get(unit)
    if found is not None:
        return found
    models = models_of(game, unit)
    kept: dict[UnitId, Formation] = game.memory.setdefault(formation, {})
    found = kept.get(unit)
    if found is None or found.models != models:
        bodies = tuple((*each.at, each.radius, each.level, each.kind.height) for each in models if each.at is not None)
        assert len(bodies) == len(models), f"{unit} is not on the table"
        row = tuple(body[:4] for body in bodies)
        found = kept[unit] = Formation(models, row, bodies, box_of(row) if row else NOWHERE)
    known[unit] = found
    return found


def formations(game: Game) -> list[tuple[UnitId, int, Formation]]:
    """Every unit on the table with its seat, and how it stands."""
    return _everybody.of(game)


_everybody = Moments(lambda game: [(unit.id, unit.seat, formation(game, unit.id)) for unit in on_table(game)])


def bases(game: Game, unit: UnitId) -> tuple[Base, ...]:
    """Where the models of a unit on the table stand, in the order of `unit.models`."""
    return formation(game, unit).row


# ---------------------------------------------------------------- distances


def gap(a: Base, b: Base) -> float:
    """Inches between two bases seen from above; 0 if they touch or overlap. (TEN-MEAS-01, TEN-MEAS-03)

    >>> round(gap((0, 0, 0.63, 0), (3.26, 0, 0.63, 6)), 3)
    2.0
    """
    away = hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2]
    if away > 0.0:  # quicker than `max`, and nothing is asked more often
        return away
    return 0.0


def apart(a: Base, b: Base) -> float:
    """Inches between two bases in a straight line, levels included. (TEN-MEAS-03)

    >>> apart((0, 0, 1, 0), (6, 0, 1, 3))
    5.0
    """
    return hypot(gap(a, b), a[3] - b[3])


def is_within(a: Base, b: Base, inches: float) -> bool:
    """Within so many inches, exactly so many included. (TEN-MEAS-02)"""
    return apart(a, b) <= inches + TOLERANCE


def closest(those: Iterable[Base], these: Sequence[Base]) -> float:
    """The smallest straight-line distance between two units. (TEN-MEAS-01)"""
    best = float("inf")
    for x, y, radius, level in those:
        for x2, y2, radius2, level2 in these:
            away = hypot(x - x2, y - y2) - radius - radius2
            if away < best:
                away = max(away, 0.0)
                best = min(best, away if level == level2 else hypot(away, level - level2))
    return best


def stays_clear(those: Iterable[Base], these: Sequence[Base], inches: float) -> bool:
    """Whether those are, seen from above, more than so many inches from all of these: the 9" of Reserves.

    (TEN-MEAS-02, TEN-RES-02, TEN-KW-20)

    >>> stays_clear([(0, 0, 1, 0)], [(11, 0, 1, 3)], 9), stays_clear([(0, 0, 1, 0)], [(11.1, 0, 1, 3)], 9)
    (False, True)
    """
    for x, y, radius, _ in those:
        reach = inches + TOLERANCE + radius
        for x2, y2, radius2, _ in these:
            dx, dy, near = x - x2, y - y2, reach + radius2
            if dx * dx + dy * dy <= near * near:
                return False
    return True


def distance(game: Game, one: UnitId, other: UnitId) -> float:
    """From unit to unit. (TEN-MEAS-01)"""
    return closest(bases(game, one), bases(game, other))


def is_more_than(measured: float, inches: float) -> bool:
    """Strictly more than so many inches away: exactly 9" is not more than 9". (TEN-MEAS-02)

    >>> is_more_than(9.0, 9), is_more_than(9.01, 9)
    (False, True)
    """
    return measured > inches + TOLERANCE


def box_of(row: Sequence[tuple[float, ...]]) -> Box:
    """Left, low, right and high of a unit, as wide as if all its bases (or bodies) were as large as the largest."""
    if len(row) == 1:
        x, y, r = row[0][:3]
        return (x - r, y - r, x + r, y + r)
    xs, ys, radii = list(zip(*row, strict=True))[:3]
    r = max(radii)
    return (min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)


# ---------------------------------------------------------------- objectives


def is_in_range(base: Base, marker: MapMarker) -> bool:
    """Within 3" horizontally and 5" vertically of the marker's edge. (TEN-OBJ-01)"""
    disc = (marker.at[0], marker.at[1], MARKER_RADIUS, marker.level)
    return gap(base, disc) <= 3.0 + TOLERANCE and abs(base[3] - marker.level) <= VERTICAL + TOLERANCE


def near_markers(row: Sequence[Base], markers: Sequence[MapMarker]) -> bytes:
    """The same for all models and markers: for each marker one byte for each model. (TEN-OBJ-01)"""
    return marked(packed_discs(row), _packed_markers(tuple(markers)), 3.0 + TOLERANCE, VERTICAL + TOLERANCE)


@lru_cache(maxsize=64)
def _packed_markers(markers: tuple[MapMarker, ...]) -> bytes:
    return packed_discs((*marker.at, MARKER_RADIUS, marker.level) for marker in markers)


@lru_cache(maxsize=64)
def radius_of(millimetres: int) -> float:
    """The radius of a base in inches."""
    return millimetres / 50.8
