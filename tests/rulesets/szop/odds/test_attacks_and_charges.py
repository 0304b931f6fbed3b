"""Exact odds: brute force, closed forms, worked examples, and what the same functions play on the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Tabletop
from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.odds.aftermath import Captain, Host, number_of_tests, regrouped, wounded
from grognard.rulesets.szop.odds.answers import Sides, volleys_for, whole_attack
from grognard.rulesets.szop.odds.charge import melee_of, most_wounds, volleys_left, whole_charge
from grognard.rulesets.szop.odds.question import Attack, Charge
from grognard.rulesets.szop.odds.volleys import best_finesse, host_of
from grognard.rulesets.szop.ruleset import RULESET

OPTIONS = RULESET.options()


def attack(arm: dict[str, Any] | None = None, target: dict[str, Any] | None = None, **more: Any) -> Any:
    first = {"models": 1, "attacks": 2, "quality": 4, **(arm or {})}
    options = more.pop("options", {})
    foe = {"models": 5, "defence": 5, "toughness": 1, **(target or {})}
    return RULESET.compute({"ask": "attack", "attacker": [first], "target": foe, **more}, options)


def passives(*spelled: str) -> tuple[Passive, ...]:
    return tuple(Passive.from_data(each) for each in spelled)


def test_brute_force_over_all_faces() -> None:
    """SZOP-ATK-01, SZOP-ATK-03, SZOP-ATK-04, SZOP-ATK-06: 4+ to hit, difficulty 5+, natural 1s are the attacker's."""
    found: dict[tuple[int, int], Fraction] = {}
    for faces in product(range(1, 7), repeat=2):
        hits = sum(face >= 4 for face in faces)
        for saves in product(range(1, 7), repeat=hits):
            ones = sum(save == 1 for save in saves)
            others = sum(1 < save < 5 for save in saves)
            chance = Fraction(1, 6 ** (2 + hits))
            found[ones, others] = found.get((ones, others), Fraction(0)) + chance
    report = attack()

    for ones in range(3):
        mine = sum((chance for (one, _), chance in found.items() if one == ones), Fraction(0))
        assert mine == report["wounds for the attacker"].p(ones)
    for lost in range(3):
        mine = sum((chance for (one, other), chance in found.items() if one + other == lost), Fraction(0))
        assert mine == report["models lost"].p(lost)


def test_the_mean_of_several_profiles_is_the_sum_of_their_means() -> None:  # SZOP-ATK-05
    target = {"models": 60, "defence": 4, "toughness": 1}
    arms = [{"models": 3, "attacks": 2, "abilities": ["Double"]}, {"models": 2, "quality": 3, "ap": 2}]
    both = RULESET.compute({"attacker": arms, "target": target})["wounds"].mean
    each = [RULESET.compute({"attacker": [arm], "target": target})["wounds"].mean for arm in arms]

    assert both == sum(each)


@pytest.mark.parametrize(
    ("more", "needed", "saved"),
    [
        ({}, 3, 2),
        ({"cover": "units"}, 2, 2),  # SZOP-COVER-01
        ({"fortified": True}, 3, 3),  # SZOP-STATE-03
        ({"target": {"passives": ["Shield"]}}, 3, 3),  # SZOP-PAS-20
        ({"target": {"passives": ["Shield"]}, "pinned": True}, 3, 2),
        ({"target": {"passives": ["Entrenched"]}, "cover": "terrain"}, 2, 3),  # SZOP-PAS-21
        ({"arm": {"passives": ["Preparation"]}, "prepared": True}, 4, 2),  # SZOP-PAS-13
        ({"arm": {"passives": ["Cautious"]}, "unwatched": True}, 4, 2),  # SZOP-PAS-14
        ({"behind": True}, 3, 1),  # SZOP-PAS-32
        ({"arm": {"passives": ["Good shot"], "quality": 6}}, 3, 2),  # SZOP-PAS-23
        ({"arm": {"abilities": ["Reliable"], "quality": 6}}, 5, 2),  # SZOP-WPN-07
        ({"target": {"passives": ["Patient"]}}, 3, 3),  # SZOP-ARUL-03
        ({"target": {"passives": ["Patient"]}, "begun": True}, 3, 2),
    ],
)
def test_states_and_cover_as_fields(more: dict[str, Any], needed: int, saved: int) -> None:
    report = attack(**more)

    assert Fraction(2 * needed, 6) == report["hits"].mean
    assert Fraction(2 * needed, 6) * Fraction(6 - saved, 6) == report["wounds"].mean


