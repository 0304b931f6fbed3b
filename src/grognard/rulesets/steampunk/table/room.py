"""Room for an army: which hexes of a territory its bases can stand in together. (SPF-SCEN-08, SPF-SETUP-02)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.lists.profiles import HUGE
from grognard.rulesets.steampunk.table.terrain import ENTERS_BUILDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.rulesets.steampunk.lists.profiles import Profile

Area = str
"""Where a base can stand: "land", "building", "water" or "air"."""
AREAS: tuple[Area, ...] = ("building", "water", "air", "land")
"""Those with fewer guests first: whoever may use them should."""
Free = tuple[int, int, int]
"""Hexes of an area that are empty, that hold one ordinary base, and that hold one large base."""


def area_of(terrain: str) -> Area:
    """Which bases a terrain takes on the ground. (SPF-TERR-09, SPF-TERR-13)"""
    return terrain if terrain in ("building", "water") else "land"


def areas_for(profile: Profile) -> tuple[Area, ...]:
    """Where a base may be set up. (SPF-SETUP-02, SPF-SETUP-03)"""
    starts = profile.starts
    grounded = any(not speed.flying for speed in starts)
    allowed = {
        "building": grounded and bool({"infantry", ENTERS_BUILDINGS} & profile.words),
        "water": grounded and bool({"ship", "floating"} & profile.words),
        "air": any(speed.flying for speed in starts),
        "land": grounded,
    }
    return tuple(area for area in AREAS if allowed[area])


def allotted(counts: Mapping[Area, int], profiles: Iterable[Profile]) -> tuple[tuple[Area, str], ...] | None:
    """An area for every base, with what it shares its hex with: "", "ordinary" or "large"; None if they do not fit.

    Answers stand in the order of the bases.
    """
    bases = [(_bulk(profile), areas_for(profile)) for profile in profiles]
    order = sorted(range(len(bases)), key=lambda n: (("huge", "large", "ordinary").index(bases[n][0]), bases[n][1]))
    free = tuple((counts.get(area, 0), 0, 0) for area in AREAS)
    found = _search(free, tuple(bases[n] for n in order))
    if found is None:
        return None
    places: list[tuple[Area, str]] = [("", "")] * len(bases)
    for number, place in zip(order, found, strict=True):
        places[number] = place
    return tuple(places)


def _bulk(profile: Profile) -> str:
    return "huge" if profile.size in HUGE else "large" if profile.size == "large" else "ordinary"


@cache
def _search(
    free: tuple[Free, ...], bases: tuple[tuple[str, tuple[Area, ...]], ...]
) -> tuple[tuple[Area, str], ...] | None:
    """The first way that works: huge ones alone, large ones with at most one ordinary base. (SPF-STACK-01)"""
    if not bases:
        return ()
    bulk, areas = bases[0]
    for area in areas:
        number = AREAS.index(area)
        empty, ordinary, large = free[number]
        tries: list[tuple[str, Free]] = []
        if bulk == "ordinary" and large:
            tries.append(("large", (empty, ordinary, large - 1)))
        if bulk == "ordinary" and ordinary:
            tries.append(("ordinary", (empty, ordinary - 1, large)))
        if empty:
            after = {"huge": (empty - 1, ordinary, large), "large": (empty - 1, ordinary, large + 1)}
            tries.append(("", after.get(bulk, (empty - 1, ordinary + 1, large))))
        for shares, left in tries:
            rest = _search((*free[:number], left, *free[number + 1 :]), bases[1:])
            if rest is not None:
                return (area, shares), *rest
    return None
