"""Those who get out of what is no more are placed by their owner. (LEG-DEST-16, LEG-DEST-23, LEG-BLDG-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.plane import bounds, distance, rectangle
from grognard.kernel.troops import Site
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.units import put, troops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Polygon
    from grognard.kernel.troops import Base, Stand
    from grognard.rulesets.legendary.table.records import UnitId

NEAR = 3.0
"""How far from the wreck or ruin they are placed. (LEG-DEST-16, LEG-DEST-23, LEG-BLDG-16)"""


def site_in(game: Game, unit: UnitId, areas: Sequence[Polygon], clause: str) -> Site:
    """Where a unit can be placed wholly within some areas."""
    own = game[unit]
    law = footing_of(game, own, clause)
    return Site(unit, own.seat, _bases(game, unit), troops(game), law, areas, is_fixed=True)


def site_near(game: Game, unit: UnitId, shapes: Sequence[Footprint], clause: str) -> Site:
    """Where a unit can be placed within 3 inches of a hull or ruin, or on it."""
    own, bases = game[unit], _bases(game, unit)

    def stays_near(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            if all(distance(one.shape, shape) > NEAR + 0.001 for shape in shapes):
                raise Refused(tell('{unit} is placed within 3" of it.', unit=own.name), clause)

    law = msgspec.structs.replace(footing_of(game, own, clause), also=stays_near)
    far = NEAR + 2 * max(base.outer for base in bases.values())
    regions = [_about(game, shape, far) for shape in shapes]
    return Site(unit, own.seat, bases, troops(game), law, regions, is_within=False, is_even=False, is_fixed=True)


def _bases(game: Game, unit: UnitId) -> dict[str, Base]:
    return {str(model): game[model].base for model in game[unit].models}


def _about(game: Game, shape: Footprint, far: float) -> Polygon:
    """A rectangle that reaches so far beyond a shape, cut at the table."""
    (left, low, right, high), table = bounds(shape), board(game).bounds
    return rectangle(
        max(left - far, table[0]), max(low - far, table[1]), min(right + far, table[2]), min(high + far, table[3])
    )


async def place(game: Game, unit: UnitId, site: Site, prompt: str, clause: str) -> bool:
    """The owner places a unit; who finds no room is lost. Whether anybody found some."""
    asked = site.ask_some(prompt)
    placed = {} if asked is None else await game.ask(asked)
    remove_models(game, [model for model in game[unit].models if model not in placed], clause)
    put(game, site.stands(placed).values())
    return bool(placed)


async def put_near(game: Game, unit: UnitId, here: Stand, clause: str) -> bool:
    """A unit is placed within 3 inches of a hull, or where it lies; whether anybody found room. (LEG-DEST-16)"""
    prompt = tell('Place {unit} within 3" of the wreck.', unit=game[unit].name)
    if clause == "LEG-DEST-23":
        prompt = tell('Place {unit} under the flier, within 3".', unit=game[unit].name)
    if not await place(game, unit, site_near(game, unit, [here.shape], clause), prompt, clause):
        return False
    game.change(unit, where="table", transport=None, has_left=True)
    return True
