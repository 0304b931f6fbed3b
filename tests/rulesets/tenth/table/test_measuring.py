"""Distances, Engagement Range and Unit Coherency. (TEN-MEAS, TEN-ENG, TEN-COH)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.plane import rectangle
from grognard.kernel.troops import apart, gap
from grognard.rulesets.tenth.play.coherency_at_end_of_turn import check_coherency
from grognard.rulesets.tenth.play.sequence import end_turn
from grognard.rulesets.tenth.table.board import is_more_than, is_within, stays_clear
from grognard.rulesets.tenth.table.coherency import is_coherent, strays
from grognard.rulesets.tenth.table.engagement_range import engages, is_touching
from grognard.rulesets.tenth.table.sight import has_cover
from tests.rulesets.tenth.kit import base, drill, unit

if TYPE_CHECKING:
    from grognard.kernel.troops import Stand


def line(number: int, space: float, y: float = 0.0) -> list[Stand]:
    """Bases of an inch in a row with so much space between them."""
    return [base((1 + space) * n, y) for n in range(number)]


def test_distance_is_between_the_nearest_points_of_bases() -> None:
    """TEN-MEAS-01"""
    assert 2.0 == pytest.approx(gap(base(0, 0, 0.63), base(3.26, 0, 0.63)))


def test_exactly_nine_inches_is_not_more_than_nine() -> None:
    """TEN-MEAS-02"""
    assert not is_more_than(9.0, 9)
    assert is_more_than(9.01, 9)


def test_distances_are_straight_through_the_air() -> None:
    """TEN-MEAS-03"""
    assert 5.0 == apart(base(0, 0, 1), base(6, 0, 1, 3))


@pytest.mark.parametrize(
    ("space", "level", "expected"),
    [(0.9, 0, True), (1.0, 0, True), (1.2, 0, False), (0.5, 4, True), (0.0, 5, True), (0.0, 6, False)],
)
def test_engagement_range(space: float, level: float, expected: bool) -> None:
    """TEN-ENG-01, TEN-MEAS-03"""
    assert expected is engages(base(0, 0), base(1 + space, 0, 0.5, level))


def test_engagement_range_is_two_inches_across_a_barricade() -> None:
    """TEN-TERR-12"""
    pipe = rectangle(-5, 0, 5, 1.5)
    near, far = base(0.0, -0.5), base(0.0, 2.0)

    assert engages(near, far, [pipe])
    assert not engages(near, far)
    assert not engages(base(8.0, -0.5), base(8.0, 2.0), [pipe])


def test_contact_has_a_small_tolerance() -> None:
    """TEN-ENG-03"""
    assert is_touching(base(0, 0), base(1.01, 0))
    assert not is_touching(base(0, 0), base(1.1, 0))


def test_six_in_a_line_are_coherent_and_seven_are_not() -> None:
    """TEN-COH-01, TEN-COH-02"""
    assert is_coherent(line(6, 2.0))
    assert not is_coherent(line(6, 2.1))
    assert not is_coherent(line(7, 2.0))
    assert is_coherent(line(1, 0))


def test_a_unit_is_one_group() -> None:
    """TEN-COH-03"""
    assert not is_coherent([*line(3, 0.5), *line(3, 0.5, 11)])


def test_removing_one_end_of_the_line_of_seven_is_enough() -> None:
    """TEN-COH-05"""
    assert 1 == len(strays(line(7, 2.0)))


def test_the_owner_removes_models_until_the_unit_is_coherent() -> None:
    """TEN-COH-05"""
    table = drill(unit("Rifles", at=(10, 10), models=4, gap=1.0), unit("Guards", seat=1, at=(10, 30)))
    table.kill("Rifles", 1)
    broken = table.models("Rifles")[-1].id
    table.game.change(broken, at=(30.0, 30.0))
    table.run(check_coherency, 0)
    table.answer(broken)
    table.done()

    assert 2 == table.alive("Rifles")


def test_both_players_units_are_checked_at_the_end_of_every_turn() -> None:
    """TEN-TURN-03"""
    table = drill(unit("Guards", seat=1, places=[(10, 30), (20, 30)], models=2), active=0)
    table.run(end_turn)

    assert 1 == table.question.seat
    assert "TEN-COH-05" == table.question.clause


def test_coherency_ends_five_inches_up() -> None:
    """TEN-COH-01"""
    assert is_coherent([base(0, 0), base(2, 0, 0.5, 5)])
    assert not is_coherent([base(0, 0), base(2, 0, 0.5, 6)])


def test_bases_touch_on_the_same_level_or_one_that_is_freely_stepped_on_to() -> None:
    """TEN-ENG-03"""
    own = base(10.0, 10.0, 0.63)
    touching = [is_touching(own, base(11.26, 10.0, 0.63, level)) for level in (0.0, 2.0, 2.5, 3.0)]

    assert [True, True, False, False] == touching


def test_within_counts_the_distance_itself_and_nine_inches_away_does_not() -> None:
    """TEN-MEAS-02"""
    here, there = base(0, 0), base(4, 0)

    assert is_within(here, there, 3)
    assert not is_within(here, there, 2.99)
    assert not stays_clear([here], [base(10, 0)], 9)
    assert stays_clear([here], [base(10.01, 0)], 9)


@pytest.mark.parametrize(("x", "expected"), [(10.65, True), (10.6, False)])
def test_wholly_within_an_area_means_the_whole_base(x: float, expected: bool) -> None:
    """TEN-MEAS-02: the crater begins at 10."""
    crater = {"type": "craters_and_rubble", "rect": [10, 10, 20, 20], "height": 0.5}
    table = drill(
        unit("Mob", seat=1, at=(x, 15)), unit("Rifles", at=(30, 15)), phase="shooting", terrain=[crater], active=0
    )

    assert expected is has_cover(table.game, table.models("Mob")[0].id, table.id("Rifles"))
