"""Proposals of moves in battle keep a unit together: who strays is lost in the coherency phase. (TLE-COH-02)"""

from __future__ import annotations

from itertools import islice
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import gap, groups, is_coherent
from grognard.kernel.troops.trek import is_free
from grognard.rulesets.last_edition.play.moves.straight import Found, go_straight
from grognard.rulesets.last_edition.table.units import COHERENCY

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Pose, Stand, Trek

    May = Callable[[str, Stand], bool]

NEAR = 6
"""Friends beside whom a stray looks for a place."""
GAPS = (1.8, 1.0, 0.3, 0.02)
"""Inches between a stray and the friend beside whom it stands."""
TURNS = (0.0, pi / 6, -pi / 6, pi / 3, -pi / 3)
"""About the friend, from the side on which the stray is."""
ROUND = 2
"""Ways round what is in the way that are looked for, for each stray: they take long."""


def loose(stands: Collection[Stand]) -> int:
    """How many models are not in the largest group that stands together. (TLE-COH-01)

    >>> loose([])
    0
    """
    row = list(stands)
    return 0 if is_coherent(row, COHERENCY) else len(row) - max(map(len, groups(row, COHERENCY)))


def rejoined(trek: Trek, paths: Paths, lead: str = "", may: May = lambda _name, _one: True) -> Paths:
    """The same move, but strays go to places beside the others, as far as straight or short ways lead there.

    The others are those about the leading model, or the largest group.
    """
    ends = dict(trek.ends(paths))
    found = dict(paths)
    while not is_coherent(list(ends.values()), COHERENCY):
        main, strays = _main_group(trek, list(ends.values()), lead)
        ways = ((name, _way_beside(trek, name, main, ends, may)) for name in strays)
        name, way = next(((name, way) for name, way in ways if way is not None), ("", None))
        if way is None:
            break
        found[name], ends[name] = way
    ordered = {name: found[name] for name in trek.movers if name in found}
    return ordered if trek.is_legal(ordered) else paths


def _main_group(trek: Trek, row: list[Stand], lead: str) -> tuple[list[Stand], list[str]]:
    """The group about the leading model, or the largest, and the names of the others, the nearest to it first."""
    parts = [[row[place] for place in part] for part in groups(row, COHERENCY)]
    main = next((part for part in parts if any(one.name == lead for one in part)), max(parts, key=len))
    strays = [one.name for one in row if one not in main]
    return main, sorted(strays, key=lambda name: min(gap(trek.movers[name], friend) for friend in main))


def _way_beside(trek: Trek, name: str, friends: Collection[Stand], ends: Mapping[str, Stand], may: May) -> Found | None:
    """A way for a model to a place beside one of these."""
    others = [end for each, end in ends.items() if each != name]
    places = [one for one in _beside(trek, name, friends) if may(name, one) and is_free(trek, one, others)]
    straight = (go_straight(trek, name, one.pose.spot, others) for one in places)
    found = next((way for way in straight if way is not None), None)
    if found is not None:
        return found
    for one in islice(places, ROUND):
        path = trek.path(name, one.pose, others)
        if path is not None:
            return path, one
    return None


def _beside(trek: Trek, name: str, friends: Collection[Stand]) -> Iterator[Stand]:
    """Places beside friends that a model might reach, the nearest friends first."""
    own, far = trek.movers[name], trek.allowance(name)
    for friend in sorted(friends, key=lambda one: gap(own, one))[:NEAR]:
        side = atan2(own.pose.y - friend.pose.y, own.pose.x - friend.pose.x)
        for more in GAPS:
            reach = own.base.outer + friend.base.outer + more
            for turn in TURNS:
                pose: Pose = own.pose._replace(
                    x=friend.pose.x + reach * cos(side + turn), y=friend.pose.y + reach * sin(side + turn)
                ).rounded()
                if hypot(pose.x - own.pose.x, pose.y - own.pose.y) <= far:
                    one = own.moved(pose)
                    if gap(one, friend) <= (COHERENCY.link or 0.0):
                        yield one
