"""Models that are knocked back or thrown through the air: where they come down. (LEG-DUEL-08 to LEG-DUEL-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import inside, overlap
from grognard.kernel.troops import clashes, free_length
from grognard.rulesets.legendary.dice.scatter import moved
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import is_vehicle, put, stand_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand

STEP = 0.05
"""How finely a free place is looked for on the way back, in inches."""


class Landing(NamedTuple):
    """What a thrown model ran into: something solid, and the models it came down on."""

    is_stopped: bool
    struck: tuple[ModelId, ...]


def fling(game: Game, model: ModelId, inches: float, degrees: float) -> Landing:
    """A model goes straight in a direction over others; solid things stop it, and it lands on nobody. (LEG-DUEL-10)"""
    here = stand_of(game, model)
    if here is None:
        return Landing(False, ())
    crowd = [one for troop in troops(game) for one in troop.stands if one.name != model]
    crowd = [one for one in crowd if not game[ModelId(one.name)].is_flying]
    far = free_length(here.base, here.pose._replace(facing=degrees), inches, _solid(game, here, crowd))
    end = _at(here, far, degrees)
    struck = tuple(ModelId(one.name) for one in crowd if overlap(end.shape, one.shape))
    _put_down(game, here, far, degrees, crowd)
    return Landing(far < inches - 0.001, struck)


def _solid(game: Game, here: Stand, crowd: list[Stand]) -> list[Footprint]:
    """Hulls, walls and solid pieces on the way, but not what the model touches already."""
    ground = board(game)
    shapes: list[Footprint] = [piece.area for piece in ground.pieces if piece.is_solid and not piece.is_any("hill")]
    shapes += [*ground.walls_to_all, *ground.gaps]
    shapes += [one.shape for one in crowd if is_vehicle(game[ModelId(one.name)])]
    return [shape for shape in shapes if not overlap(shape, here.shape)]


def _at(here: Stand, inches: float, degrees: float) -> Stand:
    x, y = moved(here.pose.at, inches, degrees)
    return here.moved(here.pose._replace(x=round(x, 4), y=round(y, 4)))


def _put_down(game: Game, here: Stand, far: float, degrees: float, crowd: list[Stand]) -> None:
    """The place nearest to where it would fall that is on the table and on nobody: it ends in contact. (LEG-GEN-08)"""
    ground = board(game)
    impassable = [piece.area for piece in ground.pieces if piece.is_impassable]
    while far > 0.0:
        end = _at(here, far, degrees)
        is_taken = any(clashes(end, one) for one in crowd) or any(overlap(end.shape, each) for each in impassable)
        if not is_taken and inside(ground.table, end.shape):
            levels = ground.levels_at(end.shape, "hill") if ground.has_levels else (0.0,)
            level = max((each for each in levels if each <= here.level), default=0.0)
            put(game, [end.moved(end.pose._replace(level=level or None))])
            return
        far -= STEP
