"""A unit goes man by man where its formation does not fit: each by a way of his own, then strays are fetched back."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import gap, is_coherent
from grognard.kernel.troops.trek import SPARE, is_free
from grognard.rulesets.last_edition.bot.routes import NARROW, next_point
from grognard.rulesets.last_edition.play.moves.coherent_moves import rejoined
from grognard.rulesets.last_edition.play.moves.straight import Found, go_straight
from grognard.rulesets.last_edition.table.units import COHERENCY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.last_edition.table.maps import Terrain

SHARES = (1.0, 0.6, 0.3)
"""How far to go, as shares of the move."""
TURNS = (0.0, pi / 6, -pi / 6, pi / 3, -pi / 3)
"""Directions beside the straight one."""
WORTH_A_BEND = 0.5
"""The share of a move that a straight way must bring nearer, or a way round is looked for."""


def one_by_one(trek: Trek, ground: Terrain, goal: Point) -> Paths:
    """The whole way if the unit stays together, else less of it; nothing if it always falls apart."""
    for share in SHARES:
        paths = _march(trek, ground, goal, share)
        if paths and is_coherent(list(trek.ends(paths).values()), COHERENCY):
            return paths
    return {}


def _march(trek: Trek, ground: Terrain, goal: Point, share: float) -> Paths:
    """The nearest to the goal first, beside those who have gone; strays join the others if they can."""
    ends = dict(trek.movers)
    paths: Paths = {}
    down: list[Stand] = []
    for name in sorted(ends, key=lambda each: (_away(ends[each].pose.at, goal), each)):
        own = trek.movers[name]
        aim = next_point(ground, own.pose.at, goal, _far(trek, name), is_wide=own.base.outer > NARROW)
        found = _way(trek, name, aim, share, ends, down)
        if found is not None:
            paths[name], ends[name] = found
        down.append(ends[name])
    ordered = {name: paths[name] for name in trek.movers if name in paths}
    return rejoined(trek, ordered, next(iter(paths))) if ordered else {}


def _far(trek: Trek, name: str) -> float:
    return max(trek.allowance(name) - SPARE, 0.0)


def _way(
    trek: Trek, name: str, aim: Point, share: float, ends: Mapping[str, Stand], down: Sequence[Stand]
) -> Found | None:
    """A straight way that brings a model well nearer, beside those who have gone, else one round what is in the way."""
    own = trek.movers[name]
    start = _away(own.pose.at, aim)
    far = min(_far(trek, name), start) * share
    others = [end for each, end in ends.items() if each != name]
    best, most = None, 0.1
    for one in _places(own, aim, far):
        nearer = start - _away(one.pose.at, aim)
        if nearer <= most or not _is_linked(one, down) or not is_free(trek, one, others):
            continue
        found = go_straight(trek, name, one.pose.spot, others)
        if found is not None:
            best, most = found, nearer
    if most >= WORTH_A_BEND * far:
        return best
    for one in _places(own, aim, far, turns=TURNS[:1]):
        if _is_linked(one, down) and is_free(trek, one, others):
            path = trek.path(name, one.pose, others)
            return (path, one) if path is not None else best
    return best


def _is_linked(one: Stand, down: Sequence[Stand]) -> bool:
    """Whether a model would stand beside one of those who have gone. (TLE-COH-01)"""
    return not down or any(gap(one, other) <= (COHERENCY.link or 0.0) for other in down)


def _places(own: Stand, aim: Point, far: float, turns: tuple[float, ...] = TURNS) -> Iterator[Stand]:
    """Places towards a point, straight and to both sides of it."""
    x, y = own.pose.at
    away = max(_away((x, y), aim), 0.01)
    ux, uy = (aim[0] - x) / away, (aim[1] - y) / away
    for step in (far * share for share in SHARES):
        for turn in turns:
            dx, dy = ux * cos(turn) - uy * sin(turn), ux * sin(turn) + uy * cos(turn)
            yield own.moved(own.pose._replace(x=x + dx * step, y=y + dy * step).rounded())


def _away(at: Point, goal: Point) -> float:
    return hypot(goal[0] - at[0], goal[1] - at[1])
