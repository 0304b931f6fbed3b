"""The ready tables: pieces, zones and objectives. (SZOP-TABLE, SZOP-OBJ-01, SZOP-OPT-05)"""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from math import dist

import pytest
from msgspec.structs import replace

from grognard.kernel.plane import Disc, overlap
from grognard.kernel.troops.maps import Board, load_map, unfair
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.table.maps import table
from grognard.rulesets.szop.table.terrain_names import PIECES, piece_name

BASIC = {"impassable", "blocking", "difficult", "dangerous", "defensive"}
ADVANCED = {"elevated", "intermediate", "obscuring", "low"}
FOLDER = files("grognard.rulesets.szop").joinpath("data/maps")
NAMES = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml"))


def board(name: str) -> Board:
    return load_map(FOLDER.joinpath(f"{name}.toml"), [*BASIC, *ADVANCED])


def places(name: str, kind: str) -> list[tuple[float, float]]:
    return [marker.at for marker in board(name).markers if marker.kind == kind]


def test_there_are_six_tables() -> None:
    advanced = [name for name in NAMES if any(ADVANCED & set(each.kinds) for each in board(name).features)]

    assert 6 == len(NAMES)
    assert 2 == len(advanced)
    assert 2 == sum(bool(places(name, "narrative")) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_has_its_size_its_zones_and_more_than_15_pieces(name: str) -> None:  # SZOP-TABLE-01, SZOP-TABLE-02
    table = board(name)
    zones = [zone.area.points for zone in table.zones]

    assert (72, 48) == (table.width, table.height)
    assert 18 <= len(table.features)
    assert [{0, 12}, {36, 48}] == [{y for _, y in zone} for zone in zones]
    assert [] == unfair(table, "turned")
    assert sum(len(feature.kinds) > 1 for feature in table.features) >= 8  # SZOP-TERR-09


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["objective", "narrative"])
def test_objectives_are_placed_by_the_rules(name: str, kind: str) -> None:  # SZOP-OBJ-01
    found = places(name, kind)
    if not found and kind == "narrative":
        return
    solid = [feature.area for feature in board(name).features if "impassable" in feature.kinds]

    assert 5 == len(found)
    assert any(y <= 12 for _, y in found)
    assert any(y >= 36 for _, y in found)
    assert any(x < 36 for x, _ in found)
    assert any(x > 36 for x, _ in found)
    assert all(dist(one, other) >= 12 for one, other in combinations(found, 2))
    assert all(6 <= x <= 66 and 6 <= y <= 42 for x, y in found)
    assert not any(overlap(area, Disc(at, 0.01)) for area in solid for at in found)


@pytest.mark.parametrize("name", [name for name in NAMES if places(name, "narrative")])
def test_narrative_objectives_are_pieces_that_can_be_entered(name: str) -> None:  # SZOP-OPT-05
    for at in places(name, "narrative"):
        under = [feature for feature in board(name).features if overlap(feature.area, Disc(at, 0.01))]

        assert 1 == len(under)
        assert "impassable" not in under[0].kinds
        xs, ys = zip(*under[0].area.points, strict=True)
        assert at == ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def test_terrain_has_names_in_both_languages() -> None:  # SZOP-TABLE-02
    """What a Polish player is asked about is called in Polish; a player's own map keeps its names."""
    boards = [table(name) for name in NAMES] + [table("generated 5")]
    pieces = {feature.name for each in boards for feature in each.features}

    assert pieces <= {str(each) for each in PIECES}
    with in_language("pl", "szop"):
        assert "Skała" == rendered(piece_name(next(each for each in boards[0].features if each.name == "Rock")))
        assert "My own {mound}" == rendered(piece_name(replace(boards[0].features[0], name="My own {mound}")))
