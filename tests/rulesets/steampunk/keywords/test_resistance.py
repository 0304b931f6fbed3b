"""Resistance[n]: less damage of its type. (SPF-ABIL-12)"""

from __future__ import annotations

from grognard.kernel.dice import D6, Scripted
from grognard.rulesets.steampunk.dice.damage import typed_damage
from grognard.rulesets.steampunk.dice.facts import Toll, Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.table.units import victim_of
from tests.rulesets.steampunk.dice.test_shots_armour_and_damage import victim
from tests.rulesets.steampunk.kit import drawn, make


def test_resistances_of_one_type_add_up_and_help_against_nothing_else() -> None:
    """SPF-DMG-10, SPF-ABIL-12"""
    soldiers = {"name": "Soldier", "count": 2, "abilities": ["Fire Resistance[2]"], "assault": {"dice": 1}}
    lists = make("Warded", like="Squad", abilities=["Fire Resistance[2]", "Psychic Resistance[1]"], model=[soldiers])
    victim = victim_of(drawn("A1 Warded at D3\nB1 Tank at D7", lists=lists).play(apply_damage)["A1"])

    assert [4, 1, 0] == [victim.resists(kind) for kind in ("fire", "psychic", "regular")]


def test_psychic_resistance_alone_lowers_psychic_damage() -> None:
    """SPF-TYPE-04, SPF-ABIL-12"""
    brave = victim(psychic_table=("4: shaken",), resistances=(("psychic", 1), ("regular", 5)))

    assert () == typed_damage(Scripted(psychic=[4]), Toll(1, 9), Typed("psychic", D6), brave).effects
    assert (Effect("shaken"),) == typed_damage(Scripted(psychic=[5]), Toll(1), Typed("psychic", D6), brave).effects


def test_fire_burns_with_tokens_less_fire_resistance_and_stays() -> None:
    """SPF-TYPE-15, SPF-ABIL-12: 4 + 2 tokens - 1 is 5: a kill on the regular table; regular resistance is ignored."""
    lists = make("Damp", like="Squad", abilities=["Fire Resistance[1]", "Regular Resistance[9]"], armour=9)
    picture = "A1 Damp at D3\nB1 Tank at D7"
    table = drawn(picture, lists=lists).having("A1", fire=1, future=2).dice(fire=[4]).play(agony, 2)

    assert (1, 1, 1) == (table["A1"].fire, table["A1"].dying, table["A1"].future)
    table = drawn(picture, lists=lists).having("A1", fire=1, future=1).dice(fire=[4]).play(agony, 2)

    assert 0 == table["A1"].dying


def test_regular_resistance_does_not_help_against_burning_fire_resistance_does() -> None:
    """SPF-ABIL-12: 5 stays 5, or becomes 3."""
    for ability, future, dying in (("Regular Resistance[2]", 0, 1), ("Fire Resistance[2]", 1, 0)):
        lists = make("Odd", like="Squad", abilities=[ability])
        table = drawn("A1 Odd at D3\nB1 Tank at D7", lists=lists).having("A1", fire=1).dice(fire=[5]).play(agony, 2)

        assert (future, dying) == (table["A1"].future, table["A1"].dying)
