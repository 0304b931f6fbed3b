"""What is drawn of a reach: all of it can be reached, and hardly anything that can be reached is missing."""

from __future__ import annotations

import pytest

from grognard.kernel.plane import Box, Disc, Footprint, Wall
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import cover, reach

TABLE = (0.0, 0.0, 44.0, 30.0)
SCENES: dict[str, list[Footprint]] = {
    "a wall across the way": [Wall((13.0, 6.0), (13.0, 14.0))],
    "two enemies to keep away from": [Disc((12.0, 12.5), 1.6), Disc((13.5, 8.5), 1.6)],
    "a corner of a ruin": [Wall((12.0, 12.0), (12.0, 8.0)), Wall((12.0, 8.0), (16.0, 8.0)), Box((8.0, 6.0), 2.0, 1.0)],
}


@pytest.mark.parametrize("name", SCENES)
def test_everything_drawn_can_be_reached(name: str) -> None:
    start, ground = Disc((10.0, 10.0), 0.6), Ground(SCENES[name], 0.6, TABLE)
    known = reach(start, 6.06, ground)

    assert all(known.contains(corner) for polygon in cover(start, 6.0, ground) for corner in polygon)


@pytest.mark.parametrize("name", SCENES)
def test_nearly_everything_that_can_be_reached_is_drawn(name: str) -> None:
    start, ground = Disc((10.0, 10.0), 0.6), Ground(SCENES[name], 0.6, TABLE)
    known, polygons = reach(start, 6.0, ground), cover(start, 6.0, ground)
    grid = [(4.0 + x * 0.4, 4.0 + y * 0.4) for x in range(31) for y in range(31)]
    reached = [point for point in grid if known.contains(point)]
    missed = [point for point in reached if not any(_holds(polygon, point) for polygon in polygons)]
    straight = [point for point in reached if ground.is_clear(start.at, point)]

    assert len(missed) < 0.06 * len(reached)
    assert len(straight) < len(reached)


def _holds(polygon: list[tuple[float, float]], point: tuple[float, float]) -> bool:
    """Even and odd crossings: a fan is seldom convex."""
    x, y = point
    is_in = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            is_in = not is_in
    return is_in
