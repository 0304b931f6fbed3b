"""What a gun can be aimed at: bases, hexes, sweeps, within range, angle and line of sight. (SPF-GUN-09, SPF-AREA-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import angle, distance, neighbour, sides
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    Focus,
    Indirect,
    Scatter,
    Spawn,
    Sweep,
    has,
)
from grognard.rulesets.steampunk.play.damage.spawning import unpriced
from grognard.rulesets.steampunk.play.gunnery.area_fire import needs_of
from grognard.rulesets.steampunk.play.gunnery.firing_angles import (
    angles_now,
    bearing_to,
)
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.table.abilities import words_of
from grognard.rulesets.steampunk.table.board import BOARD, field_of, on_board
from grognard.rulesets.steampunk.table.guns import (
    SIDES,
    Barrel,
    is_ready,
    strikes_units,
    weapon_in,
)
from grognard.rulesets.steampunk.table.line_of_sight import can_see
from grognard.rulesets.steampunk.table.records import MAP, Unit
from grognard.rulesets.steampunk.table.terrain import height_at, may_stand
from grognard.rulesets.steampunk.table.units import enemies_of, name_of, on_map, place_of, smoke_of, units_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Manner, UnitId

ANY_SIDE = frozenset(range(6))


class Mark(NamedTuple):
    """One thing a barrel can be fired at."""

    key: str
    label: str
    manner: Manner
    target: UnitId | None = None
    at: Hex | None = None
    is_air: bool = False
    side: int | None = None
    """Of a sweep, relative to the facing."""
    through: frozenset[int] = ANY_SIDE
    """The sides of the shooter's hex the line may be counted to leave by. (SPF-ANGLE-06)"""


