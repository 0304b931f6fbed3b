"""Assault dice and deflection dice: which is rolled first. (SPF-ASLT)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.steampunk.dice.assault import swings
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield


def pool(dice: int, needs: int, **more: object) -> DicePool:
    """Dice of the base A1."""
    return DicePool("A1/0", "A1", dice, needs, **more)  # type: ignore[arg-type]


def test_deflection_per_success_is_rolled_after_the_blows() -> None:
    """SPF-SHEET-06: 2z and three successes: six dice."""
    host = Host((pool(4, 5),), (Shield("A1", 2, 5, per_success_of="A1/0"),))
    dice = Scripted(assault=[5, 5, 6, 1], deflection=[5, 1, 1, 1, 1, 6])
    rolled = swings(dice, host)

    assert (2,) == rolled.deflections
    dice.assert_done()
