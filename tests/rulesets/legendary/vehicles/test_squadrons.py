"""Squadrons and what they leave behind. (LEG-VEH-35, LEG-VEH-36)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.play.activation import groups_of
from grognard.rulesets.legendary.table.records import Unit, UnitId
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.vehicles.motors import tank


def stuck(**dice: list[int]) -> Battle:
    """Two tanks, the second of them immobilised."""
    table = Battle({"Tanks": tank((20, 8), number=2)}, {"Blues": squad(at=(60, 43))}, **dice)  # type: ignore[arg-type]
    return table.change_model("Tanks", 2, is_immobilised=True)


def left_behind(table: Battle) -> Unit:
    return table.game[UnitId("A1.2a")]


def test_an_immobilised_vehicle_becomes_a_unit_of_its_own() -> None:  # LEG-VEH-36
    table = stuck().activate("Tanks").say("yes")

    assert (("A1.2",), True) == (left_behind(table).models, left_behind(table).is_abandoned)
    assert 1 == table.left("Tanks")
    table.until("Move Tanks").move("Tanks", -6, 0)
    assert (14, 8) == table.model("Tanks").at


def test_the_squadron_may_stay_with_it() -> None:  # LEG-VEH-36
    table = stuck().activate("Tanks").say("no")

    assert 2 == table.left("Tanks")


@pytest.mark.parametrize(("face", "where"), [(1, "gone"), (2, "table")])
def test_its_crew_tests_in_every_activation(face: int, where: str) -> None:  # LEG-VEH-36
    table = stuck(leadership=[face], roll_off=[5, 3]).activate("Tanks").say("yes").finish()
    table.game.change(UnitId("A1.2a"), has_activated=False)
    table.activate("Blues").finish()

    assert [("A1.2a",)] == groups_of(table.game, 0)
    table.say("A1.2a").finish()
    assert where == left_behind(table).where
