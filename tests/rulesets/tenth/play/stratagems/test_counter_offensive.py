"""Counter-offensive. (TEN-STRAT-06)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase
from tests.rulesets.tenth.play.fight.test_fight_phase import battle, fights


def test_counter_offensive_changes_who_fights_next() -> None:
    """TEN-STRAT-06, TEN-MELEE-16: A1 has charged and fought; B2 comes before A2, though A2 charged; then A picks."""
    table = battle(A1=True, A2=True)
    table.change("B1", has_acted=True)
    table.change_side(1, cp=2)
    table.dice(hit=[1, 1, 1])
    table.run(fight_phase)
    table.answer("A1")

    assert "TEN-STRAT-06" == table.question.clause
    assert [table.id("B2"), "no"] == table.options[:2]

    table.answer("B2")

    table.done()
    assert ["A1", "B2", "A2"] == fights(table)
    assert 0 == table.side(1).cp


def test_counter_offensive_is_for_engaged_units_that_have_not_fought() -> None:
    """TEN-STRAT-06, TEN-BSHK-07: and not for shocked ones; nobody is asked without any."""
    table = battle(A1=True)
    table.change("B1", has_acted=True)
    table.change("B2", is_shocked=True)
    table.change_side(1, cp=2)
    table.dice(hit=[1, 1, 1])
    table.run(fight_phase)

    table.done()
    assert ["A1", "B2", "A2"] == fights(table)


def test_both_players_may_counter_once_a_phase() -> None:
    """TEN-STRAT-06, TEN-STRAT-01: B1 fights first, A counters with A2, B counters with B2, then A picks."""
    table = battle(cp=2)
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)
    for name in ("A2", "B2"):
        while table.question.clause != "TEN-STRAT-06":
            table.answer("no")
        table.answer(name)
    table.go_on()

    table.done()
    assert ["B1", "A2", "B2", "A1"] == fights(table)
