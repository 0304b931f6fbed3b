"""Ground, stacking and line of sight. (SPF-TERR, SPF-STACK, SPF-LOS)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec import structs

import grognard
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, to_hit
from grognard.rulesets.steampunk.table.board import BOARD, HEXES, INDEX, no_mans_land, territory
from grognard.rulesets.steampunk.table.line_of_sight import can_see, crossed
from grognard.rulesets.steampunk.table.records import MAP, Map
from grognard.rulesets.steampunk.table.room import areas_for
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import ADVANCED, TERRAIN, entry_cost, height_at, terrain_at
from grognard.rulesets.steampunk.table.units import sees, sees_hex
from tests.rulesets.steampunk.kit import YARD, drawn

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
    climber = msgspec.structs.replace(TANK, words=TANK.words | {"enters buildings"})  # its sheet says so
    assert 2 == entry_cost(land(D5="building"), at("D4"), at("D5"), climber)
    assert ("building" in areas_for(climber), "building" in areas_for(TANK)) == (True, False)


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


# ---------------------------------------------------------------- the terrain table


@pytest.mark.parametrize(
    ("kind", "height", "blocks", "to_be_hit", "evasion"),
    [
        ("clear", 0, None, 0, None),
        ("mountains", 2, 2, 0, None),
        ("hills", 1, 1, 0, None),
        ("forest", 0, 0, -1, 6),
        ("burned forest", 0, 0, -1, 6),
        ("ruins", 0, None, -1, 6),
        ("rough", 0, None, -1, 6),
        ("sand dunes", 0, 0, -1, 6),
        ("swamp", 0, None, 0, None),
        ("building", 0, 0, -1, 6),
        ("water", 0, None, 0, None),
    ],
)
def test_the_terrain_table(kind: str, height: int, blocks: int | None, to_be_hit: int, evasion: int | None) -> None:
    """SPF-TERR-01, SPF-TERR-02, SPF-TERR-16"""
    row = TERRAIN[kind]

    assert (height, blocks, to_be_hit, evasion) == (row.height, row.blocks, row.to_be_hit, row.evasion)
    assert height == height_at(land(D4=kind), at("D4"))
    assert 2 == height_at(land(D4=kind), at("D4"), is_flying=True)


def test_there_are_eleven_base_terrains_and_overlays_lie_on_top() -> None:
    """SPF-TERR-01: a road and a river leave the base terrain as it is."""
    both = land(D5="forest", roads=("D5",), rivers=("D5",))

    assert 11 == len(TERRAIN)
    assert "forest" == terrain_at(both, at("D5"))


def test_which_terrain_is_advanced() -> None:
    """SPF-TERR-14"""
    assert {"swamp", "building", "water", "road", "river", "smoke"} == ADVANCED
    assert {"swamp", "building", "water"} == {kind for kind, row in TERRAIN.items() if row.is_advanced}


def shot_at(kind: str, *, is_flying: bool = False, is_entrenched: bool = False) -> int:
    standing = Standing("slow", "slow", "clear")
    target = Standing("slow", "slow", kind, is_flying)
    return to_hit(ToHitScene(standing, target, "normal", target_is_entrenched=is_entrenched)).value


@pytest.mark.parametrize(
    ("kind", "cover"), [("forest", -1), ("clear", 0), ("hills", 0), ("mountains", 0), ("swamp", 0), ("water", 0)]
)
def test_cover_comes_from_the_targets_own_hex_and_not_to_flyers(kind: str, cover: int) -> None:
    """SPF-TERR-15"""
    flying = shot_at("clear", is_flying=True)

    assert cover == shot_at(kind) - shot_at("clear")
    assert flying == shot_at(kind, is_flying=True)


def test_an_entrenchment_is_like_rough_and_does_not_add_up() -> None:
    """SPF-TERR-17: it costs nothing and blocks nothing."""
    dug = structs.replace(land(), entrenched=frozenset({at("D5")}))

    assert [-1, -1, -1] == [
        shot_at(kind, is_entrenched=True) - shot_at("clear") for kind in ("clear", "swamp", "forest")
    ]
    assert 1 == entry_cost(dug, at("D4"), at("D5"), TANK)
    assert can_see(dug, frozenset(), at("D3"), 0, at("D7"), 0)


@pytest.mark.parametrize(("sheet", "evasion"), [("Squad", 6), ("Tank", None)])
def test_an_entrenchment_gives_evasion_to_medium_units(sheet: str, evasion: int | None) -> None:
    """SPF-TERR-17, SPF-TERR-02: large units evade nothing there."""
    table = drawn(f"A1 {sheet} at D3\nB1 Squad at D9")
    table.overlays["entrenched"] = frozenset({at("D3")})
    table.play(apply_damage)

    assert evasion == area_facts(table.playing, table["A1"], 4).evasion


def test_with_the_option_each_side_entrenches_its_own_territory() -> None:
    """SPF-TERR-17 option entrenchments"""
    game = grognard.new_game("steampunk", seed=1, options={"entrenchments": True})
    plain = grognard.new_game("steampunk", seed=1)

    assert "entrench" in game.view(0)["prompt"]
    assert "entrench" not in plain.view(0)["prompt"]


# ---------------------------------------------------------------- all combinations of heights


@pytest.mark.parametrize(
    ("high", "low", "level", "blind"),
    [
        (0, 0, "forest", 9),
        (0, 0, "hills", 9),
        (0, 0, "mountains", 9),
        (1, 0, "forest", 2),
        (1, 0, "hills", 9),
        (1, 0, "mountains", 9),
        (1, 1, "forest", 0),
        (1, 1, "hills", 0),
        (1, 1, "mountains", 9),
        (2, 0, "forest", 1),
        (2, 0, "hills", 2),
        (2, 0, "mountains", 9),
        (2, 1, "forest", 0),
        (2, 1, "hills", 2),
        (2, 1, "mountains", 9),
        (2, 2, "forest", 0),
        (2, 2, "hills", 0),
        (2, 2, "mountains", 0),
    ],
)
def test_what_a_crossed_hex_does_by_the_heights_of_the_ends(high: int, low: int, level: str, blind: int) -> None:
    """SPF-LOS-14, SPF-LOS-04, SPF-LOS-07, SPF-LOS-08; both ways: SPF-LOS-13"""
    ground = land(D4=level)
    targets = [at(f"D{row}") for row in range(5, 10)]
    there = [not can_see(ground, frozenset(), at("D1"), high, end, low) for end in targets]
    back = [not can_see(ground, frozenset(), end, low, at("D1"), high) for end in targets]

    assert [number < blind for number in range(5)] == there == back


def test_adjacent_units_and_units_in_one_hex_see_each_other() -> None:
    """SPF-LOS-12"""
    ground = land(D4="forest", D5="mountains")

    assert can_see(ground, frozenset({at("D4"), at("D5")}), at("D4"), 0, at("D5"), 2)
    assert can_see(ground, frozenset({at("D4")}), at("D4"), 0, at("D4"), 2)


def crosses(start: Hex, end: Hex, at: Hex) -> bool:
    """Whether the line passes through the inside of a hex, by the exact test in cube coordinates."""
    begin, stop = Fraction(0), Fraction(1)

    def cube(each: Hex) -> tuple[int, int, int]:
        return each.q, -each.q - each.r, each.r

    ends = [[a - c for a, c in zip(cube(each), cube(at), strict=True)] for each in (start, end)]
    for first, second in ((0, 1), (1, 2), (2, 0)):
        here, there = (each[first] - each[second] for each in ends)
        for value, slope in ((here, there - here), (-here, here - there)):  # value + t * slope < 1
            if slope == 0 and value >= 1:
                return False
            if slope > 0:
                stop = min(stop, Fraction(1 - value, slope))
            elif slope < 0:
                begin = max(begin, Fraction(1 - value, slope))
    return begin < stop


@pytest.mark.parametrize("start", ["A1", "D4", "G9"])
def test_the_line_crosses_exactly_the_hexes_whose_inside_it_passes(start: str) -> None:
    """SPF-LOS-01: corners do not count, and neither do the ends."""
    for end in HEXES:
        passed = {step[0] for step in crossed(at(start), end) if len(step) == 1}
        wanted = {each for each in HEXES if each not in (at(start), end) and crosses(at(start), end, each)}

        assert wanted == passed & set(HEXES)


def test_the_line_to_an_empty_hex_uses_its_ground_and_to_a_flyer_height_two() -> None:
    """SPF-LOS-15, SPF-LOS-11: over a forest a hill is seen from a hill, the plain before it is not."""
    table = drawn("A1 Tank at D1\nB1 Kite at D6 slow flying\nB2 Tank at D6", terrain={"D1": "hills", "D4": "forest"})
    table.play(apply_damage)
    hill = drawn("A1 Tank at D1\nB1 Tank at A9", terrain={"D1": "hills", "D4": "forest", "D6": "hills"})
    hill.play(apply_damage)

    assert not sees_hex(table.playing, table["A1"], at("D6"))
    assert sees_hex(table.playing, table["A1"], at("D6"), is_air=True)
    assert sees_hex(hill.playing, hill["A1"], at("D6"))
    assert sees(table.playing, table["A1"], table["B1"])
    assert not sees(table.playing, table["A1"], table["B2"])


def test_units_never_block_a_line() -> None:
    """SPF-LOS-13"""
    table = drawn("A1 Tank at D3\nA2 Colossus at D4\nB1 Tank at D5").play(apply_damage)

    assert sees(table.playing, table["A1"], table["B1"])
    assert sees(table.playing, table["B1"], table["A1"])
