"""Command Re-roll amid the dice of an attack. (TEN-STRAT-04, TEN-STRAT-05, TEN-DICE-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import DAMAGE_AGAIN, strike, strikes
from grognard.rulesets.tenth.dice.facts import Luck, Wounds
from grognard.rulesets.tenth.dice.hazardous_rolls import HAZARD_AGAIN
from grognard.rulesets.tenth.dice.hits import HIT_AGAIN, NUMBER_AGAIN, hit_rolls, number_of_attacks
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.dice.saves import SAVE_AGAIN
from grognard.rulesets.tenth.dice.wounds import TWIN_LINKED, WOUND_AGAIN, score, wound_rolls, wounds_of
from tests.rulesets.tenth.arms import gun, men, row, squad

if TYPE_CHECKING:
    from grognard.kernel.decisions import Decision

MINE, THEIRS = Luck(attacker=True), Luck(defender=True)


class Asked:
    """Answers as told, and remembers what was offered."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.offers: list[tuple[str, ...]] = []

    def __call__(self, who: str, name: str, options: Any, facts: Any) -> Any:
        self.offers.append((who, *map(str, options)))
        return self.answers.get(
            {
                NUMBER_AGAIN: "number",
                HIT_AGAIN: "hit",
                WOUND_AGAIN: "wound",
                DAMAGE_AGAIN: "damage",
                SAVE_AGAIN: "save",
                HAZARD_AGAIN: "hazard",
                TWIN_LINKED: "twin",
            }[cast("Decision", name)],
            options[0],
        )


def test_a_miss_may_be_rolled_again() -> None:
    """TEN-STRAT-04: one die of the group; the new result stands."""
    asked = Asked(hit="a miss")
    dice = Scripted(hit=[3, 4, 2, 6], policy=asked)

    assert Checks(1, 1, True) == hit_rolls(dice, gun(), 3, MINE)
    assert [("attacker", "no", "a miss")] == asked.offers
    dice.assert_done()


def test_an_ordinary_hit_is_offered_only_where_a_critical_is_worth_more() -> None:
    """TEN-DICE-06, TEN-STRAT-04"""
    asked = Asked(hit="an ordinary hit")
    dice = Scripted(hit=[4, 4, 2], policy=asked)

    assert Checks(1, 0, True) == hit_rolls(dice, gun("Lethal Hits"), 2, MINE)
    assert [("attacker", "no", "an ordinary hit")] == asked.offers


def test_nobody_is_asked_who_has_no_command_reroll_or_no_use_for_it() -> None:
    """TEN-STRAT-04"""
    asked = Asked()

    assert Checks(2, 0) == hit_rolls(Scripted(hit=[4, 5], policy=asked), gun(), 2, MINE)
    assert Checks(0, 0) == hit_rolls(Scripted(hit=[1], policy=asked), gun(), 1, THEIRS)
    assert [] == asked.offers


def test_a_die_that_was_rerolled_is_not_rerolled_again() -> None:
    """TEN-DICE-04: ones re-rolled by Steady are out, the natural 2 is not; with Guided no miss is left."""
    asked = Asked(hit="a miss")
    dice = Scripted(hit=[1, 2, 3, 5], policy=asked)

    assert Checks(1, 0, True) == hit_rolls(dice, gun("Steady"), 2, MINE)
    assert [("attacker", "no", "a miss")] == asked.offers
    only_again = Asked(hit="a miss")
    assert Checks(0, 0) == hit_rolls(Scripted(hit=[1, 2], policy=only_again), gun("Steady"), 1, MINE)
    assert Checks(0, 0) == hit_rolls(Scripted(hit=[3, 3], policy=only_again), gun("Guided"), 1, MINE)
    assert [] == only_again.offers


def test_a_failed_wound_roll_may_be_rolled_again() -> None:
    """TEN-STRAT-04"""
    asked = Asked(wound="a failure")

    assert Checks(2, 0, True) == wound_rolls(Scripted(wound=[3, 4, 5], policy=asked), gun(), 2, 4, MINE)
    assert [("attacker", "no", "a failure")] == asked.offers


