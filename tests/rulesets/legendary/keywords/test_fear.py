"""Fear: who fails a leadership test before the combat has WS 0. (LEG-KW-16)"""

from __future__ import annotations

from grognard.rulesets.legendary.table.special_rules import characteristic
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.fight.test_challenges_and_duels import challenge, champions
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge


def test_who_fails_the_test_is_afraid() -> None:  # LEG-KW-16
    table = charge(brawl({"number": 1, "rules": ["Fear"]}, {"number": 1, "ld": 7}, leadership=[4, *[12] * 9]))

    assert any("afraid" in text for text in table.log("LEG-KW-16"))


def test_nobody_is_afraid_of_ordinary_men() -> None:  # LEG-KW-16
    table = charge(brawl({"number": 1}, {"number": 1, "ld": 7}, leadership=[4, *[12] * 9]))

    assert not table.log("LEG-KW-16")


def test_models_with_fear_do_not_fear() -> None:  # LEG-KW-16
    table = Battle({"Reds": squad(2, leader={"rules": ["Fear"]})}, {"Blues": squad(1, (60, 43))})
    table.change("Reds", is_afraid=True)

    assert (4, 0) == tuple(characteristic(table.game, table.model("Reds", n), "ws") for n in (1, 2))


def test_who_is_challenged_by_something_fearsome_tests() -> None:  # LEG-KW-16, LEG-CHAR-08
    table = champions(ours={"rules": ["Fear"]}, duel=[6, 6] * 3, hit=[1] * 30, leadership=[1])
    challenge(table)

    assert ["Lord is afraid: its WS is 0."] == table.log("LEG-KW-16")
    assert not table.unit("Lord").is_afraid, "it lasts for these rounds"
