"""Who sees whom: a clear straight line, of a given width if asked, between two bodies among blockers with heights.

A line is blocked where it passes through the inside of a blocker; touching an edge does not block, but nothing is seen
between two blockers that touch. What lies under the two bodies themselves does not block. Heights are in inches above
the table; in a flat game leave them alone. `_lines` says how the search works and when it is exact.
"""

from __future__ import annotations

from math import inf, sqrt
from struct import pack
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane._lines import sees_row
from grognard.kernel.plane._sections import BOX, DISC, HAIR, OVAL, BlockerRow, BodyRow
from grognard.kernel.plane.distance import is_within, overlap
from grognard.kernel.plane.footprints import (
    MM,
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Oval,
    bounds,
    girth,
    heading,
    hull,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Base: TypeAlias = Disc | Oval | Box


class Blocker(Struct, frozen=True, gc=False):
    """Something solid from its bottom to its top; without heights it blocks everything, as flat games want.

    A wall without thickness is taken as a tenth of a millimetre thick.
    """

    shape: Footprint
    top: float = inf
    bottom: float = -inf


class Body(Struct, frozen=True, gc=False):
    """One that sees or is seen: its base, from its feet (bottom) to its top.

    `ignores` has bit k set when blocker k of the scene does not block lines to or from this body,
    such as the ruin it stands in or the models of its own unit; see `Scene.under`.
    """

    shape: Base
    bottom: float = 0.0
    top: float = 0.0
    ignores: int = 0


class Layer:
    """Blockers that belong together, made ready once: the terrain, or the models of one unit where they stand.

    Scenes share layers, so a unit that has moved costs its own rows only.
    """

    __slots__ = ("_packed", "blockers", "rows", "width")

    def __init__(self, blockers: Iterable[Blocker] = (), width: float = 0.0) -> None:
        self.blockers = tuple(blockers)
        self.width = width
        self.rows = [blocker_row(blocker, margin_of(width)) for blocker in self.blockers]
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """The rows as plain doubles, for the compiled part."""
        if self._packed is None:
            self._packed = b"".join(
                pack(f"={7 + 2 * len(points)}d", float(len(points)), *row, *(v for p in points for v in p))
                for *row, points in self.rows
            )
        return self._packed


class Scene:
    """Blockers made ready for many questions; with a width, a clear line is a strip that wide, ends included.

    >>> wall = Scene([Blocker(Box((5, 0), 1, 6))])
    >>> sees(Body(Disc((0, 0), 0.5)), Body(Disc((10, 0), 0.5)), wall)
    False
    """

    __slots__ = ("_blockers", "_masks", "_packed", "_rows", "count", "grown", "layers", "margin", "width")

    def __init__(
        self, blockers: Iterable[Blocker] = (), width: float = 0.0, layers: tuple[Layer, ...] | None = None
    ) -> None:
        layers = (Layer(blockers, width),) if layers is None else layers
        self.width = width
        self.margin = margin_of(width)
        self.grown = self.margin + HAIR
        self.layers = layers
        self.count = sum(len(layer.blockers) for layer in layers)
        self._blockers: tuple[Blocker, ...] | None = None
        self._rows: list[BlockerRow] | None = None
        self._packed: bytes | None = None
        self._masks: dict[int, bytes] = {0: b""}

    @classmethod
    def of(cls, layers: Iterable[Layer], width: float = 0.0) -> Scene:
        """A scene of several layers, whose blockers are numbered one layer after the other.

        >>> ruins, squad = Layer([Blocker(Disc((5, 0), 1))]), Layer([Blocker(Disc((8, y), 0.5)) for y in (0, 1)])
        >>> scene = Scene.of([ruins, squad])
        >>> scene.count, bin(scene.bits_of(1))
        (3, '0b110')
        """
        found = tuple(layers)
        if any(layer.width != width for layer in found):
            raise ValueError("a layer was made for lines of another width")
        return cls((), width, found)

    def plus(self, blockers: Iterable[Blocker]) -> Scene:
        """This scene and more blockers, numbered on from the present ones."""
        return Scene.of((*self.layers, Layer(blockers, self.width)), self.width)

    def bits_of(self, number: int) -> int:
        """The blockers of a layer, as bits for `Body.ignores`."""
        before = sum(len(layer.blockers) for layer in self.layers[:number])
        return ((1 << len(self.layers[number].blockers)) - 1) << before

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """All of them, in the order of their numbers."""
        if self._blockers is None:
            self._blockers = tuple(blocker for layer in self.layers for blocker in layer.blockers)
        return self._blockers

    @property
    def rows(self) -> list[BlockerRow]:
        """The blockers as the search wants them."""
        if self._rows is None:
            self._rows = [row for layer in self.layers for row in layer.rows]
        return self._rows

    @property
    def packed(self) -> bytes:
        """The rows as plain doubles, for the compiled part."""
        if self._packed is None:
            self._packed = b"".join([layer.packed for layer in self.layers])
        return self._packed

    def mask(self, ignores: int) -> bytes:
        """Bits of blockers to leave out, for the compiled part; empty when there are none."""
        found = self._masks.get(ignores)
        if found is None:
            if len(self._masks) >= MOST_MASKS:
                self._masks = {0: b""}
            found = self._masks[ignores] = ignores.to_bytes((self.count + 7) // 8, "little")
        return found

    def masks(self, rows: Sequence[int]) -> list[bytes]:
        """The same for several."""
        return list(map(self.mask, rows)) if any(rows) else [b""] * len(rows)

    def under(self, shape: Footprint, *, touching: bool = False) -> int:
        """The blockers a shape stands on, as bits for `Body.ignores`; with touching, also those it only touches.

        >>> Scene([Blocker(Disc((0, 0), 2)), Blocker(Disc((9, 0), 2))]).under(Disc((8, 0), 0.5))
        2
        """
        left, low, right, high = bounds(shape)
        bits = 0
        for k, (x, y, far, *_) in enumerate(self.rows):
            if left < x + far and right > x - far and low < y + far and high > y - far:
                other = self.blockers[k].shape
                if is_within(shape, other, 0.0) if touching else overlap(shape, other):
                    bits |= 1 << k
        return bits

    def all_but(self, *kept: int) -> int:
        """Bits for all blockers except some: ignore these to ask what one feature alone hides.

        >>> Scene([Blocker(Disc((x, 0), 2)) for x in (0, 9, 18)]).all_but(1)
        5
        """
        return ((1 << self.count) - 1) & ~sum(1 << k for k in kept)


def margin_of(width: float) -> float:
    """How far the middle of a strip keeps from what it passes.

    A gap exactly as wide as the strip is wide enough, and legality forgives a thousandth.
    """
    return max((width - TOLERANCE) / 2.0, 0.0)


def sees(a: Body, b: Body, scene: Scene) -> bool:
    """Whether any straight line from any part of a to any part of b is clear.

    >>> ruin = Scene([Blocker(Box((5, 0), 2, 6), top=3)])
    >>> low, high = Body(Disc((0, 0), 0.5), 0, 1), Body(Disc((0, 0), 0.5), 0, 9)
    >>> target = Body(Disc((10, 0), 0.5), 0, 1)
    >>> sees(low, target, ruin), sees(high, target, ruin)
    (False, True)
    """
    one, other = body_row(a, scene.margin), body_row(b, scene.margin)
    if compiled is None:
        return sees_row(one, other, scene.rows, a.ignores | b.ignores)
    return compiled.sees(scene.packed, one, other, scene.mask(a.ignores | b.ignores))


def sees_many(many: Sequence[Body], others: Sequence[Body], scene: Scene) -> bytes:
    """For each body of the first list in turn, one byte (1 seen, 0 not) for each body of the second.

    >>> hill = Scene([Blocker(Disc((5, 0), 2))])
    >>> a, b, c = (Body(Disc(at, 0.5)) for at in ((0, 0), (9, 0), (0, 9)))
    >>> sees_many([a, c], [a, b, c], hill).hex(" ", 3)
    '010001 010101'
    """
    if compiled is None:
        return sees_many_plainly(many, others, scene)
    margin = scene.margin
    rows = [body_row(body, margin) for body in many]
    columns = [body_row(body, margin) for body in others]
    masks, column_masks = [scene.mask(a.ignores) for a in many], [scene.mask(b.ignores) for b in others]
    return compiled.sees_many(scene.packed, rows, columns, masks, column_masks)


def sees_many_plainly(many: Sequence[Body], others: Sequence[Body], scene: Scene) -> bytes:
    """The same in plain Python, which `sees_many` uses when there is no compiled part."""
    margin, rows = scene.margin, scene.rows
    columns = [(body_row(body, margin), body.ignores) for body in others]
    return bytes(
        sees_row(row, column, rows, a.ignores | ignores)
        for a in many
        for row in (body_row(a, margin),)
        for column, ignores in columns
    )


def body_row(body: Body, margin: float) -> BodyRow:
    """A body as the search wants it, drawn in by the margin so that a whole strip starts and ends on it."""
    shape = body.shape
    x, y = shape.at
    # Two hairs out, since blockers are a hair fatter than drawn: a line may touch the rim of a body and a blocker.
    margin = margin - 2.0 * HAIR
    if type(shape) is Disc:
        r = shape.radius - margin
        if r < 0.0:
            r = 0.0
        return DISC, x, y, 1.0, 0.0, r, r, r, body.bottom, body.top
    assert isinstance(shape, Oval | Box)
    long, wide = max(shape.length / 2.0 - margin, 0.0), max(shape.width / 2.0 - margin, 0.0)
    c, s = heading(shape.facing)
    if isinstance(shape, Oval):
        return OVAL, x, y, c, s, long, wide, max(long, wide), body.bottom, body.top
    return BOX, x, y, c, s, long, wide, sqrt(long * long + wide * wide), body.bottom, body.top


def blocker_row(blocker: Blocker, margin: float) -> BlockerRow:
    """A blocker as the search wants it, grown by the margin with round corners."""
    shape = blocker.shape
    points = tuple((float(x), float(y)) for x, y in hull(shape))
    rho = margin + (_THIN if len(points) == 2 else HAIR) + girth(shape)
    left, low = min(x for x, _ in points), min(y for _, y in points)
    x, y = (left + max(x for x, _ in points)) / 2.0, (low + max(y for _, y in points)) / 2.0
    far = sqrt(max((px - x) * (px - x) + (py - y) * (py - y) for px, py in points))
    return x, y, far + rho, rho, blocker.bottom, blocker.top, points


_THIN = 0.05 * MM
MOST_MASKS = 1024
"""Masks that a scene keeps."""
