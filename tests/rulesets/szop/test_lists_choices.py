"""What can be put into a list, and what each change would cost."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.lists.army import muster
from grognard.rulesets.szop.lists.form_choices import choices

ARMY = muster("river league", {}).army


def points(army: dict[str, Any]) -> float:
    return muster(army, {}).points


def with_unit(number: int, **changes: Any) -> dict[str, Any]:
    units = [{**unit, **changes} if n == number else unit for n, unit in enumerate(ARMY["unit"])]
    return {**ARMY, "unit": units}


def test_a_unit_is_added_with_its_usual_size() -> None:
    offered = choices(ARMY, {})["unit"]

    assert {"Ferrymen", "Boarders", "Gun raft"} <= {choice.label for choice in offered}
    for choice in offered:
        grown = {**ARMY, "unit": [*ARMY["unit"], choice.value]}

        assert choice.points == pytest.approx(points(grown) - points(ARMY), abs=0.011)


@pytest.mark.parametrize("field", ["models", "take", "leave"])
def test_every_change_of_a_unit_tells_what_it_costs(field: str) -> None:  # SZOP-COST-23
    for choice in choices(ARMY, {})[f"unit.0.{field}"]:
        value = choice.value if field == "models" else [choice.value]

        assert choice.points == pytest.approx(points(with_unit(0, **{field: value})) - points(ARMY), abs=0.011)


def test_heroes_may_join_units_and_others_nobody() -> None:  # SZOP-HERO-01
    found = choices(ARMY, {})

    assert [] == found["unit.0.joins"]
    assert ["", "Ferrymen", "Raft Duck"] == [choice.value for choice in found["unit.6.joins"]][:3]
    assert "Lock keeper" not in [choice.value for choice in found["unit.6.joins"]]


def test_changes_of_a_sheet_are_priced_for_all_its_units() -> None:
    found = {choice.value: choice.points for choice in choices(ARMY, {})["sheet.0.passives"]}

    assert 17 == found["Fast"]  # 17 ferrymen in two units
    assert (found["Mastery(Double)"] or 0) > 0
    weapons = {choice.value: choice for choice in choices(ARMY, {})["sheet.0.model.0.weapons"]}
    assert "melee, 1 attacks, AP 0; " == weapons["Knife"].note


def test_cards_and_rules_are_offered() -> None:  # SZOP-CARD-01
    found = choices(ARMY, {})

    assert (10, 11) == (len(found["cards.missions"]), len(found["cards.supports"]))
    assert "Waagh!" in [choice.value for choice in found["rules"]]


def test_powers_are_offered_at_their_least_cost() -> None:  # SZOP-PSY-05
    army = muster("glass synod", {}).army

    assert [3, 4, 5] == [choice.value for choice in choices(army, {})["power.0.cost"]]


@pytest.mark.parametrize(
    "army",
    [
        {},
        {"unit": [{"sheet": ""}, 3, None], "sheet": [{"name": "x", "quality": 3}], "like": 7, "rules": ["u"]},
        {"unit": "x", "sheet": {}, "armouries": [1], "armoury": "nowhere", "weapon": [{"name": "A", "like": "A"}]},
        {"sheet": [{"name": "S", "like": "S"}], "unit": [{"sheet": "S"}]},
    ],
)
def test_no_army_is_too_wrong_to_choose_for(army: dict[str, Any]) -> None:
    assert "unit" in choices(army, {})
