"""Maps in files: what they mean, and what is wrong with them in which line."""

from __future__ import annotations

from math import hypot

import pytest
import shapely

from grognard.kernel.errors import BadData, Refused
from grognard.kernel.plane import Disc, Polygon, hull, rectangle
from grognard.kernel.troops import (
    Going,
    Law,
    Pose,
    Trek,
    aura,
    auras,
    base_of,
    feature_of,
    hull_of,
    stand,
    troop,
)
from grognard.kernel.troops.generator import Layout, Plan, TerrainPiece, generate, is_generated
from grognard.kernel.troops.maps import (
    Feature,
    Image,
    MarkerEntry,
    WallEntry,
    ZoneEntry,
    changed,
    lay,
    load_map,
    opened,
    problems,
    unfair,
)

KINDS = ("woods", "difficult", "ruin", "hill")
POND = """
name = "Ford"
width = 60
height = 44
image = "turned"

[[zone]]
seat = 0
rect = [0, 0, 12, 44]
[[zone]]
seat = 1
rect = [48, 0, 60, 44]

[[marker]]
at = [30, 22]

[[feature]]
kinds = ["woods", "difficult"]
rect = [14, 4, 20, 10]

[[feature]]
kinds = ["ruin"]
name = "mill"
rect = [10, 20, 16, 26]
height = 5
floors = [3]
walls = ["north", { side = "east", kind = "window", passes = ["foot"] }, { line = [10, 20, 10, 23], kind = "door" }]

[[feature]]
kinds = ["hill"]
rect = [26, 18, 34, 26]
height = 3
"""


def test_a_map_is_laid_with_its_image() -> None:
    board = load_map(POND, KINDS, wall_kinds=("wall", "door", "window"))

    assert 5 == len(board.features)  # the hill lies on its own image
    assert ("woods-1", "woods-1-mirrored") == tuple(each.id for each in board.of("difficult"))
    assert {(40, 34), (46, 34), (46, 40), (40, 40)} == set(board.areas("woods")[1].points)
    assert [] == unfair(board, "turned")
    assert [rectangle(48, 0, 60, 44)] == board.zones_of(1)
    assert (0.0, 3.0) == board.levels_at(Disc((13, 23), 0.5), "hill")
    assert (3.0,) == board.levels_at(Disc((30, 22), 0.5), "hill")
    assert ["hill-3"] == [each.id for each in board.under(Disc((30, 22), 0.5))]


def test_walls_let_some_through_and_doors_open() -> None:
    board = load_map(POND, KINDS, wall_kinds=("wall", "door", "window"))
    mill = board.of("ruin")[0]

    assert 6 == len(board.walls())
    assert 4 == len(board.walls("foot"))
    again = changed(board, added=(opened(mill, 2),))
    assert 5 == len(again.walls())
    assert [each.id for each in board.features] == [each.id for each in again.features]


