"""The field of battle for bases of every size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane.ground import Ground

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.plane.footprints import Bounds, Footprint


class Field:
    """What stands in the way of bases of any size: a `Ground` for each radius, made when first needed.

    With `by_centre` only the centre of a base is stopped on its way; its whole base still may not end on an obstacle.
    """

    __slots__ = ("_grounds", "by_centre", "obstacles", "parent", "table")

    def __init__(
        self,
        obstacles: Iterable[Footprint] = (),
        table: Bounds | None = None,
        *,
        by_centre: bool = False,
        parent: Field | None = None,
    ) -> None:
        self.obstacles = tuple(obstacles)
        self.table, self.by_centre, self.parent = table, by_centre, parent
        self._grounds: dict[float, Ground] = {}

    def plus(self, obstacles: Iterable[Footprint]) -> Field:
        """This field with more obstacles; what is known about the old ones is used again."""
        return Field(obstacles, self.table, by_centre=self.by_centre, parent=self)

    def ground(self, radius: float) -> Ground:
        """The ground for bases of one radius."""
        found = self._grounds.get(radius)
        if found is None:
            if self.parent:
                old = self.parent.ground(radius)
                found = old.plus((), self.obstacles) if self.by_centre else old.plus(self.obstacles)
            elif self.by_centre:
                found = Ground((), radius, self.table, by_centre=self.obstacles)
            else:
                found = Ground(self.obstacles, radius, self.table)
            self._grounds[radius] = found
        return found

    def all_obstacles(self) -> tuple[Footprint, ...]:
        """Everything that stands in the way, of this field and the one it adds to."""
        return (self.parent.all_obstacles() if self.parent else ()) + self.obstacles
