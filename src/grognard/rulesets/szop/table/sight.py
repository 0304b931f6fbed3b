"""Lines of sight in two dimensions, checked model by model. (SZOP-LOS-01, SZOP-LOS-02, SZOP-TERR-10, SZOP-ATER)

Terrain and units that block are made ready once; for two units only what reaches into the corridor between them is
looked at. Answers are kept as long as everybody concerned stands where he stood.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.plane import Blocker, Body, Layer, Scene, bounds, distance, sees, sees_all
from grognard.kernel.troops import Troop
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Tall
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import (
    ground,
    is_advanced,
    is_elevated,
    is_inside,
    looks_from_above,
    unit_is_inside,
)
from grognard.rulesets.szop.table.units import on_table, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds
    from grognard.kernel.troops import Stand
    from grognard.kernel.troops.maps import Board, Feature
    from grognard.rulesets.szop.table.records import UnitId

NEAR = 3.0
"""Terrain so near to the unit on the ground still counts for an elevated one. (SZOP-ATER-02)"""
MOST = 4096


class Corridor(NamedTuple):
    """What may stand between two units: terrain and other units apart, and both together."""

    terrain: Scene
    everything: Scene
    ends: tuple[Troop, Troop]
    above: tuple[bool, bool]
    """Whether each of them looks from above. (SZOP-ATER-02)"""

    @property
    def is_open(self) -> bool:
        """Nothing at all is between them."""
        return not self.everything.count


class _Piece(NamedTuple):
    feature: Feature
    layer: Layer
    box: Bounds


@lru_cache(maxsize=64)
def _pieces(whole: Board) -> tuple[_Piece, ...]:
    """Terrain that can block sight, each piece made ready. (SZOP-TERR-04, SZOP-ATER-05)"""
    found = whole.of("blocking", "obscuring")
    return tuple(_Piece(each, Layer([Blocker(each.area)]), bounds(each.area)) for each in found)


_UNITS: dict[int, tuple[Troop, Layer]] = {}
_CORRIDORS: dict[tuple[int, ...], tuple[Any, Corridor]] = {}
_SEEN: dict[tuple[int, ...], tuple[Any, bool]] = {}


def _unit_layer(troop: Troop) -> Layer:
    """The models of a unit as blockers."""
    found = _UNITS.get(id(troop))
    if found is None:
        if len(_UNITS) >= MOST:
            _UNITS.clear()
        found = _UNITS[id(troop)] = troop, Layer([Blocker(one.shape) for one in troop.stands])
    return found[1]


def corridor(game: Game, one: UnitId, two: UnitId) -> Corridor:
    """What may stand between two units. (SZOP-LOS-01, SZOP-LOS-02, SZOP-ATER-02, SZOP-ATER-05)"""
    a, b, whole = troop_of(game, one), troop_of(game, two), ground(game)
    above = looks_from_above(game, one, two), looks_from_above(game, two, one)
    between = [] if any(above) else _units_between(game, a, b)
    key = (id(a), id(b), id(whole), above[0] * 2 + above[1], *map(id, between))
    found = _CORRIDORS.get(key)
    if found is None:
        if len(_CORRIDORS) >= MOST:
            _CORRIDORS.clear()
            _SEEN.clear()
        found = _CORRIDORS[key] = (a, b, whole, between), _made(game, a, b, above, between)
    return found[1]


def corridor_at(game: Game, marker: Stand, one: UnitId, two: UnitId) -> Corridor:
    """What may stand between a marker of a unit and another unit; a marker is not elevated. (SZOP-WPN-23)"""
    a, b = Troop(one, game[one].seat, (marker,), marker.box), troop_of(game, two)
    above = False, has(game, two, Tall) or is_elevated(game, two)
    return _made(game, a, b, above, [] if any(above) else _units_between(game, a, b))


def _made(game: Game, a: Troop, b: Troop, above: tuple[bool, bool], between: list[Troop]) -> Corridor:
    terrain = [piece.layer for piece in _pieces(ground(game)) if _blocks(game, piece, a, b, above)]
    units = [_unit_layer(troop) for troop in between]
    alone = Scene.of(terrain)
    return Corridor(alone, Scene.of([*terrain, *units]) if units else alone, (a, b), above)


def _units_between(game: Game, a: Troop, b: Troop) -> list[Troop]:
    """Other units that may block: not those that are Fortified, and no Aircraft. (SZOP-LOS-02, SZOP-FLY-05)"""
    found = []
    for unit in on_table(game):
        if unit.is_fortified or unit.id in (a.id, b.id):
            continue
        troop = troop_of(game, unit.id)
        if _is_between(troop.box, a.box, b.box) and not has(game, unit.id, Aircraft):
            found.append(troop)
    return found


def _is_between(box: Bounds, a: Bounds, b: Bounds) -> bool:
    """Whether a box may reach into the corridor between two others; a quick look that misses nothing."""
    if box[2] < min(a[0], b[0]) or box[0] > max(a[2], b[2]) or box[3] < min(a[1], b[1]) or box[1] > max(a[3], b[3]):
        return False
    ax, ay, bx, by = (a[0] + a[2]) / 2, (a[1] + a[3]) / 2, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2
    dx, dy = bx - ax, by - ay
    long = hypot(dx, dy)
    if long <= 0.0:
        return True
    wide = max(hypot(a[2] - a[0], a[3] - a[1]), hypot(b[2] - b[0], b[3] - b[1])) / 2
    across = abs(dx * ((box[1] + box[3]) / 2 - ay) - dy * ((box[0] + box[2]) / 2 - ax)) / long
    reach = (abs(dx) * (box[3] - box[1]) + abs(dy) * (box[2] - box[0])) / (2 * long)
    return across <= reach + wide


def _blocks(game: Game, piece: _Piece, a: Troop, b: Troop, above: tuple[bool, bool]) -> bool:
    """Whether a piece counts for lines between two units. (SZOP-TERR-04, SZOP-ATER-02, SZOP-ATER-05)"""
    if not _is_between(piece.box, a.box, b.box):
        return False
    feature = piece.feature
    if not feature.has("blocking") and (
        not is_advanced(game) or unit_is_inside(a, feature) or unit_is_inside(b, feature)
    ):
        return False
    return _is_considered(game, feature, (a, b), above)


def _is_considered(game: Game, feature: Feature, ends: tuple[Troop, Troop], above: tuple[bool, bool]) -> bool:
    """From above only terrain that is elevated or near the unit on the ground is considered. (SZOP-ATER-02)"""
    if not any(above) or (is_advanced(game) and feature.has("elevated")):
        return True
    if all(above):
        return False
    low = ends[1] if above[0] else ends[0]
    return any(distance(one.shape, feature.area) <= NEAR for one in low.stands)


# ---------------------------------------------------------------- who sees whom


def model_sees(game: Game, one: UnitId, model: Stand, two: UnitId) -> bool:
    """Whether a model of one unit sees a model of another. (SZOP-LOS-01)"""
    found = corridor(game, one, two)
    if found.is_open:
        return True
    target = troop_of(game, two)
    key = (id(model), id(target), id(found))
    known = _SEEN.get(key)
    if known is None:
        known = _SEEN[key] = (model, target, found), _sees_any(model, target, found.everything)
    return known[1]


def _sees_any(model: Stand, target: Troop, scene: Scene) -> bool:
    own = Body(model.shape)
    x, y = model.pose.x, model.pose.y
    near = sorted(target.stands, key=lambda one: (one.pose.x - x) ** 2 + (one.pose.y - y) ** 2)
    return any(sees(own, Body(one.shape), scene) for one in near)


def unit_sees(game: Game, one: UnitId, two: UnitId) -> bool:
    """Whether any model of a unit sees any of another. (SZOP-LOS-01)"""
    return any(model_sees(game, one, model, two) for model in troop_of(game, one).stands)


def marker_sees(game: Game, marker: Stand, unit: UnitId, two: UnitId) -> bool:
    """Whether a marker of a unit sees a model of another. (SZOP-WPN-23)"""
    return _sees_any(marker, troop_of(game, two), corridor_at(game, marker, unit, two).everything)


# ---------------------------------------------------------------- partial cover


def partly_hidden(game: Game, found: Corridor, model: Stand, two: UnitId) -> list[str]:
    """For each model of the target what hides a part of it from the measuring model: "terrain", "units" or "".

    (SZOP-LOS-04, SZOP-COVER-03)
    """
    stands = troop_of(game, two).stands
    if found.is_open:
        return [""] * len(stands)
    own = Body(model.shape)
    hidden = []
    for each in stands:
        body = Body(each.shape)
        if sees_all(own, body, found.everything):
            hidden.append("")
        else:
            by_terrain = bool(found.terrain.count) and not sees_all(own, body, found.terrain)
            hidden.append("terrain" if by_terrain else "units")
    return hidden


def behind_low(game: Game, found: Corridor, model: Stand, two: UnitId) -> list[bool]:
    """For each model of the target whether every clear line to it crosses low terrain. (SZOP-ATER-06, ATER-02)"""
    stands = troop_of(game, two).stands
    if not is_advanced(game):
        return [False] * len(stands)
    low = [
        each
        for each in ground(game).of("low")
        if _is_between(bounds(each.area), bounds(model.shape), troop_of(game, two).box)
        and _is_considered(game, each, found.ends, found.above)
    ]
    if not low:
        return [False] * len(stands)
    scene = found.everything
    own = Body(model.shape)
    behind = []
    for each in stands:
        body = Body(each.shape)
        # Lines from or to models inside the piece do not cross it.
        crossed = [piece for piece in low if not is_inside(piece, model.shape) and not is_inside(piece, each.shape)]
        walls = scene.plus([Blocker(piece.area) for piece in crossed])
        behind.append(bool(crossed) and sees(own, body, scene) and not sees(own, body, walls))
    return behind
