"""Scout. (SZOP-PAS-02)"""

from __future__ import annotations

from grognard.rulesets.szop.play.setup.deployment import choose_zone
from tests.rulesets.szop.helpers import deploying, waiting
from tests.rulesets.szop.kit import draw


def test_scouts_move_instead_of_a_deployment() -> None:  # SZOP-PAS-02
    table = deploying(waiting("Scouts", has=["Scout", "Fast"]), waiting("Own"), waiting("Foe", seat=1))
    table.answer("Scouts", {"A1.1": [10, 11]}, {"B1.1": [30, 40]}).answer("Scouts")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 17.2]]}).clause

    table.answer({"A1.1": [[10, 17]]})

    assert (True, False) == (table.unit("Scouts").is_fortified, table.unit("Scouts").may_scout)


def test_scouts_deployed_after_others_do_not() -> None:  # SZOP-PAS-02
    table = deploying(waiting("Own"), waiting("Scouts", has=["Scout"]), waiting("More"), waiting("Foe", seat=1))
    table.answer("Own", {"A1.1": [20, 5]}, {"B1.1": [30, 40]}).answer("Scouts", {"A2.1": [10, 11]})

    assert not table.unit("Scouts").may_scout


def test_passengers_that_are_no_scouts_were_deployed_too() -> None:  # SZOP-PAS-02, SZOP-TRANS-08
    """A plane with a squad in it: the scouts that follow were not first."""
    plane, squad = waiting("Plane", has=["Aircraft", "Transport(9)"]), waiting("Squad", has=[])
    table = draw(plane, squad, waiting("Scouts", has=["Scout"]), waiting("Own"), waiting("Foe", seat=1))
    table.change("Squad", place="carried", carrier=table.id("Plane"))
    table.run(choose_zone).answer("0").answer("Plane", {"A1.1": [20, 5]}, {"B1.1": [30, 40]})
    table.answer("Scouts", {"A3.1": [10, 11]})

    assert not table.unit("Scouts").may_scout


def test_scouts_with_instinct_go_straight_at_the_nearest_enemy() -> None:  # SZOP-PAS-02, SZOP-PAS-27
    table = deploying(waiting("Scouts", has=["Scout", "Instinct"]), waiting("Own"), waiting("Foe", seat=1))
    table.answer("Scouts", {"A1.1": [10, 11]}, {"B1.1": [10, 40]}).answer("Scouts")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[13, 14]]}).clause

    table.answer({"A1.1": [[10, 17]]})

    assert (10, 17) == table.model("Scouts").at
