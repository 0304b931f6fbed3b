"""Who does what: units are assigned to jobs, the nearest first, until each job has enough of them."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.kernel.plane import Point


U = TypeVar("U", bound=str)
"""The id of a unit."""


class Job(NamedTuple):
    """Something that wants units: a marker to hold, a passage to close, an enemy to kill."""

    key: str
    at: Point
    needs: float = 1.0
    """How much weight of units is enough."""


def assign(
    units: Sequence[U],
    jobs: Sequence[Job],
    cost: Callable[[U, Job], float],
    weight: Callable[[U], float] = lambda unit: 1.0,
) -> dict[U, Job]:
    """The job of each unit; who is not needed has none. The cheapest pair goes first; always the same answer.

    >>> jobs = [Job("hill", (0, 0)), Job("ford", (9, 0), needs=2)]
    >>> places = {"a": (1, 0), "b": (8, 0), "c": (2, 0), "d": (0, 5)}
    >>> found = assign(list(places), jobs, lambda unit, job: turns_away(places[unit], job.at, 6))
    >>> {unit: job.key for unit, job in found.items()}
    {'a': 'hill', 'b': 'ford', 'c': 'ford'}
    """
    needs = [job.needs for job in jobs]
    weights = [weight(unit) for unit in units]
    pairs = sorted((cost(unit, job), n, m) for n, unit in enumerate(units) if weights[n] for m, job in enumerate(jobs))
    found: dict[U, Job] = {}
    for _, n, m in pairs:
        if units[n] not in found and needs[m] > 0:
            found[units[n]] = jobs[m]
            needs[m] -= weights[n]
    return found


def turns_away(start: Point, goal: Point, inches: float, near: float = 0.0) -> float:
    """How many moves it takes to come near a goal, and a little more for each inch: of equals the nearer is cheaper."""
    away = max(0.0, hypot(goal[0] - start[0], goal[1] - start[1]) - near)
    return away / max(1, inches) + 0.02 * away


def nearest_job(at: Point, jobs: Iterable[Job]) -> Job | None:
    """The job that is nearest to a point."""
    return min(jobs, key=lambda job: hypot(job.at[0] - at[0], job.at[1] - at[1]), default=None)
