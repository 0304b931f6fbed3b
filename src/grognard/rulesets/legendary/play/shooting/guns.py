"""Weapon groups: which models fire what, and from where. (LEG-SHOOT-06, LEG-SHOOT-07, LEG-LOS-04)"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.plane import distance, heading, in_arc
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.to_hit import Pace, Situation, may_fire
from grognard.rulesets.legendary.lists.emplacements import EMPLACED
from grognard.rulesets.legendary.lists.keywords.shooting import OneUseOnly
from grognard.rulesets.legendary.lists.keywords.templates import Grenade
from grognard.rulesets.legendary.lists.keywords.weapon_types import Bomb, Ordnance, Pistol
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.scoring import CONTROL, FAR, controller
from grognard.rulesets.legendary.play.vehicles.fire_points import host_of, may_fire_from_port
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.crews import crew_in, is_gun
from grognard.rulesets.legendary.table.records import BATTLE, ModelId
from grognard.rulesets.legendary.table.sight import Eye, eye_of
from grognard.rulesets.legendary.table.special_rules import has, rules_of
from grognard.rulesets.legendary.table.units import (
    is_gargantuan,
    is_monster,
    model_name,
    models_of,
    name_of,
    stand_of,
    troop_of,
    type_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.board import BoardPiece
    from grognard.rulesets.legendary.table.records import Model, UnitId

EVERY = 99


class Gun(NamedTuple):
    """A weapon in the hands of a model; for vehicles, `place` is its mount."""

    model: ModelId
    place: int
    weapon: WeaponProfile


def guns_of(game: Game, unit: UnitId, *, overwatch: bool = False) -> dict[str, list[Gun]]:
    """The weapons that a unit could fire, by name. (LEG-SHOOT-06, LEG-VEH-12)"""
    groups: dict[str, list[Gun]] = emplaced(game, unit) if board(game).emplacements else {}
    host = host_of(game, unit)
    for model in models_of(game, unit):
        if model.at is None and (host is not None or game[unit].where == "room"):
            continue
        for gun in usable(game, model, overwatch=overwatch):
            if host is not None and not may_fire_from_port(host, gun.weapon):
                continue
            if overwatch and (gun.weapon.is_blast or gun.weapon.is_template):
                continue
            groups.setdefault(gun.weapon.name, []).append(gun)
    return groups


def overwatch_guns(game: Game, model: Model) -> list[Gun]:
    """The weapons of its own that a model could fire in overwatch. (LEG-OVER-01, LEG-OVER-04)"""
    guns = usable(game, model, overwatch=True)
    return [gun for gun in guns if not (gun.weapon.is_blast or gun.weapon.is_template)]


def emplaced(game: Game, unit: UnitId) -> dict[str, list[Gun]]:
    """Guns on the table that a man of the unit can serve instead of his own weapon. (LEG-TERR-22, LEG-TERR-15)"""
    weapon = EMPLACED[str(game.options["emplacement"])]
    guns: list[Gun] = []
    for piece in board(game).emplacements if game[unit].where == "table" else ():
        busy = {gun.model for gun in guns}
        men = [model for model in men_at(game, unit, piece) if model not in busy]
        chosen = [model for model in men if model in game[BATTLE].gunners] or men
        if chosen:
            model = game[chosen[0]]
            situation = Situation(0, weapon, rules_of(game, model), pace=pace_for_aim(model))
            guns += [Gun(model.id, len(model.weapons), weapon)] if may_fire(situation) else []
    return {weapon.name: guns} if guns else {}


def is_grenade(weapon: WeaponProfile) -> bool:
    """Whether it is thrown: by one model of a unit. (LEG-WPN-21)"""
    return has(weapon.all_rules, Grenade)


def may_still(guns: Sequence[Gun], game: Game, fired: dict[ModelId, list[WeaponProfile]]) -> list[Gun]:
    """Those of a group whose models have not fired too much already. (LEG-SHOOT-07)"""
    return [gun for gun in guns if gun.model in game and _may_also(game[gun.model], gun, fired.get(gun.model, []))]


def men_at(game: Game, unit: UnitId, piece: BoardPiece) -> list[ModelId]:
    """The men of a unit that could serve a gun emplacement, the nearest first. (LEG-TERR-22, LEG-TERR-15)

    Not a character who had his activation before he joined it. (LEG-TURN-05, LEG-CHAR-03)
    """
    own = troop_of(game, unit)
    if box_gap(piece.box, own.box) > FAR or controller(game, piece.area) != game[unit].seat:
        return []
    away = sorted(
        (distance(one.shape, piece.area), one.name)
        for one in own.stands
        if type_of(game[ModelId(one.name)]) == "infantry" and not game[ModelId(one.name)].is_spent
    )
    return [ModelId(name) for inches, name in away if inches <= CONTROL + 0.001]


async def man_emplacements(game: Game, unit: UnitId) -> None:
    """Its owner chooses who of a unit serves a gun emplacement, if several could. (LEG-TERR-22)"""
    game.change(BATTLE, gunners=())
    for piece in board(game).emplacements if game[unit].where == "table" else ():
        men = [model for model in men_at(game, unit, piece) if model not in game[BATTLE].gunners]
        if len(men) < 2:
            continue
        asked = Choose(
            seat=game[unit].seat,
            prompt=tell("Who of {unit} serves {gun}?", unit=name_of(game, unit), gun=piece.label),
            clause="LEG-TERR-22",
            about=(unit, piece.id),
            options=tuple(Option(model, model_name(game, model), about=(model,)) for model in men),
        )
        game.change(BATTLE, gunners=(*game[BATTLE].gunners, ModelId(await game.ask(asked))))
    await _man_own_guns(game, unit)


async def _man_own_guns(game: Game, unit: UnitId) -> None:
    """Its owner chooses which crewmen serve their guns, where some are left to fire their own weapons. (LEG-TYPE-09)"""
    guns = [model for model in models_of(game, unit) if is_gun(model) and usable(game, model)]
    crew = crew_in(game, unit) if guns else []
    if len(crew) <= len(guns) or not any(usable(game, model) for model in crew):
        return
    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("Who of {unit} serves the guns?", unit=name_of(game, unit)),
        clause="LEG-TYPE-09",
        about=(unit,),
        options=tuple(Option(model.id, model_name(game, model.id), about=(model.id,)) for model in crew),
        least=len(guns),
        most=len(guns),
        propose=lambda _chance: [model.id for model in crew[: len(guns)]],
    )
    chosen = [ModelId(model) for model in await game.ask(asked)]
    game.change(BATTLE, gunners=(*game[BATTLE].gunners, *chosen))


def usable(game: Game, model: Model, *, overwatch: bool = False) -> list[Gun]:
    """The ranged weapons of a model that it could fire now, found out once for the same records."""
    now = model, game[model.unit], game[BATTLE].reaction_model, board(game)
    kept: dict[tuple[ModelId, bool], tuple[tuple[object, ...], list[Gun]]] = game.memory.setdefault(usable, {})
    known = kept.get((model.id, overwatch))
    if known is None or not all(map(is_, known[0], now)):
        known = kept[model.id, overwatch] = (
            now,
            _usable(game, model, "stationary" if overwatch else pace_for_aim(model)),
        )
    return known[1]


def _usable(game: Game, model: Model, pace: Pace) -> list[Gun]:
    """What its record, its unit's and the powers on it let a model fire. (LEG-VEH-20, LEG-KW-43, LEG-WPN-11)

    Who reacts counts as stationary, however he moved when he was activated last. (LEG-OVER-02)
    """
    lost, used, rules = list(model.lost_weapons), list(model.used_weapons), rules_of(game, model)
    found = []
    if model.pace == "flat out" or model.has_worked or (model.is_spent and game[BATTLE].reaction_model != model.id):
        return []
    if not most_weapons(model):
        return []
    is_snap = is_snapping(game, model)
    for place, weapon in enumerate(model.weapons):
        if weapon.is_melee or isinstance(weapon.type, Bomb):
            continue
        if weapon.name in lost:
            lost.remove(weapon.name)
            continue
        if weapon.name in used:  # one of several was used
            used.remove(weapon.name)
            continue
        situation = Situation(0, weapon, rules=rules, pace=pace, is_snap=is_snap, is_vehicle=is_gunner_vehicle(model))
        if may_fire(situation):
            found.append(Gun(model.id, place, weapon))
    return [*found, *_riders_guns(model, used, is_snap=is_snap)]


def _riders_guns(model: Model, used: Sequence[str], *, is_snap: bool) -> list[Gun]:
    """What the rider of a chariot could fire; no templates as snap shots. (LEG-CHRT-01, LEG-TMPL-04)"""
    return [
        Gun(model.id, place, weapon)
        for place, weapon in enumerate(model.rider_weapons, start=len(model.weapons))
        if not weapon.is_melee and weapon.name not in used and not (is_snap and weapon.is_template)
    ]


def is_riders(model: Model, place: int) -> bool:
    """Whether a weapon is in the hands of a chariot's rider. (LEG-CHRT-01)"""
    return model.rider is not None and place >= len(model.weapons)


