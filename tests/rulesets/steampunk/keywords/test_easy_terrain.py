"""Easy Terrain[terrain]: entering it costs 1. (SPF-ABIL-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.terrain import entry_cost
from tests.rulesets.steampunk.kit import drawn, make
from tests.rulesets.steampunk.table.test_rivers_swamps_and_smoke import TANK, at, land

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.table.records import Map


def test_easy_terrain_costs_one() -> None:
    """SPF-ABIL-20"""
    lists = make("Ranger", like="Tank", abilities=["Easy Terrain[forest]"])
    table = drawn("A1 Ranger at D3 slow", lists=lists, terrain={"D4": "forest"}).order("A1", "F + - + -")
    table.play(movement_step, 1)

    assert "D4" == table.where("A1")


@pytest.mark.parametrize(
    ("ability", "forest", "swamp", "river"),
    [("forest", 1, 2, 2), ("all", 1, 1, 1), ("swamp", 2, 1, 3), ("river", 2, 2, 2)],
)
def test_easy_terrain_eases_what_it_names(ability: str, forest: int, swamp: int, river: int) -> None:
    """SPF-ABIL-20, SPF-TERR-12: and a river is terrain of its own, here one in a forest."""
    own = (UnitAbility.from_data(f"Easy Terrain[{ability}]"),)

    def cost(ground: Map) -> int | None:
        return entry_cost(ground, at("D4"), at("D5"), TANK, own)

    assert (forest, swamp, river) == (cost(land("forest")), cost(land("swamp")), cost(land("forest", is_river=True)))
