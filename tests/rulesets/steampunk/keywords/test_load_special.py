"""Load special: loaded as long as its ammunition lasts. (SPF-WPN-03)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.records import Load
from tests.rulesets.steampunk.keywords.kit import facing, gunner, slots


def test_it_fires_without_a_token() -> None:
    """SPF-WPN-03"""
    lists = gunner("Load special", "Limited Ammo(3)")
    table = facing(lists).having("A1", loads=(Load(),)).play(fire, 1)

    assert {"0": ["B1", "hold"]} == slots(table)


def test_a_load_order_gives_it_no_token() -> None:
    """SPF-WPN-03"""
    lists = gunner("Load special", "Limited Ammo(3)")
    table = facing(lists, order="(still) Load + -").having("A1", loads=(Load(),)).play(fire, 1)

    assert 0 == table["A1"].loads[0].tokens


def test_it_fires_only_while_its_ammunition_lasts() -> None:
    """SPF-WPN-03, SPF-WPN-02"""
    lists = gunner("Load special", "Limited Ammo(3)")

    assert facing(lists).having("A1", spent=(("Piece", 2),)).play(fire, 1).playing.waiting_for
    assert not facing(lists).having("A1", spent=(("Piece", 3),)).play(fire, 1).playing.waiting_for


def test_other_weapons_need_a_token() -> None:
    """SPF-WPN-03"""
    assert not facing(gunner()).having("A1", loads=(Load(),)).play(fire, 1).playing.waiting_for
