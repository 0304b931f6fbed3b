"""One Use Only: spent once it is used, even if it missed. (LEG-KW-43)"""

from __future__ import annotations

import pytest

from grognard.kernel.ask import Assign
from grognard.rulesets.legendary.play.fight.weapons import specials_of
from grognard.rulesets.legendary.play.fliers.bombs import bombs_of
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge
from tests.rulesets.legendary.play.shooting.test_damage import shot_at
from tests.rulesets.legendary.play.vehicles.motors import tank

ROCKET = {"name": "Rocket", "range": 48, "s": 8, "ap": 3, "rules": ["One Use Only"]}


MISSILE = {"name": "Missile", "range": 24, "s": 4, "ap": 5, "rules": ["One Use Only"]}


def test_one_use_weapons_are_spent_even_if_they_miss() -> None:  # LEG-KW-43
    rocket = {"name": "Gun", "range": 24, "s": 8, "ap": 3, "rules": ["One Use Only"]}
    table = shot_at({}, (rocket,), hit=[1])
    table.fire(Gun="Blues").finish()
    assert {} == guns_of(table.game, table.ids["Reds"])


def test_a_weapon_of_one_use_is_used_up_in_the_fight() -> None:  # LEG-MELEE-21, LEG-KW-43
    bomb = {"name": "Bomb", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade", "One Use Only"]}
    table = brawl({"number": 1, "weapons": (BLADE, bomb)}, {"number": 1, "i": 1})
    table.game.withdraw_order(0, "melee gun")
    charge(table).until("grenade or a gun").say("Bomb/A1.1").finish()

    assert ("Bomb",) == table.model("Reds").used_weapons
    assert 1 == sum("with Bomb" in text for text in blows(table))


def test_a_rocket_of_one_use_is_used_up_by_overwatch() -> None:  # LEG-KW-43, LEG-OVER-01
    table = Battle(
        {"Reds": squad(2, (20, 8), weapons=())},
        {"Blues": squad(1, (20, 30), weapons=(ROCKET,))},
        reacts=True,
        overwatch=[1],
        hit=[1],
    )
    table.activate("Reds").until("Move Reds").move("Reds", 0, 2).say("Blues").fire(Rocket="Reds")

    assert ("Rocket",) == table.model("Blues").used_weapons


def test_a_missile_of_one_use_is_not_fired_in_overwatch_unasked() -> None:  # LEG-OVER-02, LEG-KW-43
    theirs = {"Blues": squad(1, (20, 30), weapons=(MISSILE,))}
    table = Battle({"Reds": squad(2, (20, 10))}, theirs, reacts=True, overwatch=[3])
    table.activate("Reds").move("Reds", 0, 3).say("Blues")
    assert isinstance(table.game.question, Assign)
    table.fire()

    assert () == table.model("Blues").used_weapons


def test_other_guns_may_be_fired_again() -> None:  # LEG-KW-43
    table = shot_at({}, hit=[1])
    table.fire(Gun="Blues").finish()

    assert guns_of(table.game, table.ids["Reds"])


def test_of_two_missiles_of_one_name_each_is_used_for_itself() -> None:  # LEG-KW-43, LEG-VEH-47
    table = Battle({"Tank": tank(weapons=(ROCKET, ROCKET))}, {"Blues": squad(at=(20, 40))})
    left = []
    for used in ((), ("Rocket",), ("Rocket", "Rocket")):
        table.change_model("Tank", used_weapons=used)
        left.append([gun.place for row in guns_of(table.game, table.ids["Tank"]).values() for gun in row])

    assert [[0, 1], [1], []] == left


def test_of_two_grenades_of_one_use_the_second_is_left_for_the_next_round() -> None:  # LEG-KW-43, LEG-MELEE-21
    grenade = {"name": "Grenade", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade", "One Use Only"]}
    table = Battle({"Reds": squad(1, weapons=(grenade, grenade))}, {"Blues": squad(at=(20, 40))})
    left = []
    for used in ((), ("Grenade",), ("Grenade", "Grenade")):
        table.change_model("Reds", used_weapons=used)
        left.append(len(specials_of(table.game, table.model("Reds"))))

    assert [1, 1, 0] == left


@pytest.mark.parametrize(("used", "lost"), [(("Keg",), ()), ((), ("Keg",))])
def test_of_two_bombs_one_is_left(used: tuple[str, ...], lost: tuple[str, ...]) -> None:  # LEG-WPN-15, LEG-VEH-17
    keg = {"name": "Keg", "range": 1, "s": 6, "ap": 4, "type": "Bomb", "rules": ["Large Blast"]}
    table = Battle({"Tank": tank(weapons=(keg, keg))}, {"Blues": squad(at=(20, 40))})

    assert 1 == len(bombs_of(table.change_model("Tank", used_weapons=used, lost_weapons=lost).model("Tank")))
