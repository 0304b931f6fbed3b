"""What a host can watch: counts, times and sizes, as Prometheus reads them at /metrics."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from grognard import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grognard.server.live.connection import Live
    from grognard.server.live.lobby import Lobby
    from grognard.server.workers.lanes import Lane

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""
LANES: tuple[tuple[str, str, str, Callable[[Lane], float]], ...] = (
    ("lane_waiting", "gauge", "Jobs that wait.", lambda lane: lane.waiting),
    ("lane_jobs_total", "counter", "Jobs done.", lambda lane: lane.done),
    ("lane_refused_total", "counter", "Jobs refused.", lambda lane: lane.refused),
    ("worker_starts_total", "counter", "Starts of worker processes.", lambda lane: lane.worker.restarts),
)
KIND = "text/plain; version=0.0.4; charset=utf-8"


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[sum(seconds > bound for bound in BOUNDS)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """As Prometheus wants them: each bound counts all below it."""
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Counts what happens, and looks at the rest when it is asked."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._refusals: Counter[str] = Counter()
        self._seconds = Histogram()
        self._began = monotonic()

    def request(self, path: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests[path, status] += 1
        self._seconds.add(seconds)

    def refusal(self, code: str) -> None:
        """Something was refused."""
        self._refusals[code] += 1

    def text(self, lobby: Lobby, live: Live) -> str:
        """All of it."""
        return "".join(f"{line}\n" for line in self._lines(lobby, live))

    def _lines(self, lobby: Lobby, live: Live) -> Iterator[str]:
        rooms = lobby.rooms.values()
        lanes = lobby.thinkers.lanes
        writer = lobby.archive.writer
        yield from told("info", "gauge", "Which Grognard this is.", [(f'version="{__version__}"', 1)])
        yield from told("uptime_seconds", "gauge", "Since it began.", [("", round(monotonic() - self._began, 1))])
        yield from told("draining", "gauge", "Whether it is about to close.", [("", int(lobby.is_draining))])
        yield from told("rooms", "gauge", "Games in memory.", [("", len(lobby.rooms))])
        yield from told("rooms_busy", "gauge", "Games that somebody is at.", [("", sum(not r.is_idle for r in rooms))])
        yield from told("connections", "gauge", "Live connections.", [("", live.number)])
        yield from told("memory_bytes", "gauge", "Memory of the server process.", [("", memory())])
        for name, kind, about, number in LANES:
            yield from told(name, kind, about, [(f'lane="{one.name}"', number(one)) for one in lanes])
        yield from told("commits_total", "counter", "Transactions.", [("", writer.groups)])
        since = round(monotonic() - writer.renewed_at, 1)
        yield from told("lease_age_seconds", "gauge", "Since the lease was renewed.", [("", since)])
        yield from told(
            "requests_total",
            "counter",
            "Requests.",
            [(f'path="{path}",status="{status}"', count) for (path, status), count in sorted(self._requests.items())],
        )
        yield from told(
            "refusals_total",
            "counter",
            "What was refused.",
            [(f'code="{code}"', count) for code, count in sorted(self._refusals.items())],
        )
        yield "# HELP grognard_request_seconds How long requests took."
        yield "# TYPE grognard_request_seconds histogram"
        yield from self._seconds.lines("grognard_request_seconds")


def told(name: str, kind: str, about: str, values: Iterable[tuple[str, float]]) -> Iterator[str]:
    """One metric with its values by label.

    >>> list(told("rooms", "gauge", "Games.", [("", 3)]))
    ['# HELP grognard_rooms Games.', '# TYPE grognard_rooms gauge', 'grognard_rooms 3']
    """
    yield f"# HELP grognard_{name} {about}"
    yield f"# TYPE grognard_{name} {kind}"
    for labels, value in values:
        yield f"grognard_{name}{f'{{{labels}}}' if labels else ''} {value}"


def memory() -> int:
    """Bytes of this process in memory; 0 where that is not told."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