class Gunsight:
    """What one unit sees at the moment its targets are named; every line is drawn once."""

    def __init__(self, game: Game, unit: Unit) -> None:
        assert unit.at is not None
        self.game, self.unit, self.at = game, unit, unit.at
        self.land, self.smoke = game[MAP], smoke_of(game)
        self.enemies = enemies_of(game, unit.seat)
        self._lines: dict[tuple[str, Hex, int], bool] = {}
        self._marks: dict[tuple[object, ...], dict[str, Mark]] = {}

    def sees(self, weapon: Weapon, at: Hex, height: int) -> bool:
        """Whether a line of sight serves this weapon: the shooter's own, or a friend's if it fires indirectly."""
        indirect = has(weapon.abilities, Indirect)
        eyes = indirect.eyes.casefold() if indirect else ""
        known = self._lines.get((eyes, at, height))
        if known is None:
            known = self._lines[eyes, at, height] = eyes == "none" or any(
                can_see(
                    self.land, self.smoke, each.at, height_at(self.land, each.at, is_flying=each.is_flying), at, height
                )
                for each in self._eyes(eyes)
                if each.at is not None
            )
        return known

    def _eyes(self, eyes: str) -> list[Unit]:
        """Whose line of sight will do. (SPF-WPN-16)"""
        if not eyes:
            return [self.unit]
        friends = [each for each in on_map(self.game) if each.seat == self.unit.seat]
        if eyes in ("friends", "friend", "any"):
            return friends
        words = {eyes, eyes.removesuffix("s")}
        return [each for each in friends if each.id == self.unit.id or words & words_of(each)]

    def height_of(self, target: Unit) -> int:
        """How high a target stands. (SPF-LOS-15)"""
        assert target.at is not None
        return height_at(self.land, target.at, is_flying=target.is_flying)

    def sees_from(self, start: Hex, target: Unit) -> bool:
        """Whether the target is in line of sight from another hex, as high as the unit would stand. (SPF-GUN-07)"""
        assert target.at is not None
        high = height_at(self.land, start, is_flying=self.unit.is_flying)
        return can_see(self.land, self.smoke, start, high, target.at, self.height_of(target))

    def is_aimed(self, number: int, target: Unit) -> bool:
        """Whether an aim bonus of this gun can help against the target. (SPF-GUN-07)"""
        group = self.unit.profile.guns[number].group
        return any(each.group == group and self.sees_from(each.at, target) for each in self.unit.aims)

    def is_helped(self, barrel: Barrel, mark: Mark) -> bool:
        """Whether an aim bonus of this gun helps against the base that is shot at, or one that is swept. (SPF-GUN-07)

        Fire at a hex knows no aim. (SPF-AREA-01)
        """
        if mark.manner == "sweep" and mark.side is not None:
            return any(self.is_aimed(barrel.gun, each) for each in self.swept(barrel, mark.side))
        return mark.target is not None and self.is_aimed(barrel.gun, self.game[mark.target])

    # ---------------------------------------------------------------- marks

    def marks_of(self, barrel: Barrel) -> dict[str, Mark]:
        """Everything a barrel can be fired at; equal guns share the answer."""
        load, group = self.unit.loads[barrel.gun], self.unit.profile.guns[barrel.gun].group
        like = (barrel.weapon.name, load.kind, load.is_stuck, barrel.side, group)
        if like not in self._marks:
            self._marks[like] = {mark.key: mark for mark in self._marks_of(barrel)}
        return self._marks[like]

    def _marks_of(self, barrel: Barrel) -> list[Mark]:
        weapon = barrel.weapon
        spawn = has(weapon.abilities, Spawn)
        if spawn:
            return self._nests(spawn)
        if has(weapon.abilities, Sweep):
            return self._sweeps(barrel) + self._focused(barrel)
        if weapon.area:
            return self._hexes(barrel) + self._focused(barrel)
        marks = [
            self._mark(each, barrel, "shot")
            for each in self.enemies
            if strikes_units(weapon) and self.can_hit(barrel, each)
        ]
        if weapon.covers is not None and not weapon.covers.needs_hit:
            marks += self._hexes(barrel)
        return marks

    def can_hit(self, barrel: Barrel, enemy: Unit) -> bool:
        """Range, angle and line of sight. (SPF-GUN-09, SPF-SHOOT-17)"""
        assert enemy.at is not None
        return self._reaches(barrel, enemy.at) and self.sees(barrel.weapon, enemy.at, self.height_of(enemy))

    def _reaches(self, barrel: Barrel, at: Hex) -> bool:
        if band_to(self.unit, barrel.weapon, at) is None:
            return False
        return bearing_to(self.game, self.unit, barrel.gun, at, barrel.side).is_legal

    def _mark(self, enemy: Unit, barrel: Barrel, manner: Manner) -> Mark:
        assert enemy.at is not None
        label = tell("{unit} in {hex}", unit=name_of(self.game, enemy.id), hex=place_of(enemy))
        return Mark(enemy.id, label, manner, enemy.id, enemy.at, through=self.through(barrel, enemy.at))

    def through(self, barrel: Barrel, at: Hex) -> frozenset[int]:
        """The sides by which a legal shot may be counted to leave. (SPF-ANGLE-06)"""
        if at == self.at:
            return ANY_SIDE
        if barrel.side is not None:
            return frozenset({(self.unit.facing + barrel.side) % 6})
        angles = angles_now(self.unit, barrel.gun)
        return frozenset(side for side in sides(self.at, at) if angles[angle(self.unit.facing, side)])

    def _focused(self, barrel: Barrel) -> list[Mark]:
        """With an aim bonus: one base instead of a sweep or an area. (SPF-WPN-14)"""
        if not has(barrel.weapon.abilities, Focus):
            return []
        near = [each for each in self.enemies if self.can_hit(barrel, each) and self.is_aimed(barrel.gun, each)]
        return [self._mark(each, barrel, "focus") for each in near]

    def _hexes(self, barrel: Barrel) -> list[Mark]:
        """Hexes for area fire and hex effects, on the ground, and in the air where somebody flies. (SPF-AREA-01, 03)"""
        weapon = barrel.weapon
        manner: Manner = "area" if weapon.area else "cover"
        where = weapon.covers.where if weapon.covers else "target"
        if manner == "cover" and where in ("own", "ahead"):
            at = self.at if where == "own" else neighbour(self.at, self.unit.facing)
            return [Mark(f"hex {BOARD.name(at)}", BOARD.name(at), manner, at=at)] if on_board(self.land, at) else []
        found = []
        for at, is_air in self._places(barrel):
            name = BOARD.name(at) + (" air" if is_air else "")
            through = self.through(barrel, at)
            found.append(Mark(f"hex {name}", name, manner, at=at, is_air=is_air, through=through))
        return found

    def _places(self, barrel: Barrel) -> Iterator[tuple[Hex, bool]]:
        """Hexes that it reaches and sees, on the ground and in the air: with enemies, or all where it leaves something.

        (SPF-AREA-01, SPF-AREA-03)
        """
        weapon = barrel.weapon
        foes: dict[Hex | None, list[bool]] = {}
        for unit in on_map(self.game):
            if unit.seat != self.unit.seat:  # hidden ones too (SPF-HIDE-01)
                foes.setdefault(unit.at, []).append(unit.is_flying)
        anywhere = weapon.covers is not None or has(weapon.abilities, Scatter) is not None
        for at in field_of(self.land).hexes:
            there = foes.get(at, ())
            for is_air in (False, True):
                if is_air not in there and (is_air or not anywhere):
                    continue
                if not self._reaches(barrel, at):
                    continue
                if not self.sees(weapon, at, height_at(self.land, at, is_flying=is_air)):
                    continue
                if not weapon.area or needs_of(self.unit, barrel.gun, at) is not None:
                    yield at, is_air

    def _sweeps(self, barrel: Barrel) -> list[Mark]:
        """The angles with somebody in them. (SPF-WPN-14)"""
        found = []
        angles = angles_now(self.unit, barrel.gun)
        for side in range(6):
            if angles[angle(0, side)] and (swept := self.swept(barrel, side)):
                label = tell(
                    "{side}: {targets}", side=SIDES[side], targets=join(name_of(self.game, each.id) for each in swept)
                )
                through = frozenset({(self.unit.facing + side) % 6})
                found.append(Mark(f"sweep {side}", label, "sweep", side=side, through=through))
        return found

    def swept(self, barrel: Barrel, side: int) -> list[Unit]:
        """Whom a sweep through this side meets: enemies, or everybody. (SPF-WPN-14)"""
        sweep = has(barrel.weapon.abilities, Sweep)
        if sweep and sweep.whom == "everybody":
            met = [each for each in on_map(self.game) if each.id != self.unit.id and not each.is_hidden]
        else:
            met = self.enemies
        through = (self.unit.facing + side) % 6
        return [
            each for each in met if each.at and self.can_hit(barrel, each) and through in self.through(barrel, each.at)
        ]

    def sweep(self, gun: int, side: int) -> list[tuple[Unit, int]]:
        """Whom a sweep meets, with the shots at each: one at every base, or one at every model. (SPF-WPN-14)"""
        weapon = weapon_in(self.unit, gun)
        ability = has(weapon.abilities, Sweep)
        is_each = ability is not None and ability.whom == "models"
        met = self.swept(Barrel(str(gun), gun, weapon), side)
        return [(each, len(each.living) if is_each else 1) for each in met]

    def _nests(self, spawn: Spawn) -> list[Mark]:
        """Empty hexes within reach for what is spawned. (SPF-ABIL-26)"""
        near = [at for at in field_of(self.land).hexes if distance(at, self.at) <= spawn.reach]
        near = [at for at in near if not units_at(self.game, at, "ground")]
        profile = unpriced(self.game, self.unit.seat, spawn.unit)
        near = [at for at in near if may_stand(self.land, at, profile, is_flying=False)]
        return [Mark(f"hex {BOARD.name(at)}", BOARD.name(at), "spawn", at=at) for at in near]


# ---------------------------------------------------------------- single facts


def targets_of(game: Game, unit: Unit, number: int) -> list[Unit]:
    """Enemies in line of sight, range and angle of a gun that is ready. (SPF-GUN-09, SPF-SHOOT-17)"""
    if not is_ready(unit, number) or not strikes_units(weapon_in(unit, number)):
        return []
    return [enemy for enemy in enemies_of(game, unit.seat) if can_shoot(game, unit, number, enemy)]


def can_shoot(game: Game, unit: Unit, number: int, enemy: Unit) -> bool:
    """Whether this gun can be fired at this enemy. (SPF-GUN-09)"""
    return Gunsight(game, unit).can_hit(Barrel(str(number), number, weapon_in(unit, number)), enemy)
