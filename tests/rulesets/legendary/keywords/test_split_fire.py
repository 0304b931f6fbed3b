"""Split Fire: every model has its own target. (LEG-KW-69)"""

from __future__ import annotations

from grognard.kernel.ask import Assign
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.shooting.test_shooting import GUN


def test_split_fire_gives_every_model_its_own_target() -> None:  # LEG-KW-69
    table = Battle(
        {"Reds": squad(3, at=(20, 10), weapons=(GUN,), rules=["Split Fire"])},
        {"Blues": squad(1, at=(20, 35), weapons=())},
    )
    table.say("Reds").until("shoots at whom")

    assert isinstance(table.game.question, Assign)
    assert ["Gun 1", "Gun 2", "Gun 3"] == [slot.key for slot in table.game.question.slots]


def test_others_fire_their_guns_together() -> None:  # LEG-KW-69
    table = Battle({"Reds": squad(3, at=(20, 10), weapons=(GUN,))}, {"Blues": squad(1, at=(20, 35), weapons=())})
    table.say("Reds").until("shoots at whom")

    assert isinstance(table.game.question, Assign)
    assert ["Gun"] == [slot.key for slot in table.game.question.slots]
