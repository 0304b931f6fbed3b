"""From a sheet and what was bought to a profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.kernel.data import convert, load_toml
from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.dice.damage import row_of
from grognard.rulesets.steampunk.lists.army import nation
from grognard.rulesets.steampunk.lists.profile_from_sheet import assault_line, equip, find_upgrade, find_weapon
from grognard.rulesets.steampunk.lists.sheets import Assault, AssaultChange, Base, Lists, ShakenEntry, Sheet, Tables
from grognard.rulesets.steampunk.lists.values_by_angle import angles_of, four

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows
    from grognard.rulesets.steampunk.lists.profiles import Profile

SHOP = load_toml(Path(__file__).parents[1] / "shop.toml", Lists)
SQUAD = next(sheet for sheet in SHOP.unit if sheet.name == "Squad")


def base(sheet: str, *upgrades: str, models: list[dict[str, Any]] | None = None) -> Profile:
    return equip(SHOP, convert({"sheet": sheet, "upgrades": list(upgrades), "models": models or []}, Base))


def held(profile: Profile) -> list[str]:
    return [gun.weapon.name for gun in profile.guns]


def test_a_base_carries_the_models_of_its_sheet() -> None:
    # SPF-UNIT-01, SPF-UNIT-02: one set of orders and one table for all of them
    squad = base("Squad", models=[{"elite": "Veteran"}])

    assert ["Veteran", "Soldier", "Soldier", "Soldier"] == [figure.name for figure in squad.figures]
    assert ["still", "slow"] == list(squad.speeds)
    assert ["regular"] == [name for name, _ in squad.tables]


def test_an_elite_changes_only_what_it_lists() -> None:
    # SPF-UNIT-05, SPF-SHEET-11
    veteran, soldier, *_ = base("Squad", models=[{"elite": "Veteran"}]).figures

    assert veteran.is_elite
    assert not soldier.is_elite
    assert ((3, 3, 3, 3), 4) == (veteran.assault.dice, veteran.assault.needs)
    assert ((2, 1, 1, 1), 5) == (soldier.assault.dice, soldier.assault.needs)
    assert "Excellent Shot" == str(veteran.skill)
    assert "Musket" == base("Squad", models=[{"elite": "Veteran"}]).guns[0].weapon.name


def test_a_one_handed_item_costs_the_standard_weapon() -> None:
    # SPF-EQUIP-04, SPF-UNIT-06
    assert ["Musket"] * 4 == held(base("Squad"))
    assert [] == held(base("Squad", "Shields"))
    assert ["Pistol"] * 4 == held(base("Squad", "Shields", "Pistols"))
    assert ["Heavy musket"] * 4 == held(base("Squad", "Heavy muskets"))
    assert ["Musket"] * 4 == held(base("Squad", "Charm"))


def test_more_hands_keep_more() -> None:
    # SPF-SHEET-13
    assert ["Musket"] == held(base("Crew", "Buckler"))
    assert [] == held(base("Crew", "Catapult"))
    assert ["Musket"] == held(base("Crew", "Suckers"))


def test_one_of_two_standard_weapons_alike_gives_way() -> None:
    # SPF-SHEET-13, SPF-EQUIP-04: two pistols, and a shield for one of them
    brace = convert(
        {**plain(SHOP), "unit": [{**plain(SQUAD), "model": [{"name": "Pair", "weapons": ["Pistol"] * 2}]}]}, Lists
    )
    kept = [
        held(equip(brace, convert({"sheet": "Squad", "upgrades": list(bought)}, Base))) for bought in ((), ("Buckler",))
    ]

    assert [["Pistol", "Pistol"], ["Pistol"]] == kept


def test_what_is_held_leaves_fewer_hands_free() -> None:
    # SPF-SHEET-13, SPF-GUN-16: weapons, shields, and models with four hands
    free = [
        base("Squad").figures[0].free_hands,
        base("Squad", "Shields").figures[0].free_hands,
        base("Squad", "Shields", "Pistols").figures[0].free_hands,
        base("Crew").figures[0].free_hands,
        base("Crew", "Catapult").figures[0].free_hands,
    ]

    assert [0, 1, 0, 2, 1] == free


def test_a_single_models_item_stays_with_that_model() -> None:
    # SPF-UNIT-06, SPF-EQUIP-05
    squad = base("Squad", models=[{"elite": "Veteran", "upgrades": ["Fine blade"]}])

    assert [1, 2, 3] == [gun.figure for gun in squad.guns]
    assert ["Set on Fire"] == list(map(str, squad.figures[0].assault.abilities))
    assert () == squad.figures[1].assault.abilities


def test_a_unit_base_weapon_replaces_nothing_and_belongs_to_the_base() -> None:
    # SPF-UNIT-06, SPF-EQUIP-03
    squad = base("Squad", "Field gun")

    assert ["Musket"] * 4 + ["Field gun"] == held(squad)
    assert (-1, "base") == (squad.guns[-1].figure, squad.guns[-1].group)


def test_upgrades_add_to_the_assault_line_and_replace_its_numbers() -> None:
    # SPF-SHEET-06, SPF-SHEET-10
    shielded = base("Squad", "Shields").figures[0].assault
    blade = base("Squad", models=[{"elite": "Veteran", "upgrades": ["Fine blade"]}]).figures[0].assault

    assert ((1, 1, 0, 0), (4, 4, 4, 4)) == (shielded.deflection, shielded.deflection_needs)
    assert (4, 4, 3, 3) == blade.dice
    assert "2" == str(blade.ap[0])


def test_an_upgrade_may_replace_dice_and_add_to_ap_and_damage() -> None:
    # SPF-SHEET-10: add, replace or unchanged
    own = Assault(dice="3/3/2/2", ap=1, damage="d6", deflection=2)
    change = convert(
        {"dice": "1/1/1/1", "replaces": ["dice"], "ap": 2, "damage": 1, "adds": ["ap", "damage"]}, AssaultChange
    )
    line = assault_line(own, [change])

    assert ((1, 1, 1, 1), (2, 2, 2, 2)) == (line.dice, line.deflection)
    assert (0, 0, 0, 0) == assault_line(own, [AssaultChange(dice=-4)]).dice  # never less than none
    assert line.damage is not None
    assert ("3", "D6+1") == (str(line.ap[0]), str(line.damage[0]))


def test_an_upgrade_may_change_rows_of_a_damage_table() -> None:
    # SPF-SHEET-10, SPF-SHEET-08: a row with the same lowest result gives way, others stay
    tough = {
        "name": "Flasks",
        "cost": {},
        "scope": "unit",
        "tables": {"regular": ["5: future 1", "7: kill 1"], "psychic": ["4: shaken"]},
    }
    lists = convert({**plain(SHOP), "upgrade": [tough]}, Lists)
    profile = equip(lists, convert({"sheet": "Squad", "upgrades": ["Flasks"]}, Base))

    assert [(5, "future 1"), (7, "kill 1")] == [(low, str(effects[0])) for low, effects in profile.table("regular")]
    assert [(4, "shaken")] == [(low, str(effects[0])) for low, effects in profile.table("psychic")]
    assert [(5, "kill 1")] == [(low, str(effects[0])) for low, effects in base("Squad").table("regular")]


def test_armour_orders_and_struck_orders_of_an_upgrade() -> None:
    # SPF-SHEET-07, SPF-SHEET-10: the higher armour counts at each angle
    lit = base("Squad", "Lamp")

    assert (2, 0, 0, 0) == lit.armour
    assert ("F + - + -", "F + F + -", "F + 360 + -") == lit.legal_orders("slow")
    assert ["- + Fire"] == list(lit.gunnery)


def test_angles_are_four_fields_one_for_all_or_a_dash() -> None:
    # SPF-UNIT-08, SPF-SHEET-06, SPF-SHEET-07
    assert (4, 3, 3, 2) == four("4/3/3/2")
    assert (5, 5, 5, 5) == four(5)
    assert (2, 0, 0, 0) == four("2/-/-/-")
    assert (True, True, False, False) == angles_of("*/*/-/-")


def test_deflection_by_own_success_is_marked() -> None:
    # SPF-SHEET-06
    line = assault_line(Assault(dice=2, deflection="1z/-/-/-"))

    assert ((1, 0, 0, 0), (True, False, False, False)) == (line.deflection, line.deflects_per_success)
    assert "0" == str(line.ap[0])  # a missing AP counts as 0


def test_a_table_is_read_by_the_lower_ends_of_its_rows() -> None:
    # SPF-SHEET-08
    tables = convert({"regular": ["3: future 1", "5: kill 1"]}, Tables)
    rows: Rows = tuple((row.low, row.effects) for row in tables.regular)

    assert [(), "future 1", "future 1", "kill 1", "kill 1"] == [
        (found := row_of(rows, result)) and str(found[0]) for result in (2, 3, 4, 5, 99)
    ]


def test_rows_must_ascend() -> None:
    # SPF-SHEET-08
    with pytest.raises(BadData, match="ascend"):
        convert({"regular": ["5: kill 1", "3: future 1"]}, Tables)


@pytest.mark.parametrize(
    ("kind", "words", "tables", "said"),
    [
        ("vehicle", [], {"light": ["1: shaken"]}, "has no regular damage table"),
        ("infantry", [], {"regular": ["3: kill 1"], "light": ["1: shaken"]}, "is no vehicle"),
        ("robot", [], {"regular": ["3: kill 1"], "light": ["1: shaken"]}, ""),
        ("special", ["Mechanical"], {"regular": ["3: kill 1"], "light": ["1: shaken"]}, ""),
    ],
)
def test_every_sheet_has_a_regular_table_and_only_vehicles_a_light_one(
    kind: str, words: list[str], tables: dict[str, list[str]], said: str
) -> None:
    """SPF-SHEET-08, SPF-TYPE-05"""
    sheet = {**plain(SHOP.unit[0]), "kind": kind, "words": words, "tables": tables}
    if said:
        with pytest.raises(BadData, match=said):
            convert(sheet, Sheet)
    else:
        assert convert(sheet, Sheet).is_vehicle


def test_equal_resistances_of_two_upgrades_add_up() -> None:
    """SPF-DMG-10: on one model; other abilities are had once."""
    wards: list[dict[str, object]] = [
        {"name": name, "cost": {}, "scope": "unit", "abilities": ["Fire Resistance[1]", "Stubborn"]}
        for name in ("Cloaks", "Salve")
    ]
    lists = convert({**plain(SHOP), "upgrade": wards}, Lists)
    profile = equip(lists, convert({"sheet": "Squad", "upgrades": ["Cloaks", "Salve"]}, Base))

    own = [
        str(ability) for ability in profile.figures[0].abilities if str(ability) in ("Fire Resistance[1]", "Stubborn")
    ]
    assert ["Fire Resistance[1]", "Stubborn", "Fire Resistance[1]"] == own


def test_unknown_names_are_told_with_the_nearest_one() -> None:
    with pytest.raises(Unknown, match="Squad"):
        base("Sqad")
    with pytest.raises(Unknown, match="Shields"):
        find_upgrade(SHOP, "Shield")
    with pytest.raises(Unknown, match="Musket"):
        find_weapon(SHOP, "Muskett")


def test_a_sheet_tells_who_and_what_it_is() -> None:
    # SPF-SHEET-01, SPF-SHEET-02
    squad = base("Squad")

    assert ("Elf", "infantry", "medium") == (squad.nation, squad.kind, squad.size)
    assert {"infantry", "bio"} == squad.words
    assert squad.is_bio
    assert squad.is_medium_or_smaller
    assert base("Giant").is_huge
    for field in ("kind", "size"):
        with pytest.raises(BadData):
            convert(
                {
                    "name": "x",
                    "kind": "infantry",
                    "size": "medium",
                    "model": [],
                    "cost": {},
                    "speed": [],
                    "tables": {"regular": ["3: kill 1"]},
                    field: "wrong",
                },
                Sheet,
            )


def test_a_sheet_may_change_speeds_defaults_and_gunnery() -> None:
    # SPF-SHEET-03, SPF-SHEET-04, SPF-SHEET-05
    squad = base("Squad")

    assert "- + - + -" == squad.speeds["still"].default  # none is printed
    assert "- + - + B" == squad.speeds["slow"].default
    assert ("fire",) == squad.headings
    assert "Chase + Chase + Chase" == ShakenEntry(order="Chase").triplet
    with pytest.raises(BadData, match="movement code"):
        convert({"order": "Sulk"}, ShakenEntry)
    assert (3, "hand", 2) == (squad.guns[0].weapon.range, squad.guns[0].weapon.carried, squad.guns[0].weapon.hands)


def test_an_army_whose_upgrades_do_not_fit_together_is_no_army() -> None:  # SPF-SHEET-10
    army = grognard.muster("steampunk", "elf-standard").army
    army["lists"] = plain(nation("Elf"))
    army["base"].append({"sheet": "Moss scouts", "upgrades": ["Whisper cloaks"]})
    cloaks = next(upgrade for upgrade in army["lists"]["upgrade"] if upgrade["name"] == "Whisper cloaks")
    before = [problem.clause for problem in grognard.muster("steampunk", army).problems]
    cloaks["assault"] = {"psychic": "d6"}
    problems = grognard.muster("steampunk", army).problems

    assert "SPF-SHEET-10" not in before
    assert "Moss scouts cannot have all this: psychic dice of their own are for" in str(problems[-1].told)
