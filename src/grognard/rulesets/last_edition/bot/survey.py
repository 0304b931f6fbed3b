"""The table as the greedy bot looks at it: who is where, what units are worth, what they do to each other."""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.memo import Known
from grognard.kernel.tactics import gain, middle_of
from grognard.kernel.view import made_once
from grognard.rulesets.last_edition.bot.harm import charge_chance, mean_harm
from grognard.rulesets.last_edition.dice.facts import Striker, Struck, attack_facts, saves_of
from grognard.rulesets.last_edition.dice.mission_rolls import STORM
from grognard.rulesets.last_edition.dice.modifiers import charge_needed, laws_of, most_common
from grognard.rulesets.last_edition.lists.keywords.units import ObjectiveSecurity, Transport
from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.objectives import RADIUS, holder, is_on
from grognard.rulesets.last_edition.table.records import BATTLE, ROUNDS, UnitId, other
from grognard.rulesets.last_edition.table.units import models_of, nearest, on_table, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.last_edition.dice.facts import OrderName, Saves
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.lists.sheets import Datasheet, ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon
    from grognard.rulesets.last_edition.table.records import Unit


BARREN = {"zones": ("zone1", "zone2"), "center": ("center",), "sides": ("side_a", "side_b")}
"""The objectives of each result of the Storm. (TLE-SEC-09)"""
_HARM: Known[dict[Any, float]] = Known(1 << 12)
"""What weapons do to marks; datasheets stay the same objects through a game."""


_BLOWS: Known[dict[tuple[bool, Laws], float]] = Known(1 << 12)
"""What the blades of a unit do to another, as long as neither changes."""


_APART: Known[float] = Known(1 << 12)
"""Inches between units, as long as neither moves."""


_MIDDLES: Known[Point] = Known(1 << 12)
"""The middles of units, as long as they do not move."""


class Mark(NamedTuple):
    """A target as most of its models are."""

    saves: Saves
    health: int
    toughness: int
    skill: int
    models: int


def weapon_harm(
    kind: ModelType, weapon: Weapon, mark: Mark, order: OrderName, has_moved: bool, near: bool, *, charged: bool
) -> float:
    """The mean health that one model takes from a unit with a weapon."""
    known = _HARM.of((kind, weapon), dict)
    key = (mark, order, has_moved, near, charged)
    if key not in known:
        situation = Situation(
            weapon.made.number, mark.models, is_half_range=near, has_moved=has_moved, has_charged=charged
        )
        number, facts = attack_facts(weapon, situation, Striker(kind, order), Struck(mark.toughness, mark.skill))
        known[key] = number * mean_harm(facts, mark.saves, mark.health)
    return known[key]


def kind_harm(sheet: Datasheet, kind: ModelType, mark: Mark, order: OrderName, charged: bool) -> float:
    """The mean health that one model takes from a unit with all its blades."""
    total = 0.0
    for name in kind.weapons:
        profiles = [each for each in sheet.profiles[name] if not each.is_ranged]
        harms = [weapon_harm(kind, each, mark, order, False, False, charged=charged) for each in profiles]
        total += max(harms, default=0.0)
    return total


@made_once
def _gifts(sheet: Datasheet) -> tuple[float, bool]:
    """The longest range of a datasheet, and whether it does more with blades than with guns."""
    strength = {True: 0.0, False: 0.0}
    longest = 0.0
    for kind in sheet.model:
        for name in kind.weapons:
            profile = sheet.profiles[name][0]
            each = 2 if isinstance(profile.damage, str) else profile.damage
            strength[profile.is_ranged] += profile.made.number * profile.strength * each
            longest = max(longest, float(profile.range or 0))
    is_fighter = longest <= 12.0 or strength[False] > 1.5 * strength[True]
    return longest, is_fighter and sheet.has(Transport) is None


_MARKS: Known[dict[tuple[bool, Laws], Mark]] = Known(1 << 12)
"""Units as marks, as long as they do not change."""


class Traits(NamedTuple):
    """What a unit is, whatever happens to it."""

    is_leader: bool
    has_security: bool
    longest: float
    """The longest range of its weapons."""
    pace: float
    is_fighter: bool
    """It does more with blades than with guns."""


_TRAITS: Known[Traits] = Known(1 << 10)


def _traits_of(own: Unit) -> Traits:
    longest, is_fighter = _gifts(own.sheet)
    pace = float(max((kind.move for kind in own.roll), default=0))
    has_security = own.sheet.has(ObjectiveSecurity) is not None
    return Traits(own.sheet.part.name == "Leader", has_security, longest, pace, is_fighter)


