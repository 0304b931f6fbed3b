"""Assault Vehicle: passengers charge from inside, and flee out of it if it is charged. (LEG-KW-04, LEG-TRANS-06)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.loaded import load
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier

ARMS = (RIFLE, BLADE)


def riding(enemy: tuple[float, float], *, rules: tuple[str, ...] = ("Assault Vehicle",), **how: Any) -> Battle:
    """Three Reds in a carrier that looks north, its ramp in front; Blues somewhere before it."""
    truck = carrier((20, 10), access=["front"], rules=list(rules))
    ours = {"Truck": truck, "Reds": aboard(3, "Truck", weapons=ARMS)}
    return Battle(ours, {"Blues": squad(3, enemy, weapons=ARMS)}, **how)


def test_passengers_of_an_assault_vehicle_charge_from_inside() -> None:  # LEG-KW-04
    """The ramp is at 12: Blues at 17 stand 4.5 inches from it."""
    table = riding((19, 17), hit=[1] * 18)
    table.activate("Truck").say("Reds", "charge", ["Blues"])

    assert "Reds rushes out." in table.log("LEG-KW-04")
    assert "Reds strikes home." in table.said()
    assert table.unit("Reds").has_charged


def test_it_may_have_moved_at_combat_speed() -> None:  # LEG-KW-04
    """The ledger's example: after 6 inches the ramp is at 18."""
    table = riding((19, 24), hit=[1] * 18)
    table.activate("Truck").say("Truck").until("Move Truck").move("Truck", 0, 6).until("get out").say(
        "charge", ["Blues"]
    )

    assert "Reds strikes home." in table.said()


def test_not_at_cruising_speed() -> None:  # LEG-KW-04, LEG-TRANS-05
    table = riding((19, 30))
    table.change_model("Truck", pace="advanced")
    table.activate("Truck").say("Truck").until("Move Truck").move("Truck", 0, 6).say("advance").move("Truck", 0, 3)

    assert "get out" not in table.finish().said()
    assert "aboard" == table.unit("Reds").where


def test_out_of_reach_the_charge_fails() -> None:  # LEG-KW-04, LEG-CHG-07
    table = riding((19, 19.5))
    table.activate("Truck").say("Reds", "charge", ["Blues"])

    assert "The charge of Reds fails." in table.said()
    assert "table" == table.unit("Reds").where


# ---------------------------------------------------------------- emergency exits


def besieged(**profile: Any) -> Battle:
    """Blues have charged a truck with three Reds aboard, and stand at its rear, its only door."""
    truck = carrier((20, 10), **{"access": ["rear"], **profile})
    blues = squad(3, (18.8, 7.45), pitch=1.2, weapons=ARMS)
    table = Battle(
        {"Blues": blues, "Pinks": squad(1, (3, 3))},
        {"Truck": truck, "Reds": aboard(3, "Truck")},
        reacts=True,
        hit=[1] * 30,
        fall_back=[4],
    )
    table.change("Blues", foes=(table.ids["Truck"],), is_fresh=True).change("Truck", foes=(table.ids["Blues"],))
    return table.activate("Blues")


def test_passengers_of_a_charged_transport_run_by_a_free_exit() -> None:  # LEG-TRANS-06, LEG-MELEE-14
    """The ledger's example: all doors are barred, but the hatch in the roof is free."""
    table = besieged(hatches=["top"]).until("run for it").say("leave")

    assert "table" == table.unit("Reds").where
    assert table.unit("Reds").is_pinned
    assert () == table.unit("Reds").foes
    assert all(model.at is not None and model.at[1] > 12 for model in table.models("Reds"))


@pytest.mark.parametrize(("die", "where"), [(1, "aboard"), (12, "table")])
def test_stunned_passengers_need_their_nerve_to_run(die: int, where: str) -> None:  # LEG-TRANS-07, LEG-TRANS-06
    table = besieged(hatches=["top"])
    load(table.game, leadership=[die] + [12] * 9, hit=[1] * 30, fall_back=[4])
    for model in table.models("Reds"):
        table.game.change(model.id, is_stunned=True)
    table.until("run for it").say("leave")

    assert where == table.unit("Reds").where


def test_without_a_free_exit_they_stay_aboard() -> None:  # LEG-TRANS-06
    table = besieged()
    table.finish()

    assert "run for it" not in table.said()
    assert "aboard" == table.unit("Reds").where


def test_other_vehicles_let_nobody_charge_out() -> None:  # LEG-KW-04, LEG-CHG-01
    table = riding((19, 17), rules=())
    table.activate("Truck").say("Reds")

    assert ["stay", "leave"] == table.options
