"""Pinning: one hit calls for a leadership test. (LEG-KW-45)"""

from __future__ import annotations

from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_one_hit_of_another_weapon_pins_nobody() -> None:  # LEG-KW-45
    table = shot_at({"number": 3}, hit=[12], save=[12], leadership=[])
    table.fire(Gun="Blues").finish()

    assert not table.unit("Blues").is_pinned


def test_one_hit_of_a_pinning_weapon_is_enough_and_bikes_ignore_it() -> None:  # LEG-KW-45, LEG-MORALE-11, LEG-MORALE-13
    sniper = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Pinning"]}
    table = shot_at({"number": 3}, (sniper,), hit=[12], save=[12], leadership=[3])
    table.fire(Gun="Blues").finish()
    assert table.unit("Blues").is_pinned

    bikes = shot_at({"number": 3, "unit_type": "bike"}, (sniper,), hit=[12], save=[12])
    bikes.fire(Gun="Blues").finish()
    assert not bikes.unit("Blues").is_pinned
