"""Whom and what a psyker sees and reaches; any model of a brotherhood counts. (LEG-PSY-12, LEG-KW-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import inside
from grognard.kernel.troops import closest
from grognard.rulesets.legendary.play.psychic.psykers import stands_of_psyker
from grognard.rulesets.legendary.play.vehicles.fire_points import host_of
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.room_sight import opening_at, room_sees_stand, sees_from
from grognard.rulesets.legendary.table.rooms import in_rooms, room_of
from grognard.rulesets.legendary.table.sight import marker_at, sees_stand
from grognard.rulesets.legendary.table.units import on_table, stand_of, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.powers import PowerProfile


def present(game: Game, seat: int) -> list[Unit]:
    """The seat's units in the open and in buildings."""
    return [*on_table(game, seat), *in_rooms(game, seat)]


def sees(game: Game, psyker: ModelId, unit: UnitId) -> bool:
    """Whether a psyker sees some model of a unit; out of a building, from an opening. (LEG-PSY-12, LEG-BLDG-07)"""
    own, here = game[psyker].unit, stand_of(game, psyker)
    if here is None or (game[own].where == "room" and opening_at(room_of(game, own), here.pose.at) is None):
        return False
    return sees_from(game, own, [psyker], unit)


def sees_point(game: Game, psyker: ModelId, at: Point) -> bool:
    """Whether a psyker sees a point of the ground, or a model that stands on it. (LEG-PSY-12, LEG-PSY-18)"""
    here = stand_of(game, psyker)
    if here is None:
        return False
    if inside(here.shape, at):
        return True
    own = game[psyker].unit
    is_outside = game[own].where == "table"
    if sees_stand(game, own, here, marker_at(at)) if is_outside else room_sees_stand(game, own, marker_at(at)):
        return True
    standing = [UnitId(troop.id) for troop in troops(game) if any(inside(one.shape, at) for one in troop.stands)]
    return any(unit != own and sees(game, psyker, unit) for unit in standing)


def is_in_range(game: Game, psyker: ModelId, power: PowerProfile, unit: UnitId) -> bool:
    """Powers have no long range; to those aboard it is that to their transport. (LEG-PSY-12, LEG-PSY-06)"""
    here, host = stands_of_psyker(game, psyker), host_of(game, unit)
    if unit == game[psyker].unit:
        return True
    there = troop_of(game, unit if host is None else host.unit).stands
    return bool(here) and closest(here, there) <= power.range + 0.001


def voice_of(game: Game, psyker: ModelId, target: UnitId) -> ModelId:
    """Whom a witchfire comes from: of a brotherhood the nearest who sees the target. (LEG-KW-07)"""
    there = troop_of(game, target).stands
    away = {ModelId(one.name): closest([one], there) for one in stands_of_psyker(game, psyker)}
    return min((each for each in away if sees(game, each, target)), key=lambda each: away[each], default=psyker)
