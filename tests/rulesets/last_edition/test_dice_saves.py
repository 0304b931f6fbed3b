"""Armor in two parts, pure and dodge saves, and the choice between them. (TLE-SAVE)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.kernel.rules import ledger
from grognard.rulesets.last_edition.dice.attack import take_wound
from grognard.rulesets.last_edition.dice.facts import Attack, Fight, Rank, Saves
from grognard.rulesets.last_edition.dice.modifiers import (
    NO_SAVE,
    RULINGS,
    Laws,
    armor_after,
    armor_needed,
    dodge_needed,
)
from grognard.rulesets.last_edition.dice.saves import best_way, mean_loss, save_roll, ways_to_save
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Orders

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

TAKING_COVER, CONCENTRATING, TYPE_2 = (1, 1), (-1, -1), (1, 0)
HARD = Saves((4, 6), pure=5, dodge=6)


def wound(ap: int, damage: int | str = 1, laws: Laws = RULINGS, saves: str = "best") -> Attack:
    at = Orders("defender", bank="none", saves=saves)  # type: ignore[arg-type]
    return Attack(3, 4, 4, ap, damage, by=Orders(bank="none"), at=at, laws=laws)


def one(saves: Saves, health: int = 1) -> Fight:
    return Fight(ranks=(Rank("model", saves, health, health),))


def test_the_table_of_needed_armor_rolls() -> None:  # TLE-SAVE-01, TLE-SAVE-02, TLE-SAVE-03, TLE-SAVE-04
    for armor, row in ledger("last_edition").clause("TLE-SAVE-04").table.items():
        numbers = tuple(NO_SAVE if part == "-" else int(part[0]) for part in armor.split("/"))

        assert row == [armor_needed((numbers[0], numbers[1]), ap) for ap in range(10)], armor


def test_worked_examples_of_the_armor_formula() -> None:  # TLE-SAVE-02, TLE-SAVE-03, TLE-DICE-09
    assert 4 == armor_needed((3, 5), 1)
    assert [4, 5, 7] == [armor_needed((2, 4), ap) for ap in (2, 4, 8)]
    assert 6 == armor_needed((3, 5), 4)


def test_no_save_is_no_roll() -> None:  # TLE-SAVE-05, TLE-DICE-14
    dice = Scripted()

    assert (NO_LUCK, False) == save_roll(dice, NO_LUCK, Orders(bank="all"), Saves((3, 5)), "armor", 6)
    assert [] == dice.rolled


def test_a_save_of_1_plus_always_succeeds() -> None:  # TLE-SAVE-05, TLE-DICE-13
    assert save_roll(Scripted(armor_save=[1]), NO_LUCK, Orders(bank="none"), Saves((1, 4)), "armor", 0)[1]


def test_changes_come_before_penetration() -> None:  # TLE-SAVE-06: interaction 5
    shot = armor_after((3, 5), [TAKING_COVER, TYPE_2])
    struck = armor_after((3, 5), [TAKING_COVER])
    capped = armor_after((3, 5), [TAKING_COVER, TYPE_2], Laws(cap_armor_changes=True))

    assert (1, 4) == shot
    assert 4 == armor_needed(shot, 3)
    assert 4 == armor_needed(struck, 3)
    assert (2, 4) == capped
    assert 4 == armor_needed(capped, 3)
    assert 1 == armor_needed(shot, 0)
    assert 2 == armor_needed(capped, 0)


def test_a_missing_number_is_not_improved() -> None:  # TLE-SAVE-06, TLE-SAVE-05
    assert (5, NO_SAVE) == armor_after((6, NO_SAVE), [TAKING_COVER])
    assert (4, 6) == armor_after((3, 5), [CONCENTRATING])
    assert (5, 7) == armor_after((3, 5), [CONCENTRATING, (-1, -1)])
    assert (4, 6) == armor_after((3, 5), [CONCENTRATING, (-1, -1)], Laws(cap_armor_changes=True))


def test_pure_saves_are_one_die_for_each_point_that_would_be_lost() -> None:  # TLE-SAVE-07
    dice = Scripted(armor_save=[1], pure_save=[5, 2])
    after = take_wound(dice, one(Saves((4, 6), pure=5), 2), wound(0, 3))

    assert 1 == after.health  # damage 3 on 2 health: two dice, one success
    dice.assert_done()


def test_pure_saves_may_be_one_die_for_each_point_of_damage() -> None:  # TLE-SAVE-07
    dice = Scripted(armor_save=[1], pure_save=[5, 2, 6])
    after = take_wound(dice, one(Saves((4, 6), pure=5), 2), wound(0, 3, Laws(pure_save_per_damage=True)))

    assert 1 == after.health
    dice.assert_done()


def test_penetration_never_affects_a_pure_save() -> None:  # TLE-SAVE-07
    assert 1 == take_wound(Scripted(pure_save=[5]), one(Saves((4, 6), pure=5)), wound(9)).health


def test_a_dodge_gets_better_with_penetration() -> None:  # TLE-SAVE-08, TLE-DICE-09
    assert 3 == dodge_needed(6, 3)
    assert save_roll(Scripted(dodge_save=[3]), NO_LUCK, Orders(bank="none"), Saves(dodge=6), "dodge", 3)[1]


def test_what_may_be_chosen() -> None:  # TLE-SAVE-09
    assert ("armor", "dodge") == ways_to_save(HARD, 0)
    assert ("armor", "dodge") == ways_to_save(HARD, 9)  # the pure save is left
    assert ("dodge",) == ways_to_save(Saves((4, 6), dodge=6), 9)
    assert ("none",) == ways_to_save(Saves((4, 6)), 9)


def test_the_source_example_of_the_choice() -> None:  # TLE-SAVE-09
    saves = Saves((4, 6), pure=6, dodge=6)

    assert Fraction(25, 36) == mean_loss(saves, 1, "armor", 3, 1, RULINGS)
    assert Fraction(1, 3) == mean_loss(saves, 1, "dodge", 3, 1, RULINGS)
    assert "dodge" == best_way(saves, 1, 3, 1, RULINGS)


@pytest.mark.parametrize(("ap", "best"), [(0, "armor"), (3, "dodge"), (6, "dodge")])
def test_the_best_choice_against_damage_3(ap: int, best: str) -> None:  # TLE-SAVE-09: interaction 6
    assert best == best_way(HARD, 3, ap, 3, RULINGS)


def lost(dice: Dice, saves: Saves, health: int, facts: Attack) -> int:
    return health - take_wound(dice, one(saves, health), facts).health


@pytest.mark.parametrize("law", [RULINGS, Laws(pure_save_per_damage=True), Laws(pure_after_dodge=True)])
@pytest.mark.parametrize("way", ["armor", "dodge"])
@pytest.mark.parametrize(("ap", "damage"), [(0, 1), (3, 3), (6, "D3")])
def test_the_mean_loss_is_that_of_the_dice(law: Laws, way: str, ap: int, damage: int | str) -> None:  # TLE-SAVE-09
    facts = wound(ap, damage, law, saves="ask")
    odds = Every(policy=lambda *_: way).odds(lost, HARD, 2, facts)

    assert mean_loss(HARD, 2, way, ap, damage, law) == odds.mean


def test_a_pure_save_may_follow_a_failed_dodge() -> None:  # TLE-SAVE-09: interaction 6
    facts = wound(0, 1, Laws(pure_after_dodge=True), saves="ask")
    dice = Scripted(dodge_save=[2], pure_save=[5], policy=lambda *_: "dodge")

    assert 1 == take_wound(dice, one(HARD), facts).health
    alone = Scripted(dodge_save=[2], policy=lambda *_: "dodge")
    assert 0 == take_wound(alone, one(HARD), wound(0, 1, saves="ask")).health


def test_the_defender_chooses_before_rolling() -> None:  # TLE-SAVE-09
    seen: list[Any] = []

    def policy(who: Any, name: str, options: Any, facts: Any) -> Any:
        seen.append((who, options))
        return "armor"

    dice = Scripted(armor_save=[4], policy=policy)

    assert 1 == take_wound(dice, one(HARD), wound(0, saves="ask")).health
    assert [("defender", ("armor", "dodge"))] == seen


def test_armor_changes_leave_the_other_saves() -> None:  # TLE-SAVE-10
    from grognard.rulesets.last_edition.dice.facts import saves_of
    from grognard.rulesets.last_edition.lists.sheets import ModelType

    kind = ModelType(name="m", move=6, bs=3, cs=4, toughness=4, health=1, armor="3+/5+", pure="5++", dodge="6+-")
    found = saves_of(kind, order="taking cover", on_type_2=True)

    assert Saves((1, 4), 5, 6) == found


def test_a_save_with_pure_agrees_with_brute_force() -> None:  # TLE-SAVE-07, TLE-DMG-01
    saves = Saves((4, 6), pure=5)
    odds = Every().odds(lost, saves, 2, wound(1, 2))
    expected = [0, 0, 0]
    for armor, first, second in product(range(1, 7), repeat=3):
        expected[0 if armor >= 5 else (first < 5) + (second < 5)] += 1

    assert [Fraction(weight, 216) for weight in expected] == [odds.p(health) for health in range(3)]
