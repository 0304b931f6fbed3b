"""Layouts, objectives, maps and the generator. (TLE-SETUP-01 to TLE-SETUP-10, TLE-TERR)"""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from grognard.kernel.data import BadFile
from grognard.kernel.plane import MM, Disc, distance
from grognard.kernel.rules import ledger
from grognard.kernel.troops.maps import FeatureEntry, MapEntry
from grognard.rulesets.last_edition.table.generator import generated_map
from grognard.rulesets.last_edition.table.layouts import CENTRE, LAYOUTS, PLACES, TABLE, objectives, turned, zones
from grognard.rulesets.last_edition.table.map_names import MAPS
from grognard.rulesets.last_edition.table.maps import REFERENCE, faults, load_terrain, terrain
from tests.rulesets.last_edition.kit import piece

BASE = 12.5 * MM


def table_of(clause: str) -> Any:
    """The table in the ledger."""
    return next(each.table for each in ledger("last_edition").clauses if each.id == clause)


def half(*pieces: FeatureEntry) -> MapEntry:
    return MapEntry(name="half", width=60, height=44, image="turned", feature=pieces)


def good_half() -> list[FeatureEntry]:
    pairs = [(2, 2), (2, 26), (20, 2), (20, 26)]
    found = [each for x, y in pairs for each in (piece(3, x, y, "east", "south"), piece(2, x, y + 6, "east", "north"))]
    return [*found, *(piece(1, x, y) for x, y in ((11, 2), (11, 12), (11, 22), (11, 32)))]


def test_the_battlefield_has_quarters_about_its_centre() -> None:
    """TLE-SETUP-01, TLE-SETUP-02: 60 by 44 inches; zone 2 is zone 1 turned about the centre."""
    assert (0.0, 0.0, 60.0, 44.0) == TABLE
    assert (30.0, 22.0) == CENTRE
    for layout in LAYOUTS:
        one, two = zones(layout)

        assert sorted(turned(at) for at in one.area.points) == sorted(two.area.points)


def test_quarters_are_cut_out_about_the_centre() -> None:
    """TLE-SETUP-05: (24, 16) is too near to the centre, (20, 12) is inside."""
    one, two = zones("quarters")

    assert not one.holds(Disc((24, 16), BASE))
    assert one.holds(Disc((20, 12), BASE))
    assert two.holds(Disc((40, 32), BASE))
    assert 9.0 == pytest.approx(one.away(Disc(CENTRE, 0.0)), abs=0.001)
    assert one.is_clear_by(Disc((30 + BASE + 3, 5), BASE), 3.0)
    assert not one.is_clear_by(Disc((30 + BASE + 2.9, 5), BASE), 3.0)


@pytest.mark.parametrize(
    ("layout", "corners"),
    [
        ("quarters", {(0, 0), (30, 0), (30, 22), (0, 22)}),
        ("short_edges", {(0, 0), (15, 0), (15, 44), (0, 44)}),
        ("corners", {(0, 0), (30, 0), (0, 44)}),
    ],
)
def test_the_corners_of_the_zones(layout: str, corners: set[tuple[float, float]]) -> None:
    """TLE-SETUP-05, TLE-SETUP-06, TLE-SETUP-07: exactly as the ledger has them; only quarters have a cut-out."""
    one, two = zones(layout)

    assert corners == set(one.area.points)
    assert {(60 - x, 44 - y) for x, y in corners} == set(two.area.points)
    assert (1, 2) == (one.number, two.number)
    assert {Disc((30, 22), 9.0) if layout == "quarters" else None} == {one.hole, two.hole}


def test_both_zones_are_as_far_away_from_their_images() -> None:
    """TLE-SETUP-05, TLE-SEC-05: in the cut-out the arc is the nearest part, in both quarters alike."""
    for away, at in ((5.0, (30 - 4 * 0.6, 22 - 4 * 0.8)), (5.0, (30 - 4 * 0.8, 22 - 4 * 0.6)), (2.0, (32.0, 2.0))):
        one, two = zones("quarters")

        assert away == pytest.approx(one.away(Disc(at, 0.0)), abs=0.002)
        assert away == pytest.approx(two.away(Disc(turned(at), 0.0)), abs=0.002)


def test_short_edges_are_fifteen_inches_deep() -> None:
    """TLE-SETUP-06: a base from x 14.2 to 15.2 is not wholly in zone 1."""
    one, _ = zones("short_edges")

    assert not one.holds(Disc((14.7, 20), 0.5))
    assert one.holds(Disc((14.5, 20), 0.5))


def test_corners_are_triangles_with_a_corridor() -> None:
    """TLE-SETUP-07: (14, 22) is inside zone 1, (16, 22) in the corridor, which is 24.79 inches wide."""
    one, two = zones("corners")

    assert one.holds(Disc((14, 22), 0.0))
    assert not one.holds(Disc((16, 22), 0.0))
    assert 24.79 == pytest.approx(distance(one.area, two.area), abs=0.005)


def test_objectives_lie_where_the_ledger_says() -> None:
    """TLE-SETUP-08, TLE-SETUP-09, TLE-SETUP-10: five each, side objectives halfway to the edge."""
    for layout, places in table_of("TLE-SETUP-10").items():
        assert {key: pytest.approx(at) for key, at in places.items()} == {k: list(v) for k, v in objectives(layout)}
    for layout in LAYOUTS:
        side, x, y = PLACES[layout]["side_a"], *CENTRE
        beyond = (2 * side[0] - x, 2 * side[1] - y)

        assert 5 == len(objectives(layout))
        assert min(beyond[0], beyond[1], 60 - beyond[0], 44 - beyond[1]) == pytest.approx(0.0)
        assert hypot(side[0] - x, side[1] - y) == pytest.approx(
            hypot(PLACES[layout]["side_b"][0] - x, PLACES[layout]["side_b"][1] - y)
        )


