"""How the benchmarks measure: both sides of a ratio in one run, taking turns, the median of several rounds."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SLICE = 0.2
"""Seconds one side is measured in one round; shorter calls are repeated to fill it."""


class Row(NamedTuple):
    """One line of the table: ours against a peer, and the ratio the project asks for, if any."""

    what: str
    ours_seconds: float
    peer_name: str
    peer_seconds: float
    required_ratio: float | None = None

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.peer_seconds / self.ours_seconds


def interleaved(*calls: Callable[[], object], rounds: int = 5) -> list[float]:
    """The median seconds of one call of each, measured in turns so that a busy machine is unfair to nobody."""
    repeats = [_repeats(call) for call in calls]
    seconds: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for call, times, own in zip(calls, repeats, seconds, strict=True):
            start = perf_counter()
            for _ in range(times):
                call()
            own.append((perf_counter() - start) / times)
    return [median(own) for own in seconds]


def _repeats(call: Callable[[], object]) -> int:
    call()
    start = perf_counter()
    call()
    return max(1, int(SLICE / max(perf_counter() - start, 1e-7)))


def show(rows: Iterable[Row]) -> str:
    """The rows as a small table."""
    lines = [f"{'what':44} {'ours':>11}   {'peer':34} {'theirs':>11} {'ratio':>8}  asked"]
    for row in rows:
        asked = "" if row.required_ratio is None else f"{row.required_ratio:.3g}x"
        verdict = "" if row.required_ratio is None else " ok" if row.ratio >= row.required_ratio else " MISSED"
        ours, theirs = _spelled(row.ours_seconds), _spelled(row.peer_seconds)
        lines.append(f"{row.what:44} {ours:>11}   {row.peer_name:34} {theirs:>11} {row.ratio:7.2f}x  {asked}{verdict}")
    return "\n".join(lines)


def _spelled(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3f} {unit}"
    return f"{seconds * 1e6:.2f} us"
