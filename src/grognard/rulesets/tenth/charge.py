"""The Charge phase. (TEN-CHG)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.plane import within
from grognard.rulesets.tenth.battlefield import distance, is_engaged
from grognard.rulesets.tenth.records import BATTLE, Unit, UnitId
from grognard.rulesets.tenth.units import is_a, on_table

REACH = 12.0


@step
async def charge_phase(game: Game) -> None:
    """Who could charge. (TEN-CHG-01)"""
    ready = [unit.name for unit in on_table(game, game[BATTLE].active) if may_charge(game, unit.id)]
    game.say(f"Eligible to charge: {', '.join(ready) or 'nobody'}.", "TEN-CHG-01", kind="phase")


def may_charge(game: Game, unit: UnitId) -> bool:
    """Whether it is eligible to declare a charge. (TEN-CHG-01, TEN-MOVE-09, TEN-MOVE-11, TEN-TRANS-06, TEN-AIR-10)"""
    own = game[unit]
    return (
        own.is_on_table
        and not own.has_acted
        and own.moved not in ("advance", "fall back")
        and own.disembarked in ("", "before")
        and not is_a(game, unit, "AIRCRAFT")
        and not is_engaged(game, unit)
        and bool(chargeable(game, unit))
    )


def chargeable(game: Game, unit: UnitId) -> list[Unit]:
    """The enemy units within 12" it may name, seen or not; Aircraft only if it can FLY. (TEN-CHG-02, TEN-AIR-09)"""
    flies = is_a(game, unit, "FLY")
    enemies = on_table(game, 1 - game[unit].seat)
    near = [enemy for enemy in enemies if within(distance(game, unit, enemy.id), REACH)]
    return [enemy for enemy in near if flies or not is_a(game, enemy.id, "AIRCRAFT")]