def pace_for_aim(model: Model) -> Pace:
    """What its movement means for its aim. (LEG-SHOOT-09, LEG-SHOOT-10)"""
    return "advanced" if model.pace == "flat out" else model.pace


def is_gunner_vehicle(model: Model) -> bool:
    """Whether vehicles' rules hold for its shooting. (LEG-VEH-11)"""
    return isinstance(model.profile, VehicleProfile)


def is_snapping(game: Game, model: Model) -> bool:
    """Pinned, on the ground, stunned and jinking one fires snap shots. (LEG-SHOOT-11, LEG-MORALE-12, LEG-DMG-09)"""
    unit = game[model.unit]
    return unit.is_pinned or unit.is_on_ground or unit.is_jinking or model.is_stunned


def most_weapons(model: Model) -> int:
    """How many weapons a model fires in a turn; bombs and vector strikes count as weapons fired.

    (LEG-SHOOT-07, LEG-TYPE-19, LEG-TYPE-24, LEG-VEH-12, LEG-WPN-15, LEG-KW-82)
    """
    if is_gunner_vehicle(model) or is_gargantuan(model):
        return EVERY
    return max(0, (2 if is_monster(model) else 1) - model.from_above)


def firing(guns: list[Gun], game: Game, fired: dict[ModelId, list[WeaponProfile]]) -> list[Gun]:
    """Those of a group whose models may still fire; notes that they do. (LEG-SHOOT-07, LEG-WPN-11, LEG-WPN-12)"""
    found = []
    for gun in guns:
        if gun.model not in game:  # its own weapon was too hot
            continue
        before = fired.setdefault(gun.model, [])
        if is_gun(game[gun.model]) and not before and not man(game, game[gun.model], fired):
            continue
        if _may_also(game[gun.model], gun, before):
            before.append(gun.weapon)
            found.append(gun)
    return found


