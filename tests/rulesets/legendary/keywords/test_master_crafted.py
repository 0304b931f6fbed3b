"""Master-crafted: one die to hit is rolled again in a turn. (LEG-KW-36)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import FAILS, Scripted
from grognard.rulesets.legendary.dice.facts import Hit, Hits, Shots
from grognard.rulesets.legendary.dice.shooting import hits_of
from tests.rulesets.legendary.dice.test_shooting import RIFLE
from tests.rulesets.legendary.keywords.kit import shot_at_soldier
from tests.rulesets.legendary.kit import BLADE, Battle, squad


def fencers(**dice: Any) -> Battle:
    sword = {**BLADE, "name": "Sword", "rules": ["Master-crafted"]}
    return Battle(
        {"Reds": squad(1, (20, 10), weapons=(sword,))},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1), "Far": squad(1, (60, 43))},
        **dice,
    )


def test_a_miss_is_rolled_again() -> None:  # LEG-KW-36
    """The 2 misses, the 8 hits."""
    assert 0 == shot_at_soldier(gun={"rules": ["Master-crafted"]}, hit=[2, 8], save=[1]).left("Target")


def test_without_it_a_miss_is_a_miss() -> None:  # LEG-KW-36
    assert 1 == shot_at_soldier(hit=[2]).left("Target")


def test_a_master_crafted_weapon_rolls_one_die_again_in_a_turn() -> None:  # LEG-KW-36
    table = fencers(hit=[1, 1, 1] + [1] * 12)
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"]).finish()
    rolled = 15 - len(table.dice.named["hit"])

    assert 7 == rolled, "three rounds of two blows, and one die once more"
    assert ("Sword",) == table.model("Reds").crafted


def test_the_die_comes_back_with_the_next_activation() -> None:  # LEG-KW-36, LEG-TURN-02
    table = fencers()
    table.change_model("Reds", crafted=("Sword",))
    table.activate("Reds")

    assert () == table.model("Reds").crafted


def test_master_crafted_rolls_one_miss_again() -> None:  # LEG-KW-36
    assert Hits(plain=2, again=1) == hits_of(Scripted(hit=[9, 2, 2, 8]), Shots(3, 4, RIFLE, again=1))


def test_of_three_misses_one_is_rolled_again() -> None:  # LEG-KW-36
    gun = {"name": "Heirloom", "range": 24, "s": 4, "ap": 5, "shots": 3, "rules": ["Master-crafted"]}
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=(gun,))}, {"Blues": squad(3, at=(20, 24))}, hit=[1, 1, 1, 1])
    table.activate("Reds").until("shoots at whom").fire(Heirloom="Blues")

    assert "3 shots, 0 hits" in table.said()


def test_no_die_is_rolled_three_times() -> None:  # LEG-DICE-04, LEG-KW-36
    shots = Shots(number=2, plus=4, hit=Hit(4), reroll=FAILS, again=1)

    assert 0 == hits_of(Scripted(hit=[1, 1, 1, 1]), shots).on_target
