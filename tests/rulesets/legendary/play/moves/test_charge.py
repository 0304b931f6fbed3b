"""Charges. (LEG-CHG)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.troops.maps import FeatureEntry
from grognard.rulesets.legendary.play.moves.charge import can_charge
from tests.rulesets.legendary.kit import BLADE, Battle, piece, spread, squad

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

SAFE = {"hit": [1] * 200, "leadership": [12] * 60}


def facing(
    gap: float,
    *pieces: FeatureEntry,
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **dice: list[int],
) -> Battle:
    """Two single models so many inches apart, base to base."""
    return Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(BLADE,), **(ours or {}))},
        {"Blues": squad(1, at=(20, 11 + gap), weapons=(BLADE,), **(theirs or {}))},
        *pieces,
        **spread({**SAFE, **dice}),
    )


def charge(table: Battle) -> Battle:
    table.say("Reds")
    if "How does" in table.prompt:
        table.say("open")
    return table.say({}, "charge", ["Blues"])


def first_blow(table: Battle) -> str:
    """Who strikes first."""
    return next(event.text for event in table.game.events if " with " in event.text).partition(" ")[0]


def test_a_charge_reaches_six_inches_and_locks_the_units() -> None:  # LEG-CHG-01, LEG-CHG-02
    table = facing(5.5)
    charge(table)

    assert (table.ids["Blues"],) == table.unit("Reds").foes
    assert (table.ids["Reds"],) == table.unit("Blues").foes
    assert [] == [event for event in table.game.events if event.kind == "shoot"]


def test_a_charge_that_does_not_reach_fails_and_stops_short() -> None:  # LEG-CHG-07
    table = facing(6.5)
    charge(table)

    assert () == table.unit("Reds").foes
    assert ["The charge of Reds fails."] == table.log("LEG-CHG-07")
    own, enemy = table.model("Reds").at, table.model("Blues").at
    assert own is not None
    assert enemy is not None
    assert enemy[1] - own[1] - 1.0 >= 1.0 - 0.001
    assert own[1] > 15.0


def test_a_unit_that_advanced_charges_by_a_d6() -> None:  # LEG-CHG-03
    for face, reaches in ((4, True), (3, False)):
        table = facing(15.5, charge=[face])
        table.say("Reds").move("Reds", 0, 6).say("advance").move("Reds", 0, 6).say("charge", ["Blues"])
        assert reaches == bool(table.unit("Reds").foes)


def test_a_charge_through_difficult_ground_is_by_a_d6_and_disordered() -> None:  # LEG-CHG-04, LEG-DICE-10
    wood = piece("woods", (15, 12, 25, 13), 3)
    table = facing(4, wood, ours={"i": 6}, theirs={"i": 4}, charge=[5])
    charge(table)

    assert ['Reds has 5" to charge.'] == table.log("LEG-CHG-04")
    assert "Blues" == first_blow(table)


def test_a_pinned_enemy_is_charged_in_good_order() -> None:  # LEG-CHG-04
    wood = piece("woods", (15, 12, 25, 13), 3)
    table = facing(4, wood, ours={"i": 6}, theirs={"i": 4}, charge=[5])
    table.change("Blues", is_pinned=True)
    charge(table)

    assert "Reds" == first_blow(table)


def test_a_charge_over_a_climb_is_disordered_and_weak() -> None:  # LEG-CHG-05
    table = facing(3, piece("defence line", (15, 12, 25, 12.3), 1.5), charge=[6])
    charge(table)

    climbed = [event for event in table.game.events if "LEG-CHG-05" in event.clauses]
    assert climbed


def test_two_causes_roll_two_dice_and_the_lowest_counts() -> None:  # LEG-CHG-06
    wood = piece("woods", (15, 22.6, 25, 23.5), 3)
    table = facing(15, wood, charge=[5, 2])
    table.say("Reds").move("Reds", 0, 6).say("advance").move("Reds", 0, 6).say("charge", ["Blues"])

    assert ['Reds has 2" to charge.'] == table.log("LEG-CHG-06")


def test_a_charger_strikes_two_initiative_earlier_in_the_first_round() -> None:  # LEG-CHG-08
    table = facing(3, ours={"i": 3}, theirs={"i": 4}, hit=[12, 1, *[1] * 90], save=[2])
    charge(table)

    blows = [event.text for event in table.game.events if "strikes" in event.text and "with" in event.text]
    assert blows[0].startswith("Reds strikes Blues")


@pytest.mark.parametrize("state", ["is_pinned", "is_on_ground", "is_routed", "has_arrived", "has_left"])
def test_who_may_not_charge(state: str) -> None:  # LEG-CHG-01, LEG-RES-05
    table = facing(3)
    assert can_charge(table.game, table.ids["Reds"])
    table.change("Reds", **{state: True})

    assert not can_charge(table.game, table.ids["Reds"])


def test_bikes_do_not_charge_after_a_turbo_boost() -> None:  # LEG-TYPE-02
    table = facing(3, ours={"unit_type": "bike"})
    assert can_charge(table.game, table.ids["Reds"])
    table.change("Reds", has_advanced=True)

    assert not can_charge(table.game, table.ids["Reds"])


def test_a_jump_charge_is_twelve_inches_over_everything() -> None:  # LEG-TYPE-15, LEG-CHG-06
    wood = piece("woods", (15, 12, 25, 13), 3)
    table = facing(11, wood, ours={"unit_type": "jump"})
    table.say("Reds", "open", {}, "charge", ["Blues"])

    assert table.unit("Reds").foes
    assert [] == table.log("LEG-CHG-04")


def test_after_a_jump_the_charge_is_on_foot() -> None:  # LEG-TYPE-15
    table = facing(19, ours={"unit_type": "jump"})
    table.say("Reds", "jump").move("Reds", 0, 12).say("charge", ["Blues"])

    assert () == table.unit("Reds").foes


def test_a_routed_unit_that_is_charged_is_destroyed() -> None:  # LEG-MORALE-05
    table = facing(3)
    table.change("Blues", is_routed=True)
    charge(table)

    assert 0 == table.left("Blues")
    assert () == table.unit("Reds").foes


def test_a_charge_on_two_units_touches_both() -> None:  # LEG-CHG-01, LEG-CHG-02, LEG-MELEE-23
    table = Battle(
        {"Reds": squad(3, at=(20, 10), weapons=(BLADE,))},
        {"Blues": squad(1, at=(20, 14), weapons=(BLADE,)), "Greens": squad(1, at=(23.5, 14), weapons=(BLADE,))},
        hit=[1] * 200,
        leadership=[12] * 60,
    )
    table.say("Reds", {}, "charge", ["Blues", "Greens"])

    assert {table.ids["Blues"], table.ids["Greens"]} == set(table.unit("Reds").foes)


def test_a_charge_may_be_declared_at_any_number_of_units() -> None:  # LEG-CHG-01
    theirs = {f"Blues {n}": squad(1, at=(18.0 + 1.5 * n, 14), weapons=()) for n in range(4)}
    table = Battle({"Reds": squad(4, at=(18, 10), weapons=())}, theirs, hit=[1] * 90)
    table.say("Reds", {}, "charge", list(theirs))

    assert 4 == len(table.unit("Reds").foes)


def test_a_hill_is_walked_and_not_climbed() -> None:  # LEG-CHG-05, LEG-MOVE-05
    """Its slope costs no die and no order, up or down; the charger may stop at its foot."""
    hill = piece("hill", (10, 14.6, 30, 24), 2.0)
    up = charge(facing(4, hill, theirs={"level": 2.0}))
    down = charge(facing(4, piece("hill", (10, 2, 30, 12), 2.0), ours={"level": 2.0}))

    for table in (up, down):
        assert ['Reds has 6" to charge.'] == table.log("LEG-CHG-02")[:1]
        assert table.ids["Blues"] in table.unit("Reds").foes
        assert not table.unit("Reds").is_disordered
        assert not table.unit("Reds").has_climbed_to_charge
    assert (20.0, 14.0) == tuple(round(each, 1) for each in up.model("Reds").at or ())
    assert (0.0, 0.0) == (up.model("Reds").level or 0.0, down.model("Reds").level or 0.0)
