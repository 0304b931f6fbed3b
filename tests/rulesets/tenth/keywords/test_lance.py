"""Lance: one better to wound after a Charge move. (TEN-KW-21)"""

from __future__ import annotations

from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything
from tests.rulesets.tenth.arms import blade
from tests.rulesets.tenth.dice.test_facts import facts
from tests.rulesets.tenth.dice.test_wounds import wounds
from tests.rulesets.tenth.keywords.kit import armed
from tests.rulesets.tenth.kit import melee


def test_lance_needs_a_charge_move() -> None:
    """TEN-KW-21"""
    assert 1 == facts("Lance", is_melee=True, has_charged=True).wound_plus
    assert 0 == facts("Lance", is_melee=True).wound_plus


def test_lance_wounds_on_a_three_after_a_charge() -> None:
    """TEN-KW-21"""
    assert Checks(1, 1) == wounds(blade("Lance", has_charged=True), 2, 3, 6)
    assert Checks(0, 1) == wounds(blade("Lance"), 2, 3, 6)


def test_lance_reads_the_charge_move_of_an_intervention_too() -> None:
    """TEN-KW-21, TEN-STRAT-18: no Charge bonus, but a Charge move."""
    table = armed(melee("Lance", "Lance"))
    table.change("Troops", has_charged=True, has_charge_bonus=False)
    table.dice(hit=[4], wound=[3], save=[1])
    table.run(fight_with_everything, "Troops")

    table.done()
    assert [19] == table.wounds("Foe")
