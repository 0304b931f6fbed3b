"""The table as the bot sees it: where units are, who holds what, and which unit goes to which objective."""

from __future__ import annotations

from functools import cached_property
from math import ceil, hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, distance
from grognard.kernel.tactics import BotSeat, Job, assign, middle_of, turns_away
from grognard.kernel.troops.standing import closest, distance_of
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Immobile
from grognard.rulesets.szop.play.charge.blows import STRIKE
from grognard.rulesets.szop.play.moves.engage import Engagement
from grognard.rulesets.szop.play.moves.law import allowances
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import REACH, is_at
from grognard.rulesets.szop.table.ground import is_inside
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, ROUNDS, ModelId, Unit, UnitId, other
from grognard.rulesets.szop.table.sight import unit_sees
from grognard.rulesets.szop.table.units import models_of, objectives, on_table, troop_of, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.ruleset import Chair
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.lists.profiles import Fighter
    from grognard.rulesets.szop.table.records import Objective

STAKE = 1.3
"""How much more wounds are worth on an enemy that is at an objective."""
NEAR = 14.0
"""An enemy so near to an objective may still take it."""


class Survey:
    """What one seat can know, with everything that is asked of it worked out once."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.round = game[BATTLE].round
        self._at: dict[UnitId, Point] = {}
        self._away: dict[tuple[UnitId, UnitId], float] = {}
        self._pace: dict[UnitId, float] = {}
        self._firepower: dict[UnitId, float] = {}
        self._open: dict[UnitId, float] = {}
        self._stakes: dict[UnitId, float] = {}

    @cached_property
    def own(self) -> list[Unit]:
        """My units on the table."""
        return on_table(self.game, self.seat)

    @cached_property
    def foes(self) -> list[Unit]:
        """The enemy's units on the table."""
        return on_table(self.game, other(self.seat))

    @cached_property
    def spots(self) -> list[Objective]:
        """The objectives."""
        return objectives(self.game)

    @property
    def is_last_round(self) -> bool:
        """Whether this is the round that counts."""
        return self.round >= ROUNDS

    def at(self, unit: UnitId) -> Point:
        """The middle of a unit."""
        found = self._at.get(unit)
        if found is None:
            found = self._at[unit] = middle_of(troop_of(self.game, unit).stands)
        return found

    def away(self, one: UnitId, two: UnitId) -> float:
        """Inches between two units."""
        found = self._away.get((one, two))
        if found is None:
            found = self._away[one, two] = distance_of(troop_of(self.game, one), troop_of(self.game, two))
        return found

    def pace(self, unit: UnitId) -> float:
        """How far it moves with one action."""
        found = self._pace.get(unit)
        if found is None:
            slowest = min(allowances(self.game, unit).values())
            found = self._pace[unit] = 0.0 if has(self.game, unit, Immobile) else slowest
        return found

    def counts(self, unit: Unit) -> bool:
        """Whether it can hold objectives at all. (SZOP-OBJ-04)"""
        return not has(self.game, unit.id, Aircraft)

    @cached_property
    def jobs(self) -> dict[UnitId, Job]:
        """Which unit goes to which objective, the nearest first; an owned one is left alone where no enemy is near."""
        wanted = []
        for spot in self.spots:
            foes = [self.at(foe.id) for foe in self.foes if self.counts(foe)]
            threat = min((hypot(x - spot.at[0], y - spot.at[1]) for x, y in foes), default=99.0)
            if spot.owner != self.seat or threat <= NEAR or self.is_last_round:
                is_held = any(is_at(self.game, foe.id, spot) for foe in self.foes)
                wanted.append(Job(spot.id, spot.at, needs=2.0 if is_held else 1.0))
        movers = [unit.id for unit in self.own if self.counts(unit) and (not unit.is_pinned or not self.is_last_round)]

        def cost(unit: UnitId, job: Job) -> float:
            turns = turns_away(self.at(unit), job.at, self.pace(unit) or 0.1, near=2.0)
            return turns + 0.15 * self.firepower(unit)

        return assign(movers, wanted, cost)

    def _ids(self, units: list[Unit]) -> list[UnitId]:
        return [unit.id for unit in units]

    def firepower(self, unit: UnitId) -> float:
        """How far its guns are better than its blades: guns hold objectives last."""
        found = self._firepower.get(unit)
        if found is None:
            fighters = [model.fighter for model in models_of(self.game, unit)]
            guns = sum(weapon.attacks for each in fighters for weapon in each.weapons if weapon.reach > 12)
            found = self._firepower[unit] = min(guns / 10, 2.0)
        return found

    def spot_of(self, unit: UnitId) -> Objective | None:
        """The objective it is assigned to."""
        job = self.jobs.get(unit)
        return next((each for each in self.spots if job is not None and each.id == job.key), None)

    def is_on_job(self, unit: UnitId) -> bool:
        """Whether it is where it is wanted."""
        spot = self.spot_of(unit)
        return spot is not None and is_at(self.game, unit, spot)

    def steps_to_job(self, unit: UnitId) -> int:
        """How many moves it takes to its objective; 0 if it is there, or has none."""
        job = self.jobs.get(unit)
        if job is None or self.is_on_job(unit):
            return 0
        x, y = self.at(unit)
        away = hypot(x - job.at[0], y - job.at[1]) - REACH
        return max(1, ceil(away / max(self.pace(unit), 0.1)))

    def would_hold(self, spot: Objective, stands: Iterable[Stand]) -> bool:
        """Whether models that stand so would be at an objective. (SZOP-OBJ-02, SZOP-OPT-05)"""
        if spot.feature:
            feature = next((each for each in board(self.game).features if each.id == spot.feature), None)
            return feature is not None and any(is_inside(feature, one.shape) for one in stands)
        point = Disc(spot.at, 0.0)
        return any(distance(one.shape, point) <= REACH for one in stands)

    # ---------------------------------------------------------------- what a unit could do

    def best_shot(self, unit: UnitId) -> float:
        """What its guns could do now, sight aside."""
        if self.game[unit].is_exhausted:
            return 0.0
        return max((self.shot(unit, foe) for foe in self._ids(self.foes)), default=0.0)

    def seen_shot(self, unit: UnitId, foes: Iterable[UnitId]) -> float:
        """What its guns could do now to those that it sees of some enemies. (SZOP-SHOOT-03)"""
        if self.game[unit].is_exhausted:
            return 0.0
        return max((self.shot(unit, foe) for foe in foes if unit_sees(self.game, unit, foe)), default=0.0)

    def shot(self, unit: UnitId, foe: UnitId) -> float:
        """What its guns could do to an enemy, sight aside."""
        return self.harm(foe, worth.shots(self.game, unit, foe, self.away(unit, foe)))

    def harm(self, foe: UnitId, wounds: float) -> float:
        """What wounds on an enemy are worth; more if it is at an objective, for then it may fail to hold it.

        (SZOP-MORALE-03, SZOP-OBJ-04)
        """
        found = self._stakes.get(foe)
        if found is None:
            found = self._stakes[foe] = STAKE if any(is_at(self.game, foe, spot) for spot in self.spots) else 1.0
        return worth.harm(self.game, foe, wounds) * found

    def best_charge(self, unit: UnitId) -> float:
        """What a charge could do now, the way aside."""
        return max((value for value, _ in self._charges(unit)), default=0.0)

    def open_charge(self, unit: UnitId) -> float:
        """What the best charge could do for which a way is found; it is not looked for where nothing is to be gained.

        (SZOP-MELEE-01)
        """
        found = self._open.get(unit)
        if found is None:
            found = self._open[unit] = self.charge_at(unit, self._ids(self.foes))
        return found

    def charge_at(self, unit: UnitId, foes: Collection[UnitId]) -> float:
        """What the best charge at one of some enemies could do for which a way is found. (SZOP-MELEE-01)"""
        hopeful = sorted((each for each in self._charges(unit) if each[0] > 0.0 and each[1] in foes), reverse=True)
        return next((value for value, foe in hopeful if has_way(Engagement(self.game, unit, [foe]))), 0.0)

    def strike(self, unit: UnitId, foes: Collection[UnitId]) -> float:
        """The best that a unit could do to some enemies if it were its turn."""
        return max(self.seen_shot(unit, foes), self.charge_at(unit, foes))

    def _charges(self, unit: UnitId) -> list[tuple[float, UnitId]]:
        """What charges at the enemies near by could do."""
        if self.game[unit].is_exhausted or has(self.game, unit, Aircraft):
            return []
        near = [foe for foe in self._ids(self.foes) if self.away(unit, foe) <= self.pace(unit)]
        return [(self.charge(unit, foe), foe) for foe in near if not has(self.game, foe, Aircraft)]

    def threat(self, enemy: UnitId, unit: UnitId) -> float:
        """What an enemy that acts now could do to one of my units."""
        if self.game[enemy].is_exhausted or self.game[enemy].place != "table":
            return 0.0
        shots = worth.harm(self.game, unit, worth.shots(self.game, enemy, unit, self.away(enemy, unit)))
        return max(self.charge_threat(enemy, unit), shots)

    def charge_threat(self, enemy: UnitId, unit: UnitId) -> float:
        """What an enemy could do that charges one of my units now."""
        is_away = self.game[enemy].place != "table" or self.away(enemy, unit) > self.pace(enemy) + 1.0
        if is_away or self.game[enemy].is_exhausted or has(self.game, enemy, Aircraft):
            return 0.0
        return worth.harm(self.game, unit, worth.blows(self.game, enemy, unit, is_charging=True))

    def strikers(self, unit: UnitId, foe: UnitId) -> list[Fighter]:
        """The models that are near enough to strike after a charge. (SZOP-MELEE-03)"""
        theirs, most = troop_of(self.game, foe).stands, self.pace(unit) + STRIKE
        near = [one for one in troop_of(self.game, unit).stands if closest([one], theirs) <= most]
        return [self.game[ModelId(one.name)].fighter for one in near]

    def charge(self, unit: UnitId, foe: UnitId) -> float:
        """A charge: what it does, less what the counter-attack does."""
        done = worth.blows(self.game, unit, foe, is_charging=True, fighters=self.strikers(unit, foe))
        value = self.harm(foe, done)
        if not self.game[foe].is_exhausted:
            left = max(0.0, 1.0 - done / max(wounds_needed(self.game, foe), 1))
            value -= left * worth.harm(self.game, unit, worth.blows(self.game, foe, unit, is_charging=False))
        return value


def has_way(engagement: Engagement) -> bool:
    """Whether a way to charge is found. (SZOP-MELEE-01)"""
    return engagement.is_possible and (engagement.is_immobile or engagement.plan is not None)


Seat = BotSeat[Survey]


def seat_of(chair: Chair) -> Seat:
    """The bot's seat with a survey of its table."""
    return BotSeat(chair, Survey)
