"""The odds of an option amid the dice: over all ways the first dice can lie they add up to the odds of the rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.dice import D6, Every, TooLarge
from grognard.kernel.dice.exact.from_here import odds_from_here
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from typing import Any

    from grognard.kernel.dice import Dice

AGAIN = tell("Again?")
Sum = tuple[int, int]
"""How many steps are done, and what they come to."""


def whole(dice: Dice, hits: int) -> int:
    """Some dice are counted, then each of three steps may be rolled again, then each of two dice is added."""
    passes = dice.count(hits, D6, 4, name="hit")
    total = dice.repeat(one_step, (0, passes), 3)[1]
    return total + dice.tally(one_more, 2)


def one_step(dice: Dice, state: Sum) -> Sum:
    done, total = state
    face = dice.roll(D6, "step")
    if dice.decide("me", AGAIN, ("no", "yes"), done, face) == "yes":
        face = dice.roll(D6, "step")
    return done + 1, total + face


def one_more(dice: Dice) -> int:
    return int(bool(dice.test(D6, 5)))


@pytest.mark.parametrize("option", ["no", "yes"])
def test_the_odds_of_all_first_dice_add_up_to_those_of_the_rule(option: str) -> None:
    def first_one(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
        return option if facts[0] == 0 else options[0]

    chances: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=3):  # two that are counted, and the first step
        odds = odds_from_here(whole, (2,), faces, [option], int)
        for outcome in odds:
            chances[outcome] = chances.get(outcome, Fraction(0)) + odds.p(outcome) / 216

    expected = Every(first_one).odds(whole, 2)

    assert {outcome: expected.p(outcome) for outcome in expected} == chances


def test_decisions_before_lie_as_they_were_answered() -> None:
    # No hit; a 2 rolled again to a 5, then a 3 about which is asked.
    odds = odds_from_here(whole, (1,), [1, 2, 5, 3], ["yes", "no"], int)

    assert 5 + 3 + Fraction(7, 2) + Fraction(2, 3) == odds.mean


def test_what_could_go_in_too_many_ways_has_no_odds() -> None:
    def many(dice: Dice) -> int:
        dice.decide("me", AGAIN, ("no", "yes"))
        return sum(dice.roll(D6) << place for place in range(8))

    with pytest.raises(TooLarge):
        odds_from_here(many, (), [], ["no"], int)
