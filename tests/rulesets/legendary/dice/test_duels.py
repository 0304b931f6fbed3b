"""Duels and dogfights. (LEG-DUEL, LEG-FLY)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.dogfights import Dogfight, counter, dogfight, interception
from grognard.rulesets.legendary.dice.duels import (
    Blow,
    DuelRoll,
    duel_initiative,
    duel_roll,
    duel_save,
    impact,
    thrown,
)
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.dice.saves import UNHURT, Suffered
from tests.rulesets.legendary.arms import rules

HERO = Target(toughness=4, parts=(3,), save=3)


CHARGED = Stance(has_charged=True)


def test_initiative_in_the_first_round() -> None:  # LEG-DUEL-03, LEG-CHAR-08
    assert 8 == duel_initiative(4, (), CHARGED, in_formation=True)
    assert 2 == duel_initiative(4, (), Stance(), in_formation=True, is_pinned=True)
    assert 4 == duel_initiative(4, (), Stance())


def test_nobody_is_slower_than_initiative_1() -> None:  # LEG-DUEL-03, LEG-DUEL-15
    assert 1 == duel_initiative(2, (), Stance(), is_pinned=True)
    assert 1 == duel_initiative(1, (), Stance(), in_formation=True, is_pinned=True)


def test_rules_of_fighter_and_weapon_count_in_duels() -> None:  # LEG-KW-25, LEG-KW-80, LEG-KW-11, LEG-CHG-04
    assert 9 == duel_initiative(4, rules("Hammer of Wrath"), CHARGED)
    assert 4 == duel_initiative(4, rules("Hammer of Wrath"), Stance())
    assert 1 == duel_initiative(4, rules("Unwieldy"), Stance())
    assert 1 == duel_initiative(1, rules("Unwieldy"), Stance(), in_formation=True), "the floor comes last"
    assert 4 == duel_initiative(4, rules("Unwieldy"), Stance(is_monstrous=True))
    assert 1 == duel_initiative(4, rules("Hammer of Wrath"), CHARGED._replace(is_disordered=True), in_formation=True)
    assert 1 == duel_initiative(4, (), Stance(is_concussed=True))


def test_the_quicker_adds_a_d6_and_more() -> None:  # LEG-DUEL-04
    assert DuelRoll(5 + 3 + 1, 7) == duel_roll(Scripted(duel=[5, 7], quicker=[3]), 6, 3)
    assert DuelRoll(5 + 3 + 2, 7) == duel_roll(Scripted(duel=[5, 7], quicker=[3]), 6, 2)
    assert DuelRoll(5, 7) == duel_roll(Scripted(duel=[5, 7]), 4, 4)


@pytest.mark.parametrize(("roll", "winner"), [(DuelRoll(9, 9), None), (DuelRoll(10, 9), 0), (DuelRoll(8, 9), 1)])
def test_the_winner_strikes_first(roll: DuelRoll, winner: int | None) -> None:  # LEG-DUEL-05
    assert winner == roll.winner


def test_armour_alone_means_knocked_back() -> None:  # LEG-DUEL-07, LEG-DUEL-08
    assert Blow(UNHURT, "back") == duel_save(Scripted(6), HERO, Hit(5))
    assert Blow(UNHURT) == duel_save(Scripted(9), HERO, Hit(5))
    assert Blow(UNHURT) == duel_save(Scripted(5), HERO, Hit(4))
    assert Blow(Suffered(1)) == duel_save(Scripted(3), HERO, Hit(5))


def test_double_strength_throws() -> None:  # LEG-DUEL-09
    assert Blow(UNHURT, "thrown") == duel_save(Scripted(8), HERO, Hit(8))
    assert (5, 90) == thrown(Scripted(5, 90), by_monster=False)
    assert (12, 90) == thrown(Scripted(12, 90), by_monster=True)


@pytest.mark.parametrize(
    ("now", "strength", "how"), [(5, 9, "back"), (5, 10, "thrown"), (3, 5, "back"), (3, 6, "thrown")]
)
def test_the_toughness_of_the_moment_says_who_is_thrown(now: int, strength: int, how: str) -> None:
    """LEG-DUEL-09, LEG-DICE-10: a blessing or malediction counts, unlike for instant death."""
    target = HERO._replace(toughness=now, printed=4)

    assert how == duel_save(Scripted(6 + strength - now), target, Hit(strength)).knocked


def test_gravitation_knocks_nobody_back() -> None:  # LEG-DUEL-08, LEG-KW-24
    assert Blow(UNHURT) == duel_save(Scripted(5), HERO, Hit(6, is_equal=True))


def test_a_thrown_model_strikes_what_it_meets() -> None:  # LEG-DUEL-10
    assert 4 == impact(8, 4)


@pytest.mark.parametrize(("total", "quarter"), [(6, None), (7, "front"), (9, "side"), (10, "side"), (11, "rear")])
def test_interception(total: int, quarter: str | None) -> None:  # LEG-FLY-25
    assert quarter == interception(total)


def test_a_dogfight() -> None:  # LEG-FLY-26, LEG-FLY-28
    assert Dogfight(1, "side") == dogfight(Scripted(6, 8), 4, 3)
    assert Dogfight(0, "rear") == dogfight(Scripted(8, 6), 4, 3)


def test_ties_and_collisions() -> None:  # LEG-FLY-27
    assert Dogfight(None, collides=True) == dogfight(Scripted(1, 1), 4, 4)
    assert Dogfight(None) == dogfight(Scripted(2, 3), 4, 3)
    assert Dogfight(None) == dogfight(Scripted(2, 1), 3, 4)


def test_the_loser_may_turn() -> None:  # LEG-FLY-29
    assert ["rear", "side", "side", None] == [counter(Scripted(face), 4) for face in (1, 2, 3, 4)]
