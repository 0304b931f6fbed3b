"""A base turns in its hex, and the log says where it looks. (SPF-ORD-13, SPF-MOVE-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.hex_options import SIDES
from grognard.rulesets.steampunk.table.units import own_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.table.records import UnitId


def turn_to(game: Game, name: UnitId, facing: int, clause: str = "SPF-ORD-13") -> None:
    """Face that way; any turn loses the tokens of difficult terrain, and a token's turn is its owner's secret."""
    unit = game[name]
    if facing == unit.facing:
        return
    game.change(name, facing=facing, entering=None, entering_tokens=0)
    said = tell("{unit} turns: it looks {side}.", unit=own_name(unit), side=SIDES[facing])
    game.say(said, clause, kind="move", to=unit.seat if unit.is_hidden else None, about=[name])
