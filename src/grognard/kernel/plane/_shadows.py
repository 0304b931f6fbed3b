"""Which share of a silhouette lies in shadow, in plain Python; `compiled/hidden.h` is the same text in C.

Both must give the same bits, so they do the same operations in the same order: change them together.

The eye looks along x, the silhouette stands upright at the distance d. A point (x, y) of a blocker shows there at
w = d * y / x, and with v = 1 / x straight sides stay straight: a blocker becomes a convex ring of (w, v) whose upper
side is the near one. Its bottom and its top show at height + (level - height) * d * v, so in strips between corners
all edges of shadows are straight, and the area is exact. A blocker that hides the whole height is an interval of w;
what lies in such an interval needs no closer look, and most blockers are outside the wedge and are left out at once.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.plane._sections import BOX, DISC, RING, BlockerRow, BodyRow, outline, turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane.footprints import Point

Chain: TypeAlias = "list[Point]"
"""One side of a blocker from left to right: w and v."""
Band: TypeAlias = tuple[float, float, float, float]
"""What a blocker hides of a strip of the silhouette: low and high at its left side, low and high at its right."""

Span: TypeAlias = tuple[float, float]
"""v at the left and at the right side of a strip."""

NEAR = 1e-6
FAR = 1e9
WIDER = 1.0012060
"""A ring of 64 corners that is so much wider has a round base in it."""


class Frame(NamedTuple):
    """An eye, the direction in which it looks, and the silhouette at which it looks."""

    ex: float
    ey: float
    height: float
    ux: float
    uy: float
    d: float
    left: float
    right: float
    low: float
    high: float


class Shadow(NamedTuple):
    """What a blocker covers in w and v."""

    near: Chain
    far: Chain
    bottom: float
    top: float
    is_grounded: bool
    """Nothing is seen under it."""
    is_roofed: bool
    """Nothing is seen over it."""
    gap: tuple[float, float]
    """Between these two it hides nothing; the wrong way round if there is no such part."""
    is_stood: bool
    """A base stands on it: what is under the base does not hide."""


class Trims(NamedTuple):
    """The far side of the base under the eye and the near side of the target's base."""

    own: Chain
    other: Chain


def frame_of(eye: Point, height: float, b: BodyRow) -> Frame | None:
    """The silhouette of b as the eye sees it; None for an eye straight above or below, or a target without width."""
    dx, dy = b[1] - eye[0], b[2] - eye[1]
    d = sqrt(dx * dx + dy * dy)
    if d <= NEAR:
        return None
    ux, uy = dx / d, dy / d
    left, right = _sides(turned(b, d, ux, uy))
    low, high = b[8], b[9]
    if high < low + NEAR:
        high = low + NEAR
    return Frame(eye[0], eye[1], height, ux, uy, d, left, right, low, high) if right > left else None


def _sides(b: BodyRow) -> tuple[float, float]:
    """Where the outermost lines that touch the footprint meet the plane; near by, how far it reaches across."""
    kind, d, _, c, s, long, wide, r, _, _ = b
    if d > r:
        if kind == BOX:
            slopes = [y / x for x, y in outline(b)]
            return d * min(slopes), d * max(slopes)
        if kind == DISC:
            half = d * r / sqrt(d * d - r * r)
            return -half, half
        xx = c * long * (c * long) + s * wide * (s * wide)
        yy = s * long * (s * long) + c * wide * (c * wide)
        xy = c * long * (s * long) - s * wide * (c * wide)
        rest = d * d - xx
        root = sqrt(xy * xy + rest * yy)
        return d * ((-xy - root) / rest), d * ((-xy + root) / rest)
    if kind == BOX:
        half = abs(s * long) + abs(c * wide)
    else:
        half = r if kind == DISC else sqrt(s * long * (s * long) + c * wide * (c * wide))
    return -half, half


