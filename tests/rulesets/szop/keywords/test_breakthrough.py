"""Breakthrough. (SZOP-WPN-15)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit


@pytest.mark.parametrize(("inches", "attacks"), [(3, 4), (3.5, 2)])
def test_breakthrough_doubles_attacks_at_who_is_in_range_of_an_objective(inches: float, attacks: int) -> None:
    """A target whose base is 3" from the middle of an objective is in range of it. (SZOP-WPN-15)"""
    own = unit("Own", rifle("Breakthrough", attacks=2))
    table = draw(own, unit("Foes", seat=1, at=(10, 20)), objectives=[(10.5 + inches, 20)])
    dice = table.dice(hit=[1] * attacks)
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()


def test_other_weapons_do_not_mind_objectives() -> None:  # SZOP-WPN-15
    table = draw(unit("Own", rifle(attacks=2)), unit("Foes", seat=1, at=(10, 20)), objectives=[(10, 22)])
    dice = table.dice(hit=[1, 1])
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()
