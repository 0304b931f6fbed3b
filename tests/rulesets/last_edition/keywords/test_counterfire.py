"""Counterfire. (TLE-KW-02)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.last_edition.kit import melee, ranged, unit
from tests.rulesets.last_edition.test_play_melee import clash


def test_counterfire_comes_before_the_roll() -> None:
    """TLE-KW-02, TLE-CHG-05, TLE-SHOOT-13: after the declaration, although the unit was not activated."""
    gun = ranged("Ranged 1 counterfire")
    field = clash(
        foe={"weapons": [gun, melee()]}, named={"hit": [4, 1, 1], "wound": [4], "armor_save": [6], "charge": [6, 6]}
    )
    field.play("A2 charges B2")
    assert (1, "TLE-KW-02") == (field.asked, field.clause)
    field.play("fire")

    assert field.unit("B2").has_shot
    assert () == field.unit("B2").acted
    assert "TLE-CHG-04" == field.clause


def test_who_holds_all_counterfire_has_not_shot() -> None:
    """TLE-KW-02, TLE-CHG-02: only shots that are made bar a charge."""
    guns = [ranged("Ranged 1 counterfire", name="Gun", mode=mode) for mode in ("slow", "fast")]
    weapons = [*guns, ranged("Ranged 1 counterfire", name="Pistol"), melee()]
    field = clash(foe={"weapons": weapons}, named={"charge": [1, 1]})
    field.play("A2 charges B2", "fire", "split", {"B2.1 Gun": "hold", "B2.1 Pistol": "hold"})

    assert not field.unit("B2").has_shot


def test_counterfire_answers_every_charge() -> None:
    """TLE-KW-02: charged twice in a phase: counterfire both times, without a reaction."""
    gun = ranged("Ranged 1 counterfire")
    others: dict[str, Any] = {"friends": [unit("More", weapons=[melee()])], "places": {"A3": (20, 16)}}
    field = clash(foe={"weapons": [gun, melee()]}, named={"hit": [1, 1], "charge": [1, 1, 1, 1]}, **others)
    field.play("A2 charges B2", "fire")
    while field.clause != "TLE-BATT-01" or field.asked != 0:
        field.play("pass")
    field.play("A3 charges B2")

    assert "TLE-KW-02" == field.clause


def test_an_advanced_unit_does_not_counterfire() -> None:
    """TLE-KW-02, TLE-ORD-02: all other conditions of shooting apply."""
    gun = ranged("Ranged 1 counterfire")
    field = clash(
        foe={"weapons": [gun, melee()]}, named={"charge": [1, 1]}, units={"B2": {"order": "advancing", "ordered_on": 3}}
    )
    field.play("A2 charges B2")

    assert field.log("TLE-CHG-06")


@pytest.mark.parametrize(("switch", "asked"), [(False, False), (True, True)])
def test_with_the_switch_friends_counterfire_too(switch: bool, asked: bool) -> None:
    """TLE-KW-02 with counterfire_any_charge: any friend of the charged unit."""
    guns = unit("Guards", weapons=[ranged("Ranged 1 counterfire")])
    field = clash(
        others=[guns],
        places={"B3": (20, 16)},
        named={"charge": [1, 1], "hit": [1]},
        options={"counterfire_any_charge": switch},
    )
    field.play("A2 charges B2")

    assert asked == (field.clause == "TLE-KW-02")
