"""Chariots and their riders: who strikes, who shoots, who is struck. (LEG-CHRT)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.shooting import NightVision, Relentless
from grognard.rulesets.legendary.play.fight.blows import blow_at, enemy_ws
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
from grognard.rulesets.legendary.play.shooting.guns import firing, guns_of
from grognard.rulesets.legendary.play.shooting.live_facts import Order, lines_of, situation_of
from grognard.rulesets.legendary.play.vehicles.exposed_crew import crewmen_of
from grognard.rulesets.legendary.play.vehicles.pushing import front_of
from grognard.rulesets.legendary.play.vehicles.survivors import rider_of
from grognard.rulesets.legendary.table.records import BATTLE
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.kit import BLADE, Battle, done, squad
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank

PISTOL = {"name": "Pistol", "range": 12, "s": 4, "ap": 5, "type": "Pistol"}
LORD = {
    "name": "Lord", "ws": 6, "bs": 5, "s": 5, "t": 4, "w": 3, "i": 6, "a": 3, "ld": 9, "sv": None, "base": "40mm",
    "height": 1.5, "points": 50, "weapons": ["Blade", "Pistol"],
}  # fmt: skip


def chariot(at: tuple[float, float] = (20, 10), **how: Any) -> dict[str, Any]:
    return tank(at, types=["chariot", "fast"], rider="Lord", **how)


def race(mine: bool, enemy: dict[str, Any], at: tuple[float, float] = (20, 10), **dice: Any) -> Battle:
    """A chariot, on our side or on theirs, and an enemy."""
    car, other = {"Car": chariot(at)}, {"Blues": enemy}
    more = {"profile": [LORD], "weapon": [CANNON, BLADE, PISTOL]}
    return Battle(car, other, more=(more, {}), **dice) if mine else Battle(other, car, more=({}, more), **dice)


def test_the_rider_strikes_with_his_own_skill_and_weapon() -> None:  # LEG-CHRT-01, LEG-CHRT-03
    table = race(True, squad(4, (20, 14.5), weapons=(BLADE,), pitch=1.1), hit=[1] * 90)
    table.activate("Car").until("charge, or neither").say("charge", ["Blues"])
    struck = [text for text in table.log("LEG-MELEE-06") if text.startswith("Car")]

    assert "Car strikes Blues with Blade: 4 attacks, 0 hits." == struck[0]  # 3 and a pistol
    assert "Car strikes Blues with Chariot: 1 attack, 0 hits." == struck[1]
    assert not any("Chariot" in text for text in struck[2:])  # only in the first round


def test_the_chariot_strikes_at_strength_6() -> None:  # LEG-CHRT-03
    table = race(True, squad(1, (20, 14.5), weapons=(BLADE,), sv=None), hit=[1, 1, 1, 1, 12, *[1] * 9], save=[8, 1])
    table.activate("Car").until("charge, or neither").say("charge", ["Blues"])

    assert 0 == table.left("Blues")  # 8 + T4 - S6 is 6


def test_the_rider_shoots_one_weapon_with_his_own_skill() -> None:  # LEG-CHRT-01, LEG-CHRT-03
    table = race(True, squad(1, (20, 18), sv=None), hit=[2], save=[1])
    groups = guns_of(table.game, table.ids["Car"])
    fired: dict[Any, Any] = {}

    assert ["Cannon", "Pistol"] == list(groups)
    assert [1, 1] == [len(firing(row, table.game, fired)) for row in groups.values()]
    table.activate("Car").until("shoots at whom").fire(Pistol="Blues")
    assert 0 == table.left("Blues")  # 2 and his BS 5 are 7; the chariot has BS 4


def test_the_rider_shoots_by_his_own_special_rules() -> None:  # LEG-CHRT-01
    more = {"profile": [{**LORD, "rules": ["Night Vision"]}], "weapon": [CANNON, BLADE, PISTOL]}
    table = Battle({"Car": chariot()}, {"Blues": squad(1, (20, 18))}, more=(more, {}))
    found = {}
    for name, guns in guns_of(table.game, table.ids["Car"]).items():
        order = Order(table.ids["Blues"])
        [line] = lines_of(table.game, guns, order).values()
        rules = situation_of(table.game, guns[0], order, line).rules
        found[name] = has(rules, NightVision), has(rules, Relentless)

    assert {"Cannon": (False, True), "Pistol": (True, True)} == found


def test_on_foot_the_rider_has_no_more_than_he_has_left() -> None:  # LEG-CHRT-07, LEG-KW-43
    dart = {**PISTOL, "rules": ["One Use Only"]}
    more = {"profile": [LORD], "weapon": [CANNON, BLADE, dart]}
    table = Battle({"Car": chariot()}, {"Blues": squad(1, (20, 18))}, more=(more, {}), save=[12])
    table.change_model("Car", used_weapons=("Pistol",))
    alone = done(rider_of(table.game, table.model("Car"), 4))

    assert alone is not None
    assert ("Pistol",) == table.game[table.game[alone].models[0]].used_weapons


def struck(wish: str, **dice: Any) -> Battle:
    """Two Reds charge a chariot that has not moved and strike it or its rider."""
    table = race(False, squad(2, (19, 14), weapons=(BLADE,), i=7, s=8), (20, 10), **dice)
    return table.activate("Blues").until("charge, or neither").say("charge", ["Car"]).until("Whom does").say(wish)


def test_in_combat_the_rider_may_be_struck_at_a_lower_skill() -> None:  # LEG-CHRT-04
    table = struck("Lord", hit=[9, 9, *[1] * 90])  # 9 + WS 4 - WS 6 - 1 is 6

    assert "0 hits" in next(text for text in table.log("LEG-CHRT-04") if "Blues" in text)


def test_wounds_of_the_rider_add_up_within_a_round() -> None:  # LEG-CHRT-04, LEG-CHRT-06, LEG-DMG-03
    table = struck("Lord", hit=[12, 12, *[1] * 90], save=[1, 1])  # instant death: 5 wounds

    assert "gone" == table.unit("Car").where
    assert "The rider of" in table.said()
    assert [12] == [front_of(wreck) for wreck in table.game[BATTLE].added]  # LEG-VEH-44: a stronger front pushes it


def test_wounds_of_the_rider_add_up_from_volley_to_volley() -> None:  # LEG-CHRT-02, LEG-DMG-02
    guns = squad(2, (20, 24), weapons=({**CANNON, "s": 4, "ap": "-", "shots": 2},), pitch=9)
    table = race(False, guns, (20, 10), hit=[12] * 4, save=[2] * 3)
    table.activate("Blues").until("shoots at whom").fire(Cannon=f"Car/{table.ids['Car']}.1/rider")
    assert "gone" == table.unit("Car").where

    table = race(False, guns, (20, 10), hit=[12, 12, 1, 1], save=[2] * 2)
    table.activate("Blues").until("shoots at whom").fire(Cannon=f"Car/{table.ids['Car']}.1/rider").finish()
    assert ("table", 0) == (table.unit("Car").where, table.model("Car").rider_damage)


@pytest.mark.parametrize(("types", "hits"), [(["super-heavy", "tank"], 0), (["heavy", "tank"], 1)])
def test_heavy_vehicles_count_as_stationary_and_super_heavy_ones_do_not(  # LEG-VEH-25, LEG-VEH-40
    types: list[str], hits: int
) -> None:
    big = tank((20, 10), types=types, hp=6 if "super-heavy" in types else 3, bs=4)
    table = Battle({"Big": big}, {"Blues": squad(1, (20, 40), sv=None)}, hit=[4], save=[1])
    table.activate("Big").until("Move Big").move("Big", 0, 3).until("shoots at whom").fire(Cannon="Blues")

    assert 1 - hits == table.left("Blues")  # 4 + BS 4 is 8; -2 if it has moved


def test_gravitation_does_not_stop_a_chariot() -> None:  # LEG-CHRT-05, LEG-KW-24
    crusher = {**CANNON, "name": "Crusher", "s": 2, "ap": 5, "rules": ["Gravitation"]}
    table = race(False, squad(1, (20, 24), weapons=(crusher,)), (20, 10), hit=[12], save=[2])
    table.activate("Blues").until("shoots at whom").fire(Crusher=f"Car/{table.ids['Car']}.1")

    assert "1 hit" in table.said()
    assert not table.model("Car").is_immobilised


@pytest.mark.parametrize(("types", "number"), [(["chariot", "open-topped"], 0), (["open-topped"], 2)])
def test_the_crew_of_a_chariot_is_not_aimed_at(types: list[str], number: int) -> None:
    """LEG-CHRT-05, LEG-CHRT-01, LEG-VEH-18: by the module only the driver and gunner of other open vehicles are."""
    car = tank(types=types, rider="Lord" if "chariot" in types else None)
    more = {"profile": [LORD], "weapon": [CANNON, BLADE, PISTOL]}
    table = Battle({"Car": car}, {"Blues": squad(at=(60, 43))}, more=(more, {}), options={"exposed_crew": True})

    assert number == len(crewmen_of(table.game, table.model("Car")))


def test_a_chariot_is_struck_by_its_speed_and_not_by_the_skill_of_its_rider() -> None:  # LEG-CHRT-04, LEG-VEH-14
    table = race(False, squad(1, (20, 14)))
    car = table.model("Car")

    assert 1 == enemy_ws(table.game, car)
    assert 6 == enemy_ws(table.game, car, at_rider=True)


def test_a_rider_strikes_as_well_from_a_stunned_chariot() -> None:  # LEG-VEH-33, LEG-CHRT-03
    """Only walkers strike worse when they are stunned."""
    table = race(True, squad(1, (20, 14.5), weapons=(BLADE,)))
    table.change_model("Car", is_stunned=True)
    assert 2 == _bonus(table, "Car", "Blues", BLADE)  # WS 6 against 4


@pytest.mark.parametrize(("gun", "bonus"), [(False, -3), (True, -5)])
def test_a_stunned_walker_strikes_and_shoots_worse_in_a_fight(gun: bool, bonus: int) -> None:
    """LEG-VEH-33, LEG-MELEE-21: WS 4 against 4, or BS 4 less WS 4 and 2 for moving, and 3 less."""
    walker = tank((20, 10), types=["walker"], ws=4, s=6, i=3, a=2)
    table = Battle({"Walker": walker}, {"Blues": squad(1, (20, 14.5), weapons=(BLADE,))})
    assert bonus + 3 == _bonus(table, "Walker", "Blues", CANNON if gun else BLADE, is_special=gun)

    table.change_model("Walker", is_stunned=True)
    assert bonus == _bonus(table, "Walker", "Blues", CANNON if gun else BLADE, is_special=gun)


def _bonus(table: Battle, own: str, foe: str, arm: dict[str, Any], *, is_special: bool = False) -> int:
    """What is added to the hits of one blow."""
    choice = StrikeChoice(weapon(**arm), is_special=is_special)
    fighter = Fighter(table.model(own).id, table.ids[own], 4, choice, Stance())
    blow = blow_at(table.game, fighter, table.ids[foe], table.model(foe).id, is_first=False)
    assert blow is not None
    return blow.shots.plus


def test_the_rider_of_a_stunned_chariot_does_not_flame() -> None:  # LEG-TMPL-04, LEG-CHRT-01, LEG-SHOOT-11
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5, "type": "Assault"}
    lord = {**LORD, "weapons": ["Blade", "Flamer"]}
    more = {"profile": [lord], "weapon": [CANNON, BLADE, flamer]}
    table = Battle({"Car": chariot()}, {"Blues": squad(1, (20, 18))}, more=(more, {}))
    assert ["Cannon", "Flamer"] == list(guns_of(table.game, table.ids["Car"]))

    table.change_model("Car", is_stunned=True)
    assert ["Cannon"] == list(guns_of(table.game, table.ids["Car"]))