@pytest.mark.parametrize(
    ("arm", "more", "times"),
    [
        ({"abilities": ["Predictable"]}, {"pinned": True}, 2),
        ({"abilities": ["Breakthrough"]}, {"objective": True}, 2),
        ({"abilities": ["Overdrive"]}, {"last_round": True}, 2),
        ({"abilities": ["Predictable", "Breakthrough"]}, {"pinned": True, "objective": True}, 4),
        ({}, {"doubled": 3}, 8),
    ],
)
def test_doublings(arm: dict[str, Any], more: dict[str, Any], times: int) -> None:  # SZOP-ATK-07
    assert times == attack(arm, **more)["hits"].mean


@pytest.mark.parametrize(
    ("arm", "more", "is_used"),
    [
        ({"range": 24}, {"distance": 24}, True),
        ({"range": 24}, {"distance": 25}, False),
        ({"range": 24, "abilities": ["Unwieldy"]}, {"distance": 12}, False),  # SZOP-WPN-12
        ({"range": 24}, {"distance": 20, "uphill": True}, False),  # SZOP-ATER-03
        ({"range": 24, "abilities": ["Targeting"]}, {"distance": 20, "uphill": True}, True),  # SZOP-WPN-06
        ({"range": 24}, {"distance": 20, "target": {"passives": ["Aircraft"]}}, False),  # SZOP-FLY-06
        ({"range": 24, "abilities": ["Indirect"]}, {"target": {"passives": ["Flying"]}}, False),  # SZOP-WPN-04
        ({"range": 24}, {"kind": "charge"}, False),
        ({"range": 12, "abilities": ["Assault"]}, {"kind": "charge"}, True),  # SZOP-WPN-09
        ({"range": 0}, {"kind": "shooting"}, False),
    ],
)
def test_a_weapon_that_cannot_attack_is_told(arm: dict[str, Any], more: dict[str, Any], is_used: bool) -> None:
    report = attack(arm, **more)

    assert is_used == bool(report["hits"].mean)
    assert is_used == (not report.inert)


def test_finesse_by_the_best_policy() -> None:  # SZOP-WPN-22
    plain = attack({"attacks": 1, "abilities": ["Finesse"], "quality": 2})
    # Hits show 2 to 6; the dice 2, 3 and 4 fail against 5+ at once, the others roll.
    assert Fraction(3, 6) + Fraction(2, 6) * Fraction(4, 6) == plain["wounds"].mean
    piercing = attack({"attacks": 1, "abilities": ["Finesse", "Piercing"], "quality": 2}, {"toughness": 6})
    # A roll is worth (1 + 2 + 3 + 4) / 6, so only the faces 2, 3 and 4 are kept.
    assert Fraction(2 + 3 + 4, 6) + Fraction(2, 6) * Fraction(10, 6) == piercing["wounds"].mean


def test_the_third_failed_test_destroys() -> None:  # SZOP-MORALE-02, SZOP-MORALE-03
    host = Host(1, 6, 3, start=12, quality=4)
    done = Every().odds(regrouped, host, True, False, False, False).map(lambda each: each.state)

    assert 3 == number_of_tests(host, fought=True)
    assert Fraction(1, 8) == done.p("destroyed") == done.p("no state")
    assert Fraction(3, 8) == done.p("Exhausted") == done.p("Exhausted and Pinned")


@pytest.mark.parametrize(
    ("host", "states", "expected"),
    [
        (Host(1, 6, 3, start=12), (True, True, False), {"Exhausted": 6, "destroyed": 1}),  # Fortified meets Pinned
        (
            Host(1, 6, 3, start=12, passives=passives("Immobile")),
            (True, False, False),
            {"Exhausted": 6, "destroyed": 1},
        ),
        (Host(2, 6, 0, start=12, passives=passives("Fearless")), (True, False, False), {"no state": 8}),
    ],
)
def test_who_cannot_be_pinned(host: Host, states: tuple[bool, bool, bool], expected: dict[str, int]) -> None:
    """SZOP-MORALE-04, SZOP-STATE-04, SZOP-PAS-10"""
    fought, is_fortified, is_exhausted = states
    done = Every().odds(regrouped, host, fought, is_fortified, is_exhausted, False).map(lambda each: each.state)

    assert 0 == done.p("Exhausted and Pinned")
    for state, eighths in expected.items():
        assert Fraction(eighths, 8) == done.p(state)


@pytest.mark.parametrize(
    ("is_fortified", "is_exhausted", "expected"),
    [
        (False, False, {"no state": 1, "Exhausted": 3, "Exhausted and Pinned": 3, "destroyed": 1}),
        (False, True, {"Exhausted": 1, "Exhausted and Pinned": 3, "destroyed": 4}),
        (True, False, {"no state": 1, "Exhausted": 6, "Exhausted and Pinned": 1}),
        (True, True, {"Exhausted": 4, "Exhausted and Pinned": 3, "destroyed": 1}),
    ],
)
def test_the_ladder_of_states(is_fortified: bool, is_exhausted: bool, expected: dict[str, int]) -> None:
    """SZOP-MORALE-03 with its switch: three tests on 4+."""
    host = Host(1, 6, 3, start=12, quality=4)
    done = Every().odds(regrouped, host, True, is_fortified, is_exhausted, True).map(lambda each: each.state)

    assert {state: Fraction(eighths, 8) for state, eighths in expected.items()} == {each: done.p(each) for each in done}


