"""Ground, stacking and line of sight. (SPF-TERR, SPF-STACK, SPF-LOS)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.steampunk.equipping import equip
from grognard.rulesets.steampunk.field import BOARD, HEXES, INDEX, can_see, entry_cost, fits, no_mans_land, territory
from grognard.rulesets.steampunk.records import MAP, Map
from grognard.rulesets.steampunk.sheets import Base
from tests.rulesets.steampunk.kit import YARD

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex

TANK, SQUAD, COLOSSUS = (equip(YARD, Base(sheet=name)) for name in ("Tank", "Squad", "Colossus"))


def land(roads: tuple[str, ...] = (), rivers: tuple[str, ...] = (), **terrain: str) -> Map:
    kinds = ["clear"] * len(HEXES)
    for name, kind in terrain.items():
        kinds[INDEX[BOARD.named(name)]] = kind
    return Map(id=MAP, terrain=tuple(kinds), roads=frozenset(map(at, roads)), rivers=frozenset(map(at, rivers)))


def at(name: str) -> Hex:
    return BOARD.named(name)


def test_the_board_has_three_strips_of_21_hexes() -> None:
    """SPF-SCEN-02, SPF-SCEN-03"""
    assert (21, 21, 21) == (len(territory(0)), len(no_mans_land()), len(territory(1)))
    assert at("A3") in territory(0)
    assert at("A7") in territory(1)


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("clear", "mountains", 2),
        ("hills", "mountains", 2),
        ("mountains", "hills", 1),
        ("hills", "hills", 1),
        ("hills", "sand dunes", 2),
        ("clear", "burned forest", 1),
        ("clear", "ruins", 1),
        ("clear", "rough", 1),
    ],
)
def test_what_it_costs_to_enter(start: str, end: str, cost: int) -> None:
    """SPF-TERR-03, SPF-TERR-05, SPF-TERR-06"""
    assert cost == entry_cost(land(D4=start, D5=end), at("D4"), at("D5"), TANK)


def test_forest_swamp_building_and_water_look_at_the_unit() -> None:
    """SPF-TERR-04, SPF-TERR-07, SPF-TERR-09, SPF-TERR-13"""
    costs = {
        kind: [entry_cost(land(D5=kind), at("D4"), at("D5"), unit) for unit in (TANK, SQUAD, COLOSSUS)]
        for kind in ("forest", "swamp", "building", "water")
    }

    assert {
        "forest": [2, 1, 1],
        "swamp": [2, 1, 3],
        "building": [None, 2, None],
        "water": [None, None, None],
    } == costs
    assert 1 == entry_cost(land(D5="water"), at("D4"), at("D5"), TANK, is_flying=True)


def test_a_road_costs_1_only_from_road_to_road_and_a_river_1_more() -> None:
    """SPF-TERR-10, SPF-TERR-12"""
    both = land(D5="forest", roads=("D4", "D5"))

    assert 1 == entry_cost(both, at("D4"), at("D5"), TANK)
    assert 2 == entry_cost(both, at("D6"), at("D5"), TANK)
    assert 3 == entry_cost(land(D5="forest", rivers=("D5",)), at("D4"), at("D5"), TANK)


@pytest.mark.parametrize(
    ("sizes", "fit"),
    [(["large", "medium"], True), (["large", "large"], False), (["huge", "small"], False), (["small"] * 3, False)],
)
def test_the_stacking_limit(sizes: list[str], fit: bool) -> None:
    """SPF-STACK-01"""
    assert fit == fits(sizes)


@pytest.mark.parametrize(("kind", "seen"), [("forest", False), ("ruins", True), ("hills", False), ("swamp", True)])
def test_on_the_ground_any_blocking_terrain_blocks(kind: str, seen: bool) -> None:
    """SPF-LOS-02"""
    assert seen == can_see(land(D4=kind), frozenset(), at("D2"), 0, at("D6"), 0)


def test_along_an_edge_both_hexes_must_block() -> None:
    """SPF-LOS-03"""
    assert can_see(land(B4="forest"), frozenset(), at("A5"), 0, at("C5"), 0)
    assert not can_see(land(B4="forest", B5="forest"), frozenset(), at("A5"), 0, at("C5"), 0)


@pytest.mark.parametrize(("target", "seen"), [("D5", False), ("D6", False), ("D7", True)])
def test_from_a_hill_a_forest_hides_two_hexes(target: str, seen: bool) -> None:
    """SPF-LOS-05, SPF-LOS-09"""
    assert seen == can_see(land(D4="forest"), frozenset(), at("D1"), 1, at(target), 0)


@pytest.mark.parametrize(("kind", "hidden"), [("forest", ["D5"]), ("hills", ["D5", "D6"])])
def test_a_flyer_looks_over_forest_and_hill(kind: str, hidden: list[str]) -> None:
    """SPF-LOS-06, SPF-LOS-11"""
    blind = [name for name in ("D5", "D6", "D7") if not can_see(land(D4=kind), frozenset(), at("D1"), 2, at(name), 0)]

    assert hidden == blind


def test_smoke_blocks_at_every_height_but_not_in_the_end_hexes() -> None:
    """SPF-LOS-10, SPF-LOS-07"""
    smoke = frozenset({at("D4")})

    assert not can_see(land(), smoke, at("D2"), 2, at("D6"), 2)
    assert can_see(land(), smoke, at("D4"), 0, at("D6"), 0)
    assert can_see(land(D4="mountains"), frozenset(), at("D2"), 2, at("D6"), 2)