def hidden_row(
    f: Frame,
    rows: Sequence[BlockerRow],
    ignores: int,
    grown: float,
    dense: int = 0,
    stood: int = 0,
    bases: tuple[BodyRow | None, BodyRow] | None = None,
) -> float:
    """The share in shadow. Bits: blockers to leave out, dense ones, those on which one of the two bases stands."""
    fulls: list[tuple[float, float]] = []
    shadows: list[Shadow] = []
    for k, row in enumerate(rows):
        if not ignores >> k & 1 and is_in_wedge(f, row):
            add_shadow(f, row, grown, bool(dense >> k & 1), bool(stood >> k & 1), fulls, shadows)
    merged = _merged(fulls, f.left, f.right)
    if not shadows:
        hidden = 0.0
        for one, other in merged:
            hidden += other - one
        return min(hidden / (f.right - f.left), 1.0)
    if len(merged) == 1 and merged[0] == (f.left, f.right):
        return 1.0
    trims = _trims(f, bases) if stood and bases is not None else Trims([], [])
    return min(_area(f, merged, shadows, trims) / ((f.right - f.left) * (f.high - f.low)), 1.0)


def is_in_wedge(f: Frame, row: BlockerRow) -> bool:
    """Whether a blocker may come between the eye and the silhouette."""
    wx, wy, far = row[0] - f.ex, row[1] - f.ey, row[2]
    x, y = f.ux * wx + f.uy * wy, f.ux * wy - f.uy * wx
    if x <= -far or x >= f.d + far:
        return False
    if y * f.d - f.right * x >= far * sqrt(f.d * f.d + f.right * f.right):
        return False
    if f.left * x - y * f.d >= far * sqrt(f.d * f.d + f.left * f.left):
        return False
    least, most = (f.height, f.high) if f.height < f.low else (f.low, max(f.height, f.high))
    return row[5] > least and row[4] < most


def add_shadow(
    f: Frame,
    row: BlockerRow,
    grown: float,
    is_dense: bool,
    is_stood: bool,
    fulls: list[tuple[float, float]],
    shadows: list[Shadow],
) -> None:
    """Put a blocker down as an interval that it hides from low to high, or as a shadow, or not at all."""
    rho, bottom, top = row[3] - grown, max(row[4], -FAR), min(row[5], FAR)
    if len(row[6]) == 1 and not is_dense and not is_stood:
        span = _span_of_disc(f, row[6][0], rho, bottom, top)
        if span is not None:
            fulls.append(span)
            return
    ring = _ring(f, row[6], rho)
    gap = (0.0, 0.0)
    if is_dense:
        if _holds_eye(ring):
            return
        gap = _across(ring, f.d)
    front = _clipped(_clipped(ring, 1.0, -NEAR), -1.0, f.d)
    sides = _chains(front, f.d)
    if sides is None:
        return
    start, end = sides[0][0][0], sides[0][-1][0]
    if start >= f.right or end <= f.left:
        return
    least, most = min(front)[0], max(front)[0]
    is_grounded, is_roofed = _is_grounded(f, bottom, least, most), _is_roofed(f, top, least, most)
    if not is_grounded or not is_roofed or is_stood:
        shadows.append(Shadow(sides[0], sides[1], bottom, top, is_grounded, is_roofed, gap, is_stood))
        return
    fulls += [(start, min(gap[0], end)), (max(gap[1], start), end)] if gap[0] < gap[1] else [(start, end)]


def _span_of_disc(f: Frame, at: Point, rho: float, bottom: float, top: float) -> tuple[float, float] | None:
    """The interval between its tangents, if a disc hides everything from low to high."""
    wx, wy = at[0] - f.ex, at[1] - f.ey
    x, y = f.ux * wx + f.uy * wy, f.ux * wy - f.uy * wx
    if x - rho <= NEAR or x + rho > f.d:
        return None
    if not _is_grounded(f, bottom, x - rho, x + rho) or not _is_roofed(f, top, x - rho, x + rho):
        return None
    root, rest = rho * sqrt(x * x + y * y - rho * rho), x * x - rho * rho
    return f.d * ((x * y - root) / rest), f.d * ((x * y + root) / rest)


