"""Structure points (5, 3, 3): hits of 2, 2, 3, 3 in one attack; then 2 on the last point: stunned; again before it
recovers: leadership or the chart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

GUN = {"name": "Gun", "range": 48, "s": 8, "ap": 3}
SAVES = {1: 6, 2: 4, 3: 1}
"""Against front 12, Strength 8 and AP 3 together 12: the die that costs so many points."""


def landship(**dice: Any) -> Battle:
    """Four guns, then two single ones, against a super-heavy tank of 11 hull points: 5, 3 and 3."""
    ours = {
        "Guns": squad(4, (17, 4), weapons=(GUN,)),
        "One": squad(1, (28, 4), weapons=(GUN,)),
        "Two": squad(1, (32, 4), weapons=(GUN,)),
    }
    ship = tank((20, 24), facing=270, hp=11, types=["tank", "super-heavy"], base={"hull": [8, 5]})
    others = {f"Others {n}": squad(1, (60 + 3 * n, 44)) for n in (1, 2, 3)}
    return Battle(ours, {"Ship": ship, **others}, hit=[6] * 6, **dice)


def shoot(table: Battle, unit: str) -> Battle:
    """A unit fires at the hull."""
    table.activate(unit).until("shoots at whom")
    return table.fire(Gun=f"Ship/{table.ids['Ship']}.1").finish()


def test_interaction_3_two_points_are_lost_and_the_excess_is_too() -> None:
    """LEG-DMG-05, LEG-DMG-06, LEG-DMG-07: 2 and 2 and 3 take the first point, 3 the second."""
    table = shoot(landship(save=[SAVES[2], SAVES[2], SAVES[3], SAVES[3]]), "Guns")

    assert (5, 3, 3) == table.model("Ship").parts
    assert ((3,), 0) == (table.model("Ship").left, table.model("Ship").damage)
    assert not table.model("Ship").is_stunned


@pytest.mark.parametrize(("leadership", "where"), [(2, "table"), (1, "gone")])
def test_interaction_3_stunned_on_the_last_point_and_stunned_again(leadership: int, where: str) -> None:
    """LEG-DMG-08, LEG-DMG-10, LEG-DMG-11, LEG-DEST-01"""
    saves = [SAVES[2], SAVES[2], SAVES[3], SAVES[3], SAVES[2], SAVES[2]]
    chart: dict[str, Any] = {"destruction": [1]} if where == "gone" else {}
    table = landship(save=saves, leadership=[leadership], **chart)
    shoot(table, "Guns").activate("Others 1").finish()
    assert shoot(table, "One").model("Ship").is_stunned
    table.activate("Others 2").finish()
    shoot(table, "Two")

    assert where == table.unit("Ship").where
    assert table.log("LEG-DMG-10")
    assert (where == "gone") is any("row 1" in text for text in table.log("LEG-DEST-01"))


def test_interaction_3_after_it_has_recovered_it_is_stunned_anew() -> None:
    """LEG-DMG-08, LEG-DMG-10, LEG-MORALE-15, LEG-TURN-02: no test, since it was not stunned any more."""
    table = landship(save=[SAVES[2], SAVES[2], SAVES[3], SAVES[3], SAVES[2], SAVES[2]])
    shoot(table, "Guns").activate("Others 1").finish()
    assert shoot(table, "One").model("Ship").is_stunned
    table.activate("Ship").finish()
    assert not table.model("Ship").is_stunned
    shoot(table, "Two")

    assert table.model("Ship").is_stunned
    assert not table.log("LEG-DMG-10")
