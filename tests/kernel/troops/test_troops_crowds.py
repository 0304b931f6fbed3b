"""Whether models may stand among others: the compiled questions, their plain twins and the shapes themselves agree."""

from __future__ import annotations

from math import inf
from random import Random
from struct import pack
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import (
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Oval,
    Polygon,
    Teardrop,
    Wall,
    bounds,
    distance,
    inside,
    overlap,
    rectangle,
)
from grognard.kernel.plane._compiled import load
from grognard.kernel.plane.packing import packed_shapes
from grognard.kernel.troops import (
    Berth,
    Coherency,
    Footing,
    Law,
    Pose,
    Site,
    Stand,
    Trek,
    base_of,
    hull_of,
    is_coherent,
    stand,
    troop,
)
from grognard.kernel.troops.crowds import (
    NOT_SURE,
    ON_BASE,
    TOO_NEAR,
    all_clear_plainly,
    crowded_plainly,
    is_barred,
    is_barred_plainly,
    on_shape_plainly,
    packed_crowd,
)
from grognard.kernel.troops.marching import slide
from grognard.kernel.troops.packed import packed
from grognard.kernel.troops.standing import clashes

if TYPE_CHECKING:
    from grognard.kernel.ask import Placement
    from grognard.kernel.troops import Troop

part = load()
needs_compiler = pytest.mark.skipif(part is None, reason="there is no compiled part")
BASES = (base_of("32mm", 1.5), base_of("25mm"), base_of("60x35mm", 2.0), hull_of(4, 2, 2.5))
BERTHS = (
    Berth(),
    Berth(at_end=1.0),
    Berth(at_end=1.0, is_strict=True),
    Berth(at_end=1.0, is_strict=True, rise=2.0),
    Berth(at_end=0.5, rise=0.0),
    Berth(may_overlap=True),
    Berth(at_end=0.5, may_overlap=True),
)
SHAPES: tuple[Footprint, ...] = (
    Disc((4, 4), 1),
    Box((9, 3), 3, 1, 30),
    Wall((2, 9), (6, 10)),
    Wall((8, 9), (11, 7), 0.5),
    Polygon(((10, 10), (13, 11), (11, 13))),
    Oval((6, 6), 2, 1, 45),
    Teardrop((1, 12), 20.0, 4.0, 1.5),
)


def a_row(lot: Random, number: int, size: float = 13.0, bases: int = len(BASES)) -> list[Stand]:
    def pose() -> Pose:
        level = lot.choice([None, None, None, 1.0])
        return Pose(round(lot.uniform(0, size), 3), round(lot.uniform(0, size), 3), lot.uniform(0, 360), level)

    return [stand(f"m{n}", lot.choice(BASES[:bases]), pose()) for n in range(number)]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_sure_among_others_is_so(seed: int) -> None:
    lot = Random(seed)
    units = [(troop(f"U{n}", 0, a_row(lot, lot.randint(1, 4))), lot.choice(BERTHS)) for n in range(4)]
    for one in a_row(lot, 8):
        found = [_what_is_found(one, unit.stands, berth) for unit, berth in units]
        said, first = crowded_plainly(crowd := packed_crowd(units), one.row, 0), 0
        while said >= 0:
            number, how = divmod(said, 4)
            assert not any(found[first:number])
            assert how in (NOT_SURE, found[number])
            first = number + 1
            said = crowded_plainly(crowd, one.row, first)
        assert not any(found[first:])


def _what_is_found(one: Stand, others: tuple[Stand, ...], berth: Berth) -> int:
    """What the shapes themselves say: 0 for nothing."""
    if not berth.may_overlap and any(clashes(one, other) for other in others):
        return ON_BASE
    least = berth.at_end + (TOLERANCE if berth.is_strict else -TOLERANCE)
    rise = inf if berth.rise is None else berth.rise + TOLERANCE
    gaps = [distance(one.shape, other.shape) for other in others if abs(one.level - other.level) <= rise]
    is_near = any(gap <= least if berth.is_strict else gap < least for gap in gaps)
    return TOO_NEAR if berth.at_end and is_near else 0


