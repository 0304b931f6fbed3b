"""Room that a search misses and a player can show; room for some; and proof that there is none."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Place
from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.attack.casualties import destroy
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from grognard.rulesets.tenth.play.setup.deployment import deploy_unit, may_be_held
from grognard.rulesets.tenth.play.stratagems.rapid_ingress import rapid_ingress
from tests.rulesets.tenth.kit import DrillTable, drill, unit

RADIUS = 16 / 25.4
HULL = 50 / 25.4
LANE = 2 * RADIUS + 0.004
"""A lane that a base just fits in: no grid hits its middle."""
FLOOR = 20 + HULL + 0.33
"""The lower edge of the lane beside the Truck."""
MIDDLE = round(FLOOR + LANE / 2, 3)
FOE = unit("Foe", seat=1, at=(58, 42))
IN_THE_LANE = {f"A2.{n}": [30 + 1.3 * (n - 2), MIDDLE] for n in (1, 2, 3)}


def rocks(*rects: tuple[float, float, float, float]) -> list[dict[str, Any]]:
    """Debris, on which nobody stands."""
    return [{"type": "battlefield_debris", "rect": list(rect), "height": 2} for rect in rects]


def lane(low: float, left: float = 0, right: float = 60, top: float = 44) -> list[dict[str, Any]]:
    """Debris everywhere but for a lane from left to right, its lower edge so high."""
    ends = [(start, end) for start, end in ((0.0, left), (right, 60.0)) if start < end]
    return rocks((0, 0, 60, low), (0, low + LANE, 60, top), *((start, low, end, low + LANE) for start, end in ends))


def truck() -> dict[str, Any]:
    fields = {"at": (30, 20), "base": 100, "capacity": 6, "carries": ["INFANTRY"], "toughness": 9, "wounds": 10}
    return unit("Truck", **{**fields, "keywords": ["VEHICLE", "TRANSPORT"]})


def aboard(*terrain: dict[str, Any], **more: Any) -> DrillTable:
    """The squad has been chosen to get out of the Truck."""
    squad = unit("Squad", rides="Truck", **{"models": 3, **more})
    table = drill(truck(), squad, FOE, phase="movement", terrain=terrain)
    table.run(movement_phase)
    table.answer("Squad")
    return table


def asked_to_place(table: DrillTable) -> Place:
    assert isinstance(table.question, Place)
    return table.question


# ---------------------------------------------------------------- who may


def test_a_player_shows_room_to_get_out_that_the_search_missed() -> None:
    """TEN-TRANS-05: what he shows is judged like any other placement."""
    table = aboard(*lane(FLOOR))
    question = asked_to_place(table)

    assert "No room was found" in question.prompt
    assert "It stays inside" == question.otherwise == question.form()["otherwise"]
    assert {} == question.suggest(Tabletop(1))

    beyond = {**IN_THE_LANE, "A2.3": [36, MIDDLE]}

    assert "TEN-TRANS-05" == table.refusal(beyond)
    assert "TEN-TERR-04" == table.refusal({**IN_THE_LANE, "A2.1": [28.7, MIDDLE + 0.02]})
    assert "TEN-TRANS-05" == table.refusal({"A2.1": IN_THE_LANE["A2.1"]})  # all of them, or nobody

    table.answer(IN_THE_LANE)

    assert ("table", "before") == (table.unit("Squad").where, table.unit("Squad").disembarked)


def test_who_finds_no_room_either_stays_inside_and_is_not_asked_again() -> None:
    """TEN-TRANS-05"""
    table = aboard(*lane(FLOOR))
    table.answer({})

    assert "embarked" == table.unit("Squad").where
    assert table.id("Squad") not in table.options
    assert "There is no room for Squad to get out." in table.log


def test_nobody_is_asked_where_it_is_proved_that_nobody_can_stand() -> None:
    """TEN-TRANS-05: between rocks that leave less than a base."""
    table = aboard(*rocks((0, 0, 60, FLOOR), (0, FLOOR + LANE - 0.1, 60, 44)))

    assert not isinstance(table.question, Place)
    assert "There is no room for Squad to get out." in table.log


def test_where_the_search_finds_room_to_stay_inside_is_no_answer() -> None:
    """TEN-TRANS-05: it was chosen to get out."""
    table = aboard()

    assert "" == asked_to_place(table).otherwise
    assert "otherwise" not in table.question.form()
    assert "TEN-TRANS-05" == table.refusal({})


def test_a_single_model_finds_the_only_nook() -> None:
    """TEN-TRANS-05: the search looks closer than its grid."""
    around = (30.4, 30.4 + 2 * RADIUS + 0.08)
    table = aboard(
        *rocks((0, 0, 60, FLOOR), (0, FLOOR + LANE + 0.08, 60, 44), (0, 0, around[0], 44), (around[1], 0, 60, 44)),
        models=1,
    )
    question = asked_to_place(table)
    placed = question.suggest(Tabletop(1))

    assert "" == question.otherwise
    assert [pytest.approx((around[0] + RADIUS + 0.04, MIDDLE + 0.04), abs=0.05)] == list(placed.values())


@pytest.mark.parametrize("comes", [True, False])
def test_a_deep_striker_comes_down_where_the_search_saw_no_room(comes: bool) -> None:
    """TEN-KW-08, TEN-RES-02: or stays in Reserves, and may come in a later turn."""
    drop = unit("Drop", models=2, abilities=["Deep Strike"], reserves="deep strike")
    low = 20.13
    table = drill(drop, FOE, phase="movement", terrain=lane(low, left=10.05, right=14.05))
    table.run(reinforcements)
    table.answer("Drop")

    assert "It stays in Reserves" == asked_to_place(table).otherwise

    y = round(low + LANE / 2, 3)
    table.answer({"A1.1": [11, y], "A1.2": [12.5, y]} if comes else {})
    table.done()

    assert ("table" if comes else "reserves") == table.unit("Drop").where
    assert comes == table.unit("Drop").has_arrived


@pytest.mark.parametrize("comes", [True, False])
def test_rapid_ingress_is_paid_only_if_room_is_shown(comes: bool) -> None:
    """TEN-STRAT-11"""
    drop = unit("Drop", models=2, abilities=["Deep Strike"], reserves="deep strike")
    low = 20.13
    terrain = lane(low, left=10.05, right=14.05)
    table = drill(drop, FOE, phase="movement", active=1, cp=1, terrain=terrain)
    table.run(rapid_ingress)
    y = round(low + LANE / 2, 3)
    table.answer("Drop", {"A1.1": [11, y], "A1.2": [12.5, y]} if comes else {})

    assert (0 if comes else 1) == table.side(0).cp
    assert (("Rapid Ingress",) if comes else ()) == table.side(0).used
    assert ("table" if comes else "reserves") == table.unit("Drop").where


def test_what_reserves_take_of_a_unit_without_room() -> None:
    """TEN-RES-06, TEN-RES-12, TEN-SETUP-03: no FORTIFICATION, a quarter of the points; half in Reserves of any kind."""
    late, rest, away = (unit(name, points=points) for name, points in (("Late", 100), ("Rest", 500), ("Away", 450)))
    tower = unit("Late", points=100, keywords=["FORTIFICATION"])
    for held, units, half in ((True, late, False), (False, late, True), (False, tower, False)):
        table = drill(units, rest, away, phase="setting up", options={"reserves_half": half})
        table.change("Away", where="reserves")

        assert held is may_be_held(table.game, table.id("Late"))


@pytest.mark.parametrize(
    ("points", "otherwise", "where"),
    [(100, "Hold it back in Strategic Reserves", "strategic"), (900, "Give it up: it is destroyed", "destroyed")],
)
def test_deployment_asks_before_a_unit_is_held_back_or_lost(points: int, otherwise: str, where: str) -> None:
    """TEN-SETUP-02, TEN-SETUP-03, TEN-RES-06"""
    low = 5.13
    y = round(low + LANE / 2, 3)
    for answer, found in (({"A1.1": [11, y], "A1.2": [12.5, y]}, "table"), ({}, where)):
        rest = unit("Rest", at=(58, 20), points=1000)
        table = drill(
            unit("Late", models=2, points=points),
            rest,
            FOE,
            phase="setting up",
            terrain=lane(low, left=10.05, right=14.05, top=12),
        )
        table.run(deploy_unit, "Late")

        assert otherwise == asked_to_place(table).otherwise

        table.answer(answer)

        assert found == table.unit("Late").where


def test_bots_are_not_caught_in_tight_places() -> None:
    """TEN-TRANS-05, TEN-MOVE-01: whoever takes every suggestion comes to the end of the phase."""
    table = aboard(*lane(FLOOR))
    chance = Tabletop(5)
    answers = 0
    while not table.is_idle:
        table.game.answer(table.question.suggest(chance))
        answers += 1

        assert answers < 50

    assert "embarked" == table.unit("Squad").where


# ---------------------------------------------------------------- who must


def wrecked(*terrain: dict[str, Any], dice: list[int], **more: Any) -> DrillTable:
    """The Truck has been destroyed under the squad."""
    squad = unit("Squad", rides="Truck", wounds=2, **{"models": 3, **more})
    table = drill(truck(), squad, FOE, phase="shooting", active=1, terrain=terrain)
    table.dice(wreck=dice)

    async def blow_up(game: Any) -> None:
        await destroy(game, table.models("Truck")[0].id)

    table.run(blow_up)
    return table


def test_all_who_are_shown_within_three_inches_of_a_wreck_get_off_lightly() -> None:
    """TEN-TRANS-09: the search had seen room within 6" only; there a 3 hurts, here it does not."""
    # A field beyond the lane, within 6" and not within 3".
    field = rocks((0, 0, 60, FLOOR), (0, FLOOR + LANE, 60, 20 + HULL + 3.1), (0, 20 + HULL + 5.9, 60, 44))
    table = wrecked(*field, dice=[3, 2, 3])

    assert 'within 6"' in table.question.prompt
    assert ("", None) == (asked_to_place(table).otherwise, asked_to_place(table).least)

    table.answer(IN_THE_LANE)
    table.go_on()
    table.done()

    assert [2, 2, 2] == table.wounds("Squad")

    table = wrecked(*field, dice=[3, 2, 3])
    table.answer({f"A2.{n}": [30 + 1.4 * (n - 2), 20 + HULL + 4] for n in (1, 2, 3)})
    table.go_on()
    table.done()

    assert 3 == sum(table.wounds("Squad"))


