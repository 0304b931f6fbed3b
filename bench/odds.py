"""Exact odds: two attacks written in the kernel's style, against icepool and against a hand-written dynamic programme.

    python bench/odds.py

Case A: 20 attacks 3+/4+/save 3+ AP-1, 1 damage, ten 1-wound models.
Case B: 10 attacks 3+ re-rolling 1s, sustained 1, lethal, 5+ to wound, 4+ save, D6+1 damage, 5+ feel-no-pain, five
3-wound models, no spill.
The question is how many models die. Every run of ours starts with an empty memo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import CRITICAL, D6, NEVER, ONES, Every, Odds, constant
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice, Die, Odds, Reroll


class Weapon(NamedTuple):
    attacks: int
    skill: int
    wounds_on: int
    damage: Die
    reroll_hits: Reroll = NEVER
    sustained: int = 0
    lethal: bool = False


class Target(NamedTuple):
    models: int
    wounds: int
    save: int
    feel_no_pain: int | None = None


class Toll(NamedTuple):
    models: int
    front: int
    """Wounds left on the model in front."""


# ---------------------------------------------------------------- the rule, as an author writes it


def kills(dice: Dice, weapon: Weapon, target: Target) -> int:
    wounds = dice.tally(one_attack, weapon.attacks, weapon, target)
    toll = dice.repeat(one_wound, Toll(0, target.wounds), wounds, weapon, target)
    return toll.models


def one_attack(dice: Dice, weapon: Weapon, target: Target) -> int:
    """How many unsaved wounds come of one attack."""
    hit = dice.test(D6, needs=weapon.skill, critical=6, always_fail=1, reroll=weapon.reroll_hits, name="hit")
    if not hit:
        return 0
    if hit is not CRITICAL:
        return dice.do(one_hit, weapon, target)
    extra = dice.tally(one_hit, weapon.sustained, weapon, target)
    if weapon.lethal:
        return extra + dice.do(one_save, target)
    return extra + dice.do(one_hit, weapon, target)


def one_hit(dice: Dice, weapon: Weapon, target: Target) -> int:
    if not dice.test(D6, needs=weapon.wounds_on, always_fail=1, name="wound"):
        return 0
    return dice.do(one_save, target)


def one_save(dice: Dice, target: Target) -> int:
    return 0 if dice.test(D6, needs=target.save, always_fail=1, name="save") else 1


def one_wound(dice: Dice, toll: Toll, weapon: Weapon, target: Target) -> Toll:
    """The damage of one unsaved wound goes to the model in front; what is too much for it is lost."""
    if toll.models == target.models:
        return toll
    front = toll.front - dice.do(damage_done, weapon, target)
    if front > 0:
        return Toll(toll.models, front)
    return Toll(toll.models + 1, target.wounds)


def damage_done(dice: Dice, weapon: Weapon, target: Target) -> int:
    damage = dice.roll(weapon.damage, "damage")
    if target.feel_no_pain is None:
        return damage
    return damage - dice.count(damage, D6, needs=target.feel_no_pain, name="feel no pain")


CASE_A = Weapon(20, 3, 4, constant(1)), Target(10, 1, 4)
CASE_B = Weapon(10, 3, 5, D6 + 1, ONES, sustained=1, lethal=True), Target(5, 3, 4, feel_no_pain=5)


def exact(weapon: Weapon, target: Target) -> Odds[int]:
    """The whole answer with fresh dice."""
    return Every().odds(kills, weapon, target)


# ---------------------------------------------------------------- icepool, as its competent user writes it


def icepool_a() -> Any:
    from icepool import d6

    unsaved = (d6 >= 3) & (d6 >= 4) & (d6 <= 3)
    return (20 @ unsaved).map(lambda wounds: min(wounds, 10))


def icepool_b() -> Any:
    from icepool import Die, coin, d6
    from icepool import map as die_map

    hit = d6.reroll({1}, depth=1)
    wound, unsaved = coin(2, 6), coin(3, 6)
    per_attack = hit.map(
        lambda face: (1 @ unsaved) + (wound & unsaved) if face == 6 else (wound & unsaved) + 0 if face >= 3 else 0
    )
    wounds = 10 @ per_attack
    damage = (d6 + 1) @ coin(4, 6)

    def take(killed: int, left: int, lost: int) -> tuple[int, int]:
        if killed == 5:
            return 5, 3
        return (killed, left - lost) if lost < left else (killed + 1, 3)

    state = Die([(0, 3)])
    after = [state]
    for _ in range(20):
        state = die_map(take, state, damage, star=True)
        after.append(state)
    return wounds.map(lambda n: after[n]).map(lambda killed, left: killed, star=True)


# ---------------------------------------------------------------- by hand, for these two cases and nothing else


def hand_a() -> list[int]:
    from math import comb

    weights = [comb(20, n) * 5 ** (20 - n) for n in range(21)]
    return [*weights[:10], sum(weights[10:])]


def hand_b() -> list[int]:
    from math import comb

    # One attack: 8/36 miss, 21/36 plain hit, 7/36 critical; a hit wounds unsaved 1 in 6, the lethal one 1 in 2.
    attack = [8 * 12 + 21 * 10 + 7 * 5, 21 * 2 + 7 * 6, 7]
    wounds = [1]
    for _ in range(10):
        longer = [0] * (len(wounds) + 2)
        for n, weight in enumerate(wounds):
            for more, ways in enumerate(attack):
                longer[n + more] += weight * ways
        wounds = longer
    damage = [0] * 8
    for thrown in range(2, 8):
        for lost in range(thrown + 1):
            damage[lost] += comb(thrown, lost) * 2**lost * 3 ** (7 - thrown)
    total = sum(damage)
    kills_by = [sum(damage[left:]) for left in range(4)]
    weights, killed = [1] + [0] * 15, [0] * 6
    for n, chance in enumerate(wounds):
        share = chance * total ** (20 - n)
        after = [0] * 15 + [weights[15] * total]
        for state, weight in enumerate(weights):
            killed[state // 3] += share * weight
            if weight and state < 15:
                left = 3 - state % 3
                for lost in range(left):
                    after[state + lost] += weight * damage[lost]
                after[state + left] += weight * kills_by[left]
        weights = after
    return killed


def check() -> None:
    """All three give the same whole numbers, and the known means."""
    cases: list[tuple[tuple[Weapon, Target], Callable[[], Any], Callable[[], list[int]], float]] = [
        (CASE_A, icepool_a, hand_a, 3.33321),
        (CASE_B, icepool_b, hand_b, 1.48432),
    ]
    for case, icepool, hand, mean in cases:
        ours = exact(*case)
        theirs = icepool().simplify()
        by_hand = hand()
        assert round(float(ours.mean), 5) == mean, ours.mean
        assert ours.reduced() == dict(zip(theirs.outcomes(), theirs.quantities(), strict=True))
        assert all(ours[n] * sum(by_hand) == weight * ours.total for n, weight in enumerate(by_hand))


def rows() -> list[Row]:
    """Ours against icepool and the hand-written bound, for both cases."""
    check()
    table = []
    for what, case, icepool, hand, asked in (
        ("exact odds A: 20 plain attacks", CASE_A, icepool_a, hand_a, None),
        ("exact odds B: 10 attacks with everything", CASE_B, icepool_b, hand_b, 5.0),
    ):
        ours, theirs, bound = interleaved(lambda case=case: exact(*case), icepool, hand)  # type: ignore[misc]
        table += [Row(what, ours, "icepool", theirs, asked), Row(what, ours, "hand-written DP (the bound)", bound)]
    return table


if __name__ == "__main__":
    print(show(rows()))
