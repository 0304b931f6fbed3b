"""Damage within one attack. (LEG-DMG)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.damage import harmed, is_stunning, saves, start
from grognard.rulesets.legendary.dice.facts import Hit, Row, Target
from grognard.rulesets.legendary.lists.fields import parts_of


def after(targets: tuple[Target, ...], *wounds: int) -> Row:
    """The state after hits that cause these wounds, one after the other."""
    row = start(targets)
    for each in wounds:
        row = harmed(row, targets, each)
    return row


def test_a_model_lives_whole_or_is_dead() -> None:  # LEG-DMG-01
    hero = (Target(parts=(3,)),)

    assert Row(damage=2) == after(hero, 2)
    assert Row() == start(hero)  # a later attack begins anew


def test_damage_of_one_attack_is_added() -> None:  # LEG-DMG-02, LEG-SHOOT-02
    hero = (Target(parts=(3,), damage=1),)

    assert 1 == after(hero, 2).place


def test_damage_of_one_round_is_added() -> None:  # LEG-DMG-03
    assert 1 == after((Target(parts=(3,)),), 2, 1).place


def test_damage_is_heaped_on_the_nearest() -> None:  # LEG-DMG-04
    pair = (Target(parts=(2,)), Target(parts=(2,)))

    assert Row(place=1, damage=1) == after(pair, 1, 2, 1)


def test_extra_wounds_never_pass_to_another_model() -> None:  # LEG-SAVE-10
    assert Row(place=1) == after((Target(), Target()), 3)


@pytest.mark.parametrize(
    ("points", "parts"),
    [(5, (5,)), (6, (3, 3)), (7, (4, 3)), (8, (5, 3)), (10, (4, 3, 3)), (11, (5, 3, 3)), (20, (5, 3, 3, 3, 3, 3))],
)
def test_six_and_more_become_points(points: int, parts: tuple[int, ...]) -> None:  # LEG-DMG-05
    assert parts == parts_of(points)


def test_a_point_is_lost_only_within_one_attack() -> None:  # LEG-DMG-06
    titan = (Target(parts=(5, 3, 3)),)

    assert 0 == after(titan, 1, 1, 1, 1).lost
    assert 1 == after(titan, 1, 1, 1, 1, 1).lost


def test_damage_goes_on_to_the_next_point() -> None:  # LEG-DMG-07
    assert Row(place=1) == after((Target(parts=(3, 3)),), 2, 2, 3)


def test_structure_points_under_hits_of_two_two_three_and_three() -> None:  # LEG-DMG-07, LEG-DMG-11
    row = after((Target(parts=(5, 3, 3)),), 2, 2, 3, 3)

    assert (2, 0) == (row.lost, row.damage)
    assert is_stunning((3,), 2)


@pytest.mark.parametrize(("points", "stunning"), [(1, []), (2, [1]), (3, [2]), (4, [2, 3]), (5, [3, 4])])
def test_half_and_more_stuns(points: int, stunning: list[int]) -> None:  # LEG-DMG-08
    assert stunning == [damage for damage in range(points + 1) if is_stunning((points,), damage)]


def test_only_the_last_point_is_stunned() -> None:  # LEG-DMG-11
    assert not is_stunning((3, 3), 2)
    assert is_stunning((3,), 2)


def test_damage_beyond_the_last_point_of_a_vehicle_is_overkill() -> None:  # LEG-DEST-02, LEG-VEH-35
    tank = (Target(parts=(3,), armour=10, spills=True),)
    row = saves(Scripted(save=[1, 6, 6]), start(tank), 3, tank, Hit(10))

    assert (1, 2) == (row.place, row.spill)


def test_instant_death_takes_one_bio_point_each() -> None:  # LEG-SAVE-13
    beast = (Target(toughness=4, parts=(4, 3, 3)),)

    assert Row(lost=2) == saves(Scripted(save=[2, 2]), start(beast), 2, beast, Hit(8))
