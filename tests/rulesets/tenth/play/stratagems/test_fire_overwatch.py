"""Fire Overwatch, and passing for longer. (TEN-STRAT-13, TEN-STRAT-14, TEN-MOVE-17)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.offers import expire, reply_of
from grognard.rulesets.tenth.play.charge.charge_phase import heroic_intervention
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends, move_starts, set_up, watchers
from grognard.rulesets.tenth.table.records import BATTLE
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit

if TYPE_CHECKING:
    from collections.abc import Callable

WINDOWS = [set_up, move_starts, move_ends]


def watched(phase: str = "movement", cp: int = 1, **more: object) -> DrillTable:
    return drill(
        unit("Runners", at=(10, 10), models=3),
        unit("Watch", ranged("Rifle", "Heavy", skill=2, attacks=2), seat=1, at=(10, 30), **more),
        unit("Others", seat=1, at=(50, 40)),
        phase=phase,
        cp=cp,
    )


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window.__name__)
def test_overwatch_may_be_fired_in_each_window_and_hits_on_sixes_only(window: Callable[..., object]) -> None:
    """TEN-STRAT-13, TEN-STRAT-14, TEN-MOVE-17: a natural 5 misses whatever the skill; the CP is spent."""
    table = watched()
    table.dice(hit=[5, 6], wound=[4], save=[1])
    table.run(window, "Runners")

    assert [table.id("Watch"), "no", "not this turn", "never this battle"] == table.options

    table.answer("Watch")
    table.go_on()

    table.done()
    assert 2 == table.alive("Runners")
    assert 0 == table.side(1).cp
    assert "" == table.game[BATTLE].out_of_phase


@pytest.mark.parametrize("phase", ["command", "shooting", "fight"])
def test_overwatch_is_fired_in_movement_and_charge_phases_only(phase: str) -> None:
    """TEN-STRAT-13"""
    table = watched(phase)
    table.run(move_ends, "Runners")

    table.done()


def test_no_overwatch_in_ones_own_turn() -> None:
    """TEN-STRAT-13, TEN-STRAT-19"""
    table = watched()
    table.change_battle(active=1)
    table.run(move_ends, "Runners")

    table.done()


def test_only_units_that_could_shoot_at_the_mover_watch() -> None:
    """TEN-STRAT-13: range, sight and Engagement Range apply at that moment; the shocked are out. (TEN-BSHK-07)"""
    table = watched()
    runners = table.id("Runners")

    assert ["Watch"] == [unit.name for unit in watchers(table.game, runners)]

    table.game.change(table.models("Watch")[0].id, at=(10.0, 40.0))

    assert [] == watchers(table.game, runners)

    table.game.change(table.models("Watch")[0].id, at=(10.0, 30.0))
    table.change("Watch", is_shocked=True)

    assert [] == watchers(table.game, runners)

    table.change("Watch", is_shocked=False, moved="fall back")

    assert [] == watchers(table.game, runners)


def test_overwatch_reaches_24_inches_however_far_the_guns_do() -> None:
    """TEN-STRAT-13: from base to base."""
    for away, watches in ((23.9, True), (24.1, False)):
        table = drill(
            unit("Runners", at=(10, 5)),
            unit("Watch", ranged("Long gun", range=48), seat=1, at=(10, 5 + 32 / 25.4 + away)),
            phase="movement",
            cp=1,
        )

        assert watches == bool(watchers(table.game, table.id("Runners")))


def test_a_unit_with_short_guns_is_not_offered_though_within_24_inches() -> None:
    """TEN-STRAT-13, TEN-GUIDE-02: prompts appear only when a legal use exists."""
    table = drill(
        unit("Runners", at=(10, 10)),
        unit("Watch", ranged("Pistol", range=12), seat=1, at=(10, 30)),
        phase="movement",
        cp=1,
    )
    table.run(move_ends, "Runners")

    table.done()


def test_overwatch_shoots_at_the_mover_only_and_torrents_hit() -> None:
    """TEN-STRAT-13, TEN-STRAT-14"""
    table = drill(
        unit("Runners", at=(10, 10), wounds=9),
        unit("Bystanders", at=(14, 26)),
        unit("Watch", ranged("Flamer", "Torrent", attacks=2), ranged("Rifle"), seat=1, at=(10, 20)),
        phase="movement",
        cp=1,
    )
    table.change_side(0, cp=0)
    table.dice(hit=[5], wound=[4, 4], save=[1, 1])
    table.run(move_ends, "Runners")
    table.answer("Watch", "as listed")

    table.done()
    assert [7] == table.wounds("Runners")


def test_nothing_else_is_used_out_of_phase() -> None:
    """TEN-TURN-05, TEN-SHOOT-10: no Go to Ground against Overwatch, and no Grenade in it; Command Re-roll may be."""
    table = watched(cp=3, keywords=["INFANTRY", "GRENADES"])
    table.dice(hit=[5, 5, 6], wound=[1])
    table.run(move_ends, "Runners")
    table.answer("Watch")

    assert "TEN-STRAT-04" == table.question.clause

    table.answer("yes", "a miss")

    table.done()
    assert ("Fire Overwatch", "Command Re-roll") == table.side(1).used


def test_a_pass_may_hold_for_the_turn_or_for_the_battle() -> None:
    """TEN-GUIDE-02: an auto-pass for each Stratagem."""
    table = watched()
    table.run(move_starts, "Runners")
    table.answer("not this turn")
    table.run(move_ends, "Runners")

    table.done()

    expire(table.game, "turn")
    table.run(move_ends, "Runners")
    table.answer("never this battle")
    expire(table.game, "turn")
    table.run(move_ends, "Runners")

    table.done()
    assert "no" == reply_of(table.game, 1, "Fire Overwatch")


# ---------------------------------------------------------------- Smokescreen and Go to Ground


def test_after_an_act_out_of_phase_all_windows_are_open_again() -> None:
    """TEN-TURN-05: only that action is resolved."""
    table = drill(
        unit("Runners", at=(10, 10)), unit("Watch", seat=1, at=(10, 20)), unit("Heroes", seat=1, at=(16, 10)), cp=5
    )
    table.change_battle(phase="movement")
    table.dice(hit=[1])
    table.run(move_ends, "Runners")
    table.answer("Watch", "no")

    assert "" == table.game[BATTLE].out_of_phase

    table.change_battle(phase="charge")
    table.dice(charge=[1, 1])
    table.run(heroic_intervention, "Runners")
    table.answer("Heroes", "no")

    table.done()
    assert "" == table.game[BATTLE].out_of_phase
    assert any("Heroes fails its charge" in line for line in table.log)
