"""Rules that meet on the table: reactions, explosions, Leaders and charges together."""

from __future__ import annotations

from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.charge.charge_phase import charge
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything
from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import drill, melee, ranged, unit

WIDE = 32 / 25.4
TOUCH = WIDE + 0.005


def test_overwatch_is_fired_at_a_unit_that_comes_from_reserve() -> None:
    """TEN-STRAT-13, TEN-MOVE-17, TEN-RES-02, TEN-KW-08: directly after it has been set up."""
    table = drill(
        unit("Drop", models=2, reserves="deep strike", abilities=["Deep Strike"]),
        unit("Watch", ranged("Gun", attacks=3), seat=1, at=(30, 30)),
        phase="movement",
    )
    table.change_side(1, cp=1)
    table.run(reinforcements)
    table.answer("Drop")
    one, two = (model.id for model in table.models("Drop"))
    table.answer({one: [30, 15], two: [32, 15]})

    assert (1, "TEN-STRAT-13") == (table.question.seat, table.question.clause)

    table.dice(hit=[6, 5, 4], wound=[4], save=[1])
    table.answer("Watch", [two])

    table.done()
    assert (1, True) == (table.alive("Drop"), table.unit("Drop").has_arrived)


def test_a_whole_unit_from_reserve_may_be_shot_down_on_arrival() -> None:
    """TEN-STRAT-13: nothing is left, and the game goes on."""
    table = drill(
        unit("Drop", reserves="deep strike", abilities=["Deep Strike"]),
        unit("Watch", seat=1, at=(30, 30)),
        phase="movement",
    )
    table.change_side(1, cp=1)
    table.run(reinforcements)
    table.answer("Drop", {table.models("Drop")[0].id: [30, 15]})
    table.dice(hit=[6], wound=[4], save=[1])
    table.answer("Watch")

    table.done()
    assert "destroyed" == table.unit("Drop").where


def test_a_transport_explodes_next_to_its_own_passengers() -> None:
    """TEN-KW-07, TEN-TURN-06, TEN-TRANS-11: the explosion comes first, and passengers inside are not hurt by it.

    The shooters' friends 5 inches away are, by their own roll; then the squad gets out 1 inch away, rolls for the
    wreck, is shocked, and only then is the wreck removed.
    """
    table = drill(
        unit("Guns", ranged("Cannon", damage=9, strength=9, ap=-5), at=(20, 5), wounds=9),
        unit("Near", at=(25.5, 20), wounds=9),
        unit(
            "Carrier",
            seat=1,
            at=(20, 20),
            wounds=9,
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=["Deadly Demise D3"],
        ),
        unit("Riders", seat=1, models=3, rides="Carrier"),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[3], deadly_demise=[6], mortal_wounds=[4], wreck=[1, 2, 6])
    table.run(shoot_with, "Guns")
    riders = [model.id for model in table.models("Riders")]

    assert ([7], [1, 1, 1]) == (table.wounds("Near"), table.wounds("Riders"))
    assert "place" == table.question.kind
    assert "table" == table.unit("Carrier").where

    table.answer({rider: [19 + 1.4 * n, 22] for n, rider in enumerate(riders)})
    table.go_on()

    table.done()
    assert (2, True) == (table.alive("Riders"), table.unit("Riders").is_shocked)
    assert "destroyed" == table.unit("Carrier").where
    kinds = [event.kind for event in table.game.events]
    assert kinds.index("demise") < kinds.index("place") < kinds.index("loss")


def test_the_explosion_of_a_transport_may_blow_up_the_one_beside_it_with_its_passengers() -> None:
    """TEN-KW-07, TEN-TRANS-11, TEN-TURN-04: a chain: each in the order demise, passengers, removal."""
    ride = {"keywords": ["VEHICLE", "TRANSPORT"], "capacity": 10, "carries": ["INFANTRY"]}
    table = drill(
        unit("Guns", ranged("Cannon", damage=9, strength=9, ap=-5), at=(20, 5), wounds=9),
        unit("First", seat=1, at=(20, 20), abilities=["Deadly Demise 2"], **ride),
        unit("Second", seat=1, at=(25, 20), wounds=2, abilities=["Deadly Demise 1"], **ride),
        unit("Riders", seat=1, rides="Second", wounds=5),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[3], deadly_demise=[6, 6], wreck=[6])
    table.run(shoot_with, "Guns")
    table.answer("First")
    table.go_on()

    table.done()
    assert ("destroyed", "destroyed") == (table.unit("First").where, table.unit("Second").where)
    assert ("table", [5]) == (table.unit("Riders").where, table.wounds("Riders"))


def test_the_last_bodyguard_dies_of_devastating_wounds_and_the_rest_go_to_the_leader() -> None:
    """TEN-LEAD-06, TEN-MORT-03, TEN-MORT-02, TEN-LEAD-07: pooled mortal wounds carry over from guards to Hero."""
    table = drill(
        unit("Guns", ranged("Beam", "Devastating Wounds", damage=3, attacks=2), at=(10, 10)),
        unit("Guards", seat=1, at=(10, 20), models=2),
        unit("Hero", seat=1, joins="Guards", at=(10, 22), wounds=6),
        phase="shooting",
    )
    table.dice(hit=[4, 4], wound=[6, 6])
    table.run(shoot_with, "Guns")

    table.done()
    assert [2] == table.wounds("Hero")
    assert ("destroyed", "table") == (table.unit("Guards").where, table.unit("Hero").where)


