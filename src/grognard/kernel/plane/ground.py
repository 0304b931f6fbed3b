"""The ground a round base moves on: obstacles made ready, and the web of taut lines between their corners.

Growing every obstacle by the base's radius turns the base into a point. Its shortest ways then run straight, along
lines that touch two grown corners, and round those corners on arcs: nothing else can be pulled tighter.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, ceil, cos, inf, pi, sin, sqrt
from struct import pack
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.footprints import TOLERANCE, Bounds, Footprint, Point, bounds, girth, hull
from grognard.kernel.plane.sweep import entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_TURN = 2 * pi
_NEAR = 1e-7
_HAIR = 1e-6
_FAN_STEP = 0.05
_ANYWHERE: Bounds = (-inf, -inf, inf, inf)

Obstacle: TypeAlias = tuple[tuple[Point, ...], float, Bounds]
"""Corners, how near the middle of the base may come to them, and a box round all of it."""


class Bend(NamedTuple):
    """A grown corner that a way can bend round."""

    x: float
    y: float
    radius: float
    middle: float
    """Where the bulge of the corner points, as an angle; only half a spread to either side is the obstacle's rim."""
    half: float
    owner: int

    def has(self, angle: float, slack: float = _NEAR) -> bool:
        """Whether the rim of the obstacle passes this bend at an angle."""
        return abs((angle - self.middle + pi) % _TURN - pi) <= self.half + slack


class Leg(NamedTuple):
    """A straight stretch between two bends (or from a point): sense 1 turns left, counter-clockwise, -1 right."""

    leave: float
    """The angle, seen from the middle of the bend left behind, at which the leg begins."""
    bend: int
    sense: int
    arrive: float
    length: float
    start: Point
    end: Point


