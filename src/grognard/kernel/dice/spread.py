"""Weighted outcomes inside the exact dice, and how they are mixed and added up."""

from __future__ import annotations

from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any

from .protocol import added, make_like

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_BYTES = 1 << 20


class Spread:
    """Outcomes, their whole weights, and the sum of the weights.

    `simple` says that all outcomes are plain numbers or tuples, values that a rule compares with == and never with `is`.
    """

    __slots__ = ("outcomes", "simple", "total", "weights")

    def __init__(self, outcomes: list[Any], weights: list[int], total: int, simple: bool | None = None) -> None:
        self.outcomes = outcomes
        self.weights = weights
        self.total = total
        self.simple = is_simple(outcomes) if simple is None else simple


def is_simple(outcomes: Iterable[Any]) -> bool:
    """Whether all are plain numbers or tuples."""
    for outcome in outcomes:
        if type(outcome) is not int and not isinstance(outcome, tuple):
            return False
    return True


def mixed(heaps: dict[int, dict[Any, int]]) -> Spread:
    """One spread of heaps {total: {outcome: weight}}: an outcome's chance is its weight / total, over all heaps."""
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
    return reduced(list(together), list(together.values()), total)


def reduced(outcomes: list[Any], weights: list[int], total: int) -> Spread:
    """The spread in lowest terms."""
    shrink = gcd(total, *weights)
    if shrink > 1:
        return Spread(outcomes, [weight // shrink for weight in weights], total // shrink)
    return Spread(outcomes, weights, total)


def counted(n: int, passes: int, total: int) -> Spread:
    """How many of `n` succeed when each does with chance passes / total."""
    fails = total - passes
    weights = [comb(n, k) * passes**k * fails ** (n - k) for k in range(n + 1)]
    if passes and fails:
        return Spread(list(range(n + 1)), weights, total**n, True)
    return Spread([n if passes else 0], [1], 1, True)


def tallied(one: Spread, n: int, zero: Any) -> Spread:
    """The sum of `n` independent draws, on top of `zero`."""
    if isinstance(one.outcomes[0], tuple):
        return _tallied_tuples(one, n, zero)
    added(zero, one.outcomes[0])  # refuses numbers on top of a tuple
    low = min(one.outcomes)
    span = max(one.outcomes) - low
    places = [outcome - low for outcome in one.outcomes]
    packed = _power(dict(zip(places, one.weights, strict=True)), one.total, n, span * n)
    base = zero + low * n
    return Spread([base + place for place in packed], list(packed.values()), one.total**n, True)


def _tallied_tuples(one: Spread, n: int, zero: Any) -> Spread:
    """Tuples as numbers of mixed base, wide enough that no place ever carries into the next."""
    added(zero, one.outcomes[0])
    columns = list(zip(*one.outcomes, strict=True))
    lows = [min(column) for column in columns]
    bases = [(max(column) - low) * n + 1 for column, low in zip(columns, lows, strict=True)]
    places = {}
    for outcome, weight in zip(one.outcomes, one.weights, strict=True):
        place = 0
        for number, low, base in zip(outcome, lows, bases, strict=True):
            place = place * base + number - low
        places[place] = weight
    top = 1
    for base in bases:
        top *= base
    packed = _power(places, one.total, n, top - 1)
    outcomes = []
    for place in packed:
        numbers = []
        for base, low, start in zip(reversed(bases), reversed(lows), reversed(zero), strict=True):
            place, more = divmod(place, base)
            numbers.append(start + low * n + more)
        outcomes.append(make_like(zero, numbers[::-1]))
    return Spread(outcomes, list(packed.values()), one.total**n, True)


def _power(places: Mapping[int, int], total: int, n: int, top: int) -> dict[int, int]:
    """The n-th power of the polynomial with these coefficients: {exponent: coefficient}.

    All coefficients sit in one long integer, each in a field wide enough for the largest result, so that the machine's
    long multiplication does the whole convolution (Kronecker substitution).
    """
    size = ((total**n).bit_length() + 7) // 8
    if size * (top + 1) > MOST_BYTES:
        return _power_slowly(places, n)
    packed = 0
    for place, weight in places.items():
        packed += weight << 8 * size * place
    fields = pow(packed, n).to_bytes(size * (top + 1), "little")
    # A field is read only where something is: most are, unless tuples leave gaps.
    read = int.from_bytes
    powers = [read(fields[at : at + size], "little") for at in range(0, len(fields), size)]
    return {place: weight for place, weight in enumerate(powers) if weight}


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