def test_a_leader_who_lost_his_guards_in_overwatch_finishes_the_charge_alone() -> None:
    """TEN-CHG-10, TEN-LEAD-07: under his own name, with the same roll."""
    table = drill(
        unit("Guards", at=(10, 10)),
        unit("Hero", joins="Guards", at=(12, 10), wounds=4),
        unit("Mob", seat=1, at=(11, 15), wounds=9),
        phase="charge",
    )
    table.change_side(1, cp=1)
    table.dice(charge=[3, 3], hit=[6], wound=[4], save=[1])
    table.run(charge, "Guards", [table.id("Mob")])
    table.answer("Mob")

    assert table.models("Hero")[0].id in table.question.pieces  # type: ignore[attr-defined]

    table.go_on()
    table.done()
    assert (True, True) == (table.unit("Hero").has_charged, table.unit("Hero").has_charge_bonus)


def test_heroic_intervention_then_the_intervening_unit_fights_in_remaining_combats() -> None:
    """TEN-STRAT-17, TEN-STRAT-18, TEN-MELEE-01: A charges B1; B's heroes charge A; A fights first, then B's two."""
    table = drill(
        unit("Lancers", melee(), at=(10, 10), wounds=9),
        unit("Mob", melee(), seat=1, at=(10, 15), wounds=9),
        unit("Heroes", melee(), seat=1, at=(14, 13), wounds=9),
        phase="charge",
    )
    table.change_side(1, cp=2)
    table.dice(charge=[3, 3, 6, 5])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.answer(table.question.suggest(Tabletop(1)))
    table.answer("Heroes")
    table.go_on()
    table.change_battle(phase="fight")
    table.change("Lancers", has_acted=False)
    table.dice(hit=[1, 1, 1])
    table.run(fight_phase)
    table.go_on()

    table.done()
    order = [event.text.split(" fights")[0] for event in table.game.events if event.kind == "fight"]
    assert ["Lancers", "Mob", "Heroes"] == order


def test_counter_offensive_before_a_second_charger_may_kill_it_first() -> None:
    """TEN-STRAT-06, TEN-MELEE-03: the second charger dies before it could fight."""
    table = drill(
        unit("A1", melee(), at=(10, 10), wounds=9),
        unit("A2", melee(), at=(10 + TOUCH, 10)),
        unit("B1", melee(), seat=1, at=(10, 10 + TOUCH), wounds=9),
        unit("B2", melee(), seat=1, at=(10 + TOUCH, 10 + TOUCH), wounds=9),
        phase="fight",
    )
    for name in ("A1", "A2"):
        table.change(name, has_charged=True, has_charge_bonus=True)
    table.change_side(1, cp=2)
    table.dice(hit=[1, 4, 1], wound=[4], save=[1])
    table.run(fight_phase)
    table.answer("A1")
    while table.question.clause != "TEN-STRAT-06":
        table.answer(f"{table.id('B1')}/0")
    table.answer("B2")
    while not table.is_idle:
        options = [option for option in table.options if option.startswith(table.id("A2"))]
        table.answer(options[0] if options else table.question.suggest(Tabletop(1)))

    order = [event.text.split(" fights")[0] for event in table.game.events if event.kind == "fight"]
    assert ["A1", "B2", "B1"] == order
    assert "destroyed" == table.unit("A2").where


def test_an_attacker_blown_up_by_its_victim_does_not_consolidate() -> None:
    """TEN-KW-07, TEN-MELEE-14: the walker explodes and takes its slayer along."""
    table = drill(
        unit("Slayer", melee("Axe", damage=9, ap=-5), at=(10, 10)),
        unit("Walker", melee(), seat=1, at=(10, 10 + TOUCH), wounds=9, abilities=["Deadly Demise 3"]),
        phase="fight",
    )
    table.change("Slayer", has_charged=True, has_charge_bonus=True)
    table.dice(hit=[4], wound=[4], deadly_demise=[6])
    table.run(fight_phase)

    table.done()
    assert ("destroyed", "destroyed") == (table.unit("Slayer").where, table.unit("Walker").where)


def test_a_target_that_kills_itself_in_overwatch_cannot_be_charged() -> None:
    """TEN-CHG-10, TEN-KW-16: its Hazardous gun destroys it; the charge has nobody left to reach."""
    table = drill(
        unit("Lancers", at=(10, 10)),
        unit("Mob", ranged("Plasma", "Hazardous"), seat=1, at=(10, 15)),
        unit("Other", seat=1, at=(50, 40)),
        phase="charge",
    )
    table.change_side(1, cp=1)
    table.dice(charge=[3, 3], hit=[1], hazardous=[1])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.answer("Mob", "Lancers")

    table.done()
    assert ("destroyed", False) == (table.unit("Mob").where, table.unit("Lancers").has_charged)


def test_a_model_that_an_explosion_destroys_makes_no_more_attacks() -> None:
    """TEN-KW-07: the axe kills the walker, the explosion the axeman; his tail does not strike any more."""
    table = drill(
        unit(
            "Slayers",
            melee("Axe", damage=9, ap=-5),
            melee("Tail", "Extra Attacks"),
            models=1,
            at=(10, 10),
        ),
        unit("Walker", melee(), seat=1, at=(10, 10 + TOUCH), wounds=9, abilities=["Deadly Demise 1"]),
        unit("Crew", melee(), seat=1, at=(10 + TOUCH, 10), wounds=9),
        phase="fight",
    )
    table.run(fight_with_everything, "Slayers")
    model = table.models("Slayers")[0].id
    walker, crew = table.id("Walker"), table.id("Crew")
    table.answer("one by one", {f"{model}#-1": f"0 {walker}", f"{model}#1": f"0 {crew}"})
    table.dice(hit=[4], wound=[4], deadly_demise=[6])
    table.answer("Walker")

    table.done()
    assert "destroyed" == table.unit("Slayers").where
    assert [8] == table.wounds("Crew")
