"""Questions about rows of models: the compiled part, its plain twin and a look at every pair agree."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from grognard.kernel.plane import TOLERANCE, distance
from grognard.kernel.plane._compiled import load
from grognard.kernel.troops import Coherency, Pose, Stand, base_of, clashes, hull_of, is_coherent, stand, strays
from grognard.kernel.troops.packed import (
    any_within,
    apart,
    is_apart,
    is_apart_plainly,
    is_linked,
    is_linked_plainly,
    is_nearer,
    linked_plainly,
    links_within,
    marked_plainly,
    nearest,
    nearest_plainly,
    on_markers,
    packed,
    packed_discs,
    within_plainly,
)

part = load()
needs_compiler = pytest.mark.skipif(part is None, reason="no compiled part was built")
BASES = (base_of("1in", 1.0), base_of("32mm"), base_of("60x35mm"), hull_of(4, 2, 2.0))


def row(lot: Random, number: int, size: float = 8.0, *, is_round: bool = False) -> tuple[Stand, ...]:
    return tuple(
        stand(
            f"m{n}",
            lot.choice(BASES[:2] if is_round else BASES),
            Pose(lot.uniform(0, size), lot.uniform(0, size), lot.uniform(0, 360), lot.choice([None, None, 3.0])),
        )
        for n in range(number)
    )


@pytest.mark.parametrize("seed", range(60))
def test_distances_are_those_of_every_pair(seed: int) -> None:
    lot = Random(seed)
    a, b = row(lot, lot.randint(1, 6)), row(lot, lot.randint(0, 6), 14.0)
    every = [apart(one, other) for one in a for other in b]
    least = min(every, default=inf)

    assert least == nearest(a, b)
    assert least == nearest(list(a), list(b))
    for most in (0.0, 1.0, 3.0, 8.0):
        assert (least <= most) == any_within(a, b, most)


@pytest.mark.parametrize("seed", range(60))
def test_links_are_those_of_every_pair(seed: int) -> None:
    lot = Random(seed)
    a = row(lot, lot.randint(1, 8), 10.0)
    most, rise = lot.choice([1.0, 2.0, 6.0]), lot.choice([inf, 1.0])
    expected = bytes(
        one is not other and abs(one.level - other.level) <= rise and distance(one.shape, other.shape) <= most
        for one in a
        for other in a
    )

    assert expected == links_within(a, most, rise)


@pytest.mark.parametrize("seed", range(60))
def test_who_is_on_which_marker(seed: int) -> None:
    lot = Random(seed)
    a, markers = row(lot, lot.randint(0, 8), 10.0), row(lot, lot.randint(0, 4), 10.0)
    inches, rise = lot.choice([0.0, 1.0, 3.0]), lot.choice([inf, 1.0])
    expected = [
        [
            place
            for place, one in enumerate(a)
            if abs(one.level - marker.level) <= rise and distance(one.shape, marker.shape) <= inches
        ]
        for marker in markers
    ]

    assert expected == on_markers(a, markers, inches, rise)


@pytest.mark.parametrize("seed", range(60))
def test_discs_hang_together_as_their_links_say(seed: int) -> None:
    lot = Random(seed)
    a = row(lot, lot.randint(1, 8), 10.0, is_round=True)
    packs = packed_discs((*one.pose.at, one.base.outer, one.level) for one in a)
    needs = lot.randint(1, 2)
    links = links_within(a, 2.0, 1.0)
    neighbours = [{j for j in range(len(a)) if links[i * len(a) + j]} for i in range(len(a))]
    group, edge = {0}, [0]
    while edge:
        more = neighbours[edge.pop()] - group
        group |= more
        edge += more
    has_enough = all(len(own) >= needs for own in neighbours)

    for rows in (packs, packed(a)):
        assert has_enough == is_linked(rows, 2.0, 1.0, needs, one_group=False)
        assert (has_enough and len(group) == len(a)) == is_linked(rows, 2.0, 1.0, needs, one_group=True)


@needs_compiler
@pytest.mark.parametrize("seed", range(60))
def test_the_compiled_part_gives_the_same_bits(seed: int) -> None:
    assert part is not None
    lot = Random(seed)
    a, b = row(lot, lot.randint(0, 6)), row(lot, lot.randint(0, 6), 14.0)
    most = lot.uniform(0, 6)

    assert nearest_plainly(a, b) == part.nearest(packed(a), packed(b))
    assert within_plainly(a, b, most) == part.within(packed(a), packed(b), most)
    assert linked_plainly(a, most, 1.0) == part.linked(packed(a), most, 1.0)
    assert is_apart_plainly(a, b, -0.5, 0.5) == part.is_apart(packed(a), packed(b), -0.5, 0.5)
    assert marked_plainly(packed(a), packed(b), most, 1.0) == part.marked(packed(a), packed(b), most, 1.0)
    for needs, one_group in ((1, True), (2, True), (2, False)):
        expected = is_linked_plainly(packed(a), most, 1.0, needs, one_group=one_group)
        assert expected == part.coherent(packed(a), most, 1.0, needs, one_group)
    alone = packed(a)
    assert is_apart_plainly(a, a, -0.5, -1.5) == part.is_apart(alone, alone, -0.5, -1.5)


@pytest.mark.parametrize("seed", range(60))
def test_those_apart_are_apart_whatever_their_shape(seed: int) -> None:
    lot = Random(seed)
    a, b = row(lot, lot.randint(1, 3), 14.0), row(lot, lot.randint(1, 3), 14.0)
    if is_apart(a, b, 1.0, 1.0):
        assert all(distance(one.shape, other.shape) >= 1.0 - 1e-9 for one in a for other in b)
    least = min(distance(one.shape, other.shape) for one in a for other in b)
    assert [least < inches for inches in (0.5, 2.0, 6.0)] == [is_nearer(a, b, inches) for inches in (0.5, 2.0, 6.0)]
    if is_apart(a, a, 0.0, 0.0):
        assert not any(clashes(one, other) for n, one in enumerate(a) for other in a[:n])


@needs_compiler
def test_damaged_rows_are_refused() -> None:
    assert part is not None
    with pytest.raises(ValueError, match="damaged"):
        part.nearest(b"\0" * 8, b"")


def coherent_by_hand(stands: list[Stand], rule: Coherency) -> bool:
    """Every pair looked at, as the rule says it."""
    number = len(stands)
    if number < 2:
        return True
    if any(distance(a.shape, b.shape) > rule.widest(number) + TOLERANCE for a in stands for b in stands):
        return False
    if rule.link is None:
        return True
    near = {
        a.name: {b.name for b in stands if b is not a and distance(a.shape, b.shape) <= rule.link + TOLERANCE}
        for a in stands
    }
    group, edge = {stands[0].name}, [stands[0].name]
    while edge:
        more = near[edge.pop()] - group
        group |= more
        edge += more
    return all(len(own) >= rule.needs(number) for own in near.values()) and (not rule.one_group or len(group) == number)


RULES = (
    Coherency(2.0),
    Coherency(1.0, spread=6.0),
    Coherency(2.0, many=5, neighbours_of_many=2),
    Coherency(None, spread=2.0, spread_each=1.0),
    Coherency(2.0, one_group=False),
)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("rule", RULES)
def test_coherency_and_strays_are_those_of_every_pair(rule: Coherency, seed: int) -> None:
    lot = Random(seed)
    stands = list(row(lot, lot.randint(1, 6), 7.0))
    gone = strays(stands, rule)
    kept = [one for place, one in enumerate(stands) if place not in gone]

    assert coherent_by_hand(stands, rule) == is_coherent(stands, rule)
    assert coherent_by_hand(kept, rule)
    assert bool(gone) != is_coherent(stands, rule)


def test_the_strays_of_a_large_scattered_unit() -> None:
    stands = row(Random(3), 20, 30.0, is_round=True)
    gone = strays(stands, Coherency(2.0))

    assert is_coherent([one for place, one in enumerate(stands) if place not in gone], Coherency(2.0))
