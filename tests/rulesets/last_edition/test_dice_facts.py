"""From datasheets and the situation to the facts of an attack. (TLE-SHOOT, TLE-MELEE, TLE-KW, TLE-ABIL)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.dice.facts import Saves, Striker, Struck, attack_facts, hits_facts, saves_of
from grognard.rulesets.last_edition.dice.modifiers import Laws, laws_of, melee_needed, most_common
from grognard.rulesets.last_edition.lists.abilities import Hits
from grognard.rulesets.last_edition.lists.keywords.effects import (
    EFFECT,
    Influence,
    armor_change,
    change_of,
    modifiers_to,
    reroll_of,
)
from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from grognard.rulesets.last_edition.lists.sheets import ModelType
from grognard.rulesets.last_edition.lists.weapons import Weapon, read_attack

TROOPER = ModelType(name="Trooper", move=6, bs=3, cs=4, toughness=4, health=1, armor="3+/5+")


def weapon(attack: str, **more: Any) -> Weapon:
    made = read_attack(attack)
    return Weapon(name="w", range=24 if made.is_ranged else None, attack=made, **{"strength": 4, **more})


def of(*texts: str) -> tuple[Influence, ...]:
    return tuple(Influence(EFFECT.parse(text), text) for text in texts)  # type: ignore[arg-type]


def facts(attack: str, situation: Situation | None = None, **more: Any) -> Any:
    striker = Striker(TROOPER, more.pop("order", ""), more.pop("own", ()))
    struck = Struck(4, more.pop("cs", 4), **more)
    return attack_facts(weapon(attack), situation or Situation(read_attack(attack).number), striker, struck)[1]


def test_bs_and_the_profile_of_the_weapon() -> None:  # TLE-SHOOT-06, TLE-DATA-07, TLE-DATA-09, TLE-DATA-13
    striker, struck = Striker(TROOPER), Struck(5)
    number, found = attack_facts(weapon("Ranged 2", strength=5, ap=-1, damage=2), Situation(2), striker, struck)

    assert (2, 3, 5, 5, 1, 2) == (number, found.needs, found.strength, found.toughness, found.ap, found.damage)


def test_melee_x_is_the_number_of_attacks() -> None:  # TLE-MELEE-04
    number, found = attack_facts(weapon("Melee 2"), Situation(2), Striker(TROOPER), Struck(4, 4))

    assert (2, True) == (number, found.is_melee)


@pytest.mark.parametrize("cs", [2, 3, 4, 7, 8])
def test_cs_is_compared_in_melee_not_bs(cs: int) -> None:  # TLE-DATA-08, TLE-MELEE-05
    assert melee_needed(TROOPER.cs, cs) == facts("Melee 1", cs=cs).needs


def test_soft_cover_heavy_and_taking_cover_together_are_one_step() -> None:  # TLE-TERR-13, TLE-TERR-15, TLE-ORD-05
    found = facts("Ranged 1 heavy", Situation(1, has_moved=True), soft_cover=True, order="taking cover")

    assert -1 == found.hit_plus
    assert ["TLE-KW-03", "TLE-TERR-13", "TLE-ORD-05"] == [part.clause for part in found.hit_because]


def test_an_ability_lifts_one_of_three_penalties() -> None:  # TLE-DICE-08: interaction 1
    found = facts(
        "Ranged 1 heavy", Situation(1, has_moved=True), soft_cover=True, order="taking cover", own=of("+1 to hit")
    )

    assert -1 == found.hit_plus


def test_concentrating_helps_wound_rolls_of_shots_only() -> None:  # TLE-ORD-04, TLE-SHOOT-13
    assert 1 == facts("Ranged 1", order="concentrating").wound_plus
    assert 0 == facts("Melee 1", order="concentrating").wound_plus


def test_taking_cover_hinders_melee_too_and_soft_cover_does_not() -> None:  # TLE-ORD-05, TLE-TERR-13
    assert -1 == facts("Melee 1", order="taking cover").hit_plus
    assert 0 == facts("Melee 1", soft_cover=True).hit_plus


@pytest.mark.parametrize(("own", "other", "needs"), [(4, 4, 4), (4, 2, 2), (4, 3, 3), (4, 8, 6), (4, 7, 5), (0, 0, 4)])
def test_combat_skill_table(own: int, other: int, needs: int) -> None:  # TLE-MELEE-05, TLE-DATA-08
    assert needs == melee_needed(own, other)


def test_combat_skill_never_falls_below_0() -> None:  # TLE-MELEE-05
    assert melee_needed(3, 0) == melee_needed(3, -2) == 2


def test_abilities_on_a_value_never_stack() -> None:  # TLE-ABIL-02, TLE-ABIL-03, TLE-DICE-09
    assert 1 == change_of(of("+1 T", "+2 T", "-1 T"), "T")
    assert 1 == change_of(of("+1 M", "+1 M"), "M")
    assert (1, 1) == armor_change(of("+1/+1 As", "+1/+0 As"))
    assert 5 == facts("Ranged 1", influences=of("+1 T")).toughness
    assert 5 == facts("Ranged 1", own=of("+1 S")).strength
    assert 3 == facts("Melee 1", own=of("+1 CS")).needs


def test_what_abilities_add_to_a_roll_is_summed_up_but_for_auras() -> None:  # TLE-DICE-08, TLE-ABIL-03
    own = of("+1 to hit", "+1 to hit", "-1 to hit")
    auras = tuple(each._replace(is_aura=True) for each in own)

    assert [1, 1, -1] == [part.value for part in modifiers_to(own, "hit")]
    assert 1 == facts("Ranged 1", own=own).hit_plus
    assert [1, -1] == [part.value for part in modifiers_to(auras, "hit")]
    assert 0 == facts("Ranged 1", own=auras).hit_plus
    assert 1 == facts("Ranged 1", own=(*auras, *own[:1])).hit_plus


def test_strength_never_falls_below_0() -> None:  # TLE-ABIL-02, TLE-WND-01
    assert 0 == facts("Ranged 1", own=of("-6 S")).strength
    assert 1 == facts("Ranged 1", own=of("-3 S")).strength


def test_effects_know_their_kind_of_attack() -> None:  # TLE-ABIL-01, TLE-DICE-12
    own = of("re-roll ones to hit when shooting", "+1 to wound in melee", "re-roll failed rolls to wound in melee")

    assert ("ones", None) == (reroll_of(own, "hit", "shooting"), reroll_of(own, "hit", "melee"))
    assert (0, 1) == (facts("Ranged 1", own=own).wound_plus, facts("Melee 1", own=own).wound_plus)
    assert "failed" == facts("Melee 1", own=own).wound_again
    assert -1 == facts("Melee 1", influences=of("-1 to be hit in melee")).hit_plus
    assert 0 == facts("Ranged 1", influences=of("-1 to be hit in melee")).hit_plus


def test_the_value_that_most_models_have() -> None:  # TLE-SHOOT-09
    assert 4 == most_common([4] * 9 + [5])
    assert 5 == most_common([4, 5])


def test_type_2_helps_against_shots_only() -> None:  # TLE-TERR-09, TLE-MELEE-06, TLE-SHOOT-13
    assert (2, 5) == saves_of(TROOPER, on_type_2=True).armor
    assert (3, 5) == saves_of(TROOPER, on_type_2=True, is_melee=True).armor


def test_orders_change_both_numbers() -> None:  # TLE-ORD-04, TLE-ORD-05, TLE-SAVE-06, TLE-DATA-11
    assert (2, 4) == saves_of(TROOPER, order="taking cover").armor
    assert (4, 6) == saves_of(TROOPER, order="concentrating").armor
    assert (2, 4) == saves_of(TROOPER, influences=of("+1/+1 As")).armor
    assert (1, 3) == saves_of(TROOPER, order="taking cover", influences=of("+1/+1 As")).armor
    assert Saves((2, 4)) == saves_of(
        TROOPER, order="taking cover", influences=of("+1/+1 As"), laws=Laws(cap_armor_changes=True)
    )


def test_hits_of_powers() -> None:  # TLE-PWR-05
    found = hits_facts(Hits(number=3, strength=5, ap=-2), Struck(4, influences=of("+1 T")))

    assert (0, 5, 5, 2) == (found.needs, found.strength, found.toughness, found.ap)


def test_switches_come_from_the_options_of_a_game() -> None:  # TLE-DICE-08, TLE-SAVE-06, TLE-SAVE-07, TLE-SAVE-09
    assert Laws() == laws_of({})
    assert Laws(True, True, True, True) == laws_of(dict.fromkeys(Laws._fields, True))
