"""Scatter of shells and landings, and what wanders or burns. (LEG-SCAT, LEG-DS, LEG-TMPL)"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.dice import D6, D12, Check, sided
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.lists.keywords.moments import EPSILON

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Reroll

Point: TypeAlias = tuple[float, float]
DIRECTION = sided(360)
SHORT_BURST = 2.0
"""How far short of the aim a shell bursts on cover. (LEG-SCAT-04)"""
SPOTTER_RANGE = 24.0
"""The effective range of a spotter. (LEG-SCAT-07)"""
CLUSTER = 5.0
"""Inches between the middle of a cluster and its outer blasts. (LEG-TMPL-09)"""


class Scatter(NamedTuple):
    """Where a shell goes: on the point, short of it on cover, or so far in a direction."""

    face: int
    total: int
    inches: int = 0
    degrees: int = 0
    is_on_cover: bool = False

    @property
    def is_direct(self) -> bool:
        """Whether it struck what was aimed at."""
        return not self.inches and not self.is_on_cover


def scatter(
    dice: Dice,
    plus: int,
    cover: int = 0,
    *,
    by_total: bool = False,
    is_landing: bool = False,
) -> Scatter:
    """7 or more is a direct hit, else 12 less the face in a random direction; a natural 1 scatters.

    `is_landing`: a deep strike, where a 1 fails nothing. (LEG-SCAT-01 to LEG-SCAT-04, LEG-DS-01)
    """
    face = dice.roll(D12, "scatter")
    check = Check(NEEDS, plus, always_fail=None if is_landing else 1)
    total = face + plus
    if check.grade(face):
        return Scatter(face, total, is_on_cover=total < NEEDS + cover)
    inches = max(0, 12 - (total if by_total else face))
    return Scatter(face, total, inches, direction(dice) if inches else 0)


def wants_again(reroll: Reroll, fell: Scatter, plus: int) -> bool:
    """Whether a rule lets a shell scatter once more: one that has missed its point. (LEG-KW-39, LEG-KW-50)"""
    check = Check(NEEDS, plus, always_fail=1)
    return reroll.wants(fell.face, check.grade(fell.face), check)


def direction(dice: Dice) -> int:
    """A direction in whole degrees, counter-clockwise from east. (LEG-SCAT-03)"""
    return dice.roll(DIRECTION, "direction") % 360


def moved(at: Point, inches: float, degrees: float) -> Point:
    """The point so many inches away in a direction.

    >>> moved((10, 10), 7, 90)
    (10.0, 17.0)
    """
    return round(at[0] + inches * cos(radians(degrees)), 6), round(at[1] + inches * sin(radians(degrees)), 6)


def short_of(aim: Point, shooter: Point, inches: float = SHORT_BURST) -> Point:
    """The point so many inches nearer to the shooter. (LEG-SCAT-04)"""
    away = ((shooter[0] - aim[0]) ** 2 + (shooter[1] - aim[1]) ** 2) ** 0.5
    if away <= inches:
        return shooter
    share = inches / away
    return aim[0] + (shooter[0] - aim[0]) * share, aim[1] + (shooter[1] - aim[1]) * share


def spotter_band(inches: float) -> int | None:
    """What the distance of a spotter adds; None if he is too far away. (LEG-SCAT-07, LEG-MOVE-10)

    >>> [spotter_band(inches) for inches in (12, 24, 30, 49)]
    [2, 0, -2, None]
    """
    if inches <= SPOTTER_RANGE / 2 + EPSILON:
        return 2
    if inches <= SPOTTER_RANGE + EPSILON:
        return 0
    return -2 if inches <= SPOTTER_RANGE * 2 + EPSILON else None


def shells_of(dice: Dice, number: int) -> tuple[int, ...]:
    """How many shells each of the five blasts of a cluster receives, and last those to place freely. (LEG-TMPL-09)"""
    fallen = [dice.roll(D6, "shell") for _ in range(number)]
    return tuple(fallen.count(blast) for blast in range(1, 7))


def cluster(centre: Point, heading: float) -> tuple[Point, ...]:
    """The middles of the five blasts: 1 beyond, then clockwise, 5 in the centre. (LEG-TMPL-09)

    >>> cluster((20, 20), 90)
    ((20.0, 25.0), (25.0, 20.0), (20.0, 15.0), (15.0, 20.0), (20, 20))
    """
    return (*(moved(centre, CLUSTER, heading - 90 * turn) for turn in range(4)), centre)


def overhead_danger(strength: int, armour: int) -> int:
    """The dangerous terrain test below a level that a shell struck. (LEG-SCAT-08)

    >>> overhead_danger(12, 10), overhead_danger(12, 0), overhead_danger(6, 10)
    (2, 6, 0)
    """
    return max(0, min(12, strength - armour if armour else -(-strength // 2)))


def vortex(dice: Dice) -> Scatter | None:
    """A vortex wanders d12 inches each game turn; a 1 or 2 ends it. (LEG-KW-83)"""
    face = dice.roll(D12, "vortex")
    return None if face <= 2 else Scatter(face, face, face, direction(dice))


def blaze(dice: Dice) -> int | None:
    """Hits of Strength 4 AP 5 by soul blaze; None when it ends. (LEG-KW-67)"""
    face = dice.roll(D12, "soul blaze")
    return None if face >= NEEDS else 3 - (face - 1) // 2
