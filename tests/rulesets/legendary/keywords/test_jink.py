"""Jink: cover 3, and snap shots only. (LEG-KW-34)"""

from __future__ import annotations

from grognard.rulesets.legendary.play.reactions import can_jink
from tests.rulesets.legendary.play.shooting.test_shooting import range_of, shoot


def test_a_jink_is_cover_3() -> None:  # LEG-KW-34
    """A total of 9 misses."""
    table = range_of(20, theirs={"unit_type": "bike"}, reacts=True, hit=[5])
    shoot(table).fire(Gun="Blues").say("jink")

    assert 3 == table.left("Blues")
    assert table.unit("Blues").is_jinking


def test_who_does_not_jink_is_hit() -> None:  # LEG-KW-34
    table = range_of(20, theirs={"unit_type": "bike"}, reacts=True, hit=[5], save=[1])
    shoot(table).fire(Gun="Blues").say("no")

    assert 2 == table.left("Blues")


def test_a_winged_creature_jinks_only_in_the_air() -> None:  # LEG-TYPE-21, LEG-KW-34
    table = range_of(20, theirs={"number": 1, "unit_type": "flying_monstrous_creature", "w": 4})

    assert not can_jink(table.game, table.ids["Blues"])
    table.change_model("Blues", is_flying=True)
    assert can_jink(table.game, table.ids["Blues"])
