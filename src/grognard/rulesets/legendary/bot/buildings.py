"""Buildings as places to hold and as targets. (LEG-BLDG-01, LEG-BLDG-05, LEG-BLDG-09)"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, centre, distance
from grognard.rulesets.legendary.bot import activations, worth
from grognard.rulesets.legendary.bot.activations import GOOD, best_charge
from grognard.rulesets.legendary.play.buildings.entering import doors_near, way_to
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.scoring import CONTROL
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import UnitId
from grognard.rulesets.legendary.table.rooms import house_of_room, room_of
from grognard.rulesets.legendary.table.units import models_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Choose, Move, Option, Paths
    from grognard.rulesets.legendary.bot.survey import Seat, Survey
    from grognard.rulesets.legendary.table.buildings import Room

FELL, STUN = 0.5, 0.15
"""What it is worth to bring a house down upon a unit, and to stun it."""


def is_post(table: Survey, unit: UnitId, room: Room) -> bool:
    """Whether a room is a good place for a unit: at its marker, or to shoot from if it has none."""
    job = table.jobs.get(unit)
    if job is not None:
        return distance(Disc(job.at, 0.0), room.area) <= CONTROL - 1.0
    guns = [weapon for model in models_of(table.game, unit) for weapon in worth.guns(model)]
    reach = max((weapon.inches or worth.reach_of(weapon) or 48.0 for weapon in guns), default=0.0)
    middle = centre(room.area)
    return bool(room.openings) and any(table.by_eye(dist(middle, table.at(foe.id))) <= reach for foe in table.foes)


def inside(seat: Seat, question: Choose) -> Answer:
    """In a room: charge if it pays, stay where it is a good post, else go out or down. (LEG-BLDG-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    keys = [option.key for option in question.options]
    best = best_charge(table, unit)
    if "charge" in keys and best > max(table.best_shot(unit), GOOD):
        return "charge"
    if is_post(table, unit, room_of(table.game, unit)):
        return "stay"
    if "leave" in keys:
        return "leave"
    rooms = board(table.game).rooms
    lower = [o.key for o in question.options if o.meaning in rooms and rooms[o.meaning].is_on_ground]
    return lower[0] if lower else "stay"


def room_to_enter(table: Survey, unit: UnitId, options: Sequence[Option]) -> str:
    """The room at hand that is a good post, as the key of its option; "" if none is."""
    rooms = board(table.game).rooms
    for option in options:
        if option.meaning in rooms and is_post(table, unit, rooms[option.meaning]):
            return option.key
    return ""


def after_move(seat: Seat, question: Choose) -> Answer:
    """Into a room that is a good post; else on as in the open. (LEG-MOVE-01, LEG-BLDG-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    room = room_to_enter(table, unit, question.options)
    wish = activations.after_move(seat, question)
    return room if room and wish != "charge" else wish


def way_in(seat: Seat, question: Move) -> Paths | None:
    """Paths to the door of a good post that is near, or None."""
    table, unit = seat.survey, UnitId(question.about[0])
    game, inches = table.game, float(question.hints.get("move") or 0.0)
    if not board(game).rooms or table.is_on_job(unit):
        return None
    for door in doors_near(game, unit, inches)[:2]:
        rooms = [room for room in board(game).rooms.values() if door in room.openings]
        if not any(is_post(table, unit, room) for room in rooms):
            continue
        paths = way_to(trek_of(game, unit, Step(inches)), door)
        if paths and seat.accepts(paths):
            return paths
    return None


def walls(table: Survey, unit: UnitId, foe: UnitId) -> float:
    """What fire at the walls about an enemy promises: half of the hull points stun, all bring it down."""
    game = table.game
    if game[foe].where != "room":
        return 0.0
    house, away = house_of_room(game, game[foe].room), table.away(unit, foe)
    damage = worth.wall_damage(game, unit, house.armour, away)
    share = FELL if damage >= house.hull_points else STUN if 2 * damage >= house.hull_points else 0.0
    return share * worth.worth_of(game, foe)
