"""Agile. (SZOP-PAS-08)"""

from __future__ import annotations

from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from tests.rulesets.szop.kit import draw, unit, wood

FAR = unit("Foes", seat=1, at=(60, 40))


def test_agile_models_ignore_difficult_ground() -> None:  # SZOP-PAS-08
    table = draw(unit("Runner", has=["Agile"]), FAR, terrain=[wood(8, 11, 12, 14)]).run(manoeuvre, "Runner")
    table.answer({"A1.1": [[10, 16]]})

    assert (10.0, 16.0) == table.model("Runner").at


def test_agile_units_ignore_dangerous_ground() -> None:  # SZOP-PAS-08
    table = draw(unit("Runner", has=["Agile"]), FAR, terrain=[wood(5, 11, 20, 14, kinds=["dangerous"])])
    table.dice()
    table.run(manoeuvre, "Runner").answer({"A1.1": [[10, 15]]})

    assert not table.unit("Runner").has_dared


def test_agile_units_do_not_mind_ground_of_auras() -> None:  # SZOP-PAS-08, SZOP-AURA-02, SZOP-AURA-03
    rot = unit("Rot", has=["Corruption", "Heaviness"], seat=1, at=(10, 24))
    table = draw(unit("Runner", has=["Agile"]), rot)
    table.dice()
    table.run(manoeuvre, "Runner").answer({"A1.1": [[10, 16]]})

    assert (10.0, 16.0) == table.model("Runner").at
