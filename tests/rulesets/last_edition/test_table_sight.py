"""Distances, sight and terrain on the flat table. (TLE-DIST, TLE-LOS, TLE-TERR)"""

from __future__ import annotations

import pytest

from grognard.kernel.plane import MM, Box, Disc, Oval, distance
from grognard.kernel.troops.maps import MapEntry, lay_as
from grognard.rulesets.last_edition.table.maps import Terrain
from grognard.rulesets.last_edition.table.sight import (
    MELEE,
    Shape,
    _along,
    can_see,
    cut_range,
    has_soft_cover,
    is_in_melee,
    is_on_hindering,
    standing,
)
from grognard.rulesets.last_edition.table.sight_rows import seen_within, sight_row
from grognard.rulesets.last_edition.table.units import is_within, nearest, troop_of
from tests.rulesets.last_edition.kit import Field, leader, piece, unit

R = 12.5 * MM
"""The radius of a 25 mm base."""


def ground(*pieces: object) -> Terrain:
    return lay_as(MapEntry(name=f"t{pieces}", width=60, height=44, feature=pieces), Terrain)  # type: ignore[arg-type]


def base(x: float, y: float, radius: float = R) -> Disc:
    return Disc((x, y), radius)


def test_distances_are_flat_and_between_the_nearest_points() -> None:
    """TLE-DIST-01, TLE-DIST-02: two bases of an inch with centres 4 inches apart are 3 inches apart."""
    field = Field([leader()], [leader(), unit("Foes", 2)], {"A1": (10, 10), "B1": (50, 40), "B2": [(14, 10), (20, 10)]})

    assert 3.0 == pytest.approx(nearest(troop_of(field.game, "A1"), troop_of(field.game, "B2")))  # type: ignore[arg-type]


def test_within_includes_exactly() -> None:
    """TLE-DIST-05: within X includes exactly X, with a thousandth of tolerance."""
    field = Field([leader()], [leader(), unit("Foes")], {"A1": (10, 10), "B1": (50, 40), "B2": (14, 10)})
    own, foe = troop_of(field.game, "A1"), troop_of(field.game, "B2")  # type: ignore[arg-type]

    assert is_within(own, foe, 3.0)
    assert is_within(own, foe, 2.9995)
    assert not is_within(own, foe, 2.99)


def test_a_strip_of_two_millimetres_needs_a_gap_as_wide() -> None:
    """TLE-LOS-01, TLE-LOS-05: a gap of 1.5 mm hides, one of 2 or 3 mm does not."""
    for millimetres, expected in ((1.5, False), (2.0, True), (3.0, True)):
        gap = millimetres * MM
        row = [piece(3, 20, 0), piece(3, 20, 6), piece(3, 20, 12), piece(3, 20, 18 + gap), piece(3, 20, 24 + gap)]
        table = ground(*row, piece(3, 20, 30 + gap), piece(3, 20, 36 + gap))
        seen = can_see(table, base(15, 18 + gap / 2), base(31, 18 + gap / 2))

        assert expected == seen, millimetres


def test_models_never_block_sight() -> None:
    """TLE-LOS-02: a tank between shooter and target changes nothing."""
    tank = unit("Tank", base={"hull": [5, 3]})
    at = {"A1": (10, 10), "B1": (20, 10), "B2": [(15, 10, 90.0)]}
    field = Field([leader()], [leader(), tank], at)
    row = sight_row(ground(), troop_of(field.game, "A1"), troop_of(field.game, "B1"), 60)  # type: ignore[arg-type]

    assert 9.0 == pytest.approx(row["A1.1"])


def test_type_2_hides_those_behind_it_and_not_those_on_it() -> None:
    """TLE-LOS-03, TLE-TERR-09, TLE-TERR-12: on type 2 one sees and is seen, behind it one is hidden."""
    table = ground(piece(2, 20, 10, "east", "north"))
    shooter = base(15, 13)

    assert can_see(table, shooter, base(24, 13))
    assert not can_see(table, shooter, base(27, 13))
    assert can_see(table, base(24, 13), base(40, 13))


def test_type_3_hides_everybody_on_it_and_behind_it() -> None:
    """TLE-TERR-05, TLE-TERR-08, TLE-LOS-03: nobody on it sees or is seen; past its corner a strip is enough."""
    table = ground(piece(3, 20, 10, "east", "north"))

    assert not can_see(table, base(15, 13), base(23, 13))
    assert not can_see(table, base(22, 13), base(24, 13))
    assert not can_see(table, base(15, 13), base(28, 13))
    assert can_see(table, base(15, 16.3), base(28, 16.3))


@pytest.mark.parametrize(("open_side", "edge", "viewer"), [("west", 19.6, 15), ("east", 26.4, 30)])
def test_a_foot_on_type_3_is_enough_to_be_hidden(open_side: str, edge: float, viewer: float) -> None:
    """TLE-TERR-05, TLE-LOS-04: whoever touches it neither sees nor is seen, on either side and in either order."""
    table = ground(piece(3, 20, 10, "north", "east" if open_side == "west" else "west"))

    assert not can_see(table, base(edge, 13), base(viewer, 13))
    assert not can_see(table, base(viewer, 13), base(edge, 13))
    assert can_see(table, base(viewer, 18), base(edge, 18))


