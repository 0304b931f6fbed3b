"""What public calculators have got wrong, beyond the cases in `odds/test_odds.py`: rules that meet each other.

Every expected number is worked out by hand in the docstring, or by counting faces in a few lines.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.rulesets.tenth.ruleset import RULESET
from tests.rulesets.tenth.questions import group, question, weapon

KILLS = "models killed"


def sure(*abilities: str, **more: Any) -> dict[str, Any]:
    """One weapon that always hits."""
    return weapon("Torrent", *abilities, **{"number": 1, "skill": None, **more})


def test_lethal_hits_are_no_critical_wounds() -> None:
    """TEN-ATK-03, TEN-KW-10, TEN-KW-23: a lethal hit wounds and can be saved; only rolled 6s devastate.

    Hit 4+ (6 lethal), wound 4+ (6 devastating), save 2+: 1/6 lethal is unsaved in 1/6; 2/6 hits roll: 1/6 devastating,
    2/6 ordinary and unsaved in 1/6.
    """
    report = RULESET.compute(question(weapon("Lethal Hits", "Devastating Wounds", number=1), group(9, save=2)))
    lethal = Fraction(1, 6) * Fraction(1, 6)
    rolled = Fraction(2, 6) * (Fraction(1, 6) + Fraction(2, 6) * Fraction(1, 6))

    assert lethal + rolled == report[KILLS].mean


def test_the_extra_hits_of_sustained_hits_can_devastate_but_are_not_critical_hits() -> None:
    """TEN-KW-33, TEN-KW-23: Sustained 2 and Lethal: a 6 gives one wound by itself and two hits that must roll."""
    report = RULESET.compute(question(weapon("Lethal Hits", "Sustained Hits 2", number=1, skill=6), group(9)))

    assert {0: Fraction(5, 6), 3: Fraction(1, 6)} == {n: report["hits"].p(n) for n in report["hits"]}
    assert Fraction(1, 6) * (1 + 2 * Fraction(1, 2)) == report["wounds"].mean


def test_sustained_hits_of_a_re_rolled_die_count_once() -> None:
    """TEN-DICE-06, TEN-KW-33: 1s are thrown again: 7/36 of the attacks are critical, not 6/36 and not 8/36."""
    report = RULESET.compute(question(weapon("Steady", "Sustained Hits 1", number=36, skill=5), group(99)))

    assert Fraction(14 + 7) == report["hits"].mean


@pytest.mark.parametrize(("spill", "dead"), [(True, {0: 25, 2: 10, 4: 1}), (False, {0: 25, 1: 10, 2: 1})])
def test_mortal_wounds_of_two_devastating_weapons(spill: bool, dead: dict[int, int]) -> None:
    """TEN-KW-10, TEN-MORT-02: 2 mortal wounds each on 1-wound models: with spill two die of each, without one."""
    arms = [sure("Devastating Wounds", name=name, damage=2, strength=1) for name in ("Left", "Right")]
    asked = question(arms, group(9, save=2, toughness=8), devastating_no_carry_over=not spill)
    report = RULESET.compute(asked)
    # A wound roll of 6 is all that wounds, and then it devastates.

    assert dead == report[KILLS].reduced()


def test_feel_no_pain_is_thrown_for_every_mortal_wound_that_carries_over() -> None:
    """TEN-KW-12, TEN-MORT-02: 3 mortal wounds, 5+ each: the dead are binomial."""
    arm = sure("Devastating Wounds", "Anti-Infantry 2+", damage=3)
    report = RULESET.compute(question(arm, group(9, feel_no_pain=5)))
    chance = Fraction(2, 3)
    three = [(1 - chance) ** 3, 3 * chance * (1 - chance) ** 2, 3 * chance**2 * (1 - chance), chance**3]

    # Anti 2+ devastates on everything but a 1, which fails.
    assert [Fraction(5, 6) * p + (Fraction(1, 6) if n == 0 else 0) for n, p in enumerate(three)] == [
        report[KILLS].p(n) for n in range(4)
    ]


def test_anti_and_devastating_wounds_do_not_make_failed_rolls_better_elsewhere() -> None:
    """TEN-KW-01: Anti-Vehicle does nothing to INFANTRY, and is said to."""
    arm = sure("Anti-Vehicle 2+", "Devastating Wounds", number=6, strength=1)
    report = RULESET.compute(question(arm, group(30, save=2, toughness=8)))

    assert Fraction(1) == report["unsaved"].mean
    assert "Anti-Vehicle 2+ (Gun)" in report.inert


def test_anti_makes_a_wound_of_its_own_whatever_the_toughness() -> None:
    """TEN-KW-01, TEN-WND-03: critical wounds always wound; strength 1 against toughness 12 with Anti 3+."""
    report = RULESET.compute(question(sure("Anti-Infantry 3+", strength=1), group(1, toughness=12)))

    assert Fraction(4, 6) == report["wounds"].mean


def test_ordinary_damage_is_dealt_before_the_mortal_wounds_of_the_same_unit() -> None:
    """TEN-MORT-03, TEN-DMG-03: on 2-wound models a 1-damage wound and then 1 mortal wound kill one model together.

    Counting faces: the devastating gun (wounds on 4+, 6 devastates) and the plain one (4+), no saves.
    """
    arms = [sure("Devastating Wounds", name="First"), sure(name="Second")]
    report = RULESET.compute(question([{**arm, "ap": -1} for arm in arms], group(3, wounds=2)))
    dead = sum(first >= 4 and second >= 4 for first, second in product(range(1, 7), repeat=2))

    assert Fraction(dead, 36) == report[KILLS].p(1)
    assert 1 == max(report[KILLS])


def test_damage_beyond_a_models_wounds_is_lost_also_with_random_damage() -> None:
    """TEN-DMG-03: D6 damage on 4-wound models, two unsaved wounds: counting the 36 pairs of damage."""
    arm = sure(number=2, strength=12, ap=-6, damage="D6")
    report = RULESET.compute(question(arm, group(5, wounds=4, toughness=1)))
    killed: dict[int, int] = {}
    for first, second in product(range(1, 7), repeat=2):
        dead = int(first >= 4) + int(second >= 4) if first >= 4 else int(first + second >= 4)
        killed[dead] = killed.get(dead, 0) + 1
    both = Fraction(25, 36)  # both wound on 2+
    one = Fraction(10, 36) * Fraction(1, 2)

    assert both * Fraction(killed[2], 36) == report[KILLS].p(2)
    assert both * Fraction(killed[1], 36) + one == report[KILLS].p(1)


def test_one_shot_with_melta_never_kills_two() -> None:
    """TEN-DMG-03, TEN-KW-24"""
    arm = weapon("Melta 6", number=1, damage="D6", ap=-6, strength=12)
    report = RULESET.compute(question(arm, group(5, wounds=1), {"distance": 6}))

    assert {0, 1} == set(report[KILLS])


def test_one_devastating_shot_kills_two_only_if_its_wounds_carry_over() -> None:
    """TEN-KW-10: the one exception to a single shot that kills one model."""
    arm = sure("Devastating Wounds", damage=2, strength=1)
    most = [
        max(RULESET.compute(question(arm, group(5, save=2, toughness=8), devastating_no_carry_over=option))[KILLS])
        for option in (False, True)
    ]

    assert [2, 1] == most


def test_fishing_gives_up_ordinary_wounds_only_where_it_is_told_to() -> None:
    """TEN-DICE-10: the best decision fishes where the save is good, and does not where there is none."""
    arm = sure("Twin-linked", "Devastating Wounds")

    def mean(policy: str, save: int, ap: int) -> Fraction:
        return RULESET.compute(question({**arm, "ap": ap}, group(9, save=save), policy=policy))[KILLS].mean

    assert mean("fish", 2, 0) == mean("best", 2, 0) > mean("failures", 2, 0)
    assert mean("failures", 6, -1) == mean("best", 6, -1) > mean("fish", 6, -1)


def test_modifiers_are_summed_before_they_are_capped() -> None:
    """TEN-HIT-04, TEN-HIT-05: Heavy +1, Stealth and Indirect Fire -1 each come to -1."""
    arm = weapon("Heavy", "Indirect Fire", number=6)
    report = RULESET.compute(
        question(arm, group(9), {"stationary": True, "visible": False}, target={"abilities": ["Stealth"]})
    )

    assert 6 * Fraction(2, 6) == report["hits"].mean


def test_a_critical_hit_stays_one_with_a_penalty() -> None:
    """TEN-HIT-02, TEN-KW-33: the natural 6 counts, whatever is taken from it."""
    arm = weapon("Sustained Hits 1", "Indirect Fire", number=6, skill=6)
    report = RULESET.compute(question(arm, group(9), {"visible": False}))

    assert 6 * Fraction(2, 6) == report["hits"].mean
