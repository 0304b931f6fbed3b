"""About what attacks are worth, in points of an army: a quick reckoning of the dice, for bots only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import Every
from grognard.kernel.tactics import gain
from grognard.rulesets.legendary.dice.attacks import building_target, hit_of, target_of, vehicle_target
from grognard.rulesets.legendary.dice.saves import one_save
from grognard.rulesets.legendary.dice.whole_attack import PINNING_HITS
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.flames import FLAME
from grognard.rulesets.legendary.table.special_rules import can_be_pinned
from grognard.rulesets.legendary.table.units import models_of, wounds_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.vehicles import BuildingProfile
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import Model, UnitId

    Body = ModelProfile | VehicleProfile | BuildingProfile

NEEDED = 7
"""What a total must be to hit."""
SPREAD = 3.0
"""Models under a blast, on average."""
COOL = 11
"""Faces of a d12 that fail a leadership test, less Leadership. (LEG-DICE-09)"""
FAR_SHARE = 0.6
"""Of hits at long range."""


def skill_of(model: Model) -> int:
    """Its BS; of what has none, 4."""
    return int(getattr(model.profile, "bs", 4) or 4)


@lru_cache(maxsize=1 << 14)
def hurt_of(
    weapon: WeaponProfile, skill: int, user: int, body: Body, *, is_far: bool, is_doubled: bool = False
) -> float:
    """The damage of one weapon to a body, on average; rapid fire has twice the shots at -2. (LEG-WPN-13)"""
    return hits_of(weapon, skill, is_far=is_far, is_doubled=is_doubled) * unsaved(weapon, user, body)


@lru_cache(maxsize=1 << 12)
def hits_of(weapon: WeaponProfile, skill: int, *, is_far: bool, is_doubled: bool = False) -> float:
    """The hits of one weapon, on average."""
    aim = skill - 2 if is_doubled else skill
    hits = weapon.shots_of() * (1 + is_doubled) * min(max((12 - NEEDED - 1 + aim) / 12, 1 / 12), 11 / 12)
    if weapon.is_blast or weapon.is_template:
        hits = SPREAD
    return hits * FAR_SHARE if is_far else hits


@lru_cache(maxsize=1 << 14)
def unsaved(weapon: WeaponProfile, user: int, body: Body) -> float:
    """What a hit costs a body on average: what the dice of its save say, but no more than the body has."""
    if isinstance(body, ModelProfile):
        target = target_of(body)
    elif isinstance(body, VehicleProfile):
        target = vehicle_target(body, "front")
    else:
        target = building_target(body.armour, body.hp)
    most = target.parts[0]
    odds = Every().odds(one_save, target, hit_of(weapon, foe=Foe(is_vehicle=target.is_vehicle), user=user))
    return float(odds.map(lambda suffered: min(suffered.wounds, most)).mean)


def part_lost(weapon: WeaponProfile, skill: int, rear: int, shots: float) -> float:
    """How likely some of so many shots at a part of a vehicle break it. (LEG-VEH-15, LEG-VEH-16)

    The part is hit on totals of three more, and saved with the rear armour whatever the AP.
    """
    hit = min(max((12 - NEEDED - 4 + skill) / 12, 1 / 12), 11 / 12)
    broken = min(max((NEEDED - 1 - rear + weapon.strength()) / 12, 0.0), 1.0)
    return float(1.0 - (1.0 - hit * broken) ** shots)


def guns(model: Model) -> list[WeaponProfile]:
    """The ranged weapons of a model."""
    return [weapon for weapon in model.weapons if not weapon.is_melee and weapon.name not in model.used_weapons]


@lru_cache(maxsize=1 << 12)
def reach_of(weapon: WeaponProfile) -> float | None:
    """How far a weapon strikes at most, flames included; None for any distance. (LEG-GEN-07, LEG-TMPL-04)"""
    if weapon.is_template:
        return FLAME + (weapon.inches or 0.0)
    return weapon.reach()


class GunFire(NamedTuple):
    """What the guns of a unit do to an enemy, on average."""

    damage: float
    hits: float


def shots(game: Game, unit: UnitId, foe: UnitId, away: float) -> float:
    """The damage that a unit's guns do from so far away, each model with its best one."""
    return fire(game, unit, foe, away).damage


class Arms(NamedTuple):
    """So many models of a unit that have the same guns and the same skill."""

    models: int
    guns: tuple[WeaponProfile, ...]
    skill: int


def arms_of(game: Game, unit: UnitId) -> list[Arms]:
    """The guns of a unit, those alike together."""
    kinds: dict[tuple[object, ...], Model] = {}
    count: dict[tuple[object, ...], int] = {}
    for model in models_of(game, unit):
        key = id(model.profile), id(model.weapons), model.used_weapons
        kinds.setdefault(key, model)
        count[key] = count.get(key, 0) + 1
    return [Arms(count[key], tuple(guns(model)), skill_of(model)) for key, model in kinds.items()]


