"""The dice of attacks: plain functions of small facts. (SZOP-DICE, SZOP-ATK, SZOP-WPN)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.bots import bot, play_out
from grognard.kernel.dice import Every, Scripted, Tabletop
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.dice.attack import Volley, attack
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, volley_of, volleys_of_arms
from grognard.rulesets.szop.dice.other_rolls import d3, four_plus
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON
from grognard.rulesets.szop.lists.profiles import Weapon
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.ruleset import RULESET


def passives(*names: str) -> tuple[Any, ...]:
    return tuple(ABILITY.parse(name) for name in names)


def made(
    *abilities: str,
    attacks: int = 1,
    ap: int = 0,
    quality: int = 4,
    has: tuple[str, ...] = (),
    defence: int = 4,
    models: int = 5,
    toughness: tuple[int, int] = (1, 1),
    target: tuple[str, ...] = (),
    terms: Terms | None = None,
    **now: bool,
) -> Volley:
    """The facts of one weapon against one target."""
    keywords: Any = tuple(WEAPON.parse(each) for each in abilities)
    weapon = Weapon(name="W", reach=24, attacks=attacks, ap=ap, keywords=keywords)
    aim = Target(defence, models, *toughness, passives(*target))
    return volley_of(Arms(weapon, 1, quality, passives(*has)), aim, Situation(**now), terms or Terms())


def rolled(volley: Volley, hit: list[int], defence: list[int], **policy: Any) -> tuple[int, int, int]:
    """Hits, wounds for the attacker and for the defender."""
    dice = Scripted(hit=hit, defence=defence, **policy)
    done = attack(dice, (volley,))
    dice.assert_done()
    return done.hits, done.attacker, done.defender


# ---------------------------------------------------------------- tests


def test_a_natural_6_succeeds_and_a_natural_1_fails() -> None:  # SZOP-DICE-01, SZOP-ATK-01
    assert (1, 0, 1) == rolled(made(quality=6, ap=5), [6], [5])
    assert (0, 0, 0) == rolled(
        made("Reliable", has=("Preparation", "Cautious"), is_fortified=True, is_unwatched=True), [1], []
    )
    assert (1, 0, 0) == rolled(made(ap=5), [4], [6])


def test_modifiers_are_summed_into_one_difficulty() -> None:  # SZOP-DICE-02, SZOP-ATK-03, SZOP-WPN-01
    assert 5 == made(defence=3, ap=3, target_is_fortified=True).difficulty
    assert 3 == made(defence=4, ap=1, target=("Shield",), target_is_fortified=True).difficulty
    assert 3 == made(defence=4, ap=-1).difficulty
    assert 2 == made(defence=2, target_is_fortified=True).difficulty
    assert 9 == made(defence=4, ap=5).difficulty


def test_a_d3_is_half_a_die_rounded_up() -> None:  # SZOP-DICE-03
    assert [1, 1, 2, 2, 3, 3] == [d3(Scripted(x=[face]), "x") for face in range(1, 7)]
    assert 2 == Every().odds(d3, "x").mean


def test_rules_look_at_the_natural_die() -> None:  # SZOP-DICE-04, SZOP-WPN-10
    volley = made("Double", has=("Preparation",), is_fortified=True)

    assert 3 == volley.needed
    assert (1, 0, 0) == rolled(volley, [5], [6])
    assert (2, 0, 0) == rolled(volley, [6], [6, 6])


def test_no_roll_is_thrown_again() -> None:  # SZOP-DICE-05
    dice = Tabletop("rerolls")
    attack(dice, (made("Double", "Splash(3)", "Disintegration", attacks=20),))

    assert all(not one.first for one in dice.take_rolled())


# ---------------------------------------------------------------- to hit


def test_bonuses_to_hit_add_up_and_cover_is_judged_last() -> None:  # SZOP-ATK-02, SZOP-COVER-01, SZOP-PAS-13
    prepared = made(quality=2, has=("Preparation",), is_fortified=True, has_cover=True)
    covered = made(quality=5, has_cover=True)

    assert (2, 4) == (prepared.needed, prepared.difficulty)
    assert (6, 4) == (covered.needed, covered.difficulty)


def test_interaction_4_quality_6_in_cover() -> None:  # SZOP-ATK-02, SZOP-COVER-01, SZOP-PAS-14, SZOP-WPN-06
    cautious = made(quality=6, has=("Cautious",), is_unwatched=True, has_cover=True)
    plain = made(quality=6, has_cover=True)
    aimed = made("Targeting", quality=5, has_cover=True)
    hopeless = made("Targeting", quality=6, has_cover=True)

    assert (6, 4) == (cautious.needed, cautious.difficulty)
    assert (6, 3) == (plain.needed, plain.difficulty)
    assert (5, 4) == (aimed.needed, aimed.difficulty)
    assert (6, 3) == (hopeless.needed, hopeless.difficulty)


def test_the_example_of_cover_at_6() -> None:  # SZOP-COVER-01
    volley = made(quality=6, ap=1, defence=5, has_cover=True)

    assert (6, 5) == (volley.needed, volley.difficulty)


def test_watched_units_are_not_cautious() -> None:  # SZOP-PAS-14
    assert 4 == made(has=("Cautious",)).needed
    assert 3 == made(has=("Cautious",), is_unwatched=True).needed


def test_preparation_needs_fortified() -> None:  # SZOP-PAS-13
    assert 4 == made(has=("Preparation",)).needed
    assert 3 == made(has=("Preparation",), is_fortified=True).needed


def test_good_and_bad_shots_replace_quality_at_range_only() -> None:  # SZOP-PAS-23, SZOP-PAS-24
    assert [4, 5, 6] == [made(quality=6, has=has).needed for has in (("Good shot",), ("Bad shot",), ())]
    assert 5 == made(quality=2, has=("Bad shot",)).needed
    assert 3 == made(quality=3, has=("Bad shot",), is_melee=True).needed
    assert 3 == made(quality=3, has=("Good shot",), is_melee=True).needed


def test_reliable_attacks_with_quality_2_and_goes_before_good_shot() -> None:  # SZOP-WPN-07, SZOP-PAS-23
    assert 2 == made("Reliable", quality=5, has=("Good shot",)).needed
    assert 3 == made("Reliable", quality=5, has_cover=True).needed


def test_impact_helps_when_charging() -> None:  # SZOP-WPN-05, SZOP-MELEE-08
    charging, standing = made("Impact", is_melee=True, is_charging=True), made("Impact", is_melee=True)

    assert (3, 5) == (charging.needed, charging.difficulty)
    assert (4, 4) == (standing.needed, standing.difficulty)


# ---------------------------------------------------------------- numbers of attacks and hits


def test_doublings_multiply() -> None:  # SZOP-ATK-07, SZOP-WPN-15, SZOP-WPN-16, SZOP-WPN-17
    weapon = ("Breakthrough", "Predictable", "Overdrive")

    assert 2 == made(*weapon, attacks=2).attacks
    assert 4 == made(*weapon, attacks=2, target_is_on_objective=True).attacks
    assert 8 == made(*weapon, attacks=2, target_is_on_objective=True, target_is_pinned=True).attacks
    assert 4 == made(*weapon, attacks=2, is_last_round=True).attacks
    assert 8 == made(attacks=2, terms=Terms(doublings=2)).attacks


def test_extra_hits_of_different_abilities_add_up() -> None:  # SZOP-ATK-08, SZOP-PAS-12, SZOP-ARUL-02, SZOP-WPN-10
    fury = made("Double", has=("Fury",), is_melee=True, is_charging=True, target_has_begun=True)
    all_three = made("Double", has=("Fury", "Spearhead"), is_melee=True, is_charging=True)
    twice = made("Double", has=("Mastery(Double)",))

    assert (3, 0, 0) == rolled(fury, [6], [6, 6, 6])
    assert (4, 0, 0) == rolled(all_three, [6], [6, 6, 6, 6])
    assert (2, 0, 0) == rolled(twice, [6], [6, 6])
    assert 0 == made(has=("Fury",), is_melee=True).extra
    assert 0 == made(has=("Spearhead",), target_has_begun=True).extra


def test_splash_multiplies_each_hit_up_to_the_number_of_models() -> None:  # SZOP-WPN-02, SZOP-ATK-06
    assert (10, 0, 0) == rolled(made("Splash(3)", attacks=5, models=2), [4] * 5, [6] * 10)
    assert (3, 0, 0) == rolled(made("Splash(3)", models=9), [4], [6] * 3)
    assert (1, 0, 0) == rolled(made("Splash(3)", models=1), [4], [6])
    assert (1, 0, 0) == rolled(made("Splash(3)", models=9, terms=Terms(by_model=True)), [4], [6])  # SZOP-SMALL-04


def test_the_switch_caps_the_total_of_splash() -> None:  # SZOP-WPN-02
    terms = Terms(has_total_cap=True)

    assert (5, 0, 0) == rolled(made("Splash(3)", attacks=5, models=2, terms=terms), [4] * 5, [6] * 5)
    assert (5, 0, 0) == rolled(made("Splash(3)", attacks=2, models=5, terms=terms), [4, 4], [6] * 5)
    assert (6, 0, 0) == rolled(made("Splash(3)", attacks=2, models=1, target=("Swarm",), terms=terms), [4, 4], [6] * 6)


def test_the_cap_on_the_total_of_splash_is_one_for_a_profile() -> None:  # SZOP-WPN-02, SZOP-SHOOT-02
    """Rifles of Quality 3 and of Quality 6 behind cover make six hits between them, not six each."""
    keywords: Any = (WEAPON.parse("Splash(3)"),)
    weapons = [Weapon(name=name, reach=24, attacks=2, keywords=keywords) for name in ("Mortar", "Thrower")]
    aim, terms = Target(4, 6, 1, 1), Terms(has_total_cap=True)
    now = Situation(has_cover=True)
    armed = [(Arms(weapons[0], 1, 3), now), (Arms(weapons[1], 1, 6), now)]
    [volley] = volleys_of_arms(armed, aim, terms)
    dice = Scripted(hit=[4, 4, 6, 6], defence=[3] * 6)
    done = attack(dice, (volley,))
    dice.assert_done()

    assert (6, 4) == (done.hits, done.defender)  # copies are made where the defence test is harder
    assert 2 == len(volleys_of_arms(armed, aim))
    assert 2 == len(volleys_of_arms([armed[0], (Arms(replace(weapons[1], ap=1), 1, 6), now)], aim, terms))


def test_the_cap_of_splash_holds_with_finesse_too() -> None:  # SZOP-WPN-02, SZOP-WPN-22
    """Two hits of Splash(3) on five models: five hits; copies share the die, those of the lower face come first."""
    capped = made("Splash(3)", "Finesse", attacks=2, models=5, terms=Terms(has_total_cap=True))

    assert 5 == rolled(capped, [4, 4], [6] * 5)[0]
    assert (5, 0, 3) == rolled(
        capped._replace(needed=3), [4, 3], [6, 6], policy=lambda _who, _name, able, _facts: able[0]
    )
    assert 6 == rolled(made("Splash(3)", "Finesse", attacks=2, models=5), [4, 4], [6] * 6)[0]


def test_interaction_3_splash_double_and_disintegration_on_one_6() -> None:  # SZOP-WPN-02, SZOP-WPN-20, SZOP-PAS-39
    """The natural 6 and its copies wound at once; the extra hit and its copies are tested."""
    two_left = made("Splash(6)", "Double", "Disintegration", models=2)
    swarm = made("Splash(6)", "Double", "Disintegration", models=1, target=("Swarm",))

    assert (4, 0, 2) == rolled(two_left, [6], [6, 6])
    assert (12, 0, 6) == rolled(swarm, [6], [6] * 6)


def test_swarm_ignores_deadly_and_takes_full_splash() -> None:  # SZOP-PAS-39
    volley = made("Splash(6)", "Deadly(3)", models=1, toughness=(10, 10), target=("Swarm",))

    assert (6, 0, 6) == rolled(volley, [4], [2] * 6)


# ---------------------------------------------------------------- defence


def test_shield_entrenched_and_patient() -> None:  # SZOP-PAS-20, SZOP-PAS-21, SZOP-ARUL-03, SZOP-ATK-03
    assert 3 == made(target=("Shield",)).difficulty
    assert 4 == made(target=("Shield",), target_is_pinned=True).difficulty
    assert 3 == made("Targeting", target=("Entrenched",), has_cover=True, has_terrain_cover=True).difficulty
    assert 4 == made(target=("Entrenched",), has_cover=True).difficulty
    assert 3 == made(target=("Patient",)).difficulty
    assert 4 == made(target=("Patient",), target_has_begun=True).difficulty


def test_an_attack_from_behind_is_harder_to_defend() -> None:  # SZOP-PAS-32
    assert 5 == made(is_from_behind=True).difficulty


def test_invulnerable_fragile_and_brutal() -> None:  # SZOP-PAS-17, SZOP-PAS-25, SZOP-WPN-11
    assert (1, 0, 0) == rolled(made(ap=5, target=("Invulnerable",)), [4], [5])
    assert (1, 0, 1) == rolled(made(ap=5), [4], [5])
    assert (1, 0, 1) == rolled(made(defence=5, ap=2, target=("Fragile",)), [4], [6])
    assert (1, 0, 0) == rolled(made("Brutal", ap=2), [4], [6])
    assert (1, 0, 1) == rolled(made("Brutal", ap=3, target=("Invulnerable",)), [4], [6])
    assert (2, 0, 1) == rolled(made(attacks=2, ap=5, target=("Invulnerable", "Fragile")), [4, 4], [5, 6])


def test_same_ability_twice_has_no_extra_effect_but_ap_adds() -> None:  # SZOP-ABIL-03, SZOP-PAS-36
    volley = made("Splash(2)", ap=1, has=("Mastery(Splash(3))", "Mastery(AP(1))"), target=("Shield", "Shield"))

    assert (3, 5) == (volley.splash, volley.difficulty)


def test_ap_of_waagh_and_ammunition_adds() -> None:  # SZOP-ARUL-01, SZOP-SUP-11, SZOP-ABIL-03
    from grognard.kernel.modifiers import Modifier

    assert 6 == made(ap=1, terms=Terms(ap=(Modifier(1, "x"),))).difficulty
    assert 3 == made(terms=Terms(ap=(Modifier(-1, "x"),))).difficulty


# ---------------------------------------------------------------- who allocates


def test_natural_1s_are_the_attackers_unless_the_test_was_2() -> None:  # SZOP-ATK-04
    assert (2, 1, 1) == rolled(made(attacks=2), [4, 4], [1, 2])
    assert (1, 0, 1) == rolled(made(defence=3, target_is_fortified=True), [4], [1])


def test_interaction_1_defence_2_with_ap_1() -> None:  # SZOP-ATK-04, SZOP-WPN-08, SZOP-STATE-03
    assert (1, 1, 0) == rolled(made(defence=2, ap=1), [4], [1])
    assert (1, 0, 1) == rolled(made(defence=2, ap=1, target_is_fortified=True), [4], [1])
    assert (1, 1, 0) == rolled(made("Precise", defence=2, ap=1, target_is_fortified=True), [4], [1])
    assert (1, 1, 0) == rolled(made("Precise", ap=1), [4], [2])


def test_deadly_uses_the_highest_toughness_for_the_attacker() -> None:  # SZOP-WPN-03, SZOP-ATK-06
    mixed = made("Deadly(6)", attacks=2, toughness=(1, 3))

    assert (2, 3, 1) == rolled(mixed, [4, 4], [1, 2])
    assert (1, 0, 3) == rolled(made("Deadly(6)", toughness=(3, 3)), [4], [2])
    assert (1, 3, 0) == rolled(made("Deadly(6)", "Precise", toughness=(1, 3)), [4], [2])


def test_piercing_deals_what_the_defence_die_shows() -> None:  # SZOP-WPN-14
    volley = made("Piercing", attacks=5, ap=1, toughness=(9, 9))

    assert (5, 1, 9) == rolled(volley, [4] * 5, [1, 2, 3, 4, 5])
    assert (1, 0, 2) == rolled(made("Piercing", "Disintegration"), [6], [])
    assert (1, 0, 4) == rolled(made("Piercing", "Deadly(2)", toughness=(2, 2)), [4], [2])


def test_disintegration_wounds_without_a_defence_roll() -> None:  # SZOP-WPN-20
    assert (2, 0, 1) == rolled(made("Disintegration", attacks=2), [6, 5], [6])
    assert (1, 1, 0) == rolled(made("Disintegration", "Precise"), [6], [])


def test_finesse_uses_the_hit_die_as_the_defence_die() -> None:  # SZOP-WPN-22, SZOP-DICE-04
    def use_all(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[0]

    def use_none(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[-1]

    volley = made("Finesse", quality=2, attacks=3)

    assert (3, 0, 2) == rolled(volley, [3, 2, 5], [6], policy=use_all)
    assert (3, 1, 0) == rolled(volley, [3, 2, 5], [1, 4, 4], policy=use_none)


def test_the_extra_hits_of_a_6_have_no_die_for_finesse() -> None:  # SZOP-WPN-22, SZOP-ATK-08
    def use_all(_who: object, _name: str, options: Any, _facts: object) -> Any:
        return options[0]

    volley = made("Finesse", "Double", ap=5, target=("Fragile",))

    assert (2, 0, 2) == rolled(volley, [6], [6], policy=use_all)


def test_bane_and_shock_wounds_are_counted_apart() -> None:  # SZOP-WPN-18, SZOP-WPN-19
    done = attack(Scripted(hit=[4, 4, 4], defence=[2, 2, 2]), (made("Bane", attacks=2), made("Shock")))

    assert (3, 1, 2) == (done.total, done.shock, done.bane)


def test_all_profiles_are_pooled() -> None:  # SZOP-ATK-05, SZOP-ATK-06
    done = attack(Scripted(hit=[4, 4], defence=[1, 2]), (made(), made("Deadly(3)", toughness=(3, 3))))

    assert (1, 3) == (done.attacker, done.defender)


def test_four_plus() -> None:  # SZOP-ARUL-04
    assert 2 == four_plus(Scripted(x=[4, 3, 6]), 3, "x")


# ---------------------------------------------------------------- exact odds


@pytest.mark.parametrize(
    "abilities", [(), ("Double",), ("Disintegration", "Splash(3)"), ("Piercing",), ("Deadly(3)", "Precise")]
)
def test_exact_odds_are_those_of_brute_force(abilities: tuple[str, ...]) -> None:
    """SZOP-ATK-06: every face of every die."""
    volley = made(*abilities, attacks=1, ap=1, toughness=(2, 3))
    odds = Every().odds(attack, (volley,)).map(lambda done: (done.attacker, done.defender))
    brute: dict[tuple[int, int], Fraction] = {}
    for hit in range(1, 7):
        for faces in product(range(1, 7), repeat=3):
            done = attack(Scripted(hit=[hit], defence=list(faces)), (volley,))
            key = (done.attacker, done.defender)
            brute[key] = brute.get(key, Fraction(0)) + Fraction(1, 6**4)

    assert brute == {key: odds.p(key) for key in odds}


@pytest.mark.parametrize("preset", ["everything", "small battle"])
def test_the_dice_tray_is_told_in_polish(preset: str) -> None:  # SZOP-DICE-01
    game = play_out(RULESET.new_game(options={"preset": preset}, seed=3), (bot(RULESET, "random"),) * 2, 3)
    names = {throw.name for event in game.events for throw in event.throws}
    with in_language("pl", "szop"):
        told = {str(name): rendered(name) for name in names}

    assert {"objectives player", "hit", "defence", "regroup"} <= set(told)
    assert [] == [name for name, polish in told.items() if name == polish]