@pytest.mark.parametrize("seed", range(40))
def test_what_is_sure_on_terrain_is_so(seed: int) -> None:
    for one in a_row(Random(seed), 12):
        found = [overlap(one.shape, shape) for shape in SHAPES]
        said, first = on_shape_plainly(packed_shapes(SHAPES), one.row, 0), 0
        while said >= 0:
            number, how = divmod(said, 4)
            assert not any(found[first:number])
            assert how == NOT_SURE or found[number]
            assert how == NOT_SURE or one.base.is_round
            first = number + 1
            said = on_shape_plainly(packed_shapes(SHAPES), one.row, first)
        assert not any(found[first:])


@needs_compiler
@pytest.mark.parametrize("seed", range(60))
def test_the_compiled_part_says_the_same(seed: int) -> None:
    assert part is not None
    lot = Random(seed)
    units = [(troop(f"U{n}", 0, a_row(lot, lot.randint(0, 4))), lot.choice(BERTHS)) for n in range(4)]
    crowd, shapes, rows = packed_crowd(units), packed_shapes(SHAPES), a_row(lot, 6, 16.0)
    for one in rows:
        for first in range(4):
            assert crowded_plainly(crowd, one.row, first) == part.crowded(crowd, one.row, first)
            assert on_shape_plainly(shapes, one.row, first) == part.on_shape(shapes, one.row, first)
        assert all_clear_plainly(crowd, one.row) == part.all_clear(crowd, one.row)
    table = b"" if seed % 3 else packed_table()
    for _ in range(20):
        dx, dy, is_flat, some = lot.uniform(-9, 9), lot.uniform(-9, 9), bool(lot.randint(0, 1)), packed(rows[:2])
        plain = is_barred_plainly(crowd, some, shapes, table, dx, dy, is_flat=is_flat)
        assert plain == part.is_barred(crowd, some, shapes, table, dx, dy, is_flat)


def packed_table() -> bytes:
    return pack("=4d", 0.0, 0.0, 16.0, 16.0)


@needs_compiler
def test_damaged_rows_are_refused() -> None:
    assert part is not None
    row = stand("a", BASES[0], Pose(0, 0)).row
    crowd = packed_crowd([(troop("U", 0, [stand("b", BASES[0], Pose(1, 1))]), Berth())])
    for bad in (crowd[:-8], crowd[:16]):
        with pytest.raises(ValueError, match="crowd is damaged"):
            part.crowded(bad, row, 0)
        with pytest.raises(ValueError, match="crowd is damaged"):
            part.all_clear(bad, row)
        with pytest.raises(ValueError, match="crowd is damaged"):
            part.is_barred(bad, row, b"", b"", 0.0, 0.0, False)
    with pytest.raises(ValueError, match="shapes are damaged"):
        part.on_shape(packed_shapes(SHAPES)[:-8], row, 0)


@pytest.mark.parametrize("seed", range(25))
def test_where_a_unit_is_barred_it_may_not_end(seed: int) -> None:
    lot = Random(seed)
    units = [troop(f"U{n}", 0, a_row(lot, 2, bases=3)) for n in range(4)]
    berths = {unit.id: lot.choice(BERTHS) for unit in units}
    own = troop("own", 1, a_row(lot, 2, 5.0))
    law = Law(table=(0, 0, 16, 16), no_standing=SHAPES, berth=lambda _, other: berths[other.id], inches=20)
    trek = Trek(own, units, law)
    barred = 0
    for _ in range(40):
        dx, dy = lot.uniform(-6, 12), lot.uniform(-6, 12)
        if trek.is_barred(dx, dy):
            barred += 1
            assert not trek.may_end(slide(trek, dx, dy, lot.randint(0, 1)))
    assert barred


