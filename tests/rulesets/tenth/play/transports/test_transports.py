"""Getting in, getting out, and getting out of the wreck."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.kernel.troops import closest
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.attack.casualties import destroy
from grognard.rulesets.tenth.play.charge.charge_phase import may_charge
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase, select_to_move
from grognard.rulesets.tenth.play.scoring import evaluate_control
from grognard.rulesets.tenth.play.sequence import end_of_battle
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot
from grognard.rulesets.tenth.play.transports.embarking import fits, wreck_rolls
from grognard.rulesets.tenth.table.board import stand_of
from grognard.rulesets.tenth.table.records import BATTLE
from tests.rulesets.tenth.kit import DrillTable, drill, unit

RADIUS = 16 / 25.4
HULL = 50 / 25.4
FOE = unit("Foe", seat=1, at=(30, 33))


def truck(**more: Any) -> dict[str, Any]:
    fields = {"at": (30, 20), "base": 100, "capacity": 6, "carries": ["INFANTRY"], "toughness": 9, "wounds": 10}
    return unit("Truck", **{**fields, "keywords": ["VEHICLE", "TRANSPORT"], **more})


def squad(**more: Any) -> dict[str, Any]:
    return unit("Squad", **{"models": 3, "rides": "Truck", **more})


def moving(*units: Any, **more: Any) -> DrillTable:
    """The Movement phase has begun."""
    table = drill(*units, phase="movement", **more)
    table.run(movement_phase)
    return table


def around(*angles_and_gaps: tuple[float, float]) -> dict[str, list[float]]:
    """Spots of the squad beside the Truck: direction (0 east, 1 north) as offsets along x, and the gap to its hull."""
    return {f"A2.{n}": [30 + x, 20 + HULL + RADIUS + gap] for n, (x, gap) in enumerate(angles_and_gaps, start=1)}


BESIDE = around((-1.5, 0.4), (0, 0.2), (1.5, 0.4))


def test_a_unit_all_of_whose_models_end_within_three_inches_may_embark() -> None:
    """TEN-TRANS-01: a Normal move of 0" is enough; Remaining Stationary is not."""
    near = unit("Squad", models=3, places=[(30 + x, 20 + HULL + RADIUS + 2.7) for x in (-1.3, 0, 1.3)])
    table = moving(truck(), near)
    table.answer("Squad", "normal", {}, "Truck")

    assert "embarked" == table.unit("Squad").where
    assert table.id("Truck") == table.unit("Squad").transport
    assert all(model.at is None for model in table.models("Squad"))

    table = moving(truck(), near)
    table.answer("Squad", "stationary")

    assert "table" == table.unit("Squad").where
    assert "Truck" not in [option for option in table.options if option == "no"]


def test_who_embarks_from_where_he_stands_has_made_a_move_that_may_be_watched() -> None:
    """TEN-TRANS-01, TEN-STRAT-13: the end of a Normal move of 0" is a window too, before the unit is inside."""
    near = unit("Squad", models=3, places=[(30 + x, 20 + HULL + RADIUS + 2.7) for x in (-1.3, 0, 1.3)])
    table = moving(truck(), near, FOE, cp=1)
    table.answer("Squad", "normal", "no", {}, "Truck")

    assert ("TEN-STRAT-13", "table") == (table.question.clause, table.unit("Squad").where)

    table.answer("no")

    assert "embarked" == table.unit("Squad").where


def test_embarking_reaches_three_inches_and_no_more() -> None:
    """TEN-TRANS-01: from base to base."""
    for away, is_near in ((2.9, True), (3.1, False)):
        table = moving(truck(), unit("Squad", places=[(30, 20 + HULL + RADIUS + away)]))
        table.answer("Squad", "normal", {})

        assert is_near == ("TEN-TRANS-01" == table.question.clause)


def test_one_model_too_far_keeps_the_unit_out() -> None:
    """TEN-TRANS-01"""
    far = unit("Squad", models=3, places=[(30, 26), (31.5, 26), (33, 28.2)])
    table = moving(truck(), far)
    table.answer("Squad", "normal", {})

    assert "Move which unit?" == table.question.prompt


