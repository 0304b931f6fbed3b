"""Lines of sight into buildings and out of them: through doors, windows and gaps. (LEG-BLDG-07, LEG-LOS-01)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Disc, distance
from grognard.kernel.troops import Base, Pose, stand, troop
from grognard.rulesets.legendary.table import sight
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.rooms import room_of
from grognard.rulesets.legendary.table.sight import HIDDEN, Eye, eye_of, look, sights
from grognard.rulesets.legendary.table.units import stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.legendary.table.buildings import Opening, Room
    from grognard.rulesets.legendary.table.records import UnitId

MAN = Base("disc", 1.0, 1.0, 1.2)
"""Who stands at an opening, as lines of sight meet him."""
BRICK = Base("disc", 0.1, 0.1, 0.5)
"""A bit of a wall that is looked at."""


class RoomView(NamedTuple):
    """How somebody sees a room or a wall: where, which share is hidden, how far it is, and which piece it is of."""

    at: Point
    share: float
    inches: float
    piece: str


def is_before(opening: Opening, at: Point) -> bool:
    """Whether a point lies on the outer side of an opening."""
    return (at[0] - opening.at[0]) * opening.out[0] + (at[1] - opening.at[1]) * opening.out[1] > 1e-6


@lru_cache(maxsize=1024)
def _at_opening(opening: Opening, level: float) -> Stand:
    return stand("opening", MAN, Pose(*opening.at, None, level or None))


@lru_cache(maxsize=256)
def _bricks(piece: Feature) -> tuple[Stand, ...]:
    """Bits of the walls of a piece: the middles of its sides and points near its corners, halfway up."""
    points, found = piece.area.points, []
    level = max(piece.height / 2 - BRICK.height, 0.0) or None
    for n, (ax, ay) in enumerate(points):
        bx, by = points[(n + 1) % len(points)]
        long = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
        nx, ny = (by - ay) / long, (ax - bx) / long
        for share in (0.5, 0.1, 0.9):
            x, y = ax + share * (bx - ax) + 0.06 * nx, ay + share * (by - ay) + 0.06 * ny
            found.append(stand("wall", BRICK, Pose(round(x, 4), round(y, 4), None, level)))
    return tuple(found)


def views_into(game: Game, eye: Eye, own: Stand, target: UnitId) -> RoomView | None:
    """The best view that an eye has of a unit in a room, through one of its openings. (LEG-BLDG-07)"""
    room = room_of(game, target)
    ignores = board(game).bits_of(room.piece) | _own_piece(game, own)
    best: RoomView | None = None
    for opening in room.openings:
        if not is_before(opening, eye.at):
            continue
        one = _at_opening(opening, room.level)
        share = _share(game, eye, own, one, ignores)
        found = RoomView(opening.at, share, _inches(own, one), room.piece)
        if share < HIDDEN and (best is None or found.share < best.share):
            best = found
    return best


def view_of_walls(game: Game, eye: Eye, own: Stand, house: str) -> RoomView | None:
    """The best view that an eye has of the walls of a building. (LEG-BLDG-09)"""
    best: RoomView | None = None
    ignores = _own_piece(game, own)
    for piece in board(game).houses.get(house, ()):
        inches = distance(own.shape, piece.area)
        for brick in _bricks(piece):
            share = _share(game, eye, own, brick, ignores)
            if share < HIDDEN and (best is None or share < best.share):
                best = RoomView(brick.pose.at, share, inches, piece.id)
    return best


def _share(game: Game, eye: Eye, own: Stand, one: Stand, ignores: int) -> float:
    [share] = look(game).shares(_viewer(game, own), own, troop(one.name, 0, [one]), eye, ignores=ignores)
    return share


def _viewer(game: Game, own: Stand) -> Troop:
    """Who looks: the models of his unit, or the vehicle that carries him, are not in the way."""
    unit = game[game[ModelId(own.name)].unit]
    viewer = unit.transport if unit.where == "aboard" and unit.transport is not None else unit.id
    return look(game).troop(viewer)


def _own_piece(game: Game, own: Stand) -> int:
    """The piece of terrain that somebody looks out of. (LEG-BLDG-07)"""
    unit = game[game[ModelId(own.name)].unit]
    if unit.where == "room":
        return board(game).bits_of(room_of(game, unit.id).piece)
    if unit.where == "built":
        return sum(board(game).bits_of(piece.id) for piece in board(game).houses.get(f"fort-{unit.id}", ()))
    return 0


def _inches(own: Stand, one: Stand) -> float:
    flat = max(distance(own.shape, Disc(one.pose.at, 0.0)), 0.0)
    rise = own.level - one.level
    return flat if not rise else (flat * flat + rise * rise) ** 0.5


# ---------------------------------------------------------------- out of buildings


def shares_out(game: Game, own: Stand, eye: Eye, target: UnitId) -> dict[str, float]:
    """The hidden shares of a unit's models from an opening, or from a building that shoots. (LEG-BLDG-07, LEG-KW-58)"""
    unit = game[game[ModelId(own.name)].unit]
    ignores = _own_piece(game, own)
    opening = opening_at(room_of(game, unit.id), own.pose.at) if unit.where == "room" else None
    now = look(game)
    other = now.troop(target)
    shares = now.shares(_viewer(game, own), own, other, eye, ignores=ignores)
    return {
        one.name: share if opening is None or is_before(opening, one.pose.at) else 1.0
        for one, share in zip(other.stands, shares, strict=True)
    }


