"""Screens: a cheap unit stands between an enemy's blades and what they would ruin."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grognard.kernel.plane import Bounds, Point


U = TypeVar("U", bound=str)
"""The id of a unit."""


class ScreenPost(NamedTuple, Generic[U]):
    """Where a unit stands in the way of an attack."""

    at: Point
    ward: U
    enemy: U
    saves: float
    """What the ward is likely to lose without it."""


def post_before(ward: Point, box: Bounds, enemy: Point, ahead: float = 2.0) -> Point:
    """The place before a unit (its middle and its box) as an enemy sees it, at most half of the way to him.

    >>> post_before((0, 0), (-1, 0, 1, 0), (20, 0))
    (3.0, 0.0)
    """
    far = hypot(enemy[0] - ward[0], enemy[1] - ward[1])
    if far <= 0.0:
        return ward
    off = min(0.5 * far, hypot(box[2] - box[0], box[3] - box[1]) / 2 + ahead)
    return ward[0] + (enemy[0] - ward[0]) * off / far, ward[1] + (enemy[1] - ward[1]) * off / far


def best_screen(
    at: Point,
    reach: float,
    pairs: Iterable[tuple[U, U]],
    post: Callable[[U, U], Point],
    saves: Callable[[U, U], float],
    least: float = 0.0,
) -> ScreenPost[U] | None:
    """The post that saves most, for one who stands at a point and moves so far; None if none saves enough.

    `pairs` are wards and the enemies that threaten them.
    """
    best: ScreenPost[U] | None = None
    for ward, enemy in pairs:
        saved = saves(ward, enemy)
        if saved < least or (best is not None and saved <= best.saves):
            continue
        x, y = post(ward, enemy)
        if hypot(x - at[0], y - at[1]) <= reach:
            best = ScreenPost((x, y), ward, enemy, saved)
    return best
