"""Weighted outcomes inside the exact dice, and how they are mixed and added up."""

from __future__ import annotations

from math import gcd, lcm, prod
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice.protocol import added, make_like

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Heaps = dict[int, dict[Any, int]]
"""Outcomes with their weights, by the total that the weights are measured by."""
MOST_BYTES = 1 << 20


class Spread:
    """Outcomes with their whole weights, and the sum of the weights.

    `simple` says that all outcomes are plain numbers or tuples: a rule compares these with == and never with `is`.
    """

    __slots__ = ("pairs", "simple", "total")

    def __init__(self, pairs: list[tuple[Any, int]], total: int, simple: bool) -> None:
        self.pairs = pairs
        self.total = total
        self.simple = simple

    @classmethod
    def of(cls, heap: Mapping[Any, int], total: int) -> Spread:
        """The spread of a heap of outcomes."""
        return cls(list(heap.items()), total, is_simple(heap))


def is_simple(outcomes: Iterable[Any]) -> bool:
    """Whether all are plain numbers or tuples."""
    return all(not (type(outcome) is not int and not isinstance(outcome, tuple)) for outcome in outcomes)


def put(heaps: Heaps, pairs: Iterable[tuple[Any, int]], weight: int, total: int) -> None:
    """Put outcomes on the heap of the total they are measured by."""
    heap = heaps.get(total)
    if heap is None:
        heap = heaps[total] = {}
    for outcome, more in pairs:
        heap[outcome] = heap.get(outcome, 0) + weight * more


def mixed(heaps: Heaps) -> tuple[dict[Any, int], int]:
    """All heaps {total: {outcome: weight}} as one, in lowest terms: a chance is weight / total over all heaps."""
    if len(heaps) == 1:
        [(total, together)] = heaps.items()
    else:
        total = max(heaps)
        if any(total % other for other in heaps):
            total = lcm(*heaps)
        together = {}
        for own, heap in heaps.items():
            scale = total // own
            for outcome, weight in heap.items():
                together[outcome] = together.get(outcome, 0) + weight * scale
    shrink = gcd(total, *together.values())
    if shrink > 1:
        return {outcome: weight // shrink for outcome, weight in together.items()}, total // shrink
    return together, total


def counted(n: int, passes: int, total: int) -> Spread:
    """How many of `n` succeed when each does with chance passes / total."""
    shrink = gcd(passes, total)
    passes, total = passes // shrink, total // shrink
    fails = total - passes
    if not passes or not fails:
        return Spread([(n if passes else 0, 1)], 1, True)
    pairs, weight = [], fails**n
    for k in range(n):
        pairs.append((k, weight))
        weight = weight * (n - k) * passes // (fails * (k + 1))
    pairs.append((n, weight))
    return Spread(pairs, total**n, True)


def tallied(one: Spread, n: int, zero: Any) -> Spread:
    """The sum of `n` independent draws, on top of `zero`."""
    added(zero, one.pairs[0][0])  # refuses to add a number to a tuple, or a tuple to a number
    if isinstance(zero, tuple):
        return _tallied_tuples(one, n, zero)
    if n == 1 and not zero:
        return one
    low = min(one.pairs)[0]
    if len(one.pairs) == 1:
        return Spread([(zero + low * n, 1)], 1, True)
    top = (max(one.pairs)[0] - low) * n
    powers = _power({outcome - low: weight for outcome, weight in one.pairs}, one.total, n, top, zero + low * n)
    return Spread(powers, one.total**n, True)


def _tallied_tuples(one: Spread, n: int, zero: Any) -> Spread:
    """Tuples as numbers of mixed base, wide enough that no place ever carries into the next."""
    columns = list(zip(*(outcome for outcome, _ in one.pairs), strict=True))
    lows = [min(column) for column in columns]
    bases = [(max(column) - low) * n + 1 for column, low in zip(columns, lows, strict=True)]
    places = {}
    for outcome, weight in one.pairs:
        place = 0
        for number, low, base in zip(outcome, lows, bases, strict=True):
            place = place * base + number - low
        places[place] = weight
    pairs = []
    for place, weight in _power(places, one.total, n, prod(bases) - 1):
        numbers = []
        for base, low, start in zip(reversed(bases), reversed(lows), reversed(zero), strict=True):
            place, more = divmod(place, base)
            numbers.append(start + low * n + more)
        pairs.append((make_like(zero, numbers[::-1]), weight))
    return Spread(pairs, one.total**n, True)


def _power(places: Mapping[int, int], total: int, n: int, top: int, base: int = 0) -> list[tuple[int, int]]:
    """The n-th power of the polynomial with these coefficients: (exponent + base, coefficient).

    All coefficients sit in one long integer, each in a field wide enough for the largest result, so that the machine's
    long multiplication does the whole convolution (Kronecker substitution).
    """
    size = ((total**n).bit_length() + 7) // 8
    if size * (top + 1) > MOST_BYTES:
        return sorted([(base + place, weight) for place, weight in _power_slowly(places, n).items()])
    packed = 0
    for place, weight in places.items():
        packed += weight << 8 * size * place
    fields = pow(packed, n).to_bytes(size * (top + 1), "little")
    read = int.from_bytes
    powers = [read(fields[at : at + size], "little") for at in range(0, len(fields), size)]
    return [pair for pair in enumerate(powers, base) if pair[1]]


def _power_slowly(places: Mapping[int, int], n: int) -> dict[int, int]:
    """The same for exponents too far apart to sit in one integer."""
    result = {0: 1}
    square = dict(places)
    while n:
        if n & 1:
            result = _times(result, square)
        n >>= 1
        if n:
            square = _times(square, square)
    return result


def _times(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    product: dict[int, int] = {}
    for a, weight in one.items():
        for b, more in other.items():
            product[a + b] = product.get(a + b, 0) + weight * more
    return product
