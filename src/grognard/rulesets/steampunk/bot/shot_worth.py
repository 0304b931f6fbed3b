"""What a shot from a pose at a pose is worth."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.hexes import angle
from grognard.kernel.memo import Shelf
from grognard.rulesets.steampunk.bot.enemy_poses import EnemyMark
from grognard.rulesets.steampunk.bot.worth import chance_to_hit, hit_share, mean_area
from grognard.rulesets.steampunk.lists.values_by_angle import four
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts, needs_of
from grognard.rulesets.steampunk.play.gunnery.firing_angles import bearing_through
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, shooter_rows
from grognard.rulesets.steampunk.table.abilities import model_abilities
from grognard.rulesets.steampunk.table.terrain import terrain_at

if TYPE_CHECKING:
    from grognard.kernel.hexes import Direction, Hex
    from grognard.rulesets.steampunk.bot.gun_groups import Battery
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import SurveyedUnit
    from grognard.rulesets.steampunk.dice.facts import Hit
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band

COVERED = 0.06
"""What a harmful hex effect is worth, as a share of the base it is laid on."""
BURNING = 0.1
"""What setting a base on fire is worth besides. (SPF-WPN-04)"""
SPARED = 0.35
"""Limited ammunition is kept for shots that are worth so much of the best one."""
FACTS: Shelf[tuple[int, Band, bool], Hit] = Shelf(4096)
"""What a hit of a kind of weapon does at a range, whoever fires it: all that is left open is the armour it meets."""
NOTHING = (0.0, 0.0)
"""Plain, and with an aim bonus."""


@cache
def system_bears(angles: str | int, through: tuple[Direction, ...], facing: int) -> int:
    """How many guns of a fixed system bear on a hex through these sides; within one hex the most. (SPF-ANGLE-10)"""
    numbers = four(angles)
    return max((numbers[angle(facing, side)] for side in through), default=max(numbers))


class Arsenal:
    """What a base shoots with, and what it gains by it."""

    __slots__ = ("__dict__", "_plus", "batteries", "piece")

    def __init__(self, piece: SurveyedUnit) -> None:
        self.piece, self.batteries = piece, piece.park.batteries
        self._plus: dict[tuple[int, Hex, str, str, bool], int] = {}

    # ---------------------------------------------------------------- one shot

    def shot(self, battery: Battery, pose: Pose, target: SurveyedUnit, goal: Pose) -> tuple[float, float]:
        """What all guns of a battery gain by firing from a pose at a target in its pose: plain, and aimed."""
        return self.fire(battery, pose, EnemyMark(pose.at, self.piece.flies[pose.speed], target, goal))

    def fire(self, battery: Battery, pose: Pose, mark: EnemyMark) -> tuple[float, float]:
        """The same at a mark that has been seen from there."""
        line = self.line(battery, pose, mark.through, mark.away)
        if line is None or not (battery.is_indirect or mark.is_seen()):
            return NOTHING
        rolls, band, plus = line
        target = mark.target
        if not battery.is_direct:
            gained = self.on_hex(battery, pose, target, mark.goal, band)
            return gained, gained
        plus += mark.plus
        worth = self.share(battery, target, band, mark.armour) * target.value * rolls
        return chance_to_hit(plus) * worth, chance_to_hit(plus + battery.aim) * worth

    def line(
        self, battery: Battery, pose: Pose, through: tuple[Direction, ...], away: int
    ) -> tuple[int, Band, int] | None:
        """How many rolls bear on a hex through these sides, at what range, and the rows of the to-hit column."""
        band = battery.bands[away] if away < len(battery.bands) else None
        if band is None:
            return None
        if battery.angles is None:
            rolls, is_on_edge = battery.firings * system_bears(battery.weapon.angles, through, pose.facing), False
        else:
            bears = bearing_through(through, pose.facing, battery.angles, self.piece.survey.penalised)
            rolls, is_on_edge = battery.firings if bears.is_legal else 0, bears.is_on_edge
        return (rolls, band, self._to_hit(battery, pose, band, is_on_edge)) if rolls else None

    def _to_hit(self, battery: Battery, pose: Pose, band: Band, is_on_edge: bool) -> int:
        """The rows of the to-hit column. (SPF-SHOOT-03)"""
        key = (battery.place, pose.at, pose.speed, band, is_on_edge)
        known = self._plus.get(key)
        if known is None:
            known = self._plus[key] = self._shooting(battery, pose, band, is_on_edge)
        return known

    def _shooting(self, battery: Battery, pose: Pose, band: Band, is_on_edge: bool) -> int:
        survey, unit, frame = self.piece.survey, self.piece.unit, self.piece.frame
        figure = battery.figure if battery.figure >= 0 else unit.living[0]
        terrain, in_smoke = terrain_at(survey.land, pose.at), pose.at in survey.smoke
        key = (battery.kind, figure, pose.speed, terrain, in_smoke, band, is_on_edge)
        known = frame.plusses.get(key)
        if known is None:
            standing = survey.standing(unit, pose.speed, pose.at)
            scene = ToHitScene(
                shooter=standing,
                target=standing,
                band=band,
                shooter_abilities=model_abilities(unit, figure),
                weapon_abilities=battery.weapon.abilities,
                is_on_edge=is_on_edge,
                shooter_in_smoke=in_smoke,
                shooter_marks=unit.wear.marks,
                has_revealed_itself=unit.is_revealed,
            )
            known = frame.plusses[key] = sum(row.value for row in shooter_rows(scene))
        return known

    def share(self, battery: Battery, target: SurveyedUnit, band: Band, armour: int) -> float:
        """What one hit costs the target. (SPF-SHOOT-18)"""
        is_revealed = self.piece.unit.is_revealed
        key = (battery.kind, is_revealed, band, armour)
        known = target.frame.shares.get(key)
        if known is None:
            facts = (battery.kind, band, is_revealed)
            hit = FACTS.get(facts)
            if hit is None:
                hit = hit_facts(self.piece.survey.game, self.piece.unit, battery.weapon, target.unit, band=band)
                hit = FACTS.keep(facts, hit._replace(because=()))
            known = target.frame.shares[key] = hit_share(hit._replace(armour=armour), target.toll, target.body)
        if battery.burns and not target.unit.fire and "fire" not in target.body.victim.immunities:
            return known + BURNING / battery.firings
        return known

    def on_hex(self, battery: Battery, pose: Pose, target: SurveyedUnit, goal: Pose, band: Band) -> float:
        """Fire at the hex a base stands in. (SPF-AREA-01, SPF-AREA-03)"""
        survey, unit, weapon = self.piece.survey, self.piece.unit, battery.weapon
        gained = 0.0
        if weapon.area:
            there = msgspec.structs.replace(unit, at=pose.at)
            needs = needs_of(there, battery.guns[0], goal.at)
            if needs is not None:
                met = msgspec.structs.replace(target.unit, at=goal.at, facing=goal.facing, speed=goal.speed)
                hits = mean_area(area_facts(survey.game, met, needs)) * battery.firings
                share = self.share(battery, target, band, target.armour(goal, pose.at))
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
            self.share(battery, foe, "normal", foe.unit.profile.armour[0]) * foe.value * battery.firings * 0.5
            for foe in foes
        )
        return worths[-1] if worths else battery.firings * 0.5  # nobody is in sight yet
