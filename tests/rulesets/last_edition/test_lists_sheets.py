"""Datasheets: what they hold, and what is refused. (TLE-DATA, TLE-GEN-02)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.kernel.data import convert, load_toml
from grognard.kernel.errors import GrognardError
from grognard.kernel.plane import MM
from grognard.kernel.to_plain import plain
from grognard.rulesets.last_edition.lists.army import read, recall
from grognard.rulesets.last_edition.lists.cards import lines_of, tables_of
from grognard.rulesets.last_edition.lists.keywords.units import Cowards, Power, ShockTeleport, Skirmishers, Transport
from grognard.rulesets.last_edition.lists.keywords.weapons import Counterfire, Heavy
from grognard.rulesets.last_edition.lists.muster import muster
from grognard.rulesets.last_edition.lists.sheets import (
    Army,
    Datasheet,
    Library,
    Selection,
    line_up,
    models_in,
    points_of,
)
from grognard.rulesets.last_edition.lists.weapons import AttackText, read_attack
from tests.rulesets.last_edition.lists_kit import MODEL, army, sheet


def made(**more: Any) -> Datasheet:
    return convert(sheet("Squad", "Elite -1", **more), Datasheet, file="sheet")


def refused(**more: Any) -> str:
    with pytest.raises(GrognardError) as error:
        made(**more)
    return str(error.value)


@pytest.mark.parametrize("base", ["20mm", "24.9mm", "60x20mm", {"hull": [4.0, 0.9]}, "0.9in"])
def test_a_base_below_25_mm_is_rejected(base: Any) -> None:  # TLE-GEN-02
    assert "TLE-GEN-02" in refused(base=base)
    assert "TLE-GEN-02" in refused(model=[{**MODEL, "base": base}])


@pytest.mark.parametrize("base", ["25mm", "60x35mm", {"hull": [4.0, 2.0]}])
def test_the_printed_size_is_used_exactly(base: Any) -> None:  # TLE-GEN-02
    assert made(base=base).shape.width >= 25 * MM
    assert 25 * MM == made(base="25mm").shape.length


def test_a_range_and_alternatives_of_sizes() -> None:  # TLE-DATA-03
    assert (5, 6, 7, 8, 9, 10) == made(size="5-10").sizes
    assert (5, 10) == made(size="5|10").sizes
    assert "TLE-DATA-03" in refused(size="10-5")
    assert "sizes like" in refused(size="5..10")


def test_a_price_for_each_model() -> None:  # TLE-DATA-04
    assert 85 == points_of(made(size="5-10", price=17), Selection(datasheet="Squad", models=5))


def test_a_collective_price() -> None:  # TLE-DATA-05
    two = made(size="5|10", together=[60, 120])

    assert 120 == points_of(two, Selection(datasheet="Squad", models=10))
    assert 60 == points_of(two, Selection(datasheet="Squad"))
    turned = made(size="10|5", together=[120, 60])
    assert (60, 120) == tuple(points_of(turned, Selection(datasheet="Squad", models=number)) for number in (5, 10))
    assert 70 == points_of(made(size="1-3", together=[70]), Selection(datasheet="Squad", models=3))
    assert "TLE-DATA-05" in refused(size="5|10", together=[60, 120, 180])
    assert "TLE-DATA-04" in refused(price=10, together=[10])


def test_the_profile_of_a_model() -> None:  # TLE-DATA-06, TLE-DATA-07, TLE-DATA-08, TLE-DATA-09, TLE-DATA-10
    kind = made(model=[{**MODEL, "move": 6, "bs": 3, "cs": 4, "toughness": 5, "health": 2}]).model[0]

    assert (6, 3, 4, 5, 2) == (kind.move, kind.bs, kind.cs, kind.toughness, kind.health)


@pytest.mark.parametrize(
    ("armor", "numbers"), [("2+/4+", (2, 4)), ("6+/-", (6, 7)), ("-/-", (7, 7)), ("3+/3+", (3, 3))]
)
def test_armor_has_two_numbers(armor: str, numbers: tuple[int, int]) -> None:  # TLE-DATA-11, TLE-SAVE-05
    assert numbers == made(model=[{**MODEL, "armor": armor}]).model[0].armor_numbers


def test_armor_that_gets_better_is_rejected() -> None:  # TLE-DATA-11
    assert "TLE-DATA-11" in refused(model=[{**MODEL, "armor": "4+/2+"}])


def test_pure_and_dodge_saves() -> None:  # TLE-SAVE-07, TLE-SAVE-08
    kind = made(model=[{**MODEL, "pure": "5++", "dodge": "6+-"}]).model[0]

    assert (5, 6) == (kind.pure_number, kind.dodge_number)
    assert "a pure save like" in refused(model=[{**MODEL, "pure": "5+"}])


def test_weapons_have_several_keywords_and_profiles() -> None:  # TLE-DATA-13, TLE-KW-01, TLE-SHOOT-04
    gun = {"name": "Gun", "range": 24, "attack": "Ranged 2 counterfire/heavy", "strength": 4, "ap": -1}
    modes = [{**gun, "mode": "aimed"}, {**gun, "mode": "quick", "attack": "Ranged 4"}]
    found = made(weapon=modes, model=[{**MODEL, "weapons": ["Gun"]}])

    assert ["Gun (aimed)", "Gun (quick)"] == [profile.title for profile in found.profiles["Gun"]]
    assert (Counterfire(), Heavy()) == found.weapon[0].keywords
    assert "Ranged 2 counterfire/heavy" == str(found.weapon[0].attack)
    assert "needs a range" in refused(weapon=[{"name": "Gun", "attack": "Ranged 1", "strength": 4}])
    assert "has no range" in refused(weapon=[{**gun, "attack": "Melee 1"}])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ranged 2 counterfir", 'did you mean "counterfire"'),
        ("Rangd 2", 'did you mean "Ranged"'),
        ("Ranged 0", "1 to 40 attacks"),
        ("Melee 2 sniper", 'unknown melee keyword "sniper"'),
        ("Melee 2 charge", 'it is written "charge {extra}"'),
        ("Ranged 1 heavy/heavy", "twice"),
        ("many", "is no attack"),
    ],
)
def test_bad_attacks_are_refused_in_a_sentence(text: str, said: str) -> None:  # TLE-DATA-13, TLE-KW-01
    with pytest.raises(GrognardError) as error:
        read_attack(text)

    assert said in str(error.value)


def test_a_complaint_has_its_line_and_the_nearest_spelling() -> None:  # TLE-DATA-02
    text = (
        '[[datasheet]]\nname = "Squad"\nfactions = ["Test"]\nrole = "Elite -1"\nsize = "1"\nprice = 5\nbase = "25mm"\n'
        'keywords = ["Flyin"]\n[[datasheet.model]]\nname = "B"\nmove = 6\nbs = 4\ncs = 4\ntoughness = 4\nhealth = 1\n'
    )
    with pytest.raises(GrognardError) as error:
        load_toml(text, Library, file="own.toml")

    assert "own.toml:8" in str(error.value)
    assert 'did you mean "Flying"' in str(error.value)


def test_a_datasheet_without_a_role_is_rejected() -> None:  # TLE-ARMY-20
    with pytest.raises(GrognardError, match="role"):
        convert({key: value for key, value in sheet("Squad", "Elite -1").items() if key != "role"}, Datasheet)


def test_a_role_has_at_most_200_characters() -> None:  # TLE-ARMY-20
    def written(length: int) -> Datasheet:
        return convert(sheet("Squad", "Elite -1".ljust(length)), Datasheet)

    assert "Elite" == written(200).part.name
    with pytest.raises(GrognardError, match="a role is written as"):
        written(201)


def test_keywords_of_units_hold_their_numbers() -> None:  # TLE-KW-14, TLE-KW-17, TLE-TRANS-01, TLE-PWR-01, TLE-DATA-12
    found = made(
        keywords=["Cowards (2)", 'Shock teleport 3|2 "anywhere/side"', "Transport 10", "Power (3)", "Skirmishers"],
        carries=["Infantry"],
    )
    teleport = found.has(ShockTeleport)

    assert Cowards(2) == found.has(Cowards)
    assert teleport is not None
    assert ((2, 3), ("anywhere", "side")) == (teleport.in_rounds, teleport.ways)
    assert (Transport(10), Power(3)) == (found.has(Transport), found.has(Power))
    assert found.has(Skirmishers) is not None
    assert "needs the keyword Transport" in refused(carries=["Infantry"])
    assert "needs the keyword Power" in refused(powers=["Hum"])


def test_a_power_costs_at_least_one_die() -> None:  # TLE-PWR-05
    power = {"name": "Hum", "cost": 0, "target": "self", "effects": ["+1 M"]}
    with pytest.raises(GrognardError, match="TLE-PWR-05"):
        convert({"power": [power]}, Library)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ({"target": "enemy", "effects": ["+1 M"]}, "needs a range"),
        ({"range": 12, "effects": ["+1 M"]}, "needs a range"),
        ({}, "does nothing"),
        ({"effects": ["+1 Q"]}, "value must be"),
        ({"table": [{"low": 11, "high": 23, "heal": 1}]}, "each D33 result once"),
        ({"effects": ["+1 M"], "table": [{"low": 11, "high": 33, "heal": 1}]}, "what it does stands there"),
    ],
)
def test_bad_command_abilities_are_refused(deed: dict[str, Any], said: str) -> None:  # TLE-LP-03, TLE-DICE-04
    with pytest.raises(GrognardError) as error:
        convert({"command": [{"name": "Shout", "cost": 1, **deed}]}, Library)

    assert said in str(error.value)


def test_a_d33_table_says_what_happens() -> None:  # TLE-DICE-04
    rows = [{"low": 11, "high": 13, "heal": 1}, {"low": 21, "high": 33, "move": 3}]
    deed = convert({"command": [{"name": "Shout", "cost": 1, "table": rows}]}, Library).command[0]

    assert (1, 3) == (deed.row(13).heal, deed.row(21).move)


@pytest.mark.parametrize("missing", [11, 12, 13, 21, 22, 23, 31, 32, 33])
def test_a_d33_table_names_each_result_once(missing: int) -> None:  # TLE-DICE-04
    results = (11, 12, 13, 21, 22, 23, 31, 32, 33)
    rows = [{"low": each, "high": each, "heal": 1} for each in results]
    deed = convert({"command": [{"name": "Shout", "cost": 1, "table": rows}]}, Library).command[0]
    assert missing == deed.row(missing).low  # type: ignore[attr-defined]

    rest = [row for row in rows if row["low"] != missing]
    with pytest.raises(GrognardError, match="must name each D33 result once"):
        convert({"command": [{"name": "Shout", "cost": 1, "table": rest}]}, Library)


def test_an_aura_on_enemies_needs_its_inches() -> None:  # TLE-ABIL-03
    assert "needs the inches of an aura" in refused(
        abilities=[{"name": "Stench", "on": "enemies", "effects": ["-1 CS"]}]
    )


def test_the_models_of_a_unit_line_up() -> None:  # TLE-DATA-03, TLE-GEN-12
    two = [{**MODEL, "name": "Trooper"}, {**MODEL, "name": "Champion", "least": 1, "most": 1, "toughness": 5}]
    squad = made(size="5-10", model=two)
    names = [kind.name for kind in line_up(squad, Selection(datasheet="Squad", models=6))]

    assert ["Trooper"] * 5 + ["Champion"] == names
    assert 5 == models_in(squad, Selection(datasheet="Squad"))
    assert "do not come to its sizes" in refused(size="5", model=[{**MODEL, "most": 3}])


def test_an_army_brings_its_own_sheets_and_survives_plain_data() -> None:  # TLE-DATA-02
    listed = army(sheet("Chief", "Leader +5"), sheet("Squad", "Base -1", size="5-10"))
    found = read(listed)

    assert found == read(plain(found))
    assert found == recall(plain(found))


def test_unknown_datasheets_and_powers_are_named_with_the_nearest() -> None:  # TLE-DATA-02
    with pytest.raises(GrognardError, match="Mudwalkers"):
        read({"name": "A", "unit": [{"datasheet": "Mudwalker"}]})
    with pytest.raises(GrognardError, match="Undertow"):
        read(army(sheet("Chief", "Leader +5", keywords=["Power (1)"], powers=["Undertoe"])))


def test_a_card_shows_profiles_weapons_and_deeds() -> None:  # TLE-DATA-02, TLE-DATA-13
    found = read("saltmarch watch")
    caller = found.sheet("Tide caller")
    models, weapons = tables_of(caller)
    lines = dict(lines_of(found, caller))

    assert ("Caller", '6"', "4+", "4", "7", "4", "4+/6+", "4++", "") == models.rows[0]
    assert "Melee 2 light +1" in weapons.rows[0]
    assert lines["Undertow"].startswith("1 power dice.")
    assert "leader points" in lines["Turn of the tide"]


def test_the_example_of_the_page_is_a_legal_army() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rulesets" / "last_edition.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    found = muster(read(load_toml(text, Army, file="page")), {})

    assert found.is_legal, found.errors


def test_an_attack_has_at_most_200_characters() -> None:  # TLE-DATA-13
    assert read_attack("Ranged 1") == AttackText.from_data("Ranged 1".ljust(200))
    with pytest.raises(GrognardError, match="an attack is written as"):
        AttackText.from_data("Ranged 1".ljust(201))
