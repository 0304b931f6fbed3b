"""Allocation, saving throws, cover and damage. (TEN-ALLOC, TEN-SAVE, TEN-COVER, TEN-DMG)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import damage_to, first_place, next_places, strike, strikes
from grognard.rulesets.tenth.dice.facts import Attacks, Group, Luck, Row, Strike
from grognard.rulesets.tenth.dice.saves import is_saved, save_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import blade, exact, gun, men, row, squad


def needs(attacks: Attacks, group: Group) -> int:
    """The natural face a save needs."""
    needed, plus, _ = save_of(attacks, group)
    return needed - plus


# ---------------------------------------------------------------- allocation


def test_a_hurt_model_takes_the_next_wound() -> None:
    """TEN-ALLOC-02: as long as it lives."""
    target = squad(men(3), men(3, save=3))

    assert (0, 1) == next_places(row(3, 3), target)
    assert (1,) == next_places(row(3, (3, 2)), target)
    assert (0,) == next_places(row(3, 0), target)
    assert () == next_places(row(0, 0), target)


def test_a_model_that_was_allocated_an_attack_takes_the_next_one() -> None:
    """TEN-ALLOC-02: also if it made its save; of several that qualify the owner picks."""
    target = squad(men(3), men(3), men(3))

    assert (2,) == next_places(row(1, 1, 1), target, allocated=(2,))
    assert (1, 2) == next_places(row(1, (1, 1), 1), target, allocated=(2,))
    assert (0,) == next_places(row(1, 0, 0), target, allocated=(2,))


def test_a_protected_character_comes_last_even_if_hurt() -> None:
    """TEN-LEAD-04, TEN-ALLOC-02"""
    target = squad(men(5, is_protected=True), men(1))

    assert (1,) == next_places(row((1, 4), 5), target)
    assert (1,) == next_places(row(1, 5), target, allocated=(0,))
    assert 1 == first_place(row((1, 4), 5), target)


def test_the_leader_takes_what_is_left_when_the_last_bodyguard_has_died() -> None:
    """TEN-LEAD-06, TEN-LEAD-04: six unsaved wounds on four Bodyguards and a Leader."""
    led = squad(men(1), men(4, is_protected=True))

    assert (1,) == next_places(row(0, 1), led)
    assert Strike(row(0, (1, 2)), 6, is_unsaved=True) == strikes(Scripted(), row(4, 1), 6, gun(), led)


@pytest.mark.parametrize(
    "standing", [row(2, 3, 1), row(2, (3, 1), 1), row(0, 0, 1), row(0, 3, (1, 2)), row((1, 1), (1, 1), 1)]
)
def test_without_a_wish_the_first_of_the_places_is_taken(standing: tuple[Row, ...]) -> None:
    """TEN-ATK-04"""
    target = squad(men(3), men(3), men(3, is_protected=True))

    assert next_places(standing, target)[0] == first_place(standing, target)


def test_one_attack_is_finished_before_the_next_is_allocated() -> None:
    """TEN-ALLOC-01, TEN-DICE-09: save, damage, save, damage."""
    dice = Scripted(save=[2, 2], damage=[1, 5])
    struck = strikes(dice, row(2), 2, gun(damage="D6"), squad(men(3, save=4)))
    names = [thrown.name for thrown in dice.take_rolled()]

    assert ["save", "damage", "save", "damage"] == names
    assert row(1) == struck.standing


# ---------------------------------------------------------------- saving throws


def test_ap_makes_a_save_harder() -> None:
    """TEN-SAVE-01: SV 3+, AP -1 needs a natural 4; what is made ends the attack."""
    assert 4 == needs(gun(ap=-1), men(save=3))
    assert (True, False) == is_saved(Scripted(save=[4]), gun(ap=-1), men(save=3))
    assert (False, False) == is_saved(Scripted(save=[3]), gun(ap=-1), men(save=3))
    assert Strike(row(1), 0) == strike(Scripted(save=[4]), row(1), 0, gun(ap=-1), squad(men(save=3)))


def test_a_natural_one_never_saves() -> None:
    """TEN-SAVE-02: INV 2+ gives 5/6."""
    odds = exact(is_saved, gun(ap=-6), men(save=2, invulnerable=2))

    assert Fraction(5, 6) == odds.map(lambda found: found[0]).p(True)
    assert (False, False) == is_saved(Scripted(save=[1]), gun(), men(save=2, save_plus=1))


def test_a_six_saves_nothing_by_itself() -> None:
    """TEN-SAVE-02: SV 6+ against AP -1 cannot be made, and no die is thrown."""
    assert (False, False) == is_saved(Scripted(), gun(ap=-1), men(save=6))
    assert 1 == exact(is_saved, gun(ap=-2), men(save=5)).map(lambda found: found[0]).p(False)


def test_all_modifiers_of_a_save_together_are_plus_one_at_most() -> None:
    """TEN-SAVE-03: the ledger's two examples; downwards there is no limit."""
    both = men(save=4, has_cover=True, save_plus=1)

    assert 3 == needs(gun(ap=-1), both)
    assert 3 == needs(gun(ap=0), both)
    assert 7 == needs(gun(ap=-4), men(save=4, save_plus=1))


def test_ap_and_cover_do_not_touch_an_invulnerable_save() -> None:
    """TEN-SAVE-04: SV 4+ INV 5+ in cover against AP -3."""
    assert (5, 0, ()) == save_of(gun(ap=-3), men(save=4, invulnerable=5, has_cover=True))


