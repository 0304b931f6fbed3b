"""Moves that begin off the open table: out of transports and rooms, and over an edge.

(LEG-TRANS-04, LEG-BLDG-01, LEG-RES-02, LEG-MOVE-04)

Each model goes from a door, a window or a point of the edge to where it is placed, as in any other move: what stops and
slows it on its way counts, and so do the tests of dangerous ground.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.plane import bounds
from grognard.kernel.troops import Pose, Site, Trek, stand, troop
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.hindrances import slows
from grognard.rulesets.legendary.play.moves.keeping_clear import others_of
from grognard.rulesets.legendary.play.moves.law import arrival_of, law_of
from grognard.rulesets.legendary.play.moves.movement import choose_mode, step_of
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_on, go_along, take_tests
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import models_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grognard.kernel.ask import Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.moves.law import Step
    from grognard.rulesets.legendary.play.moves.movement import Mode
    from grognard.rulesets.legendary.table.records import UnitId

    Starts = Callable[[Stand], Iterable[Point]]
    """Where the middle of a model that ends there may begin its way, the likeliest first."""
    Check = Callable[[Mapping[str, Stand]], None]

MOST_STARTS = 4
"""So many of them are tried for each place."""


class Emerging(NamedTuple):
    """A unit that comes out: how it goes, over which ground, and from where."""

    game: Game
    unit: UnitId
    mode: Mode
    step: Step
    starts: Starts
    known: dict[tuple[str, Point], Trek]

    def way_to(self, one: Stand) -> tuple[Pose, ...] | None:
        """The way of a model to its place; None if it cannot come there."""
        for number, start in enumerate(self.starts(one)):
            if number == MOST_STARTS:
                break
            trek = self._trek(one, start)
            path = trek.path(one.name, one.pose)
            if path is not None:
                return trek.poses(one.name, path)
        return None

    def _trek(self, one: Stand, start: Point) -> Trek:
        """One model that begins at a point, its unit aside."""
        key = (one.name, (round(start[0], 2), round(start[1], 2)))
        found = self.known.get(key)
        if found is None:
            own = self.game[self.unit]
            law = law_of(self.game, own, self.step)
            law = msgspec.structs.replace(law, table=None, coherency=None, also=None, levels=None)
            begin = stand(one.name, one.base, Pose(*start, one.pose.facing))
            found = self.known[key] = Trek(troop(own.id, own.seat, [begin]), others_of(self.game, self.unit), law)
        return found

    def check(self, ends: Mapping[str, Stand]) -> None:
        """Raise unless every model can come to its place."""
        for one in ends.values():
            if self.way_to(one) is None:
                name = self.game[ModelId(one.name)].profile.name
                raise Refused(tell("{model} cannot get there.", model=name), self.step.clause)

    async def carry_out(self, site: Site, placed: Placement) -> None:
        """The models stand where they were placed; ground on their way is tested when all has been said."""
        ends = site.stands(placed)
        ways = {name: (*(self.way_to(one) or (one.pose,))[:-1], one.pose) for name, one in ends.items()}
        dangers = dangers_on(self.game, ways, flies=self.mode.flies, is_risky=self.mode.is_risky)
        go_along(self.game, ways)
        for model in ends:
            self.game.change(ModelId(model), pace="moved")
        if self.mode.is_jump:
            self.game.change(self.unit, has_jumped=True)
        await take_tests(self.game, self.unit, dangers)


async def emerge(
    game: Game, unit: UnitId, regions: Sequence[Polygon], starts: Starts, clause: str, least: float = 0.0
) -> Emerging | None:
    """How a unit goes that comes out into some regions: chosen, and its die rolled. (LEG-MOVE-04, LEG-MOVE-08)"""
    mode = await choose_mode(game, unit, "move", is_rough=_is_rough(game, unit, regions))
    if mode is None:
        return None
    step = await step_of(game, unit, mode, "move")
    step = step._replace(clause=clause, inches=max(step.inches, least))
    return Emerging(game, unit, mode, step, starts, {})


def _is_rough(game: Game, unit: UnitId, regions: Sequence[Polygon]) -> bool:
    """Whether something in these regions slows a model of the unit down."""
    boxes = [bounds(region) for region in regions]
    near = [piece for piece in board(game).pieces if any(box_gap(piece.box, box) <= 0.0 for box in boxes)]
    return any(slows(game, model, piece) for model in models_of(game, unit) for piece in near)


def site_of(
    coming: Emerging, regions: Sequence[Polygon], also: Check | None = None, *, facing: float | None = None
) -> Site:
    """Where a unit that comes out may be placed."""
    game, own = coming.game, coming.game[coming.unit]
    bases = {str(model): game[model].base for model in own.models}

    def check(ends: Mapping[str, Stand]) -> None:
        if also is not None:
            also(ends)
        coming.check(ends)

    law = msgspec.structs.replace(arrival_of(game, own, coming.step), also=check)
    return Site(coming.unit, own.seat, bases, troops(game), law, regions, facing=facing)


def before(door: Point, out: Point, one: Stand) -> Point:
    """Where the middle of a base is that has just come out of a door."""
    off = one.base.outer + 0.01
    return door[0] + off * out[0], door[1] + off * out[1]


def doors_first(doors: Sequence[tuple[Point, Point]]) -> Starts:
    """Out of doors and windows, each with the direction that leads out, the one nearest to the place first."""

    def starts(one: Stand) -> list[Point]:
        found = [before(door, out, one) for door, out in doors]
        return sorted(found, key=lambda at: hypot(at[0] - one.pose.x, at[1] - one.pose.y))

    return starts
