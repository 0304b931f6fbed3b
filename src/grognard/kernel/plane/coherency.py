"""Whether the models of a unit stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.kernel.plane.distance import distance, is_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane.footprints import Footprint


class Coherency(Struct, frozen=True):
    """What holds a unit together, measured base to base.

    Each model is within `link` of so many `neighbours` (or of all others, when the unit is smaller); with `one_group`
    the links form one chain; with a `spread` no two models are farther apart than that.
    """

    link: float = 2.0
    neighbours: int = 1
    one_group: bool = True
    spread: float | None = None


def in_coherency(bases: Sequence[Footprint], rule: Coherency) -> bool:
    """Whether bases stand in coherency; one alone always does.

    >>> from grognard.kernel.plane.footprints import Disc
    >>> line = [Disc((x, 0), 0.5) for x in (0, 3, 6)]
    >>> in_coherency(line, Coherency(2.0)), in_coherency(line, Coherency(2.0, neighbours=2))
    (True, False)
    """
    n = len(bases)
    if n < 2:
        return True
    links = linked(bases, rule.link)
    if any(len(link) < min(rule.neighbours, n - 1) for link in links):
        return False
    if rule.one_group and len(groups(bases, rule.link)) > 1:
        return False
    return rule.spread is None or is_within_spread(bases, rule.spread)


def linked(bases: Sequence[Footprint], link: float) -> list[list[int]]:
    """For each base, which others are within the link."""
    links: list[list[int]] = [[] for _ in bases]
    for i, base in enumerate(bases):
        for j in range(i):
            if is_within(base, bases[j], link):
                links[i].append(j)
                links[j].append(i)
    return links


def groups(bases: Sequence[Footprint], link: float) -> list[list[int]]:
    """The bases by number, gathered into groups joined by links.

    >>> from grognard.kernel.plane.footprints import Disc
    >>> groups([Disc((x, 0), 0.5) for x in (0, 20, 2)], 2.0)
    [[0, 2], [1]]
    """
    links, left = linked(bases, link), set(range(len(bases)))
    found: list[list[int]] = []
    for first in range(len(bases)):
        if first not in left:
            continue
        left.discard(first)
        group, edge = [first], [first]
        while edge:
            near = [j for j in links[edge.pop()] if j in left]
            left.difference_update(near)
            group += near
            edge += near
        found.append(sorted(group))
    return found


def is_within_spread(bases: Sequence[Footprint], spread: float) -> bool:
    """Whether no two bases are farther apart than that."""
    return all(distance(base, bases[j]) <= spread + 0.001 for i, base in enumerate(bases) for j in range(i))
