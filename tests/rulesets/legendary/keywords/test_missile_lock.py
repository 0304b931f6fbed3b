"""Missile Lock: a miss or a scatter is rolled again. (LEG-KW-39)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import FAILS, Scripted
from grognard.rulesets.legendary.dice.scatter import scatter, wants_again
from tests.rulesets.legendary.keywords.kit import shot_at_soldier
from tests.rulesets.legendary.play.shooting.test_blasts import MORTAR, fired

LOCKED = {**MORTAR, "rules": ["Blast", "Missile Lock"]}


def test_a_miss_is_rolled_again() -> None:  # LEG-KW-39
    """The 2 misses, the 8 hits."""
    assert 0 == shot_at_soldier(gun={"rules": ["Missile Lock"]}, hit=[2, 8], save=[1]).left("Target")


def test_without_it_a_miss_is_a_miss() -> None:  # LEG-KW-39
    assert 1 == shot_at_soldier(hit=[2]).left("Target")


@pytest.mark.parametrize(("answer", "inches", "left"), [("again", 0, 2), ("no", 10, 4)])
def test_a_scatter_with_missile_lock_may_be_rolled_again(answer: str, inches: int, left: int) -> None:  # LEG-KW-39
    table = fired(LOCKED, scatter=[2, 3], direction=[90], save=[1, 1])
    assert 'It would scatter 10". Roll again?' == table.prompt
    table.say(answer)

    assert left == table.left("Blues")
    assert (f'It scatters {inches}".' if inches else "A direct hit.") in table.said()


def test_a_direct_hit_is_not_rolled_again() -> None:  # LEG-KW-39
    assert "Roll again?" not in fired(LOCKED, scatter=[3], save=[1, 1]).prompt


def test_a_second_scatter_stands() -> None:  # LEG-KW-39, LEG-DICE-04
    table = fired(LOCKED, scatter=[2, 1], direction=[90, 90])
    table.say("again")

    assert 'It scatters 11".' in table.said()


def test_a_scatter_off_the_mark_is_worth_another_roll() -> None:  # LEG-KW-39
    assert wants_again(FAILS, scatter(Scripted(2, 90), 4), 4)
    assert not wants_again(FAILS, scatter(Scripted(3), 4), 4)
    assert wants_again(FAILS, scatter(Scripted(1, 90), 9), 9), "a natural 1 scatters"
