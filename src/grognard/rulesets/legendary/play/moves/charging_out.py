"""Charges out of buildings and assault vehicles, and charges at rooms. (LEG-BLDG-02, LEG-BLDG-08, LEG-KW-04)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.plane import centre, distance
from grognard.kernel.troops import Base, Pose, Site, around, stand, troop
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import AssaultVehicle
from grognard.rulesets.legendary.play.buildings.entering import can_occupy, failed_at
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.vehicles.boarding import doors_of, vehicle_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.rooms import in_rooms, occupants, room_of, sentries, settle_room
from grognard.rulesets.legendary.table.special_rules import has
from grognard.rulesets.legendary.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Troop
    from grognard.rulesets.legendary.table.buildings import Opening
    from grognard.rulesets.legendary.table.records import UnitId

DOORWAY = Base("disc", 1.0, 1.0, 1.2)
"""What those who charge a room must touch."""
COMBAT = ("stationary", "moved")
WIDEST = 9.0


def gaps_of(game: Game, unit: UnitId) -> list[Footprint]:
    """The openings that a unit inside may charge out of. (LEG-BLDG-08, LEG-KW-04, LEG-TRANS-10)"""
    own = game[unit]
    if own.where == "room":
        room = room_of(game, unit)
        return [way.line for way in room.openings] if room.is_on_ground else []
    if own.where == "aboard" and own.transport is not None and game[own.transport].where == "table":
        vehicle = vehicle_of(game, own.transport)
        if vehicle is None or vehicle.is_flying or vehicle.pace not in COMBAT:
            return []
        return doors_of(game, vehicle) if has(vehicle.profile.all_rules, AssaultVehicle) else []
    return []


def rooms_to_storm(game: Game, unit: UnitId) -> list[UnitId]:
    """Enemies in rooms that a unit may assault: from outside by a door or window, from the next room. (LEG-BLDG-02)"""
    if not board(game).rooms or not can_occupy(game, unit):
        return []
    enemies = in_rooms(game, other(game[unit].seat))
    if game[unit].where == "room":
        beside = room_of(game, unit).beside
        return [enemy.id for enemy in enemies if enemy.room in beside]
    if game[unit].where != "table":
        return []
    return [enemy.id for enemy in enemies if room_of(game, enemy.id).is_on_ground and _ways_in(game, enemy.id, unit)]


def towers_to_charge(game: Game, unit: UnitId) -> list[UnitId]:
    """Empty buildings with sentry defences may be charged like occupied ones. (LEG-KW-58)"""
    if game[unit].where != "table":
        return []
    towers = sentries(game, other(game[unit].seat))
    return [tower.id for tower in towers if not occupants(game, f"fort-{tower.id}")]


def is_next_door(game: Game, unit: UnitId, target: UnitId) -> bool:
    """Whether two units are in rooms that a door or staircase joins."""
    if game[unit].where != "room" or game[target].where != "room":
        return False
    return game[target].room in room_of(game, unit).beside


def _ways_in(game: Game, target: UnitId, charger: UnitId) -> list[Opening]:
    """The doors and windows of an enemy's room, without those that one of the chargers has failed at. (LEG-MOVE-09)"""
    failed = failed_at(game, charger)
    return [way for way in room_of(game, target).openings if way.line not in failed]


def front_of(game: Game, target: UnitId, charger: UnitId) -> Troop:
    """What must be touched to charge a unit: its models, or the doors and windows of its room. (LEG-BLDG-02)"""
    if game[target].where != "room":
        return troop_of(game, target)
    ways = _ways_in(game, target, charger)
    stands = [stand(f"door {n}", DOORWAY, Pose(*way.at)) for n, way in enumerate(ways)]
    return troop(str(target), game[target].seat, stands)


def walls_about(game: Game, target: UnitId) -> list[str]:
    """The pieces of the building that a unit is in, or is: they are no obstacle on the way to it."""
    if game[target].where == "table":
        return []
    house = room_of(game, target).house if game[target].where == "room" else f"fort-{target}"
    return [piece.id for piece in board(game).houses.get(house, ())]


def gap_to(gaps: list[Footprint], front: Troop) -> float:
    """Inches from the nearest opening to those who are charged. (LEG-BLDG-08)"""
    return min((distance(way, one.shape) for way in gaps for one in front.stands), default=inf)


def come_out(game: Game, unit: UnitId, targets: tuple[UnitId, ...]) -> bool:
    """The unit stands before the opening that is nearest to its targets; whether there was room. (LEG-BLDG-08)"""
    own, gaps = game[unit], gaps_of(game, unit)
    fronts = [front_of(game, target, unit) for target in targets]
    bases = {str(model): game[model].base for model in own.models}
    for way in sorted(gaps, key=lambda each: min(gap_to([each], front) for front in fronts)):
        far = 1.0 + 2 * max(base.outer for base in bases.values())
        while far <= WIDEST:
            footing = footing_of(game, own, "LEG-BLDG-08", targets)
            region = around(_middle(way), far, board(game).bounds)
            site = Site(unit, own.seat, bases, troops(game), footing, [region])
            room = site.room()
            if room is not None:
                _stand_outside(game, unit, site, room)
                return True
            far += 1.0
    game.say(tell("{unit} finds no room to come out.", unit=own.name), "LEG-BLDG-08", about=[unit])
    return False


def _middle(way: Footprint) -> tuple[float, float]:
    return centre(way)


def _stand_outside(game: Game, unit: UnitId, site: Site, room: object) -> None:
    own = game[unit]
    put(game, site.stands(room).values())  # type: ignore[arg-type]
    game.change(unit, where="table", room="", transport=None)
    if own.room:
        settle_room(game, own.room)
    elif own.transport is not None:
        game.change(own.transport, has_unloaded=True)
    clause = "LEG-BLDG-08" if own.room else "LEG-KW-04"
    game.say(tell("{unit} rushes out.", unit=name_of(game, unit)), clause, kind="place", about=[unit])
