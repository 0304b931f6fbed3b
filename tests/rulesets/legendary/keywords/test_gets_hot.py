"""Gets Hot: a 1 to hit strikes the shooter. (LEG-KW-23)"""

from __future__ import annotations

from grognard.kernel.dice import FAILS, Scripted
from grognard.rulesets.legendary.dice.facts import Hit, Hits, Shots
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_shooting import RIFLE
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge
from tests.rulesets.legendary.play.shooting.test_damage import run, shot_at
from tests.rulesets.legendary.play.vehicles.test_chariots import race


def test_a_weapon_that_gets_hot_hits_its_shooter_on_a_one() -> None:  # LEG-KW-23
    hot = {"name": "Gun", "range": 24, "s": 7, "ap": 2, "rules": ["Gets Hot"]}
    table = shot_at({}, (hot,), number=2, hit=[1, 12], save=[12, 2])
    table.fire(Gun="Blues").finish()
    assert 1 == table.left("Reds")


def test_a_hot_weapon_is_an_attack_of_its_own() -> None:  # LEG-KW-23, LEG-DMG-02
    table = Battle({"Reds": squad(1, (20, 10), w=2, sv=None)}, {"Blues": squad(1, (60, 43))}, save=[6])
    table.change_model("Reds", damage=1)
    run(table.game, gets_hot(table.game, [table.model("Reds").id], table.model("Reds").weapons[0], 1))

    assert (1, 1) == (table.left("Reds"), table.model("Reds").damage)


def test_gets_hot_counts_final_ones() -> None:  # LEG-KW-23
    assert Hits(plain=1, hot=2) == hits_of(Scripted(hit=[1, 9, 1]), Shots(3, 4, RIFLE, is_hot=True))
    assert Hits(plain=1) == hits_of(Scripted(hit=[1, 9]), Shots(1, 4, RIFLE, is_hot=True, reroll=FAILS))


def test_a_one_that_is_rolled_again_does_not_get_hot() -> None:  # LEG-KW-23, LEG-KW-36
    shots = Shots(number=1, plus=4, hit=Hit(4), is_hot=True, again=1)

    cool = hits_of(Scripted(hit=[1, 12]), shots)

    assert (1, 0) == (cool.plain, cool.hot)
    assert 1 == hits_of(Scripted(hit=[2, 1]), shots).hot


def test_a_gun_in_close_combat_gets_hot() -> None:  # LEG-KW-23, LEG-MELEE-21
    plasma = {"name": "Plasma", "range": 24, "s": 7, "ap": 2, "type": "Assault", "rules": ["Grenade", "Gets Hot"]}
    table = brawl({"number": 1, "weapons": (BLADE, plasma)}, {"number": 1, "i": 1}, hit=[1] * 9, save=[1])
    table.game.withdraw_order(0, "melee gun")
    charge(table).until("grenade or a gun").say("Plasma/A1.1").finish()

    assert table.log("LEG-KW-23")
    assert 0 == table.left("Reds")


def test_other_weapons_only_miss_on_a_one() -> None:  # LEG-KW-23
    table = shot_at({}, number=2, hit=[1, 12], save=[12])
    table.fire(Gun="Blues").finish()

    assert 2 == table.left("Reds")


def test_the_weapon_of_a_rider_burns_the_rider() -> None:  # LEG-KW-23, LEG-CHRT-01
    """He, not the chariot, is the shooter: of his three wounds one critical hit takes two, the next one the last."""
    table = race(True, squad(1, (60, 40)), save=[4, 4])
    table.change_model("Car", rider_weapons=(weapon("Plasma", s=4, ap=2, type="Pistol", rules=["Gets Hot"]),))
    plasma = table.model("Car").rider_weapons[0]
    run(table.game, gets_hot(table.game, [table.model("Car").id], plasma, 2))

    assert 0 == table.left("Car")
    assert table.log("LEG-CHRT-06")
