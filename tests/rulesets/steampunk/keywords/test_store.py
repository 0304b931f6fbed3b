"""Store(n): it holds n loads. (SPF-WPN-12)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.records import Load
from tests.rulesets.steampunk.keywords.kit import facing, gunner


def test_a_store_holds_several_loads() -> None:
    """SPF-WPN-12: Store(2), load 1: a Load adds one up to two, a Fire uses one."""
    tokens = []
    for held in (0, 1, 2):
        table = (
            facing(gunner("Store(2)"), order="(still) Load + -").having("A1", loads=(Load(tokens=held),)).play(fire, 1)
        )
        tokens.append(table["A1"].loads[0].tokens)
    assert [1, 2, 2] == tokens

    table = facing(gunner("Store(2)")).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1]).play(fire, 1)
    assert 1 == table["A1"].loads[0].tokens


def test_other_weapons_hold_one() -> None:
    """SPF-WPN-12"""
    table = facing(gunner(), order="(still) Load + -").having("A1", loads=(Load(tokens=1),)).play(fire, 1)

    assert 1 == table["A1"].loads[0].tokens
