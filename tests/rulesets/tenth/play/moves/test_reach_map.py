"""The reach that is drawn is the reach there is: what is drawn can be walked, and what is walked straight is drawn."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, inside, overlap
from grognard.kernel.plane.reach import reach
from grognard.rulesets.tenth.play.moves.legal import Trek
from grognard.rulesets.tenth.play.moves.reach_map import reach_of, zones
from grognard.rulesets.tenth.play.previews import floors
from grognard.rulesets.tenth.table.board import stand_of
from grognard.rulesets.tenth.table.engagement_range import engages
from tests.rulesets.tenth.kit import base, drill, unit

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.plane import Point
    from tests.rulesets.tenth.kit import DrillTable

PIPE = {"type": "barricades_and_fuel_pipes", "rect": [6, 14, 14, 14.5], "height": 1}
HILL = {"type": "hills", "rect": [12, 5, 20, 15], "height": 3}
CHORD = 0.12
"""A circle is drawn with corners, and what must not be touched a little larger than it is."""


def trek_of(table: DrillTable, name: str, inches: float) -> tuple[Trek, str]:
    trek = Trek(table.game, table.id(name), inches, "normal")
    return trek, next(iter(trek.movers))


def holds(outline: list[Point], x: float, y: float) -> bool:
    """Whether a point lies in an outline."""
    found = False
    for n, (bx, by) in enumerate(outline):
        ax, ay = outline[n - 1]
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            found = not found
    return found


def is_rim(outlines: list[list[Point]], x: float, y: float) -> bool:
    """Whether it cannot be told for the corners of a circle."""
    around = [(x + dx, y + dy) for dx, dy in ((CHORD, 0), (-CHORD, 0), (0, CHORD), (0, -CHORD))]
    return len({any(holds(outline, *each) for outline in outlines) for each in around}) > 1


def goes(trek: Trek, name: str, path: Any) -> bool:
    if not path:
        return False
    try:
        trek.follow(name, path)
    except Refused:
        return False
    return True


def round_about(trek: Trek, name: str) -> Callable[[Point], list[Point] | None]:
    """Ways round what a straight one runs into."""
    shape = trek.movers[name].shape
    assert isinstance(shape, Disc)
    ground = trek.ground(name).plus((), zones(trek, shape.radius))
    return reach(shape, trek.allowance(name), ground).path


def straddles(trek: Trek, radius: float, spot: Point) -> bool:
    """Whether nobody could stand there anyway: partly on a hill. (TEN-TERR-14)"""
    disc = Disc(spot, radius)
    hills = [each.area for each in trek.field.features if each.kind == "hills"]
    return any(overlap(hill, disc) and not inside(hill, disc) for hill in hills)


class Counts(NamedTuple):
    drawn: int
    refused: int
    missed: int
    """Within reach, but not drawn: beside what is in the way, where a ray is stopped and the next one is not."""


def compared(table: DrillTable, name: str, inches: float) -> Counts:
    """Point by point, every third of an inch: what is drawn must be within reach."""
    trek, model = trek_of(table, name, inches)
    outlines = reach_of(trek, model)
    assert outlines, "the whole circle is drawn"
    detour = round_about(trek, model)
    drawn = refused = missed = 0
    (x, y), radius = trek.movers[model].pose.at, trek.movers[model].base.outer
    far = int(inches * 3) + 2
    for px, py in ((x + n / 3, y + m / 3) for n in range(-far, far + 1) for m in range(-far, far + 1)):
        if hypot(px - x, py - y) > inches + 0.5 or is_rim(outlines, px, py) or straddles(trek, radius, (px, py)):
            continue
        if any(holds(outline, px, py) for outline in outlines):
            drawn += 1
            is_there = goes(trek, model, [(px, py)]) or goes(trek, model, (detour((px, py)) or [])[1:])
            assert is_there, f"drawn, but out of reach: {px:.2f}, {py:.2f}"
        elif goes(trek, model, [(px, py)]):
            missed += 1
        else:
            refused += 1
    return Counts(drawn, refused, missed)


# ---------------------------------------------------------------- barricades


@pytest.mark.parametrize("at", [(10, 15.4), (13.6, 15.4), (14.7, 14.6)])
def test_an_enemy_behind_a_barricade_keeps_others_farther_away(at: Point) -> None:
    """TEN-TERR-12, TEN-MOVE-03: behind its middle, near its end, and beside it."""
    table = drill(unit("Rifles", at=(10, 10)), unit("Enemy", seat=1, at=at), terrain=[PIPE])
    found = compared(table, "Rifles", 6)

    assert found.drawn > 250
    assert found.refused > 10
    assert found.missed < found.drawn / 20


def test_without_the_barricade_they_come_nearer() -> None:
    """TEN-TERR-12: one and a half inches from the enemy, beyond the barricade and in the open."""
    near = (10.0, 15.4 - 2 * 0.63 - 1.5)
    for terrain, is_drawn in (([PIPE], False), ([], True)):
        table = drill(unit("Rifles", at=(10, 10)), unit("Enemy", seat=1, at=(10, 15.4)), terrain=terrain)
        trek, model = trek_of(table, "Rifles", 6)
        outlines = reach_of(trek, model)

        assert is_drawn == goes(trek, model, [near])
        assert is_drawn == any(holds(outline, *near) for outline in outlines)


@pytest.mark.parametrize("at", [(10, 15.4), (13.9, 15.3), (14.4, 15.2), (5.2, 14.9)])
def test_the_zone_beyond_a_barricade_is_where_the_enemy_reaches(at: Point) -> None:
    """TEN-TERR-12: nowhere else, but for a hair and what lies within the usual inch."""
    table = drill(unit("Rifles", at=(10, 9)), unit("Enemy", seat=1, at=at), terrain=[PIPE])
    trek, model = trek_of(table, "Rifles", 12)
    radius, enemy = trek.movers[model].base.outer, stand_of(table.models("Enemy")[0])
    areas = [list(area.points) for area in zones(trek, radius)]
    seen = 0
    for x, y in ((4 + n / 5, 10 + m / 5) for n in range(60) for m in range(50)):
        is_engaged = engages(base(x, y, radius), enemy, trek.field.barricades)
        is_near = engages(base(x, y, radius), enemy)
        is_zone = any(holds(area, x, y) for area in areas)
        seen += is_engaged and not is_near
        if is_engaged and not is_near:
            assert is_zone
        elif is_zone and not is_near:
            around = [(x + dx, y + dy) for dx in (-CHORD, 0, CHORD) for dy in (-CHORD, 0, CHORD)]
            assert any(engages(base(ax, ay, radius), enemy, trek.field.barricades) for ax, ay in around)
    assert seen > 20


def test_who_stands_off_from_a_barricade_does_not_reach_across() -> None:
    """TEN-TERR-12: more than an inch from it."""
    table = drill(unit("Rifles", at=(10, 9)), unit("Enemy", seat=1, at=(10, 14.5 + 0.63 + 1.1)), terrain=[PIPE])
    trek, model = trek_of(table, "Rifles", 12)

    assert [] == zones(trek, trek.movers[model].base.outer)


# ---------------------------------------------------------------- heights


def test_who_flies_gets_less_far_up_a_hill() -> None:
    """TEN-FLY-02: five inches and three up are less than six; beside and beyond the hill it is the whole circle."""
    table = drill(unit("Gulls", at=(10, 10), keywords=["INFANTRY", "FLY"]), terrain=[HILL])
    found = compared(table, "Gulls", 6)

    assert found.drawn > 200
    assert found.refused > 40
    assert 0 == found.missed


def test_who_flies_gets_into_a_corner_behind_a_hill() -> None:
    """TEN-FLY-02: what lies beyond a slanting hill may be a triangle."""
    ridge = {"type": "hills", "corners": [[0, 4], [4, 0], [6, 0], [0, 6]], "height": 3}
    table = drill(unit("Gulls", at=(7, 7), keywords=["INFANTRY", "FLY"]), terrain=[ridge])
    found = compared(table, "Gulls", 11)
    trek, model = trek_of(table, "Gulls", 11)

    assert 0 == found.missed
    assert any(holds(outline, 1.0, 1.0) for outline in reach_of(trek, model))


def test_who_flies_over_flat_ground_has_the_whole_circle() -> None:
    """TEN-FLY-01: nobody below is in the way."""
    table = drill(
        unit("Gulls", at=(10, 10), keywords=["INFANTRY", "FLY"]),
        unit("Enemy", seat=1, at=(12, 12)),
        terrain=[PIPE, {**HILL, "height": 2}],
    )
    trek, model = trek_of(table, "Gulls", 6)

    assert [] == reach_of(trek, model)


@pytest.mark.parametrize("keywords", [["INFANTRY"], ["INFANTRY", "FLY"]])
def test_from_a_hill_top_the_way_down_counts(keywords: list[str]) -> None:
    """TEN-MOVE-07, TEN-FLY-02: on the hill all six inches, beside it three less, or what is left through the air."""
    table = drill(unit("Scouts", places=[(14, 10, 3)], keywords=keywords), terrain=[HILL])
    found = compared(table, "Scouts", 6)

    assert found.drawn > 100
    assert found.refused > 60
    assert 0 == found.missed


def test_over_two_walls_one_climbs_up_and_down_both() -> None:
    """TEN-MOVE-06, TEN-TERR-11: five inches for each of them, between them and beyond."""
    walls = [{"type": "battlefield_debris", "rect": [0, y, 30, y + 0.5], "height": 2.5} for y in (12, 15)]
    found = compared(drill(unit("Scouts", at=(10, 10)), terrain=walls), "Scouts", 16)

    assert found.drawn > 2700
    assert found.missed < found.drawn / 10


def test_from_a_hill_over_another_hill() -> None:
    """TEN-MOVE-07: down three, up three and down again are more than there is; through the gap it is not."""
    other = {"type": "hills", "rect": [4, 9, 9, 16], "height": 3}
    table = drill(unit("Scouts", places=[(13, 7, 3)]), terrain=[HILL, other])
    found = compared(table, "Scouts", 9)

    assert found.drawn > 200
    assert found.refused > 60
    assert found.missed < found.drawn / 20


def test_from_the_floor_of_a_ruin_it_climbs_down_to_the_ground() -> None:
    """TEN-TERR-08, TEN-MOVE-07: whoever names no floor ends on the ground: four inches are left of seven."""
    ruin = {"type": "ruins", "rect": [6, 6, 14, 14], "height": 6, "floors": [3]}
    table = drill(unit("Scouts", places=[(10, 10, 3)]), terrain=[ruin])
    found = compared(table, "Scouts", 7)

    assert found.drawn > 60
    assert found.refused > 100
    assert 0 == found.missed


def test_floors_are_offered_to_who_may_climb_with_those_they_stand_on() -> None:
    """TEN-TERR-08: a hill is no floor, and wagons stay below."""
    ruin = {"type": "ruins", "rect": [6, 6, 14, 14], "height": 6, "floors": [3]}
    scouts = unit("Scouts", models=2, places=[(10, 10, 3), (14.7, 10, 3)])
    wagon = unit("Wagon", at=(30, 10), keywords=["VEHICLE"])
    table = drill(scouts, wagon, terrain=[ruin, {**HILL, "rect": [14, 5, 20, 15]}])

    assert {"floors": {"heights": [3.0], "now": {"A1.1": 3.0}}} == floors(table.game, table.id("Scouts"))
    assert {} == floors(table.game, table.id("Wagon"))


def test_who_cannot_climb_down_stays_where_he_is() -> None:
    """TEN-MOVE-07"""
    ruin = {"type": "ruins", "rect": [6, 6, 14, 14], "height": 6, "floors": [3]}
    table = drill(unit("Scouts", places=[(10, 10, 3)]), terrain=[ruin])
    trek, model = trek_of(table, "Scouts", 2)

    assert [[(10, 10)] * 3] == reach_of(trek, model)
