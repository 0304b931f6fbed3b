"""What becomes of vehicles and buildings when they are destroyed. (LEG-DEST, LEG-FLY-16 to LEG-FLY-21, LEG-BLDG)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, D12
from grognard.rulesets.legendary.dice.scatter import direction
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS, row

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice


class Wreckage(NamedTuple):
    """A row of the destruction chart. (LEG-DEST-01)"""

    row: int
    crew: int
    """Strength of the hit on everybody aboard."""
    explodes: bool = False
    dangerous: int = 0
    """The value of the wreck as dangerous terrain."""
    near: int = 0
    """Strength of the hits on models within 3 inches."""
    far_side: int = 0
    """Strength of the hits on models within 3 inches of the facing opposite to the one struck."""
    debris: int = 0
    """Strength of a small blast d6 inches away."""


CHART = (
    Wreckage(1, 1),
    Wreckage(2, 2),
    Wreckage(3, 3),
    Wreckage(4, 4),
    Wreckage(5, 5, dangerous=4),
    Wreckage(6, 6, dangerous=3),
    Wreckage(7, 7, explodes=True, far_side=4),
    Wreckage(8, 8, explodes=True, near=5, debris=5),
    Wreckage(9, 9, explodes=True, near=6),
    Wreckage(10, 10, explodes=True, near=7),
    Wreckage(11, 11, explodes=True, near=8),
    Wreckage(12, 12, explodes=True, near=9),
)
"""The destruction chart. (LEG-DEST-04 to LEG-DEST-15)"""


def destruction(
    dice: Dice, spill: int, *, is_open_topped: bool = False, is_simple: bool = False, per_point: bool = False
) -> Wreckage:
    """The row that a destroyed vehicle gets. (LEG-DEST-01 to LEG-DEST-03, LEG-VEH-26)

    `spill` is the damage beyond its last hull point: +1 however large, or by the switch overkill_per_point its amount.
    """
    if is_simple:
        return CHART[8] if dice.roll(D6, "destruction") == 6 else CHART[0]
    plus = (spill if per_point else min(1, spill)) + is_open_topped
    return CHART[row(dice.roll(D12, "destruction") + plus, 1, 12) - 1]


class Slide(NamedTuple):
    """How a vehicle out of control slides: inches, and degrees to the left of its heading."""

    inches: int
    degrees: int


def lose_control(dice: Dice, types: tuple[str, ...]) -> Slide:
    """A vehicle destroyed on the move slides on; a direction that points behind stops it. (LEG-DEST-17, LEG-DEST-19)

    Tanks and heavy vehicles d6 inches, skimmers and fast ones d12 + 6, walkers not at all. (LEG-DEST-20, LEG-DEST-21)
    """
    if "walker" in types:
        return Slide(0, 0)
    degrees = direction(dice)
    if 90 < degrees < 270:
        return Slide(0, degrees)
    if {"skimmer", "fast"} & set(types):
        return Slide(dice.roll(D12, "slide") + 6, degrees)
    return Slide(dice.roll(D6 if {"tank", "heavy", "super-heavy"} & set(types) else D12, "slide"), degrees)


class Crash(NamedTuple):
    """Where and how hard a flier comes down. (LEG-FLY-17, LEG-FLY-18)"""

    inches: int
    degrees: int
    value: int
    """Dangerous terrain, before pilots, edges and terrain change it."""


def crash(dice: Dice) -> Crash:
    """Rolls until one is below 7; the last gives distance and value, each before it adds 1. (LEG-FLY-17, LEG-FLY-18)"""
    before = 0
    while (face := dice.roll(D12, "crash")) >= NEEDS:
        before += 1
    return Crash(12 - face, direction(dice), face + before)


def crash_value(value: int, *, has_pilots: bool, is_off_board: bool = False, is_in_terrain: bool = False) -> int:
    """The dangerous terrain test of everybody aboard. (LEG-FLY-19, LEG-FLY-20)

    >>> crash_value(6, has_pilots=True), crash_value(6, has_pilots=False, is_off_board=True)
    (4, 10)
    """
    value += -2 if has_pilots else 2
    return max(0, min(12, value + 2 * (is_off_board + is_in_terrain)))


# ---------------------------------------------------------------- rams


class Rammed(NamedTuple):
    """Strengths of a ram: of the hit on the target and of that on the rammer."""

    target: int
    rammer: int


def ram(own: int, other: int, types: tuple[str, ...], inches: float) -> Rammed:
    """Both are hit at the armour of the other's side that met, or at a creature's Strength and Toughness.

    (LEG-VEH-41, LEG-VEH-42, LEG-VEH-40)

    >>> ram(12, 10, ("tank",), 10)
    Rammed(target=11, rammer=8)
    """
    slow = -3 if inches <= 6 else -2 if inches <= 12 else 0
    weight = 2 if "super-heavy" in types else int("heavy" in types)
    return Rammed(own + weight + ("tank" in types) + slow, other + slow)


# ---------------------------------------------------------------- buildings


class Collapse(NamedTuple):
    """A row of the building chart. (LEG-BLDG-10 to LEG-BLDG-15)"""

    row: int
    becomes: str
    """"damaged": weak and small, or a ruin if it was weak; "ruins"; "rubble"."""

    @property
    def pins(self) -> bool:
        """Whether all inside are pinned. (LEG-BLDG-15)"""
        return self.row == 6

    def danger(self, level: int) -> int:
        """The dangerous terrain test of those on a level; the last row adds 2 for each above the ground."""
        return min(12, self.row + (2 * level if self.row == 6 else 0))


def collapse(dice: Dice) -> Collapse:
    """The building chart. (LEG-BLDG-09)"""
    face = dice.roll(D6, "collapse")
    return Collapse(face, "damaged" if face == 1 else "rubble" if face == 6 else "ruins")


def are_stunned(hull_points: int, damage: int) -> bool:
    """Whether the occupants of a building are stunned: half of its points, not all. (LEG-BLDG-06)

    >>> are_stunned(4, 2), are_stunned(4, 1), are_stunned(4, 4)
    (True, False, False)
    """
    return damage * 2 >= hull_points > damage
