"""Occupants at the openings of their room: who fires, and from where. (LEG-BLDG-07)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fire_posts import Post, ask_posts, in_order
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.room_sight import is_before
from grognard.rulesets.legendary.table.rooms import in_rooms, is_sentry, room_of, settle_room
from grognard.rulesets.legendary.table.units import troop_of, troops_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.buildings import Opening, Room
    from grognard.rulesets.legendary.table.records import ModelId, UnitId


def may_fire_from_room(game: Game, unit: UnitId) -> bool:
    """Whether a unit is in a room with openings, or a building that shoots by itself. (LEG-BLDG-07, LEG-KW-58)"""
    own = game[unit]
    return is_sentry(game, unit) or (own.where == "room" and not own.foes and bool(room_of(game, unit).openings))


def man_openings(game: Game, unit: UnitId, first: Sequence[ModelId] = ()) -> None:
    """Models take the openings, as many at each side as fit, the side nearest to the enemy first. (LEG-BLDG-07)

    Those named go before those with guns. In a room without openings everybody stays where he is.
    """
    if game[unit].where != "room" or not room_of(game, unit).openings:
        return
    armed = sorted(game[unit].models, key=lambda each: not _is_armed(game, each))
    ranked = [*first, *(model for model in armed if model not in first)]
    _man(game, unit, in_order(_posts(game, unit), ranked))


async def take_openings(game: Game, unit: UnitId) -> None:
    """Models take the openings that their owner gives them, as many at each side as fit. (LEG-BLDG-07)"""
    if game[unit].where != "room" or not room_of(game, unit).openings:
        return
    armed = [model for model in game[unit].models if _is_armed(game, model)]
    _man(game, unit, await ask_posts(game, unit, _posts(game, unit), armed, "LEG-BLDG-07"))


def _man(game: Game, unit: UnitId, taken: Mapping[ModelId, Point]) -> None:
    """Who is at no opening is inside and sees nothing."""
    for model in game[unit].models:
        game.change(model, at=taken.get(model), level=room_of(game, unit).level)


def _is_armed(game: Game, model: ModelId) -> bool:
    return any(not weapon.is_melee for weapon in game[model].weapons)


def _posts(game: Game, unit: UnitId) -> list[Post]:
    room = room_of(game, unit)
    sides = _sides(game, room, game[unit].seat)
    return [Post(_towards(room, side), tuple(way.at for way in _places(room, side))) for side in sides]


def _towards(room: Room, side: int) -> str:
    """To which point of the compass a side looks."""
    x, y = next(way.out for way in room.openings if way.side == side)
    if abs(x) > abs(y):
        return tell("east") if x > 0 else tell("west")
    return tell("north") if y > 0 else tell("south")


def _sides(game: Game, room: Room, seat: int) -> list[int]:
    """The sides with openings and enemies before them, the one whose enemies are nearest first."""
    enemies = [one for troop in troops_of(game, other(seat)) for one in troop.stands]
    enemies += [one for unit in in_rooms(game, other(seat)) for one in troop_of(game, unit.id).stands]

    def away(side: int) -> float:
        ways = [way for way in room.openings if way.side == side]
        return min(
            (distance(one.shape, Disc(way.at, 0.0)) for way in ways for one in enemies if is_before(way, one.pose.at)),
            default=inf,
        )

    found = sorted((away(side), side) for side in {way.side for way in room.openings})
    near = [side for inches, side in found if inches < inf]
    return near or [side for _, side in found]


def _places(room: Room, side: int) -> list[Opening]:
    """One opening for each model that can fire to a side, all of its openings in turn. (LEG-BLDG-07)"""
    ways = [way for way in room.openings if way.side == side]
    return [ways[n % len(ways)] for n in range(max(way.models for way in ways))]


def leave_openings(game: Game, unit: UnitId) -> None:
    """They are inside again."""
    if unit in game and game[unit].where == "room":
        settle_room(game, game[unit].room)