def _ring(f: Frame, points: Sequence[Point], rho: float) -> list[Point]:
    """The corners of a blocker as the eye sees them; a disc has 64."""
    ring = [(f.ux * (px - f.ex) + f.uy * (py - f.ey), f.ux * (py - f.ey) - f.uy * (px - f.ex)) for px, py in points]
    if len(ring) > 1:
        return ring
    x, y = ring[0]
    if x * x + y * y < rho * rho:  # an eye in the disc must be in the ring too
        rho *= WIDER
    return [(x + rho * p, y + rho * q) for p, q in RING]


def _is_grounded(f: Frame, bottom: float, least: float, most: float) -> bool:
    """Whether nothing of the silhouette shows under a blocker that stands from least to most inches away."""
    return f.height + (bottom - f.height) * f.d / (most if bottom < f.height else least) <= f.low


def _is_roofed(f: Frame, top: float, least: float, most: float) -> bool:
    """Whether nothing of the silhouette shows over it."""
    return f.height + (top - f.height) * f.d / (most if top >= f.height else least) >= f.high


def _holds_eye(ring: list[Point]) -> bool:
    """Whether the eye, at 0, is inside a convex ring."""
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if x0 * y1 - y0 * x1 <= 0.0:
            return False
        x0, y0 = x1, y1
    return True


def _across(ring: list[Point], d: float) -> tuple[float, float]:
    """Where the plane of the silhouette lies in a convex ring; the wrong way round if nowhere."""
    least, most = FAR, -FAR
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if (x0 < d) != (x1 < d):
            y = y0 + (y1 - y0) * ((d - x0) / (x1 - x0))
            if y < least:
                least = y
            if y > most:
                most = y
        x0, y0 = x1, y1
    return least, most


def _clipped(ring: list[Point], side: float, limit: float) -> list[Point]:
    """The part of a convex ring (or of a bare line) where side * x + limit >= 0."""
    kept: list[Point] = []
    for i, (x, y) in enumerate(ring):
        x0, y0 = ring[i - 1]
        now, before = side * x + limit, side * x0 + limit
        if (now >= 0.0) != (before >= 0.0):
            t = before / (before - now)
            kept.append((x0 + (x - x0) * t, y0 + (y - y0) * t))
        if now >= 0.0:
            kept.append((x, y))
    return kept


def _chains(front: list[Point], d: float) -> tuple[Chain, Chain] | None:
    """The near and the far side from left to right; None for what is seen edge on."""
    if len(front) < 2:
        return None
    shown = [(d * y / x, 1.0 / x) for x, y in front]
    n, first, last, turn = len(shown), 0, 0, 0.0
    w0, v0 = shown[-1]
    for i, (w, v) in enumerate(shown):
        if w < shown[first][0]:
            first = i
        if w > shown[last][0]:
            last = i
        turn += w0 * v - v0 * w
        w0, v0 = w, v
    if shown[first][0] >= shown[last][0]:
        return None
    forth, back = [shown[first]], [shown[first]]
    i = first
    while i != last:
        i = i + 1 if i + 1 < n else 0
        forth.append(shown[i])
    i = first
    while i != last:
        i = i - 1 if i else n - 1
        back.append(shown[i])
    return (back, forth) if turn > 0.0 else (forth, back)


