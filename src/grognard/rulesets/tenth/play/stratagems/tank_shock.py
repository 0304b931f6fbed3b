"""The Tank Shock Stratagem. (TEN-STRAT-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.other_rolls import tank_shock_roll
from grognard.rulesets.tenth.play.attack.casualties import mortal_wounds, suffer
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import TANK_SHOCK, offer
from grognard.rulesets.tenth.table.engagement_range import engaged_with
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.units import is_a, profiles_of, toughness_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


async def declares_tank_shock(game: Game, unit: UnitId) -> bool:
    """Whether the owner of a charging VEHICLE uses it, before its Charge move is made. (TEN-STRAT-08)"""
    if not is_a(game, unit, "VEHICLE"):
        return False
    return (
        await offer(game, game[unit].seat, TANK_SHOCK, [unit], tell("{name} charges.", name=game[unit].name))
        is not None
    )


async def tank_shock(game: Game, unit: UnitId) -> None:
    """Dice of one melee weapon's Strength at an enemy in Engagement Range, two more if it beats its Toughness.

    The printed Strength, and the Bodyguards' Toughness of an Attached unit. (TEN-STRAT-08, TEN-MORT-04)
    """
    seat, name = game[unit].seat, game[unit].name
    targets = [enemy.id for enemy in engaged_with(game, unit)]
    strengths = {
        profile.title: profile.strength
        for model in game[unit].models
        for profile in profiles_of(game, model)
        if not profile.is_ranged
    }
    if not targets or not strengths:
        return
    target, weapon = targets[0], next(iter(strengths))
    if len(targets) > 1:
        options = tuple(Option(enemy, game[enemy].name, about=(enemy,)) for enemy in targets)
        prompt = tell("Whom does the Tank Shock of {name} strike?", name=name)
        target = UnitId(await game.ask(Choose(seat=seat, prompt=prompt, clause="TEN-STRAT-08", options=options)))
    if len(set(strengths.values())) > 1:
        options = tuple(Option(title, f"{title} (S {strength})") for title, strength in strengths.items())
        prompt = tell("By which melee weapon's Strength does {name} strike?", name=name)
        weapon = await game.ask(Choose(seat=seat, prompt=prompt, clause="TEN-STRAT-08", options=options))
    strength = strengths[weapon]
    number = strength + (2 if strength > toughness_of(game, target) else 0)
    wounds = await game.resolve(tank_shock_roll, number)
    game.say(
        tell(
            "Tank Shock: {number} dice at {name}, {wounds}.",
            number=number,
            name=game[target].name,
            wounds=mortal_wounds(wounds),
        ),
        "TEN-STRAT-08",
        kind="attack",
        about=[unit, target],
    )
    if wounds:
        await suffer(game, target, wounds, "TEN-STRAT-08")
