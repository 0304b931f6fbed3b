"""The to-hit table: what makes a shot easier or harder. (SPF-SHOOT-02 to SPF-SHOOT-15, SPF-SHOOT-19)

The rows are plain functions of small facts: play and odds use the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier, Total, total
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Shot
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    EnhancedAccuracy,
    ImprovedAim,
    WeaponAbility,
    has,
)
from grognard.rulesets.steampunk.play.gunnery.firing_angles import bearing_to
from grognard.rulesets.steampunk.play.gunnery.range_bands import BANDS, RANGES, band_to
from grognard.rulesets.steampunk.play.orders.order_words import speed_words
from grognard.rulesets.steampunk.table.abilities import abilities_of, model_abilities
from grognard.rulesets.steampunk.table.guns import weapon_in
from grognard.rulesets.steampunk.table.records import MAP
from grognard.rulesets.steampunk.table.terrain import TERRAIN, TERRAIN_NAMES, entrenched
from grognard.rulesets.steampunk.table.units import smoke_of, standing_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band, Standing, UnitAbility
    from grognard.rulesets.steampunk.table.records import Unit

AIM = 2
"""What an aim bonus adds. (SPF-GUN-07)"""

SHOOTING_SPEED = {"still": 1, "crawling": 1, "rest": 1, "setup": 1, "slow": 0, "fast": -1, "sneak": 1}
SHOT_AT_SPEED = {"still": 1, "crawling": 1, "rest": 1, "setup": 1, "slow": 0, "fast": -1, "sneak": 0}
SIZES = {"huge": 1, "enormous": 2, "tiny": -1}
TARGET_SIZES = {"huge": tell("huge target"), "enormous": tell("enormous target"), "tiny": tell("tiny target")}


class ToHitScene(NamedTuple):
    """All the to-hit table looks at. (SPF-SHOOT-03)"""

    shooter: Standing
    target: Standing
    band: Band
    target_size: str = "medium"
    shooter_abilities: tuple[UnitAbility, ...] = ()
    target_abilities: tuple[UnitAbility, ...] = ()
    weapon_abilities: tuple[WeaponAbility, ...] = ()
    is_aimed: bool = False
    is_on_edge: bool = False
    shooter_in_smoke: bool = False
    target_in_smoke: bool = False
    shooter_marks: frozenset[str] = frozenset()
    target_marks: frozenset[str] = frozenset()
    has_revealed_itself: bool = False
    target_is_entrenched: bool = False


def to_hit(scene: ToHitScene) -> Total:
    """The sum of all rows of the table that apply, with their reasons. (SPF-SHOOT-02, SPF-SHOOT-03, SPF-SHOOT-19)"""
    return total([*shooter_rows(scene), *target_rows(scene)])


def shooter_rows(scene: ToHitScene) -> Iterable[Modifier]:
    """The rows of the to-hit column. (SPF-SHOOT-03)

    Abilities of the shooter are rows too: skills, Steady, Optimal at point blank, Guns Blazing.
    (SPF-SHOOT-11, 12, 14, SPF-ABIL-21)
    """
    own = scene.shooter
    yield Modifier(SHOOTING_SPEED[own.speed_class], _at_speed(own.speed, of_target=False), "SPF-SHOOT-04")
    yield Modifier(-1 if own.is_flying else 0, tell("shooter flying"), "SPF-SHOOT-05")
    yield Modifier(-1 if scene.shooter_in_smoke else 0, tell("shooter in smoke"), "SPF-SHOOT-06")
    yield Modifier(BANDS[scene.band], RANGES[scene.band], "SPF-SHOOT-08")
    yield Modifier(-1 if scene.is_on_edge else 0, tell("on edge of the firing angle"), "SPF-SHOOT-09")
    if scene.is_aimed:
        improved = has(scene.weapon_abilities, ImprovedAim)
        yield Modifier(improved.hit if improved else AIM, tell("aimed"), "SPF-GUN-07")
    yield Modifier(1 if has(scene.weapon_abilities, EnhancedAccuracy) else 0, tell("Enhanced Accuracy"), "SPF-SHOOT-15")
    yield Modifier(2 if scene.has_revealed_itself else 0, tell("revealed itself"), "SPF-HIDE-05")
    yield Modifier(-1 if "damaged sights" in scene.shooter_marks else 0, tell("damaged sights"), "SPF-SHOOT-19")
    yield Modifier(-1 if "crippled crew" in scene.shooter_marks else 0, tell("crippled crew"), "SPF-DMG-09")
    for ability in scene.shooter_abilities:
        yield Modifier(ability.to_hit(own, scene.band), str(ability), ability.clause)


def target_rows(scene: ToHitScene) -> Iterable[Modifier]:
    """The rows of the to-be-hit column: cover is that of the target's own hex. (SPF-SHOOT-03, SPF-TERR-15)

    Abilities of the target are rows too: Steady, Camouflage, Take Cover, Elusive. (SPF-SHOOT-12, 13, SPF-ABIL-03, 14)
    """
    own = scene.target
    yield Modifier(SHOT_AT_SPEED[own.speed_class], _at_speed(own.speed, of_target=True), "SPF-SHOOT-04")
    yield Modifier(-1 if own.is_flying else 0, tell("target flying"), "SPF-SHOOT-05")
    yield Modifier(-1 if scene.target_in_smoke else 0, tell("target in smoke"), "SPF-SHOOT-06")
    row = TERRAIN[own.terrain]
    cover = (entrenched(row) if scene.target_is_entrenched else row).to_be_hit
    yield Modifier(0 if own.is_flying else cover, _in_terrain(own.terrain), "SPF-SHOOT-07")
    yield Modifier(SIZES.get(scene.target_size, 0), TARGET_SIZES.get(scene.target_size, ""), "SPF-SHOOT-10")
    yield Modifier(1 if "damaged sights" in scene.target_marks else 0, tell("target's damaged sights"), "SPF-SHOOT-19")
    for ability in scene.target_abilities:
        yield Modifier(ability.to_be_hit(own), str(ability), ability.clause)


@cache
def _at_speed(speed: str, *, of_target: bool) -> Sentence:
    said = speed_words(speed)
    return tell("target {speed}", speed=said) if of_target else tell("shooter {speed}", speed=said)


@cache
def _in_terrain(terrain: str) -> Sentence:
    return tell("target in {terrain}", terrain=TERRAIN_NAMES[terrain])


def scene_between(
    game: Game,
    unit: Unit,
    target: Unit,
    band: Band,
    abilities: tuple[WeaponAbility, ...],
    *,
    is_aimed: bool,
    is_on_edge: bool,
) -> ToHitScene:
    """What the to-hit table looks at as two units stand, whichever model of the unit looks. (SPF-SHOOT-03)"""
    smoke = smoke_of(game)
    return ToHitScene(
        shooter=standing_of(game, unit),
        target=standing_of(game, target),
        band=band,
        target_size=target.profile.size,
        target_abilities=abilities_of(target),
        weapon_abilities=abilities,
        is_aimed=is_aimed,
        is_on_edge=is_on_edge,
        shooter_in_smoke=unit.at in smoke,
        target_in_smoke=target.at in smoke,
        shooter_marks=unit.wear.marks,
        target_marks=target.wear.marks,
        has_revealed_itself=unit.is_revealed,
        target_is_entrenched=target.at in game[MAP].entrenched,
    )


def shot_facts(game: Game, unit: Unit, number: int, target: Unit, *, is_aimed: bool, side: int | None = None) -> Shot:
    """The to-hit roll of one gun; a unit-base weapon uses the best model. (SPF-SHOOT-03, SPF-EQUIP-08)"""
    gun, weapon = unit.profile.guns[number], weapon_in(unit, number)
    assert target.at is not None
    band = band_to(unit, weapon, target.at)
    assert band is not None
    is_on_edge = bearing_to(game, unit, number, target.at, side).is_on_edge
    scene = scene_between(game, unit, target, band, weapon.abilities, is_aimed=is_aimed, is_on_edge=is_on_edge)
    figures = [gun.figure] if gun.figure >= 0 else list(unit.living)
    sums = [to_hit(scene._replace(shooter_abilities=model_abilities(unit, figure))) for figure in figures]
    best = max(sums, key=lambda each: each.value)
    return Shot(best.value, best.parts)
