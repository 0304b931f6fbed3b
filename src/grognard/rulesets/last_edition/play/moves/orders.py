"""Orders after a move: Advancing, Concentrating, Taking cover; how long they last. (TLE-ORD-01 to TLE-ORD-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import Flying
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS
from grognard.rulesets.last_edition.play.moves.normal import inches_of, walk
from grognard.rulesets.last_edition.table.records import BATTLE
from grognard.rulesets.last_edition.table.sight import standing
from grognard.rulesets.last_edition.table.units import (
    board,
    keyword,
    name_of,
    troop_of,
    units_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.table.records import Order, UnitId

ADVANCE = 6.0
"""Inches more. (TLE-ORD-02)"""
ORDER_NAMES: Mapping[Order, str] = {
    "advancing": tell("Advancing"),
    "concentrating": tell("Concentrating"),
    "taking cover": tell("Taking cover"),
    "fall back": tell("Fall back"),
}
ORDERS: Mapping[Order, tuple[str, str]] = {
    "advancing": (tell('Advancing: up to 6" more, no shooting and no fighting this turn'), "TLE-ORD-02"),
    "concentrating": (tell("Concentrating: +1 to wound when shooting, armour one worse"), "TLE-ORD-04"),
    "taking cover": (tell("Taking cover: armour one better, -1 to hit"), "TLE-ORD-05"),
}


async def give_order(game: Game, mover: UnitId, left: Mapping[str, float]) -> None:
    """One order for a unit after its move, free of charge. (TLE-ORD-01 to TLE-ORD-05)"""
    unit = game[mover]
    allowed: list[Order] = [order for order in ORDERS if order != "concentrating" or not unit.has_moved]
    options = tuple(Option(order, ORDERS[order][0]) for order in allowed)
    asked = Choose(
        seat=unit.seat,
        prompt=tell("An order for {unit}?", unit=unit.name),
        clause="TLE-ORD-01",
        about=(mover,),
        options=(Option("none", tell("No order")), *options),
    )
    chosen = await game.ask(asked)
    order: Order = dict(zip(map(str, allowed), allowed, strict=True)).get(chosen, "")
    if not order:
        return
    game.change(mover, order=order, ordered_on=game[BATTLE].turn)
    said = tell("{unit} gets the order {order}.", unit=unit.name, order=ORDER_NAMES[order])
    game.say(said, "TLE-ORD-01", ORDERS[order][1], kind="order", about=[mover])
    if order == "advancing":
        await advance(game, mover, left)


async def advance(game: Game, mover: UnitId, left: Mapping[str, float]) -> None:
    """Up to six inches more; soft cover costs two inches of both moves together, whatever was left of the first.

    (TLE-ORD-02, TLE-TERR-14)
    """
    inches = advance_inches(game, mover)
    flies = keyword(game, mover, Flying) is not None
    soft = {} if flies else {name: max(SOFT_LOSS - left.get(name, 0.0), 0.0) for name in inches}
    most = max(inches.values(), default=ADVANCE)
    prompt = tell('{unit} advances up to {inches}".', unit=name_of(game, mover), inches=f"{most:g}")
    await walk(game, mover, inches, soft, prompt, "TLE-ORD-02")


def advance_inches(game: Game, mover: UnitId) -> dict[str, float]:
    """Six inches; who flies, began on soft cover and had less than two to lose there loses the rest now.

    Nobody ends a flight on soft cover, so who flies and is on it has not moved yet. (TLE-ORD-02, TLE-TERR-14)
    """
    ground = board(game)
    owed = {
        name: max(SOFT_LOSS - far, 0.0) if keyword(game, mover, Flying) is not None else 0.0
        for name, far in inches_of(game, mover).items()
    }
    slow = {one.name for one in troop_of(game, mover).stands if standing(ground, one.shape).type == 1}
    return {name: ADVANCE - (less if name in slow else 0.0) for name, less in owed.items()}


def end_orders(game: Game, seat: int) -> None:
    """What is left of earlier orders ends when the owner's movement phase begins. (TLE-ORD-03)"""
    for unit in units_of(game, seat):
        if unit.order:
            game.change(unit.id, order="")
