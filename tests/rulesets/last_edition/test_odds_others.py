"""Odds of charges, of bids for a block, and of the next pool dice; and what is printed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from grognard.kernel.errors import GrognardError
from grognard.rulesets.last_edition.lists.army import SAMPLES
from grognard.rulesets.last_edition.lists.prints import reference, roster
from grognard.rulesets.last_edition.odds import bids, charges, next_dice
from grognard.rulesets.last_edition.odds import form_choices as odds_choices
from tests.rulesets.last_edition.test_odds_attacks import GUN, SWORD, unit


def charge(attacker: dict[str, Any], target: dict[str, Any], **more: Any) -> Any:
    return charges.odds({"attacker": attacker, "target": target, **more}, {})


@pytest.mark.parametrize(("distance", "chance"), [(7.0, Fraction(15, 36)), (6.9, Fraction(21, 36)), (12.0, 0)])
def test_a_charge_by_distance(distance: float, chance: Fraction) -> None:  # TLE-CHG-03
    assert chance == charge(unit(SWORD), unit(), distance=distance)["charge succeeds"].p(True)


def test_the_bill_tells_the_roll_for_every_distance() -> None:  # TLE-CHG-03
    told = {item.what: item.effect for item in charge(unit(SWORD), unit()).bill}

    assert f"{100 * 15 / 36:.1f} %" in told['7"']
    assert "0.0 %" in told['12"']


def test_additions_and_another_roll() -> None:  # TLE-CHG-03, TLE-DICE-10, TLE-DICE-08
    p = Fraction(21, 36)

    assert p == charge(unit(SWORD), unit(), distance=7.0, plus=3)["charge succeeds"].p(True)  # capped at +1
    once = Fraction(15, 36)
    assert once + (1 - once) * once == charge(unit(SWORD), unit(), distance=7.0, re_roll=True)["charge succeeds"].p(
        True
    )
    hunt = unit(SWORD, abilities=[{"name": "Hunt", "effects": ["re-roll charge rolls"]}])
    assert once + (1 - once) * once == charge(hunt, unit(), distance=7.0)["charge succeeds"].p(True)


def test_counterfire_kills_and_the_distance_grows() -> None:  # TLE-CHG-05, TLE-KW-02: interaction 8
    sure = {**GUN, "attack": "Ranged 1 counterfire", "strength": 9}
    guns = unit(sure, bs=1)
    two = unit(SWORD, models=2, armor="-/-")
    near = charge(two, guns, distance=6.9)
    far = charge(two, guns, distance=6.9, spacing=1.0)

    assert 1 == near["chargers lost"].p(1)
    assert Fraction(21, 36) == near["charge succeeds"].p(True)
    assert Fraction(15, 36) == far["charge succeeds"].p(True)
    assert 0 == charge(unit(SWORD, armor="-/-"), guns, distance=1.0)["charge succeeds"].p(True)
    assert 1 == charge(unit(SWORD, armor="-/-"), guns, distance=1.0, counterfire=False)["charge succeeds"].p(True)


def test_the_fight_after_the_charge() -> None:  # TLE-CHG-06, TLE-KW-10
    lance = {**SWORD, "attack": "Melee 1 charge 1", "strength": 9}
    found = charge(unit(lance, cs=8), unit(SWORD, armor="-/-", models=5), distance=6.9)
    hit = Fraction(5, 6)

    assert Fraction(21, 36) * 2 * hit == found["models lost"].mean


def test_a_target_shot_before_the_roll_ends_the_charge() -> None:  # TLE-CHG-05, TLE-KW-09: interaction 8
    pistol = {**GUN, "attack": "Ranged 3 charge 1", "strength": 9}
    found = charge(unit(pistol, bs=1), unit(armor="-/-"), distance=1.0)

    assert (0, 1) == (found["charge succeeds"].p(True), found["destroyed"].p(True))


def test_a_table_of_bids() -> None:  # TLE-PWR-08, TLE-PWR-09
    found = bids.odds({"cost": 2, "caster_dice": 3, "blocker_dice": 4, "caster_power": 1, "blocker_power": 1}, {})
    ways = sum(
        sum(block) > sum(cast) for cast in product(range(1, 7), repeat=2) for block in product(range(1, 7), repeat=2)
    )

    assert 2 * 3 == len(found.bill)
    assert f"{100 * ways / 6**4:.1f} %" in str(found.bill[0])
    assert 1 == found["blocker's bid"].p(4)  # his dice are lost anyway


def test_nobody_gains_by_leaving_his_mixture() -> None:  # TLE-PWR-08
    payoff = [[Fraction(n * 7 % 5 - m * 3 % 4, 3) for m in range(4)] for n in range(5)]
    rows, columns = bids.mixed_answers(payoff)
    value = sum(rows[i] * columns[j] * payoff[i][j] for i in range(5) for j in range(4))

    assert (1, 1) == (sum(rows), sum(columns))
    assert min((*rows, *columns)) >= 0
    assert all(sum(columns[j] * payoff[i][j] for j in range(4)) <= value for i in range(5))
    assert all(sum(rows[i] * payoff[i][j] for i in range(5)) >= value for j in range(4))


def test_a_block_needs_the_cost() -> None:  # TLE-PWR-05, TLE-PWR-08
    with pytest.raises(GrognardError, match="no block is possible"):
        bids.odds({"cost": 3, "blocker_dice": 2}, {})
    with pytest.raises(GrognardError, match="more dice than the caster has"):
        bids.odds({"cost": 5, "caster_dice": 4}, {})


def test_the_next_dice() -> None:  # TLE-BLP-06
    found = next_dice.odds({"dice": [1, 2, 3, 4, 5], "rolls": 1, "face": 6}, {})

    assert Fraction(1, 6) == found["the face lies there"].p(True)
    assert "1 more 1s" in str(found.bill[5])
    assert Fraction(5, 6) == found["pool"].p("1 2 3 4 5")


@pytest.mark.parametrize("name", SAMPLES[:4])
def test_documents_of_an_army(name: str) -> None:  # TLE-ARMY-18
    pages = [make(name, {}) for make in (roster.as_html, roster.cards_html, reference.as_html)]

    assert all(page.startswith("<!doctype html>") for page in pages)
    assert "leader points left" in pages[0]
    assert "commander" in pages[0]


def test_the_reference_holds_what_the_army_uses() -> None:  # TLE-KW-01
    page = reference.as_html("saltmarch patrol", {})

    assert "TLE-KW-05" in page  # spray&prey of the wardens
    assert "TLE-KW-13" in page  # deflect of the reeve
    assert "TLE-KW-09" not in page  # nobody has a charge weapon


def test_own_names_are_safe_in_a_document() -> None:
    from grognard.kernel.dice import Tabletop
    from grognard.rulesets.last_edition.lists.random_army import random_army

    for seed in range(12):
        army = {**random_army(Tabletop(seed)), "name": "<script>"}

        assert "<script>" not in roster.as_html(army, {}) + roster.cards_html(army, {}) + reference.as_html(army, {})


def test_what_a_question_can_hold() -> None:
    found = odds_choices.choices({"attacker": {"army": "hollow patrol"}, "target": {"unit": "Bank guard"}}, {})

    assert "Rose knights" in [choice.value for choice in found["attacker.unit"]]
    assert [5, 10] == [choice.value for choice in found["target.models"]]
    assert ["", "Guard", "Standard bearer"] == [choice.value for choice in found["single"]]
