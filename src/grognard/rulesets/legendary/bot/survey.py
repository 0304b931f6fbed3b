"""The table as the bot sees it: who is where, which marker each unit goes to, what it could shoot at.

Without premeasuring distances are estimated by eye, to a few inches: the bot knows no more than a player. (LEG-GEN-06)
"""

from __future__ import annotations

from functools import cached_property
from math import ceil, dist, isinf
from typing import TYPE_CHECKING

from grognard.kernel.tactics import BotSeat, Job, assign, middle_of, turns_away
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.bot.clashes import clash
from grognard.rulesets.legendary.bot.lone_characters import has_escort
from grognard.rulesets.legendary.dice.fight_sides import FightOpening
from grognard.rulesets.legendary.play.fight.fight_odds import side_of
from grognard.rulesets.legendary.play.moves.charge_odds import chance_to_reach
from grognard.rulesets.legendary.play.scoring import CONTROL
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Unit, UnitId, other
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.special_rules import unit_pace
from grognard.rulesets.legendary.table.units import distance_between, models_of, on_table, troop_of, units_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.ruleset import Chair
    from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import Charge
    from grognard.rulesets.legendary.dice.fight_sides import FightSide

THROUGH_WINDOWS, STORMING = 0.4, 0.6
"""Of hits on those behind walls, and of blows at those in a room. (LEG-BLDG-02, LEG-BLDG-05)"""
PINNED = 0.3
"""Of the worth of a unit that is lost for a while when it is pinned. (LEG-MORALE-12)"""
BY_EYE = 3.0
"""Distances are estimated to so many inches."""
DOUBT = (-1.0, 0.0, 1.0)
"""By how much an estimate may be wrong, about as likely each."""
MARKER_TURN = 0.06
"""What a marker held at the end of a game turn is worth, as a share of the army: about 14 of them win. (LEG-OBJ-03)"""
FIRST_SCORED = 2
"""The first game turn at whose end markers count. (LEG-OBJ-03)"""
HELPLESS = 0.2
"""By how much more a charge on a pinned unit is worth: it hardly shoots back and does not charge. (LEG-MORALE-12)"""


