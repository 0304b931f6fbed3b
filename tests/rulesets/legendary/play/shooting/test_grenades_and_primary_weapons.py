"""Weapons read sentence by sentence: salvos of shells, grenades, primary weapons. (LEG-WPN)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.shooting.blasts import shells
from grognard.rulesets.legendary.play.shooting.guns import Gun
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, spread, squad
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier

FRAG = {"name": "Frag", "range": 8, "s": 4, "ap": "-", "rules": ["Grenade"]}
BLUES = {"Blues": squad(1, (20, 13), weapons=()), "Far": squad(1, (60, 43))}
KRAK = {"name": "Krak", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade"]}


@pytest.mark.parametrize(
    ("pace", "rule", "number"), [("stationary", [], 4), ("moved", [], 2), ("moved", ["Relentless"], 4)]
)
def test_a_salvo_of_blasts_is_smaller_after_moving(pace: str, rule: list[str], number: int) -> None:  # LEG-WPN-14
    mortar = {"name": "Mortar", "range": 24, "s": 4, "ap": 5, "type": "Salvo 2/4", "rules": ["Blast"]}
    table = Battle({"Reds": squad(1, weapons=(mortar,), rules=rule)}, {"Blues": squad(1, (60, 43))})
    table.change_model("Reds", pace=pace)

    assert number == shells(table.game, Gun(table.model("Reds").id, 0, table.model("Reds").weapons[0]))


# ---------------------------------------------------------------- grenades


def throwers(**how: Any) -> Battle:
    reds = squad(3, (20, 10), weapons=(RIFLE, FRAG, KRAK))
    return (
        Battle({"Reds": reds}, {"Blues": squad(2, (20, 16), sv=None)}, **how).activate("Reds").until("shoots at whom")
    )


def test_one_model_of_a_unit_throws_one_grenade() -> None:  # LEG-WPN-21
    table = throwers()
    with pytest.raises(Refused, match="one grenade"):
        table.fire(Frag="Blues", Krak="Blues")


def test_its_owner_says_who_throws_and_he_fires_nothing_else() -> None:  # LEG-WPN-21, LEG-SHOOT-07
    table = throwers(hit=[1] * 9)
    table.fire(Frag="Blues", Rifle="Blues")
    assert "Who throws Frag?" == table.prompt
    assert ["A1.1", "A1.2", "A1.3"] == table.options
    table.say("A1.2").finish()

    assert "Reds fires Frag at Blues: 1 shot, 0 hits." in table.said()
    assert "Reds fires Rifle at Blues: 2 shots, 0 hits." in table.said()


# ---------------------------------------------------------------- primary weapons


def test_a_carrier_that_charges_fires_its_primary_weapon_first() -> None:  # LEG-WPN-16
    cannon = {"name": "Cannon", "range": 48, "s": 6, "ap": "-", "rules": ["Primary"]}
    beast = squad(1, (20, 10), weapons=(cannon, RIFLE, BLADE), unit_type="gargantuan", w=9, a=1)
    table = Battle(
        {"Beast": beast},
        BLUES,
        hit=[1] * 99,
        stomp=[1] * 9,
        save=[12] * 40,
        leadership=[12] * 60,
    )
    table.activate("Beast").until("charge, or neither").say("charge", ["Blues"])
    assert "Beast shoots at whom?" == table.prompt
    assert ["Cannon"] == [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    table.fire(Cannon="Far")

    said = table.said()
    assert said.index("Beast fires Cannon at Far") < said.index("Beast strikes home")


def test_a_charge_at_those_who_fell_to_the_primary_weapon_is_over() -> None:  # LEG-WPN-16
    cannon = {"name": "Cannon", "range": 48, "s": 9, "ap": 2, "rules": ["Primary"]}
    beast = squad(1, (20, 10), weapons=(cannon, BLADE), unit_type="gargantuan", w=9, a=1)
    table = Battle({"Beast": beast}, BLUES, hit=[12], save=[1])
    table.activate("Beast").until("charge, or neither").say("charge", ["Blues"]).fire(Cannon="Blues").finish()

    assert 0 == table.left("Blues")
    assert "strikes home" not in table.said()


def test_what_a_primary_weapon_did_counts_on_after_overwatch_at_another_unit() -> None:  # LEG-WPN-16, LEG-DMG-02
    """The fire before the charge and that of the shooting phase are one attack; overwatch between them is another."""
    cannon = {"name": "Cannon", "range": 48, "s": 4, "ap": "-", "rules": ["Primary"]}
    dart = {"name": "Dart", "range": 24, "s": 4, "ap": "-"}
    beast = squad(1, (20, 10), weapons=(cannon, BLADE), unit_type="gargantuan", w=9, a=1, role="HQ")
    theirs = {
        "Blues": squad(1, (20, 13), weapons=()),
        "Ogre": squad(1, (40, 20), weapons=(), w=2, sv=None),
        "Watch": squad(1, (28, 20), weapons=(dart,)),
        "Far": squad(1, (65, 45)),
    }
    ours = {"Beast": beast, "Reds": squad(1, (28, 10), weapons=(dart,), w=2, sv=None)}
    dice = {
        "hit": [12, 12, 12, 1, 1, 1, 1],
        "save": [1, 1, 1, 1],
        "overwatch": [1],
        "stomp": [1],
        "leadership": [12] * 9,
    }
    table = Battle(ours, theirs, reacts=True, **spread(dice))
    table.say("Beast", ["Reds"], "Beast").until("charge, or neither").say("charge", ["Blues"])
    while "shoots at whom" not in table.prompt:
        table.say("no")
    table.fire(Cannon="Ogre").say("no").move("Reds", 0, 1).say("Watch")
    table.until("Reds shoots at whom").fire(Dart="Ogre").finish()

    assert "Watch fires Dart at Reds: 1 shot, 1 hit." in table.said()
    assert (0, 1) == (table.left("Ogre"), table.left("Reds"))


# ---------------------------------------------------------------- rage


def test_a_charge_out_of_a_vehicle_opens_overwatch_at_it() -> None:  # LEG-KW-04, LEG-OVER-01
    ours = {
        "Truck": carrier((20, 10), rules=["Assault Vehicle"], weapons=()),
        "Reds": aboard(2, "Truck", weapons=(BLADE,)),
    }
    gun = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
    table = Battle(ours, {"Blues": squad(1, (20, 16), weapons=(gun,))}, reacts=True)
    table.activate("Truck").say("Reds", "charge", ["Blues"])

    assert "Fire overwatch?" in table.prompt
    assert "Truck is moving" in table.prompt


# ---------------------------------------------------------------- each on its own


def test_each_model_may_strike_with_another_weapon() -> None:  # LEG-WPN-08
    axe = {**BLADE, "name": "Axe", "ap": 2}
    table = brawl({"number": 3, "pitch": 1.05, "weapons": (BLADE, axe)}, {"number": 3, "pitch": 1.05, "i": 1})
    charge(table).until("what does Reds model strike with?")
    assert ["Blade", "Axe", "each"] == table.options
    table.say("each", {"A1.1": "Axe", "A1.2": "Blade", "A1.3": "Blade"})

    struck = [text.partition(" with ")[2].partition(",")[0] for text in blows(table)[:3]]
    assert ["Axe: 2 attacks", "Blade: 2 attacks", "Blade: 2 attacks"] == sorted(struck)


def test_a_lone_model_is_not_asked_whether_each_chooses() -> None:  # LEG-WPN-08
    axe = {**BLADE, "name": "Axe", "ap": 2}
    table = brawl({"number": 1, "weapons": (BLADE, axe)}, {"number": 1, "i": 1})
    charge(table).until("what does Reds model strike with?")

    assert ["Blade", "Axe"] == table.options
