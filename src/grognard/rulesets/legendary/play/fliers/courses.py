"""Where a flier can fly: straight on, with one turn of up to 45 degrees. (LEG-FLY-07)"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import heading
from grognard.kernel.troops.pose import turn_between
from grognard.rulesets.legendary.table.records import side_id
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import models_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.board import Ground
    from grognard.rulesets.legendary.table.records import UnitId

MOST_TURN = 45.0
SLACK = 0.05
"""Inches and, tenfold, degrees by which an answer may be off, because spots are rounded."""
INWARD = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}


def length(way: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def course(
    start: Point, facing: float, end: Point, end_facing: float, *, may_turn: bool = True
) -> tuple[Point, ...] | None:
    """The way from a point and heading to another: straight, or with one turn; None if there is none. (LEG-FLY-07)

    >>> course((0, 0), 0, (10, 0), 0)
    ((0, 0), (10, 0))
    >>> course((0, 0), 0, (10, 5), 45)
    ((0, 0), (5.0, 0.0), (10, 5))
    >>> course((0, 0), 0, (0, 10), 90) is None
    True
    """
    turn = turn_between(facing, end_facing)
    (c, s), (dx, dy) = heading(facing), (end[0] - start[0], end[1] - start[1])
    if abs(turn) <= 10 * SLACK:
        ahead, aside = dx * c + dy * s, dy * c - dx * s
        return (start, end) if ahead >= -SLACK and abs(aside) <= SLACK + 0.01 * abs(ahead) else None
    if not may_turn or abs(turn) > MOST_TURN + 10 * SLACK:
        return None
    c2, s2 = heading(end_facing)
    across = c * s2 - s * c2
    first = (dx * s2 - dy * c2) / across
    second = (c * dy - s * dx) / across
    if first < -SLACK or second < -SLACK:
        return None
    bend = (round(start[0] + first * c, 6), round(start[1] + first * s, 6))
    return start, bend, end


def entry(ground: Ground, side: str, end: Point, facing: float) -> Point | None:
    """The point of an edge from which a flier flies straight to a pose; None if it does not come from there.

    (LEG-FLY-03, LEG-FLY-07)
    """
    c, s = heading(facing)
    along, across = (s, end[1]) if side in ("south", "north") else (c, end[0])
    border = {"south": 0.0, "west": 0.0, "north": ground.height, "east": ground.width}[side]
    if abs(along) < 1e-9:
        return None
    far = (across - border) / along
    x, y = end[0] - far * c, end[1] - far * s
    is_on = (
        -SLACK
        <= (x if side in ("south", "north") else y)
        <= (ground.width if side in ("south", "north") else ground.height) + SLACK
    )
    return (x, y) if far >= 0 and is_on else None


def approach(
    ground: Ground, side: str, end: Point, facing: float, most: float, *, may_turn: bool = True
) -> tuple[Point, ...] | None:
    """The way from an edge to a pose: straight, or with a turn at its end; None if it is longer than `most`.

    A turn at the end is the shortest way with a turn, so what cannot be flown so cannot be flown at all. (LEG-FLY-07)
    """
    start = entry(ground, side, end, facing)
    if start is not None and length((start, end)) <= most:
        return start, end
    turns = range(1, int(MOST_TURN) + 1) if may_turn else ()
    for before in (facing + sign * turn for turn in turns for sign in (1, -1)):
        start = entry(ground, side, end, before)
        if start is not None and length((start, end)) <= most:
            return start, end, end
    return None


def room_ahead(ground: Ground, at: Point, facing: float) -> float:
    """Inches to the edge of the table straight ahead."""
    c, s = heading(facing)
    reach = [1e9]
    if c > 1e-9:
        reach.append((ground.width - at[0]) / c)
    if c < -1e-9:
        reach.append(-at[0] / c)
    if s > 1e-9:
        reach.append((ground.height - at[1]) / s)
    if s < -1e-9:
        reach.append(-at[1] / s)
    return max(0.0, min(reach))


def can_fly_off(ground: Ground, at: Point, facing: float, most: float, *, turn: float) -> bool:
    """Whether an edge is in reach of so many inches, flown straight on or turned at once by up to `turn` degrees.

    The shortest way to an edge is to turn at once, as far as can be towards it. (LEG-FLY-07, LEG-TYPE-22)
    """
    straight = (0.0, -turn, turn, *(turn_between(facing, edge) for edge in INWARD.values()))
    tries = (facing + by for by in straight if abs(by) <= turn)
    return any(room_ahead(ground, at, each) <= most + SLACK for each in tries)


def is_flier(game: Game, unit: UnitId) -> bool:
    """Whether a unit is a flier."""
    return any(has_type(model, "flier") for model in models_of(game, unit))


def side_of(game: Game, seat: int, edge: str) -> str:
    """The side of the table that an edge means to a seat. (LEG-FLY-03)"""
    own = game[side_id(seat)].edge or "south"
    if edge == "own":
        return own
    right = "east" if own == "south" else "west"
    return right if edge == "right" else ("west" if right == "east" else "east")
