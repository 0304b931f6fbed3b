"""The to-hit table, range bands and firing angles. (SPF-SHOOT-03, SPF-SHOOT-08, SPF-ANGLE)

Plain functions of small facts: play and odds use the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier, Total, total
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    EnhancedAccuracy,
    ImprovedAim,
    WeaponAbility,
    has,
)
from grognard.rulesets.steampunk.table.terrain import TERRAIN, TERRAIN_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band, Standing, UnitAbility

AIM = 2
"""What an aim bonus adds. (SPF-GUN-07)"""

SHOOTING_SPEED = {"still": 1, "crawling": 1, "rest": 1, "setup": 1, "slow": 0, "fast": -1, "sneak": 1}
SHOT_AT_SPEED = {"still": 1, "crawling": 1, "rest": 1, "setup": 1, "slow": 0, "fast": -1, "sneak": 0}
SIZES = {"huge": 1, "enormous": 2, "tiny": -1}
BANDS: dict[Band, int] = {"point_blank": 1, "normal": 0, "long": -1}
"""To hit, AP and damage alike. (SPF-SHOOT-08)"""
RANGES: dict[Band, Sentence] = {
    "point_blank": tell("point blank range"),
    "normal": tell("normal range"),
    "long": tell("long range"),
}
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
    """The rows of the to-hit column; skills and abilities of the shooter are rows too. (SPF-SHOOT-03, SPF-SHOOT-11)"""
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
    """The rows of the to-be-hit column. (SPF-SHOOT-03)"""
    own = scene.target
    yield Modifier(SHOT_AT_SPEED[own.speed_class], _at_speed(own.speed, of_target=True), "SPF-SHOOT-04")
    yield Modifier(-1 if own.is_flying else 0, tell("target flying"), "SPF-SHOOT-05")
    yield Modifier(-1 if scene.target_in_smoke else 0, tell("target in smoke"), "SPF-SHOOT-06")
    cover = 0 if own.is_flying else TERRAIN[own.terrain].to_be_hit
    if scene.target_is_entrenched and not own.is_flying:
        cover = min(cover, TERRAIN["rough"].to_be_hit)
    yield Modifier(cover, _in_terrain(own.terrain), "SPF-SHOOT-07")
    yield Modifier(SIZES.get(scene.target_size, 0), TARGET_SIZES.get(scene.target_size, ""), "SPF-SHOOT-10")
    yield Modifier(1 if "damaged sights" in scene.target_marks else 0, tell("target's damaged sights"), "SPF-SHOOT-19")
    for ability in scene.target_abilities:
        yield Modifier(ability.to_be_hit(own), str(ability), ability.clause)


@cache
def _at_speed(speed: str, *, of_target: bool) -> Sentence:
    return tell("target {speed}", speed=speed) if of_target else tell("shooter {speed}", speed=speed)


@cache
def _in_terrain(terrain: str) -> Sentence:
    return tell("target in {terrain}", terrain=TERRAIN_NAMES[terrain])


def band_of(hexes: int, reach: int) -> Band | None:
    """The range band of a distance; None beyond twice the weapon's range. (SPF-SHOOT-08)

    >>> band_of(1, 1), band_of(2, 1), band_of(3, 1)
    ('point_blank', 'long', None)
    """
    if hexes > 2 * reach:
        return None
    if hexes <= 1:
        return "point_blank"
    return "normal" if hexes <= reach else "long"