def test_type_1_never_blocks() -> None:
    """TLE-LOS-03, TLE-TERR-13: soft cover is seen through."""
    assert can_see(ground(piece(1, 20, 10)), base(15, 13), base(28, 13))


def test_sight_is_mutual() -> None:
    """TLE-LOS-04: what sees is seen, whatever the shapes."""
    table = ground(piece(3, 20, 10, "east", "north"), piece(2, 20, 16, "east", "south"))
    discs = [base(18, y) for y in (9, 12, 17, 23)]
    shapes: list[Shape] = [*discs, Oval((30, 14), 3, 2, 40), Box((29, 22), 4, 2, 15)]

    assert all(can_see(table, a, b) == can_see(table, b, a) for a in shapes for b in shapes if a is not b)


def test_a_unit_is_seen_if_one_model_is() -> None:
    """TLE-LOS-04: one of three peeks out."""
    foes = unit("Foes", 3)
    at = {"A1": (15, 13), "B1": (50, 40), "B2": [(28, 13), (28, 14.5), (28, 21)]}
    field = Field([leader()], [leader(), foes], at)
    table = ground(piece(3, 20, 10, "east", "north"))
    own, enemy = troop_of(field.game, "A1"), troop_of(field.game, "B2")  # type: ignore[arg-type]

    assert ["B2.3"] == [one.name for one in seen_within(table, own.stands[0], enemy, 60)]
    assert sight_row(table, own, enemy, 60)["A1.1"] < 60


def test_on_means_touching_or_overlapping_but_not_across_a_wall() -> None:
    """TLE-TERR-03: a millimetre is enough; touching the outside of a wall is not."""
    table = ground(piece(1, 20, 10), piece(3, 30, 10, "east", "north"))

    assert 1 == standing(table, base(20 - R + MM, 13)).type
    assert 1 == standing(table, base(20 - R, 13)).type
    assert 3 == standing(table, base(30 - R, 13)).type
    assert 0 == standing(table, base(36 + R, 13)).type
    assert 0 == standing(table, base(20 - R - 0.01, 13)).type


def test_the_highest_type_counts() -> None:
    """TLE-TERR-04: on types 2 and 3 at once a model is on type 3 only."""
    table = ground(piece(2, 20, 10, "east", "north"), piece(3, 20, 4, "east", "south"))
    between = base(22, 10)

    assert 3 == standing(table, between).type
    assert not can_see(table, between, base(10, 10))
    assert not is_on_hindering(table, between)
    assert is_on_hindering(table, base(22, 12))


def test_soft_cover_counts_on_it_and_behind_any_corner_of_it() -> None:
    """TLE-TERR-13, TLE-TERR-15: one corner in the corridor between both bases is enough."""
    table = ground(piece(1, 20, 10))

    assert has_soft_cover(table, base(10, 13), base(22, 13))
    assert has_soft_cover(table, base(10, 13), base(30, 13))
    assert has_soft_cover(table, base(10, 9.8), base(30, 9.8))
    assert not has_soft_cover(table, base(10, 9.4), base(30, 9.4))


def test_soft_cover_under_the_shooter_is_ignored() -> None:
    """TLE-TERR-15: the piece on which the shooter counts as standing does not matter."""
    table = ground(piece(1, 20, 10))

    assert not has_soft_cover(table, base(23, 13), base(35, 13))
    assert has_soft_cover(table, base(35, 13), base(23, 13))


def test_walls_cut_melee_range() -> None:
    """TLE-TERR-17, TLE-TERR-10, TLE-GEN-13: bases that touch a wall from both sides are not in melee range."""
    table = ground(piece(3, 20, 10, "east", "north"))

    assert not is_in_melee(table, base(26 - R, 13), base(26 + R, 13))
    assert is_in_melee(table, base(26 + R, 13), base(26 + R, 14.5))
    assert is_in_melee(table, base(20 - R, 13), base(20 + R, 13))
    assert not is_in_melee(table, base(26 + R, 13), base(26 + R, 15.99))


@pytest.mark.parametrize("shape", [base(26 + R, 13), base(25.2, 13), Oval((24.9, 13), 1.2, 2, 30), Box((27, 13), 1, 3)])
def test_the_drawn_melee_range_ends_at_walls(shape: Shape) -> None:
    """TLE-TERR-17, TLE-GEN-13: whoever touches what is drawn is in melee range, and it reaches across no wall."""
    table = ground(piece(2, 20, 10, "east"))
    rim, (x, y) = cut_range(table, shape), shape.at

    assert all((px - 26) * (x - 26) >= -0.001 for px, _ in rim)
    inner = [(x + (px - x) * 0.99, y + (py - y) * 0.99) for px, py in rim]
    assert all(is_in_melee(table, shape, Disc(at, 0.0)) for at in inner)
    assert max(distance(shape, Disc(at, 0.0)) for at in rim) == pytest.approx(MELEE)


