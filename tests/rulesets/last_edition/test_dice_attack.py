"""One attack after the other: hits, wounds, saves, damage on the damaged first, and deflect. (TLE-SHOOT, TLE-DMG)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import D6, Every, Scripted
from grognard.rulesets.last_edition.dice.attack import hurt, lined_up, one_attack, take_wound
from grognard.rulesets.last_edition.dice.facts import Attack, Fight, Rank, Saves
from grognard.rulesets.last_edition.dice.throws import Orders

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

ALL = ("hits", "wounds", "unsaved", "health")
KEEP, DEFENDER = Orders(bank="none"), Orders("defender", bank="none")
BARE = Saves()


def attack(needs: int = 3, strength: int = 4, toughness: int = 4, **more: Any) -> Attack:
    return Attack(needs, strength, toughness, **{"by": KEEP, "at": DEFENDER, "watch": ALL, **more})


def unit(number: int, health: int = 1, saves: Saves = BARE, name: str = "model") -> tuple[Rank, ...]:
    return (Rank(name, saves, health, health, number),)


def test_hits_wounds_saves_and_damage_follow_each_other() -> None:  # TLE-SHOOT-07, TLE-SHOOT-10, TLE-DMG-01
    dice = Scripted(hit=[3, 4, 6, 2], wound=[4, 3, 5], armor_save=[4, 3])
    facts = attack(toughness=7, damage=2, ap=1)
    after = dice.repeat(one_attack, Fight(ranks=unit(3, 3, Saves((3, 5)))), 4, facts)

    assert (3, 2, 1, 2) == after.counts
    assert (Rank("model", Saves((3, 5)), 1, 3), Rank("model", Saves((3, 5)), 3, 3, 2)) == after.ranks
    dice.assert_done()


def test_all_dice_have_six_sides() -> None:  # TLE-GEN-14, TLE-DICE-01
    dice = Scripted(hit=[6], wound=[6], damage=[5], pure_save=[1, 1, 1])
    dice.repeat(one_attack, Fight(ranks=unit(1, 3, Saves(pure=5))), 1, attack(toughness=7, damage="D3"))

    assert {D6} == {rolled.die for rolled in dice.rolled}


def test_excess_damage_is_lost() -> None:  # TLE-DMG-02
    after = take_wound(Scripted(), Fight(ranks=unit(3, 1)), attack(damage=3))

    assert (2, 2) == (after.models, after.health)


def test_the_damaged_model_takes_the_next_damage() -> None:  # TLE-DMG-03, TLE-DATA-10, TLE-DATA-14
    dice = Scripted()
    fight = take_wound(dice, Fight(ranks=unit(2, 2)), attack())
    after = take_wound(dice, fight, attack())

    assert (Rank("model", BARE, 1, 2), Rank("model", BARE, 2, 2)) == fight.ranks
    assert (Rank("model", BARE, 2, 2),) == after.ranks


def test_the_defender_chooses_among_fresh_models_and_among_hurt_ones() -> None:  # TLE-DMG-03
    seen: list[Any] = []

    def last(who: Any, name: str, options: Any, facts: Any) -> Any:
        seen.append((who, options))
        return options[-1]

    facts = attack(at=Orders("defender", bank="none", models="ask"))
    row = (Rank("trooper", BARE, 2, 2, 4), Rank("champion", BARE, 2, 2))
    after = take_wound(Scripted(policy=last), Fight(ranks=row), facts)
    again = take_wound(Scripted(policy=last), after, facts)

    assert [("defender", (0, 1))] == seen  # the second wound leaves no choice
    assert Rank("champion", BARE, 1, 2) == after.ranks[0]
    assert (Rank("trooper", BARE, 2, 2, 4),) == again.ranks
    two_hurt = lined_up([Rank("a", BARE, 1, 2), Rank("b", BARE, 1, 2), Rank("a", BARE, 2, 2)])
    take_wound(Scripted(policy=last), Fight(ranks=two_hurt), facts)
    assert (0, 1) == seen[-1][1]


def test_dice_are_rolled_on_when_nobody_is_left() -> None:  # TLE-DMG-03
    dice = Scripted(hit=[6, 1], wound=[6])
    fight = Fight(ranks=())
    facts = attack(by=Orders(bank="all"))
    after = dice.repeat(one_attack, fight, 2, facts)

    assert (1,) == after.attacker.pool.faces
    assert (1, 1, 0, 0) == after.counts
    dice.assert_done()


def test_damage_dice_are_rolled_for_each_failed_save_before_pure_saves() -> None:  # TLE-DMG-04
    dice = Scripted(damage=[5], pure_save=[6, 1, 1])
    after = take_wound(dice, Fight(ranks=unit(1, 4, Saves(pure=5))), attack(damage="D3"))

    assert 2 == after.health
    dice.assert_done()
    assert 0 == take_wound(Scripted(damage=[5]), Fight(ranks=unit(1, 1)), attack(damage="D3")).health


def test_no_damage_die_is_rolled_for_a_save() -> None:  # TLE-DMG-04
    dice = Scripted(armor_save=[6])
    after = take_wound(dice, Fight(ranks=unit(1, 4, Saves((3, 5)))), attack(damage="D3"))

    assert 4 == after.health
    dice.assert_done()


def test_equal_models_are_one_rank() -> None:
    ranks = lined_up([*unit(2, 2), *unit(3, 2), Rank("model", BARE, 1, 2)])

    assert (Rank("model", BARE, 1, 2), Rank("model", BARE, 2, 2, 5)) == ranks
    assert unit(5, 2) == hurt(ranks, 0, 1)
    assert ranks == hurt(ranks, 1, 0)


def losses(dice: Dice, fight: Fight, attacks: int, facts: Attack) -> int:
    return fight.models - dice.repeat(one_attack, fight, attacks, facts).models


def test_losses_of_single_health_models_are_binomial() -> None:  # TLE-SHOOT-07
    facts = attack(4, 4, 6, ap=1, watch=())
    odds = Every().odds(losses, Fight(ranks=unit(10, 1, Saves((4, 6)))), 3, facts)
    p = Fraction(3, 6) * Fraction(4, 6) * Fraction(4, 6)

    assert [(1 - p) ** 3, 3 * p * (1 - p) ** 2, 3 * p**2 * (1 - p), p**3] == [odds.p(n) for n in range(4)]


def test_mixed_ranks_agree_with_a_second_way_of_counting() -> None:  # TLE-DMG-03
    """Two models of 2 health, D3 damage: followed by hand, state by state."""
    facts = attack(2, 6, 4, damage="D3", watch=())
    odds = Every().odds(losses, Fight(ranks=unit(2, 2, Saves((5, 5)))), 3, facts)
    states: Counter[tuple[int, int]] = Counter({(2, 2): 1})
    for _ in range(3):
        after: Counter[tuple[int, int]] = Counter()
        for (models, front), weight in states.items():
            after[models, front] += weight * (36 * 6 - 5 * 4 * 6)  # a miss, or a save
            for face in range(1, 7):
                left = front - (face + 1) // 2
                if not models:
                    now = (0, 0)
                elif left > 0:
                    now = (models, left)
                else:
                    now = (models - 1, 2 if models > 1 else 0)
                after[now] += weight * 5 * 4
        states = after
    total = sum(states.values())
    lost: Counter[int] = Counter()
    for (models, _), weight in states.items():
        lost[2 - models] += weight

    assert {n: Fraction(weight, total) for n, weight in lost.items()} == {n: odds.p(n) for n in odds}


def test_hits_without_a_roll_go_straight_to_the_wound_roll() -> None:  # TLE-PWR-05
    dice = Scripted(wound=[4])
    after = dice.repeat(one_attack, Fight(ranks=unit(2)), 1, attack(0, 3, 6))

    assert 1 == after.models
    dice.assert_done()
