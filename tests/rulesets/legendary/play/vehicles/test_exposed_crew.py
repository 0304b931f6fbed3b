"""The module exposed_crew. (LEG-VEH-18)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.vehicles.gear import repairs
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}


def aim(part: str, face: int, *, module: bool = True, types: tuple[str, ...] = ("open-topped",), **dice: Any) -> Battle:
    """One gun, BS 4, at effective range, aims at a crewman of a buggy; the crew has T3 and 5+."""
    theirs = {"Buggy": tank((20, 24), types=list(types), facing=270), "Far": squad(1, (60, 43))}
    options = {"exposed_crew": module}
    table = Battle({"Guns": squad(1, (20, 5), weapons=(GUN,))}, theirs, options=options, hit=[face], **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=f"Buggy/{table.ids['Buggy']}.1/{part}")


@pytest.mark.parametrize(("face", "is_dead"), [(7, False), (8, True)])
def test_totals_of_7_to_11_strike_the_vehicle_and_12_the_crewman(face: int, is_dead: bool) -> None:  # LEG-VEH-18
    """The ledger's example: T3 and 5+ against S4 and AP5, armour beaten: he needs 8, of a die with -1."""
    table = aim("driver", face, save=[7] if is_dead else [12])

    assert is_dead is table.model("Buggy").is_immobilised
    assert ("driver" in table.model("Buggy").lost_crew) is is_dead


@pytest.mark.parametrize(("die", "is_dead"), [(7, True), (8, False)])
def test_the_save_is_the_crewmans_own(die: int, is_dead: bool) -> None:  # LEG-VEH-18, LEG-SAVE-04
    assert is_dead is aim("driver", 8, save=[die]).model("Buggy").is_immobilised


def test_a_dead_gunner_silences_one_weapon() -> None:  # LEG-VEH-18
    table = aim("gunner: Cannon", 8, save=[1])

    assert (CANNON["name"],) == table.model("Buggy").lost_weapons
    assert not table.model("Buggy").is_immobilised


@pytest.mark.parametrize(("module", "types"), [(False, ("open-topped",)), (True, ("tank",))])
def test_only_by_the_module_and_only_open_vehicles(module: bool, types: tuple[str, ...]) -> None:  # LEG-VEH-18
    from grognard.kernel.errors import Refused

    with pytest.raises(Refused):
        aim("driver", 8, module=module, types=types)


@pytest.mark.parametrize(("answer", "left", "is_stuck"), [("A2.2 driver", 2, False), ("no", 3, True)])
def test_a_friend_in_contact_takes_the_place_of_a_dead_driver(answer: str, left: int, is_stuck: bool) -> None:
    """LEG-VEH-18"""
    ours = {"Buggy": tank((20, 10), types=["open-topped"]), "Reds": squad(3, (19, 7.5))}
    table = Battle(ours, {"Far": squad(1, (60, 43))}, options={"exposed_crew": True})
    table.change_model("Buggy", is_immobilised=True, lost_crew=("driver",))
    table.activate("Reds").say({}).until("lacks a crewman").say(answer)

    assert left == table.left("Reds")
    assert is_stuck is table.model("Buggy").is_immobilised


def test_the_gunner_is_replaced_too() -> None:  # LEG-VEH-18
    ours = {"Buggy": tank((20, 10), types=["open-topped"]), "Reds": squad(3, (19, 7.5))}
    table = Battle(ours, {"Far": squad(1, (60, 43))}, options={"exposed_crew": True})
    table.change_model("Buggy", lost_weapons=("Cannon",), lost_crew=("Cannon",))
    table.activate("Reds").say({}).until("lacks a crewman").say("A2.2 Cannon")

    assert ((), ()) == (table.model("Buggy").lost_weapons, table.model("Buggy").lost_crew)


def test_the_attacker_chooses_which_gunner() -> None:  # LEG-VEH-18
    from grognard.rulesets.legendary.play.vehicles.exposed_crew import crewmen_of

    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}
    theirs = {"Buggy": tank((20, 24), types=["open-topped"], weapons=(CANNON, flamer)), "Far": squad(1, (60, 43))}
    table = Battle({"Guns": squad(1)}, theirs, options={"exposed_crew": True})
    table.change_model("Buggy", lost_weapons=("Cannon",), lost_crew=("Cannon",))

    assert ["driver", "gunner: Flamer"] == crewmen_of(table.game, table.model("Buggy"))


def test_a_new_driver_does_not_mend_the_tracks() -> None:  # LEG-VEH-18, LEG-VEH-19
    ours = {"Buggy": tank((20, 10), types=["open-topped"]), "Reds": squad(3, (19, 7.5))}
    table = Battle(ours, {"Far": squad(1, (60, 43))}, options={"exposed_crew": True})
    table.change_model("Buggy", is_immobilised=True, lost_crew=("driver of a stuck vehicle",))
    table.activate("Reds").say({}).until("lacks a crewman").say("A2.2 driver of a stuck vehicle")

    assert table.model("Buggy").is_immobilised
    assert () == table.model("Buggy").lost_crew


def test_a_mechanic_mends_a_gun_but_replaces_no_gunner() -> None:  # LEG-VEH-29, LEG-VEH-18
    ours = {"Buggy": tank((20, 10), types=["open-topped"]), "Mender": squad(1, (22.0, 10), rules=["Repair"])}
    table = Battle(ours, {"Far": squad(1, (60, 43))}, options={"exposed_crew": True})

    table.change_model("Buggy", lost_weapons=("Cannon",), lost_crew=("Cannon",))
    assert [] == repairs(table.game, table.ids["Mender"])
    table.change_model("Buggy", lost_crew=())
    assert ["Cannon"] == [part for _, _, part in repairs(table.game, table.ids["Mender"])]


def test_men_of_another_faction_do_not_take_the_place_of_crew() -> None:  # LEG-VEH-18
    ours = {"Buggy": tank((20, 10), types=["open-topped"]), "Reds": squad(3, (19, 7.5))}
    table = Battle(ours, {"Far": squad(1, (60, 43))}, options={"exposed_crew": True})
    table.change_model("Buggy", is_immobilised=True, lost_crew=("driver",)).change("Reds", faction="Allies")

    with pytest.raises(AssertionError, match="never asked"):
        table.activate("Reds").say({}).until("lacks a crewman", 6)
