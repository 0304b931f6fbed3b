"""Chances that take many steps, with a count that rides along."""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.errors import TooLarge
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

S = TypeVar("S")

MOST_WORK = 30_000_000
"""How many times a state may lead to another in one question: some ten seconds."""
LONG = 4000
"""Bits of a number that take about as long as the step itself."""


class TooMuch(TooLarge):
    """More states than can be followed."""


def through(
    starts: list[tuple[list[tuple[S, int, int]], dict[int, int]]],
    total: int,
    leads: Callable[[S], tuple[list[tuple[S, int, int]], int]],
) -> tuple[list[tuple[S, int, int]], int]:
    """States, each with a count and a weight, take n steps with weight `times[n]`: so they end, and so is the total.

    Horner's scheme, from the largest number down: those with fewer steps to take join later. The weights of all counts
    of a state sit in one long integer, each in a field wide enough for the largest result, so that a count costs hardly
    more than none (the kernel's tallies do the same). The lowest field is the least count the state can have.
    """
    most = max(max(times) for _, times in starts)
    places, raw = _explored(dict.fromkeys(state for states, _ in starts for state, *_ in states), most, leads)
    scale = lcm(*(own for _, own in raw)) if raw else 1
    end = total * scale**most
    begin = [(places[state], count) for states, _ in starts for state, count, _ in states]
    low, widest = _counts(begin, raw, most, len(places))
    size = (end.bit_length() + 7) // 8
    if sum(len(steps) for steps, _ in raw) * most * (1 + 8 * size * widest // LONG) > MOST_WORK:
        raise _too_much()
    ways = _ways(raw, low, scale)
    joins = [(_packed(states, places, low, size), times) for states, times in starts]
    now = _taken(joins, ways, [0] * len(places), most, scale, size)
    ends = [
        (state, low[place] + count, weight)
        for state, place in places.items()
        for count, weight in _fields(now[place], size, widest)
    ]
    shrink = gcd(end, *(weight for *_, weight in ends))
    return [(state, count, weight // shrink) for state, count, weight in ends], end // shrink


def _ways(raw: list[tuple[Steps, int]], low: list[int], scale: int) -> dict[int, list[Row]]:
    """The rows of all states that take a step, by what they add to the field of the count, nothing first."""
    ways: dict[int, list[Row]] = {0: [[] for _ in raw]}
    for at, (steps, own) in enumerate(raw):
        for place, up, weight in steps:
            up += low[at] - low[place]
            if up not in ways:
                ways[up] = [[] for _ in raw]
            ways[up][at].append((place, weight * (scale // own)))
    return ways


def _taken(
    joins: list[tuple[dict[int, int], dict[int, int]]],
    ways: dict[int, list[Row]],
    now: list[int],
    most: int,
    scale: int,
    size: int,
) -> list[int]:
    """The weights after all steps: those with fewer steps to take join later."""
    measure = 1
    for n in range(most, -1, -1):
        for packed, times in joins:
            if n in times:
                for place, weight in packed.items():
                    now[place] += weight * (times[n] * measure)
        if n:
            now, measure = _stepped(now, ways, size), measure * scale
    return now


Steps = list[tuple[int, int, int]]
"""Where a state leads: place, what it adds to the count, weight."""
Row = list[tuple[int, int]]
"""Where it leads with one and the same addition to the count: place, weight."""


def _explored(
    starts: dict[S, None], most: int, leads: Callable[[S], tuple[list[tuple[S, int, int]], int]]
) -> tuple[dict[S, int], list[tuple[Steps, int]]]:
    """All states within so many steps, numbered, and where those lead that can take a step."""
    work = 0
    edge = list(starts)
    places = {state: place for place, state in enumerate(edge)}
    raw: list[tuple[Steps, int]] = []
    for _ in range(most):
        found = []
        for state in edge:
            row, own = leads(state)
            steps = []
            for after, up, weight in row:
                place = places.get(after)
                if place is None:
                    place = places[after] = len(places)
                    found.append(after)
                steps.append((place, up, weight))
            raw.append((steps, own))
            work += len(steps)
        edge = found
        if work * most > MOST_WORK:
            raise _too_much()
        if not edge:
            break
    return places, raw


def _stepped(now: list[int], ways: dict[int, list[Row]], size: int) -> list[int]:
    """The weights one step later; `ways` are the rows of all states by what they add to the count, nothing first."""
    then: list[int] = []
    for up, rows in ways.items():
        found = [0] * len(now)
        for weight, row in zip(now, rows, strict=False):  # those found in the last round have none
            if weight:
                for place, more in row:
                    found[place] += weight * more
        if up:
            shift = 8 * size * up
            then = [one + (other << shift) if other else one for one, other in zip(then, found, strict=True)]
        else:
            then = found
    return then


def _counts(
    starts: list[tuple[int, int]], raw: list[tuple[Steps, int]], most: int, places: int
) -> tuple[list[int], int]:
    """The least count of each place, and by how much the counts of any place can differ."""
    cap = max(count for _, count in starts) + most * max((up for steps, _ in raw for _, up, _ in steps), default=0)
    low, high = [cap] * places, [-1] * places
    for place, count in starts:
        low[place], high[place] = min(low[place], count), max(high[place], count)
    if not cap:
        return [0] * places, 0
    is_settled = False
    while not is_settled:
        is_settled = True
        for at, (steps, _) in enumerate(raw):
            least, top = low[at], high[at]
            for place, up, _ in steps:
                if least + up < low[place]:
                    low[place], is_settled = least + up, False
                if top + up > high[place] and high[place] < cap:
                    high[place], is_settled = cap if place == at else min(cap, top + up), False
    return low, max([top - least for least, top in zip(low, high, strict=True)])


def _packed(states: list[tuple[S, int, int]], places: dict[S, int], low: list[int], size: int) -> dict[int, int]:
    """The weights of all counts of a state as one number."""
    packed: dict[int, int] = {}
    for state, count, weight in states:
        place = places[state]
        packed[place] = packed.get(place, 0) + (weight << 8 * size * (count - low[place]))
    return packed


def _fields(packed: int, size: int, widest: int) -> Iterable[tuple[int, int]]:
    """Each count with its weight, where there is one."""
    if not widest:
        return [(0, packed)] if packed else []
    text = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    read = int.from_bytes
    weights = [read(text[at : at + size], "little") for at in range(0, len(text), size)]
    return [(count, weight) for count, weight in enumerate(weights) if weight]


def _too_much() -> TooMuch:
    return TooMuch(tell("This question is too large for exact odds; ask for fewer attacks or a smaller target."))
