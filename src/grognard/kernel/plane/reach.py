"""Where a round base can go within a limit, and the shortest way there, exactly: taut paths, no grid.

Some ground has its price (`Toll`): then every choice of tolls to pay is one layer, with the areas not paid for as
obstacles, and the cheapest layer counts.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import product
from math import cos, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from grognard.kernel.plane.distance import from_point, signed_distance
from grognard.kernel.plane.footprints import TOLERANCE, Disc, Footprint, Point, girth, hull
from grognard.kernel.plane.ground import Bend, Ground, leg_to, round_bend

if TYPE_CHECKING:
    from collections.abc import Sequence

_TURN = 2 * pi
_NEAR = 1e-7


class Toll(Struct, frozen=True):
    """What a path pays that touches any of these areas, once for all of them together.

    It pays `extra` inches, `step` inches each time it passes the edge (a climb: up, and down again unless it ends
    there), and all its inches count `times` (2 halves the allowance of who sets foot in it). With `by_base` an area
    is touched by any part of the base, else only by its centre.
    """

    areas: tuple[Footprint, ...]
    extra: float = 0.0
    step: float = 0.0
    times: float = 1.0
    by_base: bool = False


class _Stop(NamedTuple):
    """A bend reached: at what cost, arriving at which angle and sense, and from which stop by which leg."""

    cost: float
    bend: int
    sense: int
    angle: float
    before: int
    leave: float


class _Way(NamedTuple):
    """How a point is reached: from which stop (-1: straight from the start), leaving its bend at which angle."""

    cost: float
    stop: int
    leave: float


class _Layer:
    """Ways from one start over one ground."""

    __slots__ = ("_stops", "ground", "limit", "start")

    def __init__(self, start: Point, limit: float, ground: Ground) -> None:
        self.start, self.limit, self.ground = start, limit, ground
        self._stops: list[_Stop] | None = None

    @property
    def stops(self) -> list[_Stop]:
        """The bends within reach; looked for only when a straight way is not clear."""
        if self._stops is None:
            self._stops = self._spread() if self.ground.is_free(self.start) else []
        return self._stops

    def _spread(self) -> list[_Stop]:
        """Dijkstra's search over taut legs: stops in the order of their cost, up to the limit."""
        ground, limit = self.ground, self.limit
        stops: list[_Stop] = []
        queue = [
            _Stop(leg.length, leg.bend, leg.sense, leg.arrive, -1, 0.0)
            for leg in ground.legs_from(Bend(*self.start, 0.0, 0.0, _TURN, -1), 0, 0, limit)
        ]
        heapify(queue)
        best: dict[tuple[int, int], list[_Stop]] = {}
        while queue:
            stop = heappop(queue)
            cost, bend, sense, angle, _, _ = stop
            rivals = best.setdefault((bend, sense), [])
            if any(self._is_on_the_way(rival, stop) for rival in rivals):
                continue
            rivals.append(stop)
            here = len(stops)
            stops.append(stop)
            radius = ground.bends[bend].radius
            for leg in ground.legs(bend, sense, limit - cost):
                sweep = _sweep(sense, angle, leg.leave)
                total = cost + radius * sweep + leg.length
                if total <= limit and ground.is_arc_clear(bend, sense, angle, sweep):
                    heappush(queue, _Stop(total, leg.bend, leg.sense, leg.arrive, here, leg.leave))
        return stops

    def _is_on_the_way(self, rival: _Stop, stop: _Stop) -> bool:
        """Whether an earlier stop at the same bend passes this one as cheaply."""
        sweep = _sweep(stop.sense, rival.angle, stop.angle)
        if rival.cost + self.ground.bends[stop.bend].radius * sweep > stop.cost + _NEAR:
            return False
        return self.ground.is_arc_clear(stop.bend, stop.sense, rival.angle, sweep)

    def find(self, p: Point, most: float) -> _Way | None:
        """The shortest way to a point, if it is no longer than that."""
        dx, dy = p[0] - self.start[0], p[1] - self.start[1]
        straight = sqrt(dx * dx + dy * dy)
        if not straight <= most:  # which also refuses what is not a number
            return None
        ground = self.ground
        if ground.is_clear(self.start, p):
            return _Way(straight, -1, 0.0)
        found = None
        if not ground.is_free(p):
            return None
        for i, (cost, bend, sense, angle, _, _) in enumerate(self.stops):
            if cost > most:
                break
            b = ground.bends[bend]
            leg = leg_to(b, sense, p)
            if leg is None or cost + leg[1] > most:
                continue
            leave, length, start = leg
            sweep = _sweep(sense, angle, leave)
            total = cost + b.radius * sweep + length
            if total <= most and ground.is_arc_clear(bend, sense, angle, sweep) and ground.is_clear(start, p):
                most, found = total, _Way(total, i, leave)
        return found

    def path(self, p: Point, way: _Way) -> list[Point]:
        """The way to a point as a path; bends are short straight pieces just outside the arc."""
        parts = [[p]]
        i, leave = way.stop, way.leave
        while i >= 0:
            stop = self.stops[i]
            sweep = _sweep(stop.sense, stop.angle, leave)
            parts.append(round_bend(self.ground.bends[stop.bend], stop.sense, stop.angle, sweep))
            i, leave = stop.before, stop.leave
        parts.append([self.start])
        path: list[Point] = []
        for part in reversed(parts):
            path += [q for q in part if not path or abs(q[0] - path[-1][0]) + abs(q[1] - path[-1][1]) > _NEAR]
        return path


