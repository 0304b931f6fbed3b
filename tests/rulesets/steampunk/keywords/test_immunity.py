"""Immunity[what]: what is named does nothing to it. (SPF-ABIL-13)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted, constant
from grognard.rulesets.steampunk.dice.damage import damage, takes
from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Typed, Victim
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.fear_and_terror import pre_assault_abilities
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.moves import movement
from grognard.rulesets.steampunk.play.moves.movement import shake_crowded
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from tests.rulesets.steampunk.dice.test_damage_types import ladder
from tests.rulesets.steampunk.dice.test_shots_armour_and_damage import MEN, victim
from tests.rulesets.steampunk.keywords.kit import ghost, onto
from tests.rulesets.steampunk.kit import drawn, make
from tests.rulesets.steampunk.play.damage.test_damage_sequence import applied
from tests.rulesets.steampunk.play.damage.test_hex_effects import CREW, met


@pytest.mark.parametrize(
    ("immunity", "word"),
    [("acid", "acid"), ("acid", "minor acid"), ("fire", "set on fire"), ("poison", "poison"), ("shaken", "shaken")],
)
def test_immunity_keeps_effects_off(immunity: str, word: str) -> None:
    """SPF-ABIL-13: acid of both kinds, fire, poison, shaken."""
    immune = victim(immunities=frozenset({immunity}))

    assert takes(MEN, Effect(word, 1))
    assert not takes(immune, Effect(word, 1))


@pytest.mark.parametrize("kind", ["regular", "fire"])
def test_immunity_keeps_a_damage_type_off(kind: str) -> None:
    """SPF-ABIL-13: only that one."""
    immune = victim(immunities=frozenset({kind}))
    other = "fire" if kind == "regular" else "regular"

    assert Toll(4) == damage(Scripted(), Toll(4), Hit(constant(5), kind=kind), immune)
    assert Toll(3) == damage(Scripted(), Toll(4), Hit(constant(5), kind=other), immune)


def test_immunity_to_a_damage_type_is_for_its_table_too() -> None:
    """SPF-ABIL-13: no die is rolled."""
    shaky = Victim((("psychic", ladder()),))
    calm = shaky._replace(immunities=frozenset({"psychic"}))
    hit = Hit(None, extra=(Typed("psychic", constant(4)),))

    assert (Effect("jam", 4),) == damage(Scripted(), Toll(1), hit, shaky).effects
    assert Toll(1) == damage(Scripted(), Toll(1), hit, calm)


@pytest.mark.parametrize(("what", "dice"), [("Terror", 4), ("Fear", 2), ("shaken", 2)])
def test_who_is_immune_to_terror_is_not_cowed_by_it(what: str, dice: int) -> None:
    """SPF-ABIL-13, SPF-ABIL-10: shaken before, it keeps all four dice against Terror."""
    lists = make("Brave", like="Squad", abilities=[f"Immunity[{what}]"])
    lists = make("Horror", like="Tank", lists=lists, abilities=["Terror[range=1][d6]"])
    table = drawn("A1 Brave at D5 facing 0\nB1 Horror at D4 facing 3 slow", lists=lists).having("A1", shaken=1)
    table.order("B1", "F + - + -").dice(assault=[1] * (dice + 4), deflection=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert table.dice_are_used_up()


@pytest.mark.parametrize("what", ["acid", "poison", "bleeding", "fire"])
def test_tokens_do_nothing_to_who_has_become_immune(what: str) -> None:
    """SPF-ABIL-13: the immunity holds at one speed, the tokens came before."""
    lists = make("Ward", like="Squad", abilities=[f"While[still]: Immunity[{what}]"])
    for speed, is_hurt in (("still", False), ("slow", True)):
        table = drawn(f"A1 Ward at D3 facing 3 {speed}\nB1 Tank at D7", lists=lists)
        table.having("A1", acid=int(what == "acid"), minor_acid=int(what == "acid"), fire=int(what == "fire"))
        table.having("A1", poison=(12,) * (what == "poison"), bleeding=(12,) * (what == "bleeding"))
        table.dice(acid=[2], minor_acid=[3], fire=[6], poison=[12], bleeding=[12])
        table.play_all(*((agony, number) for number in range(5)))

        assert is_hurt == bool(table["A1"].future or table["A1"].dying)


def test_who_cannot_be_shaken_is_not() -> None:
    """SPF-ABIL-13"""
    lists = make("Golem", like="Tank", abilities=["Immunity[shaken]"])

    assert not applied("shaken", picture="A1 Golem at D3\nB1 Squad at D5", lists=lists)["A1"].is_shaken


def test_fear_does_nothing_to_who_is_immune_to_it() -> None:
    """SPF-ABIL-13"""
    lists = make("Bogey", like="Squad", abilities=["Fear[6]"])
    for ability, shaken in (("Immunity[Fear]", False), ("Immunity[Terror]", True)):
        both = make("Brave", like="Squad", lists=lists, abilities=[ability])
        table = drawn("A1 Bogey at D3 facing 3 slow\nB1 Brave at D4", lists=both).order("A1", "F + - + -")
        table.dice(psychic=[6]).play_all((movement.move, 1), (pre_assault_abilities,), (apply_damage,))

        assert shaken == table["B1"].is_shaken


def test_immunity_to_poison_clouds_is_for_models_and_crews() -> None:
    """SPF-ABIL-13: no die is rolled."""
    for like in ("Squad", "Crewed"):
        lists = make("Masked", like=like, lists=CREW, abilities=["Immunity[poison clouds]"])

        assert () == met("Poison Cloud[8]", picture="A1 Masked at D3\nB1 Tank at D8", lists=lists)["A1"].waiting


@pytest.mark.parametrize("what", ["Fear", "fear"])
def test_who_is_immune_to_fear_is_not_frightened(what: str) -> None:
    """SPF-ABIL-13"""
    lists = make("Golem", like="Squad", lists=ghost("Fear[6]"), abilities=[f"Immunity[{what}]"])
    table = onto("Ghost", "Golem", lists).having("B1", shaken=2).dice(assault=[1] * 8)
    table.play_all((movement_step, 1), (fight_all,))

    assert table.dice_are_used_up()


def test_who_is_immune_to_being_shaken_is_not_shaken_by_a_crowd() -> None:
    """SPF-ABIL-13, SPF-STACK-04: neither at once nor by the option overcrowding_next_turn."""
    lists = make("Calm", like="Tank", abilities=["Immunity[shaken]"])
    for is_late in (False, True):
        table = drawn("A1 Calm at D3 facing 3 slow\nA2 Tank at D4", lists=lists, overcrowding_next_turn=is_late)
        table.order("A1", "F + - + -").play_all((movement_step, 1), (shake_crowded,))

        assert ("D3", 0) == (table.where("A1"), table["A1"].shaken)
