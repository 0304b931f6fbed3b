"""Chances that take many steps, with a count that rides along."""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from grognard.kernel.errors import TooLarge
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

S = TypeVar("S")

MOST_WORK = 4_000_000
"""How many times a state may lead to another in one question: some two seconds."""
LONG = 4000
"""Bits of a number that take about as long as the step itself."""


class TooMuch(TooLarge):
    """More states than can be followed."""


class Ends(Generic[S]):
    """How states end, each with its count; the weights of all counts of a state sit in one long integer."""

    def __init__(self, states: Iterable[S], low: list[int], packed: list[int], size: int, total: int) -> None:
        self._states = states
        self._low = low
        self._packed = packed
        self._size = size
        self._total = total

    def joint(self) -> tuple[list[tuple[S, int, int]], int]:
        """Every state with its count and weight, and the total, in lowest terms."""
        ends = [
            (state, low + count, weight)
            for state, low, packed in zip(self._states, self._low, self._packed, strict=True)
            for count, weight in enumerate(_fields(packed, self._size))
            if weight
        ]
        shrink = gcd(self._total, *[weight for *_, weight in ends])
        return [(state, count, weight // shrink) for state, count, weight in ends], self._total // shrink

    def by_state(self) -> tuple[list[tuple[S, int]], int]:
        """Every state with its weight, whatever the count."""
        weights = [sum(_fields(packed, self._size)) for packed in self._packed]
        shrink = gcd(self._total, *weights)
        found = [(state, weight // shrink) for state, weight in zip(self._states, weights, strict=True) if weight]
        return found, self._total // shrink

    def by_count(self) -> tuple[dict[int, int], int]:
        """Every count with its weight, whatever the state."""
        together = sum(
            [packed << 8 * self._size * low for low, packed in zip(self._low, self._packed, strict=True) if packed]
        )
        weights = _fields(together, self._size)
        shrink = gcd(self._total, *weights)
        return {count: weight // shrink for count, weight in enumerate(weights) if weight}, self._total // shrink


def through(
    starts: list[tuple[list[tuple[S, int, int]], dict[int, int]]],
    total: int,
    leads: Callable[[S], tuple[list[tuple[S, int, int]], int]],
) -> Ends[S]:
    """States, each with a count and a weight, take n steps with weight `times[n]`: so they end.

    Horner's scheme, from the largest number down: those with fewer steps to take join later. The weights of all counts
    of a state sit in one long integer, each in a field wide enough for the largest result, so that a count costs hardly
    more than none (the kernel's tallies do the same). The lowest field is the least count the state can have.
    """
    most = max(max(times) for _, times in starts)
    places, raw = _explored(dict.fromkeys(state for states, _ in starts for state, *_ in states), most, leads)
    stair = _stair(raw, len(places)) if len(starts) == 1 and len(starts[0][0]) == 1 else None
    if stair is not None:
        return _climbed(starts[0], places, stair, most, total)
    scale = lcm(*(own for _, own in raw)) if raw else 1
    end = total * scale**most
    begin = [(places[state], count) for states, _ in starts for state, count, _ in states]
    low, widest = _counts(begin, raw, most, len(places))
    size = (end.bit_length() + 7) // 8
    if sum(len(steps) for steps, _ in raw) * most * (1 + 8 * size * widest // LONG) > MOST_WORK:
        raise _too_much()
    rows = _rows(raw, low, scale, size)
    joins = [(_packed(states, places, low, size), times) for states, times in starts]
    now = _taken(joins, rows, [0] * len(places), most, scale)
    return Ends(places, low, now, size, end)


class Stair(NamedTuple):
    """States in a row: each step leads to the next one, or stays, by the same chance; nothing leads on from the last.

    So do the losses of a unit whose models all fall to one wound.
    """

    stays: int
    climbs: int
    up: int
    """What each next state adds to the count."""


def _stair(raw: list[tuple[Steps, int]], places: int) -> Stair | None:
    """The stair that these states are, if they are one."""
    if len(raw) < 2 or len(raw[0][0]) != 2:
        return None
    steps, last = raw[0][0], places - 1
    [(_, none, stays), (_, up, climbs)] = sorted(steps)
    for at, (row, _) in enumerate(raw):
        expected = [(at, none, stays), (at + 1, up, climbs)] if at < last else [(last, 0, row[0][2])]
        if row != expected and row[::-1] != expected:
            return None
    return Stair(stays, climbs, up) if not none else None


def _climbed(
    start: tuple[list[tuple[S, int, int]], dict[int, int]], places: dict[S, int], stair: Stair, most: int, total: int
) -> Ends[S]:
    """How far those come who begin at the foot of a stair. All weights sit in one long integer, as in `through`."""
    [(_, count, weight)], times = start
    own = stair.stays + stair.climbs
    end = total * own**most
    size = (end.bit_length() + 7) // 8
    packed, measure = 0, weight
    for n in range(most, -1, -1):
        packed = packed * stair.stays + (packed * stair.climbs << 8 * size)
        if n in times:
            packed += times[n] * measure
        measure *= own
    now = _fields(packed, size)[: most + 1]
    last = len(places) - 1
    now[last:] = [sum(now[last:])]
    low = [count + stair.up * place for place in range(last + 1)]
    return Ends(places, low, now + [0] * (last + 1 - len(now)), size, end)


def _rows(raw: list[tuple[Steps, int]], low: list[int], scale: int, size: int) -> list[Row]:
    """Where each state leads: place, weight, and by how many bits the count moves up."""
    return [
        [(place, weight * (scale // own), 8 * size * (up + low[at] - low[place])) for place, up, weight in steps]
        for at, (steps, own) in enumerate(raw)
    ]


def _taken(
    joins: list[tuple[dict[int, int], dict[int, int]]],
    rows: list[Row],
    now: list[int],
    most: int,
    scale: int,
) -> list[int]:
    """The weights after all steps: those with fewer steps to take join later."""
    measure = 1
    for n in range(most, -1, -1):
        for packed, times in joins:
            if n in times:
                for place, weight in packed.items():
                    now[place] += weight * (times[n] * measure)
        if n:
            now, measure = _stepped(now, rows), measure * scale
    return now


Steps = list[tuple[int, int, int]]
"""Where a state leads: place, what it adds to the count, weight."""
Row = list[tuple[int, int, int]]
"""The same in one measure: place, weight, and the bits by which the packed counts move up."""


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


def _stepped(now: list[int], rows: list[Row]) -> list[int]:
    """The weights one step later."""
    then = [0] * len(now)
    for weight, row in zip(now, rows, strict=False):  # those found in the last round have none
        if weight:
            for place, more, shift in row:
                then[place] += weight * more << shift if shift else weight * more
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


def _fields(packed: int, size: int) -> list[int]:
    """The weights of all counts, from the least count on."""
    text = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    if len(text) <= size:
        return [packed]
    read = int.from_bytes
    return [read(text[at : at + size], "little") for at in range(0, len(text), size)]


def _too_much() -> TooMuch:
    return TooMuch(tell("This question is too large for exact odds; ask for fewer attacks or a smaller target."))
