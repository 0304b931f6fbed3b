"""Who may use which Stratagem when. (TEN-STRAT)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.play.sequence import end_phase, turn_is_over
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import (
    COMMAND_REROLL,
    COUNTER_OFFENSIVE,
    FIRE_OVERWATCH,
    GRENADE,
    INSANE_BRAVERY,
    STRATAGEMS,
    is_open,
    may_target,
    use,
)
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import watchers
from grognard.rulesets.tenth.play.stratagems.tank_shock import tank_shock
from grognard.rulesets.tenth.table.records import PHASES
from tests.rulesets.tenth.kit import drill, melee, unit


def test_the_eleven_cost_thirteen_points_together() -> None:
    """TEN-STRAT-03"""
    assert 11 == len(STRATAGEMS)
    assert 13 == sum(stratagem.cp for stratagem in STRATAGEMS)


def test_a_stratagem_is_used_once_a_phase_by_each_player() -> None:
    """TEN-STRAT-01, TEN-CMD-03"""
    table = drill(unit("Rifles", at=(10, 10)), phase="shooting", cp=3)
    use(table.game, 0, COMMAND_REROLL)

    assert 2 == table.side(0).cp
    assert not is_open(table.game, 0, COMMAND_REROLL)
    assert is_open(table.game, 1, COMMAND_REROLL)


def test_nothing_without_command_points() -> None:
    """TEN-STRAT-02"""
    table = drill(unit("Rifles", at=(10, 10)), phase="shooting", cp=0)

    assert not any(is_open(table.game, 0, stratagem) for stratagem in STRATAGEMS)


ANY_PHASE = ("command", "movement", "shooting", "charge", "fight")
WHEN = {
    "Command Re-roll": ("either", ANY_PHASE),
    "Counter-offensive": ("either", ("fight",)),
    "Epic Challenge": ("either", ("fight",)),
    "Tank Shock": ("own", ("charge",)),
    "Insane Bravery": ("own", ("command",)),
    "Grenade": ("own", ("shooting",)),
    "Rapid Ingress": ("enemy", ("movement",)),
    "Smokescreen": ("enemy", ("shooting",)),
    "Fire Overwatch": ("enemy", ("movement", "charge")),
    "Go to Ground": ("enemy", ("shooting",)),
    "Heroic Intervention": ("enemy", ("charge",)),
}
"""Whose turn and which phases, as the clauses say it."""


@pytest.mark.parametrize("name", WHEN)
def test_each_has_its_turn_and_its_phases(name: str) -> None:
    """TEN-STRAT-19, TEN-STRAT-03: by the book, not by the table under test."""
    turn, phases = WHEN[name]
    stratagem = next(each for each in STRATAGEMS if each.name == name)
    for phase in PHASES:
        for seat, whose in ((0, "own"), (1, "enemy")):
            table = drill(unit("Rifles", at=(10, 10)), phase=phase, cp=5)

            assert (phase in phases and turn in ("either", whose)) is is_open(table.game, seat, stratagem)


def test_no_stratagem_is_left_out() -> None:
    """TEN-STRAT-19"""
    assert set(WHEN) == {stratagem.name for stratagem in STRATAGEMS}


def test_a_shocked_or_embarked_unit_is_no_target() -> None:
    """TEN-BSHK-07, TEN-STRAT-02, TEN-TRANS-03"""
    table = drill(unit("Rifles", at=(10, 10)), phase="shooting", cp=5)

    assert may_target(table.game, GRENADE, table.id("Rifles"))

    table.change("Rifles", is_shocked=True)

    assert not may_target(table.game, GRENADE, table.id("Rifles"))
    assert may_target(table.game, INSANE_BRAVERY, table.id("Rifles"))

    table.change("Rifles", is_shocked=False, where="embarked")

    assert not may_target(table.game, GRENADE, table.id("Rifles"))


def test_overwatch_is_used_once_a_turn() -> None:
    """TEN-STRAT-15"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", cp=5)
    use(table.game, 1, FIRE_OVERWATCH)
    table.change_battle(phase="charge")
    table.change_side(1, used=())

    assert not is_open(table.game, 1, FIRE_OVERWATCH)


def test_acting_out_of_phase_opens_no_other_window() -> None:
    """TEN-TURN-05"""
    table = drill(unit("Rifles", at=(10, 10)), phase="shooting", cp=5)
    table.change_battle(out_of_phase="Fire Overwatch")

    assert not is_open(table.game, 0, GRENADE)
    assert is_open(table.game, 0, COMMAND_REROLL)


def test_units_within_24_inches_that_could_shoot_may_watch() -> None:
    """TEN-STRAT-13"""
    table = drill(
        unit("Runners", at=(10, 10)),
        unit("Near", seat=1, at=(10, 30)),
        unit("Far", seat=1, at=(10, 40)),
        phase="movement",
        cp=1,
    )

    assert ["Near"] == [watcher.name for watcher in watchers(table.game, table.id("Runners"))]


WIDE = 32 / 25.4


TOUCH = WIDE + 0.005


def test_a_stratagem_of_two_points_costs_two_and_is_closed_to_who_has_one() -> None:
    """TEN-CMD-03, TEN-STRAT-02: points never go below 0."""
    table = drill(unit("Troops", at=(10, 10)), phase="fight", cp=2)
    use(table.game, 0, COUNTER_OFFENSIVE)
    table.change_side(1, cp=1)

    assert 0 == table.side(0).cp
    assert not is_open(table.game, 1, COUNTER_OFFENSIVE)


def test_overwatch_is_open_again_in_the_next_turn() -> None:
    """TEN-STRAT-15"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", cp=5)
    use(table.game, 1, FIRE_OVERWATCH)
    table.run(turn_is_over)
    table.change_side(1, used=())

    assert is_open(table.game, 1, FIRE_OVERWATCH)


def test_tank_shock_dice_are_not_re_rolled() -> None:
    """TEN-STRAT-05: five CP in hand, and nobody is asked."""
    table = drill(
        unit("Tank", melee(strength=2), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 10 + TOUCH), wounds=5),
        phase="charge",
        cp=5,
    )
    table.dice(tank_shock=[1, 5])
    table.run(tank_shock, "Tank")

    table.done()
    assert [4] == table.wounds("Mob")


def test_smoke_is_gone_when_the_phase_ends() -> None:
    """TEN-STRAT-12"""
    table = drill(unit("Tank", at=(10, 10), keywords=["VEHICLE", "SMOKE"]), phase="shooting")
    table.change("Tank", effects=("Smokescreen",))
    table.run(end_phase)

    assert () == table.unit("Tank").effects
