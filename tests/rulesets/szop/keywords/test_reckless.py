"""Reckless. (SZOP-PAS-11)"""

from __future__ import annotations

from grognard.rulesets.szop.play.attack.regroup import regroup_one
from tests.rulesets.szop.helpers import states
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30), toughness=9)


def test_reckless_units_take_terrain_tests_instead() -> None:  # SZOP-PAS-11, SZOP-TERR-07
    table = draw(unit("Own", models=5, has=["Reckless"], has_fought=True), FOE)
    dice = table.dice(regroup=[1, 1], terrain=[1, 2, 2, 2, 2, 2, 2, 2, 2])
    table.run(regroup_one, "Own").answer(["A1.1"])

    assert {} == dice.left_over()
    assert ("", 4) == (states(table), len(table.unit("Own").models))
