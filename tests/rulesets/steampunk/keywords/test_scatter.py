"""Scatter[N+]: on N or more in the hex aimed at, else elsewhere. (SPF-WPN-16)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, constant
from grognard.rulesets.steampunk.dice.facts import Hit, Shot, Toll, Victim
from grognard.rulesets.steampunk.dice.shots import stray
from grognard.rulesets.steampunk.dice.whole_attacks import Fire, scored
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud
from tests.rulesets.steampunk.keywords.kit import facing, gunner, struck


@pytest.mark.parametrize(
    ("faces", "direction", "where"),
    [([4], [], "D6"), ([2], [1], "D4"), ([1], [3], "E7"), ([3], [4], "D9"), ([3], [3], "G8")],
)
def test_a_shell_scatters(faces: list[int], direction: list[int], where: str) -> None:
    """SPF-WPN-16: on 4+ in the hex, else as far as the die shows; direction 1 is 0, clockwise."""
    lists = gunner("Scatter[4+]", damage=None, covers={"effect": "Smoke"})
    table = (
        facing(lists, "B1 Squad at A9")
        .reply("fires: at whom", {"0": "hex D6"})
        .dice(scatter=faces, direction=direction)
    )
    table.play(fire, 1)

    assert [where] == [BOARD.name(cloud.at) for cloud in table.playing.all(Cloud)]


def test_a_shell_that_scatters_off_the_board_is_lost() -> None:
    """SPF-WPN-16: and area fire strikes whoever is where it lands."""
    lists = gunner("Scatter[4+]", area=[{"needs": 4}])
    table = facing(lists, "B1 Tank at D8\nB2 Tank at D6").reply("fires: at whom", {"0": "hex D8"})
    table.dice(scatter=[3], direction=[4]).play(fire, 1)
    assert {} == struck(table)

    table = facing(lists, "B1 Tank at D8\nB2 Tank at D6").reply("fires: at whom", {"0": "hex D8"})
    table.dice(scatter=[2], direction=[1], area=[4]).play(fire, 1)
    assert {"B2": 1} == struck(table)


def test_chances_of_scatter() -> None:
    """SPF-WPN-16: half of all shells land where they should."""
    odds = Every().odds(stray, 4)

    assert Fraction(1, 2) == odds.p((0, 0))
    assert Fraction(1, 36) == odds.p((3, 5))


def test_a_shell_that_strays_hits_nobody_it_was_aimed_at() -> None:
    """SPF-WPN-16: on 1 to 3 it comes down elsewhere; on 4+ the roll to hit decides."""
    fire = Fire(Hit(constant(3)), Toll(4), Victim(()), shots=((1, Shot(4)),), scatter=4)
    odds = Every().odds(scored, fire)

    assert (Fraction(1, 2), Fraction(1, 2)) == (odds.p(0), odds.p(1))