@pytest.mark.parametrize(
    ("more", "fit"),
    [({}, True), ({"models": 7}, False), ({"keywords": ["BEASTS"]}, False), ({"models": 6}, True)],
)
def test_room_and_keywords_decide_who_may_ride(more: dict[str, Any], fit: bool) -> None:
    """TEN-TRANS-12, TEN-TRANS-01"""
    table = drill(truck(), unit("Squad", **{"models": 3, "at": (10, 10), **more}))

    assert fit == fits(table.game, table.id("Squad"), table.id("Truck"))


def test_several_units_ride_together_within_the_capacity() -> None:
    """TEN-TRANS-03, TEN-TRANS-12"""
    table = drill(truck(), squad(), unit("Third", models=3, at=(5, 5)), unit("Fourth", models=4, at=(5, 8)))

    assert fits(table.game, table.id("Third"), table.id("Truck"))
    assert not fits(table.game, table.id("Fourth"), table.id("Truck"))


def test_an_embarked_unit_does_nothing_and_holds_nothing() -> None:
    """TEN-TRANS-03"""
    table = drill(truck(at=(30, 22), oc=0), squad(oc=2), phase="shooting")
    evaluate_control(table.game)

    assert None is table.game[BATTLE].holders[0]
    assert not may_shoot(table.game, table.id("Squad"))
    assert not may_charge(table.game, table.id("Squad"))


def test_getting_out_before_the_transport_moves_leaves_the_unit_free() -> None:
    """TEN-TRANS-04, TEN-TRANS-06, TEN-TRANS-08: it moves and charges; the Transport moves afterwards."""
    table = moving(truck(), squad(), FOE)
    table.answer("Squad", BESIDE)

    assert "before" == table.unit("Squad").disembarked
    assert "A2" in table.options

    table.answer("Squad", "normal", {"A2.2": [[30, 24.8]]})
    table.answer("Truck", "normal", {"A1.1": [[30, 14]]})

    assert may_charge(table.game, table.id("Squad"))
    assert "normal" == table.unit("Squad").moved


def test_getting_out_after_the_transport_moved_is_the_units_move() -> None:
    """TEN-TRANS-06: no further move, no charge, but it may shoot."""
    table = moving(truck(at=(30, 14)), squad(), FOE)
    table.answer("Truck", "normal", {"A1.1": [[30, 20]]})
    table.answer("Squad", BESIDE)
    own = table.unit("Squad")

    assert ("after", "normal", True) == (own.disembarked, own.moved, own.has_acted)
    assert table.is_idle
    assert not may_charge(table.game, table.id("Squad"))
    table.change("Squad", has_acted=False)

    assert may_shoot(table.game, table.id("Squad"))


def test_a_stationary_transport_lets_them_out_as_if_before_its_move() -> None:
    """TEN-TRANS-06"""
    table = moving(truck(), squad())
    table.answer("Truck", "stationary", "Squad", BESIDE)

    assert "before" == table.unit("Squad").disembarked
    assert "A2" in table.options


def test_who_got_out_never_stood_still() -> None:
    """TEN-TRANS-07"""
    table = moving(truck(), squad(), FOE)
    table.answer("Squad", BESIDE, "Squad", "stationary")

    assert "stationary" != table.unit("Squad").moved

    table.answer("Truck", "stationary")

    assert "stationary" == table.unit("Truck").moved


def test_nobody_embarks_and_disembarks_in_one_phase() -> None:
    """TEN-TRANS-02, TEN-TRANS-04"""
    table = moving(truck(), squad())
    table.answer("Squad", BESIDE, "Squad", "normal", {})

    assert "Move which unit?" == table.question.prompt

    near = unit("Squad", models=3, places=[(30 + x, 20 + HULL + RADIUS + 1) for x in (-1.5, 0, 1.5)])
    table = moving(truck(), near)
    table.answer("Squad", "normal", {}, "Truck")

    assert ["A1", "done"] == table.options


