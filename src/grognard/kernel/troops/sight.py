"""Sight among units of models: who sees whom, and how much of a model is hidden, with terrain and models in the way.

A ruleset makes one `SightTable` for each map and asks it `among` the units whose models block. Bits of terrain say
which pieces do not matter for a model, such as the wood it stands in (`SightTable.under`). Models of the two units at
the ends of a line never block.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.plane import Blocker, Body, Layer, Scene, sees, sees_all, sees_many
from grognard.kernel.plane.sight import body_row
from grognard.kernel.plane.view import EXACT, Lookout, hidden_from, hidden_many, in_sight, is_any_in_sight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grognard.kernel.plane import Point
    from grognard.kernel.plane._sections import BodyRow
    from grognard.kernel.troops.standing import Stand, Troop

MOST_KEPT = 4096
"""Layers and answers that a table of sight keeps before it begins anew."""
HAIR = 0.001
"""Inches by which a level may be wrong."""


class SightTable:
    """The terrain of a map as lines of sight meet it, and units as they last stood.

    In a flat game heights do not matter. With a width, a clear line is a strip that wide.

    >>> from grognard.kernel.plane import rectangle
    >>> from grognard.kernel.troops import Pose, base_of, stand, troop
    >>> table = SightTable([Blocker(rectangle(4, -3, 5, 3))], is_flat=True)
    >>> places = {"a": (0, 0), "b": (9, 0), "c": (0, 9), "d": (0, 4)}
    >>> a, b, c, d = [troop(name, 0, [stand(name, base_of("1in"), Pose(*at))]) for name, at in places.items()]
    >>> table.among([d]).sees_unit(a, b), table.among([]).sees_unit(a, c)
    (False, True)
    """

    __slots__ = ("_hanging", "_layers", "_rows", "_seen", "_under", "is_flat", "terrain", "width")

    def __init__(self, terrain: Iterable[Blocker], *, is_flat: bool = False, width: float = 0.0) -> None:
        self.terrain = Layer(terrain, width)
        self.is_flat = is_flat
        self.width = width
        self._layers: dict[int, tuple[Troop, Layer]] = {}
        self._rows: dict[int, tuple[Stand, BodyRow]] = {}
        self._under: dict[int, tuple[object, int]] = {}
        self._seen: dict[int, tuple[Troop, list[BodyRow], list[tuple[int, int]]]] = {}
        self._hanging = [(1 << k, each.bottom) for k, each in enumerate(self.terrain.blockers) if each.bottom > 0.0]
        """Pieces that one may be under, and from where up they are."""

    def among(self, units: Iterable[Troop]) -> SightLines:
        """Sight with the models of these units in the way."""
        return SightLines(self, tuple(units))

    def layer_of(self, unit: Troop) -> Layer:
        """The models of a unit as blockers, made once for as long as it stands so."""
        found = self._layers.get(id(unit))
        if found is None or found[0] is not unit:
            if len(self._layers) >= MOST_KEPT:
                self._layers.clear()
            found = self._layers[id(unit)] = unit, Layer(map(self.blocker, unit.stands), self.width)
        return found[1]

    def blocker(self, one: Stand) -> Blocker:
        """A model in the way."""
        if self.is_flat:
            return Blocker(one.shape, inf)
        return Blocker(one.shape, one.level + one.height, one.level)

    def body(self, one: Stand, ignores: int = 0) -> Body:
        """A model that looks or is looked at."""
        if self.is_flat:
            return Body(one.shape, 0.0, 0.0, ignores)
        return Body(one.shape, one.level, one.level + one.height, ignores)

    def under(self, one: Stand) -> int:
        """The pieces of terrain on which a model stands, as bits."""
        return self.under_and_above(one)[0]

    def under_and_above(self, one: Stand) -> tuple[int, int]:
        """The pieces of terrain on which a model stands, as bits, and those that hang above its feet: floors, decks."""
        shape = one.shape
        found = self._under.get(id(shape))
        if found is None or found[0] is not shape:
            if len(self._under) >= MOST_KEPT:
                self._under.clear()
            found = self._under[id(shape)] = shape, Scene.of([self.terrain], self.width).under(shape)
        bits, level = found[1], one.level + HAIR
        above = sum(bit for bit, bottom in self._hanging if bits & bit and bottom > level) if self._hanging else 0
        return bits & ~above, above

    def row(self, one: Stand) -> BodyRow:
        """A model as the hidden share is worked out for it, made once."""
        found = self._rows.get(id(one))
        if found is None or found[0] is not one:
            if len(self._rows) >= MOST_KEPT:
                self._rows.clear()
            found = self._rows[id(one)] = one, body_row(self.body(one), EXACT)
        return found[1]

    def seen(self, unit: Troop) -> tuple[list[BodyRow], list[tuple[int, int]]]:
        """The models of a unit as the hidden share is worked out for them, and what is under and above each."""
        found = self._seen.get(id(unit))
        if found is None or found[0] is not unit:
            if len(self._seen) >= MOST_KEPT:
                self._seen.clear()
            rows, under = [self.row(one) for one in unit.stands], [self.under_and_above(one) for one in unit.stands]
            found = self._seen[id(unit)] = unit, rows, under
        return found[1], found[2]


def _stood(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The pieces on which one of two models stands; a floor with one of them above and one below is between them."""
    return (one[0] | other[0]) & ~(one[1] | other[1])


