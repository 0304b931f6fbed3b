"""The chances of a charge before it is declared, from the facts that are played. (LEG-CHG-02 to LEG-CHG-06)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import Charge, charge_inches
from grognard.rulesets.legendary.dice.fight_sides import FightOpening
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from grognard.rulesets.legendary.play.fight.fight_odds import odds_of_fight
from grognard.rulesets.legendary.play.moves.charge_move import crossed_by_first, foremost_of
from grognard.rulesets.legendary.table.special_rules import all_have, unit_pace
from grognard.rulesets.legendary.table.units import distance_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


AWAY = (2, 4, 6, 8, 10, 12)
"""Inches for which a charge is told where nothing may be measured."""


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


def odds_of_charge(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> dict[str, Any]:
    """How likely a charge at one enemy reaches him, and how the fight ends if it does. (LEG-CHG-02, LEG-MELEE-01)

    Where nothing may be measured, it is told for how far away he may be. (LEG-GEN-06)
    """
    if len(targets) != 1 or game[unit].where != "table" or game[targets[0]].where != "table":
        return {}
    [target] = targets
    charge = charge_at(game, unit, target)
    if game.options["allow_premeasuring"]:
        told = [(tell("the charge"), max(distance_between(game, unit, target), 0.0))]
    else:
        told = [(tell('if {inches}" away', inches=inches), float(inches)) for inches in AWAY]
    can_arrive = [(label, inches) for label, inches in told if chance_to_reach(charge, inches)]
    reports = [(label, _arrives(charge, inches)) for label, inches in can_arrive or told[:1]]
    if can_arrive:
        is_order_lost = charge.is_difficult and not game[target].is_pinned
        fight = odds_of_fight(game, unit, target, FightOpening(is_disordered=is_order_lost))
        reports += [(tell("the fight"), fight)] if fight is not None else []
    return {"attacks": [{"label": label, "odds": report.plain()} for label, report in reports]}


def _arrives(charge: Charge, inches: float) -> Report:
    """Whether a charge goes so far."""
    odds = Every().odds(charge_inches, charge).map(lambda far: far >= inches)
    return Report({tell("reaches"): odds}, main=tell("reaches"))


__all__ = ["chance_to_reach", "charge_at", "odds_of_charge"]
