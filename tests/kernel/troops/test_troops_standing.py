"""Who is near whom, and whether a unit hangs together."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.table import Table
from grognard.kernel.troops import (
    Coherency,
    Formations,
    Pose,
    Stand,
    apart,
    base_of,
    clashes,
    closest,
    gap,
    groups,
    hull_of,
    is_coherent,
    is_near,
    near,
    stand,
    strays,
    touches,
    troop,
)

INCH = base_of("1in")


def line(*xs: float, y: float = 0.0) -> list[Stand]:
    return [stand(f"m{n}", INCH, Pose(x, y)) for n, x in enumerate(xs)]


def test_gaps_are_measured_from_rim_to_rim() -> None:
    a, b = stand("a", INCH, Pose(0, 0)), stand("b", hull_of(4, 2), Pose(5, 0, 90))

    assert 3.5 == gap(a, b)
    assert 5.0 == apart(stand("a", INCH, Pose(0, 0)), stand("b", INCH, Pose(4, 0, None, 4.0)))
    assert 3.5 == closest([a], [b])


def test_units_near_by() -> None:
    one, two = troop("A", 0, line(0, 2)), troop("B", 1, line(6, 8))

    assert is_near(one, two, 3.0)
    assert not is_near(one, two, 2.99)
    assert [two] == near(one, [one, two], 3.0)


def test_bases_above_each_other_do_not_clash() -> None:
    low, high = stand("a", base_of("1in", 1.5), Pose(0, 0)), stand("b", base_of("1in", 1.5), Pose(0.2, 0, None, 3.0))

    assert clashes(low, low.moved(Pose(0.5, 0)))
    assert not clashes(low, high)
    assert clashes(low, stand("b", base_of("1in", 1.5), Pose(0.2, 0, None, 1.0)))
    assert touches(low, low.moved(Pose(1.01, 0)))
    assert not touches(low, low.moved(Pose(1.03, 0)))


@pytest.mark.parametrize(
    ("xs", "rule", "is_whole"),
    [
        ((0, 1.25, 2.5, 3.75, 5), Coherency(1.0, one_group=False, spread=6.0), True),  # SZOP-MOVE-02
        ((0, 2, 4, 6, 8), Coherency(1.0, one_group=False, spread=6.0), False),
        ((0, 1.5, 4.5, 6), Coherency(1.0, one_group=False, spread=6.0), True),
        ((0, 2, 5, 7.9), Coherency(2.0), True),  # TLE-COH-01
        ((0, 2, 5.1), Coherency(2.0), False),
        ((0, 6), Coherency(None, spread=2.0, spread_each=1.0), False),  # LEG-MOVE-02
        ((0, 2, 6), Coherency(None, spread=2.0, spread_each=1.0), True),
        ((0, 1, 2, 3, 4, 5, 6), Coherency(2.0, many=7), True),  # TEN-COH
        ((0, 3, 6, 9, 12, 15, 18), Coherency(2.0, many=7), False),
    ],
)
def test_coherency_by_any_rule(xs: tuple[float, ...], rule: Coherency, *, is_whole: bool) -> None:
    assert is_whole == is_coherent(line(*xs), rule)


@given(
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), min_size=1, max_size=8, unique=True),
    st.sampled_from(
        [Coherency(2.0), Coherency(1.0, one_group=False, spread=6.0), Coherency(None, spread=2.0, spread_each=1.0)]
    ),
)
def test_strays_are_the_fewest(places: list[tuple[int, int]], rule: Coherency) -> None:
    row = [stand(str(n), INCH, Pose(x * 1.5, y * 1.5)) for n, (x, y) in enumerate(places)]
    gone = strays(row, rule)

    assert is_coherent([one for n, one in enumerate(row) if n not in gone], rule)
    for fewer in combinations(range(len(row)), max(len(gone) - 1, 0)):
        assert not gone or not is_coherent([one for n, one in enumerate(row) if n not in fewer], rule)


def test_groups() -> None:
    assert [[0, 1], [2]] == groups(line(0, 2, 9), Coherency(2.0))


class Model(NamedTuple):
    id: str
    at: tuple[float, float] | None


class Unit(NamedTuple):
    models: tuple[str, ...]
    seat: int


def test_formations_are_read_again_only_when_a_record_changed() -> None:
    read: list[str] = []

    def stand_of(model: Model) -> Stand | None:
        read.append(model.id)
        return None if model.at is None else stand(model.id, INCH, Pose(*model.at))

    known = Formations(stand_of)
    table = Table()
    records: dict[str, object] = table.records
    records |= {"A": Unit(("a", "b"), 0), "a": Model("a", (0, 0)), "b": Model("b", None)}
    first = known.of(table, "A")
    again = known.of(table, "A")

    assert first is again
    assert ["a", "b"] == read
    assert 1 == len(first.stands)
    records["b"] = Model("b", (2, 0))
    moved = known.of(table, "A")
    assert 2 == len(moved.stands)
    assert first.stands[0] is moved.stands[0]
    records["b"] = Model("b", (2, 0))  # another record, but nobody has moved
    assert moved is known.of(table, "A")
    records["b"] = Model("b", (3, 0))
    assert (3, 0) == known.of(table, "A").stands[1].pose.at
    assert {} == Table().memory  # what is known belongs to the table
