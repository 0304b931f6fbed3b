"""The Charge phase. (TEN-CHG, TEN-STRAT-17)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.rulesets.tenth.play.charge.charge_move import Storm
from grognard.rulesets.tenth.play.charge.charge_phase import (
    after_charge,
    can_be_bettered,
    charge,
    charge_phase,
    charge_with,
    chargeable,
    heroes,
    may_charge,
)
from grognard.rulesets.tenth.table.board import bases, stand_of
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import engaged_with, is_touching
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit

WIDE = 32 / 25.4
"""Two radii of a 32 mm base."""


def apart(inches: float) -> float:
    """Between the middles of two bases so many inches apart."""
    return inches + WIDE


def pair(inches: float, models: int = 1, **more: object) -> DrillTable:
    """Lancers and, so many inches to the north, a mob."""
    return drill(
        unit("Lancers", at=(10, 10), models=models, **more),
        unit("Mob", seat=1, at=(10, 10 + apart(inches))),
        phase="charge",
    )


def refused(table: DrillTable, answer: object) -> str:
    """The sentence of a refusal."""
    try:
        table.game.answer(answer)
    except Refused as refusal:
        return refusal.sentence
    raise AssertionError(f"{answer!r} was accepted")


# ---------------------------------------------------------------- who may charge whom


def test_units_declare_charges_one_at_a_time() -> None:
    """TEN-CHG-01: once a phase each, and only if they like."""
    table = drill(
        unit("Lancers", at=(10, 10)), unit("Riders", at=(20, 10)), unit("Mob", seat=1, at=(15, 20)), phase="charge"
    )
    table.run(charge_phase)

    assert [table.id("Lancers"), table.id("Riders"), "done"] == table.options

    table.dice(charge=[1, 1])
    table.answer("Lancers")

    assert [table.id("Riders"), "done"] == table.options

    table.answer("done")
    table.done()


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, True),
        ({"moved": "normal"}, True),
        ({"moved": "advance"}, False),
        ({"moved": "fall back"}, False),
        ({"disembarked": "before"}, True),
        ({"disembarked": "after"}, False),
        ({"disembarked": "rapid"}, False),
        ({"disembarked": "wreck"}, False),
        ({"has_arrived": True, "moved": "normal"}, True),
    ],
)
def test_what_a_unit_did_this_turn_decides_whether_it_may_charge(fields: dict[str, object], may: bool) -> None:
    """TEN-CHG-01, TEN-MOVE-09, TEN-MOVE-11"""
    table = pair(6)
    table.change("Lancers", **fields)

    assert may is may_charge(table.game, table.id("Lancers"))


def test_the_engaged_and_aircraft_do_not_charge() -> None:
    """TEN-CHG-01, TEN-AIR-10"""
    assert not may_charge((table := pair(0.5)).game, table.id("Lancers"))

    table = pair(6, keywords=["AIRCRAFT", "FLY"])
    table.change("Lancers", where="table")

    assert not may_charge(table.game, table.id("Lancers"))

    table.change("Lancers", is_hovering=True)

    assert may_charge(table.game, table.id("Lancers"))


def test_who_may_charge_is_shown_with_its_nearest_target_and_the_chance_to_reach_it() -> None:
    """TEN-CHG-01, TEN-CHG-03: 8" away, so 7" have to be rolled."""
    table = pair(8.0)
    table.run(charge_phase)
    shown = table.question.shown()["options"][0]["data"]

    assert {"target": "Mob", "range": '8.0"', "roll": "7+", "chance": "58%"} == shown


def test_targets_are_within_twelve_inches_seen_or_not() -> None:
    """TEN-CHG-02, TEN-LOS-09"""
    ruin = {"type": "ruins", "rect": [6, 13, 14, 15], "height": 6}
    for far, expected in ((12.0, ["Mob"]), (12.1, [])):
        table = drill(
            unit("Lancers", at=(10, 10)),
            unit("Mob", seat=1, at=(10, 10 + apart(far))),
            phase="charge",
            terrain=[ruin],
        )

        assert expected == [enemy.name for enemy in chargeable(table.game, table.id("Lancers"))]


def test_only_units_that_fly_charge_aircraft() -> None:
    """TEN-AIR-09, TEN-CHG-02"""
    for keywords, able in ((["INFANTRY"], False), (["INFANTRY", "FLY"], True)):
        table = drill(
            unit("Lancers", at=(10, 10), keywords=keywords),
            unit("Kite", seat=1, at=(10, 16), keywords=["AIRCRAFT", "FLY", "VEHICLE"]),
            phase="charge",
        )
        table.change("Kite", where="table")

        assert able is bool(chargeable(table.game, table.id("Lancers")))


def test_one_or_more_targets_are_named_before_the_roll() -> None:
    """TEN-CHG-02, TEN-CHG-03"""
    table = drill(
        unit("Lancers", at=(10, 10)),
        unit("Mob", seat=1, at=(8, 18)),
        unit("Horde", seat=1, at=(12, 18)),
        phase="charge",
    )
    table.run(charge_with, "Lancers")

    assert 1 == table.question.least  # type: ignore[attr-defined]
    assert "TEN-CHG-02" == table.refusal([])

    table.dice(charge=[1, 1])
    table.answer([table.id("Mob"), table.id("Horde")])

    table.done()
    assert any("charges Mob and Horde" in line for line in table.log)


# ---------------------------------------------------------------- the roll and the move


@pytest.mark.parametrize(("dice", "succeeds"), [([4, 4], False), ([4, 5], True)])
def test_a_target_9_1_inches_away_needs_a_nine(dice: list[int], succeeds: bool) -> None:
    """TEN-CHG-04, TEN-CHG-03: the first model must travel 8.1 inches to be within 1 inch."""
    table = pair(9.1)
    table.dice(charge=dice)
    table.run(charge, "Lancers", [table.id("Mob")])

    if succeeds:
        assert "TEN-CHG-05" == table.question.clause
        table.go_on()
    table.done()
    assert succeeds is table.unit("Lancers").has_charged


def test_a_charge_that_can_reach_its_target_must() -> None:
    """TEN-CHG-04, TEN-CHG-05: 9 inches bring it within an inch, so 5 are not enough."""
    table = pair(9.5)
    table.dice(charge=[4, 5])
    table.run(charge, "Lancers", [table.id("Mob")])

    assert "TEN-CHG-04" == table.refusal({table.models("Lancers")[0].id: [[10, 15]]})


def test_a_failed_charge_moves_nobody_and_opens_no_window() -> None:
    """TEN-CHG-04, TEN-CHG-10: the enemy has CP and rifles, and is not asked."""
    table = pair(9.1)
    table.change_side(1, cp=5)
    table.dice(charge=[1, 2])
    table.run(charge, "Lancers", [table.id("Mob")])

    table.done()
    assert (10.0, 10.0) == table.models("Lancers")[0].at


def test_models_move_up_to_the_roll_and_must_end_in_contact_if_they_can() -> None:
    """TEN-CHG-05, TEN-CHG-07: roll 10, target 6 inches away in the open."""
    table = pair(6)
    table.dice(charge=[5, 5])
    table.run(charge, "Lancers", [table.id("Mob")])
    model = table.models("Lancers")[0].id

    assert "TEN-CHG-07" == table.refusal({model: [[10, 10 + 5.5]]})
    assert "TEN-CHG-05" == table.refusal({})
    assert "TEN-CHG-03" == table.refusal({model: [[4, 10], [10, 10 + 6]]})

    table.answer({model: [[10, 10 + 6]]})

    table.done()
    assert is_touching(bases(table.game, table.id("Lancers"))[0], bases(table.game, table.id("Mob"))[0])


def test_a_model_that_moves_must_end_closer_to_the_nearest_target() -> None:
    """TEN-CHG-07: the second one steps back a little."""
    table = drill(
        unit("Lancers", models=2, places=[(10, 14), (12, 16.5)]), unit("Mob", seat=1, at=(10, 18)), phase="charge"
    )
    table.dice(charge=[2, 2])
    table.run(charge, "Lancers", [table.id("Mob")])
    one, two = (model.id for model in table.models("Lancers"))
    contact = [[10, 18 - WIDE]]

    assert "TEN-CHG-07" == table.refusal({one: contact, two: [[12.3, 16.9]]})
    assert "closer" in refused(table, {one: contact, two: [[12.3, 16.9]]})


def test_every_target_must_be_reached() -> None:
    """TEN-CHG-04: two targets, one of them too far."""
    table = drill(
        unit("Lancers", at=(10, 10), models=2),
        unit("Mob", seat=1, at=(8, 16)),
        unit("Far", seat=1, at=(14, 20)),
        phase="charge",
    )
    table.dice(charge=[3, 3])
    table.run(charge, "Lancers", [table.id("Mob"), table.id("Far")])

    table.done()
    assert not table.unit("Lancers").has_charged


def test_a_charge_ends_in_engagement_range_of_its_targets_only() -> None:
    """TEN-CHG-04, TEN-CHG-06: the unnamed neighbour bars the only places."""
    table = drill(
        unit("Lancers", at=(10, 10)),
        unit("Mob", seat=1, at=(10, 18)),
        unit("Other", seat=1, at=(12, 17)),
        phase="charge",
    )
    table.dice(charge=[6, 6])
    table.run(charge, "Lancers", [table.id("Mob")])
    model = table.models("Lancers")[0].id

    assert "TEN-CHG-06" == table.refusal({model: [[10.9, 17.11]]})

    table.go_on()
    table.done()
    assert ["Mob"] == [enemy.name for enemy in engaged_with(table.game, table.id("Lancers"))]


def test_no_way_leads_past_enemies_that_are_no_targets() -> None:
    """TEN-CHG-06: straight ahead passes half an inch from the other unit; who can FLY passes over it. (TEN-CHG-09)"""
    for keywords, clause in ((["INFANTRY"], "TEN-CHG-06"), (["INFANTRY", "FLY"], "")):
        table = drill(
            unit("Lancers", at=(10, 10), keywords=keywords),
            unit("Mob", seat=1, at=(10, 20)),
            unit("Other", seat=1, at=(11.76, 15)),
            phase="charge",
        )
        table.dice(charge=[6, 6])
        table.run(charge, "Lancers", [table.id("Mob")])
        straight = {table.models("Lancers")[0].id: [[10, 20 - WIDE]]}
        if clause:
            assert clause == table.refusal(straight)
            table.go_on()
        else:
            table.answer(straight)

        table.done()
        assert table.unit("Lancers").has_charged


def test_climbing_costs_a_walker_what_it_does_not_cost_a_flyer() -> None:
    """TEN-CHG-09: a 4 inch obstacle costs 8 of the roll."""
    debris = {"type": "battlefield_debris", "rect": [0, 13, 60, 14], "height": 4}
    for keywords, succeeds in ((["INFANTRY"], False), (["INFANTRY", "FLY"], True)):
        table = drill(
            unit("Lancers", at=(10, 10), keywords=keywords),
            unit("Mob", seat=1, at=(10, 18)),
            phase="charge",
            terrain=[debris],
        )
        table.dice(charge=[5, 5])
        table.run(charge, "Lancers", [table.id("Mob")])
        table.go_on()

        table.done()
        assert succeeds is table.unit("Lancers").has_charged


def test_a_big_squad_closes_in_coherently() -> None:
    """TEN-CHG-04, TEN-CHG-07: the proposal puts as many as it can into contact."""
    table = drill(
        unit("Lancers", at=(10, 10), models=10, gap=0.3),
        unit("Mob", seat=1, at=(12, 16), models=5, gap=0.2),
        phase="charge",
    )
    table.dice(charge=[4, 5])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.go_on()

    table.done()
    mine, theirs = bases(table.game, table.id("Lancers")), bases(table.game, table.id("Mob"))
    assert is_coherent(mine)
    assert sum(any(is_touching(a, b) for b in theirs) for a in mine) >= 5


def test_charging_gives_fights_first_until_the_end_of_the_turn() -> None:
    """TEN-CHG-08"""
    table = pair(4)
    table.dice(charge=[3, 3])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.go_on()

    assert table.unit("Lancers").has_charge_bonus


# ---------------------------------------------------------------- barricades


def behind_a_pipe(width: float) -> DrillTable:
    """The mob touches the far side of a long barricade."""
    top = 15 + width
    pipe = {"type": "barricades_and_fuel_pipes", "rect": [0, 15, 60, top], "height": 1}
    return drill(
        unit("Lancers", at=(10, 10)),
        unit("Mob", seat=1, at=(10, top + WIDE / 2 + 0.002)),
        phase="charge",
        terrain=[pipe],
    )


def test_a_charge_across_a_barricade_succeeds_at_two_inches_and_ends_touching_it() -> None:
    """TEN-TERR-12: 1.5 inches wide; a charger that stands off must close up."""
    table = behind_a_pipe(1.5)
    table.dice(charge=[3, 3])
    table.run(charge, "Lancers", [table.id("Mob")])
    model = table.models("Lancers")[0].id

    assert "TEN-TERR-12" == table.refusal({model: [[10, 15 - WIDE / 2 - 0.3]]})

    table.go_on()
    table.done()
    assert ["Mob"] == [enemy.name for enemy in engaged_with(table.game, table.id("Lancers"))]


def test_a_barricade_wider_than_two_inches_keeps_them_apart() -> None:
    """TEN-TERR-12: no place touching it is within 2 inches of the enemy."""
    table = behind_a_pipe(2.2)
    table.dice(charge=[3, 3])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.go_on()

    table.done()
    assert not table.unit("Lancers").has_charged


# ---------------------------------------------------------------- reactions


def test_overwatch_at_the_start_of_a_charge_may_make_it_fail() -> None:
    """TEN-CHG-10, TEN-STRAT-13: the front man dies; the rest cannot make it with the same roll."""
    table = drill(
        unit("Lancers", models=2, places=[(10, 14), (10, 11)]),
        unit("Mob", ranged(), seat=1, at=(10, 20)),
        phase="charge",
    )
    table.change_side(1, cp=1)
    table.dice(charge=[2, 3], hit=[6], wound=[4], save=[1])
    table.run(charge, "Lancers", [table.id("Mob")])

    assert "TEN-STRAT-13" == table.question.clause

    table.answer("Mob", [table.models("Lancers")[0].id])

    table.done()
    assert not table.unit("Lancers").has_charged
    assert (10.0, 11.0) == table.models("Lancers")[0].at


def test_overwatch_at_the_end_of_a_charge() -> None:
    """TEN-CHG-10: a bystander fires when the move has ended, once a turn. (TEN-STRAT-15)"""
    table = drill(
        unit("Lancers", at=(10, 10), wounds=3, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 15)),
        unit("Guns", seat=1, at=(20, 15)),
        phase="charge",
    )
    table.change_side(1, cp=1)
    table.dice(charge=[3, 3], hit=[6], wound=[4], save=[1])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.answer("no")
    table.answer(table.question.suggest(Tabletop(1)))

    assert "TEN-STRAT-13" == table.question.clause

    table.answer("Guns")

    table.done()
    assert [2] == table.wounds("Lancers")


# ---------------------------------------------------------------- Heroic Intervention


def charged(far: float = 5.0, cp: int = 2, **more: object) -> DrillTable:
    """Lancers who have just charged the mob, and a hero some inches beside them."""
    table = drill(
        unit("Lancers", at=(10, 10), wounds=3),
        unit("Mob", seat=1, at=(10, 10 + apart(0.001))),
        unit("Heroes", ranged("Stub", range=1), seat=1, at=(10 + apart(far), 10), **more),
        phase="charge",
    )
    table.change("Lancers", has_charged=True)
    table.change_side(1, cp=cp)
    return table


def test_heroic_intervention_charges_the_charger_alone_without_a_bonus() -> None:
    """TEN-STRAT-17, TEN-STRAT-18, TEN-KW-21: two CP; it has made a Charge move but does not fight first."""
    table = charged()
    table.dice(charge=[2, 3])
    table.run(after_charge, "Lancers")

    assert [table.id("Heroes"), "no"] == table.options[:2]

    table.answer("Heroes")
    table.go_on()

    table.done()
    heroes_ = table.unit("Heroes")
    assert (0, True, False) == (table.side(1).cp, heroes_.has_charged, heroes_.has_charge_bonus)


def test_heroic_intervention_may_fail_and_the_points_are_gone() -> None:
    """TEN-STRAT-17: 5 inches away, roll 3."""
    table = charged()
    table.dice(charge=[1, 2])
    table.run(after_charge, "Lancers")
    table.answer("Heroes")

    table.done()
    assert (0, False) == (table.side(1).cp, table.unit("Heroes").has_charged)


def test_who_may_intervene() -> None:
    """TEN-STRAT-17: within 6 inches, able to charge, no VEHICLE but a WALKER, not shocked."""
    assert [] == heroes((table := charged(far=6.1)).game, table.id("Lancers"))
    assert [(table := charged(far=5.9)).id("Heroes")] == heroes(table.game, table.id("Lancers"))
    assert [] == heroes((table := charged(keywords=["VEHICLE"])).game, table.id("Lancers"))

    table = charged(keywords=["VEHICLE", "WALKER"])

    assert [table.id("Heroes")] == heroes(table.game, table.id("Lancers"))

    table.change("Heroes", disembarked="wreck")

    assert [] == heroes(table.game, table.id("Lancers"))

    table.change("Heroes", disembarked="", is_shocked=True)
    table.run(after_charge, "Lancers")

    table.done()  # nobody is asked


def test_an_intervention_opens_no_windows_for_other_stratagems() -> None:
    """TEN-TURN-05: no Tank Shock of the intervening walker, no Overwatch against it in the active player's own turn."""
    table = charged(keywords=["VEHICLE", "WALKER"], cp=5)
    table.change_side(0, cp=5)
    table.dice(charge=[2, 3])
    table.run(after_charge, "Lancers")
    table.answer("Heroes")

    assert "TEN-CHG-05" == table.question.clause

    table.go_on()
    table.done()


