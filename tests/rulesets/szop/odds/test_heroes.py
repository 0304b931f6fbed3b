"""A charge with heroes in the units: their blows, their Defence, their wounds and their Regroup."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Tabletop
from grognard.rulesets.szop.odds.aftermath import Host, regrouped, wounded
from grognard.rulesets.szop.odds.charge import between, melee_of, most_wounds, volleys_left, whole_charge
from grognard.rulesets.szop.odds.question import Charge
from grognard.rulesets.szop.ruleset import RULESET

OPTIONS = {"splash_total_cap": False, "regroup_ladder": False}
HERO = {"quality": 3, "defence": 3, "toughness": 3, "arms": [{"range": 0, "attacks": 4, "ap": 1, "quality": 3}]}
SPEARS = {"models": 4, "arms": [{"models": 4, "range": 0}]}


@pytest.mark.parametrize(("toughness", "hero", "guards"), list(product((1, 2, 4), (1, 3, 6), (False, True))))
def test_only_the_wounds_that_fell_the_hero_must_be_told_apart(toughness: int, hero: int, guards: bool) -> None:
    """SZOP-WND-01, SZOP-WND-02, SZOP-PAS-34: for the odds of a charge."""
    for models, markers in product((0, 1, 4), range(max(toughness, hero))):
        if not models and markers >= hero:
            continue
        host = Host(models, toughness, markers, hero, 20, is_bodyguard=guards)
        enough = max(1, hero - markers)
        for attacker, defender in product(range(9), range(9)):
            first = min(attacker, enough)
            exact = wounded(host, attacker, defender, "strongest", "weakest")

            assert exact == wounded(host, first, attacker + defender - first, "strongest", "weakest")


def test_a_fallen_hero_regroups_nobody() -> None:  # SZOP-HERO-03
    alive = Host(3, 1, 0, 3, 6, 6, 2)
    fallen = alive._replace(hero=0)

    assert (2, 6, 2) == (alive.regroup_quality, fallen.regroup_quality, alive._replace(models=0).regroup_quality)
    with_hero, without = (
        Every().odds(regrouped, host, True, False, False, False).map(lambda each: each.state == "destroyed").p(True)
        for host in (alive, fallen)
    )
    assert with_hero < without


def charge(**more: Any) -> dict[str, Any]:
    return {"ask": "charge", "charger": SPEARS, "target": SPEARS, **more}


def test_a_hero_strikes_and_lends_its_defence() -> None:  # SZOP-HERO-01, SZOP-HERO-04, SZOP-PAS-34
    plain = RULESET.compute(charge(exhausted=True))
    led = RULESET.compute(charge(charger={**SPEARS, "hero": HERO}, exhausted=True))
    assert led["models lost by the target"].mean > plain["models lost by the target"].mean

    poor = {**HERO, "defence": 6, "arms": []}
    worse = RULESET.compute(charge(target={**SPEARS, "hero": poor}, exhausted=True))
    guarded = RULESET.compute(
        charge(target={**SPEARS, "hero": {**HERO, "arms": [], "bodyguard": True}}, exhausted=True)
    )
    assert guarded["target destroyed"].p(True) < worse["target destroyed"].p(True)


def test_the_played_charge_with_heroes_has_these_odds() -> None:  # SZOP-MELEE-07, SZOP-WND-04, SZOP-MORALE-01
    asked = {"charger": {**SPEARS, "hero": HERO}, "target": {**SPEARS, "hero": {**HERO, "toughness": 2}}}
    melee = melee_of(convert(asked, Charge), OPTIONS)
    first = volleys_left(melee.charger, melee.target, *melee.hosts, melee.terms)
    second = volleys_left(melee.target, melee.charger, melee.hosts[1], melee.hosts[0], melee.terms)
    melee = melee._replace(most_given=most_wounds(first), most_taken=most_wounds(second))
    exact = Every().odds(whole_charge, melee)
    dice, times = Tabletop("heroes", quiet=True), 1500
    played = [whole_charge(dice, melee) for _ in range(times)]
    looks = (lambda each: each.charger, lambda each: each.target, lambda each: int(each.target_state == "destroyed"))
    for look in looks:
        mean = sum(map(look, played)) / times

        assert mean == pytest.approx(float(exact.map(look).mean), abs=0.1)


def test_units_of_an_army_charge_with_their_heroes() -> None:  # SZOP-HERO-01
    asked = between(("river league", "Ferrymen"), ("river league", "Boarders"))

    assert asked["charger"]["hero"]["arms"]
    assert RULESET.compute({"ask": "charge", **asked})["models lost by the target"].mean > 0


def test_a_large_charge_goes_on_with_the_blows_of_one_attack() -> None:  # SZOP-MELEE-03
    """Thirty models that nobody answers lose as many as the blows alone would take."""
    axes = {"models": 30, "range": 0, "attacks": 2, "ap": 1}
    report = RULESET.compute(charge(charger={"models": 30, "arms": [axes]}, target={"models": 30}, exhausted=True))
    blows = RULESET.compute({"ask": "attack", "attacker": [axes], "target": {"models": 30}, "kind": "charge"})

    lost = report["models lost by the target"]
    assert [lost.p(number) for number in range(12)] == [blows["models lost"].p(number) for number in range(12)]
