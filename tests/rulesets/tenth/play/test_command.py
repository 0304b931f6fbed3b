"""The Command phase. (TEN-CMD, TEN-BSHK)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.tenth.dice.other_rolls import battle_shock_test
from grognard.rulesets.tenth.play.command import command_phase
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.records import Side
from grognard.rulesets.tenth.table.units import is_below_half, leadership_of, starting_strength
from tests.rulesets.tenth.kit import drill, unit


def test_both_players_gain_a_command_point_in_every_command_phase() -> None:
    """TEN-CMD-01, TEN-CMD-03"""
    table = drill(unit("Rifles", at=(10, 10)))
    table.run(command_phase)

    assert (1, 1) == (table.side(0).cp, table.side(1).cp)


def test_only_the_active_players_units_below_half_strength_test() -> None:
    """TEN-BSHK-01"""
    table = drill(
        unit("Rifles", at=(10, 10), models=10),
        unit("Guards", seat=1, at=(10, 30), models=10),
    )
    table.kill("Rifles", 6)
    table.kill("Guards", 6)
    table.dice(battle_shock=[1, 1])
    table.run(command_phase)
    table.answer("no")
    table.done()

    assert table.unit("Rifles").is_shocked
    assert not table.unit("Guards").is_shocked


def test_exactly_half_is_not_below_half() -> None:
    """TEN-BSHK-02"""
    table = drill(unit("Rifles", at=(10, 10), models=10), unit("Tank", at=(20, 20), wounds=13))
    table.kill("Rifles", 5)
    table.wound("Tank", 6)

    assert not is_below_half(table.game, table.id("Rifles"))
    assert not is_below_half(table.game, table.id("Tank"))

    table.kill("Rifles", 1)
    table.wound("Tank", 1)

    assert is_below_half(table.game, table.id("Rifles"))
    assert is_below_half(table.game, table.id("Tank"))


def test_an_attached_unit_counts_both_parts_and_uses_the_best_leadership() -> None:
    """TEN-BSHK-03, TEN-BSHK-05, TEN-LEAD-03, TEN-LEAD-10"""
    table = drill(
        unit("Rifles", at=(10, 10), models=10, leadership=8),
        unit("Hero", joins="Rifles", at=(10, 12), leadership=6),
    )

    assert 11 == starting_strength(table.game, table.id("Rifles"))
    assert 6 == leadership_of(table.game, table.id("Rifles"))


def test_the_chance_to_pass_a_test() -> None:
    """TEN-BSHK-04"""
    odds = Every()

    assert Fraction(21, 36) == odds.odds(battle_shock_test, 7).p(True)
    assert Fraction(26, 36) == odds.odds(battle_shock_test, 6).p(True)


def test_battle_shock_ends_at_the_start_of_ones_next_command_phase() -> None:
    """TEN-BSHK-09"""
    table = drill(unit("Rifles", at=(10, 10), models=5), unit("Guards", seat=1, at=(10, 30)))
    table.change("Rifles", is_shocked=True)
    table.change("Guards", is_shocked=True)
    table.run(command_phase)

    assert not table.unit("Rifles").is_shocked
    assert table.unit("Guards").is_shocked


def test_a_unit_that_has_just_failed_controls_nothing_when_points_are_scored() -> None:
    """TEN-CMD-04, TEN-BSHK-06"""
    table = drill(unit("Rifles", at=(30, 22), models=3, oc=10))
    table.kill("Rifles", 2)
    table.dice(battle_shock=[1, 1])
    table.run(command_phase)
    table.answer("no")

    assert 0 == table.side(0).points


def test_a_unit_that_mends_does_so_after_the_points_and_before_the_tests() -> None:
    """TEN-CMD-02"""
    table = drill(unit("Tank", at=(10, 10), wounds=10, abilities=["Mend 2"]))
    table.wound("Tank", 6)
    table.run(command_phase)
    table.done()

    assert [6] == table.wounds("Tank")
    assert not any("Battle-shocked" in line for line in table.log)


def test_of_two_hurt_models_the_player_says_which_one_is_mended() -> None:
    """TEN-CMD-02"""
    table = drill(unit("Tanks", at=(10, 10), models=2, wounds=10, abilities=["Mend 2"]))
    table.wound("Tanks", 3)
    table.wound("Tanks", 4, place=1)
    table.run(command_phase)

    assert "Which model of Tanks is mended?" == table.question.prompt

    table.answer(table.models("Tanks")[1].id)

    assert [7, 8] == table.wounds("Tanks")


def test_a_battle_begins_without_command_points() -> None:
    """TEN-CMD-03"""
    assert [0, 0] == [side.cp for side in RULESET.new_game(seed=1).all(Side)]


def test_command_points_have_no_upper_limit() -> None:
    """TEN-CMD-03"""
    table = drill(unit("Rifles", at=(10, 10)), cp=30)
    table.run(command_phase)

    assert (31, 31) == (table.side(0).cp, table.side(1).cp)
