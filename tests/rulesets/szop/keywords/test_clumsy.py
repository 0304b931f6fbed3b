"""Clumsy. (SZOP-PAS-09)"""

from __future__ import annotations

from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from tests.rulesets.szop.kit import draw, unit, wood

FAR = unit("Foes", seat=1, at=(60, 40))


def test_clumsy_units_still_roll_for_danger_after_a_stumble() -> None:  # SZOP-PAS-09, SZOP-TERR-06
    """First a wood (one test of Clumsy), then a swamp (its own roll), then the wood again (nothing more)."""
    ground_ = [wood(5, 11, 20, 12), wood(5, 13.5, 20, 14.5, kinds=["dangerous"])]
    table = draw(unit("Ogre", has=["Clumsy"], toughness=2), FAR, terrain=ground_)
    dice = table.dice(terrain=[2, 2, 2, 2])
    for end in (12.6, 15, 12.6):
        table.run(manoeuvre, "Ogre").answer({"A1.1": [[10, end]]})

    assert {} == dice.left_over()
    assert (1, 1) == (len(table.log("SZOP-PAS-09")), len(table.log("SZOP-TERR-06")))


def test_clumsy_units_test_once_more() -> None:  # SZOP-PAS-09
    both = wood(5, 11, 20, 14, kinds=["difficult", "dangerous"])
    table = draw(unit("Ogre", has=["Clumsy"], toughness=2), FAR, terrain=[both])
    twice = table.dice(terrain=[2, 2, 2, 2])
    table.run(manoeuvre, "Ogre").answer({"A1.1": [[10, 12]]})
    hard = draw(unit("Ogre", has=["Clumsy"], toughness=2), FAR, terrain=[wood(5, 11, 20, 14)])
    once = hard.dice(terrain=[2, 2])
    hard.run(manoeuvre, "Ogre").answer({"A1.1": [[10, 12]]})

    assert ({}, {}) == (twice.left_over(), once.left_over())
