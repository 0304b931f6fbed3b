"""Ovals in polygons: the quick look agrees with the farthest point of the rim."""

from __future__ import annotations

from grognard.kernel.dice import Tabletop
from grognard.kernel.plane import Oval, inside, polygon
from grognard.kernel.plane.distance import farthest


def test_an_oval_is_inside_as_its_farthest_point_says() -> None:
    chance = Tabletop("ovals")
    areas = [polygon([(0, 0), (30, 0), (0, 44)]), polygon([(0, 0), (15, 0), (15, 44), (0, 44)])]
    found = set()
    for _ in range(400):
        at = (chance.unit() * 20 - 2, chance.unit() * 46 - 1)
        shape = Oval(at, 1 + 3 * chance.unit(), 0.8 + chance.unit(), 360 * chance.unit())
        for area in areas:
            expected = farthest(shape, area) <= 0.001

            assert expected == inside(area, shape), shape
            found.add(expected)

    assert {True, False} == found


def test_an_oval_that_touches_the_edge_is_inside() -> None:
    area = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])

    assert inside(area, Oval((2.0, 5.0), 4.0, 2.0, 0.0))
    assert inside(area, Oval((1.9995, 5.0), 4.0, 2.0, 0.0))
    assert not inside(area, Oval((1.99, 5.0), 4.0, 2.0, 0.0))
