"""The ways out of those who fall back: straight, past the enemies, turned by up to 45 degrees. (LEG-MELEE-20)

Every enemy bars an interval of directions: those that lead through its base, and those that end within an inch of it.
The smallest turn that is free is none at all, or lies at the end of such an interval. Round bases give these ends by a
formula; where others stand near, and at the edges of the table, whole degrees are tried as well.
"""

from __future__ import annotations

from math import acos, asin, atan2, cos, hypot, pi, radians, remainder, sin, tau
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc
from grognard.kernel.troops import gap, is_met
from grognard.kernel.troops.trek import is_free
from grognard.rulesets.legendary.table.board import board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Trek

KEEP = 1.0
"""Nobody ends a flight nearer to an enemy. (LEG-MELEE-14)"""
MOST = radians(45.0)
"""How far a model turns from the unit's direction. (LEG-MELEE-20)"""
HAIR = 1e-3
"""Radians beyond the end of a barred interval, because places are rounded to a thousandth of an inch."""
DEGREES = tuple(radians(sign * turn) for turn in range(1, 46) for sign in (1, -1))


def way_out(
    game: Game, trek: Trek, own: Stand, angle: float, far: float, enemies: Sequence[Stand], placed: list[Stand]
) -> Stand | None:
    """Where a model ends a straight way of the full length that leads through no enemy, or None. (LEG-MELEE-20)"""
    near = [enemy for enemy in enemies if gap(own, enemy) <= far + KEEP]
    for turn in _turns(game, own, angle, far, near):
        end = _end_of(game, own, angle + turn, far)
        if any(is_met(own.base, (own.pose, end.pose), enemy.shape) for enemy in near):
            continue
        if any(gap(end, enemy) < KEEP - 0.001 for enemy in near):
            continue
        if is_free(trek, end, placed):
            return end
        aside = _aside(trek, end, placed)
        if aside is not None:
            return aside
    return None


def _turns(game: Game, own: Stand, angle: float, far: float, enemies: Sequence[Stand]) -> Iterator[float]:
    """The turns that are tried, straight on first, then the smaller before the larger. (LEG-MELEE-20)"""
    yield 0.0
    if far <= 0.0:
        return
    ends = [MOST, -MOST]
    for enemy in enemies:
        ends += _interval(own, angle, far, enemy)
    if not all(isinstance(one.shape, Disc) for one in (own, *enemies)) or _meets_edge(game, own, far):
        ends += DEGREES
    yield from sorted((turn for turn in ends if abs(turn) <= MOST), key=abs)


def _interval(own: Stand, angle: float, far: float, enemy: Stand) -> tuple[float, ...]:
    """The first free turn to each side of an enemy. (LEG-MELEE-20)"""
    dx, dy = enemy.pose.x - own.pose.x, enemy.pose.y - own.pose.y
    away, reach = hypot(dx, dy), own.base.outer + enemy.base.outer
    if away <= 0.0:
        return ()
    wide = 0.0
    if away * away <= far * far + reach * reach:  # the way is long enough to pass the base
        wide = asin(min(1.0, reach / away))
    part = (away * away + far * far - (reach + KEEP) ** 2) / (2 * away * far)
    if part < 1.0:  # it may end too near
        wide = max(wide, acos(max(part, -1.0)))
    course = remainder(atan2(dy, dx) - angle, tau)
    return remainder(course + wide + HAIR, tau), remainder(course - wide - HAIR, tau)


def _meets_edge(game: Game, own: Stand, far: float) -> bool:
    left, low, right, high = board(game).bounds
    room = far + own.base.outer
    x, y = own.pose.at
    return x - room < left or x + room > right or y - room < low or y + room > high


def _end_of(game: Game, own: Stand, course: float, far: float) -> Stand:
    """Where a straight way ends; at the edge of the table it stops. (LEG-MORALE-09)"""
    x, y = own.pose.x + far * cos(course), own.pose.y + far * sin(course)
    x, y = _on_table(x, y, own.base.outer, board(game).bounds)
    return own.moved(own.pose._replace(x=round(x, 3), y=round(y, 3)))


def _on_table(x: float, y: float, radius: float, table: tuple[float, float, float, float]) -> Point:
    """At the edge it stops. (LEG-MORALE-09)"""
    return min(max(x, table[0] + radius), table[2] - radius), min(max(y, table[1] + radius), table[3] - radius)


def _aside(trek: Trek, end: Stand, placed: list[Stand]) -> Stand | None:
    """The nearest free place to where it would end: friends and walls are gone round."""
    for ring in range(1, 25):
        for n in range(12):
            t = 2 * pi * n / 12
            pose = end.pose._replace(
                x=round(end.pose.x + 0.25 * ring * cos(t), 3), y=round(end.pose.y + 0.25 * ring * sin(t), 3)
            )
            one = end.moved(pose)
            if is_free(trek, one, placed):
                return one
    return None
