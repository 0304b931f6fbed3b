"""Slow and Purposeful: no advance, and it always shoots as if it stood. (LEG-KW-64)"""

from __future__ import annotations

from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.moves.test_movement import FAR


def test_the_slow_and_purposeful_never_advance() -> None:  # LEG-KW-64
    table = Battle(
        {"Reds": squad(1, at=(20, 10), rules=["Slow and Purposeful"], weapons=())},
        {"Blues": squad(1, at=(60, 44), weapons=())},
    )
    table.say("Reds").move("Reds", 0, 2)

    assert "charge" in table.options
    assert "advance" not in table.options


def test_slow_and_purposeful_never_count_as_moved() -> None:  # LEG-KW-64
    assert 0 == plus(0, weapon=weapon(type="Heavy"), pace="moved", rules=rules("Slow and Purposeful"))


def test_others_advance() -> None:  # LEG-KW-64
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=())}, FAR)
    table.say("Reds").move("Reds", 0, 2)

    assert "advance" in table.options
