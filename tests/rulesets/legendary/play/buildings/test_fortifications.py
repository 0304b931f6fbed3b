"""A building that an army brings stands on the table where its hull was, room by room."""

from __future__ import annotations

from grognard.rulesets.legendary.table.records import BATTLE
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.buildings.houses import tower


def test_rooms_lie_side_by_side_from_rear_to_front_and_cover_the_hull() -> None:  # LEG-BLDG-01, LEG-BLDG-07
    hull = {"hull": [8, 4]}
    table = Battle({"Tower": tower(base=hull, rooms=2, openings=2)}, {"Foes": squad(1, (40.0, 40.0))})
    pieces = table.game[BATTLE].added
    boxes = [
        [round(pick(part[axis] for part in piece.area.points), 3) for axis in (0, 1) for pick in (min, max)]
        for piece in pieces
    ]

    assert [[21.0, 25.0, 19.0, 23.0], [21.0, 25.0, 23.0, 27.0]] == boxes

    first = pieces[0].walls[0]
    assert ("door", (23.5, 19.0), (22.5, 19.0)) == (first.kind, first.line.start, first.line.end)
    assert [4, 4] == [len(piece.walls) for piece in pieces]


def test_a_door_is_an_inch_and_a_half_wide_where_there_is_room_for_it() -> None:  # LEG-BLDG-07
    """In a wall of 4 inches it is a quarter of it."""
    widths = []
    for side in (4, 12):
        table = Battle({"Tower": tower(base={"hull": [side, side]}, openings=2)}, {"Foes": squad(1, (60.0, 43.0))})
        [piece] = table.game[BATTLE].added
        widths.append({round(abs(wall.line.start[0] - wall.line.end[0]), 3) for wall in piece.walls} - {0.0})

    assert [{1.0}, {1.5}] == widths
