"""Splash. (SZOP-WPN-02)"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel.dice import Scripted
from grognard.rulesets.szop.dice.attack import attack
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, volleys_of_arms
from grognard.rulesets.szop.lists.keywords.bases import WEAPON
from grognard.rulesets.szop.lists.profiles import Weapon
from grognard.rulesets.szop.lists.situation import Situation
from tests.rulesets.szop.volleys import made, rolled


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
