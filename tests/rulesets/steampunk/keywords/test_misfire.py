"""Misfire[N-]: on N or less the action is no action. (SPF-WPN-10)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.facts import Shot
from grognard.rulesets.steampunk.dice.shots import misfires
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim
from tests.rulesets.steampunk.keywords.kit import facing, gunner, struck


def test_above_its_number_it_fires() -> None:
    """SPF-WPN-10"""
    table = facing(gunner("Misfire[2-]")).reply("fires: at whom", {"0": "B1"}).dice(misfire=[3], to_hit=[3])

    assert {"B1": 1} == struck(table.play(fire, 1))


def test_a_misfire_makes_the_action_no_action() -> None:
    """SPF-WPN-10, SPF-WPN-02: one roll for both guns; load, ammunition and aim are kept."""
    lists = gunner("Misfire[2-]", "Limited Ammo(3)", count=2)
    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
    table.reply("fires: at whom", {"0": "B1", "1": "B2", "aim piece": "yes"}).dice(misfire=[2]).play(fire, 1)

    assert ([1, 1], (), 1) == ([load.tokens for load in table["A1"].loads], table["A1"].spent, len(table["A1"].aims))
    assert "Piece of Gunner A1 misfires." in table.log


def test_chance_of_a_hit_with_a_weapon_that_may_misfire() -> None:
    """SPF-WPN-10: 5/6 of 1/2."""

    def shot(dice: Any) -> int:
        return 0 if misfires(dice, 1) else hits(dice, 1, Shot(1))

    assert Fraction(5, 12) == Every().odds(shot).p(1)