TOUCH = WIDE + 0.005


def test_a_charge_that_tears_the_unit_apart_is_refused() -> None:
    """TEN-CHG-04: one man into contact, the other left behind."""
    table = drill(
        unit("Lancers", at=(10, 10), models=2, gap=1.0), unit("Mob", seat=1, at=(10, 18), models=3), phase="charge"
    )
    table.dice(charge=[5, 5])
    table.run(charge, "Lancers", [table.id("Mob")])
    first, second = (model.id for model in table.models("Lancers"))

    assert "TEN-COH-04" == table.refusal({first: [[10, 18 - TOUCH]], second: [[15.5, 11]]})

    table.go_on()

    assert is_coherent([stand_of(model) for model in table.models("Lancers")])


@pytest.mark.parametrize(("roll", "is_hopeful"), [(5, True), (11, True), (12, False)])
def test_a_charge_without_a_way_is_rolled_again_unless_it_rolled_twelve(roll: int, is_hopeful: bool) -> None:
    """TEN-CHG-04, TEN-STRAT-04: two targets, and the place between them that reaches both is a little too far."""
    table = drill(
        unit("Lancers", at=(10, 10)),
        unit("Mob", seat=1, at=(8, 23.1)),
        unit("Horde", seat=1, at=(12, 23.1)),
        phase="charge",
    )
    storm = Storm(table.game, table.id("Lancers"), [table.id("Mob"), table.id("Horde")], roll)

    assert storm.plan() is None
    assert is_hopeful is can_be_bettered(storm, roll)
