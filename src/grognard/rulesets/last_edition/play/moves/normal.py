"""Normal moves and orders. (TLE-MOVE, TLE-ORD)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.troops import ask_move, length_of, march
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import Flying
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS, Stroll, keeps_in_melee, trek_of
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.records import BATTLE
from grognard.rulesets.last_edition.table.sight import standing
from grognard.rulesets.last_edition.table.units import (
    board,
    influences,
    keyword,
    models_of,
    move_of,
    name_of,
    put,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Trek
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


async def move_unit(game: Game, mover: UnitId) -> None:
    """A unit moves up to its M, then it may get an order. (TLE-MOVE-01, TLE-ORD-01)"""
    left = await normal_move(game, mover)
    await give_order(game, mover, left)


async def normal_move(game: Game, mover: UnitId) -> dict[str, float]:
    """Move up to M; the inches that each model has left over. (TLE-MOVE-01, TLE-TERR-14)"""
    inches, soft = allowance(game, mover, inches_of(game, mover))
    most = max(inches.values(), default=0.0)
    prompt = tell('Move {unit} up to {inches}", or let it stay.', unit=name_of(game, mover), inches=f"{most:g}")
    return await walk(game, mover, inches, soft, prompt, "TLE-MOVE-01")


def inches_of(game: Game, mover: UnitId) -> dict[str, float]:
    """M of every model, abilities included. (TLE-DATA-06, TLE-ABIL-02)"""
    found = influences(game, mover)
    return {model.id: move_of(game, model, found) for model in models_of(game, mover)}


def allowance(
    game: Game, mover: UnitId, inches: Mapping[str, float]
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The inches of each model, and how many of them soft cover costs on the way. (TLE-TERR-14, TLE-KW-15)

    Who flies loses them at once if it starts on soft cover, and never on the way; it cannot end there.
    """
    if keyword(game, mover, Flying) is None:
        return inches, {name: min(SOFT_LOSS, far) for name, far in inches.items()}
    ground = board(game)
    slow = {one.name for one in troop_of(game, mover).stands if standing(ground, one.shape).type == 1}
    return {name: max(far - SOFT_LOSS, 0.0) if name in slow else far for name, far in inches.items()}, {}


async def walk(
    game: Game, mover: UnitId, inches: Mapping[str, float], soft: Mapping[str, float], prompt: str, clause: str
) -> dict[str, float]:
    """Ask for a move and make it; the inches that each model has left, or has lost to soft cover. (TLE-TERR-14)"""
    also = keeps_in_melee(game, mover)
    trek = trek_of(game, mover, inches, clause=clause, soft=soft, also=also)
    goals = [at for _, at in objectives(game[BATTLE].layout)]

    def propose(chance: Chance) -> Paths:
        return march(Stroll.of(trek), goals, chance, trek.check)

    paths = await game.ask(ask_move(trek, prompt, goals=goals, propose=propose))
    finish_move(game, mover, trek, paths, clause)
    return {name: far - _walked(trek, name, paths) for name, far in inches.items()}


def _walked(trek: Trek, name: str, paths: Paths) -> float:
    """The inches of a model's way, without what soft cover takes."""
    return length_of(trek.poses(name, paths.get(name, ())))


def finish_move(game: Game, mover: UnitId, trek: Trek, paths: Paths, clause: str) -> None:
    """Put the models where they end; a unit has moved if one of them has. (TLE-MOVE-06)"""
    ends = trek.ends(paths)
    has_moved = any(ends[name].pose.at != own.pose.at for name, own in trek.movers.items())
    put(game, ends.values())
    name = name_of(game, mover)
    if has_moved:
        game.change(mover, has_moved=True)
        game.say(tell("{unit} moves.", unit=name), clause, kind="move", about=[mover], paths=paths)
    else:
        game.say(tell("{unit} stays.", unit=name), clause, kind="move", about=[mover])


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
