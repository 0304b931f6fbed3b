"""What a shot from a pose at a pose is worth."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.area_fire import area_facts
from grognard.rulesets.steampunk.ballistics import hit_facts
from grognard.rulesets.steampunk.bases import model_abilities
from grognard.rulesets.steampunk.bot.poses import far
from grognard.rulesets.steampunk.bot.worth import chance_to_hit, hit_share, mean_area, shooting_plus
from grognard.rulesets.steampunk.profile import four
from grognard.rulesets.steampunk.targeting import needs_of
from grognard.rulesets.steampunk.to_hit import Scene, band_of, bearing, fixed_bearing

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.abilities import Band, UnitAbility
    from grognard.rulesets.steampunk.bot.build import Battery
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Piece
    from grognard.rulesets.steampunk.facts import Hit
    from grognard.rulesets.steampunk.sheets import Weapon

COVERED = 0.06
"""What a harmful hex effect is worth, as a share of the base it is laid on."""
BURNING = 0.1
"""What setting a base on fire is worth besides. (SPF-WPN-04)"""
SPARED = 0.35
"""Limited ammunition is kept for shots that are worth so much of the best one."""
FACTS: dict[tuple[Weapon, str, bool], Hit] = {}
"""What a hit of a weapon does at a range, whoever fires it: all that is left open is the armour it meets."""
MOST_FACTS = 4096
LINES = 1 << 16
NOTHING = (0.0, 0.0)
"""Plain, and with an aim bonus."""


def range_band(reach: int, is_short: bool, away: int) -> Band | None:
    """The range band, if the weapon reaches so far. (SPF-SHOOT-08)"""
    band = band_of(away, reach)
    return None if band == "long" and is_short else band


@lru_cache(maxsize=LINES)
def gun_line(
    reach: int, is_short: bool, angles: tuple[bool, ...], penalised: bool, at: Hex, facing: int, goal: Hex
) -> tuple[Band | None, bool]:
    """At what range a gun bears on a hex, if at all, and whether on the edge of its angle. (SPF-ANGLE-06)"""
    band = range_band(reach, is_short, far(at, goal))
    if band is None:
        return None, False
    found = bearing(at, facing, angles, goal, always_penalised=penalised)
    return band if found.is_legal else None, found.is_on_edge


@lru_cache(maxsize=LINES)
def system_line(
    reach: int, is_short: bool, angles: str | int, at: Hex, facing: int, goal: Hex
) -> tuple[int, Band | None]:
    """How many guns of a fixed system bear on a hex, and at what range. (SPF-ANGLE-10)"""
    band, numbers = range_band(reach, is_short, far(at, goal)), four(angles)
    legal = [side for side in range(6) if fixed_bearing(at, facing, side, goal).is_legal]
    most = max((numbers[angle(0, side)] for side in legal), default=0)
    return most, band if most else None


class Arsenal:
    """What a base shoots with, and what it gains by it."""

    __slots__ = ("__dict__", "_plus", "_skills", "batteries", "piece")

    def __init__(self, piece: Piece) -> None:
        self.piece, self.batteries = piece, piece.build.batteries
        self._plus: dict[tuple[int, Hex, str, str, bool], int] = {}
        self._skills: dict[int, tuple[UnitAbility, ...]] = {}

    # ---------------------------------------------------------------- one shot

    def shot(self, battery: Battery, pose: Pose, target: Piece, goal: Pose) -> tuple[float, float]:
        """What all guns of a battery gain by firing from a pose at a target in its pose: plain, and aimed."""
        rolls, band, is_on_edge = self._line(battery, pose, goal.at)
        if band is None:
            return NOTHING
        piece = self.piece
        if not battery.is_indirect and not piece.survey.sees(
            pose.at, piece.flies[pose.speed], goal.at, target.flies[goal.speed]
        ):
            return NOTHING
        if not battery.is_direct:
            gained = self._on_hex(battery, pose, target, goal, band)
            return gained, gained
        plus = self._to_hit(battery, pose, band, is_on_edge) + target.to_be_hit(goal)
        worth = self._share(battery, target, band, target.armour(goal, pose.at)) * target.value * rolls
        return chance_to_hit(plus) * worth, chance_to_hit(plus + battery.aim) * worth

    def _line(self, battery: Battery, pose: Pose, at: Hex) -> tuple[int, Band | None, bool]:
        """How many rolls bear on a hex, at what range, and whether on edge; without a range none do."""
        weapon, angles = battery.weapon, battery.angles
        if angles is None:
            most, band = system_line(weapon.range, battery.is_short, weapon.angles, pose.at, pose.facing, at)
            return battery.firings * most, band, False
        penalised = self.piece.survey.penalised
        band, is_on_edge = gun_line(weapon.range, battery.is_short, angles, penalised, pose.at, pose.facing, at)
        return battery.firings, band, is_on_edge

    def _to_hit(self, battery: Battery, pose: Pose, band: Band, is_on_edge: bool) -> int:
        """The rows of the to-hit column. (SPF-SHOOT-03)"""
        key = (battery.place, pose.at, pose.speed, band, is_on_edge)
        known = self._plus.get(key)
        if known is None:
            survey, unit = self.piece.survey, self.piece.unit
            standing = survey.standing(unit, pose.speed, pose.at)
            figure = battery.figure if battery.figure >= 0 else unit.living[0]
            if figure not in self._skills:
                self._skills[figure] = model_abilities(unit, figure)
            scene = Scene(
                shooter=standing,
                target=standing,
                band=band,
                shooter_abilities=self._skills[figure],
                weapon_abilities=battery.weapon.abilities,
                is_on_edge=is_on_edge,
                shooter_in_smoke=pose.at in survey.smoke,
                shooter_marks=unit.wear.marks,
                has_revealed_itself=unit.is_revealed,
            )
            known = self._plus[key] = shooting_plus(scene)
        return known

    def _share(self, battery: Battery, target: Piece, band: Band, armour: int) -> float:
        """What one hit costs the target. (SPF-SHOOT-18)"""
        key = (battery.place, target.build.serial, band, armour)
        known = self.piece.build.shares.get(key)
        if known is None:
            unit, weapon = self.piece.unit, battery.weapon
            facts = (weapon, band, unit.is_revealed)
            hit = FACTS.get(facts)
            if hit is None:
                hit = hit_facts(self.piece.survey.game, unit, weapon, target.unit, band=band)
                if len(FACTS) >= MOST_FACTS:
                    FACTS.clear()
                hit = FACTS[facts] = hit._replace(because=())
            share = hit_share(hit._replace(armour=armour), target.toll, target.body)
            burns = battery.burns and not target.unit.fire and "fire" not in target.body.victim.immunities
            known = self.piece.build.shares[key] = share + (BURNING / battery.firings if burns else 0.0)
        return known

    def _on_hex(self, battery: Battery, pose: Pose, target: Piece, goal: Pose, band: Band) -> float:
        """Fire at the hex a base stands in. (SPF-AREA-01, SPF-AREA-03)"""
        survey, unit, weapon = self.piece.survey, self.piece.unit, battery.weapon
        gained = 0.0
        if weapon.area:
            there = msgspec.structs.replace(unit, at=pose.at)
            needs = needs_of(there, battery.guns[0], goal.at)
            if needs is not None:
                met = msgspec.structs.replace(target.unit, at=goal.at, facing=goal.facing, speed=goal.speed)
                hits = mean_area(area_facts(survey.game, met, needs)) * battery.firings
                share = self._share(battery, target, band, target.armour(goal, pose.at))
                gained += min(hits * share, 1.0) * target.value
        if weapon.covers is not None and any(each.kind != "smoke" for each in weapon.covers.effect.lying()):
            gained += COVERED * target.value
        return gained

    # ---------------------------------------------------------------- all of them

    @cached_property
    def best(self) -> tuple[float, ...]:
        """What each battery gains at best, at a middling base in plain sight: the measure of waiting and loading."""
        return tuple(self._at_best(battery) for battery in self.batteries)

    @cached_property
    def power(self) -> float:
        """What all its guns together do at best."""
        return sum(self.best)

    @cached_property
    def reach(self) -> int:
        """How far it shoots well."""
        return max((battery.weapon.range for battery in self.batteries), default=1)

    def _at_best(self, battery: Battery) -> float:
        survey = self.piece.survey
        foes = survey.theirs if self.piece.unit.seat == survey.seat else survey.mine
        if not battery.is_direct and not battery.weapon.area:
            return COVERED * 10.0 if battery.weapon.covers is not None else 0.0
        worths = sorted(
            self._share(battery, foe, "normal", foe.unit.profile.armour[0]) * foe.value * battery.firings * 0.5
            for foe in foes
        )
        return worths[-1] if worths else battery.firings * 0.5  # nobody is in sight yet
