"""Smash: one attack of double Strength and AP 2 instead of all others. (LEG-KW-65)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.melee import smashed
from grognard.rulesets.legendary.dice.saves import UNHURT, one_save
from grognard.rulesets.legendary.lists.weapons import FIST
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge


def test_a_soldier_strikes_as_always() -> None:  # LEG-KW-65
    table = charge(brawl({"number": 1, "a": 4}, {"number": 1, "rules": ["Fearless"]}))

    assert "smash" not in table.prompt
    assert "4 attacks" in blows(table)[0]


def test_smash_is_one_attack_of_double_strength() -> None:  # LEG-KW-65, LEG-TYPE-19
    table = brawl(
        {"number": 1, "unit_type": "monstrous_creature", "w": 4, "a": 4}, {"number": 1, "rules": ["Fearless"]}
    )
    charge(table)
    assert "smash" in table.options
    table.say("smash")
    assert "1 attack," in blows(table)[0]


def test_a_smash_is_declared_at_its_initiative_step() -> None:  # LEG-KW-65
    ogre = {"number": 1, "unit_type": "monstrous_creature", "w": 4, "a": 4, "i": 1}
    table = brawl(ogre, {"number": 1, "i": 9, "rules": ["Fearless"]})
    charge(table)

    assert "smash?" in table.prompt
    assert ["Blues strikes Reds with Blade: 1 attack, 0 hits."] == blows(table)


def test_one_of_two_monsters_may_smash() -> None:  # LEG-KW-65
    ogres = {"number": 2, "pitch": 1.05, "unit_type": "monstrous_creature", "w": 4, "a": 3, "i": 6}
    table = brawl(ogres, {"number": 2, "pitch": 1.05, "i": 1, "rules": ["Fearless"]})
    charge(table).until("smash?")
    assert ["strike", "smash", "each"] == table.options
    table.say("each", {"A1.1": "smash", "A1.2": "strike"})

    assert ["1 attack", "4 attacks"] == sorted(text.split(": ")[1].partition(",")[0] for text in blows(table)[:2])


def test_strength_is_doubled_first() -> None:  # LEG-KW-65
    beast = model(s=6, unit_type="monstrous_creature", base="60mm", height=3)
    hit = smashed(hit_of(FIST, beast.all_rules, user=6), 6, 0, at_vehicle=True)

    assert (12, 2, True) == (hit.strength, hit.ap, hit.forces_reroll)
    assert Fraction(4, 144) == Every().odds(one_save, Target(parts=(3,), armour=13), hit).p(UNHURT)
    assert 13 == smashed(hit, 6, 1).strength
