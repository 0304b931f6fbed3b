"""Comparing set-ups, counting attackers, turning one number."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.errors import BadData, GrognardError, Refused, Unknown
from grognard.kernel.odds_report import Report
from grognard.odds_studies import all_against_all, compare, matrix, needed, sensitivity, units, with_value

GUARD = {"name": "Guard", "models": 3, "move": 5, "shots": 1, "range": 8, "skill": 4, "save": 4}
ATTACK: dict[str, Any] = {"attacker": {**GUARD, "keywords": ["Steady"]}, "target": GUARD, "cover": True}


def mean(attack: dict[str, Any]) -> Any:
    return grognard.odds("_template", attack)["losses"].mean


def test_set_ups_side_by_side_with_the_difference_and_its_reasons() -> None:
    bare = {**ATTACK, "cover": False}
    first, second = compare("_template", {"in cover": ATTACK, "in the open": bare})

    assert 0 == first.difference
    assert mean(bare) - mean(ATTACK) == second.difference
    assert {"cover", "Steady"} == {one.what for one in first.contributions}
    assert {"Steady"} == {one.what for one in second.contributions}
    cover = next(one for one in first.contributions if one.what == "cover")

    assert mean(ATTACK) - mean(bare) == cover.worth
    assert cover.worth < 0


def test_the_smallest_number_of_attackers_that_is_enough() -> None:
    number, report = needed("_template", ATTACK, 0.5, at_least=2)

    assert report["losses"].p_at_least(2) >= 0.5
    assert grognard.odds("_template", {**ATTACK, "models": number - 1})["losses"].p_at_least(2) < 0.5


def test_without_a_goal_all_there_is_should_be_reached() -> None:
    """One attacker alone could never destroy the target, so his best result is no goal."""
    number, report = needed("_template", ATTACK, 0.5)
    same, _ = needed("_template", ATTACK, 0.5, stage="destroyed")

    assert report["losses"].p_at_least(3) >= 0.5
    assert number == same > 1


def test_a_target_that_takes_many_attackers_to_hurt_at_all_is_no_reason_to_give_up() -> None:
    gun = {"name": "Gun", "type": "ranged", "range": 24, "attacks": 1, "skill": 2, "strength": 9, "ap": -6, "damage": 1}
    attack = {
        "attacker": [{"models": 1, "weapon": [gun]}],
        "target": {"group": [{"models": 1, "toughness": 4, "save": 6, "wounds": 20}]},
    }
    number, report = needed("tenth", attack, 0.5, stage="destroyed")

    assert report["destroyed"].p(True) >= 0.5
    assert 20 < number < 40


def test_the_search_goes_on_up_to_what_the_ruleset_can_answer() -> None:
    """With two shots each 100 attackers are the most that can be computed; 64 are too few and 128 too many."""
    attack = {"attacker": {**GUARD, "shots": 2, "skill": 6}, "target": GUARD}
    number, report = needed("_template", attack, 0.5, stage="hits", at_least=60)

    assert 64 < number <= 100
    assert report["hits"].p_at_least(60) >= 0.5


def test_a_stage_without_an_end_needs_a_goal() -> None:
    with pytest.raises(GrognardError, match='"hits" has no end of its own'):
        needed("_template", ATTACK, 0.5, stage="hits")


def test_what_cannot_be_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GrognardError, match='"losses" can never be 99; it is 3 at most'):
        needed("_template", ATTACK, 0.5, at_least=99)
    with pytest.raises(GrognardError, match="200 attackers are not enough, and with 201: 201 shots are too many"):
        needed("_template", ATTACK, 0.5, stage="hits", at_least=9000)
    gun = {"name": "Gun", "type": "ranged", "range": 24, "attacks": 1, "skill": 2, "strength": 1, "ap": 0, "damage": 1}
    wall = {"group": [{"models": 1, "toughness": 4, "save": 2, "wounds": 30, "feel_no_pain": 2}]}
    monkeypatch.setattr("grognard.odds_studies.MOST_ATTACKERS", 20)
    with pytest.raises(GrognardError, match='No number of attackers up to 20 reaches yes of "destroyed"'):
        needed("tenth", {"attacker": [{"models": 1, "weapon": [gun]}], "target": wall}, 0.9, stage="destroyed")
    with pytest.raises(GrognardError, match="more than 0"):
        needed("_template", ATTACK, 0.0)
    with pytest.raises(Unknown, match='did you mean "losses"'):
        needed("_template", ATTACK, 0.5, stage="loses")


def test_one_number_turned_through_its_values() -> None:
    found = sensitivity("_template", ATTACK, "target.save", range(2, 7))
    means = [report["losses"].mean for _, report in found if isinstance(report, Report)]

    assert sorted(means) == means
    assert len(set(means)) == 5


def test_sides_are_compared_by_the_stage_that_is_asked_for() -> None:
    first, second = compare("_template", {"a": ATTACK, "b": {**ATTACK, "cover": False}}, stage="hits")

    assert second.report["hits"].mean - first.report["hits"].mean == second.difference
    assert first.contributions[0].worth + second.difference == 0


def test_units_by_the_names_of_armies_and_their_own() -> None:
    everybody = units("_template", "wardens")

    assert [("wardens", name) for name in ("Reeds", "Eels", "Sluice gun")] == everybody
    assert [("wardens", "Eels"), *everybody[:1], everybody[2]] == units("_template", "wardens/Eels, wardens")
    assert [("my/armies/a.toml", "Ox")] == units("_template", "my/armies/a.toml/Ox")
    with pytest.raises(GrognardError, match="No unit"):
        units("_template", " , ")


def test_everybody_against_everybody_with_refusals() -> None:
    attackers, targets = units("tenth", "Ember Lancers, Column Rifles"), units("tenth", "Gulls, Ferry")
    found = all_against_all("tenth", attackers, targets)
    fight = all_against_all("tenth", attackers, targets, lambda attack: {**attack, "phase": "fight"})

    assert isinstance(found["Ember Lancers"]["Gulls"], Refused)
    assert (
        grognard.odds("tenth", {"attacker": [{"unit": "Column Rifles"}], "target": {"unit": "Ferry"}})
        is (found["Column Rifles"]["Ferry"])
    )
    assert not any(isinstance(cell, Refused) for row in fight.values() for cell in row.values())


def test_a_value_in_every_entry_of_a_list() -> None:
    guns = {"gun": [{"range": 24}, {"range": 12}]}

    assert {"gun": [{"range": 24}, {"range": 3}]} == with_value(guns, "gun.1.range", 3)
    assert {"gun": [{"range": 3}, {"range": 3}]} == with_value(guns, "gun.range", 3)
    with pytest.raises(Unknown, match="'2'; known: 0, 1"):
        with_value(guns, "gun.2.range", 3)
    with pytest.raises(BadData, match="range is no table that could hold far"):
        with_value(guns, "gun.range.far", 3)


def test_a_misspelt_path_is_named() -> None:
    with pytest.raises(Unknown, match='did you mean "target"'):
        with_value(ATTACK, "taget.save", 3)


def test_all_attackers_against_all_targets() -> None:
    table = matrix("_template", {"A": {"x": ATTACK, "y": {**ATTACK, "cover": False}}})

    assert mean(ATTACK) == table["A"]["x"]["losses"].mean