def test_features_come_and_go_in_play() -> None:
    board = load_map(POND, KINDS, wall_kinds=("wall", "door", "window"))
    wreck = Feature("wreck-1", ("difficult",), rectangle(30, 5, 34, 8), 2.0)
    later = changed(board, ("woods-1",), (wreck,))

    assert {"woods-1-mirrored", "wreck-1"} == {each.id for each in later.of("difficult")}
    assert later is changed(board, ("woods-1",), (wreck,))
    assert {"woods-1-mirrored", "wreck-1"} == {said.split(" ")[0] for said in unfair(later, "turned")}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('["woods", "difficult"]', '["wods"]', r'ford.toml:18: unknown kind of terrain "wods"; did you mean "woods"'),
        ("rect = [14, 4, 20, 10]", "rect = [14, 4, 20, 50]", r"ford.toml:17: feature 1 .* over the edge of the table"),
        ("rect = [14, 4, 20, 10]", "rect = [14, 4, 14, 10]", r"ford.toml:17.* some width"),
        ("rect = [14, 4, 20, 10]", "corners = [[1, 1], [5, 5], [2, 2]]", r"ford.toml:17: feature 1 .*three corners"),
        ("rect = [14, 4, 20, 10]", "rect = [14, 4, nan, 10]", r"ford.toml:19"),
        ("rect = [14, 4, 20, 10]", "", r"ford.toml:1[78].*either a rect or corners"),
        ('kind = "door"', 'kind = "dor"', r'ford.toml:27: unknown kind of wall "dor"; did you mean "door"'),
        ("line = [10, 20, 10, 23]", "line = [10, 20, 99, 23]", r"ford.toml:27: a wall of feature 2 \(mill\)"),
        ("at = [30, 22]", "at = [70, 22]", r"ford.toml:14: marker 1 lies off the table"),
        ("rect = [48, 0, 60, 44]", "rect = [48, 0, 80, 44]", r"ford.toml:10: zone 2"),
        ("rect = [14, 4, 20, 10]", "circle = [3, 7, 4]", r"ford.toml:17: feature 1 .* over the edge of the table"),
        ("rect = [14, 4, 20, 10]", "circle = [9, 7, 0]", r"ford.toml:19"),
        ("rect = [14, 4, 20, 10]", "rect = [1, 1, 2, 2]\ncircle = [9, 7, 2]", r"ford.toml:1[789].*either a rect or"),
        ("width = 60", "width = 6", r"ford.toml:3: width"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        load_map(POND.replace(old, new), KINDS, wall_kinds=("wall", "door", "window"), file="ford.toml")


PLAN = Plan(
    layouts=(
        Layout(
            name="between the short edges",
            zone=(ZoneEntry(seat=0, rect=(0, 0, 12, 44)), ZoneEntry(seat=1, rect=(48, 0, 60, 44))),
            marker=(MarkerEntry(at=(30, 22)), MarkerEntry(at=(12, 10)), MarkerEntry(at=(48, 34))),
        ),
    ),
    half=(
        TerrainPiece(
            kinds=("ruin",), sizes=((6, 6, 5), (8, 4, 5)), walls=(("north", "west"), ("south", WallEntry(side="east")))
        ),
        TerrainPiece(kinds=("woods", "difficult"), sizes=((7, 5, 4),)),
        TerrainPiece(kinds=("hill",), sizes=((6, 6, 3),), off_markers=1.0),
    ),
    centre=(TerrainPiece(kinds=("ruin",), sizes=((6, 6, 5),)),),
)


@pytest.mark.parametrize("number", range(8))
def test_generated_tables_are_fair_legal_and_the_same_everywhere(number: int) -> None:
    entry = generate(f"generated {number}", PLAN)
    board = lay(entry)

    assert entry == generate(f"generated {number}", PLAN)
    assert [] == problems(entry, KINDS)
    assert [] == unfair(board, "turned")
    assert 7 == len(board.features)
    assert is_generated(entry.name)


def test_an_overfull_plan_is_refused_with_a_sentence() -> None:
    full = Plan(layouts=PLAN.layouts, half=(TerrainPiece(kinds=("hill",), sizes=((30, 30, 3),)),) * 4)

    with pytest.raises(BadData, match="all 4 pieces have room"):
        generate("generated 1", full)


def test_what_has_no_twin_is_unfair() -> None:
    board = load_map(POND.replace('image = "turned"', ""), KINDS, wall_kinds=("wall", "door", "window"))

    assert ["woods-1 has no twin on the other half", "mill-2 has no twin on the other half"] == unfair(board, "turned")


def test_a_round_feature_and_its_image() -> None:
    board = load_map(
        POND.replace("rect = [14, 4, 20, 10]", "circle = [17, 7, 3]"), KINDS, wall_kinds=("wall", "door", "window")
    )
    wood = board.of("woods")[0]

    assert [] == unfair(board, "turned")
    assert all(hypot(x - 17, y - 7) == pytest.approx(3, abs=1e-5) for x, y in wood.area.points)
    assert ["woods-1"] == [each.id for each in board.under(Disc((19.6, 7), 0.5))]


@pytest.mark.parametrize("image", ["turned", "mirrored across", "mirrored along"])
def test_generated_tables_are_fair_however_they_are_made(image: Image) -> None:
    markers = (MarkerEntry(at=(30, 22)),)
    zones = {
        "mirrored along": (ZoneEntry(seat=0, rect=(0, 0, 60, 9)), ZoneEntry(seat=1, rect=(0, 35, 60, 44))),
    }.get(image, PLAN.layouts[0].zone)
    plan = Plan(layouts=(Layout(name="x", zone=zones, marker=markers),), half=PLAN.half, image=image)
    for number in range(4):
        board = lay(generate(f"generated {number}", plan))

        assert [] == unfair(board, image)
        assert 6 == len(board.features)


def test_a_layout_that_is_not_fair_is_refused() -> None:
    zones = (ZoneEntry(seat=0, rect=(0, 0, 12, 44)), ZoneEntry(seat=1, rect=(40, 0, 60, 44)))
    plan = Plan(layouts=(Layout(name="x", zone=zones, marker=(MarkerEntry(at=(30, 20)),)),), half=PLAN.half)

    with pytest.raises(BadData, match=r"not fair: zone 0 has no twin .*marker 1 has no twin"):
        generate("generated 1", plan)


def test_a_wreck_lies_where_the_hull_stood_and_a_crater_where_the_blast_fell() -> None:
    board = load_map(POND, KINDS, wall_kinds=("wall", "door", "window"))
    tank = stand("tank", hull_of(4, 2, 2.5), Pose(30, 8, 90))
    wreck = feature_of("wreck-1", ["difficult"], tank.shape, tank.height)
    crater = feature_of("crater-1", ["difficult"], Disc((40, 8), 1.5))
    later = changed(board, (), (wreck, crater))

    assert ["wreck-1"] == [each.id for each in later.under(Disc((30, 9.9), 0.3))]
    assert [] == later.under(Disc((32, 8), 0.5))
    assert ["crater-1"] == [each.id for each in later.under(Disc((41.4, 8), 0.3))]
    assert [] == changed(later, ("wreck-1", "crater-1")).under(Disc((30, 8), 0.5))


def test_an_aura_moves_with_its_unit_as_ground() -> None:
    witch, walker = (troop(name, 0, [stand(name, base_of("1in"), Pose(x, 5))]) for name, x in (("w", 10), ("m", 2)))

    def trek(at: float) -> Trek:
        moved = troop("w", 1, [witch.stands[0].moved(Pose(at, 5))])
        return Trek(walker, (), Law(inches=6.0, goings=[Going("slow", auras([moved], 3.0), times=2.0)]))

    trek(20.0).check({"m": ((7.0, 5.0),)})
    with pytest.raises(Refused, match="slow"):
        trek(10.0).check({"m": ((7.0, 5.0),)})


@pytest.mark.parametrize("facing", [0.0, 30.0, 90.0])
def test_an_aura_of_a_hull_reaches_as_far_everywhere(facing: float) -> None:
    tank = stand("tank", hull_of(4, 2), Pose(0, 0, facing))
    area = shapely.Polygon(hull(tank.shape)).buffer(3.0, quad_segs=64)
    found = aura(tank, 3.0)

    assert isinstance(found, Polygon)
    assert shapely.Polygon(found.points).covers(area.buffer(-1e-6))
    assert area.buffer(0.02).covers(shapely.Polygon(found.points))
