"""Concussive: who fails a Toughness test after a hit has Initiative 1. (LEG-KW-11)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import Stance, initiative_of
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge


def test_concussive_blows_slow_the_struck() -> None:  # LEG-KW-11
    maul = {**BLADE, "name": "Maul", "rules": ["Concussive"]}
    table = brawl(
        {"number": 1, "weapons": (maul,), "i": 6}, {"number": 1, "i": 3}, hit=[12, *[1] * 90], save=[12], concussive=[4]
    )
    charge(table)

    assert table.log("LEG-KW-11")


def test_who_is_concussed_strikes_last_in_the_same_round() -> None:  # LEG-KW-11, LEG-MELEE-02
    maul = {**BLADE, "name": "Maul", "rules": ["Concussive"]}
    table = Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(maul,), i=6), "Slow": squad(1, at=(22, 10), weapons=(BLADE,), i=2)},
        {"Blues": squad(1, at=(21, 11), weapons=(BLADE,), i=3)},
        hit=[12, *[1] * 90],
        save=[12],
        concussive=[4],
    )
    table.change("Blues", foes=(table.ids["Reds"], table.ids["Slow"]))
    table.change("Reds", foes=(table.ids["Blues"],)).change("Slow", foes=(table.ids["Blues"],))
    table.change_model("Reds", at=(20.0, 11.0)).change_model("Slow", at=(22.0, 11.0))
    table.activate("Reds").until("Activate which unit?")

    assert ["Reds", "Slow", "Blues"] == [text.split(" ")[0] for text in blows(table)[:3]]


def test_concussive_shots_slow_those_who_are_hit_and_live() -> None:  # LEG-KW-11
    stunner = {"name": "Stunner", "range": 24, "s": 3, "ap": "-", "shots": 3, "rules": ["Concussive"]}
    table = Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(stunner,))},
        {"Blues": squad(3, at=(19, 20), sv=None)},
        hit=[12, 12, 12],
        save=[1, 12, 12],
        concussive=[4],
    )
    table.activate("Reds").until("shoots at whom").fire(Stunner="Blues")

    assert [True, False] == [model.has_slow_initiative for model in table.models("Blues")]  # the nearest two are hit


def test_the_concussed_strike_last() -> None:  # LEG-KW-11
    assert 1 == initiative_of(6, (), Stance(is_concussed=True)).value


def test_other_blows_slow_nobody() -> None:  # LEG-KW-11
    """No Toughness test is taken."""
    table = brawl({"number": 1, "i": 6}, {"number": 1, "i": 3}, hit=[12, *[1] * 90], save=[12])
    charge(table)

    assert not table.log("LEG-KW-11")
