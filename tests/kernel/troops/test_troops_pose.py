"""Poses and the spots of answers."""

from __future__ import annotations

from math import nan

import pytest

from grognard.kernel.ask import MOST_WAYPOINTS, Move, Place
from grognard.kernel.errors import Refused
from grognard.kernel.troops import Pose, pose_of


def place() -> Place:
    return Place(seat=0, prompt="Where?", pieces=("A",), legal=lambda placed: None, propose=lambda chance: {})


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ([1, 2], (1.0, 2.0)),
        ([1, 2, None], (1.0, 2.0)),
        ([1, 2, 90], (1.0, 2.0, 90.0)),
        ([1, 2, None, 3], (1.0, 2.0, None, 3.0)),
        ([1, 2, 45.00049, 3], (1.0, 2.0, 45.0, 3.0)),
        ([1, 2, None, None], (1.0, 2.0)),
    ],
)
def test_a_spot_has_two_to_four_parts_and_one_form(given: list[float | None], kept: tuple[float | None, ...]) -> None:
    assert {"A": kept} == place().check({"A": given})


@pytest.mark.parametrize(
    "given",
    [[1], [1, 2, 3, 4, 5], [None, 2], [1, nan], [1, 2, nan], [1, 2, True], [1, 2, "north"], [1, 2, None, 1e9], "12"],
)
def test_a_bad_spot_is_refused_with_a_sentence(given: object) -> None:
    with pytest.raises(Refused, match=r"^(A must stand at|The facing and the level of A)"):
        place().check({"A": given})


def test_a_path_with_a_million_points_is_refused_at_once() -> None:
    asked = Move(seat=0, prompt="", pieces=("A",), legal=lambda paths: None, propose=lambda chance: {})

    with pytest.raises(Refused, match=f"1000000 corners; {MOST_WAYPOINTS} are allowed"):
        asked.check({"A": [[1, 1]] * 1_000_000})


def test_a_pose_comes_back_from_its_spot() -> None:
    poses = [Pose(1.5, 2.0), Pose(1.5, 2.0, 90.0), Pose(1.5, 2.0, None, 3.0), Pose(1.5, 2.0, 359.5, 3.0)]

    assert poses == [pose_of(pose.spot) for pose in poses]


def test_a_facing_has_one_form() -> None:
    assert (0.0, 0.0, 270.0) == Pose(0, 0, -90).spot
    assert (0.0, 0.0, 0.0) == Pose(0, 0, 359.9999).spot
