"""Tank shock through two units, one hero passes his test and fails to stop it; a vehicle behind them; ramming declared
instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

HAMMER = {"name": "Hammer", "range": "melee", "s": "x2", "ap": 1, "type": "Melee"}


def column(**dice: Any) -> Battle:
    """Blues and Greens stand in the way of a tank, an enemy tank behind them."""
    theirs = {
        "Blues": squad(3, (18.5, 12), weapons=(HAMMER,), i=4, ld=8),
        "Greens": squad(3, (18.5, 14.5), weapons=(BLADE,), i=4, ld=8),
        "Wall": tank((20, 21), front=12, hp=3, facing=270),
    }
    return Battle({"Tank": tank((20, 7), front=12, facing=90)}, theirs, **dice).activate("Tank")


def test_through_two_units_up_to_a_vehicle() -> None:
    """LEG-VEH-37, LEG-VEH-38, LEG-VEH-14, LEG-VEH-15, LEG-VEH-16"""
    # The hero is quick (3), hits the tracks (11 + 4 - 3 is 12), which hold (5 + 10 - 8 is 7).
    table = column(Initiative=[3], hit=[11], save=[5], leadership=[4, 3]).say("shock")
    table.say({"A1.1": [20, 18.5]})
    assert "try to stop the tank" in table.prompt
    table.say("B1.2")
    table.say("Hammer tracks")
    assert "Greens try to stop the tank" in table.prompt
    table.say("no").finish()

    assert not table.model("Tank").is_immobilised
    assert (2, 3) == (table.left("Blues"), table.left("Greens"))  # the hero is run down
    assert (False, True) == (table.unit("Blues").is_pinned, table.unit("Greens").is_pinned)
    at = table.model("Tank").at
    assert at is not None
    assert 21 - 2 - 2 - 1 == pytest.approx(at[1], abs=0.05)  # an inch short of the vehicle
    assert "advanced" == table.model("Tank").pace
    for name in ("Blues", "Greens"):
        assert all(abs((model.at or (0, 0))[0] - 20) >= 1.99 for model in table.models(name))
    assert 0 == table.model("Wall").damage


def test_ramming_declared_instead() -> None:
    """LEG-VEH-37, LEG-VEH-41, LEG-VEH-42"""
    table = column(leadership=[4, 4], save=[3, 4]).say("ram B3.1")
    assert "try to stop the tank" in table.prompt  # those on the way are shocked all the same
    table.say("no", "no")
    at = table.model("Tank").at

    assert (3, 3) == (table.left("Blues"), table.left("Greens"))
    assert at is not None
    assert 21 - 4 == pytest.approx(at[1], abs=0.02)
    # 10 inches: 12 + 1 - 2 is 11 against 12, a 3 is 4: two points. 12 - 2 is 10 against 12, a 4 is 6: one point.
    assert (True, False) == (table.model("Wall").is_stunned, table.model("Tank").is_stunned)
    assert "advanced" == table.model("Tank").pace
