"""The table as the bot looks at it: read once from an imagined world, for one question."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.table import Moments
from grognard.kernel.tactics import gain
from grognard.kernel.troops import closest
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.tenth.bot.worth import harm_of, is_fighter
from grognard.rulesets.tenth.lists.keywords.moments import Situation
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Frenzy, Stealth
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.table.board import near_markers, the_ground
from grognard.rulesets.tenth.table.records import BATTLE, Unit, side_id
from grognard.rulesets.tenth.table.target_rows import GO_TO_GROUND, SMOKESCREEN, group_of
from grognard.rulesets.tenth.table.units import (
    ability,
    bodyguards,
    granted,
    is_a,
    keywords_of,
    models_of,
    move_of,
    parts_of,
    toughness_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.bot.worth import Arms
    from grognard.rulesets.tenth.dice.facts import Group
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Datasheet
    from grognard.rulesets.tenth.play.shooting.targets import Standings
    from grognard.rulesets.tenth.table.maps import MapMarker
    from grognard.rulesets.tenth.table.records import Model, UnitId

NEAR = 5.0
"""No model whose base is farther from the middle of a marker is in range of it."""


class EnemyUnit(NamedTuple):
    """A unit as a target: what its next model is like, and what there is to lose."""

    toughness: int
    group: Group
    left: int
    """Wounds of all its models."""
    worth: float
    """Points that are still alive."""


class Known(NamedTuple):
    """What surveys of a game have worked out, each with what it was made of: it holds as long as that is the same."""

    victims: dict[UnitId, tuple[list[Model], tuple[str, ...], EnemyUnit]]
    """By the models and the effects on their unit."""
    arms: dict[tuple[UnitId, bool], tuple[list[Model], Arms]]
    """By the models."""
    harm: dict[tuple[UnitId, UnitId, bool, bool], tuple[Arms, EnemyUnit, float]]
    """By the weapons and the target: another one whenever its models or the effects on it are others."""
    middles: dict[UnitId, tuple[tuple[Stand, ...], Point]]
    """By how the models stand."""


class Survey:
    """What one seat sees, with everything that is worked out kept for the rest of the question."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.battle = game[BATTLE]
        self.side = game[side_id(seat)]
        self.ground = the_ground(game)
        units = [unit for unit in game.all(Unit) if unit.is_on_table]
        self.mine = [unit for unit in units if unit.seat == seat]
        self.theirs = [unit for unit in units if unit.seat != seat]
        known: Known | None = game.memory.get(Survey)
        if known is None:
            known = game.memory[Survey] = Known({}, {}, {}, {})
        self._known = known
        self._victims: dict[UnitId, EnemyUnit] = {}
        self._arms: dict[tuple[UnitId, bool], Arms] = {}
        self._harm: dict[tuple[UnitId, UnitId, bool, bool], float] = {}
        self._held: dict[UnitId, dict[str, int]] = {}
        self._reach: dict[UnitId, int] = {}

    @cached_property
    def table(self) -> Standings:
        """Where everybody stands, and who is engaged with whom."""
        return standings(self.game)

    # ---------------------------------------------------------------- where

    def middle(self, unit: UnitId) -> Point:
        """The middle of a unit on the table."""
        row, found = self.table.rows[unit], self._known.middles.get(unit)
        if found is None or found[0] is not row:
            middle = sum(one.pose.x for one in row) / len(row), sum(one.pose.y for one in row) / len(row)
            found = self._known.middles[unit] = row, middle
        return found[1]

    def apart(self, one: UnitId, two: UnitId) -> float:
        """Inches between two units on the table."""
        rows = self.table.rows
        return closest(rows[one], rows[two])

    def about(self, one: UnitId, two: UnitId) -> float:
        """No more than the inches between two units: quick."""
        return box_gap(self.table.boxes[one], self.table.boxes[two])

    def is_engaged(self, unit: UnitId) -> bool:
        """Whether an enemy is within Engagement Range."""
        return bool(self.table.engaged.get(unit))

    def control(self, seat: int, marker: MapMarker) -> int:
        """A seat's level of control. (TEN-OBJ-02)"""
        units = self.mine if seat == self.seat else self.theirs
        return sum(self.held_by(unit.id).get(marker.id, 0) for unit in units)

    def held_by(self, unit: UnitId) -> dict[str, int]:
        """What a unit on the table adds to each marker it is in range of."""
        found = self._held.get(unit)
        if found is None:
            own, known = self.game[unit], _held.of(self.game)
            key = unit, own.is_shocked
            found = known.get(key)
            if found is None:
                box = self.table.boxes[unit]
                near = [m for m in self.ground.markers if box_gap(box, (*m.at, *m.at)) <= NEAR]
                held = {m.id: self.control_by(own, m, self.table.rows[unit]) for m in near}
                found = known[key] = {name: control for name, control in held.items() if control}
            self._held[unit] = found
        return found

    def control_by(self, unit: Unit, marker: MapMarker, row: Sequence[Stand]) -> int:
        """What a unit would add to a marker if it stood so."""
        if unit.is_shocked:
            return 0
        models = models_of(self.game, unit.id)
        return sum(models[place].kind.oc for place in near_markers(row, (marker,))[0])

    def oc(self, unit: UnitId) -> int:
        """What all its models together could add."""
        return sum(model.kind.oc for model in models_of(self.game, unit))

    def reach(self, unit: UnitId) -> int:
        """How far it moves."""
        found = self._reach.get(unit)
        if found is None:
            found = self._reach[unit] = move_of(self.game, unit)
        return found

    # ---------------------------------------------------------------- what it is worth

    def victim(self, unit: UnitId) -> EnemyUnit:
        """The unit as a target, without cover."""
        found = self._victims.get(unit)
        if found is None:
            models, effects = models_of(self.game, unit), self.game[unit].effects
            before = self._known.victims.get(unit)
            if before is None or before[0] != models or before[1] != effects:
                before = self._known.victims[unit] = models, effects, self._victim(unit, models)
            found = self._victims[unit] = before[2]
        return found

    def _victim(self, unit: UnitId, models: Sequence[Model]) -> EnemyUnit:
        game, own = self.game, self.game[unit]
        first = (bodyguards(game, unit) or models)[0]
        group = group_of(game, first, has_cover=False, is_low=GO_TO_GROUND in own.effects)
        left = sum(model.wounds for model in models)
        each = sum(model.kind.wounds for model in models) / len(models)
        parts = parts_of(game, unit)
        began = each * max(1, sum(part.strength for part in parts))
        worth = sum(part.points for part in parts) * min(1.0, left / began)
        toughness = toughness_of(game, unit)
        return EnemyUnit(toughness, group._replace(is_protected=False), left, worth)

    def arms(self, unit: UnitId, *, is_ranged: bool) -> Arms:
        """Its weapons of one kind, each with how many models use it; of alternatives the first."""
        key = (unit, is_ranged)
        found = self._arms.get(key)
        if found is None:
            models, before = models_of(self.game, unit), self._known.arms.get(key)
            if before is None or before[0] != models:
                before = self._known.arms[key] = models, self._arms_of(models, is_ranged=is_ranged)
            found = self._arms[key] = before[1]
        return found

    def _arms_of(self, models: Iterable[Model], *, is_ranged: bool) -> Arms:
        counts: dict[WeaponProfile, int] = {}
        for model in models:
            for profile in used(self.game[model.home].sheet, model.weapons, is_ranged):
                counts[profile] = counts.get(profile, 0) + 1
        return tuple(counts.items())

    def harm(self, one: UnitId, other: UnitId, *, is_ranged: bool, charges: bool = False) -> float:
        """The wounds one unit takes from another, on average, if all its weapons reach it."""
        key = (one, other, is_ranged, charges)
        found = self._harm.get(key)
        if found is None:
            arms, victim = self.arms(one, is_ranged=is_ranged), self.victim(other)
            before = self._known.harm.get(key)
            if before is None or before[0] is not arms or before[1] is not victim:
                situation = self.situation(other, is_ranged=is_ranged, charges=charges)
                harm = self.harm_with(arms, one, other, situation) if arms else 0.0
                before = self._known.harm[key] = arms, victim, harm
            found = self._harm[key] = before[2]
        return found

    def harm_with(self, arms: Arms, one: UnitId, other: UnitId, situation: Situation) -> float:
        """The same with some of its weapons, in a situation."""
        victim = self.victim(other)
        frenzy = None if situation.is_ranged else ability(self.game, one, Frenzy)
        more = frenzy.attacks if frenzy else 0
        return harm_of(arms, situation, granted(self.game, one), more, victim.toughness, victim.group)

    def situation(
        self, other: UnitId, *, is_ranged: bool, charges: bool = False, is_overwatch: bool = False
    ) -> Situation:
        """How an attack on a unit would stand, in broad strokes."""
        target = self.game[other]
        return Situation(
            is_ranged=is_ranged,
            has_charged=charges,
            is_overwatch=is_overwatch,
            is_stealthy=is_ranged and (SMOKESCREEN in target.effects or ability(self.game, other, Stealth) is not None),
            models=by_fives(len(target.models)),
            keywords=keywords_of(self.game, other),
        )

    def gain(self, wounds: float, unit: UnitId) -> float:
        """What so many wounds on a unit are worth; more where it holds a marker."""
        victim = self.victim(unit)
        return gain(wounds, victim.left, victim.worth) * (1.3 if self.holds_marker(unit) else 1.0)

    def holds_marker(self, unit: UnitId) -> bool:
        """Whether it is in range of an objective marker."""
        return unit in self.table.rows and bool(self.held_by(unit))

    def is_fighter(self, unit: UnitId) -> bool:
        """Whether its blades are better than its guns."""
        return is_fighter(self.arms(unit, is_ranged=False), self.arms(unit, is_ranged=True))

    def longest(self, unit: UnitId) -> float:
        """The range that most of its guns have."""
        ranges = [(profile.range or 0, number) for profile, number in self.arms(unit, is_ranged=True)]
        return float(max(ranges, key=lambda pair: (pair[1], pair[0]))[0]) if ranges else 0.0

    def is_heavy(self, unit: UnitId) -> bool:
        """MONSTER or VEHICLE: it shoots on when engaged. (TEN-SHOOT-04)"""
        return is_a(self.game, unit, "MONSTER", "VEHICLE")


_held: Moments[dict[tuple[UnitId, bool], dict[str, int]]] = Moments(lambda game: {})
"""What units add to markers as long as nobody moves, by whether they are shocked."""


def by_fives(models: int) -> int:
    """A number of models as far as Blast cares: fewer different questions, the same answers. (TEN-KW-03)

    >>> by_fives(4), by_fives(9)
    (1, 5)
    """
    return max(1, models - models % 5)


@lru_cache(maxsize=1024)
def used(sheet: Datasheet, weapons: tuple[str, ...], is_ranged: bool) -> tuple[WeaponProfile, ...]:
    """The profiles one model attacks with: all its guns, or its best blade and those with Extra Attacks."""
    found = [profile for name in weapons for profile in sheet.profiles[name] if profile.is_ranged == is_ranged]
    if is_ranged:
        return tuple({profile.name: profile for profile in reversed(found)}.values())
    extra = [profile for profile in found if any(each.is_extra for each in profile.abilities)]
    chosen = [profile for profile in found if profile not in extra]
    strongest = max(chosen, key=lambda profile: (profile.strength - 2 * profile.ap, profile.title), default=None)
    return (*extra, strongest) if strongest is not None else tuple(extra)
