"""The armies that come with the game."""

from __future__ import annotations

import re

import pytest

from grognard.api import ruleset
from grognard.kernel.data import schema
from grognard.rulesets.tenth.lists.army import SAMPLES, read, shelf
from grognard.rulesets.tenth.lists.keywords.unit_abilities import UNIT
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WEAPON
from grognard.rulesets.tenth.lists.prints.roster import as_html, as_text
from grognard.rulesets.tenth.lists.sheets import Army
from tests.rulesets.tenth.kit import drill, unit

READ_BY_RULES = {
    *("INFANTRY", "BEASTS", "MONSTER", "VEHICLE", "WALKER", "CHARACTER", "AIRCRAFT", "HOVER", "FLY", "TITANIC"),
    *("TOWERING", "TRANSPORT", "DEDICATED TRANSPORT", "FORTIFICATION", "BATTLELINE", "EPIC HERO", "GRENADES", "SMOKE"),
}


def test_every_keyword_and_ability_of_the_rules_is_used_by_a_datasheet() -> None:
    """TEN-KW-36"""
    sheets = shelf().values()
    words = {keyword for sheet in sheets for keyword in sheet.keywords}

    assert set(WEAPON.all()) == {type(each) for sheet in sheets for weapon in sheet.weapon for each in weapon.abilities}
    assert set(UNIT.all()) == {type(each) for sheet in sheets for each in sheet.abilities}
    assert words >= READ_BY_RULES


def test_two_factions_of_at_least_twelve_datasheets_that_all_fight_in_some_sample() -> None:
    factions = {sheet.faction for sheet in shelf().values()}
    used = {unit.datasheet for name in SAMPLES for unit in read(name).unit}

    assert 2 == len(factions)
    for faction in factions:
        assert 12 <= sum(sheet.faction == faction for sheet in shelf().values())
    assert set(shelf()) == used


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("ashen column", 1000),
        ("tidewardens", 1000),
        ("ashen host", 2000),
        ("tide host", 2000),
        ("ashen patrol", 500),
        ("tide patrol", 500),
    ],
)
def test_samples_are_armies_of_500_1000_and_2000_points(name: str, limit: int) -> None:
    roster = ruleset("tenth").muster(name)

    assert roster.is_legal
    assert limit == read(name).limit
    assert limit - 50 <= roster.points <= limit


@pytest.mark.parametrize("name", SAMPLES)
def test_a_roster_can_be_printed_and_names_every_unit_with_its_points(name: str) -> None:
    """TEN-ARMY-01"""
    page, text = as_html(name, {}), as_text(name, {})
    for taken in read(name).unit:
        assert f"{taken.title} (" in text
    printed = sum(int(points) for points in re.findall(r"\((\d+) points\)", text))

    assert ruleset("tenth").muster(name).points == printed
    assert page.startswith("<!doctype html>")
    assert len(read(name).unit) == page.count("<section>")
    assert {"roster", "text"} == {document.key for document in ruleset("tenth").prints}


def test_a_roster_escapes_what_its_writer_put_into_names() -> None:
    army = ruleset("tenth").muster("ashen column").army
    nasty = {**army, "name": "<script>alert(1)</script>"}

    assert "<script>" not in as_html(nasty, {})


def test_the_file_of_an_army_has_a_schema() -> None:
    described = schema(Army)

    assert "Datasheet" in str(described)
    assert "Deep Strike" in str(described)


def test_a_size_is_offered_at_what_it_would_cost_more() -> None:
    """TEN-ARMY-01"""
    rules = ruleset("tenth")
    army = rules.muster("ashen column").army
    before = rules.muster(army).points
    offered = {path: choices for path, choices in rules.choices(army).items() if path.endswith(".models") and choices}

    assert offered
    for path, choices in offered.items():
        number = int(path.split(".")[1])
        for choice in choices:
            units = [{**unit, "models": choice.value} if n == number else unit for n, unit in enumerate(army["unit"])]

            assert choice.points == rules.muster({**army, "unit": units}).points - before


def test_a_roster_shows_the_feel_no_pain_of_a_profile() -> None:
    """TEN-ARMY-05: it is a field of the datasheet like the invulnerable save."""
    table = drill(unit("Brute", at=(10, 10), feel_no_pain=5, invulnerable=6))
    army = table.game.header.armies[0]

    assert "INV 6+  FNP 5+" in as_text(army, {})
    assert "<th>FNP</th>" in as_html(army, {})
