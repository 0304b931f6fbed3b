"""Which share of a silhouette is hidden from an eye straight above or below its middle.

Then eye and silhouette stand in one upright plane, along the table's long side, and each blocker is a rectangle in it.
A ray is told by its slope w / depth. Between two slopes at which edges meet, a ray enters and leaves everything by the
same edges, and the area behind the first blocker has a closed form.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.plane._sections import BOX, DISC, BlockerRow, BodyRow, outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.plane.footprints import Point


class SeenRect(NamedTuple):
    """A rectangle of the upright plane: from left to right, and from near to far in depth."""

    left: float
    right: float
    near: float
    far: float


class SeenPiece(NamedTuple):
    """A part of a blocker, or a whole one."""

    at: SeenRect
    past: tuple[float, float] | None = None
    """Of a dense one, from where to where its footprint reaches: what lies within that is seen."""


Edge: TypeAlias = tuple[bool, float]
"""Whether it is upright, and at which w or which depth."""
Span: TypeAlias = tuple[float, float]
"""From where to where something lies in the upright plane, as seen from the eye."""


def hidden_above(
    eye: Point,
    height: float,
    b: BodyRow,
    rows: Sequence[BlockerRow],
    ignores: int,
    grown: float,
    dense: int = 0,
    stood: int = 0,
    own: BodyRow | None = None,
) -> float:
    """The share in shadow. Bits: blockers to leave out, dense ones, those on which one of the two bases stands."""
    half = across(b)
    low, high = b[8], max(b[9], b[8] + 1e-6)
    bases = [span for base in (own, b) if base is not None and (span := _under(base, eye))] if stood else []
    spans = [
        (span, past, row[4], row[5])
        for k, row in enumerate(rows)
        if not ignores >> k & 1
        for span, past in _spans(row, eye, grown, bool(dense >> k & 1), bases if stood >> k & 1 else [])
    ]
    hidden = 0.0
    if low < height:  # what is below the eye, and then what is above it
        parts = [SeenPiece(SeenRect(*span, height - top, height - bottom), past) for span, past, bottom, top in spans]
        hidden += _behind(SeenRect(-half, half, max(height - high, 0.0), height - low), parts)
    if high > height:
        parts = [SeenPiece(SeenRect(*span, bottom - height, top - height), past) for span, past, bottom, top in spans]
        hidden += _behind(SeenRect(-half, half, max(low - height, 0.0), high - height), parts)
    return min(hidden / (2.0 * half * (high - low)), 1.0) if half > 0.0 else 0.0


def _spans(
    row: BlockerRow, eye: Point, grown: float, is_dense: bool, bases: Sequence[Span]
) -> list[tuple[Span, Span | None]]:
    """The parts of a blocker that hide: not those under a base, and nothing of a dense one round the eye."""
    whole = _span(row, eye, grown)
    if whole is None or (is_dense and whole[0] < 0.0 < whole[1]):
        return []
    parts = [whole]
    for left, right in bases:
        parts = [
            part
            for one, other in parts
            for part in ((one, min(other, left)), (max(one, right), other))
            if part[0] < part[1]
        ]
    return [(part, whole if is_dense else None) for part in parts]


def across(b: BodyRow) -> float:
    """Half of how far a footprint reaches along the table's long side."""
    kind, _, _, c, s, long, wide, r, _, _ = b
    if kind == DISC:
        return r
    return abs(c * long) + abs(s * wide) if kind == BOX else sqrt(c * long * (c * long) + s * wide * (s * wide))


def _span(row: BlockerRow, eye: Point, grown: float) -> Span | None:
    """Where a blocker lies in the upright plane."""
    points, rho = row[6], row[3] - grown
    if len(points) == 1:
        return _chord(points[0][0] - eye[0], points[0][1] - eye[1], rho)
    return _cut(points, eye)


def _under(base: BodyRow, eye: Point) -> Span | None:
    """Where a base lies in it."""
    if base[0] == DISC:
        return _chord(base[1] - eye[0], base[2] - eye[1], base[7])
    return _cut(outline(base), eye)


