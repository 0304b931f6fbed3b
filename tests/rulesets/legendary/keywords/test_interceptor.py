"""Interceptor: no Initiative test before overwatch. (LEG-KW-32)"""

from __future__ import annotations

from tests.rulesets.legendary.play.moves.test_overwatch import moving


def test_an_interceptor_fires_without_a_test() -> None:  # LEG-KW-32
    table = moving({"rules": ["Interceptor"]}, hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert any("fires overwatch." in text for text in table.log("LEG-OVER-02"))


def test_others_fire_unready_after_a_failed_test() -> None:  # LEG-KW-32
    table = moving(overwatch=[6], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert "Blues fires overwatch, unready." in table.log("LEG-OVER-02")