class Ground:
    """Obstacles for a base of one radius, on a table if given; `plus` adds more for one move.

    A radius of 0 sends the bare centre round the obstacles themselves.

    >>> from grognard.kernel.plane.footprints import Box
    >>> ground = Ground([Box((5, 0), 2, 4)], radius=0.5)
    >>> ground.is_clear((0, 0), (10, 0)), ground.is_clear((0, 2.5), (10, 2.5))
    (False, True)
    """

    __slots__ = ("_bytes", "_crowded", "_legs", "_web", "bends", "obstacles", "parent", "radius", "room", "table")

    def __init__(
        self,
        obstacles: Iterable[Footprint],
        radius: float,
        table: Bounds | None = None,
        parent: Ground | None = None,
        by_centre: Iterable[Footprint] = (),
    ) -> None:
        self.radius = radius
        self.table = table
        self.parent = parent
        # The table's edge forgives a thousandth, like everything else.
        grace = radius - TOLERANCE
        self.room = table and (table[0] + grace, table[1] + grace, table[2] - grace, table[3] - grace)
        self.obstacles: list[Obstacle] = list(parent.obstacles) if parent else []
        self.bends: list[Bend] = list(parent.bends) if parent else []
        for shape in obstacles:
            self._add(shape, radius)
        for shape in by_centre:
            self._add(shape, 0.0)
        self._legs: dict[tuple[int, int], tuple[float, list[Leg]]] = {}
        self._crowded: dict[int, bool] = {}
        self._bytes: dict[int, bytes] = {}
        self._web: tuple[bytes, bytes] | None = None

    def plus(self, obstacles: Iterable[Footprint], by_centre: Iterable[Footprint] = ()) -> Ground:
        """This ground with more obstacles, also some that only stop the centre of the base.

        What is known about the old ones is used again.
        """
        return Ground(obstacles, self.radius, self.table, self, by_centre)

    def keeping_off(
        self, kept: Iterable[tuple[Footprint, float]], by_centre: Iterable[tuple[Footprint, float]] = ()
    ) -> Ground:
        """This ground with more obstacles, each with the inches the rim (or the centre) of the base keeps from it."""
        ground = Ground((), self.radius, self.table, self)
        for shape, inches in kept:
            ground._add(shape, self.radius + inches)
        for shape, inches in by_centre:
            ground._add(shape, inches)
        return ground

    def _add(self, shape: Footprint, radius: float) -> None:
        points, far = hull(shape), girth(shape) + radius
        owner, n = len(self.obstacles), len(points)
        for i, (x, y) in enumerate(points):
            if n == 1:
                self.bends.append(Bend(x, y, far, 0.0, _TURN, owner))
                continue
            (px, py), (qx, qy) = points[i - 1], points[i + 1 - n]
            first, last = atan2(px - x, y - py), atan2(x - qx, qy - y)
            half = ((last - first) % _TURN) / 2
            self.bends.append(Bend(x, y, far, first + half, half, owner))
        reach = far - TOLERANCE
        if n < 3 and reach < _HAIR:
            reach = _HAIR
        left, low, right, high = bounds(shape)
        pad = radius + 2 * _HAIR
        self.obstacles.append((points, reach, (left - pad, low - pad, right + pad, high + pad)))

    def is_free(self, p: Point) -> bool:
        """Whether the base can stand at a point (touching is standing)."""
        return self.is_clear(p, p)

    def is_clear(self, p: Point, q: Point) -> bool:
        """Whether the base gets straight from p to q."""
        return self._is_clear(p, q, 0)

    def _is_clear(self, p: Point, q: Point, first: int) -> bool:
        """The same for the obstacles from `first` on."""
        if self.room:
            left, low, right, high = self.room
            if not (left <= p[0] <= right and left <= q[0] <= right and low <= p[1] <= high and low <= q[1] <= high):
                return False
        if compiled is not None:
            return compiled.is_clear(self._packed(first), p[0], p[1], q[0], q[1])
        return is_clear_of(self.obstacles[first:] if first else self.obstacles, p, q)

    def fan(self, at: Point, far: float, rays: int) -> list[Point]:
        """How far the base gets straight on in each direction; a twentieth of an inch may be missing."""
        if compiled is None:
            return fan_of(self, at, far, rays)
        return compiled.fan(self._packed(0), *(self.room or _ANYWHERE), *at, far, rays)

    def _packed(self, first: int) -> bytes:
        """The obstacles from `first` on as plain doubles, for the compiled part."""
        packed = self._bytes.get(first)
        if packed is None:
            packed = self._bytes[first] = packed_obstacles(self.obstacles[first:])
        return packed

    def legs(self, bend: int, sense: int, limit: float) -> list[Leg]:
        """The legs up to a length that leave a bend, turning that way round it; found once and kept."""
        most, known = self._legs.get((bend, sense), (0.0, []))
        if most < limit:
            # A little farther than asked, so that the next question finds it done.
            most = limit + 2.0
            old = len(self.parent.bends) if self.parent else 0
            if self.parent and bend < old:
                first = len(self.parent.obstacles)
                known = [
                    leg for leg in self.parent.legs(bend, sense, most) if self._is_clear(leg.start, leg.end, first)
                ]
                known += self.legs_from(self.bends[bend], sense, old, most)
            else:
                known = list(self.legs_from(self.bends[bend], sense, 0, most))
            self._legs[bend, sense] = most, known
        return known

    def legs_from(self, a: Bend, sense: int, first: int = 0, limit: float = 1e300) -> Iterable[Leg]:
        """Clear legs from a bend (or from a bare point, as a bend without radius) to bends from `first` on."""
        if compiled is None:
            return self.legs_from_plainly(a, sense, first, limit)
        if self._web is None:
            room = pack("=4d", *(self.room or _ANYWHERE))
            self._web = b"".join([pack("=6d", *bend) for bend in self.bends]), room
        bends, room = self._web
        found = compiled.legs(bends, self._packed(0), room, pack("=6d", *a), sense, first, limit)
        return map(Leg._make, found)

    def legs_from_plainly(self, a: Bend, sense: int, first: int, limit: float) -> Iterator[Leg]:
        """The same in plain Python."""
        ax, ay = a.x, a.y
        for j in range(first, len(self.bends)):
            b = self.bends[j]
            dx, dy = b.x - ax, b.y - ay
            square = dx * dx + dy * dy
            far = limit + b.radius + a.radius
            if square <= 0.0 or square > far * far:
                continue
            for turn in (1, -1):
                leg = _leg(a, sense, b, j, turn, dx, dy, square)
                if leg and leg.length <= limit and self.is_clear(leg.start, leg.end):
                    yield leg

    def is_arc_clear(self, bend: int, sense: int, start: float, sweep: float) -> bool:
        """Whether the base gets round a bend from an angle on without hitting something else."""
        if sweep <= _NEAR or not self._is_crowded(bend):
            return True
        way = round_bend(self.bends[bend], sense, start, sweep)
        return all(self.is_clear(p, q) for p, q in pairwise(way))

    def _is_crowded(self, bend: int) -> bool:
        """Whether anything comes near enough to a bend to stop a base that goes round it."""
        known = self._crowded.get(bend)
        if known is None:
            b = self.bends[bend]
            known = False
            if self.room:
                left, low, right, high = self.room
                known = b.x - b.radius < left or b.x + b.radius > right
                known = known or b.y - b.radius < low or b.y + b.radius > high
            for k, (points, reach, _) in enumerate(self.obstacles):
                known = known or (
                    k != b.owner and entry((b.x, b.y), 1.0, 0.0, 0.0, points, reach + b.radius) is not None
                )
            self._crowded[bend] = known
        return known


