"""Who can shoot at whom, with what. (SZOP-SHOOT-01..05, SZOP-LOS-03, SZOP-FLY-06, SZOP-WPN-04, 12, 13)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import gap, is_near
from grognard.kernel.troops.standing import box_gap, distance_of
from grognard.rulesets.szop.dice.facts import has as weapon_has
from grognard.rulesets.szop.dice.facts import keywords_of
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Facing, Flying, Guard, Instinct, Mastery, Tireless
from grognard.rulesets.szop.lists.keywords.weapons import Artillery, Guided, Indirect, Targeting, Unwieldy
from grognard.rulesets.szop.play.attack.live_facts import Shot, is_spent, weapon_is
from grognard.rulesets.szop.play.attack.zones import is_wholly_in
from grognard.rulesets.szop.table.abilities import attack_passives, from_auras, has, has_against
from grognard.rulesets.szop.table.ground import attacks_uphill
from grognard.rulesets.szop.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.szop.table.sight import model_sees, unit_sees
from grognard.rulesets.szop.table.units import enemies, models_of, on_table, troop_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.lists.keywords.bases import WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Weapon

TOO_CLOSE = 3.0
AIRCRAFT = 12
UPHILL = 6
ARTILLERY = 12.0


class Profile(NamedTuple):
    """Weapons of a unit that must have the same target. (SZOP-SHOOT-02)"""

    key: str
    weapon: Weapon
    users: tuple[ModelId, ...]
    """Each model, as often as it has the weapon. (SZOP-SHOOT-05)"""
    weapons: tuple[Weapon, ...]
    shots: dict[UnitId, tuple[Shot, ...]]
    """For each possible target the shots that reach it."""
    is_guided: bool = False
    """Whether it can place markers. (SZOP-WPN-23)"""


@lru_cache(maxsize=4096)
def _profile_key(weapon: Weapon, masteries: tuple[Mastery, ...], zone: str) -> str:
    """What is the same for all weapons of a profile: what their bearers master belongs to it. (SZOP-PAS-36)"""
    reach, attacks, ap, _ = weapon.profile
    keywords = sorted(map(str, keywords_of(weapon, masteries)))
    return f"{reach}/{attacks}/{ap}/{','.join(keywords)}/{zone}"


def arsenal(game: Game, unit: UnitId) -> dict[str, list[tuple[ModelId, Weapon]]]:
    """The ranged weapons of the living models, by profile; those spent are left out. (SZOP-SHOOT-02, SZOP-WPN-21)"""
    own = game[unit]
    faces = own.heading is not None and has(game, unit, Facing)
    found: dict[str, list[tuple[ModelId, Weapon]]] = {}
    for model in models_of(game, unit):
        masteries = tuple([each for each in model.fighter.passives if isinstance(each, Mastery)])
        for weapon in model.fighter.weapons:
            if weapon.reach and not is_spent(game, model.id, weapon):
                key = _profile_key(weapon, masteries, weapon.zone if faces else "")
                found.setdefault(key, []).append((model.id, weapon))
    return found


def is_hindered(game: Game, unit: UnitId) -> bool:
    """An enemy within 3" in sight: no Shooting. (SZOP-SHOOT-04)"""
    own = troop_of(game, unit)
    near = [foe.id for foe in enemies(game, game[unit].seat) if is_near(own, troop_of(game, foe.id), TOO_CLOSE)]
    return any(unit_sees(game, unit, foe) for foe in near)


def fire_plan(game: Game, unit: UnitId, *, on_guard: bool = False) -> list[Profile]:
    """Each profile with its possible targets; only profiles that can do something. (SZOP-SHOOT-01..05)"""
    own = game[unit]
    if own.is_exhausted or own.place != "table" or is_hindered(game, unit):
        return []
    weapons = arsenal(game, unit)
    if not weapons:
        return []
    foes = allowed(game, unit, _near_enough(game, unit, weapons), on_guard=on_guard)
    plan = []
    for key, users in weapons.items():
        shots = {foe: found for foe in foes if (found := shots_at(game, unit, users, foe))}
        is_guided = any(weapon_is(game, model, weapon, Guided) for model, weapon in users)
        if shots or is_guided:
            models, carried = tuple(model for model, _ in users), tuple(each for _, each in users)
            plan.append(Profile(key, users[0][1], models, carried, shots, is_guided))
    return _instinct(game, unit, plan)


