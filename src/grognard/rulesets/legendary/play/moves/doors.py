"""Locked doors are broken down or opened. (LEG-MOVE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import distance
from grognard.kernel.troops.maps import opened
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.legendary.table.special import characteristic
from grognard.rulesets.legendary.table.units import name_of, troop_of, unit_type

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops.maps import Feature

REACH = 6.0


def locked_near(game: Game, unit: UnitId) -> tuple[Feature, int, ModelId] | None:
    """A locked door that a model of a unit could come to, and that model. (LEG-MOVE-09)"""
    if unit_type(game, unit) != "infantry":
        return None
    stands = troop_of(game, unit).stands
    for feature in board(game).features:
        for number, wall in enumerate(feature.walls):
            if wall.kind != "locked door" or wall.is_open:
                continue
            one = min(stands, key=lambda each: distance(each.shape, wall.line))
            if distance(one.shape, wall.line) <= REACH:
                return feature, number, ModelId(one.name)
    return None


async def try_door(game: Game, unit: UnitId) -> None:
    """One try: a Strength test breaks it, an Initiative test opens it. (LEG-MOVE-09)"""
    found = locked_near(game, unit)
    if found is None:
        return
    feature, number, model = found
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("A locked door is near {unit}.", unit=name_of(game, unit)),
        clause="LEG-MOVE-09",
        about=(unit, feature.id),
        options=(
            Option("no", tell("Leave it")),
            Option("s", tell("Break it down")),
            Option("i", tell("Open the lock")),
        ),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return
    if not await passes_test(game, characteristic(game, game[model], answer), "door"):
        game.say(tell("The door holds."), "LEG-MOVE-09", about=[unit, feature.id])
        return
    battle = game[BATTLE]
    others = tuple(each for each in battle.added if each.id != feature.id)
    game.change(BATTLE, added=(*others, opened(feature, number)))
    game.say(tell("The door is open."), "LEG-MOVE-09", about=[unit, feature.id])
