"""Corruption. (SZOP-AURA-02)"""

from __future__ import annotations

from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from tests.rulesets.szop.kit import draw, unit


def test_corruption_and_heaviness_are_ground_for_enemies() -> None:  # SZOP-AURA-02, SZOP-AURA-03, SZOP-ABIL-02
    rot = unit("Rot", has=["Corruption", "Heaviness"], seat=1, at=(10, 24))
    table = draw(unit("Runner", toughness=2), rot)
    dice = table.dice(terrain=[2, 2])
    table.run(manoeuvre, "Runner")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 13.5]]}).clause

    table.answer({"A1.1": [[10, 13]]})

    assert {} == dice.left_over()
