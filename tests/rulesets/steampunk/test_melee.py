"""Assault dice that are rolled again, count double, or turn from deflection into blows. (SPF-ABIL-16 to 18)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.steampunk.facts import Host, Pool, Shield
from grognard.rulesets.steampunk.melee import FLEXIBLE, WAVE, clash, swings

NOBODY = Host(())


def pool(dice: int, needs: int, **more: object) -> Pool:
    """Dice of the base A1."""
    return Pool("A1/0", "A1", dice, needs, **more)  # type: ignore[arg-type]


def test_sixes_open_waves_of_rerolls_until_a_wave_shows_none() -> None:
    """SPF-ABIL-17: 6, 3, 2, 1 with Reroll[3]; the failures show 6, 6, 4; the last one is rolled once more."""
    dice = Scripted(assault=[6, 3, 2, 1, 6, 6, 4, 5])
    rolled = swings(dice, Host((pool(4, 6, waves=3),)))

    assert (3,) == rolled.successes
    dice.assert_done()


def test_a_six_rerolls_no_more_dice_than_it_says() -> None:
    """SPF-ABIL-17: one six, Reroll[1], three failures: one die."""
    dice = Scripted(assault=[6, 1, 1, 1, 5])

    assert (2,) == swings(dice, Host((pool(4, 5, waves=1),))).successes
    dice.assert_done()


def test_rerolls_reach_failed_deflection_dice_after_failed_assault_dice() -> None:
    """SPF-ABIL-17: three rerolls for one failed blow and one failed deflection: nobody is asked."""
    host = Host((pool(2, 5, waves=3),), (Shield("A1", 2, 5),))
    dice = Scripted(assault=[6, 1, 2], deflection=[5, 1, 6])
    rolled = swings(dice, host)

    assert ((1,), (2,)) == (rolled.successes, rolled.deflections)
    dice.assert_done()


@pytest.mark.parametrize(("first", "expected"), [("assault", ((2,), (0,))), ("deflection", ((1,), (1,)))])
def test_with_too_few_rerolls_the_owner_says_which_failures_come_first(
    first: str, expected: tuple[tuple[int], tuple[int]]
) -> None:
    """SPF-ABIL-17"""
    host = Host((pool(2, 5, waves=1),), (Shield("A1", 1, 5),))
    dice = Scripted(
        assault=[6, 1] + ([5] if first == "assault" else []),
        deflection=[1] + ([5] if first == "deflection" else []),
        policy={WAVE: first},
    )
    rolled = swings(dice, host)

    assert expected == (rolled.successes, rolled.deflections)
    dice.assert_done()


def test_the_dice_of_several_bases_are_kept_apart() -> None:
    """SPF-ABIL-17: the six of A1 helps no die of A2."""
    other = Pool("A2/0", "A2", 1, 5)
    dice = Scripted(assault=[6, 1])

    assert (1, 0) == swings(dice, Host((pool(1, 5, waves=3), other))).successes
    dice.assert_done()


def test_a_six_may_count_double() -> None:
    """SPF-ABIL-17: 6, 5, 4 at 5+."""
    assert (3,) == swings(Scripted(assault=[6, 5, 4]), Host((pool(3, 5, sixes_double=True),))).successes


def test_rerolled_successes_count_only_if_they_succeed_twice() -> None:
    """SPF-ABIL-18: dice at 5+ have 1/9 each."""
    odds = Every().odds(swings, Host((pool(1, 5, reroll_successes=True),)))

    assert Fraction(1, 9) == odds.map(lambda rolled: rolled.successes[0]).p(1)


def test_waves_have_the_chances_of_every_single_roll() -> None:
    """SPF-ABIL-17: one die beside a failure, Reroll[1] at 6+: by hand."""
    odds = Every().odds(swings, Host((pool(2, 6, waves=1),))).map(lambda rolled: rolled.successes[0])
    six = Fraction(1, 6)
    both = six * six + 2 * six * (1 - six) * six  # at once, or the failure turns into a six on its one reroll

    assert both == odds.p(2)
    assert (1 - six) ** 2 == odds.p(0)


def test_deflections_of_a_flexible_model_may_strike_instead() -> None:
    """SPF-ABIL-16: the owner turns two of three into successes of that model, after both have rolled."""
    host = Host((pool(1, 5),), (Shield("A1", 3, 5, is_flexible=True, key="A1/0"),))
    enemy = Host((Pool("B1/0", "B1", 1, 5),))
    dice = Scripted(assault=[1, 5], deflection=[5, 5, 6], policy={FLEXIBLE: 2})
    rolled = clash(dice, host, enemy)

    assert ((2,), (1,)) == (rolled.first.successes, rolled.first.deflections)
    assert (1,) == rolled.second.successes


def test_without_the_ability_deflections_stay_what_they_are() -> None:
    """SPF-ABIL-16"""
    host = Host((pool(1, 5),), (Shield("A1", 1, 5, key="A1/0"),))

    assert (0,) == clash(Scripted(assault=[1], deflection=[5]), host, NOBODY).first.successes


@pytest.mark.parametrize("lower", [0, 1])
def test_with_two_flexible_sides_the_lower_nation_decides_first(lower: int) -> None:
    """SPF-ABIL-16"""
    asked: list[object] = []

    def policy(who: object, name: str, options: tuple[int, ...], facts: object) -> int:
        asked.append(who)
        return options[0]

    hosts = [Host((Pool(f"{n}/0", n, 0, 5),), (Shield(n, 1, 5, is_flexible=True, key=f"{n}/0"),)) for n in "AB"]
    clash(Scripted(deflection=[5, 5], policy=policy), hosts[0], hosts[1], lower)

    assert [lower, 1 - lower] == asked


def test_deflection_per_success_is_rolled_after_the_blows() -> None:
    """SPF-SHEET-06: 2z and three successes: six dice."""
    host = Host((pool(4, 5),), (Shield("A1", 2, 5, per_success_of="A1/0"),))
    dice = Scripted(assault=[5, 5, 6, 1], deflection=[5, 1, 1, 1, 1, 6])
    rolled = swings(dice, host)

    assert (2,) == rolled.deflections
    dice.assert_done()
