"""What can be put into a list, and what each change would cost."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.to_plain import plain
from grognard.rulesets.szop.lists.army import muster, read
from grognard.rulesets.szop.lists.choices.army import choices

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Choice

ARMY = muster("river league", {}).army


@cache
def offers() -> dict[str, list[Choice]]:
    """The choices of the army."""
    return choices(ARMY, {})


def points(army: dict[str, Any]) -> float:
    return muster(army, {}).points


def with_unit(number: int, **changes: Any) -> dict[str, Any]:
    units = [{**unit, **changes} if n == number else unit for n, unit in enumerate(ARMY["unit"])]
    return {**ARMY, "unit": units}


def test_a_unit_is_added_with_its_usual_size() -> None:
    offered = offers()["unit"]

    assert {"Ferrymen", "Boarders", "Gun raft"} <= {choice.label for choice in offered}
    for choice in offered:
        grown = {**ARMY, "unit": [*ARMY["unit"], choice.value]}

        assert choice.points == pytest.approx(points(grown) - points(ARMY), abs=0.011)


@pytest.mark.parametrize("field", ["models", "take", "leave"])
def test_every_change_of_a_unit_tells_what_it_costs(field: str) -> None:  # SZOP-COST-23
    for choice in offers()[f"unit.0.{field}"]:
        value = choice.value if field == "models" else [*ARMY["unit"][0].get(field, ()), choice.value]

        assert choice.points == pytest.approx(points(with_unit(0, **{field: value})) - points(ARMY), abs=0.011)


def test_heroes_may_join_units_and_others_nobody() -> None:  # SZOP-HERO-01
    found = offers()

    assert [] == found["unit.0.joins"]
    assert ["", "Ferrymen", "Raft Duck"] == [choice.value for choice in found["unit.6.joins"]][:3]
    assert "Lock keeper" not in [choice.value for choice in found["unit.6.joins"]]


def test_changes_of_a_sheet_are_priced_for_all_its_units() -> None:
    found = {choice.value: choice.points for choice in offers()["sheet.0.passives"]}

    assert 18 == found["Fast"]  # 18 ferrymen in two units
    assert (found["Mastery(Double)"] or 0) > 0
    weapons = {choice.value: choice for choice in offers()["sheet.0.model.0.weapons"]}
    assert "melee, 1 attack, AP 0" == weapons["Knife"].note


def test_cards_and_rules_are_offered() -> None:  # SZOP-CARD-01
    found = offers()

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


def with_entry(part: str, number: int, **changes: Any) -> dict[str, Any]:
    entries = [{**entry, **changes} if n == number else entry for n, entry in enumerate(ARMY[part])]
    return {**ARMY, part: entries}


@pytest.mark.parametrize("field", ["quality", "defence", "toughness", "passives", "usual", "without"])
def test_every_change_of_a_sheet_tells_what_it_costs(field: str) -> None:  # SZOP-COST-04..08
    for choice in offers()[f"sheet.0.{field}"][::4]:
        had = ARMY["sheet"][0].get(field) or []
        value = choice.value if field in ("quality", "defence", "toughness") else [*had, choice.value]

        assert choice.points == pytest.approx(
            points(with_entry("sheet", 0, **{field: value})) - points(ARMY), abs=0.011
        )


@pytest.mark.parametrize("field", ["range", "attacks", "ap", "abilities"])
def test_every_change_of_a_weapon_tells_what_it_costs(field: str) -> None:  # SZOP-COST-12
    for choice in offers()[f"weapon.0.{field}"]:
        value = choice.value if field != "abilities" else [*ARMY["weapon"][0].get("abilities", ()), choice.value]
        grown = points(with_entry("weapon", 0, **{field: value})) - points(ARMY)

        assert choice.points == pytest.approx(grown, abs=0.011)


@pytest.mark.parametrize("field", ["weapons", "abilities"])
def test_every_addition_to_a_model_tells_what_it_costs(field: str) -> None:  # SZOP-COST-23, SZOP-COST-26..30
    kinds = ARMY["sheet"][0]["model"]
    for choice in offers()[f"sheet.0.model.0.{field}"][::9]:
        first = {**kinds[0], field: [*kinds[0].get(field, ()), choice.value]}
        grown = points(with_entry("sheet", 0, model=[first, *kinds[1:]])) - points(ARMY)

        assert choice.points == pytest.approx(grown, abs=0.011)


def test_a_unit_with_models_of_its_own_is_offered_weapons_for_them() -> None:
    sheet = ARMY["unit"][0]["sheet"]
    own = [{"models": 3, "weapons": ["Knife"]}, {"models": 1, "weapons": ["Knife"]}]
    army = with_unit(0, sheet=sheet, model=own, models=None)
    for choice in choices(army, {})["unit.0.model.1.weapons"]:
        changed = [own[0], {**own[1], "weapons": ["Knife", choice.value]}]
        unit = {**army["unit"][0], "model": changed}
        grown = points({**army, "unit": [unit, *army["unit"][1:]]}) - points(army)

        assert choice.points == pytest.approx(grown, abs=0.011)


def test_rules_and_armouries_tell_what_they_cost() -> None:  # SZOP-ARMY-05
    found = offers()
    rule = next(choice for choice in found["rules"] if choice.value == "Rebirth")
    grown = points({**ARMY, "rules": [*ARMY.get("rules", ()), "Rebirth"]}) - points(ARMY)
    assert rule.points == pytest.approx(grown, abs=0.011)

    dear = {"name": "Dear", "like": "Common armoury", "weapon": [{"name": "Knife", "like": "Knife", "attacks": 3}]}
    army = {**ARMY, "armouries": [dear]}
    offered = {choice.value: choice.points for choice in choices(army, {})["armoury"]}
    assert 0 == offered["Common armoury"]
    assert offered["Dear"] == pytest.approx(points({**army, "armoury": "Dear"}) - points(army), abs=0.011)


def test_weapons_of_the_armoury_are_sorted_and_hidden_ones_left_out() -> None:
    hiding = {"name": "Quiet", "like": "Common armoury", "hidden": ["Flamer"]}
    army = {**ARMY, "armouries": [hiding], "armoury": "Quiet"}
    offered = choices(army, {})["sheet.0.model.0.weapons"]
    names = [choice.value for choice in offered]
    melee = [choice.value for choice in offered if "melee" in choice.note]

    assert "Flamer" not in names
    assert "Flamer" in [choice.value for choice in offers()["sheet.0.model.0.weapons"]]
    assert melee == names[: len(melee)] == sorted(melee, key=str.casefold)


def test_switches_of_the_price_reach_the_choices() -> None:  # SZOP-COST-06
    plain = {choice.value: choice.points for choice in offers()["sheet.0.toughness"]}
    other = {
        choice.value: choice.points for choice in choices(ARMY, {"toughness_interpolated": True})["sheet.0.toughness"]
    }

    assert plain[5] != other[5]
    assert plain[6] == other[6]


def test_every_power_can_be_added_at_its_least_cost() -> None:  # SZOP-PSY-03..05
    army = muster("glass synod", {}).army
    offered = choices(army, {})["power"]

    assert {"at least 3 tokens"} == {str(each.note) for each in offered if each.label == "Order(Regeneration)"}
    for choice in offered[::7]:
        grown = {**army, "power": [*army["power"][:5], choice.value]}
        assert not [each for each in muster(grown, {}).problems if each.level == "error"]


def test_a_change_of_a_power_tells_its_least_cost() -> None:  # SZOP-PSY-05
    army = {"name": "a", "power": [{"name": "p", "attack": {"range": 18, "hits": 1}}]}
    hits = {choice.value: str(choice.note) for choice in choices(army, {})["power.0.attack.hits"]}

    assert "at least 3 tokens" == hits[3]
    assert {"at least 1 token", "at least 2 tokens"} == {hits[1], hits[2]}


def test_new_sheets_and_weapons_and_variants_are_one_click_away() -> None:
    found = offers()

    assert "A new sheet" == str(found["sheet"][0].label)
    new = {"name": "New sheet", "quality": 4, "defence": 5, "toughness": 1, "model": [{"models": 1}]}
    assert new == found["sheet"][0].value
    assert {"name": "Ferrymen 2", "like": "Ferrymen"} in [choice.value for choice in found["sheet"]]
    for part in ("sheet", "weapon"):
        for choice in found[part]:
            grown = {**ARMY, part: [*ARMY[part], choice.value]}
            if part == "sheet":
                grown["unit"] = [*ARMY["unit"], {"sheet": choice.value["name"]}]

            assert points(grown) >= points(ARMY)


def test_upgrade_tokens_offer_every_upgrade() -> None:  # SZOP-CONV-02
    army = plain(read("glass synod"))
    offered = [
        {choice.value: choice.points for choice in choices(army, {"upgrade_tokens": is_on})["unit.0.take"]}
        for is_on in (False, True)
    ]

    assert "Shield" not in offered[0]
    assert 10.0 == offered[1]["Shield"]  # eight models of Toughness 1
    assert not {"Hero", "Slow", "Aircraft"} & set(offered[1])


def what_counts(found: dict[str, Any], path: str) -> list[Any]:
    return [choice.value for choice in found[path] if choice.counts]


def test_a_variant_tells_what_it_takes_from_its_original() -> None:  # SZOP-ARMY-02
    sheet = {"name": "Pilots", "like": "Ferrymen", "quality": 3}
    weapon = {"name": "Long rifle", "like": "Rifle", "attacks": 2}
    army = {**ARMY, "sheet": [sheet, *ARMY["sheet"]], "weapon": [weapon, *ARMY["weapon"]]}
    original = read("river league").sheet[0]
    found = choices(army, {})

    assert [4] == what_counts(found, "sheet.0.quality")  # though the variant has another
    assert [original.toughness] == what_counts(found, "sheet.0.toughness")
    assert [str(each) for each in original.passives or ()] == what_counts(found, "sheet.0.passives")
    assert [plain(kind) for kind in original.model or ()] == what_counts(found, "sheet.0.model")
    assert [24] == what_counts(found, "weapon.0.range")
    assert [] == what_counts(found, "sheet.1.passives")  # no variant


def test_a_variant_of_an_army_tells_the_units_rules_and_powers_that_it_has() -> None:  # SZOP-ARMY-02
    original = plain(read("glass synod"))
    bare = {"name": "Variant", "like": "glass synod"}
    own = {part: original[part][1:] for part in ("unit", "power")}
    found, changed = choices(bare, {}), choices({**bare, **own}, {})

    assert original["unit"] == what_counts(found, "unit")
    assert original["power"] == what_counts(found, "power")
    assert original.get("rules", []) == what_counts(found, "rules")
    assert found["unit.1.models"] == changed["unit.0.models"]
    assert found["power.1.cost"] == changed["power.0.cost"]
    assert original["unit"] == what_counts(changed, "unit")  # what it would have again if it had none itself
    assert [] == what_counts(choices(original, {}), "unit")  # no variant


def test_a_variant_of_an_army_takes_over_its_rules() -> None:  # SZOP-ARMY-02, SZOP-ARMY-05
    rules = plain(read("thorn host"))["rules"]

    assert rules
    assert rules == what_counts(choices({"name": "Variant", "like": "thorn host"}, {}), "rules")


def test_a_variant_of_a_weapon_that_says_nothing_takes_melee_and_one_attack() -> None:  # SZOP-COST-13, SZOP-ARMY-02
    bare, variant = {"name": "Spoon"}, {"name": "Long spoon", "like": "Spoon", "ap": 1}
    found = choices({**ARMY, "weapon": [variant, bare, *ARMY["weapon"]]}, {})

    assert [[0], [1], [0]] == [what_counts(found, f"weapon.0.{field}") for field in ("range", "attacks", "ap")]


def test_a_unit_tells_the_equipment_and_the_size_that_its_sheet_gives() -> None:  # SZOP-ARMY-02
    usual, larger = {"sheet": "Ferrymen"}, {"sheet": "Ferrymen", "models": 12}
    kinds = read("river league").sheet[0].model or ()
    number = sum(kind.models for kind in kinds)
    found = choices({**ARMY, "unit": [usual, larger]}, {})

    assert [number] == what_counts(found, "unit.0.models")
    assert number == sum(kind.get("models", 1) for kind in what_counts(found, "unit.0.model"))
    assert 12 == sum(kind.get("models", 1) for kind in what_counts(found, "unit.1.model"))
    as_told = {**ARMY, "unit": [usual, {**larger, "model": what_counts(found, "unit.1.model")}]}
    assert points({**ARMY, "unit": [usual, larger]}) == points(as_told)
    assert found["unit.0.model.0.weapons"]


@pytest.mark.parametrize(("toughness", "most"), [(1, 24), (5, 4), (9, 2), (30, 1)])
def test_sizes_are_offered_up_to_24_toughness(toughness: int, most: int) -> None:  # SZOP-OPT-02
    sheet = {"name": "Blocks", "quality": 4, "defence": 4, "toughness": toughness}
    found = choices({**ARMY, "sheet": [sheet, *ARMY["sheet"]], "unit": [{"sheet": "Blocks"}]}, {})

    assert [*range(1, most + 1)] == [choice.value for choice in found["unit.0.models"]]


def test_every_ability_of_a_model_tells_what_it_costs() -> None:  # SZOP-COST-26, SZOP-COST-29
    number = next(n for n, unit in enumerate(ARMY["unit"]) if unit["sheet"] == "Ferrymen")
    [kind, *others] = [choice.value for choice in offers()[f"unit.{number}.model"]]
    for choice in offers()[f"unit.{number}.model.0.abilities"]:
        if choice.value not in ("Patching", "Martyr", "Radio", "Order(Shield)"):
            continue
        armed = {**kind, "abilities": [*kind.get("abilities", []), choice.value]}
        dearer = with_unit(number, model=[armed, *others])

        assert choice.points == pytest.approx(points(dearer) - points(ARMY), abs=0.011)


def test_the_toughness_of_the_whole_table_is_offered() -> None:  # SZOP-COST-06
    """Every one up to 12 and then in steps of three to 24; others can be written."""
    offered = [choice.value for choice in offers()["sheet.0.toughness"]]

    assert [*range(1, 12), *range(12, 25, 3)] == offered
