"""The number of attacks and the Hit rolls. (TEN-ATK, TEN-HIT)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.dice import Scripted
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.dice.dice_notation import die_of
from grognard.rulesets.tenth.dice.hits import hit_rolls, number_of_attacks
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import blade, exact, gun

if TYPE_CHECKING:
    from grognard.rulesets.tenth.dice.facts import Attacks


def chances(attacks: Attacks) -> tuple[Fraction, Fraction]:
    """The chances of an attack to hit at all, and to hit critically."""
    hits = exact(hit_rolls, attacks, 1)
    return hits.map(lambda hit: hit.ordinary + hit.critical > 0).p(True), hits.map(lambda hit: hit.critical).p(1)


def hits(attacks: Attacks, *faces: int) -> Checks:
    dice = Scripted(hit=list(faces))
    found = hit_rolls(dice, attacks, len(faces))
    dice.assert_done()
    return found


# ---------------------------------------------------------------- the number of attacks


def test_dice_in_the_number_of_attacks_are_rolled_once_for_each_weapon() -> None:
    """TEN-ATK-01, TEN-DICE-01"""
    dice = Scripted(attacks=[5, 2, 6])

    assert (13 + 3 * 2, False) == number_of_attacks(dice, gun(weapons=3, attacks="D6+2"))
    dice.assert_done()


def test_bonuses_add_up_and_are_no_part_of_the_dice() -> None:
    """TEN-ATK-01: D6 Blast against 12 models, and Rapid Fire."""
    near = Situation(models=12, is_half_range=True)

    assert (
        4 + 2 + 1
        == number_of_attacks(Scripted(attacks=[4]), gun("Blast", "Rapid Fire 1", attacks="D6", situation=near))[0]
    )


def test_a_d3_is_a_d6_halved_and_rounded_up() -> None:
    """TEN-DICE-02"""
    faces = [Scripted(face).roll(die_of("D3")) for face in range(1, 7)]

    assert [1, 1, 2, 2, 3, 3] == faces
    assert {1: 1, 2: 1, 3: 1} == die_of("D3").weights


def test_a_sum_of_dice_takes_all_its_dice() -> None:
    """TEN-DICE-01, TEN-DICE-05"""
    assert 9 == Scripted(3, 4).roll(die_of("2D6+2"))
    assert 2 + 3 == Scripted(3, 6).roll(die_of("2D3"))


# ---------------------------------------------------------------- Hit rolls


def test_a_hit_needs_the_skill() -> None:
    """TEN-HIT-01, TEN-DICE-01: BS 4+, roll 4 hits, roll 3 misses; and so with WS."""
    assert Checks(1, 0) == hits(gun(skill=4), 4, 3)
    assert Checks(1, 0) == hits(blade(skill=4), 4, 3)
    assert Fraction(1, 2) == chances(gun(skill=4))[0]


def test_a_natural_one_misses() -> None:
    """TEN-HIT-02: BS 2+ with +1 still misses on a 1."""
    still = Situation(is_stationary=True)

    assert Checks(0, 0) == hits(gun("Heavy", skill=2, situation=still), 1)
    assert Fraction(5, 6) == chances(gun("Heavy", skill=2, situation=still))[0]


def test_a_natural_six_hits_and_is_critical() -> None:
    """TEN-HIT-03, TEN-KW-05: BS 6+ with -1 still hits on a 6."""
    assert Checks(0, 1) == hits(gun(skill=6, situation=Situation(is_stealthy=True)), 6)
    assert (Fraction(1, 6), Fraction(1, 6)) == chances(gun(skill=6, situation=Situation(is_stealthy=True)))


def test_modifiers_change_what_hits_but_not_what_is_critical() -> None:
    """TEN-HIT-04, TEN-KW-17, TEN-KW-32"""
    assert Checks(2, 0) == hits(gun("Heavy", situation=Situation(is_stationary=True)), 3, 5)
    assert Checks(1, 0) == hits(gun(situation=Situation(is_stealthy=True)), 4, 5)


def test_the_log_of_a_hit_roll_shows_what_it_needs_and_why() -> None:
    """TEN-HIT-05"""
    dice = Scripted(hit=[3])
    hit_rolls(dice, gun("Heavy", situation=Situation(is_stationary=True)), 1)
    [thrown] = dice.take_rolled()

    assert ("hit", 4, 1, (Modifier(1, "Heavy", "TEN-KW-17"),)) == (
        thrown.name,
        thrown.needs,
        thrown.plus,
        thrown.because,
    )


def test_attacks_of_a_group_are_rolled_together() -> None:
    """TEN-DICE-09: one throw of ten dice, as likely as ten throws of one."""
    dice = Scripted(hit=[1, 2, 3, 4, 5, 6, 1, 2, 3, 4])

    assert Checks(3, 1) == hit_rolls(dice, gun(), 10)
    assert 1 == len(dice.take_rolled())


# ---------------------------------------------------------------- re-rolls


def test_a_reroll_of_ones_looks_at_the_natural_face() -> None:
    """TEN-DICE-06, TEN-DICE-04: only the 1 is thrown again, and the second result stands."""
    assert Checks(1, 0) == hits_with_again(gun("Steady", skill=4), [1, 2, 3], [4])
    assert Checks(0, 0) == hits_with_again(gun("Steady", skill=4), [1], [1])


def test_a_reroll_of_failures_judges_with_the_capped_modifiers() -> None:
    """TEN-DICE-06: needs 3+ with -1; a natural 3 would fail and is thrown again, a natural 4 is not."""
    stealthy = Situation(is_stealthy=True, is_visible=False)

    assert Checks(2, 0) == hits_with_again(gun("Guided", "Indirect Fire", skill=3, situation=stealthy), [3, 4], [5])


def test_critical_is_read_after_the_reroll_and_before_modifiers() -> None:
    """TEN-DICE-03: a 2 re-rolled into a 6, with -1 to hit, is a Critical Hit."""
    stealthy = Situation(is_stealthy=True)

    assert Checks(0, 1) == hits_with_again(gun("Guided", skill=3, situation=stealthy), [2], [6])


def hits_with_again(attacks: Attacks, first: list[int], again: list[int]) -> Checks:
    """Thrown dice come first, then those that are thrown again."""
    dice = Scripted(hit=first + again)
    found = hit_rolls(dice, attacks, len(first))
    dice.assert_done()
    return found


# ---------------------------------------------------------------- Fire Overwatch


def test_overwatch_hits_on_natural_sixes_only() -> None:
    """TEN-STRAT-14: whatever skill and modifiers; the 6 is a Critical Hit."""
    watch = Situation(is_overwatch=True, is_stationary=True, distance=20.0)
    rifle = gun("Heavy", "Conversion 12", skill=2, situation=watch)

    assert Checks(0, 1) == hits(rifle, 5, 6, 2)
    assert (Fraction(1, 6), Fraction(1, 6)) == chances(rifle)


def test_overwatch_allows_rerolls_and_torrent_hits_as_ever() -> None:
    """TEN-STRAT-14, TEN-HIT-06"""
    watch = Situation(is_overwatch=True)

    assert Checks(0, 1) == hits_with_again(gun("Steady", situation=watch), [1], [6])
    assert Checks(4, 0) == hit_rolls(Scripted(), gun("Torrent", skill=None, situation=watch), 4)
