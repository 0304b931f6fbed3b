"""A swooping creature fires at fliers from any point of its flight. (LEG-TYPE-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fliers.points_of_flight import ask_point, legs_of
from grognard.rulesets.legendary.play.reactions import react_to_fire
from grognard.rulesets.legendary.play.shooting.declare import declare, fire_groups
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.targets import targets_of
from grognard.rulesets.legendary.table.records import other
from grognard.rulesets.legendary.table.units import models_of, name_of, on_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Wall
    from grognard.rulesets.legendary.table.records import UnitId

POINT = "point"


async def fire_in_flight(game: Game, unit: UnitId) -> None:
    """At enemies in the air it may fire from where it flew, instead of from where it is. (LEG-TYPE-21)"""
    legs = legs_of(game[unit].way)
    enemies, models = _in_the_air(game, unit), models_of(game, unit)
    if not legs or not enemies or len(models) != 1 or not (models[0].profile_flies and models[0].is_flying):
        return
    spot = await _ask(game, unit, legs)
    if spot is None:
        return
    creature, here = models[0].id, models[0].at
    game.change(creature, at=spot)
    has_fired = await _fire_at(game, unit, enemies)
    if creature in game:
        game.change(creature, at=here, has_worked=has_fired)


async def _fire_at(game: Game, unit: UnitId, enemies: list[UnitId]) -> bool:
    """All its weapons at these enemies only; whether it fired. (LEG-SHOOT-01)"""
    guns = guns_of(game, unit)
    found = targets_of(game, unit, guns)
    targets = {name: [enemy for enemy in row if enemy in enemies] for name, row in found.items()}
    orders = await declare(game, unit, guns, targets) if any(targets.values()) else {}
    for target in dict.fromkeys(order.target for order in orders.values()):
        await react_to_fire(game, target, unit)
    await fire_groups(game, unit, guns, orders)
    return bool(orders)


def _in_the_air(game: Game, unit: UnitId) -> list[UnitId]:
    return [
        enemy.id
        for enemy in on_table(game, other(game[unit].seat))
        if any(model.is_flying for model in models_of(game, enemy.id))
    ]


async def _ask(game: Game, unit: UnitId, legs: list[Wall]) -> Point | None:
    """A point of its way; None if it fires from where it is."""
    prompt = tell("From which point of its flight does {unit} fire at fliers?", unit=name_of(game, unit))
    refusal, otherwise = tell("The point must lie on its flight."), tell("From where it is")
    return await ask_point(game, unit, legs, POINT, prompt, refusal, "LEG-TYPE-21", otherwise)