def test_reckless_units_test_the_ground_instead() -> None:  # SZOP-PAS-11
    host = Host(5, 1, start=5, quality=4, passives=passives("Reckless"))
    done = Every().odds(regrouped, host, False, False, False, False)
    falls = 1 - Fraction(5, 6) ** 5

    assert Fraction(1, 2) * falls == done.map(lambda each: each.host.models < 5).p(True)
    assert {"no state", "destroyed"} == set(done.map(lambda each: each.state))


@pytest.mark.parametrize(
    ("host", "wounds", "policies", "expected"),
    [
        (Host(5, 2, 1), (1, 0), ("weakest", "weakest"), (4, 0, 0)),  # SZOP-WND-01
        (
            Host(3, 1, heroes=(Captain(3),)),
            (0, 2),
            ("weakest", "weakest"),
            (3, 3, 2),
        ),  # SZOP-WND-02: nobody has to fall
        (Host(3, 1, heroes=(Captain(3),)), (0, 3), ("weakest", "weakest"), (2, 3, 2)),
        (Host(4, 3), (2, 2), ("strongest", "weakest"), (3, 0, 1)),  # SZOP-WND-04
        (
            Host(5, 1, 2, heroes=(Captain(3),)),
            (1, 0),
            ("strongest", "weakest"),
            (5, 0, 0),
        ),  # two old markers and one wound
        (Host(5, 1, heroes=(Captain(3, is_bodyguard=True),)), (0, 4), ("weakest", "weakest"), (4, 0, 0)),  # SZOP-PAS-34
        (Host(2, 1), (2, 2), ("weakest", "weakest"), (0, 0, 0)),  # SZOP-WND-05
    ],
)
def test_both_allocators(
    host: Host, wounds: tuple[int, int], policies: tuple[str, str], expected: tuple[int, int, int]
) -> None:
    after = wounded(host, *wounds, *policies)

    assert expected == (after.models, after.command, after.wounds)


def test_deadly_and_precise_at_soldiers_with_a_hero() -> None:  # SZOP-WPN-03, SZOP-WPN-08
    arm = {"attacks": 1, "quality": 2, "abilities": ["Deadly(6)", "Precise"], "ap": 5}
    report = attack(arm, {"defence": 6, "hero": {"toughness": 3}, "wounds": 2})

    assert {0, 3} == set(report["wounds"])  # the highest Toughness for the attacker
    assert {0} == set(report["wounds for the defender"])
    assert {0, 1, 3} >= set(report["models lost"])


def test_the_played_charge_has_these_odds() -> None:
    """SZOP-MELEE-04, SZOP-MELEE-05, SZOP-MELEE-07: 3000 charges at a fixed seed, by the same functions."""
    question = convert(
        {
            "charger": {"models": 4, "arms": [{"models": 4, "range": 0, "attacks": 2}]},
            "target": {
                "models": 5,
                "passives": ["Counter"],
                "arms": [{"models": 5, "range": 0, "attacks": 1, "ap": 1}],
            },
        },
        Charge,
    )
    melee = melee_of(question, OPTIONS)
    first = volleys_left(melee.charger, melee.target, *melee.hosts, melee.terms)
    second = volleys_left(melee.target, melee.charger, melee.hosts[1], melee.hosts[0], melee.terms)
    melee = melee._replace(most_given=most_wounds(first), most_taken=most_wounds(second))
    exact = Every().odds(whole_charge, melee)
    dice, times = Tabletop("charges", quiet=True), 3000
    played = [whole_charge(dice, melee) for _ in range(times)]
    for look in (lambda each: each.charger, lambda each: each.target):
        odds = exact.map(look)
        mean = sum(map(look, played)) / times

        assert abs(mean - float(odds.mean)) < 4.5 * (float(odds.variance) / times) ** 0.5
    struck = sum(each.target_state == "destroyed" for each in played) / times
    assert abs(struck - float(exact.map(lambda each: each.target_state == "destroyed").p(True))) < 0.04


