"""Anti-keyword X+: against the keyword a natural X or more is a Critical Wound. (TEN-KW-01)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Anti, Situation
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_facts import facts
from tests.rulesets.tenth.dice.test_wounds import wounds
from tests.rulesets.tenth.kit import drill, ranged, unit


@pytest.mark.parametrize(("on", "is_cited"), [(5, True), (6, False)])
def test_a_critical_wound_below_six_is_cited(on: int, is_cited: bool) -> None:
    """TEN-KW-01: Anti 6+ changes nothing."""
    gun = ranged("Gun", f"Anti-INFANTRY {on}+")
    table = drill(
        unit("Rifles", gun, at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), keywords=["INFANTRY"]),
        phase="shooting",
    )
    table.dice(hit=[6], wound=[1])
    table.run(shoot_with, "Rifles")
    table.done()

    assert is_cited == ("TEN-KW-01" in table.cited)


def test_anti_lowers_the_critical_wound_against_its_keyword() -> None:
    """TEN-KW-01"""
    assert 3 == facts("Anti-Vehicle 3+", keywords=("VEHICLE",)).critical_wound
    assert 2 == facts("Anti-Vehicle 3+", "Anti-Fly 2+", keywords=("VEHICLE", "FLY")).critical_wound
    assert 6 == facts("Anti-Vehicle 3+", keywords=("INFANTRY",)).critical_wound


def test_anti_makes_lower_faces_critical_wounds() -> None:
    """TEN-KW-01, TEN-WND-04: Anti-VEHICLE 3+, S4 against T12."""
    tank, men = Situation(keywords=("VEHICLE",)), Situation(keywords=("INFANTRY",))

    assert Checks(0, 4) == wounds(gun("Anti-Vehicle 3+", situation=tank), 2, 3, 4, 5, 6, toughness=12)
    assert Checks(0, 1) == wounds(gun("Anti-Vehicle 3+", situation=men), 2, 3, 4, 5, 6, toughness=12)


def test_of_several_anti_abilities_the_lowest_that_applies_counts() -> None:
    """TEN-KW-01"""
    weapon = [Anti("VEHICLE", 4), Anti("FLY", 2)]

    assert [4, 6] == [each.critical_wound(Situation(keywords=("VEHICLE",))) for each in weapon]
    both = gun("Anti-Vehicle 4+", "Anti-Fly 2+", situation=Situation(keywords=("VEHICLE", "FLY")))
    assert 2 == both.critical_wound