def _merged(fulls: list[tuple[float, float]], left: float, right: float) -> list[tuple[float, float]]:
    """Intervals within left and right, joined where they meet."""
    found: list[tuple[float, float]] = []
    for one, other in sorted(fulls):
        start, end = max(one, left), min(other, right)
        if start >= end:
            continue
        if found and start <= found[-1][1]:
            if end > found[-1][1]:
                found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _trims(f: Frame, bases: tuple[BodyRow | None, BodyRow]) -> Trims:
    """The sides of both bases that bound what may hide."""
    own: Chain = []
    other: Chain = []
    for place, base in enumerate(bases):
        if base is None:
            continue
        wx, wy = base[1] - f.ex, base[2] - f.ey
        c, s = base[3] * f.ux + base[4] * f.uy, base[4] * f.ux - base[3] * f.uy
        if base[0] == DISC:
            c, s = 1.0, 0.0
        wider = 1.0 if base[0] == BOX else WIDER
        x, y = f.ux * wx + f.uy * wy, f.ux * wy - f.uy * wx
        body = (base[0], x, y, c, s, base[5] * wider, base[6] * wider, *base[7:])
        sides = _chains(_clipped(outline(body), 1.0, -NEAR), f.d)
        if sides is not None and place == 0:
            own = sides[1]
        elif sides is not None:
            other = sides[0]
    return Trims(own, other)


def _area(f: Frame, merged: list[tuple[float, float]], shadows: list[Shadow], trims: Trims) -> float:
    """The area in any shadow: strip by strip between corners."""
    cuts = [f.left, f.right]
    for start, end in merged:
        cuts += (start, end)
    for shadow in shadows:
        _add_cuts(cuts, f, shadow, trims)
    cuts.sort()
    places = [[0, 0] for _ in shadows]
    total, k = 0.0, 0
    own, target = [0], [0]
    for one, other in pairwise(cuts):
        if other <= one:
            continue
        middle = (one + other) / 2.0
        while k < len(merged) and merged[k][1] < middle:
            k += 1
        if k < len(merged) and merged[k][0] < middle:
            total += (other - one) * (f.high - f.low)
            continue
        bounds = _values(trims.own, own, 0, one, middle, other), _values(trims.other, target, 0, one, middle, other)
        found = [_band(f, shadow, at, one, middle, other, bounds) for shadow, at in zip(shadows, places, strict=True)]
        bands = [band for band in found if band is not None]
        if bands:
            total += (other - one) * _covered(bands, f.low, f.high)
    return total


def _add_cuts(cuts: list[float], f: Frame, shadow: Shadow, trims: Trims) -> None:
    """Where an edge of a shadow bends, begins or ends within the silhouette."""
    found = [shadow.near[0][0], shadow.near[-1][0]]
    if shadow.gap[0] < shadow.gap[1]:
        found += shadow.gap
    if shadow.is_stood or _shows(f, shadow, is_near=True):
        found += [w for w, _ in shadow.near]
    if shadow.is_stood or _shows(f, shadow, is_near=False):
        found += [w for w, _ in shadow.far]
    if shadow.is_stood:
        chains = [chain for chain in (shadow.near, shadow.far, trims.own, trims.other) if chain]
        found += _bends(chains)
    cuts += [w for w in found if f.left < w < f.right]


def _bends(chains: list[Chain]) -> list[float]:
    """Where the sides of bases bend, and where sides cross each other."""
    found = [w for chain in chains[2:] for w, _ in chain]
    for i, chain in enumerate(chains):
        for before in chains[:i]:
            _add_crossings(found, chain, before)
    return found


def _shows(f: Frame, shadow: Shadow, *, is_near: bool) -> bool:
    """Whether the near (or the far) side bounds the shadow below or above."""
    if not shadow.is_grounded and (shadow.bottom < f.height) == is_near:
        return True
    return not shadow.is_roofed and (shadow.top >= f.height) == is_near


def _add_crossings(found: list[float], one: Chain, other: Chain) -> None:
    """Where two sides cross each other."""
    for (w0, v0), (w1, v1) in pairwise(one):
        for (p0, q0), (p1, q1) in pairwise(other):
            start, end = max(w0, p0), min(w1, p1)
            if start < end:
                a = v0 + (v1 - v0) * ((start - w0) / (w1 - w0)) - (q0 + (q1 - q0) * ((start - p0) / (p1 - p0)))
                b = v0 + (v1 - v0) * ((end - w0) / (w1 - w0)) - (q0 + (q1 - q0) * ((end - p0) / (p1 - p0)))
                if (a < 0.0) != (b < 0.0):
                    found.append(start + (end - start) * (a / (a - b)))