def test_the_played_attack_has_these_odds() -> None:  # SZOP-ATK-06, SZOP-MORALE-01
    question = convert({"attacker": [{"models": 6}], "target": {"models": 4, "hero": {}}}, Attack)
    every = volleys_for(question)
    sides = Sides(host_of(question.target), "strongest", "weakest", False, False, False, False)
    exact = Every(policy=best_finesse(every)).odds(whole_attack, every, sides)
    dice, times = Tabletop("volleys", quiet=True), 3000
    played = [whole_attack(dice, every, sides) for _ in range(times)]
    odds = exact.map(lambda each: each.lost)

    assert (
        abs(sum(each.lost for each in played) / times - float(odds.mean)) < 4.5 * (float(odds.variance) / times) ** 0.5
    )


def test_counter_takes_the_bonuses_of_the_charge() -> None:  # SZOP-MELEE-08, SZOP-PAS-15
    charger = {"models": 5, "passives": ["Fury"], "arms": [{"models": 5, "range": 0, "passives": ["Fury"]}]}
    idle = {"models": 30, "arms": []}

    def lost(target: dict[str, Any]) -> Fraction:
        asked = {"ask": "charge", "charger": charger, "target": target}
        return RULESET.compute(asked)["models lost by the target"].mean

    wound = Fraction(1, 2)  # against Defence 4+
    assert 5 * Fraction(4, 6) * wound == pytest.approx(lost(idle), abs=0.001)  # each 6 hits twice
    assert 5 * Fraction(3, 6) * wound == pytest.approx(lost({**idle, "passives": ["Counter"]}), abs=0.001)


def test_an_exhausted_target_does_not_answer() -> None:  # SZOP-STATE-01, SZOP-MELEE-04
    asked = {
        "ask": "charge",
        "charger": {"arms": [{"range": 0}]},
        "target": {"arms": [{"models": 5, "range": 0, "attacks": 9}]},
    }
    quiet = RULESET.compute({**asked, "exhausted": True})

    assert {0} == set(quiet["models lost by the charger"])
    assert {0} < set(RULESET.compute(asked)["models lost by the charger"])


def test_bastion_is_not_exhausted_by_its_counter_attack() -> None:  # SZOP-PAS-37, SZOP-MELEE-05
    weak = {"arms": [{"range": 0, "models": 1}]}
    tough = {**weak, "toughness": 9}
    asked: dict[str, Any] = {"ask": "charge", "charger": tough, "target": tough}
    plain = RULESET.compute(asked)["the target after Regroup"]
    bastion = RULESET.compute({**asked, "target": {**tough, "passives": ["Bastion"]}})["the target after Regroup"]

    assert 0 == plain.p("no state")
    assert bastion.p("no state") > Fraction(1, 2)


def test_dangerous_ground() -> None:  # SZOP-TERR-06, SZOP-TERR-07
    report = RULESET.compute(RULESET.odds_sample("ground"))
    twice = RULESET.compute({**RULESET.odds_sample("ground"), "tests": 2})

    assert Fraction(10, 6) == report["wounds"].mean
    assert Fraction(10, 6) + (10 - Fraction(10, 6)) / 6 == twice["wounds"].mean  # SZOP-PAS-09


def test_each_power_of_a_mage_looks_at_what_is_left() -> None:  # SZOP-PSY-04, SZOP-WPN-02
    """Two powers of one sure wounding hit with Splash(2) on three models: the second finds one model."""
    burst = {"cost": 1, "hits": 1, "abilities": ["Splash(2)", "Brutal"], "ap": 5}
    asked = {"ask": "mage", "tokens": 2, "casts": [burst, burst], "target": {"models": 3, "defence": 6}}
    wounds = RULESET.compute(asked)["wounds"]

    assert {0: 1 / 4, 2: 1 / 2, 3: 1 / 4} == {number: float(wounds.p(number)) for number in (0, 2, 3)}


def test_a_mages_round() -> None:  # SZOP-PSY-01, SZOP-PSY-02, SZOP-PSY-04
    report = RULESET.compute({"ask": "mage", "tokens": 3, "casts": [{"cost": 2, "hits": 3}, {"cost": 2}, {"cost": 1}]})

    assert Fraction(1) == report["powers that succeed"].mean  # the second is too dear
    assert {0} == set(report["tokens left"])
    assert Fraction(1, 2) * 3 * Fraction(3, 6) == report["wounds"].mean  # Defence 4+, no roll to hit


def test_units_by_their_names() -> None:
    asked = RULESET.odds_between(("river league", "Ferrymen"), ("thorn host", "Cierniaki"))

    assert ("shooting", 12) == (asked["kind"], asked["target"]["models"])
    assert 0 < RULESET.compute(asked)["models lost"].mean < 12
    assert "Ferrymen" in RULESET.units_in("river league")
    with pytest.raises(GrognardError, match="unknown unit"):
        RULESET.odds_between(("river league", "Nobody"), ("thorn host", "Thornlings"))


def test_too_many_attacks_are_refused() -> None:
    with pytest.raises(GrognardError, match="too many"):
        attack({"models": 60, "attacks": 100})
