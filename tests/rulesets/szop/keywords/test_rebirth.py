"""Rebirth. (SZOP-ARUL-04)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.szop.dice.other_rolls import four_plus
from grognard.rulesets.szop.play.attack.recovery import recover_active
from tests.rulesets.szop.helpers import living
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_four_plus() -> None:  # SZOP-ARUL-04
    assert 2 == four_plus(Scripted(x=[4, 3, 6]), 3, "x")


def test_rebirth_rolls_for_every_wound() -> None:  # SZOP-ARUL-04, SZOP-HEAL-01
    table = draw(unit("Own", toughness=9, wounds=4, has=["Rebirth"]), FOE)
    table.dice(rebirth=[4, 3, 6, 1])
    table.run(recover_active, "Own")

    assert (1, 2) == living(table)
