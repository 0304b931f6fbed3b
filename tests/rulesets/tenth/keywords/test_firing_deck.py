"""Firing Deck X: a Transport fires weapons of X passengers. (TEN-KW-14)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from tests.rulesets.tenth.kit import DrillTable, drill, melee, ranged, unit


def carrier(*abilities: str, **transport: object) -> DrillTable:
    return drill(
        unit(
            "Carrier",
            ranged("Bolter"),
            at=(10, 10),
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=list(abilities),
            **transport,
        ),
        unit("Riders", ranged("Rifle", skill=2), ranged("Pistol", "Pistol"), models=3, rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )


def test_passengers_fire_out_with_their_own_skill_and_their_unit_has_shot() -> None:
    """TEN-KW-14: Firing Deck 2, two of three, no Pistols; measured from the hull."""
    table = carrier("Firing Deck 2")
    table.run(shoot_with, "Carrier")
    riders = [model.id for model in table.models("Riders")]

    assert [f"{rider}#0" for rider in riders] == table.options
    assert 2 == table.question.most  # type: ignore[attr-defined]

    table.dice(hit=[3, 2, 2], wound=[1, 1])
    table.answer([f"{riders[0]}#0", f"{riders[2]}#0"])
    table.answer("as listed")

    table.done()
    assert table.unit("Riders").has_acted
    assert any("2 x Rifle at Mob: 2 attacks, 2 hits" in line for line in table.log)


def test_nobody_fires_out_twice_or_after_getting_in_and_out() -> None:
    """TEN-KW-14: units that have shot, and units that disembarked this turn, do not."""
    for fields in ({"has_acted": True}, {"disembarked": "before"}):
        table = carrier("Firing Deck 2")
        table.change("Riders", **fields)
        table.dice(hit=[1])
        table.run(shoot_with, "Carrier")

        table.done()


def test_without_a_deck_passengers_do_not_shoot() -> None:
    """TEN-KW-14, TEN-TRANS-03"""
    table = carrier()
    table.dice(hit=[1])
    table.run(shoot_with, "Carrier")

    table.done()


def test_the_transports_own_advance_decides_for_passengers() -> None:
    """TEN-KW-14: after an Advance only Assault weapons fire from the deck."""
    table = carrier("Firing Deck 2")
    table.change("Carrier", moved="advance")

    assert not may_shoot(table.game, table.id("Carrier"))


def test_hazardous_weapons_on_the_deck_hurt_the_transport() -> None:
    """TEN-KW-14, TEN-KW-16"""
    table = drill(
        unit(
            "Carrier",
            melee(),
            at=(10, 10),
            wounds=9,
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=["Firing Deck 1"],
        ),
        unit("Riders", ranged("Plasma", "Hazardous"), rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1])
    table.run(shoot_with, "Carrier")
    table.answer([f"{table.models('Riders')[0].id}#0"], "Mob")

    table.done()
    assert ([6], 1) == (table.wounds("Carrier"), table.alive("Riders"))


def test_a_passenger_fires_one_weapon() -> None:
    """TEN-KW-14"""
    table = drill(
        unit(
            "Carrier",
            melee(),
            at=(10, 10),
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=["Firing Deck 2"],
        ),
        unit("Riders", ranged("Rifle"), ranged("Missile"), models=2, rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Carrier")
    rider = table.models("Riders")[0].id

    assert "TEN-KW-14" == table.refusal([f"{rider}#0", f"{rider}#1"])