@pytest.mark.parametrize("seed", range(10))
def test_a_first_look_at_a_shift_changes_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lot = Random(seed)
    units = [troop(f"U{n}", 0, a_row(lot, 2, bases=3)) for n in range(4)]
    trek = Trek(troop("own", 1, a_row(lot, 2, 5.0)), units, Law(table=(0, 0, 16, 16), no_standing=SHAPES, inches=20))
    ways = [slide(trek, lot.uniform(-6, 12), lot.uniform(-6, 12), lot.randint(0, 1)) for _ in range(30)]
    names = list(trek.movers)
    ways += [{names[0]: way[names[0]]} for way in ways[:5]]
    looked = [trek.may_end(way) for way in ways]
    monkeypatch.setattr(Trek, "is_barred", lambda *_: False)

    assert looked == [trek.may_end(way) for way in ways]


def test_a_shift_that_is_barred_is_not_looked_at_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    own = troop("A", 0, [stand("A.1", BASES[1], Pose(2, 5)), stand("A.2", BASES[1], Pose(2, 7))])
    other = troop("B", 0, [stand("B.1", BASES[1], Pose(9, 5))])
    trek = Trek(own, [other], Law(table=(0, 0, 16, 16), inches=12))
    asked: list[tuple[float, float]] = []

    def is_barred(dx: float, dy: float) -> bool:
        asked.append((dx, dy))
        return True

    monkeypatch.setattr(trek, "is_barred", is_barred)

    assert not trek.may_end({"A.1": ((9.0, 5.0),), "A.2": ((9.001, 7.0),)})
    assert [(7.0, 0.0)] == asked
    assert trek.may_end({"A.1": ((4.0, 5.0),), "A.2": ((5.0, 7.0),)})  # not alike
    assert 1 == len(asked)


def test_a_step_off_the_table_and_on_to_others_is_barred() -> None:
    one = stand("a", BASES[1], Pose(2, 2))
    crowd = packed_crowd([(troop("U", 0, [stand("b", BASES[1], Pose(6, 2))]), Berth())])
    table = (0.0, 0.0, 16.0, 16.0)

    assert is_barred(b"", one.row, b"", table, -2, 0, is_flat=True)
    assert not is_barred(b"", one.row, b"", None, -2, 0, is_flat=True)
    assert is_barred(crowd, one.row, b"", table, 3.5, 0, is_flat=True)
    assert not is_barred(crowd, one.row, b"", table, 3.5, 0, is_flat=False)
    assert not is_barred(crowd, one.row, b"", table, 3, 0, is_flat=True)


def test_no_way_is_bent_to_where_nobody_may_stand() -> None:
    own = troop("A", 0, [stand("A.1", BASES[1], Pose(2, 5))])
    other = troop("B", 0, [stand("B.1", BASES[1], Pose(9, 5))])
    walls: tuple[Footprint, ...] = (Wall((4, 4), (4, 6)),)
    trek = Trek(own, [other], Law(table=(0, 0, 16, 16), walls=walls, inches=12))

    assert trek.bend({"A.1": ((7.0, 5.0),)})
    assert {} == trek.bend({"A.1": ((9.2, 5.0),)})


def test_a_place_that_is_surely_taken_is_barred_for_one_model() -> None:
    own = troop("A", 0, [stand("A.1", BASES[3], Pose(2, 5, 90.0))])
    other = troop("B", 0, [stand("B.1", BASES[0], Pose(9, 5))])
    trek = Trek(own, [other], Law(table=(0, 0, 16, 16), inches=12))

    assert trek.is_barred_at("A.1", Pose(9, 6, 0.0))
    assert trek.is_barred_at("A.1", Pose(15.9, 6, 0.0))
    assert not trek.is_barred_at("A.1", Pose(9, 6, 0.0, 2.0))
    assert not trek.is_barred_at("A.1", Pose(9, 8, 0.0))


