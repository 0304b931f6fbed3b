"""Perils and force weapons. (LEG-PSY-09, LEG-PSY-11, LEG-PSY-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from grognard.kernel.data import convert
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.weapons import WeaponProfile
from grognard.rulesets.legendary.play.psychic.casting import cast_power
from grognard.rulesets.legendary.play.psychic.force import FORCE, bears_force
from grognard.rulesets.legendary.play.psychic.powers import ITSELF
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.kit import BLADE, Battle, hero, spread, squad
from tests.rulesets.legendary.play.shooting.test_damage import run
from tests.rulesets.legendary.play.vehicles.motors import tank
from tests.rulesets.legendary.play.vehicles.test_chariots import race

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import Model
from tests.rulesets.legendary.play.psychic.kit import BOLT, WARD, WAVE, coven, phase

STAVE = {**BLADE, "name": "Stave", "rules": ["Force"]}


def test_who_denies_stays_drained_until_its_next_cast() -> None:  # LEG-PSY-13
    theirs = {"Witch": squad(1, at=(20, 30), weapons=(), rules=["Psyker (2)"])}
    table = phase(coven("Ward", theirs=theirs, reacts=True, cast=[7]).change_model("Witch", mastery_shift=-1))
    table.say("Ward/A2", "B1.1")

    assert -1 == table.model("Witch").mastery_shift


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_the_table_of_perils(row: int) -> None:  # LEG-PSY-09, LEG-PSY-13
    dice: dict[str, list[int]] = {"perils": [row]}
    if row == 1:
        dice["leadership"] = [1]
    if row in (3, 4):
        dice["save"] = [12] * 9
    table = phase(coven("Ward", cast=[12], **spread(dice)))
    table.say("Ward/A2")

    assert (row >= 4) == bool(table.unit("Reds").effects)
    if row == 1:
        assert 0 == table.left("Psyker")
    elif row == 2:
        assert ("Ward",) == table.model("Psyker").powers_lost
    elif row >= 5:
        assert {5: -1, 6: 1}[row] == table.model("Psyker").mastery_shift


def test_outsiders_peril_on_low_faces_with_malefic_and_sanctic_powers() -> None:  # LEG-PSY-22, LEG-PSY-23
    for flag in ("malefic", "sanctic"):
        table = phase(coven("Ward", powers=(BOLT, {**WARD, flag: True}), cast=[4], perils=[5]))
        table.say("Ward/A2")
        assert table.log("LEG-PSY-09"), flag
    mild = phase(coven("Ward", powers=(BOLT, {**WARD, "sanctic": True}), cast=[4], options={"sanctic_mild": True}))
    mild.say("Ward/A2")
    assert not mild.log("LEG-PSY-09")


def test_waking_a_force_weapon_can_burn_and_surge() -> None:  # LEG-PSY-11, LEG-PSY-13
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"], w=3)
    for row, shift, works, lost in ((2, 0, False, (FORCE,)), (5, -1, True, ()), (6, 1, True, ())):
        theirs = {"Blues": squad(1, at=(20, 40), weapons=())}
        table = Battle({"Psyker": own}, theirs, more=({"power": [BOLT]}, {}), cast=[12], perils=[row])
        table.say("Psyker").until("force weapon").say("yes")
        psyker = table.model("Psyker")
        assert (shift, works, lost) == (psyker.mastery_shift, psyker.force_is_on, psyker.powers_lost), row


def test_a_burnt_mind_does_not_wake_its_weapon_again() -> None:  # LEG-PSY-13, LEG-PSY-11
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"], w=3)
    table = Battle({"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}))
    table.change_model("Psyker", powers_lost=(FORCE,))
    table.activate("Psyker").finish()

    assert not any("force weapon" in event.text for event in table.game.events)
    assert not table.log("LEG-PSY-11")


def test_the_rider_of_a_chariot_wakes_his_own_weapon() -> None:  # LEG-PSY-11, LEG-CHRT-01
    table = race(True, squad(1, (20, 40), weapons=()), cast=[7])
    rider = table.model("Car").rider
    assert rider is not None
    lord = msgspec.structs.replace(rider, rules=rules("Psyker (1)"))
    table.change_model("Car", rider=lord, rider_weapons=(convert(STAVE, WeaponProfile),))
    assert bears_force(table.model("Car"))
    table.activate("Car").until("wake the force weapon").say("yes")

    assert table.model("Car").force_is_on


@pytest.mark.parametrize(("flags", "is_perilous"), [(("malefic_native",), False), ((), True)])
def test_an_ally_is_native_to_what_his_own_faction_is(flags: tuple[str, ...], is_perilous: bool) -> None:
    """LEG-PSY-22, LEG-PSY-23"""
    table = coven("Ward", powers=(BOLT, {**WARD, "malefic": True}), cast=[4], perils=[5])
    table.change("Psyker", flags=flags)
    phase(table).say("Ward/A2")

    assert is_perilous == bool(table.log("LEG-PSY-09"))


@pytest.mark.parametrize(("hull", "left"), [(6, (3,)), (8, (5, 3)), (3, None)])
def test_perils_take_three_hull_points_in_one_attack(hull: int, left: tuple[int, ...] | None) -> None:  # LEG-PSY-13
    table = Battle(
        {"Tank": tank((20, 10), hp=hull, rules=["Psychic Pilot"])},
        {"Blues": squad(1, (60, 43))},
        cast=[12],
        perils=[1],
        leadership=[1],
        destruction=[1],
    )
    psyker = table.model("Tank")
    run(table.game, _cast(table, psyker))

    assert left == (table.model("Tank").left if table.left("Tank") else None)
    assert not table.left("Tank") or 0 == table.model("Tank").damage


async def _cast(table: Battle, psyker: Model) -> None:
    await cast_power(table.game, psyker.id, convert(WAVE, PowerProfile), ITSELF)


@pytest.mark.parametrize(("has_activated", "asks"), [(False, True), (True, False)])
def test_a_psyker_who_is_charged_may_wake_his_weapon(has_activated: bool, asks: bool) -> None:  # LEG-PSY-11
    rod = {**BLADE, "name": "Rod", "rules": ["Force"]}
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,))},
        {"Seer": hero((20, 13), weapons=(rod,), rules=["Psyker (1)"]), "Far": squad(1, (60, 43))},
        cast=[12, 7],
        hit=[1] * 60,
        perils=[6],
    )
    table.change("Seer", has_activated=has_activated)
    table.activate("Reds").until("charge, or neither").say("charge", ["Seer"])

    assert asks == ("wake the force weapon" in table.prompt)
