"""Sweeps, strips between shapes and ways round: the compiled part and plain Python give the same bits."""

from __future__ import annotations

import sys
from math import inf
from random import Random
from struct import pack

import pytest

from grognard.kernel.plane import Box, Disc, Footprint, Oval, Polygon, Teardrop, Wall, centre, rectangle
from grognard.kernel.plane._compiled import Compiled, load
from grognard.kernel.plane.distance import from_point
from grognard.kernel.plane.ground import Bend, Ground, Leg
from grognard.kernel.plane.packing import packed_rim, packed_shape, packed_shapes
from grognard.kernel.plane.support import parting, support
from grognard.kernel.troops import Base, Pose, base_of, hull_of, is_met
from grognard.kernel.troops.sweep import BY_BASE, BY_CENTRE, TOUCH_BY_CENTRE, met, met_plainly, obstacles, packed_base

part = load()
needs_compiler = pytest.mark.skipif(part is None, reason="no compiled part was built")
BASES = (base_of("32mm"), base_of("60x35mm"), hull_of(4, 2.5), base_of("120x92mm"))


class Lot:
    """Random shapes and ways, the same in every run."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def shape(self) -> Footprint:
        x, y = self.random.uniform(0, 10), self.random.uniform(0, 10)
        long, wide = self.random.uniform(0.3, 4), self.random.uniform(0.2, 3)
        turn = self.random.choice([0.0, 90.0, self.random.uniform(-400, 720)])
        shapes: list[Footprint] = [
            Disc((x, y), long / 2),
            Oval((x, y), max(long, wide), min(long, wide), turn),
            Box((x, y), long, wide, turn),
            Wall((x, y), (x + long, y - wide), self.random.choice([0.0, 0.2])),
            rectangle(x, y, x + long, y + wide),
            Polygon(((x, y), (x + long, y), (x, y + wide))),
            Teardrop((x, y), turn),
        ]
        return self.random.choice(shapes)

    def way(self) -> tuple[Pose, ...]:
        way = [Pose(self.random.uniform(0, 10), self.random.uniform(0, 10), self.facing())]
        for _ in range(self.random.randrange(4)):
            x, y = self.random.choice([(self.random.uniform(0, 10), self.random.uniform(0, 10)), way[-1].at])
            way.append(Pose(x, y, self.random.choice([self.facing(), way[-1].facing])))
        return tuple(way)

    def facing(self) -> float | None:
        return self.random.choice([None, 0.0, 90.0, self.random.uniform(0, 360)])

    def base(self) -> Base:
        return self.random.choice(BASES)


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_strips_between_shapes_have_the_same_bits(seed: int) -> None:
    lot = Lot(seed)
    for _ in range(400):
        a, b = lot.shape(), lot.shape()
        enough = lot.random.choice([inf, 0.5, 1e-9])
        expected = parting(support(a), support(b), centre(a), centre(b), enough)

        assert expected == _part().parting(packed_shape(a), packed_shape(b), enough)
        assert expected == _part().parting(packed_rim(a), packed_rim(b), enough)


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_distances_from_a_point_have_the_same_bits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lot = Lot(seed)
    asked = [((lot.random.uniform(0, 10), lot.random.uniform(0, 10)), lot.shape()) for _ in range(300)]
    found = [_part().from_point(packed_rim(shape), *at) for at, shape in asked]
    for name in ("distance", "support"):
        monkeypatch.setattr(sys.modules[f"grognard.kernel.plane.{name}"], "compiled", None)

    assert [from_point(at, shape) for at, shape in asked] == found
    assert any(away == 0.0 for away in found)


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_what_a_base_runs_into_has_the_same_bits(seed: int) -> None:
    lot, hits = Lot(seed), 0
    for _ in range(300):
        shapes = [lot.shape() for _ in range(3)]
        base, way, how = lot.base(), lot.way(), lot.random.choice([BY_BASE, BY_BASE, BY_CENTRE, TOUCH_BY_CENTRE])
        inches = [
            0.0 if how == TOUCH_BY_CENTRE else lot.random.choice([0.0, 1.0, lot.random.uniform(0, 2)]) for _ in "abc"
        ]
        keeps, most = pack("=3d", *inches), lot.random.choice([1, 3])
        expected = met_plainly(base, way, shapes, keeps, how=how, most=most)
        hits += bool(expected)

        assert expected == _part().met(packed_shapes(shapes), packed_base(base), way, keeps, how, most)
    # Both answers are common, or the comparison says little.
    assert 60 < hits < 240


@pytest.mark.parametrize("seed", range(4))
def test_many_shapes_are_met_as_each_alone(seed: int) -> None:
    lot = Lot(seed)
    for _ in range(100):
        shapes = tuple(lot.shape() for _ in range(4))
        base, way = lot.base(), lot.way()
        expected = [number for number, shape in enumerate(shapes) if is_met(base, way, shape)]

        assert expected == met(base, way, obstacles(shapes), most=4)
        assert expected[:1] == met(base, way, obstacles(shapes))


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_taut_lines_have_the_same_bits(seed: int) -> None:
    lot, found = Lot(seed), 0
    for _ in range(30):
        radius, table = lot.random.choice([0.0, 0.5, 1.2]), lot.random.choice([None, (0.0, 0.0, 9.0, 9.0)])
        ground = Ground([lot.shape() for _ in range(4)], radius, table)
        corners = [lot.random.choice(ground.bends) for _ in range(3)]
        start = Bend(lot.random.uniform(0, 10), lot.random.uniform(0, 10), 0.0, 0.0, 7.0, -1)
        for bend, sense in [*((bend, lot.random.choice([1, -1])) for bend in corners), (start, 0)]:
            first, limit = lot.random.choice([0, 2]), lot.random.choice([3.0, 1e300])
            expected = list(ground.legs_from_plainly(bend, sense, first, limit))
            found += len(expected)
            legs = _part().legs(*_packed(ground), pack("=6d", *bend), sense, first, limit)

            assert expected == list(map(Leg._make, legs))
    assert 40 < found


def _packed(ground: Ground) -> tuple[bytes, bytes, bytes]:
    room = ground.room or (-inf, -inf, inf, inf)
    return b"".join(pack("=6d", *bend) for bend in ground.bends), ground._packed(0), pack("=4d", *room)


@needs_compiler
@pytest.mark.parametrize("packed", [b"\0" * 8, b"abcdefgh" * 30])
def test_damaged_shapes_are_refused(packed: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        _part().met(packed, packed_base(BASES[0]), (Pose(0, 0),), b"", BY_BASE, 1)
    with pytest.raises(ValueError, match="damaged"):
        _part().parting(packed, packed, inf)


def _part() -> Compiled:
    assert part is not None
    return part
