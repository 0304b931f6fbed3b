"""Odds questions about attacks: from units and circumstances to exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.rulesets.last_edition.dice.modifiers import laws_of
from grognard.rulesets.last_edition.dice.wounds import wound_chance
from grognard.rulesets.last_edition.odds import answers
from grognard.rulesets.last_edition.odds.answers import odds, with_attackers, without
from tests.rulesets.last_edition.lists_kit import MODEL, sheet

GUN = {"name": "Gun", "range": 24, "attack": "Ranged 2", "strength": 4}
SWORD = {"name": "Sword", "attack": "Melee 2", "strength": 4}


def unit(*weapons: dict[str, Any], models: int = 1, **more: Any) -> dict[str, Any]:
    """A unit of the question with a datasheet of its own."""
    fields = {name: more.pop(name) for name in ("keywords", "abilities") if name in more}
    kind = {**MODEL, "toughness": 7, "weapons": [weapon["name"] for weapon in weapons], **more}
    made = sheet("Unit", "Base -1", size="1-20", model=[kind], weapon=list(weapons), **fields)
    return {"sheet": made, "models": models}


def ask(attacker: dict[str, Any], target: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> Any:
    return odds({"attacker": attacker, "target": target, **more}, options or {})


def test_hits_wounds_saves_and_losses() -> None:  # TLE-SHOOT-05, TLE-SHOOT-06, TLE-SHOOT-07
    found = ask(unit(GUN), unit(armor="4+/6+", models=5))

    assert 2 * Fraction(1, 2) == found["hits"].mean
    assert 2 * Fraction(1, 4) == found["wounds"].mean
    assert 2 * Fraction(1, 8) == found["unsaved"].mean == found["models lost"].mean
    assert 0 == found["destroyed"].p(True)


@pytest.mark.parametrize(
    ("circumstance", "hit"),
    [
        ({}, Fraction(1, 2)),
        ({"soft_cover": True}, Fraction(1, 3)),
        ({"attacker_order": "taking cover"}, Fraction(1, 3)),
    ],
)
def test_circumstances_of_the_hit_roll(circumstance: dict[str, Any], hit: Fraction) -> None:  # TLE-TERR-13, TLE-ORD-05
    assert 2 * hit == ask(unit(GUN), unit(), **circumstance)["hits"].mean


def test_half_range_heavy_and_charge() -> None:  # TLE-KW-03, TLE-KW-05, TLE-KW-10
    spray = {**GUN, "attack": "Ranged 1 spray&prey 3/heavy"}
    lance = {**SWORD, "attack": "Melee 2 charge 2"}

    assert 3 * Fraction(1, 3) == ask(unit(spray), unit(), half_range=True, moved=True)["hits"].mean
    assert 4 * Fraction(1, 2) == ask(unit(lance), unit(SWORD), kind="melee", charged=True)["hits"].mean


def test_orders_and_terrain_change_the_save() -> None:  # TLE-ORD-04, TLE-ORD-05, TLE-TERR-09, TLE-SAVE-06
    gun = {**GUN, "attack": "Ranged 1", "strength": 7}
    bare = Fraction(1, 2)

    def failed(options: dict[str, Any] | None = None, **more: Any) -> Any:
        return ask(unit(gun, bs=1), unit(armor="4+/6+"), options, **more)["models lost"].mean

    assert bare == failed()
    assert bare - Fraction(1, 6) == failed(on_type_2=True)
    assert bare - Fraction(2, 6) == failed(on_type_2=True, target_order="taking cover")
    assert bare - Fraction(1, 6) == failed({"cap_armor_changes": True}, on_type_2=True, target_order="taking cover")
    assert bare + Fraction(1, 6) == failed(target_order="concentrating")


def test_concentrating_helps_to_wound() -> None:  # TLE-ORD-04
    assert (
        wound_chance(3)
        == ask(unit({**GUN, "attack": "Ranged 1"}, bs=1), unit(), attacker_order="concentrating")["wounds"].mean
    )


def test_deflect_comes_back() -> None:  # TLE-KW-13: interaction 7
    guard = {**SWORD, "attack": "Melee 1 deflect 2", "strength": 7}
    blow = {**SWORD, "attack": "Melee 1"}
    found = ask(unit(blow, armor="-/-", models=1), unit(guard), kind="melee")
    both_miss = Fraction(1, 2) ** 2  # two attacks for a natural 1, each hits on 4+ and always wounds

    assert Fraction(1, 6) * (1 - both_miss) == found["lost to deflect"].p(1)


def test_deflect_apart_is_as_deflect_within_the_exchange() -> None:  # TLE-KW-13
    guard = {**SWORD, "attack": "Melee 1 deflect 2", "strength": 7, "damage": "D3"}
    attackers, bank = unit(SWORD, models=3, health=2, pure="5++"), {"bank": "none", "use": "best"}
    apart = ask(attackers, unit(guard, models=2), kind="melee")
    within = ask(attackers, unit(guard, models=2), kind="melee", attacker_pool=bank)  # searched: all in one

    for stage in ("unsaved", "health lost", "models lost", "destroyed", "lost to deflect"):
        assert apart[stage] == within[stage]
    assert apart["lost to deflect"].mean


def test_thick_blows_and_many_pure_saves_are_worked_out() -> None:  # TLE-KW-13, TLE-SAVE-07
    guard = {**SWORD, "attack": "Melee 2 light +2/deflect 1", "strength": 30, "ap": -12, "damage": 12}
    found = ask(unit(SWORD, models=5, health=30, pure="5++"), unit(guard, models=5, health=2), kind="melee")

    # A 1 comes back as a blow that hits on D6, wounds at once and takes 12 points, each prevented by 5 or 6.
    assert 0 < found["lost to deflect"].mean < 1
    one = ask(
        unit({**GUN, "attack": "Ranged 1", "strength": 30, "damage": 12}, bs=1),
        unit(health=30, armor="-/-", pure="5++"),
    )
    assert 12 * Fraction(2, 3) == one["health lost"].mean


def test_what_falls_in_too_many_ways_is_refused_in_a_sentence() -> None:  # TLE-BLP-07, TLE-DICE-02
    pool = {"dice": [1, 4], "bank": "all", "use": "rule", "on": ["hit", "wound", "armor save", "pure save"]}
    guards, dancers = {"unit": "Bank guard", "models": 10}, {"unit": "Mirror dancers"}

    with pytest.raises(GrognardError, match="too many ways for exact odds"):
        ask(guards, dancers, kind="melee", attacker_pool=pool, target_pool=pool)
    assert ask(guards, dancers, kind="melee")["lost to deflect"].mean


def test_a_sniper_sees_one_model() -> None:  # TLE-KW-04
    two = [
        {**MODEL, "name": "Trooper", "toughness": 7},
        {**MODEL, "name": "Boss", "toughness": 9, "health": 3, "least": 1, "most": 1},
    ]
    target = {"sheet": sheet("Squad", "Base -1", size="5-10", model=two), "models": 5}
    rifle = {**GUN, "attack": "Ranged 4 sniper/splash 5", "strength": 9, "damage": 3}
    found = ask(unit(rifle, bs=1), target, single="Boss")

    assert 4 == max(found["hits"])  # splash counts one model
    assert 1 == max(found["models lost"])
    assert 8 == max(ask(unit(rifle, bs=1), target)["hits"])


def test_mixed_saves_and_the_hurt_model() -> None:  # TLE-DMG-03
    gun = {**GUN, "attack": "Ranged 1", "strength": 8, "damage": 1}
    found = ask(unit(gun, bs=1), unit(armor="-/-", health=2, models=2), hurt=1)

    assert 1 == found["models lost"].p(1)


def test_the_best_save_is_taken() -> None:  # TLE-SAVE-09: interaction 6
    gun = {**GUN, "attack": "Ranged 1", "strength": 8, "ap": -3}
    target = unit(armor="4+/6+", dodge="6+-", pure="5++")
    by_dodge = ask(unit(gun, bs=1), target)["models lost"].mean

    assert Fraction(1, 3) == by_dodge
    assert (
        Fraction(1, 3) * Fraction(2, 3) == ask(unit(gun, bs=1), target, {"pure_after_dodge": True})["models lost"].mean
    )


def test_a_pool_die_that_always_passes_is_used_by_the_rule() -> None:  # TLE-BLP-07
    gun = {**GUN, "attack": "Ranged 1"}
    used = {"dice": [4], "use": "rule", "on": ["hit"]}
    found = ask(unit(gun), unit(), attacker_pool=used)

    assert 1 == found["hits"].p(1)
    assert 1 == found["attacker's pool"].p("-")
    kept = ask(unit(gun), unit(), attacker_pool={**used, "dice": [3]})
    assert Fraction(1, 2) == kept["hits"].mean
    assert 1 == kept["attacker's pool"].p("3")


def test_pools_afterwards() -> None:  # TLE-BLP-01, TLE-BLP-06
    found = ask(unit(GUN), unit(), attacker_pool={"bank": "all"})
    one = Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)  # the hit roll, or the wound roll of a hit

    assert found["attacker's pool"].p("-") == (1 - one) ** 2
    assert found["attacker's pool"].p("2") == one**2


def test_best_use_beats_the_rule() -> None:  # TLE-BLP-07
    gun = {**GUN, "attack": "Ranged 3", "strength": 4, "damage": 1}
    pool = {"dice": [2, 6], "on": ["hit", "wound"]}
    means = [
        ask(unit(gun), unit(armor="-/-", models=5), attacker_pool={**pool, "use": use})["health lost"].mean
        for use in ("never", "rule", "best")
    ]

    assert means[0] < means[1] <= means[2]
    defended = ask(
        unit(gun),
        unit(armor="4+/6+", models=5),
        attacker_pool={**pool, "use": "best"},
        target_pool={"dice": [5], "use": "best"},
    )
    alone = ask(unit(gun), unit(armor="4+/6+", models=5), attacker_pool={**pool, "use": "best"})
    assert defended["health lost"].mean < alone["health lost"].mean


def test_a_pool_never_holds_a_face_twice() -> None:  # TLE-BLP-05
    with pytest.raises(GrognardError, match="TLE-BLP-05"):
        ask(unit(GUN), unit(), attacker_pool={"dice": [2, 2]})


def test_units_are_named_with_the_nearest_spelling() -> None:
    with pytest.raises(GrognardError, match="Mudwalkers"):
        odds({"attacker": {"unit": "Mudwalker"}, "target": {"unit": "Dyke wardens"}}, {})
    with pytest.raises(GrognardError, match="Rose knights"):
        odds({"attacker": "hollow patrol/Rose knigths", "target": {"unit": "Dyke wardens"}}, {})


def test_a_unit_without_guns_cannot_shoot() -> None:  # TLE-SHOOT-01
    with pytest.raises(GrognardError, match="no weapon"):
        ask(unit(SWORD), unit())


def test_abilities_of_both_units_count() -> None:  # TLE-ABIL-01, TLE-ABIL-03
    sharp = [{"name": "Sharp", "effects": ["re-roll failed rolls to hit"]}]
    dread = [{"name": "Dread", "aura": 6, "on": "enemies", "effects": ["-1 to hit in melee"]}]

    assert 2 * Fraction(3, 4) == ask(unit(GUN, abilities=sharp), unit())["hits"].mean
    assert 2 * Fraction(1, 3) == ask(unit(SWORD), unit(SWORD, abilities=dread), kind="melee")["hits"].mean
    assert 2 * Fraction(1, 2) == ask(unit(GUN), unit(abilities=dread))["hits"].mean
    assert 2 * Fraction(2, 3) == ask(unit(GUN), unit(), attacker_effects=["+1 to hit"])["hits"].mean


def test_what_changes_nothing_is_said() -> None:
    gun = {**GUN, "attack": "Ranged 2 heavy/counterfire"}

    assert ("heavy", "counterfire") == ask(unit(gun), unit()).inert
    assert ("counterfire",) == ask(unit(gun), unit(), moved=True).inert


def test_variations() -> None:
    question = {**answers.sample(), "soft_cover": True, "attacker_effects": ["+1 S"]}
    names = [what for what, _ in without(question)]

    assert ["soft_cover", "half_range", "+1 S", "spray&prey 2"] == names
    assert all(odds(rest, {}) for _, rest in without(question))
    assert 2 * odds(with_attackers(question, 5), {})["hits"].mean == odds(question, {})["hits"].mean


def test_between_two_units_of_armies() -> None:
    shot = answers.between(("saltmarch patrol", "First dyke wardens"), ("hollow patrol", "Rose knights"))
    blow = answers.between(("hollow patrol", "Rose knights"), ("saltmarch patrol", "First dyke wardens"))

    assert "kind" not in shot
    assert "melee" == blow["kind"]
    assert odds(blow, {})["models lost"].mean > 0
    assert "First dyke wardens" in answers.units_in("saltmarch patrol")


def test_too_many_attacks_are_refused() -> None:
    gun = {**GUN, "attack": "Ranged 40"}
    with pytest.raises(GrognardError, match="too many"):
        ask(unit(gun, models=20), unit())
    with pytest.raises(GrognardError, match="too many"):
        ask(unit(gun), unit(), attacker_pool={"dice": [6], "use": "best"})


def test_switches_reach_the_odds() -> None:  # TLE-DICE-08
    gun = {**GUN, "attack": "Ranged 1 heavy"}
    each = ask(unit(gun, bs=3), unit(), {"cap_each_modifier": True}, moved=True, soft_cover=True)

    assert Fraction(2, 6) == each["hits"].mean
    assert laws_of({"cap_each_modifier": True}).cap_each_modifier
    assert Fraction(3, 6) == ask(unit(gun, bs=3), unit(), moved=True, soft_cover=True)["hits"].mean


def test_the_report_is_that_of_the_dice_that_play() -> None:  # TLE-SHOOT-07
    from grognard.kernel.data import convert
    from grognard.rulesets.last_edition.dice.facts import Fight
    from grognard.rulesets.last_edition.dice.volley import volley
    from grognard.rulesets.last_edition.odds.question import AttackQuestion
    from grognard.rulesets.last_edition.odds.units import ranks_of

    asked = convert(answers.sample(), AttackQuestion, file="attack")
    attacker, target = answers.sides_of(asked)
    groups = answers.attack_groups(asked, attacker, target, laws_of({}))
    fight = Fight(ranks=ranks_of(target, laws_of({}), is_melee=False))
    lost = Every().odds(volley, fight, groups).map(lambda after: fight.models - after.models)

    assert lost == odds(answers.sample(), {})["models lost"]
