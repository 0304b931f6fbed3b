"""How often something may be done: token buckets, one or one for each address."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 10_000


class RateLimit:
    """So many at once, and so many a second on average; 0 a second means without limit."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = float(burst)
        self._at = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        if not self._per_second:
            return True
        at = monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._per_second)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimits:
    """A limit for each address; the addresses that asked last are remembered."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._limits = (per_second, burst)
        self._of: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more is allowed to this address."""
        limit = self._of.pop(address, None) or RateLimit(*self._limits)
        self._of[address] = limit
        if len(self._of) > MOST_ADDRESSES:
            self._of.popitem(last=False)
        return limit.take()
