"""How much of a target is seen: all of it, which share is hidden from an eye, and what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane._above import hidden_above
from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane._rims import sees_all_row
from grognard.kernel.plane._sections import HAIR
from grognard.kernel.plane._shadows import frame_of, hidden_row
from grognard.kernel.plane.footprints import centre
from grognard.kernel.plane.sight import Body, Scene, body_row
from grognard.kernel.plane.support import parting, shaved, support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane._sections import BodyRow
    from grognard.kernel.plane.footprints import Footprint, Point
    from grognard.kernel.plane.sight import Base

EXACT = 2.0 * HAIR
"""With this margin a body is as wide as its base (see `body_row`)."""


def sees_all(a: Body, b: Body, scene: Scene, *, facing: bool = False) -> bool:
    """Whether every rim point of b, down to its feet, is seen from somewhere on a ("fully visible").

    With `facing` only the half of the rim that faces a has to be seen. Leave other blockers out with
    `Body.ignores` (see `Scene.all_but`) to ask whether one feature alone hides something.

    >>> from grognard.kernel.plane import Blocker, Box, Disc, sees
    >>> barricade = Scene([Blocker(Box((5, 0), 0.5, 6), top=1)])
    >>> a, tank = Body(Disc((0, 0), 0.5), 0, 2), Body(Disc((10, 0), 2), 0, 5)
    >>> sees(a, tank, barricade), sees_all(a, tank, barricade)
    (True, False)
    """
    one, other = body_row(a, scene.margin), body_row(b, scene.margin)
    if compiled is None:
        return sees_all_row(one, other, scene.rows, a.ignores | b.ignores, facing)
    return compiled.sees_all(scene.packed, one, other, scene.mask(a.ignores | b.ignores), facing)


def hidden_fraction(
    eye: Point,
    height: float,
    b: Body,
    scene: Scene,
    ignores: int = 0,
    *,
    dense: int = 0,
    stood: int = 0,
    base: Base | None = None,
) -> float:
    """The share of b's silhouette, as the eye sees it, that blockers hide: 0 is open, 1 is out of sight.

    The silhouette stands upright through b's middle, at right angles to the line from the eye, as high as b is and as
    wide as b looks from the eye; from nearer than b's outermost point it is as wide as b measures across, and from
    straight above or below it lies along the table's long side. Each blocker hides what lies in its shadow there. Exact
    for straight-sided blockers; a round one whose top or bottom shows counts as 64-cornered.

    Three sets of blockers, as bits: `ignores` hide nothing (nor do those of `b.ignores`); `dense` ones hide only what a
    line reaches through them, not what is in them; on those in `stood` a base stands, that of the one who looks
    (`base`) or b's, and what is under it does not hide.

    >>> from grognard.kernel.plane import Blocker, Box, Disc
    >>> wall = Scene([Blocker(Box((5, 2), 0.5, 4))])
    >>> hidden_fraction((0, 0), 0, Body(Disc((10, 0), 1)), wall)
    0.5
    """
    own = body_row(Body(base), EXACT) if stood and base is not None else None
    return hidden_from(eye, height, body_row(b, EXACT), scene, (ignores | b.ignores, dense, stood), own)


def hidden_from(
    eye: Point, height: float, row: BodyRow, scene: Scene, bits: tuple[int, int, int], own: BodyRow | None
) -> float:
    """The same for rows that are known already; the bits are those of what is ignored, dense and stood upon."""
    if compiled is not None:
        masks = scene.mask(bits[0]), scene.mask(bits[1]), scene.mask(bits[2])
        share = compiled.hidden(scene.packed, eye[0], eye[1], height, scene.grown, row, *masks, own)
        if share >= 0.0:
            return share
    return _hidden_plainly(eye, height, row, scene, bits, own)


def _hidden_plainly(
    eye: Point, height: float, row: BodyRow, scene: Scene, bits: tuple[int, int, int], own: BodyRow | None
) -> float:
    ignores, dense, stood = bits
    frame = frame_of(eye, height, row)
    if frame is None:
        return hidden_above(eye, height, row, scene.rows, ignores, scene.grown, dense, stood, own)
    return hidden_row(frame, scene.rows, ignores, scene.grown, dense, stood, (own, row) if stood else None)


class Lookout(NamedTuple):
    """From where one looks, among what; the bits are those of what is ignored and of what is dense."""

    eye: Point
    height: float
    scene: Scene
    ignores: int
    dense: int
    own: BodyRow | None
    """The base of the one who looks."""

    def share(self, row: BodyRow, stood: int, ignores: int) -> float:
        """The hidden share of one row, by `hidden_from`."""
        own = self.own if stood else None
        return hidden_from(self.eye, self.height, row, self.scene, (ignores, self.dense, stood), own)


def hidden_many(lookout: Lookout, rows: Sequence[BodyRow], stood: Sequence[int]) -> list[float]:
    """The hidden shares of several rows; `stood` is what is stood upon, for each of them."""
    if compiled is not None:
        eye, height, scene, ignores, dense, own = lookout
        masks, on = (scene.mask(ignores), scene.mask(dense)), scene.masks(stood)
        found = compiled.hidden_many(scene.packed, *eye, height, scene.grown, list(rows), *masks, on, own)
        if min(found, default=0.0) >= 0.0:  # nobody is straight below the eye
            return found
    return [lookout.share(row, on, lookout.ignores) for row, on in zip(rows, stood, strict=True)]


def in_sight(
    lookout: Lookout,
    rows: Sequence[BodyRow],
    stood: Sequence[int],
    *,
    limit: float,
    thin: float = 0.0,
    is_one_enough: bool = False,
) -> list[bool]:
    """Of which rows less than a limit is hidden; if one is enough, up to the first.

    Dense blockers that alone hide less than a `thin` share of a row hide nothing of it.
    """
    if compiled is not None:
        eye, height, scene, ignores, dense, own = lookout
        masks, on = (scene.mask(ignores), scene.mask(dense)), scene.masks(stood)
        where = scene.packed, *eye, height, scene.grown
        found = compiled.in_sight(*where, list(rows), *masks, on, own, limit, thin, is_one_enough)
        if 2 not in found:
            return [seen == 1 for seen in found]
    return in_sight_plainly(lookout, rows, stood, limit=limit, thin=thin, is_one_enough=is_one_enough)


def is_any_in_sight(
    lookout: Lookout, rows: list[BodyRow], stood: Sequence[int], *, limit: float, thin: float = 0.0
) -> bool:
    """Whether less than a limit of some row is hidden; the first is enough."""
    if compiled is not None:
        (x, y), height, scene, ignores, dense, own = lookout
        masks = scene.mask(ignores), scene.mask(dense), scene.masks(stood)
        found = compiled.in_sight(scene.packed, x, y, height, scene.grown, rows, *masks, own, limit, thin, True)
        if 1 in found:
            return True
        if 2 not in found:
            return False
    return True in in_sight_plainly(lookout, rows, stood, limit=limit, thin=thin, is_one_enough=True)


def in_sight_plainly(
    lookout: Lookout,
    rows: Sequence[BodyRow],
    stood: Sequence[int],
    *,
    limit: float,
    thin: float = 0.0,
    is_one_enough: bool = False,
) -> list[bool]:
    """The same, one by one."""
    found: list[bool] = []
    for row, on in zip(rows, stood, strict=True):
        found.append(_is_in_sight(lookout, row, on, limit, thin))
        if is_one_enough and found[-1]:
            break
    return found


def _is_in_sight(lookout: Lookout, row: BodyRow, stood: int, limit: float, thin: float) -> bool:
    ignores, dense = lookout.ignores, lookout.dense
    if lookout.share(row, stood, ignores) < limit:
        return True
    if not dense or lookout.share(row, stood, ignores | dense) >= limit:
        return False
    every, left_out = (1 << lookout.scene.count) - 1, 0
    for k in range(lookout.scene.count):
        bit = 1 << k
        if dense & bit and not ignores & bit and lookout.share(row, stood, every & ~bit) < thin:
            left_out |= bit
    return bool(left_out) and lookout.share(row, stood, ignores | left_out) < limit


def lies_between(area: Footprint, a: Footprint, b: Footprint) -> bool:
    """Whether any straight line between two bases crosses the inside of an area, heights left aside.

    >>> from grognard.kernel.plane import Disc, rectangle
    >>> woods = rectangle(4, 0.4, 6, 8)
    >>> [lies_between(woods, Disc((0, 0), r), Disc((10, 0), r)) for r in (0.5, 0.3)]
    [True, False]
    """
    of_a, of_b = support(shaved(a)), support(shaved(b))

    def of_both(nx: float, ny: float) -> Point:
        p, q = of_a(nx, ny), of_b(nx, ny)
        return p if nx * p[0] + ny * p[1] >= nx * q[0] + ny * q[1] else q

    (ax, ay), (bx, by) = centre(a), centre(b)
    return parting(of_both, support(area), ((ax + bx) / 2.0, (ay + by) / 2.0), centre(area))[0] <= 0.0
