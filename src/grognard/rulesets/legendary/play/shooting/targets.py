"""Whom weapon groups can be fired at, and in which ways. (LEG-SHOOT-03, LEG-SHOOT-04, LEG-VEH-15, LEG-VEH-35)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import may_aim_at_hull
from grognard.rulesets.legendary.lists.keywords.shooting import Skyfire
from grognard.rulesets.legendary.lists.keywords.templates import Indirect
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.shooting.blasts import can_be_laid
from grognard.rulesets.legendary.play.shooting.guns import is_gunner_vehicle
from grognard.rulesets.legendary.play.shooting.sight_lines import WALLS, Order, gun_sees, shares_aboard
from grognard.rulesets.legendary.play.shooting.spotters import can_be_spotted
from grognard.rulesets.legendary.play.vehicles.boarding import passengers_of
from grognard.rulesets.legendary.play.vehicles.exposed_crew import crewmen_of
from grognard.rulesets.legendary.play.vehicles.parts import part_name, parts_of, targets_of_opportunity
from grognard.rulesets.legendary.table.records import UnitId, other
from grognard.rulesets.legendary.table.room_sight import sees_from, sees_unit
from grognard.rulesets.legendary.table.rooms import in_rooms, sentries
from grognard.rulesets.legendary.table.sight import HIDDEN
from grognard.rulesets.legendary.table.special_rules import has, has_hq
from grognard.rulesets.legendary.table.units import (
    distance_between,
    is_monster,
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    troop_of,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.table.records import Model

THREAT = 18.0
"""Enemies so near and in sight come first. (LEG-SHOOT-04)"""


def targets_of(game: Game, unit: UnitId, guns: dict[str, list[Gun]]) -> dict[str, list[UnitId]]:
    """For each weapon group the enemy units it could be fired at. (LEG-SHOOT-03, LEG-MELEE-27)"""
    seat = other(game[unit].seat)
    every = (*on_table(game, seat), *in_rooms(game, seat), *sentries(game, seat))
    enemies = [enemy for enemy in every if not enemy.foes]
    found = {}
    for name, row in guns.items():
        weapon = row[0].weapon
        found[name] = [
            enemy.id
            for enemy in enemies
            if _may_target(game, weapon, enemy.id)
            and (is_seen(game, unit, row, enemy.id) or _is_spotted(game, unit, weapon, enemy.id))
        ]
    return _nearest_only(game, unit, found) if game[unit].where == "built" else found


def _nearest_only(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> dict[str, list[UnitId]]:
    """Sentry defences fire at the nearest enemy. (LEG-KW-58)"""
    return {
        name: sorted(row, key=lambda enemy: distance_between(game, unit, enemy))[:1] for name, row in targets.items()
    }


def is_seen(game: Game, unit: UnitId, row: list[Gun], enemy: UnitId) -> bool:
    """Whether a model of a weapon group sees some model of another unit; vehicles by their mounts. (LEG-LOS-04)"""
    if game[unit].where == "table" and is_gunner_vehicle(game[row[0].model]):
        return any(gun_sees(game, gun, enemy) for gun in row)
    models = {gun.model for gun in row}
    if game[unit].where == "aboard":
        stands = [one for one in troop_of(game, unit).stands if one.name in models]
        return any(share < HIDDEN for one in stands for share in shares_aboard(game, one, enemy).values())
    return sees_from(game, unit, models, enemy)


def _is_spotted(game: Game, unit: UnitId, weapon: WeaponProfile, enemy: UnitId) -> bool:
    """Whether an indirect weapon has a spotter for the target. (LEG-WPN-18, LEG-SCAT-06)"""
    if not has(weapon.all_rules, Indirect):
        return False
    return can_be_spotted(game, unit, enemy)


def _may_target(game: Game, weapon: WeaponProfile, enemy: UnitId) -> bool:
    """Blasts and templates cannot hit what flies, nor be laid on a combat. (LEG-FLY-09, LEG-MELEE-27)"""
    if not (weapon.is_blast or weapon.is_template):
        return True
    if any(model.is_flying for model in models_of(game, enemy)):
        return False
    return not weapon.is_blast or can_be_laid(game, weapon.across, enemy)


def threats_of(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> set[UnitId]:
    """Enemies within 18 inches and in sight. (LEG-SHOOT-04)"""
    known, here = {enemy for row in targets.values() for enemy in row}, troop_of(game, unit).box
    return {
        enemy
        for enemy in known
        if box_gap(here, troop_of(game, enemy).box) <= THREAT + 0.001
        and distance_between(game, unit, enemy) <= THREAT + 0.001
        and not (any(model.is_flying for model in models_of(game, enemy)) and not _has_skyfire(game, unit))
        and _is_in_sight(game, unit, enemy)
    }


def _is_in_sight(game: Game, unit: UnitId, enemy: UnitId) -> bool:
    """Whether the unit itself sees an enemy: one that is only spotted for it is no threat. (LEG-SHOOT-04)"""
    if game[unit].where != "aboard":
        return sees_unit(game, unit, enemy)
    stands = troop_of(game, unit).stands
    return any(share < HIDDEN for one in stands for share in shares_aboard(game, one, enemy).values())


def _has_skyfire(game: Game, unit: UnitId) -> bool:
    models = models_of(game, unit)
    return any(
        has((*weapon.all_rules, *model.profile.all_rules), Skyfire) for model in models for weapon in model.weapons
    )


def ignores_threats(game: Game, unit: UnitId) -> bool:
    """Vehicles, monsters and HQ units choose freely. (LEG-SHOOT-05)"""
    return has_hq(game, unit) or any(is_vehicle(model) or is_monster(model) for model in models_of(game, unit))


def orders_at(game: Game, row: list[Gun], enemy: UnitId) -> list[Option[Order]]:
    """The ways to fire a weapon group at an enemy unit. (LEG-SHOOT-14, LEG-VEH-15, LEG-VEH-35, LEG-CHAR-05)"""
    weapon, models = row[0].weapon, models_of(game, enemy)
    if game[enemy].where in ("room", "built"):
        return _at_building(game, row, enemy)
    if any(is_vehicle(model) for model in models):
        return [option for model in models for option in _at_vehicle(game, row, enemy, model)]
    orders = [Order(enemy)]
    orders += [Order(enemy, model=model.id) for model in models if _may_name(model)]
    if weapon.is_blast or weapon.is_template:
        orders = orders[:1]
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _at_building(game: Game, row: list[Gun], enemy: UnitId) -> list[Option[Order]]:
    """Those inside, a character with them, or the walls. (LEG-BLDG-05, LEG-BLDG-09, LEG-CHAR-05)

    An empty building with sentries has only walls.
    """
    weapon, rules = row[0].weapon, game[row[0].model].profile.all_rules
    orders = [Order(enemy)] if game[enemy].where == "room" else []
    is_wide = weapon.is_blast or weapon.is_template
    if may_aim_at_hull(weapon, rules) and (not is_wide or not orders):
        orders.append(Order(enemy, part=WALLS))
    if not is_wide:
        orders += [Order(enemy, model=model.id) for model in models_of(game, enemy) if _may_name(model)]
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _may_name(model: Model) -> bool:
    """An independent character within a unit may be named. (LEG-CHAR-05)"""
    return model.home != model.unit


def _at_vehicle(game: Game, row: list[Gun], enemy: UnitId, model: Model) -> list[Option[Order]]:
    """The hull, the tracks, each weapon; or the rider of a chariot. (LEG-VEH-07, LEG-VEH-15, LEG-CHRT-02)"""
    weapon = row[0].weapon
    rules = game[row[0].model].profile.all_rules
    orders = []
    if may_aim_at_hull(weapon, rules):
        orders.append(Order(enemy, model=model.id))
    profile = model.profile
    if isinstance(profile, VehicleProfile) and not weapon.is_blast and not weapon.is_template:
        parts = ["rider"] if profile.is_a("chariot") else _in_view(game, row, model)
        if profile.is_a("open-topped") and passengers_of(game, enemy):
            parts.append("passengers")
        parts += crewmen_of(game, model)
        orders += [Order(enemy, model=model.id, part=part) for part in parts]
    if weapon.type.may_double:
        orders += [order._replace(is_doubled=True) for order in orders]
    return [_option(game, order) for order in orders]


def _in_view(game: Game, row: list[Gun], model: Model) -> list[str]:
    """The weapons and tracks that some gun of a group may be aimed at. (LEG-VEH-15)"""
    spots = [at for gun in row if (at := game[gun.model].at) is not None]
    found = dict.fromkeys(part for at in spots for part in targets_of_opportunity(model, at))
    return [part for part in parts_of(model) if part in found]


def _option(game: Game, order: Order) -> Option[Order]:
    """How an order is put to a player."""
    key = "/".join([order.target, *([order.model] if order.model else []), *([order.part] if order.part else [])])
    name: str = name_of(game, order.target)
    if order.model is not None:
        name = model_name(game, order.model)
    if order.part == WALLS:
        name = tell("The walls about {unit}", unit=name)
    elif order.part:
        name = tell("{vehicle}: its {part}", vehicle=name, part=part_name(order.part))
    if order.is_doubled:
        return Option(f"{key} x2", tell("{target}, rapid fire", target=name), about=(order.target,), value=order)
    return Option(key, name, about=(order.target,), value=order)
