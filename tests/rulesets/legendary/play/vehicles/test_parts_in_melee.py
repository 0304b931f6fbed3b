"""Targets of opportunity in close combat, and which parts an attacker sees. (LEG-MELEE-22, LEG-VEH-15 to LEG-VEH-17)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.legendary.play.vehicles.parts import targets_of_opportunity
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank

AXE = {**BLADE, "name": "Axe", "ap": 2}


def fight(face: int, wish: str = "/tracks", **dice: Any) -> Battle:
    """One man with an axe strikes at a stationary tank from behind; WS 4 against WS 1."""
    table = Battle(
        {"Reds": squad(1, at=(20, 7.5), weapons=(AXE,), s=6)},
        {"Tank": tank((20, 10)), "Far": squad(1, (66, 44))},
        hit=[face],
        **dice,
    )
    table.change("Reds", foes=(table.ids["Tank"],)).change("Tank", foes=(table.ids["Reds"],))
    table.activate("Reds").until("Whom does Reds strike")
    return table.say(f"Tank model{wish}")


def test_the_hull_the_tracks_and_each_weapon_may_be_struck() -> None:  # LEG-MELEE-22, LEG-VEH-15
    table = Battle({"Reds": squad(1, at=(20, 7.5), weapons=(AXE,))}, {"Tank": tank((20, 10))})
    table.change("Reds", foes=(table.ids["Tank"],)).change("Tank", foes=(table.ids["Reds"],))
    table.activate("Reds").until("Whom does Reds strike")

    assert ["Tank model", "Tank model/tracks", "Tank model/Cannon"] == table.options
    assert isinstance(table.game.question, Choose)
    assert "LEG-MELEE-22" == table.game.question.clause


@pytest.mark.parametrize(("face", "is_hull"), [(6, True), (7, False)])
def test_totals_up_to_9_strike_the_hull_and_10_the_part(face: int, is_hull: bool) -> None:  # LEG-MELEE-22, LEG-VEH-15
    """4 - 1 is 3: a 6 makes 9. The tracks have rear armour 10 and no AP counts: a 2 makes 10 + 2 - 6, which fails."""
    table = fight(face, save=[12] if is_hull else [2])

    assert is_hull is not table.model("Tank").is_immobilised
    assert is_hull is ("1 hit strikes the hull." in table.said())


def test_rear_armour_without_ap_saves_a_part() -> None:  # LEG-MELEE-22, LEG-VEH-16
    assert not fight(12, save=[3]).model("Tank").is_immobilised


def test_a_weapon_is_lost_and_can_no_longer_be_struck() -> None:  # LEG-MELEE-22, LEG-VEH-17
    table = fight(12, "/Cannon", save=[1])

    assert ("Cannon",) == table.model("Tank").lost_weapons
    assert ["tracks"] == targets_of_opportunity(table.model("Tank"), (20.0, 7.5))


@pytest.mark.parametrize(
    ("mount", "at", "is_seen"),
    [
        ("left sponson", (30.0, 20.0), False),
        ("left sponson", (10.0, 20.0), True),
        ("left sponson", (20.0, 30.0), True),
        ("right sponson", (10.0, 20.0), False),
        ("hull", (20.0, 10.0), False),
        ("hull", (20.0, 30.0), True),
        ("rear hull", (20.0, 30.0), False),
        ("fixed", (20.0, 10.0), False),
        ("turret", (20.0, 10.0), True),
    ],
)
def test_a_mount_across_the_hull_is_not_seen(mount: str, at: tuple[float, float], is_seen: bool) -> None:  # LEG-VEH-15
    """The tank looks north."""
    car = tank((20, 20), weapons=(CANNON,), facing=90.0)
    car["profile"]["weapons"] = [{"weapon": "Cannon", "mount": mount}]
    table = Battle({"Tank": car}, {"Far": squad(1, (66, 44))})

    assert is_seen is ("Cannon" in targets_of_opportunity(table.model("Tank"), at))


def test_guns_aim_only_at_parts_on_their_side() -> None:  # LEG-VEH-15
    gun = {"name": "Gun", "range": 36, "s": 8, "ap": 2}
    car = tank((20, 30), facing=270.0)
    car["profile"]["weapons"] = [{"weapon": "Cannon", "mount": "rear hull"}]
    table = Battle({"Guns": squad(1, (20, 8), weapons=(gun,))}, {"Tank": car})
    table.activate("Guns").until("shoots at whom")
    question: Any = table.game.question

    assert ["B1/B1.1", "B1/B1.1/tracks", "hold"] == [option.key for option in question.slots[0].options]
