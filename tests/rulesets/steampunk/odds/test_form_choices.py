"""What is offered for the fields of an attack."""

from __future__ import annotations

from typing import Any

from grognard.rulesets.steampunk.ruleset import RULESET


def offered(attack: dict[str, Any], field: str) -> list[tuple[str, str]]:
    return [(choice.value, choice.label) for choice in RULESET.odds_choices(attack)[field]]


def shot(nation: str, sheet: str, **more: Any) -> dict[str, Any]:
    target = {"nation": "Elf", "sheet": "Stag riders"}
    return {"attacker": [{"nation": nation, "sheet": sheet}], "target": [target], **more}


def test_a_base_can_have_the_speeds_of_its_sheet_and_the_first_counts_if_none_is_said() -> None:
    assert [("", "still"), ("slow", "slow")] == offered(shot("Elf", "Glade rifles"), "attacker.0.speed")


def test_weapons_are_those_of_the_first_attacker() -> None:
    attack = shot("Dwarf", "Boiler tank")

    assert [("", "Kettle cannon"), ("Slag sprayer", "")] == offered(attack, "weapon")
    assert [] == offered(attack, "ammunition")


def test_ammunition_is_that_of_the_weapon() -> None:
    expected = [("", "shell"), ("smoke", ""), ("vitriol", "")]

    assert expected == offered(shot("Dwarf", "Rail mortar", ask="area"), "ammunition")
    assert expected == offered(shot("Dwarf", "Rail mortar", ask="area", weapon="Rail mortar"), "ammunition")
    assert [] == offered(shot("Dwarf", "Rail mortar", ask="area", weapon="Nothing"), "ammunition")


def test_each_question_has_its_own_fields() -> None:
    fields = {each.ask: set(each.fields.__struct_fields__) for each in RULESET.odds}

    assert ["shot", "area", "assault", "agony"] == list(fields)
    assert {"shot", "area"} == {ask for ask, names in fields.items() if "weapon" in names}
    assert {"agony"} == {ask for ask, names in fields.items() if "turns" in names or "attacker" not in names}
    assert {"assault"} == {ask for ask, names in fields.items() if "ties" in names}
    assert "weapon" not in RULESET.odds_choices(shot("Elf", "Glade rifles", ask="assault"))


def test_sheets_are_those_of_the_nation_and_of_a_wrong_one_there_are_none() -> None:
    assert ("Glade rifles", "") in offered(shot("Elf", "Glade rifles"), "attacker.0.sheet")
    assert "attacker.0.sheet" not in RULESET.odds_choices(shot("Nobody", "Glade rifles"))
    assert "attacker.0.speed" not in RULESET.odds_choices(shot("Elf", "Nobody"))


def test_what_can_be_bought_has_its_price_in_every_pool() -> None:  # SPF-ARMY-01
    choices = RULESET.choices(RULESET.muster("elf-standard").army)
    priced = [choice for part in choices.values() for choice in part if choice.pools]

    assert priced
    assert all(
        choice.note == ", ".join(f"{points:g} {pool}" for pool, points in choice.pools.items()) for choice in priced
    )
