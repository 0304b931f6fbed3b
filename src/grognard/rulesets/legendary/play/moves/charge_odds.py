"""The chances of a charge before it is declared, from the facts that are played. (LEG-CHG-02 to LEG-CHG-06)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.ground import Charge, charge_inches
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from grognard.rulesets.legendary.play.moves.charge_move import crossed_by_first, foremost_of
from grognard.rulesets.legendary.table.special import all_have, unit_pace

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


def charge_at(game: Game, unit: UnitId, target: UnitId) -> Charge:
    """What decides how far a charge at one enemy goes from where all stand. (LEG-CHG-03, LEG-CHG-04, LEG-KW-19)"""
    own, pace = game[unit], unit_pace(game, unit)
    by_pack = bool(pace.jump) and not own.has_jumped
    is_rough = False
    if not by_pack and own.where == "table":
        is_rough = crossed_by_first(game, (target,), foremost_of(game, unit, (target,))).is_rough
    return Charge(
        float(pace.jump if by_pack else pace.charge),
        has_advanced=own.has_advanced,
        is_difficult=is_rough,
        is_fleet=not own.has_used_fleet and all_have(game, unit, Fleet),
    )


@lru_cache(maxsize=1024)
def chance_to_reach(charge: Charge, inches: float) -> float:
    """How likely a charge goes so far.

    >>> [round(chance_to_reach(Charge(has_advanced=rushed), 4.0), 2) for rushed in (False, True)]
    [1.0, 0.5]
    """
    return float(Every().odds(charge_inches, charge).map(lambda far: far >= inches).p(True))


__all__ = ["chance_to_reach", "charge_at"]
