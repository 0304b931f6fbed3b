"""Shots(n): n rolls for one token. (SPF-WPN-13)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from tests.rulesets.steampunk.keywords.kit import facing, gunner, struck


def test_several_shots_for_one_token() -> None:
    """SPF-WPN-13: at one base, or apart if the sheet says so."""
    table = facing(gunner("Shots(3)", load=2)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3, 3, 3]).play(fire, 1)
    assert ({"B1": 3}, 1) == (struck(table), table["A1"].loads[0].tokens)

    table = facing(gunner("Shots(3, apart)", load=2), "B1 Squad at D5\nB2 Squad at C5")
    table.reply("fires: at whom", {"0": "B1", "0 x2": "B2", "0 x3": "B1"}).dice(to_hit=[3, 3, 3]).play(fire, 1)
    assert ({"B1": 2, "B2": 1}, 1) == (struck(table), table["A1"].loads[0].tokens)


def test_other_weapons_roll_once_for_a_token() -> None:
    """SPF-WPN-13"""
    table = facing(gunner(load=2)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3]).play(fire, 1)

    assert ({"B1": 1}, 1) == (struck(table), table["A1"].loads[0].tokens)
