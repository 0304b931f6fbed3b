"""Fearless. (SZOP-PAS-10)"""

from __future__ import annotations

from grognard.rulesets.szop.play.attack.regroup import number_of_tests
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30), toughness=9)


def test_fearless_units_test_below_half_only() -> None:  # SZOP-PAS-10
    brave = draw(unit("Own", toughness=10, wounds=4, has=["Fearless"]), FOE)
    weak = draw(unit("Own", toughness=10, wounds=5, has=["Fearless"]), FOE)

    assert (0, 2) == (number_of_tests(brave.game, brave.id("Own")), number_of_tests(weak.game, weak.id("Own")))
