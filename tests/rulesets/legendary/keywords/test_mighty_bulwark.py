"""Mighty Bulwark: those inside are not stunned. (LEG-KW-37)"""

from __future__ import annotations

import pytest

from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.buildings.houses import CANNON, inside, tower


@pytest.mark.parametrize(("rules", "stunned"), [([], True), (["Mighty Bulwark"], False)])
def test_those_in_a_mighty_bulwark_are_not_stunned(rules: list[str], stunned: bool) -> None:  # LEG-KW-37
    """3 hull points, armour 14 against 14: a save of 4 costs 2."""
    theirs = {"Keep": tower(rules=rules), "Blues": inside(2, room="fort-B1@0")}
    table = Battle({"Guns": squad(1, (23, 5), weapons=(CANNON,))}, theirs, hit=[7], save=[4])
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert {stunned} == {model.is_stunned for model in table.models("Blues")}