def _near_enough(game: Game, unit: UnitId, weapons: dict[str, list[tuple[ModelId, Weapon]]]) -> list[UnitId]:
    """Enemies that are not out of all ranges; a quick look that misses nothing."""
    every = [weapon for users in weapons.values() for _, weapon in users]
    foes = [foe.id for foe in enemies(game, game[unit].seat)]
    if game[unit].grants or any(weapon.has(Artillery) for weapon in every) or _has_mastery(game, unit):
        return foes
    farthest, box = max(weapon.reach for weapon in every) + TOLERANCE, troop_of(game, unit).box
    return [foe for foe in foes if box_gap(box, troop_of(game, foe).box) <= farthest]


def _has_mastery(game: Game, unit: UnitId) -> bool:
    """Whether its weapons may have Artillery from Mastery. (SZOP-PAS-36)"""
    if any(True for _ in from_auras(game, game[unit], Mastery)):
        return True
    return any(isinstance(each, Mastery) for model in models_of(game, unit) for each in model.fighter.passives)


def allowed(game: Game, unit: UnitId, foes: list[UnitId], *, on_guard: bool = False) -> list[UnitId]:
    """Whom a Shooting may be at: on Guard by a Mark only the marked, and again only some. (SZOP-PAS-33, SZOP-CMD-03)"""
    if on_guard and not has(game, unit, Guard):
        foes = [foe for foe in foes if has_against(game, unit, Guard, foe)]
    return may_be_again(game, unit, foes, "shooting", "barrage")


def may_be_again(game: Game, unit: UnitId, foes: list[UnitId], action: str, boon: str) -> list[UnitId]:
    """Of an action taken again by a card no target is the same; Tireless has no such limit.

    (SZOP-SUP-07, SZOP-SUP-08, SZOP-PAS-35, SZOP-CMD-03)
    """
    battle = game[BATTLE]
    if battle.active != unit or action not in battle.actions or has(game, unit, Tireless):
        return foes
    others = [foe for foe in foes if foe not in battle.struck] if boon in battle.boons else []
    return [foe for foe in foes if foe in others or has_against(game, unit, Tireless, foe)]


def _instinct(game: Game, unit: UnitId, plan: list[Profile]) -> list[Profile]:
    """With Instinct only the nearest enemy that is a legal target for some weapon. (SZOP-PAS-27)"""
    able = by_instinct(game, unit, {foe for profile in plan for foe in profile.shots})
    if able is None:
        return plan
    kept = [
        profile._replace(shots={foe: shots for foe, shots in profile.shots.items() if foe in able}) for profile in plan
    ]
    return [profile for profile in kept if profile.shots or profile.is_guided]


def by_instinct(game: Game, unit: UnitId, foes: Collection[UnitId]) -> dict[UnitId, bool] | None:
    """Whom a unit may attack, each with whether Instinct drives it there; None if it does nowhere.

    The nearest, several if they are equally near, and those against whom a Mark takes it away.
    (SZOP-PAS-27, SZOP-CMD-03)
    """
    if not game[unit].grants and not has(game, unit, Instinct):
        return None
    driven = {foe: has_against(game, unit, Instinct, foe) for foe in foes}
    if not any(driven.values()):
        return None
    own = troop_of(game, unit)
    away = {foe: distance_of(own, troop_of(game, foe)) for foe in foes}
    least = min(away.values()) + TOLERANCE
    return {foe: is_driven for foe, is_driven in driven.items() if not is_driven or away[foe] <= least}


# ---------------------------------------------------------------- one target


