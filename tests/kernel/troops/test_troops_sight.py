"""Sight among units: terrain and models in the way."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.plane import MM, Blocker, Body, Scene, Wall, hidden_fraction, rectangle, sees, sees_all
from grognard.kernel.troops import Pose, SightTable, Stand, Troop, base_of, hull_of, stand, troop

INFANTRY = base_of("32mm", 1.3)


def squad(
    name: str, *places: tuple[float, float], base: str = "32mm", height: float = 1.3, level: float | None = None
) -> Troop:
    poses = [Pose(x, y, None, level) for x, y in places]
    return troop(name, 0, [stand(f"{name}.{k}", base_of(base, height), pose) for k, pose in enumerate(poses)])


def test_models_between_block_and_those_of_both_units_do_not() -> None:
    table = SightTable([], is_flat=True)
    a, b = squad("a", (0, 0), (2, 0)), squad("b", (12, 0), (10, 0))
    screen = squad("c", *[(6, y) for y in (-2, -1, 0, 1, 2)])

    assert not table.among([a, b, screen]).sees(a, a.stands[0], b, b.stands[0])
    assert table.among([a, b]).sees(a, a.stands[0], b, b.stands[0])
    assert not table.among([screen]).sees_unit(a, b)
    assert table.among([a, b]).sees_unit(a, b)


def test_a_wood_that_one_stands_in_is_left_out() -> None:
    table = SightTable([Blocker(rectangle(-2, -2, 2, 2)), Blocker(rectangle(5, -2, 6, 2))], is_flat=True)
    a, b, c = squad("a", (0, 0)), squad("b", (0, 9)), squad("c", (9, 0))
    lines = table.among([])

    assert 0b01 == table.under(a.stands[0])
    assert 0 == table.under(b.stands[0])
    assert lines.sees_unit(a, b, table.under)
    assert not lines.sees_unit(a, b)
    assert not lines.sees_unit(a, c, table.under)


def test_each_model_has_its_own_list_of_what_it_sees() -> None:
    table = SightTable([Blocker(Wall((3, -3), (3, 9)))], is_flat=True)
    a, b = squad("a", (0, 0), (0, -6)), squad("b", (6, 6), (6, -8))
    found = table.among([a, b]).seen(a, b)

    assert [("a.0", ("b.1",)), ("a.1", ("b.1",))] == [(one.name, tuple(o.name for o in row)) for one, row in found]


def test_a_strip_of_two_millimetres_needs_a_gap_that_wide() -> None:
    def gap(width: float) -> SightTable:
        pieces = [Blocker(rectangle(5, -9, 6, -width / 2)), Blocker(rectangle(5, width / 2, 6, 9))]
        return SightTable(pieces, is_flat=True, width=2 * MM)

    a, b = squad("a", (0, 0)), squad("b", (11, 0))

    assert gap(2 * MM).among([]).sees_unit(a, b)
    assert not gap(1.5 * MM).among([]).sees_unit(a, b)


def test_a_tank_hides_more_than_a_squad() -> None:
    table = SightTable([])
    a, b = squad("a", (0, 0)), squad("b", (12, 0))
    tank = troop("t", 0, [stand("t.0", hull_of(5, 3, 2.5), Pose(6, 0, 90))])
    low = squad("c", (6, 0), height=0.65)

    assert 1.0 == table.among([tank]).hidden(a, a.stands[0], b, b.stands[0])
    assert 0.0 < table.among([low]).hidden(a, a.stands[0], b, b.stands[0]) < 0.5
    assert 0.0 == table.among([a, b]).hidden(a, a.stands[0], b, b.stands[0])


def test_a_piece_does_not_hide_by_what_is_under_the_base() -> None:
    hill = SightTable([Blocker(rectangle(8, -5, 14, 5), top=2.0)])
    barrel = SightTable([Blocker(rectangle(11.9, -5, 12.1, 5), top=1.0)])
    a = troop("a", 0, [stand("a.0", INFANTRY, Pose(0, 0))])
    high = troop("b", 0, [stand("b.0", INFANTRY, Pose(12, 0, None, 2.0))])
    low = troop("b", 0, [stand("b.0", INFANTRY, Pose(12, 0))])

    # From 1.3 inches up, the edge of the hill hides what is lower than 2.35 inches at 12 inches.
    assert hill.among([]).hidden(a, a.stands[0], high, high.stands[0]) == pytest.approx((0.7 * 12 / 8 - 0.7) / 1.3)
    # At both ends of the silhouette a little of the barrel sticks out in front of the base.
    assert barrel.among([]).hidden(a, a.stands[0], low, low.stands[0]) < 0.01
    assert 0.5 < barrel.among([]).hidden(a, a.stands[0], low, low.stands[0], stood=0)


def test_nobody_looks_through_a_floor() -> None:  # LEG-LOS-01
    floor = SightTable([Blocker(rectangle(-5, -5, 5, 5), top=3.0, bottom=2.8)]).among([])
    above, beside = squad("a", (0, 0), level=3.0), squad("b", (4, 0), level=3.0)
    whole = pytest.approx(1.0, abs=1e-9)
    for at in ((0, 0), (0.5, 0), (2, 1)):
        below = squad("c", at)
        (hidden,) = floor.hidden_all(above, above.stands[0], below)

        assert hidden == floor.hidden(above, above.stands[0], below, below.stands[0]) == whole
        assert [False] == floor.in_sight(above, above.stands[0], below, limit=1.0 - 1e-6)
        assert floor.hidden(below, below.stands[0], above, above.stands[0]) == whole
    assert 0.0 == floor.hidden(above, above.stands[0], beside, beside.stands[0])
    flier = squad("d", (1, 0), level=9.0)
    assert floor.hidden(flier, flier.stands[0], below, below.stands[0]) == whole


def test_a_weapon_looks_from_its_mount() -> None:
    wall = SightTable([Blocker(Wall((5, -9), (5, 9)), top=2.0)])
    a, b = squad("a", (0, 0)), squad("b", (10, 0))
    lines = wall.among([])

    assert 1.0 == lines.hidden(a, a.stands[0], b, b.stands[0])
    assert 0.0 == lines.hidden(a, a.stands[0], b, b.stands[0], height=6.0)
    assert 0.0 == lines.hidden(a, a.stands[0], b, b.stands[0], eye=(6.0, 0.0))


def test_a_scene_of_layers_answers_like_a_scene_of_everything() -> None:
    lot = Random(5)
    table = SightTable([Blocker(rectangle(x, y, x + 3, y + 1), 3.0) for x, y in ((8, 4), (14, 9), (20, 3))])
    units = [
        squad(f"u{n}", *[(lot.uniform(0, 30), lot.uniform(0, 14)) for _ in range(5)], height=lot.choice([1.0, 1.5]))
        for n in range(6)
    ]
    for _ in range(40):
        a, b = lot.sample(units, 2)
        moved = lot.randrange(6)
        if units[moved] not in (a, b):
            place = (lot.uniform(0, 30), lot.uniform(0, 14))
            units[moved] = squad(units[moved].id, *[(place[0] + k, place[1]) for k in range(5)])
        lines, one, other = table.among(units), lot.choice(a.stands), lot.choice(b.stands)
        scene = plain_scene(table, [unit for unit in units if unit not in (a, b)])
        bodies = table.body(one), table.body(other)

        assert sees(*bodies, scene) == lines.sees(a, one, b, other)
        assert sees_all(*bodies, scene) == lines.sees_all(a, one, b, other)
        assert hidden_fraction(one.pose.at, one.height, Body(other.shape, 0.0, other.height), scene) == pytest.approx(
            lines.hidden(a, one, b, other, stood=0), abs=1e-12
        )
    assert lines.models == lines.bits(*units)


def plain_scene(table: SightTable, units: list[Troop]) -> Scene:
    models: list[Stand] = [one for unit in units for one in unit.stands]
    return Scene([*table.terrain.blockers, *map(table.blocker, models)])