def cover(start: Disc, limit: float, ground: Ground, rays: int = 36, *, straight: bool = False) -> list[list[Point]]:
    """Polygons that together show everywhere the middle of a base can go, for drawing.

    The first is what it reaches straight ahead, and the only one if `straight` is said; the others lie behind what is
    in its way, a sector from each bend.
    None of them holds a point out of reach by more than the chord between two rays.

    >>> from grognard.kernel.plane.footprints import Box
    >>> len(cover(Disc((0, 0), 0.5), 6, Ground([], 0.5)))
    1
    >>> wall = Ground([Box((3, 0), 1, 4)], 0.5)
    >>> len(cover(Disc((0, 0), 0.5), 9, wall)) > 1
    True
    """
    layer = _Layer(start.at, limit, ground)
    fan = ground.fan(start.at, limit, rays)
    found = [fan]
    if straight or all(abs(_far(start.at, q) - limit) < _NEAR for q in fan):
        return found  # nothing is in the way
    for stop in layer.stops:
        bend = ground.bends[stop.bend]
        for turn in range(_FANS):
            sweep = turn * pi / _FANS
            left = limit - stop.cost - bend.radius * sweep
            if left < _LEAST or not ground.is_arc_clear(stop.bend, stop.sense, stop.angle, sweep):
                break
            at = stop.angle + stop.sense * sweep
            here = (bend.x + bend.radius * cos(at), bend.y + bend.radius * sin(at))
            found += _hidden(layer, here, ground.fan(here, left, rays))
    return found


_FANS = 4
"""How often a base stops to look around on its way round half a bend."""
_LEAST = 0.25
"""Inches left that are worth drawing."""


def _far(p: Point, q: Point) -> float:
    return sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def _hidden(layer: _Layer, at: Point, rim: list[Point]) -> list[list[Point]]:
    """The sectors of a fan that cannot be reached straight from the start."""
    is_new = [
        _far(at, q) > _LEAST and not (_far(layer.start, q) <= layer.limit and layer.ground.is_clear(layer.start, q))
        for q in rim
    ]
    if not any(is_new):
        return []
    if all(is_new):
        return [rim]
    first = next(i for i in range(len(rim)) if is_new[i] and not is_new[i - 1])
    sectors: list[list[Point]] = []
    for k in range(len(rim)):
        i = (first + k) % len(rim)
        if is_new[i]:
            # One ray more on either side, so that it joins what lies beside it.
            sectors += [] if is_new[i - 1] else [[at, rim[i - 1]]]
            sectors[-1].append(rim[i])
        elif is_new[i - 1] and sectors:
            sectors[-1].append(rim[i])
    return sectors


class _Offer(NamedTuple):
    """One choice of tolls to pay: the areas it keeps out of, and its price besides the inches."""

    shut: tuple[Toll, ...]
    paid: tuple[Toll, ...]
    times: float
    extra: float


