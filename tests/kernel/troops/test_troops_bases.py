"""Bases as data files write them."""

from __future__ import annotations

from math import isclose, nan

import pytest

from grognard.kernel.data import Entry, convert, load_toml
from grognard.kernel.errors import BadData
from grognard.kernel.plane import Box, Disc, Oval
from grognard.kernel.troops import BaseData, Hull, Pose, base_of, hull_of


class Sheet(Entry, frozen=True):
    name: str
    base: BaseData


@pytest.mark.parametrize(
    ("said", "kind", "length", "width"),
    [
        ('"32mm"', "disc", 32 / 25.4, 32 / 25.4),
        ('"60x35mm"', "oval", 60 / 25.4, 35 / 25.4),
        ('"1.25in"', "disc", 1.25, 1.25),
        ("{ hull = [5.5, 3.2], height = 2.5 }", "box", 5.5, 3.2),
    ],
)
def test_a_file_writes_bases_of_every_shape(said: str, kind: str, length: float, width: float) -> None:
    base = base_of(load_toml(f'name = "X"\nbase = {said}', Sheet).base)

    assert kind == base.kind
    assert isclose(length, base.length)
    assert isclose(width, base.width)


@pytest.mark.parametrize("said", ['"0mm"', '"0x35mm"', '"32"', '"mm"', '"-32mm"', '"32x"', '"9999mm"', "32", "true"])
def test_a_base_that_is_none_is_refused_with_its_line(said: str) -> None:
    with pytest.raises(BadData, match=r"^sheet.toml:2: .*base"):
        load_toml(f'name = "X"\nbase = {said}', Sheet, file="sheet.toml")


@pytest.mark.parametrize("hull", [[nan, 3.2], [0, 3], [5.5], [-1, 2], [5.5, 1e9], ["a", 1]])
def test_a_hull_that_is_none_is_refused(hull: list[float]) -> None:
    with pytest.raises(BadData, match=r"hull|NaN|not a number|base"):
        convert({"name": "X", "base": {"hull": hull}}, Sheet)


def test_bases_made_by_hand_are_checked_too() -> None:
    for length in (0.0, nan, -1.0, 1e6):
        with pytest.raises(BadData, match="larger than 0"):
            hull_of(length, 2.0)
    with pytest.raises(BadData, match="larger than 0"):
        base_of("0mm")


def test_footprints() -> None:
    pose = Pose(3.0, 4.0, 90.0)

    assert Disc((3.0, 4.0), 0.5) == base_of("1in").footprint(pose)
    assert Oval((3.0, 4.0), 2.0, 1.0, 90.0) == base_of("1x2in").footprint(pose)
    assert Box((3.0, 4.0), 5.0, 3.0, 90.0) == base_of(Hull((5.0, 3.0))).footprint(pose)
    assert 0.5 == base_of("1x2in").inner
    assert 1.0 == base_of("1x2in").outer
    assert 2.5 == hull_of(4, 3).outer