def is_clear_of(obstacles: Sequence[Obstacle], p: Point, q: Point) -> bool:
    """Whether a point gets straight from p to q between obstacles."""
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    long = sqrt(dx * dx + dy * dy)
    if long > 0.0:
        dx, dy = dx / long, dy / long
    else:
        dx, dy, long = 1.0, 0.0, 1e-12
    if px > qx:
        px, qx = qx, px
    if py > qy:
        py, qy = qy, py
    for points, reach, (left, low, right, high) in obstacles:
        is_near = px < right and qx > left and py < high and qy > low
        if is_near and entry(p, dx, dy, long, points, reach) is not None:
            return False
    return True


def fan_of(ground: Ground, at: Point, far: float, rays: int) -> list[Point]:
    """`Ground.fan` in plain Python."""
    x, y = at
    rim: list[Point] = []
    for i in range(rays):
        c, s = cos(i * _TURN / rays), sin(i * _TURN / rays)
        low, high = 0.0, far
        if ground.is_clear(at, (x + far * c, y + far * s)):
            low = far
        while high - low > _FAN_STEP:
            middle = (low + high) / 2
            if ground.is_clear(at, (x + middle * c, y + middle * s)):
                low = middle
            else:
                high = middle
        rim.append((x + low * c, y + low * s))
    return rim


def packed_obstacles(obstacles: Sequence[Obstacle]) -> bytes:
    """Obstacles as plain doubles: number of corners, reach, box, corners."""
    return b"".join(
        pack(f"={6 + 2 * len(points)}d", float(len(points)), reach, *box, *(v for point in points for v in point))
        for points, reach, box in obstacles
    )


def _leg(a: Bend, sense: int, b: Bend, j: int, turn: int, dx: float, dy: float, square: float) -> Leg | None:
    """The line that touches two bends, each on its own side; None if it leaves the rim of one of them."""
    ra, rb = sense * a.radius, turn * b.radius
    k = rb - ra
    rest = square - k * k
    if rest <= 0.0:
        return None
    long = sqrt(rest)
    nx, ny = (dx * k - dy * long) / square, (dy * k + dx * long) / square
    arrive = atan2(-turn * ny, -turn * nx)
    # A base that starts a thousandth too near to a side still gets along it to its corner.
    if not b.has(arrive, _NEAR if sense else 2 * TOLERANCE / long):
        return None
    leave = atan2(-sense * ny, -sense * nx)
    if sense and not a.has(leave):
        return None
    start, end = (a.x - ra * nx, a.y - ra * ny), (b.x - rb * nx, b.y - rb * ny)
    return Leg(leave, j, turn, arrive, long, start, end)


def leg_to(b: Bend, sense: int, p: Point) -> tuple[float, float, Point] | None:
    """The leg from a bend to a bare point: at which angle it leaves, how long it is, where it starts."""
    dx, dy, r = p[0] - b.x, p[1] - b.y, b.radius
    square = dx * dx + dy * dy
    rest = square - r * r
    if rest <= 0.0:
        # The point lies on the bend itself, or a thousandth inside it.
        near = r - 2 * TOLERANCE
        if square <= 0.0 or (near > 0.0 and square < near * near):
            return None
        leave = atan2(dy, dx)
        return (leave, 0.0, p) if b.has(leave, 0.1) else None
    long, k = sqrt(rest), -sense * r
    nx, ny = (dx * k - dy * long) / square, (dy * k + dx * long) / square
    leave = atan2(-sense * ny, -sense * nx)
    if not b.has(leave, 2 * TOLERANCE / long):
        return None
    return leave, long, (b.x + k * nx, b.y + k * ny)


def round_bend(bend: Bend, sense: int, start: float, sweep: float) -> list[Point]:
    """The way round a bend as short straight pieces just outside it, within tolerance as long as the arc."""
    x, y, r = bend.x, bend.y, bend.radius
    # Tangents of n equal parts are longer than the arc by r * sweep * (sweep / n)^2 / 12.
    n = max(ceil(sweep * sqrt(r * sweep / (12 * 0.2 * TOLERANCE))), 1)
    step = sweep / n
    out = r / cos(step / 2)
    way = [(x + r * cos(start), y + r * sin(start))]
    for i in range(n):
        at = start + sense * step * (i + 0.5)
        way.append((x + out * cos(at), y + out * sin(at)))
    end = start + sense * sweep
    way.append((x + r * cos(end), y + r * sin(end)))
    return way