def test_the_better_save_is_used_and_of_equals_the_armour() -> None:
    """TEN-SAVE-05, TEN-ATK-04: SV 2+ INV 4+ against AP -3 uses the INV; SV 4+ INV 5+ AP -2 too."""
    assert 4 == save_of(gun(ap=-3), men(save=2, invulnerable=4))[0]
    assert 5 == save_of(gun(ap=-2), men(save=4, invulnerable=5))[0]
    assert (3, -1) == save_of(gun(ap=-1), men(save=3, invulnerable=4))[:2]
    assert (2, 1) == save_of(gun(ap=0), men(save=2, invulnerable=2, save_plus=1))[:2]


def test_the_log_of_a_save_names_ap_and_cover() -> None:
    """TEN-SAVE-01, TEN-COVER-01"""
    _, _, because = save_of(gun(ap=-2), men(save=4, has_cover=True))

    assert ["TEN-SAVE-01", "TEN-COVER-01"] == [part.clause for part in because]
    assert [-2, 1] == [part.value for part in because]


# ---------------------------------------------------------------- cover


def test_cover_helps_armour_against_ranged_attacks() -> None:
    """TEN-COVER-01: SV 5+, AP -1, in cover: 5+; in melee 6+."""
    assert 5 == needs(gun(ap=-1), men(save=5, has_cover=True))
    assert 6 == needs(blade(ap=-1), men(save=5, has_cover=True))


@pytest.mark.parametrize(("save", "ap", "needed"), [(3, 0, 3), (3, -1, 3), (4, 0, 3), (2, -2, 3), (2, 0, 2)])
def test_cover_does_not_better_good_armour_against_ap_zero(save: int, ap: int, needed: int) -> None:
    """TEN-COVER-02: the examples of the ledger."""
    assert needed == needs(gun(ap=ap), men(save=save, has_cover=True))


def test_other_bonuses_still_help_good_armour_against_ap_zero() -> None:
    """TEN-COVER-02: only cover is excluded."""
    assert 2 == needs(gun(ap=0), men(save=3, has_cover=True, save_plus=1))


def test_cover_from_two_sources_counts_once() -> None:
    """TEN-COVER-03, TEN-KW-19: terrain and unseen Indirect Fire."""
    unseen = Situation(is_visible=False)

    assert 4 == needs(gun("Indirect Fire", situation=unseen), men(save=5))
    assert 5 == needs(gun("Indirect Fire", ap=-1, situation=unseen), men(save=5, has_cover=True))
    assert 5 == needs(gun("Indirect Fire"), men(save=5))


# ---------------------------------------------------------------- damage


def test_a_failed_save_costs_as_many_wounds_as_the_damage() -> None:
    """TEN-DMG-01, TEN-KW-24: D3+1, the D6 shows 3: 3 wounds; Melta on top."""
    near = Situation(is_half_range=True)

    assert row((1, 3)) == strike(Scripted(damage=[3]), row(1), 0, gun(damage="D3+1"), squad(men(6))).standing
    assert (
        row((1, 5))
        == strike(
            Scripted(damage=[3]), row(1), 0, gun("Melta 2", damage="D3+1", situation=near), squad(men(6))
        ).standing
    )


def test_damage_is_rolled_after_the_save_and_for_every_attack() -> None:
    """TEN-DMG-04, TEN-DMG-01: three failed saves, three dice; a save made, no die."""
    dice = Scripted(save=[1, 6, 2, 3], damage=[1, 2, 6])
    struck = strikes(dice, row(1), 4, gun(damage="D6"), squad(men(20, save=4)))

    assert 9 == struck.lost
    dice.assert_done()


def test_excess_damage_is_lost() -> None:
    """TEN-DMG-03: one attack of 6 on 2-wound models kills one; the hurt model's rest does not spill."""
    assert row(4) == strike(Scripted(), row(5), 0, gun(damage=6), squad(men(2))).standing
    assert row(4) == strike(Scripted(), row((5, 1)), 0, gun(damage=6), squad(men(2))).standing


def test_damage_is_halved_first_then_added_to_and_rounded_up() -> None:
    """TEN-DICE-08: 5 halved and Melta 2 is 5; never below 1."""
    near = Situation(is_half_range=True)
    hard = men(10, is_hardened=True)

    assert 5 == damage_to(gun("Melta 2", damage="D6", situation=near), hard, 5)
    assert 3 == damage_to(gun(), hard, 5)
    assert 1 == damage_to(gun(), hard, 1)
    assert 1 == damage_to(gun(damage="D3-1"), men(10), 0)
    assert 1 == damage_to(gun(damage="D3"), men(10, less_damage=2), 1)


def test_frenzy_is_added_to_the_attacks_of_melee_weapons() -> None:
    """TEN-DICE-08, TEN-KW-11: a random number is rolled first, then added to; Extra Attacks stay as they are."""
    assert 1 == blade(more=1, attacks="D3").bonus
    assert 0 == blade("Extra Attacks", more=1, attacks=2).bonus


def test_a_natural_one_does_not_save_when_it_is_rolled_again_either() -> None:
    """TEN-SAVE-02: SV 2+ with a bonus of 1."""
    dice = Scripted(save=[1, 1], policy=lambda *_: "yes")

    assert (False, True) == is_saved(dice, gun(), men(save=2, save_plus=1), Luck(defender=True))
