"""Orders are shown when they are carried out, and the log keeps what was shown. (SPF-ORD-03, SPF-ORD-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.play.orders.order_words import part_words, step_by_step
from grognard.rulesets.steampunk.table.records import BATTLE, orders_id
from grognard.rulesets.steampunk.table.units import own_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Part
    from grognard.rulesets.steampunk.table.records import Unit, UnitId


def show_orders(game: Game, number: int, parts: Mapping[UnitId, Part]) -> None:
    """One line for each side: the step that each of its bases shows; of a hidden one nothing. (SPF-ORD-03)"""
    for seat in (0, 1):
        mine = [game[name] for name in parts if game[name].seat == seat]
        for unit in mine:
            if number == 1 and is_illegal(game, unit):
                tell_replaced(game, unit)
        shown = [unit for unit in mine if not unit.is_hidden]
        if shown:
            orders = join(
                (tell("{unit}: {order}", unit=own_name(unit), order=part_words(parts[unit.id])) for unit in shown), "; "
            )
            said = tell("{player} shows: {orders}.", player=game.ruleset.seat_name(game, seat), orders=orders)
            game.say(said, "SPF-ORD-03", kind="orders", about=[unit.id for unit in shown])


def is_illegal(game: Game, unit: Unit) -> bool:
    """Whether the default order took the place of what was written for it. (SPF-ORD-23)"""
    orders = game[orders_id(unit.id)]
    return orders.is_replaced and not orders.is_shaken and not orders.default_until >= game[BATTLE].turn


def tell_replaced(game: Game, unit: Unit) -> None:
    """Its order is not on the sheet for the speed it has; of a hidden base only its owner reads so. (SPF-ORD-23)"""
    said = tell(
        "The order of {unit} is not legal at its speed ({speed}): it does {order} instead.",
        unit=own_name(unit),
        speed=unit.speed,
        order=step_by_step(game[orders_id(unit.id)].now.movement),
    )
    game.say(said, "SPF-ORD-23", kind="orders", to=unit.seat if unit.is_hidden else None, about=[unit.id])
