"""Getting into rooms: who may, by which door, and which rooms are next. (LEG-BLDG-01, LEG-BLDG-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.plane import distance
from grognard.kernel.troops import Base, Contact, Pose, foes_of, march, stand, troop
from grognard.kernel.troops.marching import is_accepted
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.validation import RIDERS
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.rooms import (
    is_held_against,
    places_left,
    places_needed,
    room_of,
    settle_room,
)
from grognard.rulesets.legendary.table.units import models_of, name_of, troop_of, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Wall
    from grognard.kernel.troops import Trek, Troop
    from grognard.rulesets.legendary.table.buildings import Opening, Room
    from grognard.rulesets.legendary.table.records import UnitId

    Propose = Callable[[Chance], Paths]

TOUCH = 0.05
"""Bases so near are in contact. (LEG-CHG-02)"""
KNOB = Base("disc", 0.04, 0.04, 1.0)
"""The middle of a door, to be touched."""


def can_occupy(game: Game, unit: UnitId) -> bool:
    """Whether a unit is of the kind that rides in transports and holds rooms. (LEG-BLDG-01, LEG-TRANS-01)"""
    return all(type_of(model) in RIDERS for model in models_of(game, unit))


def has_room(game: Game, room: Room, unit: UnitId) -> bool:
    """Whether a room is free of enemies and has places for a unit. (LEG-BLDG-01, LEG-BLDG-02)"""
    return not is_held_against(game, room.id, game[unit].seat) and places_left(game, room) >= places_needed(game, unit)


def rooms_at_hand(game: Game, unit: UnitId) -> list[Room]:
    """The rooms that a unit may enter where it stands: one of its models touches a door or window. (LEG-BLDG-01)"""
    rooms = board(game).rooms
    if not rooms or game[unit].where != "table" or game[unit].foes or not can_occupy(game, unit):
        return []
    own, failed = troop_of(game, unit), failed_at(game, unit)
    return [
        room
        for room in rooms.values()
        if room.is_on_ground
        and any(
            distance(one.shape, way.line) <= TOUCH + 0.001
            for way in room.openings
            if _is_near(way, own, 1.0) and way.line not in failed
            for one in own.stands
        )
        and has_room(game, room, unit)
    ]


def failed_at(game: Game, unit: UnitId) -> list[Wall]:
    """The doors at which somebody of a unit has failed: he does not go through, and so nor does it. (LEG-MOVE-09)"""
    doors = board(game).locked_doors
    return [doors[key] for model in models_of(game, unit) for key in model.doors_failed if key in doors]


def entry_options(game: Game, unit: UnitId) -> list[Option[str]]:
    """What a unit at a door may choose at the end of its move. (LEG-BLDG-01)"""
    return [
        Option(f"enter {room.id}", tell("Enter {room}", room=room.label), about=(room.piece,), value=room.id)
        for room in rooms_at_hand(game, unit)
    ]


def enter(game: Game, unit: UnitId, room: str) -> None:
    """The whole unit goes into a room. (LEG-BLDG-01)"""
    before = game[unit].room
    game.change(unit, where="room", room=room, transport=None, storms="")
    settle_room(game, room)
    if before:
        settle_room(game, before)
    known = board(game).rooms[room]
    said = tell("{unit} takes {room}.", unit=name_of(game, unit), room=known.label)
    game.say(said, "LEG-BLDG-01", kind="move", about=[unit, known.piece])


def next_rooms(game: Game, unit: UnitId) -> list[Room]:
    """The rooms behind doors and stairs that a unit may go to. (LEG-BLDG-01)"""
    rooms = board(game).rooms
    return [rooms[each] for each in room_of(game, unit).beside if each in rooms and has_room(game, rooms[each], unit)]


def doors_near(game: Game, unit: UnitId, inches: float) -> list[Opening]:
    """Doors and windows of rooms that would take the unit, no farther from one of its models. (LEG-BLDG-01)"""
    rooms = board(game).rooms
    if not rooms or game[unit].foes or not can_occupy(game, unit):
        return []
    own, failed = troop_of(game, unit), failed_at(game, unit)
    found: list[tuple[float, Opening]] = []
    for room in rooms.values():
        ways = [way for way in room.openings if _is_near(way, own, inches)] if room.is_on_ground else []
        if ways and has_room(game, room, unit):
            found += [(closest_to(own, way), way) for way in ways if way.line not in failed]
    return [way for far, way in sorted(found, key=lambda each: each[0]) if far <= inches]


def closest_to(unit: Troop, way: Opening) -> float:
    """Inches from the nearest model of a unit to a door or window."""
    return min(distance(one.shape, way.line) for one in unit.stands)


def _is_near(way: Opening, unit: Troop, inches: float) -> bool:
    """Whether an opening is perhaps so near to a unit: a quick first look at the box round it."""
    (ax, ay), (bx, by) = way.line.start, way.line.end
    left, low, right, high = unit.box
    return (
        left - inches <= max(ax, bx)
        and min(ax, bx) <= right + inches
        and low - inches <= max(ay, by)
        and min(ay, by) <= high + inches
    )


def way_to(trek: Trek, door: Opening) -> Paths | None:
    """Paths that bring one model to a door and the others after it, or None."""
    knob = troop("door", 2, [stand("door", KNOB, Pose(*door.at))])
    return Contact(trek, foes_of([knob]), need=0.02, slack=0.02).plan()


def to_doors(game: Game, trek: Trek, unit: UnitId, inches: float, goals: Sequence[Point]) -> Propose | None:
    """What a unit near a door may be proposed: now and then to go there. None if there is no such door."""
    doors = doors_near(game, unit, inches)
    if not doors:
        return None

    def propose(chance: Chance) -> Paths:
        paths = way_to(trek, doors[chance.below(len(doors))]) if chance.below(2) else None
        return paths if paths and is_accepted(trek.check, paths) else march(trek, goals, chance)

    return propose
