"""What a burst strikes: models, houses and those below, friend or foe. (LEG-TMPL-01 to LEG-TMPL-08, LEG-SCAT-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.plane import Disc, bounds, distance, inside, overlap
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.scatter import overhead_danger
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.lists.keywords.templates import (
    MegaBlast,
    Vortex,
)
from grognard.rulesets.legendary.play.buildings.walls import strike_house
from grognard.rulesets.legendary.play.moves.terrain_tests import Danger, take_tests
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, side_towards
from grognard.rulesets.legendary.play.shooting.vortex import lay_vortex
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, house_id
from grognard.rulesets.legendary.table.rooms import house_of_piece, units_in
from grognard.rulesets.legendary.table.special_rules import find, has, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, name_of, stand_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile


class Burst(NamedTuple):
    """A template on the table: where, how large, where its damage comes from, and how high it burst."""

    at: Point
    across: float
    source: Point
    is_barrage: bool = False
    rooms: tuple[str, ...] = ()
    """The rooms that it bursts in. (LEG-SCAT-08)"""


def under(game: Game, shape: Footprint, level: float | None = None, rooms: Sequence[str] = ()) -> list[ModelId]:
    """Every model that a template touches, friend and foe; what flies is spared. (LEG-TMPL-02, LEG-FLY-09)

    `rooms` are those into which it bursts: walls keep it from all others. (LEG-SCAT-08)
    """
    found = []
    box = bounds(shape)
    for unit in (each for room in rooms for each in units_in(game, room)):
        found += [ModelId(one.name) for one in troop_of(game, unit.id).stands if overlap(shape, one.shape)]
    for troop in troops(game):
        if box_gap(box, troop.box) > 0.0:
            continue
        for one in troop.stands:
            if level is not None and abs(one.level - level) > 1.0:
                continue
            if overlap(shape, one.shape) and not game[ModelId(one.name)].is_flying:
                found.append(ModelId(one.name))
    return found


async def explode(game: Game, firer: ModelId, weapon: WeaponProfile, burst: Burst) -> None:
    """Everybody under the template takes a hit, the nearest to its source first. (LEG-TMPL-02, LEG-TMPL-08)"""
    ground = board(game)
    if not inside(ground.table, burst.at):
        game.say(tell("It falls off the table."), "LEG-SCAT-05", kind="scatter")
    if has(weapon.all_rules, Vortex):
        lay_vortex(game, burst.at, weapon)
    level = _burst_level(game, burst.at) if burst.is_barrage else None
    rooms = burst.rooms if level is None else rooms_at(game, burst.at, level)
    struck = under(game, Disc(burst.at, burst.across / 2), level, rooms)
    if level:
        await _below(game, weapon, burst, level)
    names = [name_of(game, unit) for unit in dict.fromkeys(game[model].unit for model in struck)]
    said = tell_many("{count} model is under the template.", "{count} models are under the template.", len(struck))
    game.say(said, "LEG-TMPL-02", kind="scatter", about=[*dict.fromkeys(game[m].unit for m in struck)], units=names)
    rules = rules_of(game, game[firer]) if firer in game else ()
    by_unit: dict[UnitId, list[ModelId]] = {}
    for model in struck:
        by_unit.setdefault(game[model].unit, []).append(model)
    for target, row in by_unit.items():
        note_hits(game, target, weapon, len(row))
    for model in sorted(struck, key=lambda each: _away(game, each, burst.source)):
        if model in game:
            hit = hit_of(_ring(game, weapon, model, burst), rules, foe_of(game, game[model].unit, game[model]))
            if is_vehicle(game[model]):
                hit = hit._replace(hurts_hull=True)
            await strike_row(game, [model], 1, hit, _side(game, model, burst))
    await strike_houses(game, weapon, rules, burst)


async def strike_houses(game: Game, weapon: WeaponProfile, rules: tuple[SpecialRule, ...], burst: Burst) -> None:
    """A building under a template takes a hit as a vehicle does. (LEG-TMPL-02, LEG-TMPL-08, LEG-BLDG-09)"""

    ground = board(game)
    for house, pieces in ground.houses.items():
        if any(overlap(Disc(burst.at, burst.across / 2), piece.area) for piece in pieces):
            ring = _ring_at(weapon, [piece.area for piece in pieces], burst)
            hit = hit_of(ring, rules, Foe(is_vehicle=True))._replace(hurts_hull=True)
            await strike_house(game, house_id(house), 1, hit)


def _ring(game: Game, weapon: WeaponProfile, model: ModelId, burst: Burst) -> WeaponProfile:
    one = stand_of(game, model)
    return weapon if one is None else _ring_at(weapon, [one.shape], burst)


def _ring_at(weapon: WeaponProfile, shapes: Sequence[Footprint], burst: Burst) -> WeaponProfile:
    """The innermost ring of a mega blast that touches a model, or a building of some pieces. (LEG-TMPL-08)"""
    mega = find(weapon.all_rules, MegaBlast)
    if mega is None:
        return weapon
    place = next(
        n for n, across in enumerate(mega.rings) if any(overlap(Disc(burst.at, across / 2), shape) for shape in shapes)
    )
    if place == 0:
        return weapon
    ring = weapon.rings[place - 1]
    return msgspec.structs.replace(weapon, s=ring.s, ap=ring.ap)


def _side(game: Game, model: ModelId, burst: Burst) -> str:
    """The facing that a blast strikes: towards its source, or the top of the hull. (LEG-TMPL-03, LEG-SCAT-09)"""
    one = stand_of(game, model)
    if not is_vehicle(game[model]) or one is None:
        return "front"
    if burst.is_barrage and inside(one.shape, burst.at):
        return "top"
    return side_towards(game, game[model], burst.source)


def _away(game: Game, model: ModelId, at: Point) -> float:
    one = stand_of(game, model)
    return distance(one.shape, Disc(at, 0.0)) if one is not None else 0.0


def _burst_level(game: Game, at: Point) -> float:
    """A barrage shell bursts on the highest level that its centre meets: a floor, or the ground. (LEG-SCAT-08)"""
    floors = [
        floor
        for feature in board(game).features
        if feature.floors and inside(feature.area, at)
        for floor in feature.floors
    ]
    return max([_ground_level(game, at), *floors])


def _ground_level(game: Game, at: Point) -> float:
    """How high the bare ground is: on a hill its top, with nothing overhead. (LEG-SCAT-08)"""
    hills = [each.height for each in board(game).features if each.has("hill") and inside(each.area, at)]
    return max(hills, default=0.0)


async def _below(game: Game, weapon: WeaponProfile, burst: Burst, level: float) -> None:
    """Those on the level below the one that is struck test the ground. (LEG-SCAT-08)"""

    over = [feature for feature in board(game).features if inside(feature.area, burst.at)]
    floors = sorted({_ground_level(game, burst.at), *(floor for feature in over for floor in feature.floors)})
    lower = [floor for floor in floors if floor < level]
    houses = [house for feature in over if (house := house_of_piece(game, feature.id)) is not None]
    value = overhead_danger(weapon.strength(), houses[0].armour if houses else 0)
    if not lower or not value:
        return
    shaken = under(game, Disc(burst.at, burst.across / 2), lower[-1], rooms_at(game, burst.at, lower[-1]))
    by_unit: dict[UnitId, list[ModelId]] = {}
    for model in shaken:
        by_unit.setdefault(game[model].unit, []).append(model)
    for unit, row in by_unit.items():
        await take_tests(game, unit, [Danger(model, value, "LEG-SCAT-08") for model in row])


def rooms_at(game: Game, at: Point, level: float) -> tuple[str, ...]:
    """The rooms on a level of the building that a point lies in. (LEG-SCAT-08)"""
    ground = board(game)
    houses = {ground.house_of[each.id] for each in ground.of("building") if inside(each.area, at)}
    return tuple(room.id for room in ground.rooms.values() if room.house in houses and abs(room.level - level) <= 1.0)
