"""A base turns in its hex, and the log says where it looks. (SPF-ORD-13, SPF-ORD-20, SPF-MOVE-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.hex_options import facing_option
from grognard.rulesets.steampunk.table.board import SIDES
from grognard.rulesets.steampunk.table.units import own_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Code
    from grognard.rulesets.steampunk.table.records import Unit, UnitId


def turn_to(game: Game, name: UnitId, facing: int, clause: str = "SPF-ORD-13") -> None:
    """Face that way; the tokens of difficult terrain are lost, and a hidden base turns in secret. (SPF-MOVE-03)"""
    unit = game[name]
    if facing == unit.facing:
        return
    game.change(name, facing=facing, entering=None, entering_tokens=0)
    said = tell("{unit} turns: it looks {side}.", unit=own_name(unit), side=SIDES[facing])
    game.say(said, clause, kind="move", to=unit.seat if unit.is_hidden else None, about=[name])


def may_turn(unit: Unit, code: Code) -> bool:
    """Unless damage has put an end to it. (SPF-DMG-09)"""
    one_way = {"L": "no rotate left", "R": "no rotate right"}.get(code.word, "no rotate")
    return not {"no rotate", "immobile", one_way} & unit.wear.marks


async def choose_facing(game: Game, unit: Unit, clause: str) -> int:
    """Any facing the owner likes. (SPF-ORD-20)"""
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} turns: which way shall it face?", unit=own_name(unit)),
        clause=clause,
        about=(unit.id,),
        options=tuple(map(facing_option, range(6))),
    )
    return await game.ask(asked)
