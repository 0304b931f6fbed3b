"""Finding room for a unit, and proof that there is none. (TEN-RES-02, TEN-TRANS-05)

A search finds most room there is; a player may find more. So "there is no room" is said only with proof.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc
from grognard.kernel.troops import Crowd, Pose
from grognard.kernel.troops import stand as stand_at
from grognard.kernel.troops.room import block_in, is_legal, nooks_in, spread_in
from grognard.rulesets.tenth.table.board import disc, the_ground, troops
from grognard.rulesets.tenth.table.coherency import COHERENCY
from grognard.rulesets.tenth.table.units import is_a

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grognard.kernel.ask import Chance, Placement, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Polygon
    from grognard.rulesets.tenth.table.board import Stand
    from grognard.rulesets.tenth.table.records import ModelId


def block_of(
    game: Game,
    models: Sequence[ModelId],
    region: Polygon,
    legal: Callable[[Placement], None],
    chance: Chance | None = None,
) -> Placement | None:
    """A legal block in the region, if one of a few places has room for it; without a chance always the same."""
    crowd = Crowd("", troops(game))
    wide = 2 * max(game[model].radius for model in models)

    def is_taken(at: Point, across: float, up: float) -> bool:
        """Whether somebody stands in the rectangle that reaches so far to both sides of a point."""
        return crowd.is_taken(at[0] - across, at[1] - up, at[0] + across, at[1] + up)

    return block_in(models, (wide, wide), region, legal, rule=COHERENCY, chance=chance, is_taken=is_taken)


def first_room(
    game: Game, models: Sequence[ModelId], region: Polygon, legal: Callable[[Placement], None]
) -> Placement | None:
    """The first legal placement; `legal` must be able to judge some of the models alone."""
    largest = max(models, key=lambda model: game[model].radius)

    def is_free(at: Point) -> bool:
        return is_legal(legal, {largest: at})

    return spread_in(models, game[largest].radius, region, legal, is_free, rule=COHERENCY)


def nooks(game: Game, model: ModelId, regions: Sequence[Polygon], may_stand: Callable[[Stand], bool]) -> Iterator[Spot]:
    """The middles of all small squares of the regions in which the model might stand: without any it stands nowhere.

    `may_stand` must let a smaller base stand wherever it lets a larger one around it.
    """
    ground, radius, height = the_ground(game), game[model].radius, game[model].kind.height
    flies = is_a(game, game[model].unit, "AIRCRAFT")

    def levels(x: float, y: float, small: float) -> list[float]:
        base = disc(small, height)
        stands = (stand_at(model, base, Pose(x, y, None, level)) for level in ground.levels(Disc((x, y), small)))
        return [one.level for one in stands if may_stand(one)]

    for x, y, level in nooks_in(regions, radius, levels):
        at = round(x, 3), round(y, 3)
        yield at if flies or level == ground.level_at(*at, radius) else (*at, None, level)


__all__ = ["block_of", "first_room", "is_legal", "nooks"]
