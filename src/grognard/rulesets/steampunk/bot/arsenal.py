"""The guns of a base in heaps of equal ones, and what a shot from a pose at a pose is worth."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.area_fire import area_facts
from grognard.rulesets.steampunk.arms import (
    CREW_OF_BASE_WEAPON,
    is_one_attack,
    needs_load,
    rounds_of,
    shots_of,
    strikes_units,
    weapon_in,
)
from grognard.rulesets.steampunk.ballistics import hit_facts
from grognard.rulesets.steampunk.bases import model_abilities
from grognard.rulesets.steampunk.bot.poses import far
from grognard.rulesets.steampunk.bot.worth import chance_to_hit, hit_share, mean_area
from grognard.rulesets.steampunk.field import terrain_at
from grognard.rulesets.steampunk.profile import four
from grognard.rulesets.steampunk.setting_up import capacity
from grognard.rulesets.steampunk.targeting import angles_now, needs_of
from grognard.rulesets.steampunk.to_hit import AIM, Scene, band_of, bearing, fixed_bearing, shooter_rows
from grognard.rulesets.steampunk.weaponry import (
    ImprovedAim,
    Indirect,
    LimitedAmmo,
    NotAtLongRange,
    SetOnFire,
    Shots,
    has,
)

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.abilities import Band
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
NOTHING = (0.0, 0.0)
"""Plain, and with an aim bonus."""


class Battery(NamedTuple):
    """Equal guns of one base: one heap of dice."""

    place: int
    guns: tuple[int, ...]
    weapon: Weapon
    group: str
    figure: int
    firings: int
    """To-hit rolls, or firings at a hex, of all its guns together."""
    tokens: int
    """What each of its guns is loaded with."""
    most: int
    takes: int
    """Load tokens a firing takes; 0: it is never loaded."""
    is_limited: bool = False
    aim: int = AIM


class Arsenal:
    """What a base shoots with, and what it gains by it."""

    __slots__ = ("__dict__", "_bands", "_facts", "_hits", "_plus", "piece")

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self._bands: dict[tuple[int, int], Band | None] = {}
        self._plus: dict[tuple[int, str, str, bool, str, bool], int] = {}
        self._facts: dict[tuple[int, str], Hit] = {}
        self._hits: dict[tuple[int, str, str, int], float] = {}

    @cached_property
    def batteries(self) -> tuple[Battery, ...]:
        """Its guns that somebody can still fire, alike ones together. (SPF-EQUIP-09, SPF-WPN-02)"""
        unit = self.piece.unit
        heaps: dict[tuple[object, ...], list[int]] = {}
        for number, gun in enumerate(unit.profile.guns):
            state, weapon = unit.loads[number], weapon_in(unit, number)
            limited = has(weapon.abilities, LimitedAmmo)
            is_out = limited is not None and dict(unit.spent).get(weapon.name, 0) >= limited.n
            is_manned = gun.figure in unit.living if gun.figure >= 0 else len(unit.living) >= CREW_OF_BASE_WEAPON
            if state.is_lost or not is_manned or is_out:
                continue
            skill = unit.profile.figures[gun.figure].skill if gun.figure >= 0 else None
            like = (weapon.name, state.kind, state.tokens, state.is_stuck, gun.group, skill)
            heaps.setdefault(like, []).append(number)
        found = []
        for place, guns in enumerate(heaps.values()):
            number = guns[0]
            gun, weapon = unit.profile.guns[number], weapon_in(unit, number)
            shots = has(weapon.abilities, Shots)
            each = shots_of(weapon) * (shots.n if shots and shots.where == "apart" else 1)
            improved = has(weapon.abilities, ImprovedAim)
            found.append(
                Battery(
                    place,
                    tuple(guns),
                    weapon,
                    gun.group,
                    gun.figure,
                    each if is_one_attack(weapon) else each * len(guns),
                    unit.loads[number].tokens,
                    capacity(gun),
                    rounds_of(weapon) if needs_load(unit, number) else 0,
                    has(weapon.abilities, LimitedAmmo) is not None,
                    improved.hit if improved else AIM,
                )
            )
        return tuple(found)

    # ---------------------------------------------------------------- one shot

    def shot(self, battery: Battery, pose: Pose, target: Piece, goal: Pose) -> tuple[float, float]:
        """What all guns of a battery gain by firing from a pose at a target in its pose: plain, and aimed."""
        band = self.band(battery, far(pose.at, goal.at))
        if band is None:
            return NOTHING
        guns = self._bearing(battery, pose, goal.at)
        if not guns:
            return NOTHING
        is_on_edge = guns < 0
        if not self._sees(battery, pose, target, goal):
            return NOTHING
        weapon = battery.weapon
        if not strikes_units(weapon):
            gained = self._on_hex(battery, pose, target, goal, band)
            return gained, gained
        plus = self._to_hit(battery, pose, band, is_on_edge) + target.to_be_hit(goal)
        worth = self._share(battery, target, band, target.armour(goal, pose.at)) * target.value * abs(guns)
        return chance_to_hit(plus) * worth, chance_to_hit(plus + battery.aim) * worth

    def band(self, battery: Battery, away: int) -> Band | None:
        """The range band, if the weapon reaches so far. (SPF-SHOOT-08)"""
        key = (battery.place, away)
        if key not in self._bands:
            band = band_of(away, battery.weapon.range)
            too_far = band == "long" and has(battery.weapon.abilities, NotAtLongRange) is not None
            self._bands[key] = None if too_far else band
        return self._bands[key]

    def _bearing(self, battery: Battery, pose: Pose, at: Hex) -> int:
        """How many rolls bear on a hex; below nothing if on the edge of the angle. (SPF-ANGLE-06, SPF-ANGLE-10)"""
        if battery.weapon.carried == "fixed":
            numbers = four(battery.weapon.angles)
            sides = [side for side in range(6) if numbers[angle(0, side)]]
            legal = [side for side in sides if fixed_bearing(pose.at, pose.facing, side, at).is_legal]
            return battery.firings * max((numbers[angle(0, side)] for side in legal), default=0)
        angles = angles_now(self.piece.unit, battery.guns[0])
        found = bearing(pose.at, pose.facing, angles, at, always_penalised=self.piece.survey.penalised)
        if not found.is_legal:
            return 0
        return -battery.firings if found.is_on_edge else battery.firings

    def _sees(self, battery: Battery, pose: Pose, target: Piece, goal: Pose) -> bool:
        if battery.weapon.area and has(battery.weapon.abilities, Indirect):
            return True
        high = self.piece.height(pose)
        return self.piece.survey.sees(pose.at, high, goal.at, target.height(goal))

    def _to_hit(self, battery: Battery, pose: Pose, band: Band, is_on_edge: bool) -> int:
        """The rows of the to-hit column; a unit-base weapon uses the best model. (SPF-SHOOT-03, SPF-EQUIP-08)"""
        survey, unit = self.piece.survey, self.piece.unit
        terrain, in_smoke = terrain_at(survey.land, pose.at), pose.at in survey.smoke
        key = (battery.place, pose.speed, terrain, in_smoke, band, is_on_edge)
        known = self._plus.get(key)
        if known is None:
            standing = survey.standing(unit, pose.speed, terrain)
            scene = Scene(
                shooter=standing,
                target=standing,
                band=band,
                weapon_abilities=battery.weapon.abilities,
                is_on_edge=is_on_edge,
                shooter_in_smoke=in_smoke,
                shooter_marks=unit.wear.marks,
                has_revealed_itself=unit.is_revealed,
            )
            figures = [battery.figure] if battery.figure >= 0 else unit.living[:1]
            known = self._plus[key] = max(
                sum(row.value for row in shooter_rows(scene._replace(shooter_abilities=model_abilities(unit, each))))
                for each in figures
            )
        return known

    def _share(self, battery: Battery, target: Piece, band: Band, armour: int) -> float:
        """What one hit costs the target. (SPF-SHOOT-18)"""
        key = (battery.place, target.unit.id, band, armour)
        known = self._hits.get(key)
        if known is None:
            unit, weapon = self.piece.unit, battery.weapon
            hit = self._facts.get((battery.place, band))
            if hit is None:
                hit = hit_facts(self.piece.survey.game, unit, weapon, target.unit, band=band)
                hit = self._facts[battery.place, band] = hit._replace(because=())
            share = hit_share(hit._replace(armour=armour), target.toll, target.body)
            burns = has(weapon.abilities, SetOnFire) is not None and "fire" not in target.body.victim.immunities
            known = self._hits[key] = share + (BURNING / battery.firings if burns and not target.unit.fire else 0.0)
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

    def _at_best(self, battery: Battery) -> float:
        survey = self.piece.survey
        foes = survey.theirs if self.piece.unit.seat == survey.seat else survey.mine
        if not strikes_units(battery.weapon) and not battery.weapon.area:
            return COVERED * 10.0 if battery.weapon.covers is not None else 0.0
        worths = sorted(
            self._share(battery, foe, "normal", foe.unit.profile.armour[0]) * foe.value * battery.firings * 0.5
            for foe in foes
        )
        return worths[-1] if worths else 0.0
