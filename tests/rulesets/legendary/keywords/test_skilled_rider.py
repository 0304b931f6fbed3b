"""Skilled Rider: sure of dangerous ground, and one better cover by a jink. (LEG-KW-62)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.moves.test_movement import FAR
from tests.rulesets.legendary.play.shooting.test_shooting import range_of, volley


def test_a_jink_is_cover_4() -> None:  # LEG-KW-62
    skilled = range_of(20, theirs={"unit_type": "bike", "rules": ["Skilled Rider"]})
    skilled.change("Blues", is_jinking=True)

    assert 4 == volley(skilled)[0].cover.value


def test_a_jink_of_others_is_cover_3() -> None:  # LEG-KW-62
    table = range_of(20, theirs={"unit_type": "bike"})
    table.change("Blues", is_jinking=True)

    assert 3 == volley(table)[0].cover.value


def test_woods_are_no_danger_to_a_skilled_rider() -> None:  # LEG-KW-62
    """No die is rolled for the danger."""
    assert ridden(["Skilled Rider"]).model("Reds").at == (20.0, 12.0)


def test_others_test_in_the_woods() -> None:  # LEG-KW-62
    assert 0 == ridden([], dangerous_terrain=[1], save=[1]).left("Reds")


def ridden(rules: list[str], **dice: Any) -> Battle:
    """A bike goes two inches in a wood."""
    wood = piece("woods", (15, 8, 25, 20), 3)
    reds = squad(1, at=(20, 10), unit_type="bike", rules=rules, sv=None)
    table = Battle({"Reds": reds}, FAR, wood, difficult_ground=[6], **dice)
    return table.say("Reds", "difficult").move("Reds", 0, 2).finish()