@pytest.mark.parametrize("seed", range(20))
def test_a_spread_is_that_of_every_pair(seed: int) -> None:
    lot = Random(seed)
    row = a_row(lot, lot.randint(2, 4), 6.0)
    widest = max(distance(one.shape, other.shape) for one in row for other in row)

    assert is_coherent(row, Coherency(None, spread=widest))
    assert not is_coherent(row, Coherency(None, spread=widest - 0.01))
    assert is_coherent(row, Coherency(20.0, spread=widest))
    assert not is_coherent(row, Coherency(20.0, spread=widest - 0.01))


# ---------------------------------------------------------------- what a law says beside shapes

BARRED = (Box((9, 3), 3, 1, 30), Wall((2, 9), (6, 10)), Polygon(((10, 10), (13, 11), (11, 13))))
HILL = rectangle(5, 4, 9, 8)


def rests(one: Stand) -> Refused | None:
    return Refused("Not there.", "THERE") if any(overlap(shape, one.shape) for shape in BARRED) else None


def on_hill(one: Stand) -> tuple[float, ...]:
    return (3.0,) if inside(HILL, one.shape) else (0.0,)


def hilly(lot: Random) -> tuple[list[Troop], dict[str, Any]]:
    """Units on the table and on a hill, and a law that says itself where nobody rests and how high one stands."""
    places = [(lot.uniform(0, 16), lot.uniform(0, 16)) for _ in range(8)]
    flat = [stand(f"m{n}", lot.choice(BASES[:2]), Pose(x, y)) for n, (x, y) in enumerate(places)]
    units = [
        troop(f"U{n}", 0, [one.moved(Pose(*one.pose.at, None, on_hill(one)[0] or None))]) for n, one in enumerate(flat)
    ]
    return units, {"table": (0, 0, 16, 16), "levels": on_hill, "rests": rests}


@pytest.mark.parametrize("seed", range(25))
def test_a_first_look_knows_flat_ground_and_where_nobody_rests(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lot = Random(seed)
    units, fields = hilly(lot)
    own = troop("own", 1, [stand("a", BASES[0], Pose(1, 2)), stand("b", BASES[0], Pose(1, 4))])
    slow = Trek(own, units, Law(inches=20, **fields))
    quick = Trek(own, units, Law(inches=20, barred=BARRED, raised=(bounds(HILL),), **fields))
    shifts = [(lot.uniform(-1, 14), lot.uniform(-2, 12)) for _ in range(120)]
    barred = [shift for shift in shifts if quick.is_barred(*shift)]
    may = [quick.may_end(slide(quick, *shift)) for shift in shifts]

    assert len(barred) > sum(slow.is_barred(*shift) for shift in shifts)
    assert all(
        quick.is_barred_at("a", Pose(1 + dx, 2 + dy)) or quick.is_barred_at("b", Pose(1 + dx, 4 + dy))
        for dx, dy in barred
    )
    monkeypatch.setattr(Trek, "is_barred", lambda *_: False)
    assert may == [slow.may_end(slide(slow, *shift)) for shift in shifts]


@pytest.mark.parametrize("seed", range(25))
def test_a_first_look_at_a_block_bars_no_legal_one(seed: int) -> None:
    lot = Random(seed)
    units, fields = hilly(lot)
    bases = {"a": BASES[0], "b": BASES[1], "c": BASES[0]}
    law = Footing(barred=BARRED, raised=(bounds(HILL),), coherency=Coherency(4.0), **fields)
    site = Site("own", 1, bases, units, law, [rectangle(0, 0, 16, 16)])
    blocks: list[Placement] = []
    for _ in range(150):
        x, y = lot.uniform(0, 14), lot.uniform(0, 16)
        blocks.append({"a": (x, y), "b": (x + 1.5, y), "c": (x + 3.0, y)})
    legal, barred = [site.is_legal(block) for block in blocks], [site.is_barred(block) for block in blocks]

    assert any(barred)
    assert not any(both == (True, True) for both in zip(legal, barred, strict=True))