class Survey:
    """One look at the table; what is asked twice is worked out once."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.laws = laws_of(game.options)
        self._middles: dict[str, Point] = {}
        self._marks: dict[tuple[str, bool], Mark] = {}
        self._shots: dict[str, dict[UnitId, float]] = {}
        self._health: dict[str, int] = {}
        self._worth: dict[str, float] = {}
        self._near: dict[str, bool] = {}
        self._closest: dict[str, list[tuple[float, UnitId]]] = {}
        self._traits: dict[str, Traits] = {}
        self._holders: dict[str, int | None] = {}

    @cached_property
    def mine(self) -> list[Unit]:
        return on_table(self.game, self.seat)

    @cached_property
    def theirs(self) -> list[Unit]:
        return on_table(self.game, other(self.seat))

    @cached_property
    def markers(self) -> dict[str, Point]:
        """The objectives that still count."""
        battle = self.game[BATTLE]
        return {key: at for key, at in objectives(battle.layout) if key not in battle.destroyed}

    def holder(self, marker: str) -> int | None:
        """Who holds an objective now; nobody holds one that is no more."""
        if marker not in self._holders:
            at = self.markers.get(marker)
            self._holders[marker] = None if at is None else holder(self.game, at)
        return self._holders[marker]

    @cached_property
    def barren_next(self) -> tuple[str, ...]:
        """The objectives that give nothing when this seat scores next. (TLE-SEC-09)"""
        battle = self.game[BATTLE]
        is_later = battle.first != self.seat and battle.active != self.seat
        number = battle.round if is_later else battle.round + 1
        if not battle.storm or not 2 <= number <= ROUNDS:
            return ()
        return BARREN[STORM[battle.storm[number - 2]]]

    @property
    def home(self) -> str:
        """The key of the objective in the own zone."""
        return f"zone{self.game[BATTLE].zone_of[self.seat] + 1}"

    # ---------------------------------------------------------------- units

    def middle(self, unit: UnitId) -> Point:
        """The middle of a unit."""
        if unit not in self._middles:
            own = troop_of(self.game, unit)
            self._middles[unit] = _MIDDLES.of((own,), lambda: middle_of(own.stands))
        return self._middles[unit]

    def apart(self, one: UnitId, two: UnitId) -> float:
        """Inches between two units."""
        a, b = troop_of(self.game, one), troop_of(self.game, two)
        return _APART.of((a, b), lambda: nearest(a, b))

    def nearest_enemy(self, unit: UnitId) -> float:
        """Inches to the closest enemy; only those whose middles are near are measured."""
        return min((self.apart(unit, enemy) for _, enemy in self.closest(unit)[:3]), default=99.0)

    def closest(self, unit: UnitId) -> list[tuple[float, UnitId]]:
        """The enemies of this seat by the inches to their middles, the closest first."""
        if unit not in self._closest:
            x, y = self.middle(unit)
            self._closest[unit] = sorted([(hypot(x - ex, y - ey), enemy) for ex, ey, enemy in self._their_middles])
        return self._closest[unit]

    @cached_property
    def _their_middles(self) -> list[tuple[float, float, UnitId]]:
        return [(*self.middle(enemy.id), enemy.id) for enemy in self.theirs]

    def about(self, one: UnitId, two: UnitId) -> float:
        """Inches between the middles of two units: quick."""
        (ax, ay), (bx, by) = self.middle(one), self.middle(two)
        return hypot(ax - bx, ay - by)

    def health(self, unit: UnitId) -> int:
        """All health that a unit has left."""
        if unit not in self._health:
            self._health[unit] = sum(model.health for model in models_of(self.game, unit))
        return self._health[unit]

    def worth(self, unit: UnitId) -> float:
        """What is left of a unit, in points; leaders are reactions, and who has Objective security holds."""
        if unit not in self._worth:
            self._worth[unit] = self._worked_out(unit)
        return self._worth[unit]

    def _worked_out(self, unit: UnitId) -> float:
        own = self.game[unit]
        share = own.cost * len(own.models) / max(len(own.roll), 1)
        bonus = 1.2 + 0.4 / max(self._leaders(own.seat), 1) if own.sheet.part.name == "Leader" else 1.0
        return share * bonus * (1.15 if own.sheet.has(ObjectiveSecurity) is not None else 1.0)

    def _leaders(self, seat: int) -> int:
        """Leaders on the table: the fewer there are, the more each is worth. (TLE-REACT-01)"""
        row = self.mine if seat == self.seat else self.theirs
        return sum(unit.sheet.part.name == "Leader" for unit in row)

    def traits(self, unit: UnitId) -> Traits:
        """What its datasheet says, read once."""
        known = self._traits.get(unit)
        if known is None:
            own = self.game[unit]
            known = self._traits[unit] = _TRAITS.of((own.sheet, own.roll), lambda: _traits_of(own))
        return known

    def is_leader(self, unit: UnitId) -> bool:
        """Whether reactions depend on it."""
        return self.traits(unit).is_leader

    def has_security(self, unit: UnitId) -> bool:
        """Whether its models have Objective security."""
        return self.traits(unit).has_security

    def longest(self, unit: UnitId) -> float:
        """The longest range of its weapons."""
        return self.traits(unit).longest

    def pace(self, unit: UnitId) -> float:
        """Inches of a normal move."""
        return self.traits(unit).pace

    def is_fighter(self, unit: UnitId) -> bool:
        """Whether it does more with blades than with guns."""
        return self.traits(unit).is_fighter

    def on_marker(self, unit: UnitId, at: Point) -> int:
        """How many of its models are on an objective."""
        return sum(is_on(one, at) for one in troop_of(self.game, unit).stands)

    def marker_near(self, unit: UnitId, inches: float = RADIUS + 1.0) -> str | None:
        """The objective that a unit stands at."""
        x, y = self.middle(unit)
        near = [(hypot(x - at[0], y - at[1]), key) for key, at in self.markers.items()]
        return min(near)[1] if near and min(near)[0] <= inches else None

    # ---------------------------------------------------------------- harm

    def target(self, unit: UnitId, *, is_melee: bool) -> Mark:
        """The saves, the health and the toughness that most models of a unit have."""
        key = (unit, is_melee)
        found = self._marks.get(key)
        if found is None:
            known = _MARKS.of((self.game[unit],), dict)
            found = known.get((is_melee, self.laws))
            if found is None:
                found = known[is_melee, self.laws] = self._mark(unit, is_melee=is_melee)
            self._marks[key] = found
        return found

    def _mark(self, unit: UnitId, *, is_melee: bool) -> Mark:
        own = self.game[unit]
        kinds = [model.kind for model in models_of(self.game, unit)]
        kind = max(kinds, key=kinds.count)
        saves = saves_of(kind, order=own.order, is_melee=is_melee, laws=self.laws)
        toughness, skill = most_common([each.toughness for each in kinds]), most_common([each.cs for each in kinds])
        return Mark(saves, kind.health, toughness, skill, len(kinds))

    def shots(self, unit: UnitId) -> dict[UnitId, float]:
        """What a unit's guns would gain at each target they can shoot at now, in points."""
        if unit not in self._shots:
            own = self.game[unit]
            best: dict[UnitId, dict[tuple[str, str], float]] = {}
            for aim in aims(self.game, unit):
                kind = self.game[aim.model].kind
                for target, away in aim.targets.items():
                    near = aim.weapon.range is not None and away <= aim.weapon.range / 2
                    mark = self.target(target, is_melee=False)
                    harm = weapon_harm(kind, aim.weapon, mark, own.order, own.has_moved, near, charged=False)
                    row = best.setdefault(target, {})
                    key = (aim.model, aim.weapon.name)
                    row[key] = max(row.get(key, 0.0), harm)
            self._shots[unit] = {target: self.gain(sum(row.values()), target) for target, row in best.items()}
        return self._shots[unit]

    def blows(self, unit: UnitId, target: UnitId, *, charged: bool = False, share: float = 1.0) -> float:
        """What a unit's blades would take from another, in health."""
        game = self.game
        known = _BLOWS.of((game[unit], game[target]), dict)
        key = (charged, self.laws)
        if key not in known:
            own, mark = game[unit], self.target(target, is_melee=True)
            counts: dict[int, list[ModelType]] = {}
            for model in models_of(game, unit):
                counts.setdefault(id(model.kind), []).append(model.kind)
            known[key] = sum(
                len(row) * kind_harm(own.sheet, row[0], mark, own.order, charged) for row in counts.values()
            )
        return known[key] * share

    def gain(self, harm: float, target: UnitId) -> float:
        """What so much harm to a unit is worth; more where it stands on an objective."""
        if target not in self._near:
            self._near[target] = self.marker_near(target) is not None
        on = 1.25 if self._near[target] else 1.0
        return on * gain(harm, self.health(target), self.worth(target))

    def charge_worth(self, unit: UnitId, target: UnitId) -> float:
        """What a charge gains on average, less what the answer costs."""
        chance = charge_chance(charge_needed(self.apart(unit, target)))
        ours = self.gain(self.blows(unit, target, charged=True, share=0.8), target)
        left = max(0.0, 1.0 - self.blows(unit, target, charged=True, share=0.8) / max(1, self.health(target)))
        theirs = self.gain(self.blows(target, unit) * left, unit)
        return chance * (ours - (0.8 if self.is_leader(unit) else 0.6) * theirs)
