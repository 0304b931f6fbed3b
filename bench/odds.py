"""Exact odds: two attacks written in the kernel's style, against icepool and against a hand-written dynamic programme.

    python bench/odds.py

Case A: 20 attacks 3+/4+/save 3+ AP-1, 1 damage, ten 1-wound models.
Case B: 10 attacks 3+ re-rolling 1s, sustained 1, lethal, 5+ to wound, 4+ save, D6+1 damage, 5+ feel-no-pain, five
3-wound models, no spill.
The question is how many models die. Every run of ours starts with an empty memo.
"""

from __future__ import annotations

from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import CRITICAL, D6, NEVER, ONES, Every, Odds, constant
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die, Reroll


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


# ---------------------------------------------------------------- a dynamic programme by hand, for this question only


def by_hand(weapon: Weapon, target: Target) -> list[int]:
    """The weights of 0, 1, 2, ... kills: loops over plain lists of whole numbers."""
    wounds = [1]
    attack = hand_attack(weapon, target)
    for _ in range(weapon.attacks):
        longer = [0] * (len(wounds) + len(attack) - 1)
        for n, weight in enumerate(wounds):
            for more, ways in enumerate(attack):
                longer[n + more] += weight * ways
        wounds = longer
    damage = hand_damage(weapon, target)
    total = sum(damage)
    end = target.models * target.wounds
    kills_by = [sum(damage[left:]) for left in range(target.wounds + 1)]
    weights, killed = [1] + [0] * end, [0] * (target.models + 1)
    for n, chance in enumerate(wounds):
        share = chance * total ** (len(wounds) - 1 - n)
        after = [0] * end + [weights[end] * total]
        for state, weight in enumerate(weights):
            if weight:
                killed[state // target.wounds] += share * weight
                if state < end:
                    left = target.wounds - state % target.wounds
                    for lost in range(min(left, len(damage))):
                        after[state + lost] += weight * damage[lost]
                    after[state + left] += weight * kills_by[left]
        weights = after
    return killed


def hand_attack(weapon: Weapon, target: Target) -> list[int]:
    """The weights of 0, 1, 2, ... unsaved wounds of one attack, of 36 * 36 * 6 ** sustained."""
    critical, plain, miss = 6, 6 * (6 - weapon.skill), 6 * (weapon.skill - 1)
    if weapon.reroll_hits is ONES:
        critical, plain, miss = 7, 7 * (6 - weapon.skill), 7 * (weapon.skill - 1) - 6
    unsaved = target.save - 1
    wounded = (7 - weapon.wounds_on) * unsaved
    first = 6 * unsaved if weapon.lethal else wounded
    lucky = [36 - first, first]
    for _ in range(weapon.sustained):
        lucky = [a * (36 - wounded) + b * wounded for a, b in zip([*lucky, 0], [0, *lucky], strict=True)]
    scale = 36**weapon.sustained
    attack = [critical * ways for ways in lucky]
    attack[0] += (miss * 36 + plain * (36 - wounded)) * scale
    attack[1] += plain * wounded * scale
    return attack


def hand_damage(weapon: Weapon, target: Target) -> list[int]:
    """The weights of the damage that gets through."""
    thrown = weapon.damage.weights
    most = max(thrown)
    if target.feel_no_pain is None:
        return [thrown.get(lost, 0) for lost in range(most + 1)]
    hurts, saves = target.feel_no_pain - 1, 7 - target.feel_no_pain
    damage = [0] * (most + 1)
    for points, ways in thrown.items():
        for lost in range(points + 1):
            damage[lost] += ways * comb(points, lost) * hurts**lost * saves ** (points - lost) * 6 ** (most - points)
    return damage


def check() -> None:
    """All three give the same whole numbers, and the known means."""
    for case, icepool, mean in ((CASE_A, icepool_a, 3.33321), (CASE_B, icepool_b, 1.48432)):
        ours = exact(*case)
        theirs = icepool().simplify()
        hand = Odds(dict(enumerate(by_hand(*case))))
        assert round(float(ours.mean), 5) == mean, ours.mean
        assert ours.reduced() == dict(zip(theirs.outcomes(), theirs.quantities(), strict=True))
        assert ours.reduced() == hand.reduced()


def rows() -> list[Row]:
    """Ours against icepool and the hand-written bound, for both cases."""
    check()
    table = []
    for what, case, icepool, asked in (
        ("exact odds A: 20 plain attacks", CASE_A, icepool_a, None),
        ("exact odds B: 10 attacks with everything", CASE_B, icepool_b, 5.0),
    ):
        ours, theirs, bound = interleaved(partial(exact, *case), icepool, partial(by_hand, *case))
        table += [Row(what, ours, "icepool", theirs, asked), Row(what, ours, "dynamic programme by hand", bound)]
    return table


if __name__ == "__main__":
    print(show(rows()))
