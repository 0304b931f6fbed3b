"""Occupants at the openings of their room: who fires, and from where. (LEG-BLDG-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, distance
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.room_sight import is_before
from grognard.rulesets.legendary.table.rooms import in_rooms, is_sentry, room_of, settle_room
from grognard.rulesets.legendary.table.units import troop_of, troops_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
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
    room = room_of(game, unit)
    places = [way for side in _sides(game, room, game[unit].seat) for way in _places(room, side)]
    armed = sorted(game[unit].models, key=lambda each: all(weapon.is_melee for weapon in game[each].weapons))
    ranked = [*first, *(model for model in armed if model not in first)]
    for number, model in enumerate(ranked):
        at = places[number].at if number < len(places) else None
        game.change(model, at=at, level=room.level)


def _sides(game: Game, room: Room, seat: int) -> list[int]:
    """The sides with openings, the one whose enemies are nearest first."""
    enemies = [one for troop in troops_of(game, other(seat)) for one in troop.stands]
    enemies += [one for unit in in_rooms(game, other(seat)) for one in troop_of(game, unit.id).stands]

    def away(side: int) -> float:
        ways = [way for way in room.openings if way.side == side]
        return min(
            (distance(one.shape, Disc(way.at, 0.0)) for way in ways for one in enemies if is_before(way, one.pose.at)),
            default=float("inf"),
        )

    return sorted({way.side for way in room.openings}, key=lambda side: (away(side), side))


def _places(room: Room, side: int) -> list[Opening]:
    """One opening for each model that can fire to a side, all of its openings in turn. (LEG-BLDG-07)"""
    ways = [way for way in room.openings if way.side == side]
    return [ways[n % len(ways)] for n in range(max(way.models for way in ways))]


def leave_openings(game: Game, unit: UnitId) -> None:
    """They are inside again."""
    if unit in game and game[unit].where == "room":
        settle_room(game, game[unit].room)
