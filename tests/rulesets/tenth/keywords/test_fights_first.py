"""Fights First: the unit fights in the first step of the Fight phase. (TEN-KW-13)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.fight.fight_phase import fights_first
from grognard.rulesets.tenth.play.sequence import turn_is_over
from tests.rulesets.tenth.kit import drill, unit


def test_the_charge_bonus_ends_with_the_turn() -> None:
    """TEN-KW-13, TEN-CHG-08"""
    table = drill(unit("Lancers", at=(10, 10)), phase="fight")
    table.change("Lancers", has_charged=True, has_charge_bonus=True)

    assert fights_first(table.game, table.id("Lancers"))

    table.run(turn_is_over)

    assert not fights_first(table.game, table.id("Lancers"))


def test_a_leader_without_fights_first_holds_his_squad_back() -> None:
    """TEN-MELEE-04, TEN-KW-13, TEN-LEAD-09"""
    table = drill(
        unit("Guards", at=(10, 10), models=2, abilities=["Fights First"]), unit("Hero", joins="Guards", at=(10, 12))
    )

    assert not fights_first(table.game, table.id("Guards"))

    table.change("Guards", has_charge_bonus=True)

    assert fights_first(table.game, table.id("Guards"))
