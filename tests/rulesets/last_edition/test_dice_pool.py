"""The bad luck pool: banking, improving, and using its dice. (TLE-BLP, TLE-DIR-09)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.kernel.errors import GrognardError
from grognard.rulesets.last_edition.dice.attack import hit_roll, one_attack
from grognard.rulesets.last_edition.dice.facts import Attack, Fight, Rank, Saves
from grognard.rulesets.last_edition.dice.other_rolls import ChargeRoll, amount, charge_roll, d3, d33, single, wreck_dice
from grognard.rulesets.last_edition.dice.pool import (
    EMPTY,
    LuckPool,
    banked,
    bent,
    ones_to_next,
    option_for,
    pool_of,
    spent,
)
from grognard.rulesets.last_edition.dice.saves import save_roll
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Luck, Orders, Roll, faces_again, passes, throw
from grognard.rulesets.last_edition.dice.wounds import wound_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice

BANK = Orders(bank="all")
KEEP = Orders(bank="none")


def by_hand(pool: list[int]) -> list[int]:
    """The improving step as hands do it: two equal dice become one that shows more. (TLE-BLP-04)"""
    while True:
        twice = next((face for face, number in sorted(Counter(pool).items()) if number > 1), None)
        if twice is None:
            return sorted(pool)
        pool.remove(twice)
        pool.remove(twice)
        pool.append(min(twice + 1, 6))


def test_the_pool_counts_in_binary() -> None:  # TLE-BLP-01, TLE-BLP-04, TLE-BLP-05, TLE-BLP-06
    pool, hands = EMPTY, list[int]()
    for _ in range(100):
        pool, hands = banked(pool), by_hand([*hands, 1])

        assert hands == list(pool.faces)


def test_worked_examples_of_the_improving_step() -> None:  # TLE-BLP-04, TLE-BLP-05, TLE-BLP-06, TLE-BLP-12
    assert pool_of(2) == banked(pool_of(1))
    assert pool_of(4) == banked(pool_of(1, 2, 3))
    assert pool_of(6) == banked(pool_of(1, 2, 3, 4, 5, 6))
    thirteen = EMPTY
    for _ in range(13):
        thirteen = banked(thirteen)
    assert (1, 3, 4) == thirteen.faces


def test_a_banked_1_stays_a_1() -> None:  # TLE-BLP-02
    facts = Attack(2, 4, 4, hit_plus=1, by=BANK)

    assert (Luck(pool_of(1)), False, 0) == hit_roll(Scripted(hit=[1]), NO_LUCK, facts)
    assert (NO_LUCK, True, 0) == hit_roll(Scripted(hit=[1]), NO_LUCK, facts._replace(by=KEEP))


def test_a_1_that_still_hits_is_not_banked_unless_wanted() -> None:  # TLE-BLP-12
    facts = Attack(2, 4, 4, hit_plus=1, by=Orders(bank="harmless"))

    assert (NO_LUCK, True, 0) == hit_roll(Scripted(hit=[1]), NO_LUCK, facts)
    assert (Luck(pool_of(1)), False, 0) == hit_roll(Scripted(hit=[1]), NO_LUCK, facts._replace(hit_plus=0))


@pytest.mark.parametrize("order", ["harmless", "unrerolled", "none"])
def test_a_1_that_fails_is_rolled_again_where_it_may(order: Any) -> None:  # TLE-DICE-10, TLE-BLP-12
    facts = Attack(2, 4, 4, hit_again="ones", by=Orders(bank=order))

    assert (NO_LUCK, True, 0) == hit_roll(Scripted(hit=[1, 2]), NO_LUCK, facts)
    assert (NO_LUCK, True, 0) == hit_roll(Scripted(hit=[1]), NO_LUCK, facts._replace(needs=1, by=KEEP))


def test_a_banked_1_wounds_by_strength_alone() -> None:  # TLE-BLP-02, TLE-DICE-14: interaction 4
    sure = Attack(3, 5, 4, by=BANK)

    assert (Luck(pool_of(1)), True) == wound_roll(Scripted(wound=[1]), NO_LUCK, sure)
    assert (Luck(pool_of(1)), True) == wound_roll(Scripted(wound=[1]), NO_LUCK, sure._replace(wound_plus=-1))


def test_a_banked_1_is_compared_without_the_modifier_in_both_directions() -> None:  # TLE-BLP-02
    worse = Attack(3, 4, 4, wound_plus=-1)
    better = Attack(3, 3, 4, wound_plus=1)

    assert wound_roll(Scripted(wound=[1]), NO_LUCK, worse._replace(by=BANK))[1]
    assert not wound_roll(Scripted(wound=[1]), NO_LUCK, worse._replace(by=KEEP))[1]
    assert not wound_roll(Scripted(wound=[1]), NO_LUCK, better._replace(by=BANK))[1]
    assert wound_roll(Scripted(wound=[1]), NO_LUCK, better._replace(by=KEEP))[1]


def test_a_banked_1_saves_on_1_plus() -> None:  # TLE-BLP-02, TLE-BLP-03
    assert (Luck(pool_of(1)), True) == save_roll(Scripted(armor_save=[1]), NO_LUCK, BANK, Saves((1, 4)), "armor", 0)


def test_dice_of_combined_rolls_are_not_banked() -> None:  # TLE-BLP-03
    assert (NO_LUCK, 5) == charge_roll(Scripted(charge=[1, 4]), NO_LUCK, BANK, ChargeRoll(8))
    assert NO_LUCK == d3(Scripted(damage=[1]), NO_LUCK, BANK, "damage")[0]
    assert NO_LUCK == d33(Scripted(effect=[1, 1]), NO_LUCK, BANK)[0]
    assert NO_LUCK == amount(Scripted(effect=[1, 1]), NO_LUCK, BANK, "effect", "2D6")[0]


def test_single_dice_are_banked() -> None:  # TLE-BLP-03
    assert Luck(pool_of(1)) == single(Scripted(secret_mission=[1]), NO_LUCK, BANK, "secret mission", 4)[0]
    assert Luck(pool_of(1)) == wreck_dice(Scripted(wreck=[1, 3]), NO_LUCK, BANK, 2)[0]
    assert (Luck(pool_of(1)), 2) == amount(Scripted(damage=[1]), NO_LUCK, BANK, "damage", "D6+1")
    further = Attack(3, 1, 7, by=BANK)
    assert (Luck(pool_of(1)), False) == wound_roll(Scripted(wound=[6, 1]), NO_LUCK, further)


def asked(answers: Sequence[str], seen: list[tuple[Any, ...]]) -> Any:
    left = list(answers)

    def policy(who: Any, name: str, options: Any, facts: Any) -> Any:
        seen.append((who, str(name), tuple(options), facts))
        return left.pop(0)

    return policy


def test_the_owner_is_asked_before_the_die_is_rolled() -> None:  # TLE-BLP-07, TLE-BLP-12
    seen: list[tuple[Any, ...]] = []
    dice = Scripted(policy=asked(["pool 2"], seen))
    luck, is_saved = save_roll(
        dice, Luck(pool_of(2)), Orders("defender", ask=("armor save",)), Saves((2, 4)), "armor", 0
    )

    assert (NO_LUCK, True) == (luck, is_saved)
    assert [("defender", ("roll", "pool 2"))] == [(who, options) for who, _, options, _ in seen]
    assert "2+ needed" in seen[0][1]
    assert "(2)" in seen[0][1]


def test_low_faces_may_be_used_too_and_only_those_in_the_pool() -> None:  # TLE-BLP-07
    orders = Orders(ask=("hit",))
    seen: list[tuple[Any, ...]] = []
    luck, face = throw(Scripted(policy=asked(["pool 1"], seen)), Luck(pool_of(1, 5)), orders, Roll("hit", 4, natural=4))

    assert (1, Luck(pool_of(5))) == (face.shows, luck)
    assert ("roll", "pool 1", "pool 5") == seen[0][2]
    with pytest.raises((ValueError, GrognardError)):
        throw(Scripted(policy=asked(["pool 6"], [])), Luck(pool_of(1)), orders, Roll("hit", 4, natural=4))


def test_rolls_of_other_kinds_are_not_asked_about() -> None:  # TLE-BLP-07
    luck, face = throw(Scripted(hit=[5]), Luck(pool_of(1)), Orders(ask=("wound",)), Roll("hit", 4, natural=4))

    assert (5, Luck(pool_of(1))) == (face.shows, luck)


def test_a_die_laid_out_goes_to_the_next_roll_of_its_kind() -> None:  # TLE-BLP-07
    luck = Luck(pool_of(2, 5), plan=(("armor save", 5),))
    after, is_saved = save_roll(Scripted(), luck, KEEP, Saves((4, 6)), "armor", 0)

    assert (Luck(pool_of(2)), True) == (after, is_saved)
    assert not save_roll(Scripted(armor_save=[3]), after, KEEP, Saves((4, 6)), "armor", 0)[1]


def test_a_pool_die_is_neither_banked_nor_rolled_again() -> None:  # TLE-BLP-08, TLE-DICE-06
    roll = Roll("hit", 4, natural=4, again=(1, 2, 3))
    luck, face = throw(Scripted(), Luck(pool_of(1), plan=(("hit", 1),)), BANK, roll)

    assert (NO_LUCK, False) == (luck, passes(roll, face))
    assert not face.is_natural_one
    assert not face.is_unmodified_one


def test_a_pool_die_stands_for_one_die_of_a_combined_roll() -> None:  # TLE-BLP-09
    luck = Luck(pool_of(6), plan=(("charge", 6),))

    assert (NO_LUCK, 9) == charge_roll(Scripted(charge=[3]), luck, KEEP, ChargeRoll(8))


def test_several_pool_dice_may_be_used_in_one_combined_roll() -> None:  # TLE-BLP-09
    luck = Luck(pool_of(4, 6), plan=(("charge", 6), ("charge", 4)))

    assert (NO_LUCK, 10) == charge_roll(Scripted(), luck, KEEP, ChargeRoll(8))


def test_a_pool_die_is_read_through_the_table_of_the_d3() -> None:  # TLE-BLP-09, TLE-DICE-03
    assert 2 == d3(Scripted(), Luck(pool_of(4), plan=(("damage", 4),)), KEEP, "damage")[1]


def test_a_pool_6_begins_a_wound_roll_and_a_rolled_1_is_banked() -> None:  # TLE-BLP-10, TLE-WND-04: interaction 3
    facts = Attack(3, 1, 7, by=BANK)
    luck = Luck(pool_of(6), plan=(("wound", 6),))

    assert (NO_LUCK, True) == wound_roll(Scripted(wound=[3]), luck, facts)
    assert (Luck(pool_of(1)), False) == wound_roll(Scripted(wound=[1]), luck, facts)


def test_a_pool_1_as_a_further_die_fails() -> None:  # TLE-BLP-10
    luck = Luck(pool_of(1, 6), plan=(("wound", 6), ("wound", 1)))

    assert (NO_LUCK, False) == wound_roll(Scripted(), luck, Attack(3, 1, 7, by=KEEP))


def test_a_wreck_die_from_the_pool_never_kills() -> None:  # TLE-TRANS-07, TLE-BLP-08
    luck = Luck(pool_of(1), plan=(("wreck", 1),))

    assert (NO_LUCK, 0) == wreck_dice(Scripted(), luck, KEEP, 1)
    assert (NO_LUCK, 2) == wreck_dice(Scripted(wreck=[1, 1, 3, 4, 5, 6]), NO_LUCK, KEEP, 6)


def test_the_five_dice_of_bending_reality_lie_apart() -> None:  # TLE-DIR-09
    pool = bent(pool_of(2, 6))

    assert ((2, 6), 5) == (pool.faces, pool.sixes)
    assert ("pool 2", "pool 6", "reality 6") == pool.options
    assert "pool 6" == option_for(pool, 6)  # the ordinary one first
    assert bent(pool_of(2)) == spent(pool, "pool 6")
    assert LuckPool(pool.bits, 4) == spent(pool, "reality 6")
    full = bent(pool_of(1, 2, 3, 4, 5))
    assert LuckPool(pool_of(6).bits, 5) == banked(full)  # they never take part in the improving step


def test_the_question_is_put_with_three_ways_out() -> None:  # TLE-BLP-01, TLE-BLP-12
    seen: list[tuple[Any, ...]] = []
    orders = Orders(bank="ask")
    dice = Scripted(hit=[1, 4, 1], policy=asked(["re-roll", "bank"], seen))
    first, one = throw(dice, NO_LUCK, orders, Roll("hit", 3, natural=3, again=(1,)))
    second, two = throw(dice, first, orders, Roll("hit", 3, natural=3))

    assert (4, 1) == (one.shows, two.shows)
    assert (NO_LUCK, Luck(pool_of(1))) == (first, second)
    assert [("bank", "keep", "re-roll"), ("bank", "keep")] == [options for _, _, options, _ in seen]


def test_an_open_order_asks_only_where_there_is_a_choice() -> None:  # TLE-BLP-12
    orders = Orders(bank="open")
    seen: list[tuple[Any, ...]] = []
    dice = Scripted(hit=[1, 1, 1], policy=asked(["keep", "bank"], seen))
    plain = throw(dice, NO_LUCK, orders, Roll("hit", 3, natural=3))
    lifted = throw(dice, NO_LUCK, orders, Roll("hit", 2, 1, natural=2))
    again = throw(dice, NO_LUCK, orders, Roll("hit", 3, natural=3, again=(1,)))

    assert ["banked", "natural", "banked"] == [face.how for _, face in (plain, lifted, again)]
    assert [("bank", "keep"), ("bank", "keep", "re-roll")] == [options for _, _, options, _ in seen]


def test_how_many_ones_to_the_next_die() -> None:  # TLE-BLP-06
    for bits in range(32):
        for face in range(1, 7):
            pool, number = LuckPool(bits), 0
            while not pool.has(face):
                pool, number = banked(pool), number + 1

            assert number == ones_to_next(LuckPool(bits), face)


def test_three_ones_of_ten_hit_rolls() -> None:  # TLE-BLP-12
    facts = Attack(3, 1, 12, by=BANK)
    fight = Fight(ranks=(Rank("model", Saves(), 1, 1, 10),))
    dice = Scripted(hit=[1, 1, 1, 2, 2, 2, 2, 2, 2, 2])

    assert (1, 2) == dice.repeat(one_attack, fight, 10, facts).attacker.pool.faces


def _pools(dice: Dice, facts: Attack, fight: Fight, attacks: int) -> tuple[int, int, int]:
    after = dice.repeat(one_attack, fight, attacks, facts)
    return after.attacker.pool.bits, after.defender.pool.bits, after.models


def test_pools_of_both_sides_agree_with_brute_force() -> None:  # TLE-BLP-01, TLE-BLP-12
    facts = Attack(4, 4, 6, by=BANK, at=BANK._replace(who="defender"))
    fight = Fight(ranks=(Rank("model", Saves((4, 6)), 1, 1, 2),))
    found = Every().odds(_pools, facts, fight, 2)
    one: Counter[tuple[int, int, int]] = Counter()
    for hit, wound, save in product(range(1, 7), repeat=3):
        is_hit, is_wound = hit >= 4, wound >= 3
        mine = (hit == 1) + (is_hit and wound == 1)
        theirs = int(is_hit and is_wound and save == 1)
        one[mine, theirs, int(is_hit and is_wound and save < 4)] += 1
    both: Counter[tuple[int, int, int]] = Counter()
    for (a, b, c), weight in one.items():
        for (d, e, f), more in one.items():
            both[a + d, b + e, 2 - c - f] += weight * more

    assert {key: Fraction(weight, 6**6) for key, weight in both.items()} == {key: found.p(key) for key in found}


def test_a_pool_die_may_stand_for_the_die_that_is_rolled_again() -> None:
    """TLE-BLP-07, TLE-DICE-10, TLE-BLP-08: about to roll again one may use a pool die, which is kept as it is."""
    roll = Roll("hit", 4, natural=4, again=(1, 2, 3))
    dice = Scripted(hit=[2], policy=asked(["roll", "pool 5"], []))
    luck, face = throw(dice, Luck(pool_of(5)), Orders(ask=("hit",)), roll)

    assert (NO_LUCK, (5, "pool")) == (luck, tuple(face))


def test_a_banked_1_that_passes_is_not_rolled_again() -> None:
    """TLE-BLP-02, TLE-WND-09: S 4 against T 4 with -1 and re-roll of ones: banked the 1 wounds, so it is banked."""
    facts = Attack(3, 4, 4, wound_plus=-1, wound_again="ones", by=Orders(bank="harmless"))

    assert (Luck(pool_of(1)), True) == wound_roll(Scripted(wound=[1]), NO_LUCK, facts)


def test_before_other_dice_their_owner_is_told_what_they_need() -> None:
    """TLE-BLP-07, TLE-BLP-09: before a D3 or a D6 of damage 1 is enough, a passenger of a wreck needs 2."""
    for text in ("D3", "D6"):
        seen: list[tuple[Any, ...]] = []
        dice = Scripted(policy=asked(["pool 4"], seen))
        amount(dice, Luck(pool_of(4)), Orders(ask=("damage",)), "damage", text)

        assert "1+ needed" in seen[0][1]
    wrecked: list[tuple[Any, ...]] = []
    wreck_dice(Scripted(policy=asked(["pool 4"], wrecked)), Luck(pool_of(4)), Orders(ask=("wreck",)), 1)
    assert "2+ needed" in wrecked[0][1]


def test_a_1_that_kills_a_passenger_is_banked_without_a_question() -> None:
    """TLE-BLP-01, TLE-TRANS-07: nothing is lost by it, banked or not the passenger is dead."""
    for bank in ("open", "harmless"):
        found = wreck_dice(Scripted(wreck=[1]), NO_LUCK, Orders(bank=bank), 1)

        assert (Luck(pool_of(1)), 1) == found


def test_a_natural_6_that_fails_may_be_rolled_again() -> None:
    """TLE-DICE-12, TLE-DICE-14: a dodge save on 7+ is rolled and fails on every face."""
    assert (1, 2, 3, 4, 5, 6) == faces_again("failed", 8)
