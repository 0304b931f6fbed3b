"""The author's army files: three versions, small files of our own making."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import bot, play_out
from grognard.kernel.data import convert
from grognard.rulesets.steampunk.lists.army import lists_of, read
from grognard.rulesets.steampunk.lists.army_limits import pools_of
from grognard.rulesets.steampunk.lists.importing import version_of
from grognard.rulesets.steampunk.lists.importing.clean_text import cleaned, damage_of
from grognard.rulesets.steampunk.lists.importing.damage_tables import rows
from grognard.rulesets.steampunk.lists.importing.orders import Plot, action_of, speeds_in, step_of
from grognard.rulesets.steampunk.lists.importing.remarks import Notebook, Page
from grognard.rulesets.steampunk.lists.importing.special_rules import read as read_specials
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip, find_sheet, find_upgrade, find_weapon
from grognard.rulesets.steampunk.lists.sheets import Army, Base, Lists
from grognard.rulesets.steampunk.ruleset import RULESET

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Imported

FILES = Path(__file__).parents[1] / "imports"
REMARKED = ("assumed", "incomplete", "rejected")


def imported(name: str, roster: str = "") -> Imported:
    text = (FILES / name).read_text(encoding="utf-8")
    found = RULESET.lists.imports(
        text, name, ((FILES / roster).read_text(encoding="utf-8"), roster) if roster else None
    )
    assert found is not None
    return found


def lists(name: str) -> Lists:
    return lists_of(convert(imported(name).army, Army))


def page() -> Page:
    return Notebook("test.toml", {}).page("Entry", "units", "Entry")


def abilities(*texts: str, families: str = "unit") -> list[str]:
    found = read_specials(texts, page(), "special", families=families)
    return [*found.unit, *found.weapon, *found.assault]


# ---------------------------------------------------------------- versions


def test_the_version_is_told_by_the_content() -> None:
    unit: dict[str, Any] = {"units": {"a": {}}, "models": {"b": {}}}

    assert (1, ()) == version_of({"weapons": {}, "units": {}})
    assert (2, ("fen",)) == version_of({"races": {}, "units": {}, "models": {}, "fen": unit})
    assert (3, ()) == version_of({"races": {}, **unit})
    assert (0, ()) == version_of({"name": "Lantern March", "base": []})


def test_our_own_army_files_are_not_imported() -> None:
    assert RULESET.lists.imports('name = "Lantern March"\nnation = "Elf"\nbase = []', "mine.toml", None) is None


def test_a_file_that_does_not_parse_is_reported_with_its_line() -> None:
    found = RULESET.lists.imports("[units.a]\nname = ,\n", "broken.toml", None)

    assert found is not None
    assert [(2, "rejected")] == [(remark.line, remark.level) for remark in found.remarks]
    assert found.army is None


@pytest.mark.parametrize("name", ["first.toml", "second.toml", "third.toml", "third_odd.toml"])
def test_a_second_run_gives_the_same_report(name: str) -> None:
    assert imported(name) == imported(name)


@pytest.mark.parametrize("name", ["first.toml", "second.toml", "third.toml", "third_odd.toml"])
def test_an_imported_army_is_legal_and_plays_a_whole_game(name: str) -> None:
    # SPF-ARMY-12, SPF-ARMY-15, SPF-ARMY-16
    army = imported(name).army
    game = RULESET.new_game((army, army), seed=3, options={"turns": 4})

    assert RULESET.muster(army).is_legal
    assert play_out(game, (bot(RULESET, "random"),) * 2).result is not None


def test_prices_of_version_3_are_at_scale_4() -> None:
    # SPF-ARMY-16
    army = convert(imported("third.toml").army, Army)

    assert 4 == army.scale
    assert {"ip": 96, "mp": 96, "cp": 96, "xp": 96} == pools_of(army)
    assert 1 == convert(imported("second.toml").army, Army).scale


# ---------------------------------------------------------------- the report


def test_every_remark_names_the_line_the_text_and_the_rule() -> None:
    found = imported("first.toml")
    text = (FILES / "first.toml").read_text(encoding="utf-8").splitlines()
    remark = next(each for each in found.remarks if each.text == "Dances well")

    assert ("Reed Guard", "unit_special", "incomplete") == (remark.entry, remark.field, remark.level)
    assert "Dances well" in text[remark.line - 1]
    assert "SPF-SHEET-09" in remark.rule


def test_entries_are_complete_assumed_incomplete_or_rejected() -> None:
    levels = dict(imported("first.toml").entries)

    assert "complete" == levels["Hull Gun"]
    assert "assumed" == levels["Musket"]  # no AP: read as 0
    assert "incomplete" == levels["Reed Guard"]
    assert "rejected" == levels["Lost Wheel"]  # no orders, no damage table


def test_counts_are_told_as_read_and_as_usable() -> None:
    found = imported("first.toml")

    assert {"units": 4, "elites": 1, "items": 6, "ranged": 3, "for sale": 4} == found.counts
    assert {"units": 3, "weapons": 3, "upgrades": 5} == found.usable


def test_what_is_kept_as_text_marks_the_sheet_incomplete() -> None:
    # SPF-SHEET-09
    found = lists("first.toml")

    assert ("Dances well",) == tuple(note.text for note in find_sheet(found, "Reed Guard").note)
    assert equip(found, Base(sheet="Reed Guard")).is_incomplete
    assert not equip(found, Base(sheet="Old Stone")).is_incomplete
    assert "incomplete" == dict(imported("third.toml").entries)["Heath Runners"]  # by its model's text


def test_a_gun_and_a_unit_of_one_name_have_pages_of_their_own() -> None:
    book = Notebook("x", {})
    gun, unit = book.page("Ballista", "weapons", "Ballista"), book.page("Ballista", "units", "Ballista")
    unit.reject("orders", "", "none")

    assert {"Ballista": "complete", "Ballista (units)": "rejected"} == book.entries
    assert gun.entry != unit.entry


# ---------------------------------------------------------------- version 1


def test_version_1_units() -> None:
    wagon = find_sheet(lists("first.toml"), "Marsh Wagon")

    assert ("vehicle", "large", "6/5/5/4") == (wagon.kind, wagon.size, wagon.armour)
    assert (7, 1) == (wagon.cost.ip, wagon.cost.xp)
    assert ["Fire Resistance[1]", "Optimal at point blank"] == list(map(str, wagon.abilities))
    assert ("Hull Gun",) == wagon.weapons
    assert ["1: light 6", "6: critical 6, future 1", "9: destroy"] == [row.spell() for row in wagon.tables.regular]
    assert ["1: no rotate left", "4: set on fire, misfire 2"] == [row.spell() for row in wagon.tables.critical]
    line = wagon.model[0].assault
    assert line is not None
    assert ("3/2/2/1", "d6-1") == (line.dice, line.damage)


def test_version_1_orders_by_speed_with_defaults_and_special_speeds() -> None:
    # SPF-SHEET-03, SPF-SHEET-04
    wagon = find_sheet(lists("first.toml"), "Marsh Wagon")
    speeds = {speed.name: speed for speed in wagon.speed}

    assert ["still", "slow", "fast flying"] == list(speeds)
    assert "- + - + B" == speeds["slow"].default
    assert ("F + - + -", "A + F,L + -") == speeds["slow"].orders
    assert ("- + A[fast flying] + -", "360 + - + A") == speeds["still"].orders
    assert speeds["fast flying"].flying
    assert not speeds["fast flying"].start
    assert [("Load + -", ("still", "slow")), ("- + Fire", ()), ("Fire + Load", ())] == [
        (entry.order, entry.speeds) for entry in wagon.gunnery
    ]


def test_version_1_weapons_items_and_elites() -> None:
    # SPF-SHEET-05, SPF-SHEET-10, SPF-SHEET-11
    found = lists("first.toml")
    gun, pots = find_weapon(found, "Hull Gun"), find_weapon(found, "Fog Pots")
    buckler, captain = find_upgrade(found, "Buckler"), find_upgrade(found, "Reed Captain")

    assert (4, 2, "d6+1", 3) == (gun.range, gun.ap, gun.damage, gun.penetration_bonus)
    assert ["Burst(2)", "Misfire[1-]"] == list(map(str, gun.abilities))
    assert "Smoke" == str(pots.covers.effect if pots.covers else "")
    assert "d6+1" == find_weapon(found, "Musket").damage
    assert ("unit", "hands", 1) == (buckler.scope, buckler.holder, buckler.hands)
    assert (("Infantry", "cavalry"),) == buckler.requires
    assert ("elite", ("Reed Guard",)) == (captain.scope, captain.replaces)
    assert "model" == find_upgrade(found, "Cleaver").scope
    assert "spawned by the marsh" == find_sheet(found, "Old Stone").bought


def test_an_elites_skill_takes_the_place_of_the_regular_ones() -> None:
    # SPF-SHOOT-11
    base = convert({"sheet": "Reed Guard", "models": [{"elite": "Reed Captain"}]}, Base)
    captain, guard, *_ = equip(lists("first.toml"), base).figures

    assert ("Excellent Shot", "Good Shot") == (str(captain.skill), str(guard.skill))


def test_an_imported_shield_takes_the_musket_away() -> None:
    # SPF-EQUIP-04
    found = lists("first.toml")

    assert 4 == len(equip(found, Base(sheet="Reed Guard")).guns)
    assert 0 == len(equip(found, Base(sheet="Reed Guard", upgrades=("Buckler",))).guns)


@pytest.mark.parametrize(
    ("bracket", "speeds", "is_default"),
    [
        ("still, slow", ["still", "slow"], False),
        ("stand-still", ["still"], False),
        ("slow or fast only", ["slow", "fast"], False),
        ("still, flying", ["still flying"], False),
        ("default all Flying", ["all flying"], True),
        ("all", [], False),
    ],
)
def test_speeds_in_brackets(bracket: str, speeds: list[str], is_default: bool) -> None:
    assert (speeds, is_default) == speeds_in(bracket)


def test_a_bracketed_speed_of_a_flyer_keeps_its_layer() -> None:
    plot = Plot(page())
    plot.move(["A[still]", "360°", "-"], ["still"], "orders", "")
    plot.move(["A[slow]", "-", "F"], ["still flying"], "orders", "")
    plot.move(["F", "-", "B(slow, land)"], ["slow flying"], "orders", "")
    plot.move(["F", "-", "-"], ["slow"], "orders", "")
    orders = {speed["name"]: speed["orders"] for speed in plot.speeds()}

    assert ["A[still flying] + 360 + -"] == orders["still"]
    assert ["A[slow flying] + - + F"] == orders["still flying"]
    assert ["F + - + B[slow]"] == orders["slow flying"]


def test_codes_and_actions_in_our_spelling() -> None:
    assert "F,B[fast flying]" == step_of("F, B(fly fast)")
    assert "-" == step_of("")
    assert "Fire Burst(3)" == action_of("fire burst(3)")
    assert "Load(2)" == action_of("load (2)")
    assert "Minor Healing" == action_of("heal")


# ---------------------------------------------------------------- versions 2 and 3


def test_version_2_units_of_models_with_equipment() -> None:
    found = lists("second.toml")
    walkers = find_sheet(found, "Fen Walkers")
    profile = equip(found, Base(sheet="Fen Walkers"))

    assert ("vehicle", 2) == (walkers.kind, walkers.models)
    assert ["Terror[range=2][d4]"] == list(map(str, walkers.abilities))
    assert ["Fear[6]"] == list(map(str, walkers.model[0].abilities))
    assert ["Cunning Assault[1 per 2]"] == list(map(str, profile.figures[0].assault.abilities))
    assert ["Long Gun", "Long Gun"] == [gun.weapon.name for gun in profile.guns]
    assert ["Enhanced Accuracy"] == list(map(str, find_weapon(found, "Long Gun").abilities))
    assert "normal" == (walkers.shaken.gunnery if walkers.shaken else "")
    assert ("- + L/R + (A)", "- + A,F + -") == walkers.speed[0].orders
    assert "- + - + B" == walkers.speed[1].default


def test_version_2_slips_are_accepted_with_a_remark() -> None:
    found = lists("second.toml")
    plates = find_upgrade(found, "Fen Plates")

    assert (("vehicle",),) == plates.requires
    assert "1/0/0/0" == (plates.assault.dice if plates.assault else "")
    assert ["Poison Resistance[2]"] == list(map(str, plates.abilities))
    assert "assumed" == dict(imported("second.toml").entries)["Fen Plates"]
    assert ("elite", ("Walker",)) == (find_upgrade(found, "Ace Pilot").scope, find_upgrade(found, "Ace Pilot").replaces)


def test_version_3_reads_the_shaken_entry_scopes_and_categories() -> None:
    found = lists("third.toml")
    runners = find_sheet(found, "Heath Runners")

    assert runners.shaken is not None
    assert ("slow", "Flee + - + -") == (runners.shaken.speed, runners.shaken.order)
    assert 2 == runners.cost.vp
    assert ["Take Cover[still, -1]"] == list(map(str, runners.model[0].abilities))
    assert ("model", "unit") == (find_upgrade(found, "Lucky Charm").scope, find_upgrade(found, "Drums").scope)
    assert ["Psychic Resistance[1]"] == list(map(str, find_upgrade(found, "Lucky Charm").abilities))
    assert ["Stubborn"] == list(map(str, find_upgrade(found, "Drums").abilities))


def test_version_3_specials_written_as_tables_of_arguments() -> None:
    text = (FILES / "third.toml").read_text(encoding="utf-8")
    text += "\n[[units.heath_runners.specials.pre_assault_retreat]]\nargs.N = 4\n"
    text += '[[units.heath_runners.specials.to_hit]]\nargs.ability = "ability.elusive"\n'
    text += 'args.speed = "speed.slow"\nargs.N = -1\n'
    found = RULESET.lists.imports(text, "third.toml", None)
    assert found is not None

    sheet = find_sheet(lists_of(convert(found.army, Army)), "Heath Runners")

    assert ["Pre-Assault retreat[4+]", "Elusive[slow, -1]"] == list(map(str, sheet.abilities))


def test_units_that_come_into_play_through_others_are_found_by_their_keys() -> None:
    # SPF-ABIL-26
    text = (FILES / "third.toml").read_text(encoding="utf-8")
    text = text.replace("cost = { xp = 4 }", 'cost = { xp = 4 }\nspecial = { "Not Yet Dead" = "echo: it goes on" }')
    text += '\n[spawns.echo]\nunit = "heath_runners"\n'
    found = RULESET.lists.imports(text, "third.toml", None)
    assert found is not None
    elder = find_upgrade(lists_of(convert(found.army, Army)), "Heath Elder")

    assert elder.model is not None
    assert ["Not Yet Dead[Heath Runners]"] == list(map(str, elder.model.abilities))


def test_an_army_file_picks_the_units_elites_and_upgrades() -> None:
    found = imported("third.toml", "third.json")
    army = convert(found.army, Army)
    base = army.base[0]

    assert "Evening Run" == army.name
    assert ("Heath Runners", "First", ("Drums",)) == (base.sheet, base.nick, base.upgrades)
    assert ("Heath Elder", ("Lucky Charm",)) == (base.models[0].elite, base.models[0].upgrades)
    assert {"bagpipes", "moon_cart"} <= {remark.text for remark in found.remarks}
    assert RULESET.muster(found.army).is_legal


def test_a_huge_unit_of_an_imported_army_is_declared() -> None:
    # SPF-ARMY-13
    text = (FILES / "second.toml").read_text(encoding="utf-8").replace('size = "Large"', 'size = "huge"')
    found = RULESET.lists.imports(text, "second.toml", None)
    assert found is not None

    army = read(found.army)

    assert set(army.huge or ()) == {"Fen Walkers"}
    assert RULESET.muster(found.army).is_legal


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1-3: +1 to future damage", "1: future 1"),
        ("9 : Unit Base destoryed", "9: destroy"),
        ("4+ Kill one model", "4: kill 1"),
        ("5: x3 Light Damage[d6]", "5: light 6 x3"),
        ("5: d4 psycic damage 2 times", "5: psychic 4 x2"),
        ("5: kill 2 models, roll on crew damage[d4]", "5: kill 2, crew 4"),
        ("5: +1 to be hit, -1 to hit", "5: damaged sights"),
        ("5: cannot move or rotate, speed set to still", "5: immobile"),
        ("5: Rotate unit 180°", "5: turnabout"),
        ("5: rotates left in agony 2 and 3", "5: spin left 2, spin left 3"),
        ("5: Crippled Crew, if already shaken double initial crew damage", "5: crippled crew, double if shaken"),
        ("5: 1d4 damage to all transported units, Forced Deploy (empty hexes only)", "5: passengers 4, passengers out"),
        ("5: covered in 2 minor acid tokens, bleed[6], poison[d6]", "5: minor acid 2, bleeding 6, poison 6"),
        (
            "5: assault -1/-1/-1/-1, -1 on assault damage, reduce armor by 2",
            "5: assault -1, assault damage -1, armour -2",
        ),
        ("5: loses Fear, stuck turret, jammed", "5: lose fear, stuck turret, jam 1"),
        ("5: Long Gun destroyed", "5: lose weapon Long Gun"),
        ("5: amplify bleeding, temporarily killed", "5: worsen bleeding, fallen"),
    ],
)
def test_damage_rows_in_the_authors_words(line: str, row: str) -> None:
    # SPF-DMG-09, SPF-SHEET-08
    here = page()

    assert [row] == rows([line], here, "regular", ["Long Gun"])
    assert [] == here.unread


def test_rows_may_refer_to_others_overlap_and_carry_notes() -> None:
    # SPF-SHEET-08
    here = page()
    found = rows(
        [
            "1-3: +1 to future damage",
            "4: as below, shaken",
            "5-7: as 4, set on fire",
            "5: destroyed",
            "Half the tokens go",
        ],
        here,
        "regular",
    )

    assert ["1: future 1", "4: future 1, shaken", "5: destroy"] == found
    assert [] == here.unread


def test_a_row_no_word_expresses_is_reported_and_left_out() -> None:
    here = page()

    assert ["4: shaken"] == rows(["4: shaken, all friends weep"], here, "regular")
    assert [("regular.0", "all friends weep")] == here.unread


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("Good shot: +2 to hit", "Excellent Shot"),
        ("Excelent Shot", "Excellent Shot"),
        ("Pscychic resistance 2", "Psychic Resistance[2]"),
        ("damage resistance[1]", "Regular Resistance[1]"),
        ("Take-Cover[still][-2]", "Take Cover[still, -2]"),
        ("Elusive[fast]: additional -1 to be hit while fast", "Elusive[fast, -1]"),
        ("Evation[4+]", "Evasion[4+]"),
        ("Terror[range=2][d6]", "Terror[range=2][d6]"),
        ("When moving fast, gains Fear[6]", "While[fast]: Fear[6]"),
        ("Pre assault retreat: 5+", "Pre-Assault retreat[5+]"),
        ("gains Fear[4] as long as one elite is alive", "While[elite]: fear[4]"),
        ("Immunity[poison]", "Immunity[poison]"),
        ("Forester", "Easy Terrain[forest]"),
        ("May transport up to 3 marsh infantry", "Transport[infantry, 3]"),
        ("each aftermath remove one shaken token", "Mend[1: shaken]"),
        ("may retreat even if winning", "Give Ground"),
        ("Minor acid resistance[2]", "Minor Acid Resistance[2]"),
        ("Take Cover[still]", "Take Cover[still, -1]"),
        ("gains Fear[4] when moving fast", "While[fast]: Fear[4]"),
        ("Infiltrate[3]", "Forward Position[3]"),
        ("each aftermath remove one poison", "Mend[1: poison]"),
        ("Heal[1, other, 1]", "Heal[1, other, first]"),
        ("Repair [2, self, Gunnery 2]", "Repair[2, self, second]"),
        ("Transport[infantry, 2]", "Transport[infantry, 2]"),
        ("Hidden[still; 2]", "Hidden[still; 2; none]"),
    ],
)
def test_free_texts_of_units(text: str, spelt: str) -> None:
    # SPF-SHEET-09
    assert [spelt] == abilities(text)


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("Always treated as loaded", "Always Loaded"),
        ("May be laoded with up to 3 ammo", "Store(3)"),
        ("fires 2 times", "Shots(2)"),
        ("Fire once at all enemy units within range", "Sweep[bases]"),
        ("If aim, instead use focus fire, roll 6 dice at same unit base", "Focus(6)"),
        ("limited ammo(2)", "Limited Ammo(2)"),
        ("choose which model to kill", "Sniper"),
        ("enhanced accuracy: +1 to hit", "Enhanced Accuracy"),
        ("Does not need to be loaded", "Always Loaded"),
        ("can be stored up to 2", "Store(2)"),
        ("2 shots", "Shots(2)"),
        ("may be used a maximum of 2 times", "Limited Ammo(2)"),
        ("Improved aim: +1 to hit", "Improved Aim[+1, +0]"),
        ("Improved Aim[+1, +2]", "Improved Aim[+1, +2]"),
    ],
)
def test_free_texts_of_weapons(text: str, spelt: str) -> None:
    # SPF-SHEET-05
    assert [spelt] == abilities(text, families="weapon unit")


def test_free_texts_of_assaults() -> None:
    # SPF-SHEET-06
    texts = ("Cunning Assault[1 for 2]", "Poison[4][1 for 2]", "minor acid[1 per 3]", "set on fire")

    assert ["Cunning Assault[1 per 2]", "Poison[4][1 for 2]", "Minor Acid[1 for 3]", "Set on Fire"] == abilities(
        *texts, families="assault unit"
    )


def test_area_rows_and_clouds() -> None:
    # SPF-AREA-04, SPF-HEX-09
    found = read_specials(
        ["Area(4+) at long range", "Place a poison cloud[6](5+) in this and all adjacent hexes"],
        page(),
        "special",
        families="weapon",
    )

    assert [{"needs": 4, "band": "long"}] == found.area
    assert {"effect": "Poison Cloud[6](5+)", "where": "target and neighbours", "needs_hit": False} == found.covers


def test_damage_fields_are_taken_apart() -> None:
    parts = damage_of("d6+2 (+3 if penetrating all armor) + d4 crew damage")
    tied: dict[str, Any] = {"type": "crew", "dice": "d8", "only_if_penetrated": True}

    assert ("d6+2", 3) == (parts.dice, parts.bonus)
    assert ({"type": "crew", "dice": "d4", "only_if_penetrated": False},) == parts.extra
    assert (tied,) == damage_of("d6 + d8 crew damage when penetrating all armor").extra
    assert "d6-1" == damage_of("-1").dice
    assert damage_of("n.a.").dice is None


def test_latex_and_slips_are_cleaned() -> None:
    assert "360 italics & 5%" == cleaned(r"360$^0$ {\it italics} \& 5\%")
    assert "psychic camouflage" == cleaned("pcysic camuflage")


def test_levels_are_those_of_the_format() -> None:
    assert {
        remark.level for name in ("first", "second", "third") for remark in imported(f"{name}.toml").remarks
    } <= set(REMARKED)


# ---------------------------------------------------------------- forms that real files have


def remarks(name: str) -> list[tuple[str, str, str]]:
    return [(remark.entry, remark.field, remark.level) for remark in imported(name).remarks]


def test_letters_and_layers_in_the_brackets_of_an_order_are_speeds() -> None:  # SPF-ORD-04
    riders, ship = (find_sheet(lists("third_odd.toml"), name) for name in ("Glade Riders", "Leaf Ship"))
    orders = {speed.name: speed.orders for sheet in (riders, ship) for speed in sheet.speed}

    assert "F + L/R + A[fast]" in orders["slow"] or "F + F + B[slow]" in orders["fast"]
    assert ("F + F + F", "F + F + B[slow]") == orders["fast"]
    assert ("F + (L) + A[fast flying]", "F + - + B[slow]") == orders["slow flying"]


def test_an_order_that_names_no_speed_is_left_out_with_a_remark() -> None:  # SPF-ORD-04
    assert ("Glade Riders", "orders.slow", "assumed") in remarks("third_odd.toml")
    assert not any(
        "A[q]" in order for speed in find_sheet(lists("third_odd.toml"), "Glade Riders").speed for order in speed.orders
    )


def test_an_order_to_release_nothing_is_left_out() -> None:
    ship = find_sheet(lists("third_odd.toml"), "Leaf Ship")

    assert ["Fire + -"] == [entry.order for entry in ship.gunnery]


def test_a_discount_is_a_price_below_nothing() -> None:
    assert -3 == find_upgrade(lists("third_odd.toml"), "Old Harness").cost.cp


def test_no_pool_falls_below_nothing() -> None:  # SPF-ARMY-07
    army = dict(imported("third_odd.toml").army)
    sheets = army["lists"]
    sheets["upgrade"] = [
        {**each, "cost": {"cp": -30}} if each["name"] == "Old Harness" else each for each in sheets["upgrade"]
    ]
    army["base"] = [{"sheet": "Glade Riders", "upgrades": ["Old Harness"]}]
    army.pop("huge", None)

    assert ["Discounts bring the cp of the army to -26."] == [str(p.sentence) for p in RULESET.muster(army).problems]


def test_whether_an_item_is_bought_for_all_stands_beside_its_price() -> None:
    bought = lists("third_odd.toml")

    assert ("unit", "model") == tuple(find_upgrade(bought, name).scope for name in ("Old Harness", "Bright Spurs"))


def test_a_unit_without_movement_orders_stays_where_it_is() -> None:  # SPF-SHEET-03
    [speed] = find_sheet(lists("third_odd.toml"), "Likeness").speed

    assert ("still", ("- + - + -",)) == (speed.pace, speed.orders)


def test_who_has_a_light_damage_table_is_a_vehicle() -> None:  # SPF-TYPE-05
    assert find_sheet(lists("third_odd.toml"), "Glade Riders").is_vehicle
    assert ("Glade Riders", "type", "assumed") in remarks("third_odd.toml")


def test_a_category_is_read_by_its_own_grammar() -> None:
    riders = find_sheet(lists("third_odd.toml"), "Glade Riders")
    [rider] = riders.model
    champion = find_upgrade(lists("third_odd.toml"), "Glade Champion").model
    bow = find_weapon(lists("third_odd.toml"), "Reed Bow")
    assert rider.assault is not None
    assert champion is not None
    assert champion.assault is not None

    assert ["Fire Resistance[2]", "Good Shot"] == [str(each) for each in rider.abilities]
    assert ["Poison[6][1 for 2]"] == [str(each) for each in rider.assault.abilities]
    assert ["Minor Acid", "Limited Ammo(2)"] == [str(each) for each in bow.abilities]
    assert "Poison Resistance[3]" in [str(each) for each in champion.abilities]


def test_a_reference_in_braces_is_the_ability_of_that_name() -> None:
    assert ["Reroll[3]"] == abilities("{template.ability.reroll_assault:3}")


def test_sentences_that_are_effects_are_effects() -> None:  # SPF-DMG-09
    said = rows(["3: looses Fear, Unit set on fire", "4: unit is covered in acid, Misfire[2-]"], page(), "tables")

    assert ["3: lose fear, set on fire", "4: acid 1, misfire 2"] == said


def test_a_damage_table_without_a_heading_is_kept_as_text() -> None:
    text = (FILES / "first.toml").read_text(encoding="utf-8").replace('"Regular Damage"', '" "', 1)
    found = RULESET.lists.imports(text, "first.toml", None)

    assert found is not None
    assert any(remark.field.startswith("damage_tables") for remark in found.remarks)


@pytest.mark.parametrize("value", ["7", "true", '"x"', "[1, 2]", "{ a = 1 }", "1.5", '[["a"]]'])
@pytest.mark.parametrize("field", ["orders", "models", "damage_tables", "shaken", "cost", "special", "armor", "size"])
def test_no_value_of_the_wrong_kind_ends_in_a_traceback(field: str, value: str) -> None:
    lines = [
        "[races.a]",
        'name = "A"',
        "[models.m]",
        'type = ["infantry"]',
        "[units.u]",
        *(f"{name} = {given}" for name, given in {"models": '["m"]', "cost": "{ mp = 1 }", field: value}.items()),
    ]
    found = RULESET.lists.imports("\n".join(lines), "wrong.toml", None)

    assert found is not None
    assert found.remarks


def spoiled(name: str, **changes: tuple[str, str]) -> Imported:
    """A file in which some texts are others."""
    text = (FILES / name).read_text(encoding="utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    found = RULESET.lists.imports(text, name, None)
    assert found is not None
    return found


def test_who_has_a_weapon_that_was_rejected_is_rejected_too() -> None:  # SPF-EQUIP-08
    found = spoiled("first.toml", damage=('damage = "d6+1 (+3 if penetrating all armor)"', 'damage = "999D999"'))
    entries = dict(found.entries)

    assert ("rejected", "rejected") == (entries["Hull Gun"], entries["Marsh Wagon"])
    assert "a weapon it has was rejected" in [remark.rule for remark in found.remarks]
    assert found.army is not None


@pytest.mark.parametrize("four", ["x4/*/-/-", "1/q/0/0", "**/1/1/1"])
def test_dice_of_an_assault_that_are_no_numbers_are_kept_as_text(four: str) -> None:  # SPF-SHEET-06
    of_a_unit = spoiled("first.toml", unit=('assault = "3/2/2/1/"', f'assault = "{four}"'))
    of_an_item = spoiled("first.toml", item=('assault_mod = "1/1/1/1"', f'assault_mod = "{four}"'))

    for found in (of_a_unit, of_an_item):
        assert any(remark.field == "assault.strength" and four in remark.text for remark in found.remarks)


def test_a_weapon_that_is_linked_to_itself_is_read_without_that_link() -> None:  # SPF-WPN-17
    own = "fires in the same direction as Hull Gun"
    found = spoiled("first.toml", gun=("Burst(2) \\\\\\\\ Misfire[1-]", own))
    remark = next(each for each in found.remarks if "linked to itself" in each.rule)

    assert ("Hull Gun", "assumed", "Linked[hull gun]") == (remark.entry, remark.level, remark.text)
    assert 'special = "' in (FILES / "first.toml").read_text(encoding="utf-8").splitlines()[remark.line - 1]
    assert RULESET.muster(found.army).is_legal


def test_two_weapons_that_are_linked_to_each_other_keep_one_link() -> None:  # SPF-WPN-17
    found = spoiled(
        "first.toml",
        gun=("Burst(2) \\\\\\\\ Misfire[1-]", "fires in the same direction as Musket"),
        musket=('ap = ""\nspecial = ""', 'ap = ""\nspecial = "fires in the same direction as Hull Gun"'),
    )
    sheets = lists_of(convert(found.army, Army))

    assert [[], ["Linked[hull gun]"]] == [
        list(map(str, find_weapon(sheets, name).abilities)) for name in ("Hull Gun", "Musket")
    ]


@pytest.mark.parametrize(
    "roster",
    [
        "[]",
        "7",
        "null",
        '{"units": true}',
        '{"units": {"name": "heath_runners"}}',
        '{"units": ["heath_runners", 3, null]}',
        '{"units": [{"name": ["heath_runners"], "models": 4}]}',
        '{"units": [{"name": "heath_runners", "models": ["heath_elder", {"name": {}, "upgrades": true}]}]}',
        '{"units": [{"name": "heath_runners", "nick": {}, "models": [{"name": 3, "upgrades": [[], {}]}]}], "nick": []}',
    ],
)
def test_no_army_file_of_the_wrong_shape_ends_in_a_traceback(roster: str) -> None:
    found = RULESET.lists.imports((FILES / "third.toml").read_text(encoding="utf-8"), "third.toml", (roster, "a.json"))

    assert found is not None
    assert any(remark.rule.endswith("is wanted here; left out") for remark in found.remarks)
