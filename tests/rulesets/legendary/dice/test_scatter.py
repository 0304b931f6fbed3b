"""Scatter. (LEG-SCAT, LEG-DS, LEG-TMPL)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.scatter import (
    cluster,
    moved,
    overhead_danger,
    scatter,
    shells_of,
    short_of,
    spotter_band,
)


def test_7_and_more_is_a_direct_hit() -> None:  # LEG-SCAT-01
    assert scatter(Scripted(3), 4).is_direct
    assert not scatter(Scripted(2, 90), 4).is_direct


def test_a_natural_1_scatters() -> None:  # LEG-SCAT-01, LEG-DICE-08
    assert 11 == scatter(Scripted(1, 90), 12).inches


def test_the_distance_is_12_less_the_face() -> None:  # LEG-SCAT-02
    assert 7 == scatter(Scripted(5, 90), 0).inches
    assert 2 == scatter(Scripted(10, 90), -4).inches
    assert 6 == scatter(Scripted(10, 90), -4, by_total=True).inches


def test_directions_are_whole_degrees() -> None:  # LEG-SCAT-03
    assert (90, 0) == (scatter(Scripted(5, 90), 0).degrees, scatter(Scripted(5, 360), 0).degrees)
    assert (10.0, 17.0) == moved((10, 10), 7, 90)


def test_shells_burst_on_cover() -> None:  # LEG-SCAT-04
    assert scatter(Scripted(4), 4, 3).is_on_cover
    assert scatter(Scripted(6), 4, 3).is_direct
    assert (18, 10) == short_of((20, 10), (0, 10))


def test_several_blasts_scatter_one_by_one() -> None:  # LEG-TMPL-07
    assert [0, 7, 10] == [scatter(Scripted(face, 90), 0).inches for face in (8, 5, 2)]


def test_a_spotter_adds_his_skill() -> None:  # LEG-SCAT-06
    directs = Every().odds(lambda dice: scatter(dice, 3 + 4).is_direct)

    assert Fraction(11, 12) == directs.p(True)


@pytest.mark.parametrize(
    ("inches", "band"), [(12, 2), (12.0005, 2), (24.0005, 0), (30, -2), (48.0005, -2), (48.1, None)]
)
def test_spotters_see_24_inches_well(inches: float, band: int | None) -> None:  # LEG-SCAT-07, LEG-MOVE-10
    assert band == spotter_band(inches)


@pytest.mark.parametrize(("strength", "armour", "value"), [(12, 10, 2), (12, 0, 6), (7, 0, 4), (8, 12, 0)])
def test_below_a_level_that_was_struck(strength: int, armour: int, value: int) -> None:  # LEG-SCAT-08
    assert value == overhead_danger(strength, armour)


def test_landings_know_no_automatic_face() -> None:  # LEG-DS-01
    assert scatter(Scripted(1), 6, is_landing=True).is_direct
    assert 4 == scatter(Scripted(8, 10), -2, is_landing=True).inches


def test_a_landing_without_friends_or_sight() -> None:  # LEG-DS-02
    exact = Every().odds(lambda dice: scatter(dice, -4, is_landing=True).is_direct)

    assert Fraction(2, 12) == exact.p(True)


def test_dice_say_where_shells_of_a_cluster_fall() -> None:  # LEG-TMPL-09
    assert (0, 1, 0, 0, 2, 1) == shells_of(Scripted(5, 5, 2, 6), 4)
    assert ((20.0, 25.0), (25.0, 20.0)) == cluster((20, 20), 90)[:2]
