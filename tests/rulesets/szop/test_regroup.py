"""Regroup and the states. (SZOP-MORALE, SZOP-STATE)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.regroup import begin_action, number_of_tests, regroup, regroup_one
from grognard.rulesets.szop.play.states import exhaust, fortify, pin
from grognard.rulesets.szop.table.units import is_above_half
from tests.rulesets.szop.helpers import states
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30), toughness=9)


def after(failed: int, has: tuple[str, ...] = (), options: dict[str, Any] | None = None, **state: Any) -> str:
    """The states after a Regroup of three tests of which so many fail."""
    table = draw(unit("Own", toughness=9, wounds=6, has=has, has_fought=True, **state), FOE, **(options or {}))
    table.dice(regroup=[1] * failed + [6] * (3 - failed))
    table.run(regroup_one, "Own")
    return states(table)


def test_who_received_more_than_it_inflicted_tests() -> None:  # SZOP-MORALE-01
    table = draw(
        unit("Own", toughness=9, received=3, inflicted=3),
        unit("Foes", seat=1, at=(40, 30), toughness=9, received=3, inflicted=2),
    )
    table.dice(regroup=[1])
    table.run(regroup)

    assert ("", "E") == (states(table), states(table, "Foes"))
    assert (0, 0) == (table.unit("Foes").received, table.unit("Foes").inflicted)


def test_terrain_wounds_count() -> None:  # SZOP-MORALE-01
    async def mishap(game: Any, own: Any) -> None:
        begin_action(game)
        await receive(game, own, defender=1)
        await regroup(game)

    table = draw(unit("Own", toughness=9), FOE)
    table.dice(regroup=[1])
    table.run(mishap, "Own")

    assert "E" == states(table)


@pytest.mark.parametrize(
    ("wounds", "has_fought", "tests"), [(0, False, 1), (5, False, 2), (4, False, 1), (0, True, 2), (5, True, 3)]
)
def test_the_number_of_tests(wounds: int, has_fought: bool, tests: int) -> None:
    """SZOP-MORALE-02, SZOP-MORALE-05, SZOP-GEN-03: one, one at half strength, one after melee."""
    table = draw(unit("Own", toughness=10, wounds=wounds, has_fought=has_fought), FOE)

    assert tests == number_of_tests(table.game, table.id("Own"))


def test_half_strength_subtracts_markers() -> None:  # SZOP-MORALE-05
    table = draw(unit("Own", toughness=6, wounds=3), unit("Others", toughness=6, wounds=2, at=(20, 10)), FOE)

    assert [False, True] == [is_above_half(table.game, table.id(name)) for name in ("Own", "Others")]


def test_failures_exhaust_then_pin_then_destroy() -> None:  # SZOP-MORALE-03, SZOP-STATE-05
    assert ["", "E", "EP", "destroyed"] == [after(failed) for failed in range(4)]
    assert ["E", "E", "EP", "destroyed"] == [after(failed, is_exhausted=True) for failed in range(4)]
    assert ["F", "EF", "E", "destroyed"] == [after(failed, is_fortified=True) for failed in range(4)]


def test_units_that_cannot_be_pinned() -> None:  # SZOP-MORALE-04, SZOP-PAS-06, SZOP-FLY-04
    assert ["E", "E", "destroyed"] == [after(failed, ("Immobile",)) for failed in (1, 2, 3)]
    assert ["E", "E", "destroyed"] == [after(failed, ("Aircraft",)) for failed in (1, 2, 3)]


def test_the_ladder_climbs_from_the_present_states() -> None:  # SZOP-MORALE-03
    ladder = {"regroup_ladder": True}

    assert ["E", "EP", "destroyed"] == [after(failed, options=ladder) for failed in (1, 2, 3)]
    assert ["EP", "destroyed"] == [after(failed, options=ladder, is_exhausted=True) for failed in (1, 2)]
    assert ["EF", "E", "EP"] == [after(failed, options=ladder, is_fortified=True) for failed in (1, 2, 3)]
    assert ["E", "E", "destroyed"] == [after(failed, ("Immobile",), ladder) for failed in (1, 2, 3)]


def test_the_active_player_regroups_first_then_owners_choose() -> None:  # SZOP-MORALE-06, SZOP-GEN-04
    one = unit("One", seat=1, at=(40, 30), toughness=9, received=1)
    two = unit("Two", seat=1, at=(45, 30), toughness=9, received=1)
    table = draw(unit("Own", toughness=9, received=1), one, two, active="Own")
    table.dice(regroup=[6, 6, 6])
    table.run(regroup)

    assert ("SZOP-MORALE-06", 1) == (table.clause, table.seat)

    table.answer("Two")

    assert ["Own", "Two", "One"] == [line.split(" ")[0] for line in table.log("SZOP-MORALE-02")]


def test_small_battles_count_fresh_instead_of_half() -> None:  # SZOP-SMALL-05
    fresh = draw(unit("Own", toughness=3, wounds=3, is_fresh=True), FOE, small_battles=True)
    worn = draw(unit("Own", toughness=3), FOE, small_battles=True)
    brave = draw(unit("Own", toughness=3, wounds=3, is_fresh=True, has=["Fearless"]), FOE, small_battles=True)

    assert [1, 2, 0] == [number_of_tests(table.game, table.id("Own")) for table in (fresh, worn, brave)]


# ---------------------------------------------------------------- states


def test_pinned_and_fortified_cancel_whichever_came_second() -> None:  # SZOP-STATE-04, SZOP-ACT-04
    async def change(game: Any, own: Any, other: Any) -> None:
        pin(game, own)
        fortify(game, own)
        fortify(game, other)
        pin(game, other)

    table = draw(unit("Own"), unit("Others", at=(20, 10)), FOE).run(change, "Own", "Others")

    assert ("", "") == (states(table), states(table, "Others"))


def test_a_state_twice_is_a_state_once() -> None:  # SZOP-STATE-05
    async def change(game: Any, own: Any) -> None:
        for _ in range(2):
            exhaust(game, own)
            pin(game, own)

    table = draw(unit("Own"), FOE).run(change, "Own")

    assert "EP" == states(table)