def fire(game: Game, unit: UnitId, foe: UnitId, away: float) -> GunFire:
    """The damage that a unit's guns do from so far away, each model with its best one, and their hits."""
    return fire_of(arms_of(game, unit), models_of(game, foe)[0].profile, away)


def fire_of(arms: list[Arms], body: Body, away: float) -> GunFire:
    """The damage and the hits of such guns on a body so far away."""
    damage = hits = 0.0
    for models, weapons, skill in arms:
        best = struck = 0.0
        for weapon in weapons:
            reach = reach_of(weapon)
            if reach is None or away <= reach:
                is_far = weapon.inches is not None and away > weapon.inches
                hurt = hurt_of(weapon, skill, 0, body, is_far=is_far)
                if hurt >= best:
                    best, struck = hurt, hits_of(weapon, skill, is_far=is_far)
        damage += models * best
        hits += models * struck
    return GunFire(damage, hits)


def pinned(game: Game, foe: UnitId, hits: float) -> float:
    """How likely so many hits pin an enemy: ten in one activation, and a failed test. (LEG-MORALE-11)"""
    if hits < PINNING_HITS / 2 or game[foe].is_pinned or not can_be_pinned(game, foe):
        return 0.0
    fails = min(max((COOL - leadership_of(game, foe)) / 12, 0.0), 1.0)
    return float(min(1.0, hits / PINNING_HITS) ** 3 * fails)


def wall_damage(game: Game, unit: UnitId, armour: int, away: float) -> float:
    """The hull points that a unit's guns cost a building, on average: nothing without AP. (LEG-BLDG-09)"""
    total = 0.0
    for model in models_of(game, unit):
        found = []
        for weapon in guns(model):
            reach = reach_of(weapon)
            if weapon.ap_number < NO_AP and (reach is None or away <= reach):
                hits = weapon.shots_of() * min(max((12 - NEEDED + 1 + skill_of(model)) / 12, 1 / 12), 11 / 12)
                power = weapon.strength() + NO_AP - weapon.ap_number
                found.append(1.7 * hits * min(max((power + NEEDED - 1 - armour) / 12, 0.0), 1.0))
        total += max(found, default=0.0)
    return total


def attacks_of(model: Model) -> int:
    """Its attacks; of what has none, 1."""
    return int(getattr(model.profile, "a", 1) or 1)


def strength_of(model: Model) -> int:
    """Its Strength; of what has none, 4."""
    return int(getattr(model.profile, "s", 4) or 4)


def model_blows(model: Model, body: Body) -> float:
    """The damage of a model's best blade in a round."""
    blades = [weapon for weapon in model.weapons if weapon.is_melee]
    best = max((unsaved(weapon, strength_of(model), body) for weapon in blades), default=0.25)
    return 0.6 * attacks_of(model) * best


def blows(game: Game, unit: UnitId, foe: UnitId) -> float:
    """The damage of a unit's blades in a round."""
    [body, *_] = [model.profile for model in models_of(game, foe)]
    return sum((model_blows(model, body) for model in models_of(game, unit)), 0.0)


def left_of(game: Game, unit: UnitId) -> float:
    """Wounds and hull points that a unit has left."""
    return float(sum(wounds_of(model) for model in models_of(game, unit)))


def worth_of(game: Game, unit: UnitId) -> float:
    """What is left of a unit, in points."""
    own = game[unit]
    return own.points * len(own.models) / max(own.start, 1)


class Stake(NamedTuple):
    """What a unit has to lose."""

    toughest: float
    left: float
    worth: float

    def harm(self, damage: float) -> float:
        """What so much damage to it is worth: short of a kill it is forgotten. (LEG-DMG-01)"""
        return gain(kept(damage, self.toughest), self.left, self.worth) if damage > 0.0 else 0.0


def stake_of(game: Game, unit: UnitId) -> Stake:
    """What a unit has to lose."""
    return Stake(toughest_of(game, unit), left_of(game, unit), worth_of(game, unit))


def harm(game: Game, foe: UnitId, damage: float) -> float:
    """What so much damage to a unit is worth. (LEG-DMG-01)"""
    return stake_of(game, foe).harm(damage)


def kept(damage: float, wounds: float) -> float:
    """Of so much damage, on average, what kills models of so many wounds.

    >>> [round(kept(damage, 3), 2) for damage in (0.5, 1.5, 3.0, 6.0)]
    [0.01, 0.38, 3.0, 6.0]
    """
    return damage if damage >= wounds else wounds * (damage / wounds) ** 3


def toughest_of(game: Game, unit: UnitId) -> float:
    """The wounds that one attack must cause to kill a model, or to take a point of it. (LEG-DMG-06)"""
    return float(max((model.left[0] for model in models_of(game, unit) if model.left), default=1))
