"""Tables: the ones of the ledger, and those made from a number."""

from __future__ import annotations

from itertools import combinations

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.kernel.errors import Unknown
from grognard.kernel.plane import Disc, bounds, distance, inside
from grognard.rulesets.tenth.table.generator import GAP, generate, is_generated
from grognard.rulesets.tenth.table.map_names import ground
from grognard.rulesets.tenth.table.maps import OBSTACLES

KINDS = {"craters_and_rubble", "hills", "battlefield_debris", "woods", "ruins", "barricades_and_fuel_pipes"}
READY = ("long_edges", "short_edges", "corners")
GENERATED = [f"generated {number}" for number in range(1, 26)]


@pytest.mark.parametrize("name", READY)
def test_ready_maps_have_terrain_of_every_type_and_are_fair(name: str) -> None:
    """TEN-SCEN-07: the layout of the ledger with every feature mirrored through the centre; TEN-TERR-01."""
    table = ground(name)
    ruin = next(feature for feature in table.features if (36.0, 24.0) == bounds(feature.area)[:2])

    assert KINDS == set(table.by_kind)
    assert 16 == len(table.features)
    assert (42.0, 30.0) == bounds(ruin.area)[2:]
    assert (3.0,) == ruin.floors


@pytest.mark.parametrize(
    ("name", "at", "zone"),
    [
        ("long_edges", (10, 11), 0),
        ("long_edges", (10, 33), 1),
        ("long_edges", (10, 13), None),
        ("short_edges", (10, 40), 0),
        ("short_edges", (43, 1), 1),
        ("corners", (16, 17), 0),
        ("corners", (36, 35), 1),
        ("corners", (20, 20), None),
    ],
)
def test_zones_lie_where_the_ledger_says(name: str, at: tuple[float, float], zone: int | None) -> None:
    """TEN-SETUP-05, TEN-SCEN-06: 60 by 44; (10, 13) is in no-man's-land; (10, 40) is in zone A of short_edges."""
    table = ground(name)
    holding = [number for number, area in enumerate(table.zones) if inside(area.area, at)]

    assert (60.0, 44.0) == (table.width, table.height)
    assert ([] if zone is None else [zone]) == holding


@pytest.mark.parametrize(
    ("name", "markers"),
    [
        ("long_edges", [(30, 22), (12, 22), (48, 22), (30, 6), (30, 38)]),
        ("short_edges", [(30, 22), (30, 8), (30, 36), (8, 22), (52, 22)]),
        ("corners", [(30, 22), (12, 34), (48, 10), (10, 10), (50, 34)]),
    ],
)
def test_five_markers_lie_where_the_ledger_says(name: str, markers: list[tuple[int, int]]) -> None:
    """TEN-SCEN-02, TEN-SCEN-06: the centre is 18" from the west marker."""
    assert markers == [marker.at for marker in ground(name).markers]


@pytest.mark.parametrize("name", GENERATED)
def test_a_generated_table_is_fair_and_passable(name: str) -> None:
    """TEN-SCEN-06, TEN-SCEN-07: every type, mirrored, with room between the features and about the markers."""
    table = ground(name)
    images = {tuple(sorted((60 - x, 44 - y) for x, y in each.area.points)) for each in table.features}

    assert KINDS == set(table.by_kind)
    assert images == {tuple(sorted(each.area.points)) for each in table.features}
    assert all(distance(a.area, b.area) >= GAP for a, b in combinations(table.features, 2))
    for marker in table.markers:
        for feature in table.features:
            if feature.kind in (*OBSTACLES, "hills"):
                assert distance(Disc(marker.at, 0.5), feature.area) > 0


def test_a_number_makes_the_same_table_everywhere_and_another_number_another() -> None:
    tables = {name: generate(name).feature for name in GENERATED}

    assert generate("generated 17").feature == tables["generated 17"]
    assert len(GENERATED) == len(set(tables.values()))


def test_generated_tables_can_be_played_and_saved_by_name() -> None:
    rules = ruleset("tenth")
    game = play_out(rules.new_game(scenario="generated 4711", seed=1), (bot(rules, "random"),) * 2, 1)

    assert game.save() == grognard.load(game.save()).save()
    for wrong in ("generated", "generated x", "generated -3", "generated 007", "generatd 3"):
        assert not is_generated(wrong)
        with pytest.raises(Unknown, match="scenario"):
            rules.new_game(scenario=wrong)


def test_a_grand_battle_is_fought_on_the_same_map_fifteen_inches_further_in() -> None:
    """TEN-SETUP-05, TEN-ARMY-01: 3000 points, 90 by 44; zones reach to the table edge."""
    table, wide = ground("short_edges"), ground("short_edges wide")

    assert (90.0, 44.0) == (wide.width, wide.height)
    assert [(x + 15, y) for x, y in (marker.at for marker in table.markers)] == [m.at for m in wide.markers]
    assert (33.0, 14.0) == bounds(wide.features[0].area)[:2]
    assert inside(wide.zones[0].area, (1, 1))
    assert inside(wide.zones[0].area, (33, 1))
    assert not inside(wide.zones[0].area, (34, 1))
    assert inside(wide.zones[1].area, (89, 43))

    rules = ruleset("tenth")
    grand = {**rules.muster("ashen column").army, "limit": 3000}

    assert "corners wide" == rules.new_game((grand, "tidewardens"), "corners").header.scenario
    assert "corners" == rules.new_game(("ashen host", "tide host"), "corners").header.scenario


def test_wide_corners_are_moved_in_and_reach_straight_out_to_the_edge() -> None:
    """TEN-SETUP-05"""
    one, other = (zone.area for zone in ground("corners wide").zones)

    assert [(0, 0), (49, 0), (15, 34), (0, 34)] == list(one.points)
    assert [(75, 10), (90, 10), (90, 44), (41, 44)] == list(other.points)


def test_pieces_of_generated_tables_have_the_sizes_that_old_records_were_played_with() -> None:
    """TEN-SCEN-06: a record names the table by its number, so a piece of another size would be another table."""
    sizes: dict[str, set[tuple[float, ...]]] = {kind: set() for kind in KINDS}
    floors = set()
    for name in GENERATED:
        for piece in generate(name).feature:
            left, low, right, high = piece.rect or (0, 0, 0, 0)
            sizes[piece.kinds[0]].add((*sorted((right - left, high - low), reverse=True), piece.height))
            floors.add((piece.kinds[0], piece.floors))

    assert {
        "ruins": {(6, 6, 6), (7, 5, 6), (8, 4, 5)},
        "woods": {(7, 5, 6), (6, 4, 6)},
        "hills": {(6, 6, 3), (8, 5, 3)},
        "craters_and_rubble": {(4, 3, 0.5), (5, 5, 0.5)},
        "barricades_and_fuel_pipes": {(5, 0.5, 1), (6, 0.5, 1)},
        "battlefield_debris": {(3, 1.5, 2), (3, 2, 2)},
    } == sizes
    assert {("ruins", ()), ("ruins", (3.0,))} == {each for each in floors if each[0] == "ruins"}
