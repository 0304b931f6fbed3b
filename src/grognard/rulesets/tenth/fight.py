"""The Fight phase. (TEN-MELEE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.rulesets.tenth.abilities import FightsFirst
from grognard.rulesets.tenth.battlefield import engaged_with
from grognard.rulesets.tenth.units import ability, is_a, on_table

if TYPE_CHECKING:
    from grognard.rulesets.tenth.records import Unit, UnitId


@step
async def fight_phase(game: Game) -> None:
    """Who could fight. (TEN-MELEE-03)"""
    ready = [unit.name for unit in on_table(game) if may_fight(game, unit.id)]
    game.say(f"Eligible to fight: {', '.join(ready) or 'nobody'}.", "TEN-MELEE-03", kind="phase")


def may_fight(game: Game, unit: UnitId) -> bool:
    """Whether it is eligible: has not fought, and is engaged or made a Charge move. (TEN-MELEE-03)"""
    own = game[unit]
    return own.is_on_table and not own.has_acted and (own.has_charged or bool(foes(game, unit)))


def foes(game: Game, unit: UnitId) -> list[Unit]:
    """Enemy units in Engagement Range that it may fight: Aircraft and others only if the one can FLY.

    (TEN-MELEE-03, TEN-AIR-09, TEN-AIR-10)
    """
    near = engaged_with(game, unit)
    if is_a(game, unit, "AIRCRAFT"):
        return [enemy for enemy in near if is_a(game, enemy.id, "FLY")]
    flies = is_a(game, unit, "FLY")
    return [enemy for enemy in near if flies or not is_a(game, enemy.id, "AIRCRAFT")]


def fights_first(game: Game, unit: UnitId) -> bool:
    """Every model has the ability, or the unit charged. (TEN-MELEE-04, TEN-KW-13, TEN-CHG-08)"""
    return game[unit].has_charge_bonus or ability(game, unit, FightsFirst) is not None