@pytest.mark.parametrize("action", ["advance", "fall back"])
def test_nobody_gets_out_of_a_transport_that_advanced_or_fell_back(action: str) -> None:
    """TEN-TRANS-04"""
    table = drill(truck(), squad(), unit("Rest", at=(5, 5)), phase="movement")
    table.change("Truck", moved=action, has_acted=True)
    table.run(movement_phase)

    assert ["A3", "done"] == table.options


def test_everybody_must_find_room_wholly_within_three_inches() -> None:
    """TEN-TRANS-05"""
    table = moving(truck(), squad())
    table.answer("Squad")

    assert "TEN-TRANS-05" == table.refusal(around((-1.5, 0.4), (0, 0.2), (1.5, 2.2)))
    assert "TEN-COH-04" == table.refusal(
        {"A2.1": [30 - HULL - 1.5, 20], "A2.2": [30 + HULL + 1.5, 20], "A2.3": [30, 20 - HULL - 1.5]}
    )

    ring = [(30 + 4.2 * x, 20 + 4.2 * y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (0.7, -0.7))]
    foes = [unit(f"Foe {n}", seat=1, at=at, base=60) for n, at in enumerate([*ring, (27, 23), (27, 17)])]
    table = moving(truck(), squad(), *foes)
    table.answer("Squad")

    assert "embarked" == table.unit("Squad").where
    assert "TEN-TRANS-05" in table.cited


# ---------------------------------------------------------------- wrecks


def wreck_of(
    *units: Any, dice: dict[str, list[int]], phase: str = "shooting", active: int = 1, **more: Any
) -> DrillTable:
    table = drill(*units, phase=phase, active=active, **more)
    table.dice(**dice)

    async def blow_up(game: Any) -> None:
        await destroy(game, table.models("Truck")[0].id)

    table.run(blow_up)
    return table


def test_passengers_of_a_wreck_get_out_and_a_one_costs_a_wound() -> None:
    """TEN-TRANS-09, TEN-TRANS-10, TEN-BSHK-10: shocked without a test, as if they had made a Normal move."""
    table = wreck_of(truck(), squad(wounds=2), dice={"wreck": [1, 2, 6]})
    table.answer(BESIDE)
    table.go_on()
    own = table.unit("Squad")
    table.done()

    assert "table" == own.where
    assert own.is_shocked
    assert ("normal", "wreck") == (own.moved, own.disembarked)
    assert [1, 2, 2] == sorted(table.wounds("Squad"))
    assert "destroyed" == table.unit("Truck").where


def test_who_gets_out_of_a_wreck_in_his_own_movement_phase_may_be_fired_upon() -> None:
    """TEN-STRAT-13: disembarking is being set up, also from a wreck; in the enemy's Shooting phase nobody asks."""
    unhurt = {"wreck": [6, 6, 6]}
    table = wreck_of(truck(), squad(), FOE, phase="movement", active=0, dice=unhurt, cp=1)
    table.answer(BESIDE)

    assert "TEN-STRAT-13" == table.question.clause

    table = wreck_of(truck(), squad(), FOE, dice=unhurt, cp=1)
    table.answer(BESIDE)

    assert table.is_idle


def test_without_room_within_three_inches_they_come_out_within_six_and_a_three_costs_a_wound() -> None:
    """TEN-TRANS-09"""
    terrain = [
        {"type": "battlefield_debris", "rect": [24.5, 20 + HULL + 0.1, 35.5, 20 + HULL + 2], "height": 2},
        {"type": "battlefield_debris", "rect": [24.5, 18 - HULL, 35.5, 19.9 - HULL], "height": 2},
        {"type": "battlefield_debris", "rect": [30 + HULL + 0.1, 17.9, 30 + HULL + 2, 22.1], "height": 2},
        {"type": "battlefield_debris", "rect": [28 - HULL, 17.9, 29.9 - HULL, 22.1], "height": 2},
    ]
    table = wreck_of(truck(), squad(wounds=2), dice={"wreck": [3, 4, 1]}, terrain=terrain)
    out = [20 + HULL + 2.0 + RADIUS + 0.05] * 3

    assert 'within 6"' in table.question.prompt

    table.answer({f"A2.{n}": [30 + 1.5 * (n - 2), y] for n, y in enumerate(out, start=1)})
    table.go_on()
    table.done()

    assert 4 == sum(table.wounds("Squad"))


