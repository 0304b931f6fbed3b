"""While[condition]: an ability that holds only then. (SPF-ABIL-19)"""

from __future__ import annotations

from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility, in_force
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.table.units import victim_of
from tests.rulesets.steampunk.kit import drawn, make
from tests.rulesets.steampunk.play.gunnery.test_to_hit_modifiers import able


def test_an_ability_under_a_condition_holds_only_then() -> None:
    """SPF-ABIL-19: by speed, by type word of a living model; a better skill replaces the old one."""
    flying = able("Good Shot", "While[still flying]: Excellent Shot")
    elite = able("While[elite]: Psychic Resistance[1]")

    assert able("Excellent Shot") == in_force(flying, frozenset(), "still flying")
    assert able("Good Shot") == in_force(flying, frozenset(), "slow")
    assert able("Psychic Resistance[1]") == in_force((*elite, *elite), frozenset({"elite"}), "slow")
    assert () == in_force(elite, frozenset({"bio"}), "slow")


def test_a_skill_under_while_takes_the_place_of_any_other_wherever_it_stands() -> None:
    """SPF-ABIL-19, SPF-SHOOT-11: the base has the condition, the model its own skill."""
    given = tuple(map(UnitAbility.from_data, ("While[still]: Excellent Shot", "Good Shot")))

    assert ["Excellent Shot"] == list(map(str, in_force(given, frozenset(), "still")))
    assert ["Good Shot"] == list(map(str, in_force(given, frozenset(), "slow")))
    words = (UnitAbility.from_data("While[Elite]: Steady"),)
    assert ["Steady"] == list(map(str, in_force(words, frozenset({"elite"}), "slow")))


def test_a_resistance_under_a_condition_adds_to_an_equal_one() -> None:
    """SPF-DMG-10, SPF-ABIL-19"""
    ward = "Fire Resistance[1]"
    lists = make("Warded", like="Squad", abilities=[ward, f"While[infantry]: {ward}"])
    victim = victim_of(drawn("A1 Warded at D3\nB1 Tank at D7", lists=lists).play(apply_damage)["A1"])

    assert 2 == victim.resists("fire")