def use_up(game: Game, guns: Sequence[Gun]) -> None:
    """Weapons of one use are used, whether they hit or not. (LEG-KW-43)"""
    for gun in guns:
        if has(gun.weapon.all_rules, OneUseOnly):
            game.change(gun.model, used_weapons=(*game[gun.model].used_weapons, gun.weapon.name))


def _may_also(model: Model, gun: Gun, before: list[WeaponProfile]) -> bool:
    weapon = gun.weapon
    if not before:
        return most_weapons(model) > 0
    if is_riders(model, gun.place):  # he fires one weapon, whatever the chariot does
        return not any(each in model.rider_weapons for each in before)
    most = most_weapons(model)
    if most == EVERY:
        return True
    if isinstance(weapon.type, Ordnance) or any(isinstance(each.type, Ordnance) for each in before):
        return False
    if isinstance(weapon.type, Pistol) and all(isinstance(each.type, Pistol) for each in before):
        return len(before) < 2
    return len(before) < most


# ---------------------------------------------------------------- from where


def muzzle(model: Model, place: int) -> Point:
    """The point a weapon fires from: its mount, or the centre of the base. (LEG-LOS-04, LEG-VEH-04)"""
    if model.at is None:
        return (0.0, 0.0)
    profile = model.profile
    if not isinstance(profile, VehicleProfile) or place >= len(profile.weapons):
        return model.at
    ahead, left = profile.weapons[place].at
    c, s = heading(model.facing or 0.0)
    return model.at[0] + c * ahead - s * left, model.at[1] + s * ahead + c * left


def eye_for(game: Game, gun: Gun) -> Eye:
    """From where a gun is aimed: the mount of a vehicle, the top of a model. (LEG-LOS-01, LEG-LOS-04)"""
    model = game[gun.model]
    one = stand_of(game, gun.model)
    if one is None:
        return Eye((0.0, 0.0), 0.0)
    own = eye_of(one)
    return Eye(muzzle(model, gun.place), own.height) if is_gunner_vehicle(model) else own


def bears(game: Game, gun: Gun, at: Point) -> bool:
    """Whether a point lies in the arc of a mount. (LEG-LOS-04)"""
    model = game[gun.model]
    profile = model.profile
    if not isinstance(profile, VehicleProfile) or gun.place >= len(profile.weapons):
        return True
    mount = profile.weapons[gun.place]
    return mount.width >= 360 or in_arc(muzzle(model, gun.place), (model.facing or 0.0) + mount.looks, mount.width, at)


def man(game: Game, gun: Model, fired: dict[ModelId, list[WeaponProfile]]) -> bool:
    """One crewman serves the gun and fires nothing else; whether there is one. (LEG-TYPE-07, LEG-TYPE-09)"""
    chosen = game[BATTLE].gunners
    for model in sorted(crew_in(game, gun.unit), key=lambda each: each.id not in chosen):
        if not fired.get(model.id):
            fired[model.id] = [gun.weapons[0]]
            return True
    return False
