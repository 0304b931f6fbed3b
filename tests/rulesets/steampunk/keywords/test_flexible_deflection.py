"""Flexible Deflection: deflections may be blows. (SPF-ABIL-16)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.steampunk.dice.assault import FLEXIBLE, clash
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.dice.test_assault import pool
from tests.rulesets.steampunk.kit import drawn, make

NOBODY = Host(())


def test_deflections_of_a_flexible_model_may_strike_instead() -> None:
    """SPF-ABIL-16: the owner turns two of three into successes of that model, after both have rolled."""
    host = Host((pool(1, 5),), (Shield("A1", 3, 5, is_flexible=True, key="A1/0"),))
    enemy = Host((DicePool("B1/0", "B1", 1, 5),))
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

    hosts = [Host((DicePool(f"{n}/0", n, 0, 5),), (Shield(n, 1, 5, is_flexible=True, key=f"{n}/0"),)) for n in "AB"]
    clash(Scripted(deflection=[5, 5], policy=policy), hosts[0], hosts[1], lower)

    assert [lower, 1 - lower] == asked


def test_flexible_deflections_may_be_blows() -> None:
    """SPF-ABIL-16: two of two deflections become successes before the advantage is settled."""
    lists = make("Fencer", like="Tank", abilities=["Flexible Deflection"])
    table = drawn("A1 Fencer at D3 facing 3 slow\nB1 Squad at D4", lists=lists).order("A1", "F + - + -").deciding(2)
    table.dice(assault=[1] * 8, deflection=[5, 5]).reply("count as assault", "2")
    table.play_all((movement_step, 1), (fight_all,))

    assert any("2 successes" in line for line in table.log)
    assert 0 == table.playing.all(Contest)[0].winner