class SightLines:
    """Lines of sight of one moment. `ignores` are bits of terrain that do not matter for a line."""

    __slots__ = ("_bits", "scene", "table", "units")

    def __init__(self, table: SightTable, units: tuple[Troop, ...]) -> None:
        self.table = table
        self.units = units
        self.scene = Scene.of([table.terrain, *map(table.layer_of, units)], table.width)
        self._bits: dict[str, int] = {}
        before = len(table.terrain.blockers)
        for unit in units:
            self._bits[unit.id] = ((1 << len(unit.stands)) - 1) << before
            before += len(unit.stands)

    def bits(self, *units: Troop) -> int:
        """The models of these units as bits, to leave them out."""
        return sum(self._bits.get(unit.id, 0) for unit in units)

    @property
    def models(self) -> int:
        """All models in the way, as bits."""
        return sum(self._bits.values())

    def sees(self, viewer: Troop, one: Stand, target: Troop, other: Stand, ignores: int = 0) -> bool:
        """Whether some clear line joins two models."""
        ignores |= self.bits(viewer, target)
        return sees(self.table.body(one, ignores), self.table.body(other), self.scene)

    def seen(
        self, viewer: Troop, target: Troop, ignores: Callable[[Stand], int] | None = None
    ) -> list[tuple[Stand, tuple[Stand, ...]]]:
        """Each model of one unit and the models of the other that it sees.

        `ignores` gives the terrain that does not matter for lines to and from a model.
        """
        own = self.bits(viewer, target)
        ones = [self.table.body(one, own | (ignores(one) if ignores else 0)) for one in viewer.stands]
        others = [self.table.body(one, ignores(one) if ignores else 0) for one in target.stands]
        found, width = sees_many(ones, others, self.scene), len(others)
        return [
            (one, tuple(other for other, is_seen in zip(target.stands, found[k * width :], strict=False) if is_seen))
            for k, one in enumerate(viewer.stands)
        ]

    def sees_unit(self, viewer: Troop, target: Troop, ignores: Callable[[Stand], int] | None = None) -> bool:
        """Whether any model of one unit sees any of the other."""
        own = self.bits(viewer, target)
        others = [self.table.body(one, ignores(one) if ignores else 0) for one in target.stands]
        for one in viewer.stands:  # one row of answers at a time: the first that sees is enough
            body = self.table.body(one, own | (ignores(one) if ignores else 0))
            if any(sees_many([body], others, self.scene)):
                return True
        return False

    def sees_all(
        self, viewer: Troop, one: Stand, target: Troop, other: Stand, ignores: int = 0, *, facing: bool = False
    ) -> bool:
        """Whether every point of a model's rim (or of the half that faces) is seen from somewhere on another."""
        ignores |= self.bits(viewer, target)
        return sees_all(self.table.body(one, ignores), self.table.body(other), self.scene, facing=facing)

    def hidden(
        self,
        viewer: Troop,
        one: Stand,
        target: Troop,
        other: Stand,
        ignores: int = 0,
        *,
        eye: Point | None = None,
        height: float | None = None,
        dense: int = 0,
        stood: int | None = None,
    ) -> float:
        """Which share of a model is hidden from another: 0 is open, 1 is out of sight (see `hidden_fraction`).

        The eye is the middle of the top of the one who looks, unless another place (a weapon's mount) and height above
        the table are given. What is under the bases of the two does not hide: `stood` are the pieces of terrain on
        which they stand, looked up if not given.
        """
        if stood is None:
            stood = _stood(self.table.under_and_above(one), self.table.under_and_above(other))
        ignores |= self._bits.get(viewer.id, 0) | self._bits.get(target.id, 0)
        return hidden_from(
            one.pose.at if eye is None else eye,
            one.level + one.height if height is None else height,
            self.table.row(other),
            self.scene,
            (ignores, dense, stood),
            self.table.row(one) if stood else None,
        )

    def hidden_all(
        self,
        viewer: Troop,
        one: Stand,
        target: Troop,
        ignores: int = 0,
        *,
        eye: Point | None = None,
        height: float | None = None,
        dense: int = 0,
    ) -> list[float]:
        """The same for all models of a unit."""
        rows, stood = self._seen_from(one, target)
        return hidden_many(self._lookout(viewer, one, target, ignores, eye, height, dense), rows, stood)

    def in_sight(
        self,
        viewer: Troop,
        one: Stand,
        target: Troop,
        ignores: int = 0,
        *,
        eye: Point | None = None,
        height: float | None = None,
        dense: int = 0,
        limit: float,
        thin: float = 0.0,
    ) -> list[bool]:
        """Of which models of a unit less than a limit is hidden.

        Dense pieces that alone hide less than a `thin` share of a model hide nothing of it.
        """
        rows, stood = self._seen_from(one, target)
        lookout = self._lookout(viewer, one, target, ignores, eye, height, dense)
        return in_sight(lookout, rows, stood, limit=limit, thin=thin)

    def is_any_in_sight(
        self, viewer: Troop, one: Stand, target: Troop, ignores: int = 0, *, dense: int = 0, limit: float, thin: float
    ) -> bool:
        """Whether less than a limit of some model of a unit is hidden from the top of another."""
        rows, stood = self._seen_from(one, target)
        lookout = self._lookout(viewer, one, target, ignores, None, None, dense)
        return is_any_in_sight(lookout, rows, stood, limit=limit, thin=thin)

    def _seen_from(self, one: Stand, target: Troop) -> tuple[list[BodyRow], list[int]]:
        """The models of a unit, and for each what it and the one who looks stand on."""
        own, (rows, under) = self.table.under_and_above(one), self.table.seen(target)
        return rows, [_stood(own, each) for each in under]

    def _lookout(
        self,
        viewer: Troop,
        one: Stand,
        target: Troop,
        ignores: int,
        eye: Point | None,
        height: float | None,
        dense: int,
    ) -> Lookout:
        return Lookout(
            one.pose.at if eye is None else eye,
            one.level + one.height if height is None else height,
            self.scene,
            ignores | self._bits.get(viewer.id, 0) | self._bits.get(target.id, 0),
            dense,
            self.table.row(one),
        )
