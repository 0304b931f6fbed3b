"""Whom hits strike: precise ones, those aboard, and friends beside a character. (LEG-KW-36, LEG-KW-48, LEG-CHAR-05)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.shooting.fire import is_screen, unit_beside
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.live_facts import Order, volleys_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from tests.rulesets.legendary.kit import BLADE, Battle, hero, squad
from tests.rulesets.legendary.vehicles.motors import aboard, carrier, tank

RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": "-"}


def test_two_precise_hits_on_two_models() -> None:  # LEG-KW-48
    sharp = {**RIFLE, "rules": ["Precision Shots"], "shots": 2}
    blues = squad(3, (20, 20), sv=None, w=2, leader={"sv": None})
    table = Battle({"Reds": squad(1, (20, 5), weapons=(sharp,))}, {"Blues": blues}, hit=[12, 12], save=[6, 6])
    table.activate("Reds").until("shoots at whom").fire(Rifle="Blues").say("B1.1").say("B1.2").finish()

    assert 3 == table.left("Blues"), "each has suffered one wound of two"


# ---------------------------------------------------------------- those aboard


@pytest.mark.parametrize(("part", "strength"), [("", 9), ("rider", 6), ("passengers", 6)])
def test_rending_hits_on_those_aboard_are_those_on_models(part: str, strength: int) -> None:  # LEG-KW-56, LEG-KW-66
    rend = {**RIFLE, "rules": ["Rending"]}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(rend,))}, {"Tank": tank((20, 20), facing=270.0)})
    guns = guns_of(table.game, table.ids["Reds"])["Rifle"]
    order = Order(table.ids["Tank"], model=table.model("Tank").id, part=part)
    [volley] = volleys_of(table.game, guns, order, has_screen=bool(part))

    assert volley.shots.sharp is not None
    assert strength == volley.shots.sharp.strength


def test_a_tank_hunter_hunts_the_hull_and_not_those_aboard() -> None:  # LEG-KW-76, LEG-SHOOT-23
    reds = squad(1, (20, 5), weapons=(RIFLE,), rules=["Tank Hunter"])
    table = Battle({"Reds": reds}, {"Tank": tank((20, 20), facing=270.0)})
    guns = guns_of(table.game, table.ids["Reds"])["Rifle"]
    order = Order(table.ids["Tank"], model=table.model("Tank").id, part="passengers")
    [volley] = volleys_of(table.game, guns, order, has_screen=True)

    assert not volley.shots.hit.forces_reroll
    assert volley.on_screen is not None
    assert volley.on_screen.forces_reroll


def test_rending_hits_reach_passengers() -> None:  # LEG-KW-56, LEG-VEH-27
    """Strength 6 AP 2 against Toughness 4 with a save of 2+: a save of 4 is a total of 2 and fails badly."""
    rend = {**RIFLE, "rules": ["Rending"]}
    truck = carrier((20, 20), facing=270.0, types=["transport", "open-topped"])
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=(rend,))},
        {"Truck": truck, "Blues": aboard(1, "Truck", w=3, sv=2), "Far": squad(1, (60, 43))},
        hit=[12],
        save=[4],
    )
    table.activate("Reds").until("shoots at whom").fire(Rifle="Truck/B1.1/passengers").finish()

    assert 0 == table.left("Blues")


# ---------------------------------------------------------------- beside a unit


@pytest.mark.parametrize(("x", "is_screened"), [(23.0, True), (23.1, False)])
def test_a_lone_character_is_screened_by_a_unit_within_two_inches(x: float, is_screened: bool) -> None:  # LEG-CHAR-05
    theirs = {"Boss": hero((20, 20), sv=None), "Blues": squad(2, (x, 20), sv=None)}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs, hit=[3], save=[1])
    beside = unit_beside(table.game, Order(table.ids["Boss"]))
    assert (table.ids["Blues"] if is_screened else None) == beside
    table.activate("Reds").until("shoots at whom").fire(Rifle="Boss").finish()

    assert (1 if is_screened else 2) == table.left("Blues"), "a total of 9 strikes the screen"


def test_the_last_model_standing_has_no_screen() -> None:  # LEG-CHAR-05
    """All others of the unit that he has joined are gone: a total of 7 strikes him."""
    theirs = {"Blues": squad(2, (20, 20)), "Boss": hero((20, 21.5), sv=None, w=1)}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs, hit=[1], save=[1])
    boss = table.model("Boss").id
    join(table.game, boss, table.ids["Blues"])
    assert is_screen(table.game, Order(table.ids["Blues"], model=boss))
    remove_models(table.game, [model for model in table.unit("Blues").models if model != boss])

    assert not is_screen(table.game, Order(table.ids["Blues"], model=boss))


def test_a_unit_that_is_no_character_has_no_such_screen() -> None:  # LEG-CHAR-05
    theirs = {"Boss": squad(1, (20, 20)), "Blues": squad(2, (22, 20))}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs)

    assert unit_beside(table.game, Order(table.ids["Boss"])) is None


# ---------------------------------------------------------------- master-crafted


def fencers(**dice: Any) -> Battle:
    sword = {**BLADE, "name": "Sword", "rules": ["Master-crafted"]}
    return Battle(
        {"Reds": squad(1, (20, 10), weapons=(sword,))},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1), "Far": squad(1, (60, 43))},
        **dice,
    )


def test_a_master_crafted_weapon_rolls_one_die_again_in_a_turn() -> None:  # LEG-KW-36
    table = fencers(hit=[1, 1, 1] + [1] * 12)
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"]).finish()
    rolled = 15 - len(table.dice.named["hit"])

    assert 7 == rolled, "three rounds of two blows, and one die once more"
    assert ("Sword",) == table.model("Reds").crafted


def test_the_die_comes_back_with_the_next_activation() -> None:  # LEG-KW-36, LEG-TURN-02
    table = fencers()
    table.change_model("Reds", crafted=("Sword",))
    table.activate("Reds")

    assert () == table.model("Reds").crafted
