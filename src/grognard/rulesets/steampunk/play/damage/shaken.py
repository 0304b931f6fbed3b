"""Shaken units: how many tokens they get, and what they still do. (SPF-COND)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.moves.speed_changes import take_speed
from grognard.rulesets.steampunk.table.abilities import is_immune
from grognard.rulesets.steampunk.table.records import Unit, UnitId, orders_id
from grognard.rulesets.steampunk.table.units import name_of, shown

if TYPE_CHECKING:
    from grognard.kernel.game import Game

FRESH_SHAKEN = 2
"""Tokens of a unit that becomes shaken. (SPF-COND-01)"""


def shake(game: Game, name: UnitId, fresh: int = FRESH_SHAKEN) -> None:
    """Two tokens, or one more; nothing for who is immune. (SPF-COND-01, SPF-ABIL-13)

    It keeps its assault dice: only Fear and Terror halve them, in `fear_and_terror.is_cowed`. (SPF-COND-05)
    """
    unit = game[name]
    if is_immune(unit, "shaken"):
        return
    entry = unit.profile.shaken
    if not unit.shaken and entry is not None and entry.speed in unit.profile.speeds:
        take_speed(game, name, entry.speed)  # SPF-COND-03
    game.change(name, shaken=unit.shaken + (1 if unit.shaken else fresh))
    game.say(tell("{unit} is shaken.", unit=name_of(game, name)), "SPF-COND-01", kind="shaken", about=shown(game, name))


def shaken_order(unit: Unit) -> str:
    """What a shaken unit does: the sheet's shaken entry, else the default of its speed. (SPF-COND-03)"""
    entry = unit.profile.shaken
    return entry.triplet if entry is not None else unit.profile.speeds[unit.speed].default


def calmed(tokens: int) -> int:
    """The shaken tokens that are left when Aftermath has removed one. (SPF-COND-02)"""
    return max(tokens - 1, 0)


def shaken_gunnery(unit: Unit) -> str:
    """What a shaken unit does in the Gunnery steps: "none", unless its sheet allows something. (SPF-COND-04)"""
    return unit.profile.shaken.gunnery.casefold() if unit.profile.shaken else "none"


def break_off(game: Game, unit: Unit) -> None:
    """Who has been shaken in the middle of its turn goes on with the rest of that order. (SPF-COND-03, SPF-MOVE-06)"""
    orders = game[orders_id(unit.id)]
    if unit.is_shaken and not orders.is_shaken:
        now = orders.now._replace(movement=shaken_order(unit))
        game.change(orders.id, now=now, is_replaced=True, is_shaken=True)
