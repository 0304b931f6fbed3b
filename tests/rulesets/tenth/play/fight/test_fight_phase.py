"""The Fight phase: who fights, and in which order. (TEN-MELEE)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.fight.declare import foes
from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase, fight_with, may_fight
from grognard.rulesets.tenth.table.records import BATTLE
from tests.rulesets.tenth.kit import DrillTable, drill, melee, unit

NEXT = 32 / 25.4 + 0.005
"""From middle to middle of two 32 mm bases in contact."""


def fights(table: DrillTable) -> list[str]:
    """Who has fought, in order."""
    return [event.text.split(" fights")[0] for event in table.game.events if event.kind == "fight"]


def battle(cp: int = 0, **charged: bool) -> DrillTable:
    """Two combats of two pairs: A1 against B1, A2 against B2. B1 has Fights First."""
    table = drill(
        unit("A1", melee(), at=(10, 10), wounds=9),
        unit("A2", melee(), at=(30, 10), wounds=9),
        unit("B1", melee(), seat=1, at=(10, 10 + NEXT), wounds=9, abilities=["Fights First"]),
        unit("B2", melee(), seat=1, at=(30, 10 + NEXT), wounds=9),
        phase="fight",
        cp=cp,
    )
    for name in charged:
        table.change(name, has_charged=True, has_charge_bonus=True)
    return table


def test_fights_first_then_the_rest_the_other_player_first_in_each_step() -> None:
    """TEN-MELEE-01, TEN-MELEE-04, TEN-MELEE-06, TEN-KW-13, TEN-CHG-08: B1, A1 charging; then B2, A2."""
    table = battle(A1=True)
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)
    table.go_on()

    table.done()
    assert ["B1", "A1", "B2", "A2"] == fights(table)
    assert "" == table.game[BATTLE].fights


def test_without_chargers_only_those_with_the_ability_fight_first() -> None:
    """TEN-MELEE-04, TEN-MELEE-01: then the non-active player begins the second step afresh."""
    table = battle()
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)

    assert ["B1", "B2"] == fights(table)  # A1 and A2 to choose from now

    table.answer("A2")

    table.done()
    assert ["B1", "B2", "A2", "A1"] == fights(table)


def test_the_players_alternate() -> None:
    """TEN-MELEE-01, TEN-MELEE-06: B, A, B, A."""
    table = battle()
    table.change("B1", has_charged=False)
    table.game.change(table.id("B1"), sheet=table.unit("B2").sheet)
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)
    table.answer("B2", "A1")

    table.done()
    assert ["B2", "A1", "B1", "A2"] == fights(table)


def test_who_has_a_unit_must_pick_one_and_who_has_none_passes() -> None:
    """TEN-MELEE-02: three of A's units fight one after another when B has none left."""
    table = drill(
        unit("A1", melee(), at=(10, 10), wounds=9),
        unit("A2", melee(), at=(10 - NEXT, 10 + NEXT), wounds=9),
        unit("A3", melee(), at=(10, 10 + 2 * NEXT), wounds=9),
        unit("B1", melee(), seat=1, at=(10, 10 + NEXT), wounds=9),
        phase="fight",
    )
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)

    table.answer("A1")  # B1 must fight, and attacks A1

    assert [table.id("A1"), table.id("A2"), table.id("A3")] == table.options  # A must pick, and "none" is no option

    table.go_on()
    table.done()
    assert ["B1", "A1", "A2", "A3"] == fights(table)


def test_who_is_eligible_to_fight() -> None:
    """TEN-MELEE-03: engaged, or a charger whose target is gone; not twice."""
    table = battle()
    table.change("A1", has_acted=True)

    assert not may_fight(table.game, table.id("A1"))
    assert may_fight(table.game, table.id("A2"))

    table.kill("B2", 1)

    assert not may_fight(table.game, table.id("A2"))

    table.change("A2", has_charged=True)

    assert may_fight(table.game, table.id("A2"))


def test_a_unit_that_is_drawn_in_may_be_picked_from_then_on() -> None:
    """TEN-MELEE-05: A1 consolidates into B4, which fights at B's next pick."""
    table = drill(
        unit("A1", melee(), at=(10, 10), wounds=9),
        unit("B4", melee(), seat=1, at=(10, 10 + 3.5), wounds=9),
        unit("Rest", melee(), seat=1, at=(50, 40)),
        phase="fight",
    )
    table.change("A1", has_charged=True, has_charge_bonus=True)
    table.dice(hit=[1, 1])
    table.run(fight_phase)
    into = {table.models("A1")[0].id: [[10, 10 + 3.5 - 32 / 25.4]]}
    table.answer(into)
    table.go_on()

    table.done()
    assert ["A1", "B4"] == fights(table)


# ---------------------------------------------------------------- Counter-offensive


# ---------------------------------------------------------------- Epic Challenge


# ---------------------------------------------------------------- Aircraft


def test_only_units_that_fly_fight_aircraft_and_are_fought_by_them() -> None:
    """TEN-AIR-09, TEN-AIR-10, TEN-MELEE-03"""
    for keywords, able in ((["INFANTRY"], False), (["INFANTRY", "FLY"], True)):
        table = drill(
            unit("Troops", at=(10, 10), keywords=keywords),
            unit("Kite", seat=1, at=(10, 10 + NEXT), keywords=["AIRCRAFT", "FLY"]),
            phase="fight",
        )
        table.change("Kite", where="table")

        assert able is bool(foes(table.game, table.id("Troops")))
        assert able is bool(foes(table.game, table.id("Kite")))
        assert able is may_fight(table.game, table.id("Kite"))


WIDE = 32 / 25.4


TOUCH = WIDE + 0.005


def test_a_unit_piles_in_strikes_and_consolidates_in_this_order() -> None:
    """TEN-MELEE-01, TEN-MELEE-14: out of reach before it piles in; then its foe falls, and it goes on to the next."""
    table = drill(
        unit("Troops", melee(damage=3), at=(10, 10)),
        unit("Foe", seat=1, at=(10, 10 + 2 + WIDE), save=6),
        unit("Next", seat=1, at=(10, 12 + 3.4 + WIDE)),
        phase="fight",
    )
    table.change("Troops", has_charged=True)
    table.dice(hit=[4], wound=[4], save=[1])
    table.run(fight_with, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-07" == table.question.clause

    table.answer({model: [[10, 12 - 0.004]]})

    assert "destroyed" == table.unit("Foe").where
    assert "TEN-MELEE-14" == table.question.clause

    table.answer({model: [[10, 12 - 0.004 + 3]]})


def test_in_each_step_the_players_take_turns() -> None:
    """TEN-MELEE-01: nobody fights with two units while the other has one that waits."""
    pairs = [
        each
        for n in (1, 2)
        for each in (
            unit(f"A{n}", melee(), at=(20 * n, 10), wounds=9),
            unit(f"B{n}", melee(), seat=1, at=(20 * n, 10 + TOUCH), wounds=9),
        )
    ]
    table = drill(*pairs, phase="fight")
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)
    table.go_on()

    assert ["B", "A", "B", "A"] == [name[0] for name in fights(table)]