def _values(chain: Chain, places: list[int], which: int, one: float, middle: float, other: float) -> Span | None:
    """v at both sides of a strip; strips come from left to right, and `places` remembers how far it is."""
    if not chain or middle <= chain[0][0] or middle >= chain[-1][0]:
        return None
    i = places[which]
    while chain[i + 1][0] <= middle:
        i += 1
    places[which] = i
    (w0, v0), (w1, v1) = chain[i], chain[i + 1]
    slope = (v1 - v0) / (w1 - w0)
    return v0 + slope * (one - w0), v0 + slope * (other - w0)


def _band(
    f: Frame,
    shadow: Shadow,
    places: list[int],
    one: float,
    middle: float,
    other: float,
    bounds: tuple[Span | None, Span | None],
) -> Band | None:
    """What a blocker hides of a strip; `bounds` are the sides of both bases there."""
    if shadow.gap[0] < middle < shadow.gap[1]:
        return None
    near = _values(shadow.near, places, 0, one, middle, other)
    far = _values(shadow.far, places, 1, one, middle, other)
    if near is None or far is None:
        return None
    if shadow.is_stood:
        near, far = _trimmed(near, far, bounds)
        if near[0] + near[1] <= far[0] + far[1]:
            return None
    low, high = (shadow.bottom - f.height) * f.d, (shadow.top - f.height) * f.d
    under = near if shadow.bottom < f.height else far
    over = near if shadow.top >= f.height else far
    a, c = (f.low, f.low) if shadow.is_grounded else (f.height + low * under[0], f.height + low * under[1])
    b, d = (f.high, f.high) if shadow.is_roofed else (f.height + high * over[0], f.height + high * over[1])
    if (b <= f.low and d <= f.low) or (a >= f.high and c >= f.high):
        return None
    return a, b, c, d


def _trimmed(near: Span, far: Span, bounds: tuple[Span | None, Span | None]) -> tuple[Span, Span]:
    """What of a section lies under neither base."""
    own, target = bounds
    if own is not None:
        near = (min(near[0], own[0]), min(near[1], own[1]))
    if target is not None:
        far = (max(far[0], target[0]), max(far[1], target[1]))
    return near, far


def _covered(bands: list[Band], low: float, high: float) -> float:
    """The mean height that bands with straight sides cover, together, of a strip from low to high."""
    kept = _undominated(bands)
    # Between the places where two sides cross, the covered height runs straight, so its middle is its mean.
    turns = [0.0, 1.0]
    sides = [(low, low), (high, high)]
    for a, b, c, d in kept:
        sides += [(a, c), (b, d)]
    for i, (p, q) in enumerate(sides):
        for r, s in sides[:i]:
            gap = (p - r) - (q - s)
            if gap and 0.0 < (p - r) / gap < 1.0:
                turns.append((p - r) / gap)
    turns.sort()
    total = 0.0
    for one, other in pairwise(turns):
        t = (one + other) / 2.0
        parts = sorted((a + (c - a) * t, b + (d - b) * t) for a, b, c, d in kept)
        covered, reached = 0.0, low
        for bottom, top in parts:
            bottom, top = max(bottom, reached), min(top, high)
            if top > bottom:
                covered += top - bottom
                reached = top
        total += (other - one) * covered
    return total


def _undominated(bands: list[Band]) -> list[Band]:
    """The bands that do not lie wholly in another one."""
    kept: list[Band] = []
    for band in bands:
        a, b, c, d = band
        if any(p <= a and q >= b and r <= c and s >= d for p, q, r, s in kept):
            continue
        kept = [other for other in kept if not (a <= other[0] and b >= other[1] and c <= other[2] and d >= other[3])]
        kept.append(band)
    return kept
