"""Sheets of one's own: what is read can be played; the rest is refused in a sentence. (SPF-SHEET)"""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import BadData
from grognard.rulesets.steampunk.lists.keywords.damage_effects import effect
from grognard.rulesets.steampunk.lists.sheets import Assault, Lists, Sheet, Weapon


def sheet_data(**fields: Any) -> dict[str, Any]:
    made = {
        "name": "Post",
        "kind": "infantry",
        "size": "small",
        "model": [{"name": "Guard"}],
        "cost": {"mp": 1},
        "speed": [{"name": "still", "pace": "still", "rung": 0}],
        "tables": {"regular": ["1: kill 1"]},
    }
    return made | fields


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"model": []}, "Post has no model"),
        ({"speed": []}, "Post has no speed at which it is seen"),
        ({"speed": [{"name": "dug in", "pace": "still", "hidden": True}]}, "Post has no speed at which it is seen"),
        ({"armour": "*"}, "armour must be"),
        ({"gunnery": [{"order": "Fire + -", "heading": "Move"}]}, 'a gunnery heading cannot be "move"'),
        ({"gunnery": [{"order": "Release + -"}]}, 'unknown hex effect ""'),
        (
            {"tables": {"regular": ["1: crew 6"], "crew": ["1: inner 6"], "inner": ["1: crew 4"]}},
            "has a roll on itself",
        ),
        ({"model": [{"name": "Guard", "assault": {"dice": "-3/1/1/1"}}]}, "dice must be"),
        ({"model": [{"name": "Guard", "assault": {"damage": "d6/d6"}}]}, "one or four"),
        (
            {"model": [{"name": "Guard", "assault": {"abilities": ["On deflect: dance"]}}]},
            'unknown damage effect "dance"',
        ),
        ({"model": [{"name": "Guard", "assault": {"psychic": "d6"}}]}, 'for damage_type = "both"'),
        ({"abilities": ["While[elite]: Dancing"]}, 'unknown unit ability "Dancing"'),
        ({"abilities": ["While[elite]: While[elite]: Steady"]}, "a condition cannot stand within another"),
        ({"abilities": ["Contagion[poison 4/dance]"]}, 'unknown damage effect "dance"'),
        ({"abilities": ["Fear[0]"]}, "sides must be"),
    ],
)
def test_a_sheet_that_could_not_be_played_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData, match=re.escape(sentence)):
        convert(sheet_data(**fields), Sheet)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"carried": "fixed"}, "the fixed weapon Gun needs angles"),
        ({"damage": "d6/d6/d6/d4"}, "is wanted as one"),
        ({"ap": "1/2/3/4"}, "is wanted as one"),
        ({"damage": "d0"}, 'cannot read "d0" as dice'),
        ({"damage": "-"}, 'cannot read "-" as dice'),
        ({"ap": "-"}, 'cannot read "-" as dice'),
        ({"ap": " "}, 'cannot read "" as dice'),
        ({"abilities": ["Burst(0)"]}, "n must be"),
        ({"abilities": ["Poison[0]"]}, "n must be"),
    ],
)
def test_a_weapon_that_could_not_be_fired_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData, match=re.escape(sentence)):
        convert({"name": "Gun", **fields}, Weapon)


def test_weapons_linked_in_a_circle_are_refused() -> None:  # SPF-WPN-17
    weapons = [{"name": "One", "abilities": ["Linked[Two]"]}, {"name": "Two", "abilities": ["Linked[One]"]}]

    with pytest.raises(BadData, match="One is linked to itself"):
        convert({"nation": "Elf", "weapon": weapons}, Lists)


def test_a_spawned_sheet_must_be_there() -> None:  # SPF-ABIL-26
    with pytest.raises(BadData, match="names no unit of Elf"):
        convert({"nation": "Elf", "unit": [sheet_data(abilities=["Not Yet Dead[Ghost]"])]}, Lists)


def test_a_part_of_the_lists_keeps_what_can_be_spawned() -> None:  # SPF-ABIL-26
    """The Egg is a weapon that any base could carry, and the Hatchling turns into a Ghost."""
    names = ("Squad", "Hatchling", "Ghost", "Tank")
    sheets = [sheet_data(name=name) for name in names]
    sheets[1]["abilities"] = ["Not Yet Dead[Ghost]"]
    egg = {"name": "Egg", "range": 3, "abilities": ["Spawn[Hatchling, 2, 1]"]}
    lists = convert({"nation": "Testland", "unit": sheets, "weapon": [egg]}, Lists)

    assert ["Hatchling", "Ghost", "Tank"] == [sheet.name for sheet in lists.only(["Tank"]).unit]


@pytest.mark.parametrize(
    "lists",
    [
        {"unit": [sheet_data(weapons=["Ghost gun"])]},
        {"unit": [sheet_data(model=[{"name": "man", "weapons": ["Ghost gun"]}])]},
        {"upgrade": [{"name": "Rack", "cost": {}, "scope": "unit", "weapons": ["Ghost gun"]}]},
    ],
)
def test_a_weapon_that_somebody_has_must_be_there(lists: dict[str, Any]) -> None:  # SPF-EQUIP-08
    convert({"nation": "Elf", "weapon": [{"name": "Ghost gun"}], **lists}, Lists)
    with pytest.raises(BadData, match='"Ghost gun" is no weapon of Elf'):
        convert({"nation": "Elf", "weapon": [{"name": "Host gun"}], **lists}, Lists)


def test_assault_dice_are_one_for_all_angles_or_four() -> None:  # SPF-ANGLE-03, SPF-SHEET-06
    for damage in ("d6", "d6/d6/d4/-"):
        assert damage == convert({"damage": damage}, Assault).damage
    for damage in ("d6/d6", "d6/d6/d6", "d6/d6/d6/d6/d6"):
        with pytest.raises(BadData, match="one or four"):
            convert({"damage": damage}, Assault)


def test_what_a_weapon_does_not_say_it_does_not_have() -> None:
    # SPF-SHEET-05
    bare = convert({"name": "Pole"}, Weapon)

    assert (0, 0, 0) == (bare.range, bare.ap, bare.penetration_bonus)
    assert (None, "regular", ()) == (bare.damage, bare.damage_type, bare.extra)


@pytest.mark.parametrize("text", ["kill 0", "light 0", "future 0", "kill 100", "light 6 x0"])
def test_an_effect_of_nothing_or_of_too_much_is_refused(text: str) -> None:
    """SPF-DMG-09"""
    with pytest.raises(BadData):
        effect(text)


def test_whose_sheet_says_nothing_of_assaults_has_no_dice() -> None:
    """SPF-SHEET-06"""
    assert (0, 5) == (Assault().dice, Assault().needs)