class Survey:
    """What one seat can know, with everything that is asked of it worked out once."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.turn = game[BATTLE].turn
        self._at: dict[UnitId, Point] = {}
        self._shots: dict[tuple[UnitId, UnitId], float] = {}
        self._aways: dict[tuple[UnitId, UnitId], float] = {}
        self._arms: dict[UnitId, list[worth.Arms]] = {}
        self._stakes: dict[UnitId, worth.Stake] = {}
        self._sides: dict[UnitId, FightSide] = {}
        self._clashes: dict[tuple[UnitId, UnitId, bool], float] = {}

    @cached_property
    def own(self) -> list[Unit]:
        """My units on the table, in the open and in buildings."""
        return [*on_table(self.game, self.seat), *in_rooms(self.game, self.seat)]

    @cached_property
    def foes(self) -> list[Unit]:
        """The enemy's units on the table, in the open and in buildings."""
        return [*on_table(self.game, other(self.seat)), *in_rooms(self.game, other(self.seat))]

    def at(self, unit: UnitId) -> Point:
        """The middle of a unit."""
        found = self._at.get(unit)
        if found is None:
            found = self._at[unit] = middle_of(troop_of(self.game, unit).stands)
        return found

    def away(self, one: UnitId, two: UnitId) -> float:
        """Inches between two units, measured or estimated; without end if one of them is not on the table."""
        found = self._aways.get((one, two))
        if found is None:
            found = self._aways[one, two] = self._aways[two, one] = self.by_eye(distance_between(self.game, one, two))
        return found

    def by_eye(self, inches: float) -> float:
        """A distance as one may know it: measured if that is allowed, else estimated. (LEG-GEN-06)"""
        if isinf(inches) or self.game.options["allow_premeasuring"]:
            return inches
        return BY_EYE * round(inches / BY_EYE)

    def pace(self, unit: UnitId) -> float:
        """How far it moves."""
        return float(unit_pace(self.game, unit).move)

    @cached_property
    def jobs(self) -> dict[UnitId, Job]:
        """Which unit goes to which marker, the nearest first."""
        wanted = [Job(f"marker {number}", at) for number, at in enumerate(board(self.game).objectives)]
        able = [unit.id for unit in self.own if not unit.is_routed and not unit.foes and not has_escort(self, unit.id)]

        paces = {unit: max(self.pace(unit), 0.5) for unit in able}

        def cost(unit: UnitId, job: Job) -> float:
            away = self.by_eye(dist(self.at(unit), job.at))
            return turns_away((0.0, 0.0), (away, 0.0), paces[unit], near=2.0)

        return assign(able, wanted, cost)

    def is_on_job(self, unit: UnitId) -> bool:
        """Whether it holds its marker: it is seen who stands in the ring that is drawn about each. (LEG-OBJ-03)"""
        job = self.jobs.get(unit)
        return job is not None and self._nearest(unit, job.at) <= CONTROL

    def is_far_from_job(self, unit: UnitId) -> bool:
        """Whether it will not surely come to its marker with a plain move, as far as one may know. (LEG-GEN-06)"""
        job = self.jobs.get(unit)
        return job is not None and self.by_eye(self._nearest(unit, job.at)) >= self.pace(unit)

    def gain_of_advance(self, unit: UnitId) -> float:
        """What is gained if it comes to its marker sooner by an advance: the game turns that count, in points.

        Who comes there no sooner, or before markers count, gains nothing. (LEG-MOVE-01, LEG-OBJ-03, LEG-GEN-06)
        """
        job, options = self.jobs.get(unit), self.game.options
        if job is None or options["mission"] != "hold the ground":
            return 0.0
        pace = unit_pace(self.game, unit)
        step, away = max(float(pace.move), 0.5), self.by_eye(self._nearest(unit, job.at)) - CONTROL
        doubt = (0.0,) if options["allow_premeasuring"] else DOUBT
        sooner = 0
        for off in doubt:
            comes = [self.turn + max(ceil((away + off - more) / step), 0) for more in (0.0, float(pace.advance))]
            sooner += sum(FIRST_SCORED <= turn <= int(options["turns"]) for turn in range(comes[1], comes[0]))
        return MARKER_TURN * self._army * sooner / len(doubt)

    @cached_property
    def _army(self) -> int:
        """The points of all my units that fight or may come yet."""
        return sum(unit.points for unit in units_of(self.game, self.seat))

    def _nearest(self, unit: UnitId, at: Point) -> float:
        """How far the nearest model of a unit is from a point, exactly."""
        return min(dist(one.pose.at, at) - one.base.inner for one in troop_of(self.game, unit).stands)

    def best_shot(self, unit: UnitId) -> float:
        """What its guns could do now, sight aside."""
        free = [foe.id for foe in self.foes if not foe.foes]
        return max((self.shot(unit, foe) for foe in free), default=0.0)

    def shot(self, unit: UnitId, foe: UnitId) -> float:
        """What its guns do to an enemy; nothing from aboard."""
        found = self._shots.get((unit, foe))
        if found is None:
            found = self._shots[unit, foe] = self._shot(unit, foe)
        return found

    def _shot(self, unit: UnitId, foe: UnitId) -> float:
        away = self.away(unit, foe)
        if isinf(away):
            return 0.0
        share = THROUGH_WINDOWS if self.game[foe].where == "room" else 1.0
        fire, stake = self._fire(unit, foe, away), self._stake(foe)
        pinned = PINNED * worth.pinned(self.game, foe, fire.hits) * stake.worth if fire.hits else 0.0
        return stake.harm(share * fire.damage) + pinned

    def _fire(self, unit: UnitId, foe: UnitId, away: float) -> worth.GunFire:
        """What a unit's guns do to another from so far away."""
        arms = self._arms.get(unit)
        if arms is None:
            arms = self._arms[unit] = worth.arms_of(self.game, unit)
        return worth.fire_of(arms, models_of(self.game, foe)[0].profile, away)

    def _stake(self, unit: UnitId) -> worth.Stake:
        """What a unit has to lose."""
        found = self._stakes.get(unit)
        if found is None:
            found = self._stakes[unit] = worth.stake_of(self.game, unit)
        return found

    def threat(self, foe: UnitId, unit: UnitId) -> float:
        """What an enemy's guns do to a unit of mine."""
        away = self.away(foe, unit)
        return 0.0 if isinf(away) else self._stake(unit).harm(self._fire(foe, unit, away).damage)

    def side(self, unit: UnitId) -> FightSide:
        """A unit as a fight sees it."""
        found = self._sides.get(unit)
        if found is None:
            found = self._sides[unit] = side_of(self.game, unit)
        return found

    def clash(self, unit: UnitId, foe: UnitId, *, is_rough: bool = False) -> float:
        """A charge and a fight to the finish: what both sides lose, theirs less mine. (LEG-MELEE)"""
        key = unit, foe, is_rough
        found = self._clashes.get(key)
        if found is None:
            found = self._clashes[key] = self._clash(unit, foe, is_rough=is_rough)
        return found

    def _clash(self, unit: UnitId, foe: UnitId, *, is_rough: bool) -> float:
        game, enemy = self.game, self.game[foe]
        if enemy.is_routed:  # it is ridden down (LEG-MORALE-05)
            return worth.worth_of(game, foe)
        is_disordered = enemy.where == "room" or (is_rough and not enemy.is_pinned)
        lost = clash(self.side(unit), self.side(foe), FightOpening(is_disordered=is_disordered))
        share = lost.enemy * (1.0 + HELPLESS * enemy.is_pinned)
        if enemy.where == "room":  # few come in at a time
            share *= STORMING
        return share * worth.worth_of(game, foe) - lost.own * worth.worth_of(game, unit)

    def reaches(self, charge: Charge, away: float) -> float:
        """How likely a charge goes so far, as far as the eye can tell how far that is. (LEG-GEN-06)"""
        if isinf(away):
            return 0.0
        if self.game.options["allow_premeasuring"]:
            return chance_to_reach(charge, away)
        return sum(chance_to_reach(charge, max(away + off, 0.0)) for off in DOUBT) / len(DOUBT)


Seat = BotSeat[Survey]


def seat_of(chair: Chair) -> Seat:
    """The bot's seat with a survey of its table."""
    return BotSeat(chair, Survey)
