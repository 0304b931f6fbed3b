"""Extra Attacks: struck in addition to the chosen weapon, and never more of them. (TEN-KW-11)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.facts import attacks_of
from grognard.rulesets.tenth.dice.hits import number_of_attacks
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_rerolls import MINE, Asked
from tests.rulesets.tenth.keywords.kit import armed
from tests.rulesets.tenth.kit import drill, melee, unit
from tests.rulesets.tenth.play.fight.test_declare import TOUCH, two_foes


def test_the_attacks_of_an_extra_attacks_weapon_cannot_be_changed() -> None:
    """TEN-KW-11"""
    tail = convert(melee("Tail", "Extra Attacks", attacks=2), WeaponProfile)
    sword = convert(melee("Sword", attacks=4), WeaponProfile)

    assert 0 == attacks_of(tail, 1, Situation(is_ranged=False), more_attacks=1).bonus
    assert 1 == attacks_of(sword, 1, Situation(is_ranged=False), more_attacks=1).bonus


def test_each_model_uses_one_weapon_and_all_its_extra_attacks() -> None:
    """TEN-MELEE-09, TEN-KW-11: sword (A4) or axe (A3), and the tail (A2) in any case."""
    sword, axe = melee("Sword", attacks=4), melee("Axe", attacks=3)
    tail = melee("Tail", "Extra Attacks", attacks=2)
    for weapon, attacks in (("Sword", 4), ("Axe", 3)):
        table = armed(sword, axe, tail)
        table.dice(hit=[1] * (attacks + 2))
        table.run(fight_with_everything, "Troops")

        assert [f"Foe with {name}" for name in ("Sword", "Axe")] == [
            option.label
            for option in table.question.options[:-1]  # type: ignore[attr-defined]
        ]

        table.answer(f"Foe with {weapon}", "as listed")

        table.done()


def test_more_attacks_help_the_chosen_weapon_only() -> None:
    """TEN-KW-11, TEN-DICE-08: Frenzy 1 raises the sword from 4 to 5, the tail stays at 2."""
    table = drill(
        unit(
            "Troops",
            melee("Sword", attacks=4),
            melee("Tail", "Extra Attacks", attacks=2),
            at=(10, 10),
            abilities=["Frenzy 1"],
        ),
        unit("Foe", seat=1, at=(10, 10 + TOUCH), wounds=20),
        phase="fight",
    )
    table.dice(hit=[1] * 7)
    table.run(fight_with_everything, "Troops")
    table.answer("as listed")

    table.done()


@pytest.mark.parametrize("names", [("Sword", "Tail"), ("Tail", "Sword")])
def test_an_extra_weapon_is_named_as_one_wherever_it_stands_on_the_sheet(names: tuple[str, str]) -> None:
    """TEN-MELEE-09, TEN-KW-11"""
    table = two_foes(*(melee(name, *["Extra Attacks"] * (name == "Tail"), attacks=2) for name in names))
    table.run(fight_with_everything, "Troops")
    table.answer("one by one")
    question: Any = table.game.question

    assert [False, True] == [slot.label.endswith(", Tail too") for slot in question.slots]


def test_extra_attacks_may_be_rerolled_for_that_is_no_modification() -> None:
    """TEN-KW-11"""
    tail = gun("Extra Attacks", attacks="D6")

    assert (5, True) == number_of_attacks(Scripted(attacks=[1, 5], policy=Asked(number="1")), tail, MINE)
