"""The maps that come with the ruleset. (LEG-SETUP-01, LEG-SETUP-02)"""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

import pytest

from grognard.kernel.plane import distance, inside, overlap
from grognard.kernel.troops.maps import image_of
from grognard.rulesets.legendary.table.board import ground
from grognard.rulesets.legendary.table.terrain import KINDS

MAPS = sorted(
    each.name.removesuffix(".toml")
    for each in files("grognard.rulesets.legendary").joinpath("data/maps").iterdir()
    if each.name.endswith(".toml")
)
NOT_DRAWN = {"open"}


@pytest.mark.parametrize("name", MAPS)
def test_pieces_lie_apart(name: str) -> None:  # LEG-SETUP-02
    features = ground(name).features
    pairs = list(combinations(features, 2))
    houses = {each.id: each.name.partition(":")[0] or each.id for each in features}
    apart = [(one, two) for one, two in pairs if houses[one.id] != houses[two.id]]

    assert not any(overlap(one.area, two.area) for one, two in pairs)
    assert all(distance(one.area, two.area) >= 1.0 for one, two in apart)


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_turned_about_its_centre(name: str) -> None:  # LEG-SETUP-02
    board = ground(name)
    turn = image_of("turned", board.width, board.height)
    middles = {(each.kinds, _middle(each.area.points)) for each in board.features}

    turned = {(kinds, (round(x, 6), round(y, 6))) for kinds, middle in middles for x, y in [turn(middle)]}

    assert middles == turned


def _middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return round(sum(xs) / len(points), 6), round(sum(ys) / len(points), 6)


def test_sizes_of_tables() -> None:  # LEG-SETUP-01
    sizes = [(ground(name).width, ground(name).height) for name in MAPS]

    assert (6, 1, 1) == (sizes.count((72, 48)), sizes.count((96, 48)), sizes.count((48, 48)))


def test_every_kind_of_terrain_lies_somewhere() -> None:  # LEG-TERR-16
    found = {kind for name in MAPS for feature in ground(name).features for kind in feature.kinds}

    assert set(KINDS) - NOT_DRAWN == found


def test_walls_with_doors_and_windows() -> None:  # LEG-MOVE-07, LEG-MOVE-09
    found = {wall.kind for name in MAPS for feature in ground(name).features for wall in feature.walls}

    assert {"wall", "door", "locked door", "window"} == found


def test_objectives_lie_where_models_can_stand() -> None:  # LEG-OBJ-03
    for name in MAPS:
        board = ground(name)
        blocked = [piece for piece in board.pieces if piece.is_impassable]

        assert not [at for at in board.objectives for piece in blocked if inside(piece.area, at)]


def test_a_building_of_several_rooms_and_levels() -> None:  # LEG-BLDG-01, LEG-BLDG-04
    """The mill has a hall of three levels and a store; the aisles of the chapel are sections about an open nave."""
    mill, chapel = ground("mill town"), ground("jungle road")

    assert [0.0, 3.0, 6.0, 0.0] == [room.level for room in mill.rooms.values() if room.house == "Mill: hall-1"]
    assert 4 == len(mill.houses)
    assert {"West aisle-7", "East aisle-8"} <= set(chapel.houses)


@pytest.mark.parametrize("edge", ["south", "north"])
def test_a_house_lies_wholly_in_each_zone_of_mill_town(edge: str) -> None:  # LEG-SETUP-07
    town = ground("mill town")
    zone = town.zone(edge)

    assert ["Toll house"] == [
        town.piece_of[room.piece].label
        for room in town.rooms.values()
        if all(inside(zone, corner) for corner in room.area.points)
    ]
