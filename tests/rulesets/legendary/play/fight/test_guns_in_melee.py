"""Guns and grenades in a fight. (LEG-MELEE-21)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import special_modifiers, special_shots
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.kit import BLADE, asked, plain_answer
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge

RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": "-"}


def test_a_gun_is_used_against_anybody_by_the_model_that_its_owner_names() -> None:  # LEG-MELEE-21
    reds = {"number": 2, "weapons": (BLADE, RIFLE), "leader": {}}
    table = brawl(reds, {"number": 1, "i": 1}, reacts=True, hit=[1, 9, 1], save=[1])
    charge(table).until("grenade or a gun")

    assert {"Rifle/A1.1", "Rifle/A1.2"} <= set(table.options)
    table.say("Rifle/A1.1").finish()
    assert any("with Rifle" in text for text in blows(table))


def test_the_penalty_of_a_gun_in_a_fight_is_that_of_its_type() -> None:  # LEG-MELEE-21, LEG-KW-55, LEG-KW-64
    heavy, grenade = weapon(type="Heavy"), weapon(rules=["Grenade"], shots=2)

    def total(*given: str) -> int:
        return sum(part.value for part in special_modifiers(4, 0, heavy, rules(*given)))

    assert (0, 2, 4) == (total(), total("Relentless"), total("Slow and Purposeful"))
    assert 1 == special_shots(grenade, ())
    assert (2, 4) == (
        special_shots(weapon(type="Salvo 2/4"), ()),
        special_shots(weapon(shots=2, rules=["Twin-linked"]), ()),
    )


def test_a_flame_in_a_fight_hits_only_the_one_it_is_aimed_at() -> None:  # LEG-MELEE-21, LEG-MELEE-08
    """Two hits: with a rifle the second goes on to the next man, with a flamer it is lost."""
    for gun, left in (({**RIFLE, "shots": 2}, 0), ({**RIFLE, "range": "template", "shots": 2}, 1)):
        reds = {"number": 1, "weapons": (BLADE, gun)}
        table = brawl(reds, {"number": 2, "i": 1}, reacts=True, hit=[12, 12, *[1] * 90], save=[1, 1])
        charge(table).until("grenade or a gun").say("Rifle/A1.1")
        while table.left("Blues") == 2:
            table.game.answer(plain_answer(asked(table.game)))

        assert left == table.left("Blues")