def test_a_twin_linked_wound_roll_is_not_rolled_a_third_time() -> None:
    """TEN-DICE-04: the ledger's example; a first-thrown ordinary wound of a Devastating weapon still may."""
    asked = Asked(wound="a failure")
    assert Checks(0, 0) == wound_rolls(Scripted(wound=[3, 2], policy=asked), gun("Twin-linked"), 1, 4, MINE)
    assert [] == asked.offers

    fishing = Asked(wound="an ordinary wound", twin=0)
    dice = Scripted(wound=[3, 4, 2, 6], policy=fishing)

    assert Checks(0, 1, True) == wound_rolls(dice, gun("Twin-linked", "Devastating Wounds"), 2, 4, MINE)
    assert ("attacker", "no", "an ordinary wound") == fishing.offers[-1]


def test_command_reroll_is_used_once() -> None:
    """TEN-STRAT-01, TEN-STRAT-04: after a Hit roll there is none for the Wound roll."""
    asked = Asked(hit="a miss", wound="a failure")
    scored = score(Scripted(hit=[1, 4], wound=[1], policy=asked), gun(), 1, 4, MINE)

    assert (1, 0, 0, True, 0) == scored
    assert 1 == len(asked.offers)


def test_the_dice_of_a_number_of_attacks_may_be_rolled_again_together() -> None:
    """TEN-STRAT-04, TEN-DICE-05, TEN-ATK-01: 2D6 of one weapon; bonuses are no part of it."""
    asked = Asked(number="3")
    dice = Scripted(attacks=[1, 2, 6, 6, 5, 4], policy=asked)

    assert (9 + 12, True) == number_of_attacks(dice, gun(weapons=2, attacks="2D6"), MINE)
    assert [("attacker", "none", "3")] == asked.offers
    assert (4, False) == number_of_attacks(Scripted(), gun(weapons=2, attacks=2), MINE)


def test_a_failed_save_may_be_rolled_again_by_its_owner() -> None:
    """TEN-STRAT-04: asked only after a failure, and only if a save is possible."""
    asked = Asked(save="yes")
    target = squad(men(2, save=4))

    assert (row(1), 0, True) == strike(Scripted(save=[1, 4], policy=asked), row(1), 0, gun(), target, THEIRS)[:3]
    assert [("defender", "no", "yes")] == asked.offers
    assert (row((1, 1)), 1, False) == strike(Scripted(policy=asked), row(1), 0, gun(ap=-4), target, THEIRS)[:3]
    assert 1 == len(asked.offers)


def test_in_a_row_of_saves_only_one_is_rolled_again() -> None:
    """TEN-STRAT-01"""
    asked = Asked(save="yes")
    struck = strikes(Scripted(save=[1, 1, 1], policy=asked), row(3), 2, gun(), squad(men(1, save=4)), THEIRS)

    assert row(1) == struck.standing
    assert struck.is_defenders_reroll_used
    assert 1 == len(asked.offers)


def test_a_damage_roll_may_be_rolled_again_where_more_would_do_more() -> None:
    """TEN-STRAT-04, TEN-DICE-05: 2D3 together; not if the model is dead already, nor at the highest roll."""
    asked = Asked(damage="yes")
    dice = Scripted(damage=[1, 1, 5, 5], policy=asked)

    assert row((1, 6)) == strike(dice, row(1), 0, gun(damage="2D3"), squad(men(9)), MINE).standing
    assert (
        row(0) == strike(Scripted(damage=[2], policy=asked), row(1), 0, gun(damage="D6"), squad(men(2)), MINE).standing
    )
    assert 6 == strike(Scripted(damage=[6], policy=asked), row(1), 0, gun(damage="D6"), squad(men(9)), MINE).lost
    assert 1 == len(asked.offers)


def test_the_damage_of_a_devastating_wound_may_be_rolled_again() -> None:
    """TEN-STRAT-04, TEN-KW-10"""
    dice = Scripted(hit=[4], wound=[6], damage=[1, 6], policy=Asked(damage="yes"))

    assert Wounds(0, (6,), 1, True) == wounds_of(dice, gun("Devastating Wounds", damage="D6"), 1, 4, MINE)


def test_feel_no_pain_and_sustained_hits_dice_are_never_offered() -> None:
    """TEN-STRAT-05"""
    asked = Asked()
    target = squad(men(3, feel_no_pain=5))
    strike(Scripted(feel_no_pain=[1], policy=asked), row(1), 0, gun(), target, Luck(True, True))
    dice = Scripted(hit=[6], sustained=[1], wound=[6, 6], policy=asked)
    score(dice, gun("Sustained Hits D3"), 1, 4, MINE)

    assert [] == asked.offers
