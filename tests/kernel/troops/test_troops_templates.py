"""Templates: who is under them, how they lie and how they scatter."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.dice import DIRECTION, Every, Scripted, Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.events import Throw
from grognard.kernel.plane import Box, Disc, Oval
from grognard.kernel.troops import (
    Base,
    Pose,
    Stand,
    Template,
    ask_template,
    base_of,
    beam,
    best_pose,
    blast,
    check_torrent,
    cluster,
    hull_of,
    nearest_first,
    pose_of,
    poses_over,
    rim,
    rings,
    scatter,
    scattered,
    stand,
    teardrop,
)

if TYPE_CHECKING:
    from grognard.kernel.ask import Place

NEAR = 0.003


def stand_of(shape: Disc | Oval | Box) -> Stand:
    if isinstance(shape, Disc):
        return stand("m", Base("disc", 2 * shape.radius, 2 * shape.radius), Pose(*shape.at))
    base = Base("oval" if isinstance(shape, Oval) else "box", shape.length, shape.width)
    return stand("m", base, Pose(*shape.at, shape.facing))


def oracle(shape: Template, pose: Pose) -> list[shapely.Geometry]:
    """The areas as the rulebooks draw them."""
    x, y, facing = pose.x, pose.y, radians(pose.facing or 0.0)
    if shape.kind in ("blast", "rings"):
        return [shapely.Point(x, y).buffer(size / 2, quad_segs=256) for size in shape.sizes]
    if shape.kind == "beam":
        length, width = shape.sizes
        line = shapely.LineString([(x, y), (x + length * cos(facing), y + length * sin(facing))])
        return [line.buffer(width / 2, cap_style="flat")]
    if shape.kind == "teardrop":
        return [some.oracle(next(iter(shape.areas(pose))))]
    size, far = shape.sizes
    # Clockwise from the direction it points to, and the middle last.
    middles = [(x + far * cos(facing - n * pi / 2), y + far * sin(facing - n * pi / 2)) for n in range(4)]
    return [shapely.Point(at).buffer(size / 2, quad_segs=256) for at in (*middles, (x, y))]


templates = st.sampled_from([blast(3), blast(5), rings(5, 7, 10), teardrop(), cluster(), beam(9), beam(6, 0.5)])


@given(templates, some.point, some.facing, some.bases)
def test_a_model_is_hit_when_its_base_is_partly_under_the_template(
    shape: Template, at: tuple[float, float], facing: float, base: Disc | Oval | Box
) -> None:
    pose = Pose(*at, facing)
    found = [hit.part for hit in shape.hits(pose, [stand_of(base)])]
    areas = oracle(shape, pose)
    assume(all(abs(area.boundary.distance(some.oracle(base).boundary)) > NEAR for area in areas))
    under = [number for number, area in enumerate(areas) if area.intersects(some.oracle(base))]

    assert (under if shape.kind == "cluster" else under[:1]) == found


def test_a_ring_hits_once_with_the_innermost_part() -> None:
    row = [stand(f"m{x}", base_of("1in"), Pose(x, 0)) for x in (0, 2.9, 3.5, 5.4, 5.6)]

    assert [("m0", 0), ("m2.9", 0), ("m3.5", 1), ("m5.4", 2)] == [
        (hit.stand.name, hit.part) for hit in rings(10, 5, 7).hits(Pose(0, 0), row)
    ]


def test_the_tip_of_a_flame_lies_on_the_rim() -> None:
    tank = stand("tank", hull_of(4, 2), Pose(0, 0, 90))
    bike = stand("bike", base_of("60x35mm"), Pose(0, 0, 0))

    assert rim(tank, 90) == pytest.approx((0, 2))
    assert rim(tank, 0) == pytest.approx((1, 0))
    assert rim(bike, 90) == pytest.approx((0, 35 / 25.4 / 2))
    assert rim(stand("man", base_of("1in"), Pose(3, 4)), 180) == pytest.approx((2.5, 4))


@pytest.mark.parametrize(
    ("pose", "why"),
    [
        (Pose(12, 0, 0), ""),
        (Pose(12, 0, 90), ""),
        (Pose(0.1, 0, 0), "narrow end"),
        (Pose(13, 0, 0), "narrow end"),
        (Pose(6, 0, 180), "point away"),
    ],
)
def test_a_torrent_points_away_from_its_muzzle(pose: Pose, why: str) -> None:
    if not why:
        check_torrent(teardrop(), pose, (0, 0), 12, 0.5)
        return

    with pytest.raises(Refused, match=why):
        check_torrent(teardrop(), pose, (0, 0), 12, 0.5, "X-1")


def test_the_nearest_to_the_source_comes_first() -> None:
    row = [stand(name, base_of("1in"), Pose(x, 0)) for name, x in (("far", 2), ("near", 1), ("alike", 1))]

    assert ["alike", "near", "far"] == [hit.stand.name for hit in nearest_first(blast(5).hits(Pose(1, 0), row), (0, 0))]


def test_the_best_place_covers_most() -> None:
    row = [stand(f"m{x}", base_of("1in"), Pose(x, 0)) for x in (0, 2.5, 9)]
    pose = best_pose(blast(3), poses_over(row), row)

    assert pose is not None
    assert 2 == len(blast(3).hits(pose, row))
    assert best_pose(blast(3), [Pose(40, 40)], row) is None


def test_a_direction_is_a_throw_that_can_be_shown() -> None:
    dice = Tabletop("wind")
    found = [dice.direction("scatter") for _ in range(400)]
    thrown = dice.take_rolled()[0]

    assert all(0 <= turn < 360 for turn in found)
    assert 90 < len({turn // 3 for turn in found})
    assert (found[0],) == thrown.faces
    assert ("scatter", "direction") == (thrown.name, str(thrown.die))
    assert "scatter 90\N{DEGREE SIGN}" == str(Throw("scatter", "direction", (90,)))
    assert 360 == DIRECTION.total


def test_scripted_and_all_directions() -> None:
    assert (1.0, 9.0) == scatter(Scripted(scatter=[90]), (1, 2), 7)
    assert Fraction(1, 2) == Every().odds(lambda dice: scatter(dice, (0, 0), 1)[1] > 1e-9).mean + Fraction(1, 360)
    assert scattered((0, 0), 270, 2) == pytest.approx((0, -2))


def asked(row: list[Stand]) -> Place:
    def legal(pose: Pose) -> None:
        if pose.x > 5:
            raise Refused("Too far.", "X-2")

    return ask_template(0, "Where?", blast(3), row, lambda: [*poses_over(row), Pose(0, 0)], legal=legal, clause="X-2")


def test_the_question_shows_who_is_under_a_draft() -> None:
    row = [stand(f"m{x}", base_of("1in"), Pose(x, 0)) for x in (0, 2.5, 9)]
    question = asked(row)

    assert ["m2.5"] == question.preview({"template": [3, 0]})["under"]
    assert {} == question.preview({"template": "there"})
    assert {} == question.preview({"template": [3, "north"]})
    assert {} == question.preview([])
    with pytest.raises(Refused, match="Too far"):
        question.check({"template": [9, 0]})
    assert {"kind": "blast", "sizes": (3,)} == question.form()["hints"]["template"]


@pytest.mark.parametrize("seed", range(20))
def test_proposals_are_legal(seed: int) -> None:
    row = [stand(f"m{x}", base_of("1in"), Pose(x, 0)) for x in (0, 2.5, 9)]
    question = asked(row)

    assert pose_of(question.check(question.suggest(Tabletop(seed)))["template"]).x <= 5


def test_a_template_without_a_size_is_refused() -> None:
    for sizes in ((0.0,), (), (float("nan"),)):
        with pytest.raises(ValueError, match="a template measures"):
            rings(*sizes)
    with pytest.raises(ValueError, match="longer than it is wide"):
        teardrop(2, 3)