def test_ten_models_within_six_inches_expect_five_mortal_wounds() -> None:
    """TEN-TRANS-09"""
    assert 5 == Every().odds(wreck_rolls, 10, 3).mean


def test_who_finds_no_room_at_all_is_destroyed() -> None:
    """TEN-TRANS-09"""
    terrain = [{"type": "battlefield_debris", "rect": [22, 12, 38, 28], "height": 2}]
    table = wreck_of(truck(), squad(), dice={}, terrain=terrain)

    assert "destroyed" == table.unit("Squad").where


def test_the_explosion_comes_before_the_passengers_are_out() -> None:
    """TEN-TRANS-11, TEN-KW-07: they take no wound from it; a bystander does."""
    bystander = unit("Guard", at=(36, 20), wounds=3)
    dice = {"deadly_demise": [6], "mortal_wounds": [3], "wreck": [6, 6, 6]}
    table = wreck_of(truck(abilities=["Deadly Demise D3"]), squad(wounds=2), bystander, dice=dice)
    table.answer(BESIDE)
    table.go_on()
    table.done()

    assert [1] == table.wounds("Guard")
    assert [2, 2, 2] == table.wounds("Squad")


# ---------------------------------------------------------------- arriving


def arriving(**options: bool) -> DrillTable:
    """A Transport arrives from Strategic Reserves with a squad inside; it is at (3, 20) now."""
    carrier = unit(
        "Truck",
        reserves="strategic",
        base=100,
        capacity=6,
        carries=["INFANTRY"],
        keywords=["VEHICLE", "TRANSPORT"],
    )
    foe = unit("Foe", seat=1, at=(3 + HULL + 9.5 + RADIUS, 20))
    table = drill(carrier, squad(), foe, unit("Rest", at=(30, 2), points=1000), phase="movement", options=options)
    table.change("Squad", began_embarked=True)
    table.run(reinforcements)
    table.answer("Truck", {"A1.1": [3, 20]})
    return table


def test_passengers_of_a_transport_that_arrives_may_get_out_far_from_enemies() -> None:
    """TEN-TRANS-13, TEN-TRANS-14: it is their move; more than 9" from all enemies unless the switch says otherwise."""
    near = {f"A2.{n}": [3 + HULL + RADIUS + 0.3, 20 + 1.4 * (n - 2)] for n in (1, 2, 3)}
    back = {f"A2.{n}": [3 + 1.4 * (n - 2), 20 + HULL + RADIUS + 0.5] for n in (1, 2, 3)}
    table = arriving()
    table.answer("yes")

    assert "TEN-TRANS-14" == table.refusal(near)

    table.answer(back)
    own = table.unit("Squad")
    table.done()

    assert ("after", "normal") == (own.disembarked, own.moved)
    assert not may_charge(table.game, table.id("Squad"))

    table = arriving(passengers_out_of_er_only=True)
    table.answer("yes", near)
    table.done()

    assert (
        closest(
            [stand_of(model) for model in table.models("Squad")],
            [stand_of(table.models("Foe")[0])],
        )
        < 9
    )


