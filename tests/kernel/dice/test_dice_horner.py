"""Chances that take many steps: held against one step after another, state by state."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice.exact.horner import through

if TYPE_CHECKING:
    from collections.abc import Callable

    Leads = Callable[[int], tuple[list[tuple[int, int, int]], int]]


def step_by_step(start: tuple[int, int], times: dict[int, int], leads: Leads) -> dict[tuple[int, int], Fraction]:
    """Where states and counts end, each with its chance."""
    now = {start: Fraction(1)}
    ends: dict[tuple[int, int], Fraction] = {}
    for n in range(max(times) + 1):
        for case, chance in now.items():
            ends[case] = ends.get(case, Fraction()) + chance * Fraction(times.get(n, 0), sum(times.values()))
        then: dict[tuple[int, int], Fraction] = {}
        for (state, count), chance in now.items():
            found, total = leads(state)
            for after, up, weight in found:
                case = after, count + up
                then[case] = then.get(case, Fraction()) + chance * Fraction(weight, total)
        now = then
    return {case: chance for case, chance in ends.items() if chance}


def stairs(stays: int, climbs: int, up: int, last: int, *, turned: bool = False) -> Leads:
    def leads(state: int) -> tuple[list[tuple[int, int, int]], int]:
        if state == last:
            return [(state, 0, 1)], 1
        found = [(state, 0, stays), (state + 1, up, climbs)]
        return found[::-1] if turned else found, stays + climbs

    return leads


def uneven(state: int) -> tuple[list[tuple[int, int, int]], int]:
    """Like stairs, but the third step is harder, and one may slip on it."""
    if state == 4:
        return [(state, 0, 2)], 2
    if state == 2:
        return [(2, 0, 5), (3, 1, 1)], 6
    return [(state, 0, 1), (state + 1, 1, 1)], 2


def counted_idle(state: int) -> tuple[list[tuple[int, int, int]], int]:
    """Staying counts as well."""
    return ([(state, 1, 1), (state + 1, 0, 2)], 3) if state < 3 else ([(state, 0, 1)], 1)


def held(start: int, count: int, times: dict[int, int], leads: Leads) -> None:
    """`through` says the same in all its three forms."""
    expected = step_by_step((start, count), times, leads)
    ends = through([([(start, count, 1)], times)], sum(times.values()), leads)
    joint, total = ends.joint()
    assert expected == {(state, number): Fraction(weight, total) for state, number, weight in joint}
    by_state, total = ends.by_state()
    states = {state for state, _ in expected}
    assert {s: sum(p for (t, _), p in expected.items() if t == s) for s in states} == {
        state: Fraction(weight, total) for state, weight in by_state
    }
    by_count, total = ends.by_count()
    counts = {number for _, number in expected}
    assert {n: sum(p for (_, c), p in expected.items() if c == n) for n in counts} == {
        number: Fraction(weight, total) for number, weight in by_count.items()
    }


@given(
    st.integers(1, 5),
    st.integers(1, 5),
    st.integers(0, 2),
    st.integers(1, 6),
    st.booleans(),
    st.integers(0, 3),
    st.dictionaries(st.integers(0, 8), st.integers(1, 9), min_size=1, max_size=5),
)
def test_climbing_stairs_is_one_step_after_another(
    stays: int, climbs: int, up: int, last: int, turned: bool, count: int, times: dict[int, int]
) -> None:
    held(0, count, times, stairs(stays, climbs, up, last, turned=turned))


@pytest.mark.parametrize("leads", [uneven, counted_idle])
@pytest.mark.parametrize("times", [{7: 1}, {0: 1, 3: 2, 6: 5}, {2: 1}])
def test_what_only_looks_like_stairs_is_right_too(leads: Leads, times: dict[int, int]) -> None:
    held(0, 2, times, leads)


def test_those_who_begin_on_the_way_up_may_be_several() -> None:
    leads = stairs(1, 2, 1, 4)
    ends = through([([(1, 0, 1), (0, 3, 2)], {3: 1})], 3, leads)
    first, second = step_by_step((1, 0), {3: 1}, leads), step_by_step((0, 3), {3: 1}, leads)
    cases = {*first, *second}
    joint, total = ends.joint()
    expected = {case: (first.get(case, 0) + 2 * second.get(case, Fraction())) / 3 for case in cases}
    assert expected == {(state, number): Fraction(weight, total) for state, number, weight in joint}