def test_melee_range_in_the_open_is_not_drawn() -> None:
    """TLE-TERR-17: only walls cut it."""
    assert () == cut_range(ground(piece(2, 20, 10, "east")), base(28, 13))
    assert () == cut_range(ground(piece(1, 20, 10)), base(26 + R, 13))


def test_melee_range_leads_past_the_end_of_a_wall() -> None:
    """TLE-TERR-17: a line of an inch past the free end of a wall is enough."""
    table = ground(piece(2, 20, 10, "east", "north"))
    inside = base(26 - R, 10 + 0.1)

    assert is_in_melee(table, inside, base(26 + R, 9.9))
    assert is_in_melee(table, inside, base(26 + R + 0.2, 10.2))
    assert not is_in_melee(table, base(26 - R, 11.2), base(26 + R, 11.2))


def test_hulls_meet_past_the_end_of_a_wall() -> None:
    """TLE-TERR-17: the whole length and width of a hull counts, from whichever side it looks past the wall."""
    table = ground(piece(2, 20, 10, "east", "north"))
    tank = Box((24.5, 12), 4, 2, 90)  # from 23.5 to 25.5 and from 10 to 14

    assert is_in_melee(table, tank, Box((26.8, 10.2), 1, 2, 0))  # from (25.5, 10) past (26, 10) to (26.3, 9.6)
    assert is_in_melee(table, tank, Box((26.8, 10.2), 2, 1, 90))
    assert not is_in_melee(table, tank, Box((26.8, 11.1), 1, 2, 0))
    assert is_in_melee(table, tank, base(26.5, 9.9))
    assert is_in_melee(table, tank, Oval((26.8, 10.2), 1, 2, 0))
    assert not is_in_melee(table, tank, Oval((26.8, 11.2), 1, 2, 0))
    assert is_in_melee(table, base(26, 9.7), base(26 + R, 10.6))  # one base is under the end of the wall


def test_the_corner_of_two_walls_belongs_to_both() -> None:
    """TLE-TERR-17: no line leads through the corner where two walls meet."""
    table = ground(piece(3, 20, 10, "east", "north"))

    assert not is_in_melee(table, base(26 - R, 16 - R), base(26 + R * 0.72, 16 + R * 0.72))


def test_hulls_and_ovals_flush_with_a_wall_meet_along_it() -> None:
    """TLE-TERR-17: touching a wall does not hide those on the same side of it."""
    table = ground(piece(3, 20, 10, "east", "north"))
    tank, other = Box((27, 12), 4, 2, 90), Box((27, 15.5), 2, 2, 0)

    assert is_in_melee(table, tank, other)
    assert not is_in_melee(table, tank, Oval((25.3, 12), 1.4, 1.2, 0))


def test_the_open_side_of_a_piece_counts_up_to_its_wall() -> None:
    """TLE-TERR-03: who touches the open side is on the piece, even half an inch beside the end of a wall."""
    table = ground(piece(2, 20, 10, "east", "north"))

    assert 2 == standing(table, base(25.5, 10 - R)).type
    assert 0 == standing(table, base(26 + R, 10.5)).type


def test_ovals_meet_past_the_end_of_a_wall() -> None:
    """TLE-TERR-17: the whole length of an oval counts, and no line leads away from it."""
    table = ground(piece(2, 20, 10, "east", "north"))
    foe = base(27.2, 9.5)

    assert is_in_melee(table, Oval((24.5, 9.9), 2.95, 1.65, 0), foe)
    assert not is_in_melee(table, Oval((24.5, 9.9), 2.0, 1.65, 0), foe)
    assert not is_in_melee(table, Oval((24.5, 12.0), 2.9, 1.65, 0), base(26.5, 12.0))


@pytest.mark.parametrize(
    ("shape", "at", "far"),
    [
        (Disc((0, 0), 1), (-3, 0), 2.0),
        (Disc((0, 0), 1), (-3, 0.999), 3 - 0.0447),
        (Disc((0, 0), 1), (3, 0), None),
        (Disc((0, 0), 1), (0.5, 0), 0.0),
        (Disc((0, 0), 5), (5.1, 0), None),
        (Oval((0, 0), 4, 2, 0), (-5, 0), 3.0),
        (Oval((0, 0), 4, 2, 90), (-5, 0), 4.0),
    ],
)
def test_how_far_a_line_leads_to_a_base(shape: Shape, at: tuple[float, float], far: float | None) -> None:
    """TLE-TERR-17: eastwards from a point: to the rim of a disc or an oval, at once from within, never backwards."""
    found = _along(shape, at, 1.0, 0.0)

    assert far == (None if found is None else pytest.approx(found, abs=0.001))
