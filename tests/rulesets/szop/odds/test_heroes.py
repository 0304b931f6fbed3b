"""A charge with heroes in the units: their blows, their Defence, their wounds and their Regroup."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Tabletop
from grognard.rulesets.szop.lists.library import sample
from grognard.rulesets.szop.odds.aftermath import Captain, Host, regrouped, wounded
from grognard.rulesets.szop.odds.charge import between, melee_of, most_wounds, volleys_left, whole_charge
from grognard.rulesets.szop.odds.question import Charge
from grognard.rulesets.szop.ruleset import RULESET

OPTIONS = {"splash_total_cap": False, "regroup_ladder": False}
HERO = {"quality": 3, "defence": 3, "toughness": 3, "arms": [{"range": 0, "attacks": 4, "ap": 1, "quality": 3}]}
SPEARS = {"models": 4, "arms": [{"models": 4, "range": 0}]}


@pytest.mark.parametrize(
    ("toughness", "heroes", "guards"), list(product((1, 2, 4), ((1,), (3,), (6,), (3, 2), (4, 4, 1)), (False, True)))
)
def test_only_the_wounds_that_fell_the_heroes_must_be_told_apart(
    toughness: int, heroes: tuple[int, ...], guards: bool
) -> None:
    """SZOP-WND-01, SZOP-WND-02, SZOP-PAS-34: for the odds of a charge."""
    captains = tuple(Captain(each, is_bodyguard=guards and not n, number=n) for n, each in enumerate(heroes))
    for models, markers in product((0, 1, 4), range(max(toughness, heroes[0]))):
        if not models and markers >= heroes[0]:
            continue
        host = Host(models, toughness, markers, captains, 20)
        for attacker, defender in product(range(11), range(9)):
            first = min(attacker, host.enough)
            exact = wounded(host, attacker, defender, "strongest", "weakest")

            assert exact == wounded(host, first, attacker + defender - first, "strongest", "weakest")


def test_a_fallen_hero_regroups_nobody() -> None:  # SZOP-HERO-03
    alive = Host(3, 1, 0, (Captain(3, 2), Captain(2, 4, number=1)), 8, 6)
    fallen = alive._replace(heroes=())

    assert (2, 6, 2) == (alive.regroup_quality, fallen.regroup_quality, alive._replace(models=0).regroup_quality)
    assert 4 == alive._replace(heroes=alive.heroes[1:]).regroup_quality
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


@pytest.mark.parametrize("second", [{**HERO, "toughness": 2}, {**HERO, "toughness": 5, "bodyguard": True}])
def test_any_number_of_heroes_may_be_in_a_unit(second: dict[str, Any]) -> None:  # SZOP-HERO-01, SZOP-HERO-04
    asked = {"charger": SPEARS, "target": {**SPEARS, "hero": {**HERO, "defence": 6}, "more_heroes": [second]}}
    melee = melee_of(convert(asked, Charge), OPTIONS)
    host = melee.hosts[1]

    assert (6, 4 + 3 + second["toughness"]) == (host.number, host.left)
    struck = volleys_left(melee.charger, melee.target, *melee.hosts, melee.terms)
    assert (3 if second.get("bodyguard") else 6) == struck[0].difficulty
    answers = volleys_left(melee.target, melee.charger, host, melee.hosts[0], melee.terms)
    assert 4 + 4 + 4 == sum(volley.attacks for volley in answers)
    alone = host._replace(models=0, heroes=host.heroes[1:])
    assert 4 == sum(
        volley.attacks for volley in volleys_left(melee.target, melee.charger, alone, melee.hosts[0], melee.terms)
    )


def test_the_played_charge_with_heroes_has_these_odds() -> None:  # SZOP-MELEE-07, SZOP-WND-04, SZOP-MORALE-01
    two = {"hero": {**HERO, "toughness": 2}, "more_heroes": [{**HERO, "toughness": 1, "arms": []}]}
    asked = {"charger": {**SPEARS, "hero": HERO}, "target": {**SPEARS, **two}}
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
    units = [replace(each, joins=each.joins and "Ferrymen") for each in sample("river league").unit]
    both: Any = replace(sample("river league"), unit=tuple(units))
    led = between((both, "Ferrymen"), ("river league", "Boarders"))["charger"]
    assert [3, 3] == [hero["toughness"] for hero in (led["hero"], *led["more_heroes"])]
    assert RULESET.compute({"ask": "charge", **asked})["models lost by the target"].mean > 0


def test_a_large_charge_goes_on_with_the_blows_of_one_attack() -> None:  # SZOP-MELEE-03
    """Thirty models that nobody answers lose as many as the blows alone would take."""
    axes = {"models": 30, "range": 0, "attacks": 2, "ap": 1}
    report = RULESET.compute(charge(charger={"models": 30, "arms": [axes]}, target={"models": 30}, exhausted=True))
    blows = RULESET.compute({"ask": "attack", "attacker": [axes], "target": {"models": 30}, "kind": "charge"})

    lost = report["models lost by the target"]
    assert [lost.p(number) for number in range(12)] == [blows["models lost"].p(number) for number in range(12)]
