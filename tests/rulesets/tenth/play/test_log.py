"""What the log of a battle says. (TEN-BSHK-09, TEN-CHG-04, TEN-COH-05, TEN-KW-28, TEN-MOVE-08)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.play.attack.casualties import destroy, slay
from grognard.rulesets.tenth.play.charge.charge_phase import charge
from grognard.rulesets.tenth.play.coherency_at_end_of_turn import check_coherency
from grognard.rulesets.tenth.play.command import command_phase
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from grognard.rulesets.tenth.table.units import model_name
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit
from tests.rulesets.tenth.play.attack.test_allocation import led
from tests.rulesets.tenth.play.charge.test_charge import pair


def lines(table: DrillTable, *words: str) -> list[str]:
    """The lines of the log that hold one of these words."""
    return [line for line in table.log if any(word in line for word in words)]


def test_destroyed_units_do_not_recover() -> None:
    """TEN-BSHK-09: the dead are not told to be calm again."""
    table = drill(unit("Rifles", at=(10, 10)), unit("Guards", at=(20, 10)), unit("Mob", seat=1, at=(10, 30)))
    table.kill("Rifles", 1)
    table.change("Rifles", is_shocked=True)
    table.change("Guards", is_shocked=True)
    table.run(command_phase)

    assert ["Guards is no longer Battle-shocked."] == lines(table, "Battle-shocked")


def test_a_failed_charge_tells_the_distance_and_why() -> None:
    """TEN-CHG-04"""
    table = pair(9.1)
    table.dice(charge=[1, 2])
    table.run(charge, "Lancers", [table.id("Mob")])

    assert ['Lancers fails its charge: Mob is 9.1" away, too far for 3".'] == lines(table, "fails")


def test_a_charge_without_a_way_says_so() -> None:
    """TEN-CHG-04: near enough, but others whom it does not charge stand between."""
    between = [(10 + 1.27 * n, 12.2) for n in range(-7, 8)]
    table = drill(
        unit("Lancers", at=(10, 10)),
        unit("Screen", seat=1, models=15, places=between),
        unit("Mob", seat=1, at=(10, 15.4)),
        phase="charge",
    )
    table.dice(charge=[2, 3])
    table.run(charge, "Lancers", [table.id("Mob")])
    if not table.is_idle:
        table.answer({})

    assert ['Lancers fails its charge: no way of 5" leads to Mob, 4.1" away.'] == lines(table, "fails")


# ---------------------------------------------------------------- names of models


def test_who_is_lost_to_coherency_is_named() -> None:
    """TEN-COH-05: as the board names him, by what he is and which of them."""
    table = drill(unit("Rifles", models=3, places=[(10, 10), (11.5, 10), (20, 10)]), unit("Mob", seat=1, at=(10, 30)))
    table.run(check_coherency, 0)

    assert ["Rifles trooper 3", "Rifles trooper 1", "Rifles trooper 2"] == labels(table)

    table.answer(table.models("Rifles")[2].id)

    assert ["Rifles is out of coherency and loses Rifles trooper 3."] == lines(table, "loses")


def labels(table: DrillTable) -> list[str]:
    """What the options of the present question are called."""
    return [str(option.label) for option in getattr(table.question, "options", ())]


def test_models_are_called_as_on_the_board_who_is_alone_without_a_number() -> None:
    """The survivors are counted anew, as the board counts those it draws; an attached Leader is none of the others."""
    table = led(ranged("Gun"))
    guards = table.models("Guards")

    assert "Guards trooper 1" == model_name(table.game, guards[0].id)
    assert guards[-1].kind.name == model_name(table.game, guards[-1].id)

    slay(table.game, guards[0].id)

    assert "Guards trooper 1" == model_name(table.game, guards[1].id)

    slay(table.game, guards[1].id)
    slay(table.game, guards[2].id)

    assert "Guards trooper" == model_name(table.game, guards[3].id)


def test_weapons_of_models_are_told_by_the_names_of_their_bearers() -> None:
    """TEN-SHOOT-05: no ids."""
    table = drill(
        unit("Rifles", ranged("Rifle"), at=(10, 10), models=2),
        unit("Near", seat=1, at=(10, 20)),
        unit("Far", seat=1, at=(20, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    table.answer("one by one")

    slots = getattr(table.question, "slots", ())
    assert ["Rifles trooper 1: Rifle", "Rifles trooper 2: Rifle"] == [slot.label for slot in slots]


def test_who_pays_for_a_hazardous_weapon_is_named() -> None:
    """TEN-KW-16"""
    table = drill(
        unit("Guns", ranged("Gun", "Hazardous"), at=(10, 10), models=2),
        unit("Mob", seat=1, at=(10, 20), keywords=["BEASTS"]),
        phase="shooting",
    )
    table.dice(hit=[1, 1], hazardous=[1, 2])
    table.run(shoot_with, "Guns")
    table.answer("Mob")

    assert ["Guns trooper 1", "Guns trooper 2"] == labels(table)

    table.answer(table.models("Guns")[1].id)

    assert ["Guns trooper 2 is destroyed by its own weapon."] == lines(table, "own weapon")


def test_precision_names_its_victim() -> None:
    """TEN-KW-28"""
    table = led(ranged("Gun", "Precision", attacks=3, strength=6, ap=-1))
    table.dice(hit=[4] * 3, wound=[2] * 3, save=[2])
    table.run(shoot_with, "Guns")
    hero = table.models("Guards")[-1]
    table.answer(hero.id, "none of the rest")

    assert [f"Precision: the next wound goes at {hero.kind.name}."] == lines(table, "Precision")


def test_an_advance_is_told_once() -> None:
    """TEN-MOVE-08: the roll is a line of its own, and says so."""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement")
    table.dice(advance=[4])
    table.run(choose_action, "Rifles")
    table.answer("advance")
    table.go_on()

    assert 1 == len(lines(table, "Rifles Advances"))
    assert ['Rifles rolls 4" for its Advance.'] == lines(table, "rolls 4")


@pytest.mark.parametrize(("face", "told"), [(6, "Kiln Crawler explodes!"), (1, "Kiln Crawler does not explode.")])
def test_who_explodes_alone_is_called_by_the_name_of_the_unit(face: int, told: str) -> None:
    """TEN-KW-07"""
    table = drill(unit("Kiln Crawler", at=(10, 10), abilities=["Deadly Demise 1"]), unit("Foe", seat=1, at=(40, 40)))
    table.dice(deadly_demise=[face])
    table.run(destroy, table.models("Kiln Crawler")[0].id)

    assert told in table.log
