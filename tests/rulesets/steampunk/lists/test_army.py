"""Armies: pools, game types, sides, nations, disclosure, and what may be bought."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.data import BadFile, convert, load_toml
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.errors import BadData, GrognardError, Unknown
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army import read
from grognard.rulesets.steampunk.lists.army_limits import pools_of
from grognard.rulesets.steampunk.lists.profile_from_sheet import price_of
from grognard.rulesets.steampunk.lists.sheets import Base, Lists
from grognard.rulesets.steampunk.play.setup.set_up import heavy_side
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.records import side_id
from grognard.rulesets.steampunk.table.units import units_of
from tests.rulesets.steampunk.kit import ScriptedTable

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Roster

SHOP = load_toml(Path(__file__).parents[1] / "shop.toml", Lists)


def army(*bases: dict[str, Any] | str, **fields: Any) -> dict[str, Any]:
    taken = [{"sheet": base} if isinstance(base, str) else base for base in bases]
    return {"name": "Test", "nation": "Elf", "lists": plain(SHOP), "base": taken, **fields}


def roster(*bases: dict[str, Any] | str, **fields: Any) -> Roster:
    return RULESET.muster(army(*bases, **fields))


def clauses(*bases: dict[str, Any] | str, **fields: Any) -> list[str]:
    return [problem.clause for problem in roster(*bases, **fields).problems]


# ---------------------------------------------------------------- pools


@pytest.mark.parametrize(
    ("fields", "pools"),
    [
        ({"game": "tank"}, {"ip": 24}),
        ({"game": "infantry"}, {"mp": 24, "cp": 24, "xp": 24}),
        ({"game": "standard"}, {"ip": 24, "mp": 24, "cp": 24, "xp": 24}),
        ({"game": "asymmetric", "side": "light 1"}, {"mp": 48, "cp": 48, "xp": 48}),
        ({"game": "asymmetric", "side": "light 2"}, {"mp": 36, "cp": 36, "xp": 36, "ip": 12}),
        (
            {"game": "asymmetric", "side": "heavy", "split": {"mp": 3, "cp": 2, "xp": 1}},
            {"ip": 48, "mp": 3, "cp": 2, "xp": 1},
        ),
        (
            {"game": "asymmetric", "side": "heavy", "split": {"mp": 6, "cp": -3}},
            {"ip": 48, "mp": 6, "cp": 0},  # refused as a split; no pool is lowered by it
        ),
        ({"game": "standard", "advanced": True}, {"ip": 24, "mp": 36, "cp": 24, "xp": 24, "com": 24}),
        ({"game": "tank", "advanced": True}, {"ip": 24, "mp": 12, "com": 24}),
        ({"game": "standard", "scale": 4}, {"ip": 96, "mp": 96, "cp": 96, "xp": 96}),
    ],
)
def test_the_game_type_fixes_the_pools(fields: dict[str, Any], pools: dict[str, int]) -> None:
    # SPF-ARMY-02, SPF-ARMY-03, SPF-ARMY-04, SPF-ARMY-05, SPF-ARMY-16
    assert pools == pools_of(read(army("Tank", **fields)))


def test_a_pool_may_be_spent_to_the_last_point_and_no_further() -> None:
    # SPF-ARMY-07
    assert [] == clauses("Tank", "Tank", "Tank")  # 24 of 24 ip
    assert ["SPF-ARMY-07"] == clauses("Tank", "Tank", "Tank", "Cart")
    assert ["SPF-ARMY-07"] == clauses()


def test_a_pool_that_a_game_does_not_have_pays_not_even_one_point() -> None:
    # SPF-ARMY-02, SPF-ARMY-07
    lists = plain(SHOP)
    for sheet in lists["unit"]:
        if sheet["name"] == "Tank":
            sheet["cost"] = {"ip": 8, "mp": 1}
    roster = RULESET.muster({**army("Tank", game="tank"), "lists": lists})

    assert ["SPF-ARMY-07"] == [problem.clause for problem in roster.problems]
    assert "spends 1 of 0 mp" in str(roster.problems[0].told)


def test_a_tank_game_has_no_manpower() -> None:
    # SPF-ARMY-02, SPF-ARMY-08: no pool stands in for another
    assert [] == clauses("Tank", game="tank")
    assert ["SPF-ARMY-07", "SPF-ARMY-07"] == clauses("Tank", "Squad", game="tank")  # its mp and its cp


def test_the_bill_lists_every_pool_by_itself() -> None:
    # SPF-ARMY-01
    found = roster("Tank", "Squad")

    assert [("Tank", "ip", 8), ("Squad", "mp", 4), ("Squad", "cp", 2)] == [
        (item.unit, item.pool, item.points) for item in found.bill
    ]


def test_the_heavy_side_splits_exactly_six_points() -> None:
    # SPF-ARMY-03
    heavy = {"game": "asymmetric", "side": "heavy"}

    assert [] == clauses("Tank", split={"mp": 3, "cp": 2, "xp": 1}, **heavy)
    for split in ({"mp": 6, "cp": 6, "xp": 6}, {"mp": 5}, {"mp": 8, "cp": -2}, {"ip": 6}):
        assert ["SPF-ARMY-03"] == clauses("Tank", split=split, **heavy)
    assert ["SPF-ARMY-03"] == clauses("Tank", split={"mp": 6})


def test_sides_belong_to_the_asymmetric_game() -> None:
    # SPF-ARMY-04
    assert ["SPF-ARMY-04"] == clauses("Tank", game="asymmetric")
    assert ["SPF-ARMY-02"] == clauses("Tank", side="light 1")


def test_the_higher_roll_is_the_heavy_side() -> None:
    # SPF-ARMY-04, SPF-ARMY-14: ties are rolled again
    assert 1 == heavy_side(ScriptedTable({"roll_off": [3, 3, 2, 5]}))
    assert (6, 1) == roll_off(ScriptedTable({"roll_off": [6, 1]}))


def both_sides(**other: Any) -> dict[str, Any]:
    """An army that can play either side: one tank, or two squads."""
    light = {"side": "light 1", "base": [{"sheet": "Squad"}] * 2, **other}
    return army("Tank", game="asymmetric", side="heavy", split={"mp": 6}, instead=light)


def test_where_the_sides_are_not_agreed_the_dice_tell_who_is_heavy() -> None:
    # SPF-ARMY-04: both players bring lists for both sides, the higher roll takes the heavy one
    either = both_sides()
    seen = set()
    for seed in range(6):
        game = RULESET.new_game((either, either), seed=seed)
        heavy = next(seat for seat in (0, 1) if game[side_id(seat)].force == "heavy")
        name = RULESET.seat_name(game, heavy)
        seen.add(heavy)

        assert ["Tank"] == [unit.profile.name for unit in units_of(game, heavy)]
        assert ["Squad", "Squad"] == [unit.profile.name for unit in units_of(game, 1 - heavy)]
        rolled = next(event for event in game.events if "takes the heavy side" in event.text)
        assert name in rolled.text
        first, second = [throw.faces[0] for throw in rolled.throws][-2:]
        assert heavy == (0 if first > second else 1)
    assert {0, 1} == seen


def test_who_has_one_list_only_has_agreed() -> None:
    # SPF-ARMY-04: nothing is rolled
    heavy = army("Tank", game="asymmetric", side="heavy", split={"mp": 6})
    game = RULESET.new_game((heavy, both_sides()), seed=1)

    assert ["heavy", "light 1"] == [game[side_id(seat)].force for seat in (0, 1)]
    assert not [event for event in game.events if "takes the heavy side" in event.text]


def test_both_lists_of_an_army_are_checked() -> None:
    # SPF-ARMY-04, SPF-ARMY-07
    def problems(source: dict[str, Any]) -> list[str]:
        return [problem.clause for problem in RULESET.muster(source).problems]

    assert [] == problems(both_sides())
    assert ["SPF-ARMY-07"] == problems(both_sides(base=[{"sheet": "Squad"}] * 13))
    assert "SPF-ARMY-04" in problems(both_sides(side="heavy"))


def test_command_points_exist_in_advanced_games_only() -> None:
    # SPF-ARMY-05, SPF-ARMY-06
    officer = {"sheet": "Squad", "upgrades": ["Telegraph"]}

    assert ["SPF-ARMY-07"] == clauses(officer)
    assert [] == clauses(officer, advanced=True)
    assert [] == clauses("Squad", advanced=True)  # com may stay unspent
    assert [("ip", 0, 24), ("mp", 4, 36), ("cp", 2, 24), ("xp", 0, 24), ("com", 0, 24)] == [
        (pool.key, pool.spent, pool.limit) for pool in roster("Squad", advanced=True).pools
    ]
    assert ["ip", "mp", "cp", "xp"] == [pool.key for pool in roster("Squad").pools]
    assert 0 == next(pool.limit for pool in roster(officer).pools if pool.key == "com")


# ---------------------------------------------------------------- matches


def test_both_armies_must_be_built_for_the_same_game() -> None:
    # SPF-ARMY-02, SPF-ARMY-04, SPF-ARMY-05, SPF-ARMY-16
    standard = army("Tank")
    for other, said in (
        (army("Tank", game="tank"), "standard game"),
        (army("Tank", advanced=True), "advanced standard"),
        (army("Tank", scale=4), "scale 4"),
    ):
        with pytest.raises(GrognardError, match=said):
            RULESET.new_game((standard, other))
    heavy = army("Tank", game="asymmetric", side="heavy", split={"mp": 6})
    light = army("Squad", game="asymmetric", side="light 1")
    with pytest.raises(GrognardError, match="both on the heavy side"):
        RULESET.new_game((heavy, heavy))
    with pytest.raises(GrognardError, match="both on the light side"):
        RULESET.new_game((light, light))

    assert RULESET.new_game((heavy, light)).question is not None


def test_an_army_belongs_to_one_nation() -> None:
    # SPF-ARMY-12
    assert ["SPF-ARMY-12"] == clauses("Tank", nation="Ork")
    with pytest.raises(BadData, match="nation"):
        RULESET.muster({"name": "x", "nation": "Elv", "base": [{"sheet": "Tank"}]})
    with pytest.raises(BadData, match="unit of Elf"):
        RULESET.muster({"name": "x", "nation": "Elf", "base": [{"sheet": "Boiler tank"}]})


def test_misspelt_names_are_told_with_their_lines(tmp_path: Path) -> None:
    # SPF-ARMY-12
    file = tmp_path / "mine.toml"
    model = '{ elite = "Nobody", upgrades = ["Nothing"] }'
    lines = ['name = "x"', 'nation = "Elf"', "base = [", '{ sheet = "Glade rifels" },']
    lines.append(f'{{ sheet = "Glade rifles", upgrades = ["Nix"], models = [{model}] }}]')
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        RULESET.muster(str(file))

    assert "mine.toml:4: unknown unit of Elf 'Glade rifels'; did you mean \"Glade rifles\"?" in bad.value.told
    for name in ("Nix", "Nobody", "Nothing"):
        assert f"unknown upgrade of Elf '{name}'" in bad.value.told


def test_a_problem_of_a_base_names_its_place() -> None:
    # SPF-ARMY-09
    base = [{"sheet": "Glade rifles"}, {"sheet": "Glade rifles", "models": [{}] * 20}]
    problems = RULESET.muster({"name": "x", "nation": "Elf", "base": base}).problems

    assert "base.1" in [problem.where for problem in problems]


def test_huge_units_are_declared_exactly() -> None:
    # SPF-ARMY-13
    assert [] == clauses("Giant", huge=["Giant"])
    assert ["SPF-ARMY-13"] == clauses("Giant")
    assert ["SPF-ARMY-13"] == clauses("Giant", huge=[])
    assert ["SPF-ARMY-13"] == clauses("Tank", huge=["Giant"])
    assert ["SPF-ARMY-13"] == clauses("Giant", "Giant", huge=["Giant"])


def test_what_is_no_army_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadData, match="an army is"):
        RULESET.muster(7)
    with pytest.raises(Unknown, match="elf-standard"):
        RULESET.muster("elf-standart")


# ---------------------------------------------------------------- upgrades


def test_a_unit_upgrade_is_paid_once_and_a_model_upgrade_per_model() -> None:
    # SPF-ARMY-10, SPF-EQUIP-05, SPF-EQUIP-06
    shields = convert({"sheet": "Squad", "upgrades": ["Shields"]}, Base)
    three = {"elite": "Veteran", "upgrades": ["Fine blade"]}
    elites = convert({"sheet": "Squad", "models": [three, three, three]}, Base)

    assert 2 + 2 == price_of(SHOP, shields).cp
    assert (2 + 3 * 2, 3 * 1) == (price_of(SHOP, elites).cp, price_of(SHOP, elites).xp)


def test_what_a_sheet_does_not_sell_cannot_be_bought() -> None:
    # SPF-ARMY-09, SPF-SHEET-01
    assert ["SPF-ARMY-09"] == clauses({"sheet": "Tank", "upgrades": ["Charm"]})
    assert ["SPF-ARMY-09"] == clauses({"sheet": "Cart", "upgrades": ["Charm"]})  # no infantry, and nothing said
    assert [] == clauses({"sheet": "Crew", "upgrades": ["Charm"]})  # no infantry, but its sheet says so
    assert ["SPF-SHEET-01"] == clauses("Ghost")
    assert [] == clauses("Old squad")  # retired: kept for old armies


def test_requirements_are_groups_of_words() -> None:
    # SPF-ARMY-09, SPF-SHEET-10, SPF-ARMY-11
    assert [] == clauses({"sheet": "Squad", "upgrades": ["Tassels", "Charm"]})  # infantry or cavalry, and Charm
    assert ["SPF-ARMY-09"] == clauses({"sheet": "Squad", "upgrades": ["Tassels"]})
    assert ["SPF-ARMY-09"] == clauses({"sheet": "Crew", "upgrades": ["Shields"]})


def test_elite_equipment_needs_an_elite_that_holds_it() -> None:
    # SPF-EQUIP-05
    blade, veteran = {"upgrades": ["Fine blade"]}, {"elite": "Veteran", "upgrades": ["Fine blade"]}

    assert [] == clauses({"sheet": "Squad", "models": [veteran, veteran]})
    assert ["SPF-ARMY-09"] == clauses({"sheet": "Squad", "models": [{"elite": "Veteran"}, blade]})


def test_elites_replace_models_they_are_made_for() -> None:
    # SPF-UNIT-05
    veteran = {"elite": "Veteran"}

    assert [] == clauses({"sheet": "Squad", "models": [veteran] * 4})
    assert ["SPF-UNIT-05"] == clauses({"sheet": "Squad", "models": [veteran] * 5})
    assert "SPF-UNIT-05" in clauses({"sheet": "Crew", "models": [veteran]})
    assert "SPF-UNIT-05" in clauses({"sheet": "Squad", "models": [{"elite": "Charm"}]})


def test_two_hands_hold_one_big_or_two_small_things() -> None:
    # SPF-EQUIP-01, SPF-SHEET-13
    assert [] == clauses({"sheet": "Squad", "upgrades": ["Shields", "Pistols"]})
    assert ["SPF-EQUIP-01"] == clauses({"sheet": "Squad", "upgrades": ["Shields", "Heavy muskets"]})
    assert ["SPF-EQUIP-01"] == clauses(
        {
            "sheet": "Squad",
            "upgrades": ["Shields", "Pistols"],
            "models": [{"elite": "Veteran", "upgrades": ["Fine blade"]}],
        }
    )


def test_other_holders_have_limits_of_their_own() -> None:
    # SPF-SHEET-13: four hands; tentacles never cost the hands
    assert [] == clauses({"sheet": "Crew", "upgrades": ["Catapult", "Buckler"]})
    assert ["SPF-EQUIP-01"] == clauses({"sheet": "Crew", "upgrades": ["Catapult", "Heavy muskets"]})
    assert [] == clauses({"sheet": "Crew", "upgrades": ["Catapult", "Buckler", "Suckers"]})
    assert ["SPF-EQUIP-01"] == clauses({"sheet": "Squad", "upgrades": ["Suckers"]})  # it has no tentacles


def test_independent_items_are_free_of_hands_and_bought_once() -> None:
    # SPF-EQUIP-02
    assert [] == clauses({"sheet": "Squad", "upgrades": ["Charm", "Lamp", "Heavy muskets"]})
    assert "SPF-EQUIP-02" in clauses({"sheet": "Squad", "upgrades": ["Charm", "Charm"]})


def test_hands_may_hold_two_alike_but_an_elite_has_its_weapon_once() -> None:
    # SPF-EQUIP-01, SPF-EQUIP-05, SPF-EQUIP-12: a model with two pistols fires both
    assert [] == clauses({"sheet": "Squad", "upgrades": ["Pistols", "Pistols"]})
    assert ["SPF-EQUIP-01"] == clauses({"sheet": "Squad", "upgrades": ["Pistols", "Pistols", "Buckler"]})
    assert ["SPF-EQUIP-05"] == clauses(
        {"sheet": "Squad", "models": [{"elite": "Veteran", "upgrades": ["Fine blade", "Fine blade"]}]}
    )


def test_one_unit_base_weapon() -> None:
    # SPF-EQUIP-03
    assert [] == clauses({"sheet": "Squad", "upgrades": ["Field gun"]})
    assert ["SPF-EQUIP-03"] == clauses({"sheet": "Squad", "upgrades": ["Field gun", "Long gun"]})


def test_a_sheet_may_have_other_room_for_unit_base_weapons() -> None:
    # SPF-SHEET-13
    sheets = plain(SHOP)
    squad = next(sheet for sheet in sheets["unit"] if sheet["name"] == "Squad")
    for room, expected in ((0, ["SPF-EQUIP-03"]), (1, []), (2, [])):
        squad["model"][0]["holders"] = {"shared": room}
        assert expected == clauses({"sheet": "Squad", "upgrades": ["Field gun"]}, lists=sheets)


def test_scopes_are_kept_apart() -> None:
    # SPF-EQUIP-06, SPF-UNIT-06
    assert "SPF-EQUIP-06" in clauses({"sheet": "Squad", "upgrades": ["Fine blade"]})
    assert "SPF-EQUIP-06" in clauses({"sheet": "Squad", "models": [{"elite": "Veteran", "upgrades": ["Shields"]}]})


def test_an_upgrade_may_be_limited_in_number() -> None:
    # SPF-SHEET-10
    sung = {"elite": "Veteran", "upgrades": ["Song"]}

    assert [] == clauses({"sheet": "Squad", "models": [sung, sung]})
    assert ["SPF-SHEET-10"] == clauses({"sheet": "Squad", "models": [sung, sung, sung]})
