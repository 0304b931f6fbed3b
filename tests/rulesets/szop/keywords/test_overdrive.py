"""Overdrive. (SZOP-WPN-17)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit


@pytest.mark.parametrize(("number", "attacks"), [(1, 2), (3, 2), (4, 4)])
def test_overdrive_doubles_attacks_in_the_last_round(number: int, attacks: int) -> None:  # SZOP-WPN-17
    table = draw(unit("Own", rifle("Overdrive", attacks=2)), unit("Foes", seat=1, at=(10, 20)), number=number)
    dice = table.dice(hit=[1] * attacks)
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()