def _chord(x: float, y: float, radius: float) -> Span | None:
    inner = radius * radius - y * y
    return (x - sqrt(inner), x + sqrt(inner)) if inner > 0.0 else None


def _cut(points: Sequence[Point], eye: Point) -> Span | None:
    """Where the sides of a convex outline cross the plane."""
    found: list[float] = []
    x0, y0 = points[-1][0] - eye[0], points[-1][1] - eye[1]
    for px, py in points:
        x1, y1 = px - eye[0], py - eye[1]
        if (y0 < 0.0) != (y1 < 0.0):
            found.append(x0 + (x1 - x0) * (y0 / (y0 - y1)))
        x0, y0 = x1, y1
    return (min(found), max(found)) if found and min(found) < max(found) else None


def _behind(whole: SeenRect, parts: list[SeenPiece]) -> float:
    """The area of the whole that lies behind one of the parts, seen from 0."""
    parts = [part for part in parts if part.at.far > 0.0 and part.at.near < whole.far]
    if whole.far <= whole.near or not parts:
        return 0.0
    slopes = sorted(_slopes([whole, *(part.at for part in parts)], [part.past or () for part in parts]))
    return sum(_sector(whole, parts, low, high) for low, high in pairwise(slopes))


def _slopes(rects: Sequence[SeenRect], past: Iterable[Sequence[float]]) -> set[float]:
    """All slopes at which edges meet."""
    uprights = [w for rect in rects for w in (rect.left, rect.right)] + [w for each in past for w in each]
    levels = [depth for rect in rects for depth in (rect.near, rect.far) if 0.0 < depth < inf]
    return {-inf, 0.0, inf} | {w / depth for w in uprights if w for depth in levels}


def _sector(whole: SeenRect, parts: list[SeenPiece], low: float, high: float) -> float:
    """The same between two slopes at which edges meet."""
    first, last = low if low > -inf else high - 2.0, high if high < inf else low + 2.0
    slope = (first + last) / 2.0
    inside = _crossed(whole, slope)
    if inside is None:
        return 0.0
    enter, leave = inside
    stop: Edge | None = None
    for part in parts:
        crossed = _crossed(part.at, slope)
        if crossed is None:
            continue
        edge = crossed[0] if part.past is None else (True, part.past[slope > 0.0])  # what a line ends in is seen
        if stop is None or _depth(edge, slope) < _depth(stop, slope):
            stop = edge
    if stop is None or _depth(stop, slope) >= _depth(leave, slope):
        return 0.0
    start = max(stop, enter, key=lambda edge: _depth(edge, slope))
    return _half_square(leave, low, high) - _half_square(start, low, high)


def _crossed(part: SeenRect, slope: float) -> tuple[Edge, Edge] | None:
    """By which edges a ray enters and leaves a rectangle."""
    enter: Edge = (False, max(part.near, 0.0))
    leave: Edge = (False, part.far)
    if slope == 0.0:
        return (enter, leave) if part.left < 0.0 < part.right else None
    side, back = (part.left, part.right) if slope > 0.0 else (part.right, part.left)
    if (back <= 0.0) if slope > 0.0 else (back >= 0.0):
        return None
    if side / slope > enter[1]:
        enter = (True, side)
    if back / slope < leave[1]:
        leave = (True, back)
    return (enter, leave) if _depth(enter, slope) < _depth(leave, slope) else None


def _depth(edge: Edge, slope: float) -> float:
    """How deep a ray meets an edge."""
    return edge[1] / slope if edge[0] else edge[1]


def _half_square(edge: Edge, low: float, high: float) -> float:
    """Half of the square of the depth of an edge, summed over the slopes: the area between it and the eye."""
    is_upright, at = edge
    if not is_upright:
        return at * at * (high - low) / 2.0 if at else 0.0
    return at * at * (1.0 / low - 1.0 / high) / 2.0 if at else 0.0