def test_who_found_no_room_may_try_again_after_another_unit_has_moved() -> None:
    """TEN-TRANS-05, TEN-TRANS-06: here the Transport drives out of its corner; who is far away makes no room."""
    terrain = [{"type": "battlefield_debris", "rect": [22, 12, 38, 17.9], "height": 2}]
    ring = [(x, 20 + HULL + RADIUS + 0.2 + 1.27 * row) for row in range(3) for x in [26.0 + 1.27 * n for n in range(7)]]
    sides = [
        (30 + side * (HULL + RADIUS + 0.2 + 1.27 * row), 18.7 + 1.27 * n)
        for side in (-1, 1)
        for row in range(3)
        for n in range(3)
    ]
    crowd = [unit(f"Crowd {n}", at=at) for n, at in enumerate([*ring, *sides])]
    far = unit("Far", at=(50, 8))
    table = moving(truck(move=12, keywords=["VEHICLE", "TRANSPORT", "FLY"]), squad(), *crowd, far, terrain=terrain)
    table.answer("Squad")

    assert "embarked" == table.unit("Squad").where
    assert table.id("Squad") not in table.options

    table.answer("Far", "stationary")

    assert table.id("Squad") not in table.options

    table.answer("Truck", "normal", {"A1.1": [[30, 31]]})

    assert table.id("Squad") in table.options


def test_the_owner_says_who_is_left_in_a_wreck_without_room() -> None:
    """TEN-TRANS-09: there is room for one man only; the Hero is saved, or the Trooper."""
    terrain = [
        {"type": "battlefield_debris", "rect": [20, 10, 40, 20 + HULL + 0.05], "height": 2},
        {"type": "battlefield_debris", "rect": [20, 20 + HULL + 2.45, 40, 30], "height": 2},
        {"type": "battlefield_debris", "rect": [20, 20 + HULL, 29.3, 28], "height": 2},
        {"type": "battlefield_debris", "rect": [30.7, 20 + HULL, 40, 28], "height": 2},
    ]
    hero = unit("Hero", joins="Squad", keywords=["INFANTRY", "CHARACTER"])
    table = wreck_of(truck(), squad(models=1), hero, dice={"wreck": [6]}, terrain=terrain)

    lost, saved = (model.id for model in table.models("Squad"))

    assert "TEN-TRANS-05" == table.refusal({})  # one of them can be set up

    table.answer({saved: [30, 20 + HULL + 0.75]})
    table.go_on()
    table.done()

    assert lost not in table.game
    assert [saved] == [model.id for model in table.models("Hero")]
    assert "table" == table.unit("Hero").where


WIDE = 32 / 25.4


def test_passengers_share_the_status_of_their_transport() -> None:
    """TEN-RES-01, TEN-RES-05: inside one that never came a squad is destroyed; inside one on the table it is not."""
    for where, expected in (({"reserves": "strategic", "points": 10}, "destroyed"), ({"at": (30, 20)}, "embarked")):
        squad = unit("Squad", rides="Truck", points=10)
        carrier = unit("Truck", base=100, capacity=6, carries=["INFANTRY"], keywords=["VEHICLE", "TRANSPORT"], **where)
        for order in ((squad, carrier), (carrier, squad)):
            table = drill(*order, unit("Rest", at=(5, 5), points=900))
            table.rules.order = (end_of_battle, ())
            table.game.answer("go")

            assert expected == table.unit("Squad").where


def test_who_left_a_wreck_in_his_own_movement_phase_moves_no_further() -> None:
    """TEN-TRANS-10, TEN-STRAT-05: nor is anybody offered a re-roll of the dice for the wreck."""
    table = drill(
        truck(at=(30, 20)),
        unit("Squad", rides="Truck", wounds=3),
        unit("Rest", at=(5, 5)),
        phase="movement",
        cp=5,
    )
    table.change("Squad", began_embarked=True)
    table.dice(wreck=[1])

    async def blow_up(game: Any) -> None:
        await destroy(game, table.models("Truck")[0].id)

    table.run(blow_up)
    table.answer({"A2.1": [30, 20 + 50 / 25.4 + WIDE / 2 + 0.2]})
    table.done()
    table.run(select_to_move)

    assert [table.id("Rest"), "done"] == [key for key in table.options if not key.startswith("A4")]
    assert [2] == table.wounds("Squad")