def shots_at(game: Game, unit: UnitId, users: list[tuple[ModelId, Weapon]], target: UnitId) -> tuple[Shot, ...]:
    """The shots of a profile that have range and sight. (SZOP-SHOOT-03, SZOP-LOS-03)"""
    weapon = users[0][1]
    if not is_in_zone(game, unit, weapon, target):
        return ()
    if game.options["flat_sight"]:
        kinds = {(game[model].fighter, each): model for model, each in users}
        able = {kind for kind, model in kinds.items() if _is_measured(game, unit, kind[1], target, model)}
        return tuple(Shot(model, each, None) for model, each in users if (game[model].fighter, each) in able)
    stands = {one.name: one for one in troop_of(game, unit).stands}
    return tuple(
        Shot(model, each, model) for model, each in users if can_shoot(game, unit, stands[model], each, target, model)
    )


def _is_measured(game: Game, unit: UnitId, weapon: Weapon, target: UnitId, model: ModelId) -> bool:
    """Whether a model can attack a target with some model of its unit to measure for it. (SZOP-LOS-03)"""
    return any(can_shoot(game, unit, eye, weapon, target, model) for eye in troop_of(game, unit).stands)


def is_in_zone(game: Game, unit: UnitId, weapon: Weapon, target: UnitId) -> bool:
    """A weapon assigned to a zone attacks only targets wholly inside it. (SZOP-PAS-32)"""
    heading = game[unit].heading
    if not weapon.zone or heading is None or not has(game, unit, Facing):
        return True
    return is_wholly_in(troop_of(game, target), troop_of(game, unit), heading, weapon.zone)


def can_shoot(game: Game, unit: UnitId, eye: Stand, weapon: Weapon, target: UnitId, model: ModelId) -> bool:
    """Whether a target is in range and sight of one model with a weapon to use. (SZOP-SHOOT-03, SZOP-WPN-21)"""
    if is_spent(game, model, weapon, target):
        return False
    return can_reach(game, unit, eye, weapon, weapon_keywords(game, model, weapon, target), target)


def can_reach(
    game: Game, unit: UnitId, eye: Stand, weapon: Weapon, keywords: tuple[WeaponKeyword, ...], target: UnitId
) -> bool:
    """The same for a weapon with these abilities. (SZOP-SHOOT-03, SZOP-WPN-04, SZOP-PSY-04)"""
    if weapon_has(keywords, Indirect):
        if has(game, target, Flying):
            return False
        return is_in_range(game, unit, eye, weapon, keywords, target)
    return is_in_range(game, unit, eye, weapon, keywords, target) and model_sees(game, unit, eye, target)


def weapon_keywords(game: Game, model: ModelId, weapon: Weapon, target: UnitId) -> tuple[WeaponKeyword, ...]:
    """The abilities of a weapon with those of Mastery. (SZOP-PAS-36)"""
    return keywords_of(weapon, attack_passives(game, model, target))


def is_in_range(
    game: Game, unit: UnitId, eye: Stand, weapon: Weapon, keywords: tuple[WeaponKeyword, ...], target: UnitId
) -> bool:
    """Range, Unwieldy and Artillery. (SZOP-FLY-06, SZOP-ATER-03, SZOP-WPN-06, SZOP-WPN-12, SZOP-WPN-13)"""
    foe = troop_of(game, target)
    away = min(gap(eye, one) for one in foe.stands)
    if away <= ARTILLERY + TOLERANCE and weapon_has(keywords, Unwieldy):
        return False
    if away <= weapon.reach + TOLERANCE:  # nothing makes a range longer
        reach = range_of(game, unit, weapon, keywords, target)
        if reach > 0 and away <= reach + TOLERANCE:
            return True
    if not weapon_has(keywords, Artillery):
        return False
    return any(is_near(troop_of(game, friend.id), foe, ARTILLERY) for friend in on_table(game, game[unit].seat))


def range_of(game: Game, unit: UnitId, weapon: Weapon, keywords: tuple[WeaponKeyword, ...], target: UnitId) -> int:
    """The range of a weapon against a target. (SZOP-FLY-06, SZOP-ATER-03, SZOP-WPN-06)"""
    reach = weapon.reach
    if weapon_has(keywords, Targeting):
        return reach
    if has(game, target, Aircraft):
        reach -= AIRCRAFT
    if attacks_uphill(game, unit, target):
        reach -= UPHILL
    return reach
