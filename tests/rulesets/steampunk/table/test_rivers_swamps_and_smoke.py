"""Rivers, swamps, smoke and the strip of no man's land. (SPF-TERR, SPF-LOS-14, SPF-SCEN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.gunnery.area_fire import evasion_of
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, to_hit
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.setup.set_up import survey
from grognard.rulesets.steampunk.table.board import BOARD, no_mans_land
from grognard.rulesets.steampunk.table.line_of_sight import can_see
from grognard.rulesets.steampunk.table.records import MAP, Map
from grognard.rulesets.steampunk.table.terrain import entry_cost, terrain_at
from tests.rulesets.steampunk.kit import YARD, drawn

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex


def at(name: str) -> Hex:
    return BOARD.named(name)


SLOW = Standing("slow", "slow", "clear")
PLAIN = ToHitScene(SLOW, SLOW, "normal")
TANK, SQUAD = (equip(YARD, Base(sheet=name)) for name in ("Tank", "Squad"))


def land(terrain: str, *, is_river: bool = False, before: str = "clear") -> Map:
    """Terrain in D5, entered from D4."""
    kinds = tuple({"D5": terrain, "D4": before}.get(BOARD.name(each), "clear") for each in BOARD.hexes())
    return Map(id=MAP, terrain=kinds, rivers=frozenset({at("D5")} if is_river else ()))


@pytest.mark.parametrize(
    ("terrain", "dry"), [("clear", 1), ("forest", 2), ("swamp", 2), ("hills", 2), ("sand dunes", 2), ("rough", 1)]
)
def test_a_river_costs_one_more_whatever_it_runs_through(terrain: str, dry: int) -> None:
    """SPF-TERR-12"""
    costs = [entry_cost(land(terrain, is_river=wet), at("D4"), at("D5"), TANK) for wet in (False, True)]

    assert [dry, dry + 1] == costs
    assert 1 == entry_cost(land("clear"), at("D5"), at("D4"), TANK)  # out of it: nothing more


def test_a_swamp_hides_nothing_and_nobody() -> None:
    """SPF-TERR-07: it does not block line of sight and gives no cover."""
    table = drawn("A1 Squad at D5", terrain={"D5": "swamp"}).play(judge_orders)

    assert can_see(land("swamp"), frozenset(), at("D3"), 0, at("D7"), 0)
    assert 0 == to_hit(PLAIN._replace(target=SLOW._replace(terrain="swamp"))).value
    assert evasion_of(table.playing, table["A1"]) is None


@pytest.mark.parametrize("heights", [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_smoke_blocks_at_every_combination_of_heights(heights: tuple[int, int]) -> None:
    """SPF-LOS-14, SPF-LOS-10: anywhere on the line, but at its ends."""
    high, low = heights
    seen = [can_see(land("clear"), {at(f"D{row}")}, at("D3"), high, at("D8"), low) for row in range(3, 9)]

    assert [True, False, False, False, False, True] == seen


def test_the_whole_strip_is_laid_out() -> None:
    """SPF-SCEN-06: eleven throws lay out all 21 hexes, the middle one and ten with their mirror images."""
    table = drawn("A1 Squad at D1").dice(terrain=[6] * 11).play(survey)

    assert {"ruins"} == {terrain_at(table.playing[MAP], each) for each in no_mans_land()}
    assert table.dice_are_used_up()