class ReachMap:
    """Everywhere a base can go from its start within a limit; ask it for costs and paths.

    >>> from grognard.kernel.plane.footprints import Box
    >>> walls = Ground([Box((3, 0), 1, 4)], radius=0.5)
    >>> around = reach(Disc((0, 0), 0.5), 9, walls)
    >>> round(around.cost((6, 0)), 3), around.cost((3, 0))
    (8.156, inf)
    """

    __slots__ = ("_layers", "_offers", "_plain", "ground", "limit", "start")

    def __init__(self, start: Point, limit: float, ground: Ground, tolls: Sequence[Toll] = ()) -> None:
        self.start, self.limit, self.ground = start, limit, ground
        near = [toll for toll in tolls if any(_gap(start, toll, area, ground) <= limit for area in toll.areas)]
        self._offers: list[_Offer] = []
        self._plain = None if near else _Layer(start, limit + TOLERANCE, ground)
        for choice in product((False, True), repeat=len(near)) if near else ():
            paid = tuple(toll for toll, is_paid in zip(near, choice, strict=True) if is_paid)
            shut = tuple(toll for toll, is_paid in zip(near, choice, strict=True) if not is_paid)
            times = 1.0
            for toll in paid:
                times *= toll.times
            self._offers.append(_Offer(shut, paid, times, sum(toll.extra for toll in paid)))
        self._layers: dict[int, _Layer] = {}

    def cost(self, p: Point) -> float:
        """What the cheapest way to a point costs; infinite if none is within the limit."""
        found = self._find(p)
        return found[0] if found else inf

    def contains(self, p: Point) -> bool:
        """Whether a point can be reached within the limit."""
        return self._find(p) is not None

    def path(self, p: Point) -> list[Point] | None:
        """The cheapest way to a point, from the start; None if it is out of reach."""
        found = self._find(p)
        return found[1].path(p, found[2]) if found else None

    def outline(self, rays: int = 96) -> list[Point]:
        """The rim of the reach as seen from the start, for drawing: the farthest point in each direction."""
        x, y = self.start
        rim: list[Point] = []
        for i in range(rays):
            c, s = cos(i * _TURN / rays), sin(i * _TURN / rays)
            far = self.limit
            while far > 0.0 and not self.contains((x + far * c, y + far * s)):
                far -= 0.25
            low, high = max(far, 0.0), min(far + 0.25, self.limit)
            while high - low > 0.01:
                middle = (low + high) / 2
                if self.contains((x + middle * c, y + middle * s)):
                    low = middle
                else:
                    high = middle
            rim.append((x + low * c, y + low * s))
        return rim

    def _find(self, p: Point) -> tuple[float, _Layer, _Way] | None:
        """The cheapest layer's way to a point."""
        most = self.limit + TOLERANCE
        if self._plain is not None:  # nothing has a price
            plain = self._plain.find(p, most)
            return (plain.cost, self._plain, plain) if plain else None
        found = None
        dx, dy = p[0] - self.start[0], p[1] - self.start[1]
        straight = sqrt(dx * dx + dy * dy)
        for k, offer in enumerate(self._offers):
            price = offer.extra
            for toll in offer.paid:
                if toll.step:
                    price += toll.step * _steps(self.start, p, toll, self.ground)
            if straight * offer.times + price > most:
                continue
            layer = self._layer(k)
            way = layer.find(p, (most - price) / offer.times)
            if way and (found is None or way.cost * offer.times + price < found[0]):
                most = way.cost * offer.times + price
                found = most, layer, way
        return found

    def _layer(self, k: int) -> _Layer:
        """The ways that one choice of tolls opens, found when first asked for."""
        layer = self._layers.get(k)
        if layer is None:
            offer = self._offers[k]
            ground = self.ground
            if offer.shut:
                by_base = [area for toll in offer.shut if toll.by_base for area in toll.areas]
                by_centre = [area for toll in offer.shut if not toll.by_base for area in toll.areas]
                ground = ground.plus(by_base, by_centre)
            layer = _Layer(self.start, (self.limit + TOLERANCE - offer.extra) / offer.times, ground)
            self._layers[k] = layer
        return layer


def reach(start: Disc, limit: float, ground: Ground | Sequence[Footprint], tolls: Sequence[Toll] = ()) -> ReachMap:
    """Everywhere a round base can go within so many inches; obstacles are given bare or as a `Ground` of its radius."""
    if not isinstance(ground, Ground):
        ground = Ground(ground, start.radius)
    return ReachMap(start.at, limit, ground, tolls)


def shortest_path(
    start: Disc, end: Point, ground: Ground | Sequence[Footprint], tolls: Sequence[Toll] = ()
) -> list[Point] | None:
    """The cheapest way of a round base to a point, however long; None if there is no way.

    >>> from grognard.kernel.plane.footprints import Box
    >>> shortest_path(Disc((0, 0), 0.5), (0, 4), [Box((3, 0), 1, 4)])
    [(0, 0), (0, 4)]
    """
    if not isinstance(ground, Ground):
        ground = Ground(ground, start.radius)
    dx, dy = end[0] - start.at[0], end[1] - start.at[1]
    straight = sqrt(dx * dx + dy * dy)
    dearest = sum(toll.extra + 2 * toll.step for toll in tolls)
    for times in (1.25, 3.0, 1e6):
        path = ReachMap(start.at, straight * times + 1.0 + dearest, ground, tolls).path(end)
        if path or not ground.is_free(end):
            return path
    return None


def _sweep(sense: int, start: float, end: float) -> float:
    """How far to turn from one angle to another in a sense; a full turn less rounding is none."""
    sweep = sense * (end - start) % _TURN
    return 0.0 if sweep > _TURN - _NEAR else sweep


def _gap(start: Point, toll: Toll, area: Footprint, ground: Ground) -> float:
    return from_point(start, area) - (ground.radius if toll.by_base else 0.0)


def _steps(start: Point, end: Point, toll: Toll, ground: Ground) -> int:
    """How often a path between two points that touches the toll's areas passes their edge."""
    reach = ground.radius if toll.by_base else 0.0
    return 2 - sum(
        any(signed_distance(p, hull(area)) - girth(area) < reach - TOLERANCE for area in toll.areas)
        for p in (start, end)
    )