def pocket() -> list[dict[str, Any]]:
    """Room for one in plain sight, 29.3 to 30.7; and a lane to the east of it that a base just fits in."""
    top = FLOOR + 2 * RADIUS + 0.3
    return rocks(
        (0, 0, 60, FLOOR),
        (0, top, 60, 44),
        (0, 0, 29.3, 44),
        (30.7, FLOOR + LANE, 60, 44),
        (32.1, 0, 60, 44),
    )


def test_of_a_wrecked_squad_at_least_so_many_are_set_up_as_room_was_found_for() -> None:
    """TEN-TRANS-09: who is set up is the owner's choice; the others are destroyed."""
    table = wrecked(*pocket(), dice=[4, 4])
    question = asked_to_place(table)

    assert 1 == question.least == question.form()["least"]
    assert "Room was found for 1 of 3" in question.prompt
    assert 1 == len(question.suggest(Tabletop(1)))
    assert "TEN-TRANS-05" == table.refusal({})

    # He shows room for two.
    table.answer({"A2.2": [30, MIDDLE], "A2.3": [31.4, MIDDLE]})
    table.go_on()
    table.done()

    assert ["A2.2", "A2.3"] == [model.id for model in table.models("Squad")]
    assert "There is no room for Squad trooper 1." in table.log
    assert [2, 2] == table.wounds("Squad")


def test_a_squad_of_which_some_are_left_in_the_wreck_rolls_as_if_far() -> None:
    """TEN-TRANS-09: within 3" would need room for the whole unit."""
    table = wrecked(*pocket(), dice=[3, 4])
    table.answer({"A2.2": [30, MIDDLE], "A2.3": [31.4, MIDDLE]})
    table.go_on()
    table.done()

    assert 3 == sum(table.wounds("Squad"))


@pytest.mark.parametrize("shown", [0, 1, 3])
def test_where_the_search_finds_room_for_nobody_the_owner_may_still_show_some(shown: int) -> None:
    """TEN-TRANS-09"""
    table = wrecked(*lane(FLOOR), dice=[3 if shown == 3 else 4] * shown)
    question = asked_to_place(table)

    assert ("Nobody gets out", 1) == (question.otherwise, question.least)
    assert {} == question.suggest(Tabletop(1))

    table.answer({f"A2.{n}": IN_THE_LANE[f"A2.{n}"] for n in range(1, shown + 1)})
    table.go_on()
    table.done()

    assert [2] * shown == table.wounds("Squad")
    assert ("table" if shown else "destroyed") == table.unit("Squad").where
