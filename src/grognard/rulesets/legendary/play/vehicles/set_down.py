"""Putting those down who get out of a vehicle that is no more. (LEG-DEST-16, LEG-DEST-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.plane import distance
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.units import put, troops

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import UnitId

NEAR = 3.0
"""How far from the vehicle they are placed. (LEG-DEST-16, LEG-DEST-23)"""


def put_near(game: Game, unit: UnitId, here: Stand, clause: str) -> bool:
    """A unit is placed within 3 inches of a hull, or where it lies; whether there was room for anybody.

    Who fits nowhere is lost. (LEG-DEST-16)
    """
    own = game[unit]
    bases = {str(model): game[model].base for model in own.models}

    def stays_near(ends: Mapping[str, Stand]) -> None:
        if any(distance(one.shape, here.shape) > NEAR + 0.001 for one in ends.values()):
            raise Refused(tell("{unit} is placed near the wreck.", unit=own.name), clause)

    law = msgspec.structs.replace(footing_of(game, own, clause), also=stays_near)
    widest = max(base.outer for base in bases.values())
    region = around(here.pose.at, NEAR + here.base.outer + 2 * widest, board(game).bounds)
    for number in range(len(bases), 0, -1):
        names = list(bases)[:number]
        site = Site(unit, own.seat, {name: bases[name] for name in names}, troops(game), law, [region])
        room = site.room()
        if room is not None:
            remove_models(game, own.models[number:], clause)
            put(game, site.stands(room).values())
            game.change(unit, where="table", transport=None, has_left=True)
            return True
    remove_models(game, own.models, clause)
    return False
