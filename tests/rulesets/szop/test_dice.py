"""The dice of attacks: plain functions of small facts. (SZOP-DICE, SZOP-ATK, SZOP-WPN)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.bots import bot, play_out
from grognard.kernel.dice import Every, Scripted, Tabletop
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.dice.attack import attack
from grognard.rulesets.szop.dice.facts import Terms
from grognard.rulesets.szop.dice.other_rolls import coin, d3
from grognard.rulesets.szop.ruleset import RULESET
from tests.rulesets.szop.volleys import made, rolled

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


def test_the_least_die_that_saves_is_a_2() -> None:  # SZOP-DICE-01, SZOP-ATK-04
    assert (1, 0, 0) == rolled(made(defence=2), [4], [2])
    assert (1, 0, 1) == rolled(made(defence=2), [4], [1])


def test_a_d3_is_half_a_die_rounded_up() -> None:  # SZOP-DICE-03
    assert [1, 1, 2, 2, 3, 3] == [d3(Scripted(x=[face]), "x") for face in range(1, 7)]
    assert 2 == Every().odds(d3, "x").mean


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


def test_the_example_of_cover_at_6() -> None:  # SZOP-COVER-01
    volley = made(quality=6, ap=1, defence=5, has_cover=True)

    assert (6, 5) == (volley.needed, volley.difficulty)


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


# ---------------------------------------------------------------- who allocates


def test_natural_1s_are_the_attackers_unless_the_test_was_2() -> None:  # SZOP-ATK-04
    assert (2, 1, 1) == rolled(made(attacks=2), [4, 4], [1, 2])
    assert (1, 0, 1) == rolled(made(defence=3, target_is_fortified=True), [4], [1])


def test_all_profiles_are_pooled() -> None:  # SZOP-ATK-05, SZOP-ATK-06
    done = attack(Scripted(hit=[4, 4], defence=[1, 2]), (made(), made("Deadly(3)", toughness=(3, 3))))

    assert (1, 3) == (done.attacker, done.defender)


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


def test_a_coin_is_fair() -> None:  # SZOP-SETUP-01
    assert Fraction(1, 2) == Every().odds(coin, "x").mean
    assert [0, 1] == [coin(Scripted(x=[face]), "x") for face in (3, 4)]