def opening_at(room: Room, at: Point) -> Opening | None:
    """The opening at which somebody stands."""
    return next((each for each in room.openings if abs(each.at[0] - at[0]) + abs(each.at[1] - at[1]) < 1e-3), None)


def room_sees(game: Game, unit: UnitId, target: UnitId) -> bool:
    """Whether a unit in a room could see another from one of its openings. (LEG-BLDG-07)"""
    room = room_of(game, unit)
    [model, *_] = game[unit].models
    for opening in room.openings:
        own = stand(model, game[model].base, Pose(*opening.at, None, room.level or None))
        if game[target].where == "room":
            if views_into(game, eye_of(own), own, target) is not None:
                return True
        elif any(share < HIDDEN for share in shares_out(game, own, eye_of(own), target).values()):
            return True
    return False


def room_sees_stand(game: Game, unit: UnitId, one: Stand) -> bool:
    """Whether a unit in a room could see a base or a marker from one of its openings. (LEG-BLDG-07)"""
    room = room_of(game, unit)
    [model, *_] = game[unit].models
    for opening in room.openings:
        own = stand(model, game[model].base, Pose(*opening.at, None, room.level or None))
        if is_before(opening, one.pose.at) and _share(game, eye_of(own), own, one, _own_piece(game, own)) < HIDDEN:
            return True
    return False


def sees_from(game: Game, unit: UnitId, models: Collection[str], target: UnitId) -> bool:
    """Whether one of these models of a unit sees another unit, in buildings and out of them. (LEG-BLDG-07)"""
    if game[unit].where == "table" and game[target].where == "table":
        return sight.sees_from(game, unit, models, target)
    return any(_sees(game, one, target) for one in troop_of(game, unit).stands if one.name in models)


def sees_unit(game: Game, unit: UnitId, target: UnitId) -> bool:
    """Whether any model of a unit sees another unit, in buildings and out of them. (LEG-LOS-01, LEG-BLDG-07)"""
    if game[unit].where == "table" and game[target].where == "table":
        return sight.sees_unit(game, unit, target)
    return any(_sees(game, one, target) for one in troop_of(game, unit).stands)


def _sees(game: Game, own: Stand, target: UnitId) -> bool:
    if game[target].where == "room":
        return views_into(game, eye_of(own), own, target) is not None
    if game[target].where == "built":
        return view_of_walls(game, eye_of(own), own, f"fort-{target}") is not None
    if game[game[ModelId(own.name)].unit].where == "room" and stand_of(game, ModelId(own.name)) is None:
        return False
    return any(share < HIDDEN for share in shares_out(game, own, eye_of(own), target).values())


def shares_at(game: Game, unit: UnitId, target: UnitId) -> tuple[tuple[float, ...], ...]:
    """For each model of a unit, the hidden shares of another's models, in a room, as a building or in the open."""
    if game[target].where == "table":
        return sights(game, unit, target).shares
    number = len(troop_of(game, target).stands)
    stands = troop_of(game, unit).stands
    if game[target].where == "built":
        views = [view_of_walls(game, eye_of(one), one, f"fort-{target}") for one in stands]
    else:
        views = [views_into(game, eye_of(one), one, target) for one in stands]
    return tuple((1.0 if view is None else view.share,) * number for view in views)


def shares_from_room(game: Game, unit: UnitId, target: UnitId) -> tuple[tuple[float, ...], ...]:
    """For each model of a unit in a room, the hidden shares of another's models from the opening that shows most."""
    return tuple(_best_out(game, unit, ModelId(one.name), target) for one in troop_of(game, unit).stands)


def _best_out(game: Game, unit: UnitId, model: ModelId, target: UnitId) -> tuple[float, ...]:
    number = len(troop_of(game, target).stands)
    found = [(1.0,) * number]
    for own in _at_openings(game, unit, model):
        eye = eye_of(own)
        if game[target].where == "table":
            found.append(tuple(shares_out(game, own, eye, target).values()))
            continue
        is_built = game[target].where == "built"
        view = view_of_walls(game, eye, own, f"fort-{target}") if is_built else views_into(game, eye, own, target)
        found.append((1.0 if view is None else view.share,) * number)
    return min(found, key=sum)


def _at_openings(game: Game, unit: UnitId, model: ModelId) -> list[Stand]:
    """A model at each of the openings of its room. (LEG-BLDG-07)"""
    room, base = room_of(game, unit), game[model].base
    return [stand(model, base, Pose(*opening.at, None, room.level or None)) for opening in room.openings]
