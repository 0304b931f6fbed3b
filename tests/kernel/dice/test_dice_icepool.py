"""A second library as oracle: the same whole numbers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import Die, coin, d
from icepool import map as die_map

from grognard.kernel.dice import (
    D6,
    FAILS,
    NEVER,
    ONES,
    Dice,
    Every,
    Odds,
    Reroll,
    constant,
    highest_of,
    lowest_of,
    sided,
)
from tests.kernel.dice.dice_rules import Target, Weapon, kills

d6 = d(6)


def same(theirs: Any) -> dict[Any, int]:
    """Icepool's weights in lowest terms."""
    simple = theirs.simplify()
    return dict(zip(simple.outcomes(), simple.quantities(), strict=True))


@given(n=st.integers(1, 6), sides=st.integers(2, 12), data=st.data())
def test_kept_dice(n: int, sides: int, data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, n))

    assert same(d(sides).highest(n, keep)) == Odds(highest_of(n, sided(sides), keep).weights).reduced()
    assert same(d(sides).lowest(n, keep)) == Odds(lowest_of(n, sided(sides), keep).weights).reduced()


@pytest.mark.parametrize(("reroll", "faces"), [(NEVER, set()), (ONES, {1}), (FAILS, {1, 2, 3})])
def test_counted_dice_with_rerolls(reroll: Reroll, faces: set[int]) -> None:
    def rule(dice: Dice, n: int) -> int:
        return dice.count(n, D6, 4, reroll=reroll)

    hit = (d6.reroll(faces, depth=1) if faces else d6) >= 4

    assert same(15 @ hit) == Every().odds(rule, 15).reduced()


def volley(weapon: Weapon, target: Target) -> Any:
    """A volley as icepool's user writes it, for saves and skills between 2+ and 6+."""
    again = {NEVER: set(), ONES: {1}, FAILS: set(range(1, weapon.skill))}[weapon.reroll]
    hit = d6.reroll(again, depth=1) if again else d6
    unsaved = coin(target.save - 1, 6)
    wounded = coin(7 - weapon.wounds_on, 6) & unsaved
    critical = (unsaved if weapon.lethal else wounded) + (weapon.sustained @ (wounded + 0))
    per_attack = hit.map(lambda face: critical if face == 6 else wounded + 0 if face >= weapon.skill else 0)
    damage = Die(weapon.damage.weights) @ coin(target.feel_no_pain - 1, 6)

    def take(killed: int, left: int, lost: int) -> tuple[int, int]:
        if killed == target.models:
            return killed, target.wounds
        return (killed, left - lost) if lost < left else (killed + 1, target.wounds)

    after = [Die([(0, target.wounds)])]
    for _ in range(weapon.attacks * (1 + weapon.sustained)):
        after.append(die_map(take, after[-1], damage, star=True))
    wounds = weapon.attacks @ (per_attack + 0)
    return wounds.map(lambda n: after[n]).map(lambda killed, left: killed, star=True)


@settings(max_examples=25)
@given(
    weapon=st.builds(
        Weapon,
        attacks=st.integers(1, 8),
        skill=st.integers(2, 6),
        wounds_on=st.integers(2, 6),
        damage=st.sampled_from([constant(1), constant(3), D6, D6 + 1, 2 * D6]),
        reroll=st.sampled_from([NEVER, ONES, FAILS]),
        sustained=st.integers(0, 2),
        lethal=st.booleans(),
    ),
    target=st.builds(Target, st.integers(1, 6), st.integers(1, 4), st.integers(2, 6), st.integers(4, 6)),
)
def test_volleys(weapon: Weapon, target: Target) -> None:
    assert same(volley(weapon, target)) == Every().odds(kills, weapon, target).reduced()
