"""Maps in files: what they mean, and what is wrong with them in which line."""

from __future__ import annotations

import pytest

from grognard.kernel.errors import BadData
from grognard.kernel.plane import Disc, rectangle
from grognard.kernel.troops.generator import Layout, Piece, Plan, generate, is_generated
from grognard.kernel.troops.maps import (
    Feature,
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
        Piece(
            kinds=("ruin",), sizes=((6, 6, 5), (8, 4, 5)), walls=(("north", "west"), ("south", WallEntry(side="east")))
        ),
        Piece(kinds=("woods", "difficult"), sizes=((7, 5, 4),)),
        Piece(kinds=("hill",), sizes=((6, 6, 3),), off_markers=1.0),
    ),
    centre=(Piece(kinds=("ruin",), sizes=((6, 6, 5),)),),
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
    full = Plan(layouts=PLAN.layouts, half=(Piece(kinds=("hill",), sizes=((30, 30, 3),)),) * 4)

    with pytest.raises(BadData, match="all 4 pieces have room"):
        generate("generated 1", full)


def test_what_has_no_twin_is_unfair() -> None:
    board = load_map(POND.replace('image = "turned"', ""), KINDS, wall_kinds=("wall", "door", "window"))

    assert ["woods-1 has no twin on the other half", "mill-2 has no twin on the other half"] == unfair(board, "turned")