@pytest.mark.parametrize(
    ("clause", "layout"),
    [("TLE-TERR-19", "quarters"), ("TLE-TERR-20", "short_edges"), ("TLE-TERR-21", "corners")],
)
def test_the_reference_maps_are_those_of_the_ledger(clause: str, layout: str) -> None:
    """TLE-TERR-19, TLE-TERR-20, TLE-TERR-21, TLE-TERR-02: each piece of the ledger and its image."""
    board = terrain(REFERENCE[layout])
    corners = {(feature.kind, min(feature.area.points)) for feature in board.features}
    for row in table_of(clause):
        kind = f"type {row['type']}"

        assert (kind, (row["x"], row["y"])) in corners
        assert (kind, (54 - row["x"], 38 - row["y"])) in corners
    assert 24 == len(board.features)


def test_walls_turn_with_their_piece() -> None:
    """TLE-TERR-02: type 3 at (22, 8) with walls east and north has a twin at (32, 30) with walls west and south."""
    board = terrain("quarters")
    twin = next(each for each in board.features if each.kind == "type 3" and min(each.area.points) == (32, 30))

    assert {((32, 30), (32, 36)), ((32, 30), (38, 30))} == {
        tuple(sorted((wall.start, wall.end))) for wall in twin.lines
    }


def test_a_whole_half_is_valid() -> None:
    """TLE-TERR-01, TLE-TERR-18: four pieces of each type, pairs with their walls."""
    assert [] == faults(half(*good_half()))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda row: row[:-1], "four pieces of type 1"),
        (lambda row: [*row[:-1], piece(1, 27, 40)], "wholly in its half"),
        (lambda row: [*row[:-1], piece(1, 12, 4)], "do not overlap"),
        (lambda row: [*row[1:], piece(3, 11, 38, "east", "south")], "joins one of type 2"),
        (lambda row: [piece(3, 2, 2, "west", "south"), *row[1:]], "walls to the east"),
        (lambda row: [piece(3, 2, 2, "east", "north"), *row[1:]], "walls to the east"),
        (lambda row: [*row[:-1], piece(1, 11, 32, "east")], "has no walls"),
    ],
)
def test_what_makes_a_map_invalid(change: Any, expected: str) -> None:
    """TLE-TERR-18, TLE-TERR-07, TLE-TERR-11: each fault is said."""
    said = " ".join(text for _, text in faults(half(*change(good_half()))))

    assert expected in said


def test_a_file_with_a_lone_piece_is_refused_with_its_line() -> None:
    """TLE-TERR-18: the line, the clause and what is wrong."""
    head = 'name = "bad"\nwidth = 60\nheight = 44\nimage = "turned"\n\n'
    text = head + '[[feature]]\nkinds = ["type 3"]\nrect = [2, 2, 8, 8]\n'

    with pytest.raises(BadFile, match=r"bad.toml:6: a piece of type 3 joins .*TLE-TERR-18"):
        load_terrain(text, "bad.toml")


def test_every_map_that_comes_with_the_game_is_valid() -> None:
    """TLE-TERR-18: all maps load, with 24 pieces in half-turn symmetry."""
    for name in (*REFERENCE.values(), *MAPS):
        board = terrain(name)
        middles = {(each.kind, min(each.area.points)[0] + 3, min(each.area.points)[1] + 3) for each in board.features}

        assert 24 == len(middles)
        assert middles == {(kind, 60 - x, 44 - y) for kind, x, y in middles}


@pytest.mark.parametrize("number", range(6))
def test_generated_maps_are_valid_and_playable(number: int) -> None:
    """TLE-TERR-18: valid, off the objectives, 3 inches between pairs, 2 inches around soft cover."""
    layout = LAYOUTS[number % 3]
    entry = generated_map(f"generated {number} {layout}")
    assert entry is not None
    board = terrain(f"generated {number} {layout}")
    discs = [Disc(at, 3.5) for _, at in objectives(layout)]
    pieces = board.features

    assert [] == faults(entry)
    assert all(distance(each.area, disc) >= 0 and not _covers(each.area, disc) for each in pieces for disc in discs)
    for one in pieces:
        for two in pieces:
            if one is not two and "type 1" in (one.kind, two.kind):
                assert distance(one.area, two.area) >= 2.0


def test_pairs_of_generated_maps_leave_three_inches() -> None:
    """TLE-TERR-18: pieces of types 2 and 3 stand in pairs; from pair to pair it is 3 inches, and not always more."""
    gaps: list[float] = []
    for number in range(6):
        board = terrain(f"generated {number} {LAYOUTS[number % 3]}")
        hard = [each.area for each in board.features if each.kind != "type 1"]
        apart = [sorted(distance(one, two) for two in hard if two is not one) for one in hard]

        assert all(away[0] == 0.0 for away in apart)
        gaps += [away[1] for away in apart]

    assert 3.0 == min(gaps)


def _covers(area: Any, disc: Disc) -> bool:
    return distance(area, Disc(disc.at, 0.0)) < disc.radius - 0.001
