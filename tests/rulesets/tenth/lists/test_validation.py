"""Is the army legal? Each check with an army that passes it and one that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.kernel.data import BadFile, convert
from grognard.kernel.errors import BadData
from grognard.rulesets.tenth.lists.sheets import Datasheet, Selection, line_up

if TYPE_CHECKING:
    from pathlib import Path

FACTION = "TESTERS"


def model(name: str = "Trooper", **fields: Any) -> dict[str, Any]:
    stats = {"move": 6, "toughness": 4, "save": 4, "wounds": 1, "leadership": 7, "oc": 1, "base": 32, "height": 1.5}
    return {"name": name, **stats, "weapons": ["Club"], **fields}


def sheet(name: str, *keywords: str, points: int = 100, **fields: Any) -> dict[str, Any]:
    club = {"name": "Club", "type": "melee", "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
    gun = {"name": "Gun", "type": "ranged", "range": 24, "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
    size = [{"models": 1, "points": points}, {"models": 5, "points": points}]
    basic = {"name": name, "faction": FACTION, "keywords": list(keywords or ["INFANTRY"]), "size": size}
    return {**basic, "model": [model()], "weapon": [club, gun], **fields}


CHIEF = sheet("Chief", "INFANTRY", "CHARACTER", points=50, abilities=["Leader", "Deep Strike"], leads=["Squad"])
SQUAD = sheet(
    "Squad",
    "INFANTRY",
    option=[{"name": "Gun", "replaces": ["Club"], "gives": ["Gun"], "per": 5, "points": 5}],
    model=[model("Boss", least=1, most=1), model(least=0, most=9)],
)
LINE = sheet("Line", "INFANTRY", "BATTLELINE", points=50)
HERO = sheet("Hero", "INFANTRY", "CHARACTER", "EPIC HERO", points=50)
TRUCK = sheet("Truck", "VEHICLE", "TRANSPORT", "DEDICATED TRANSPORT", capacity=6, carries=["INFANTRY"])
BEAST = sheet("Beast", "BEASTS")
TOWER = sheet("Tower", "FORTIFICATION", points=10)
PLANE = sheet("Plane", "VEHICLE", "AIRCRAFT", "FLY", points=300)
ROTOR = sheet("Rotor", "VEHICLE", "AIRCRAFT", "HOVER", "FLY")
DIVERS = sheet("Divers", abilities=["Deep Strike"])
SHEETS = [CHIEF, SQUAD, LINE, HERO, TRUCK, BEAST, TOWER, PLANE, ROTOR, DIVERS]


def unit(datasheet: str, name: str = "", **fields: Any) -> dict[str, Any]:
    return {"datasheet": datasheet, **({"name": name} if name else {}), **fields}


def problems(*units: dict[str, Any], limit: int = 2000, chief: bool = True, **fields: Any) -> list[tuple[str, str]]:
    """Clause and sentence of every problem of an army of these units (and a Chief, who is the Warlord)."""
    own = [unit("Chief", warlord=True)] if chief else []
    army = {"name": "Test", "faction": FACTION, "limit": limit, "unit": [*own, *units], "datasheet": SHEETS, **fields}
    return [(problem.clause, problem.sentence) for problem in grognard.muster("tenth", army).problems]


def many_of(datasheet: str, number: int) -> list[dict[str, Any]]:
    return [unit(datasheet, f"{datasheet} {n}") for n in range(number)]


def test_the_points_may_reach_the_limit_but_not_pass_it() -> None:
    """TEN-ARMY-01"""
    assert [] == problems(unit("Squad"), limit=150)
    assert [("TEN-ARMY-01", "The army costs 150 of 149 points.")] == problems(unit("Squad"), limit=149)
    assert [("TEN-ARMY-01", "2 units are called Squad.")] == problems(unit("Squad"), unit("Squad"))


def test_the_default_limit_is_two_thousand() -> None:
    """TEN-ARMY-01"""
    army = {"name": "T", "faction": FACTION, "unit": [unit("Chief", warlord=True), *many_of("Plane", 3)]}
    army["datasheet"] = [CHIEF, sheet("Plane", points=650)]

    assert [] == list(grognard.muster("tenth", army).problems)
    assert 2000 == grognard.muster("tenth", army).points


def test_all_units_share_the_faction_and_a_character_is_the_warlord() -> None:
    """TEN-ARMY-02"""
    stranger = {**sheet("Stranger"), "faction": "OTHERS"}

    assert [("TEN-ARMY-02", "The army has no CHARACTER.")] == problems(unit("Squad"), chief=False)
    assert ["TEN-ARMY-02"] == [clause for clause, _ in problems(unit("Chief"), chief=False)]
    assert ["TEN-ARMY-02"] == [
        clause for clause, _ in problems(unit("Squad", warlord=True), unit("Chief"), chief=False)
    ]
    assert ["TEN-ARMY-02"] == [clause for clause, _ in problems(unit("Hero", warlord=True))]
    foreign = problems(unit("Stranger"), datasheet=[*SHEETS, stranger])

    assert [("TEN-ARMY-02", "Stranger belongs to OTHERS, not to TESTERS.")] == foreign


@pytest.mark.parametrize(("datasheet", "most"), [("Squad", 3), ("Line", 6), ("Hero", 1)])
def test_copies_of_a_datasheet_are_limited(datasheet: str, most: int) -> None:
    """TEN-ARMY-03: three, six of BATTLELINE, one EPIC HERO."""
    assert [] == problems(*many_of(datasheet, most))
    assert ["TEN-ARMY-03"] == [clause for clause, _ in problems(*many_of(datasheet, most + 1))]


def test_dedicated_transports_may_be_six() -> None:
    """TEN-ARMY-03"""
    riders = [unit("Line", f"Line {n}", rides=f"Truck {n}") for n in range(6)]

    assert [] == problems(*many_of("Truck", 6), *riders)


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ([unit("Squad", models=3)], "has 3 models"),
        ([unit("Squad", models=5, types={"Boss": 2})], "has 2 of Boss"),
        ([unit("Squad", models=5, types={"Cook": 1})], "has no Cook"),
        ([unit("Squad", models=5, wargear={"Gun": 2})], 'takes "Gun" 2 times'),
        ([unit("Squad", models=5, wargear={"Cannon": 1})], 'has no option "Cannon"'),
        ([unit("Truck")], "begins the battle empty"),
        (
            [unit("Truck"), unit("Squad", models=5, rides="Truck"), unit("Line", models=5, rides="Truck")],
            "10 models ride",
        ),
        ([unit("Truck"), unit("Line", rides="Truck"), unit("Beast", rides="Truck")], "does not carry Beast"),
        ([unit("Squad", rides="Line"), unit("Line")], "is no Transport"),
    ],
)
def test_sizes_wargear_and_transports_are_checked(units: list[dict[str, Any]], words: str) -> None:
    """TEN-ARMY-04, TEN-TRANS-12"""
    found = problems(*units)

    assert ["TEN-ARMY-04"] == [clause for clause, sentence in found if words in sentence]
    assert [] == problems(unit("Truck"), unit("Squad", models=5, wargear={"Gun": 1}, rides="Truck"))


@pytest.mark.parametrize(
    ("squad", "sentence"),
    [
        ({"types": {"Trooper": 5}}, "Squad is a unit of 5, but its types come to 6."),
        ({"models": 5, "types": {"Trooper": 2}}, "Squad is a unit of 5, but its types come to 3."),
        ({"models": 5, "types": {"Trooper": 9}}, "Squad is a unit of 5, but its types come to 10."),
        ({"models": 1, "wargear": {"Flag": 1, "Drum": 1}}, 'Squad has no model left for "Drum".'),
    ],
)
def test_a_unit_has_the_models_it_pays_for_and_each_option_a_model(squad: dict[str, Any], sentence: str) -> None:
    """TEN-ARMY-04: a Boss must be in every Squad, and only he trades his club for a flag or a drum."""
    swaps = [{"name": name, "model": "Boss", "replaces": ["Club"], "gives": ["Gun"]} for name in ("Flag", "Drum")]
    sheets = [CHIEF, {**SQUAD, "option": swaps}]

    assert [("TEN-ARMY-04", sentence)] == problems(unit("Squad", **squad), datasheet=sheets)
    assert [] == problems(unit("Squad", types={"Boss": 1, "Trooper": 4}, wargear={"Drum": 1}), datasheet=sheets)


def test_a_kind_of_model_that_asks_for_no_number_may_be_left_out() -> None:
    """TEN-ARMY-05"""
    kinds = {**SQUAD, "model": [model("Boss", least=1, most=1), model("Cook"), model()]}
    unasked = line_up(convert(kinds, Datasheet), Selection(datasheet="Squad", models=5))

    assert [] == problems(unit("Squad", types={"Boss": 1, "Trooper": 4}), datasheet=[CHIEF, kinds])
    assert [] == problems(unit("Squad", types={"Boss": 1, "Cook": 4}), datasheet=[CHIEF, kinds])
    assert ["Boss", "Cook", "Cook", "Cook", "Cook"] == [kind.name for kind, _ in unasked]


def test_what_no_sheet_prices_costs_nothing() -> None:
    """TEN-ARMY-01: a size and an option that its datasheet does not have; the army is not legal."""
    squad = {"datasheet": "Column Rifles", "models": 7, "wargear": {"Flare lances": 2}}
    roster = grognard.muster("tenth", {"name": "Odd", "faction": "ASHEN COLUMN", "unit": [squad]})

    assert not roster.is_legal
    assert [0] == [price.points for price in roster.bill]


def test_a_leader_begins_the_battle_with_those_he_leads() -> None:
    """TEN-LEAD-03, TEN-ARMY-04: he fills no Dedicated Transport alone, counts once in it, and waits with them only."""
    squad, truck = unit("Squad", models=5), unit("Truck")
    lead = unit("Chief", "Second", leads="Squad")
    apart = "Second leads Squad and cannot begin the battle apart from it."

    alone = problems(squad, truck, {**lead, "rides": "Truck"})
    waiting = problems(squad, {**lead, "reserves": "strategic"}, unit("Line"), *many_of("Beast", 2))

    assert [("TEN-LEAD-03", apart), ("TEN-ARMY-04", "Truck begins the battle empty.")] == alone
    assert [("TEN-LEAD-03", apart)] == waiting
    assert [] == problems({**squad, "rides": "Truck"}, truck, {**lead, "rides": "Truck"})


def test_passengers_wait_where_their_transport_does() -> None:
    """TEN-RES-01"""
    line = unit("Line", rides="Truck", reserves="strategic")
    others = [unit("Squad"), *many_of("Beast", 3), *many_of("Divers", 2)]

    assert [("TEN-RES-01", "Line rides in Truck and cannot wait in Reserves without it.")] == problems(
        line, unit("Truck"), *others
    )
    assert [] == problems(line, unit("Truck", reserves="strategic"), *others)


def test_an_aircraft_that_must_wait_does_not_count_as_strategic_reserves() -> None:
    """TEN-AIR-03: whatever the roster calls it; one that hovers does count."""
    assert [] == problems(unit("Plane", reserves="strategic"), unit("Squad"))
    assert ["TEN-RES-06"] == [
        clause for clause, _ in problems(unit("Rotor", hover=True, reserves="strategic"), unit("Squad"))
    ]


def test_a_leader_counts_for_the_room_in_a_transport() -> None:
    """TEN-TRANS-12: five of a squad, its Leader, capacity 6; and one more is too many."""
    lead = unit("Chief", "Second", leads="Squad")

    assert [] == problems(unit("Truck"), unit("Squad", models=5, rides="Truck"), lead)
    crowd = problems(unit("Truck"), unit("Squad", models=5, rides="Truck"), lead, unit("Line", models=1, rides="Truck"))

    assert [("TEN-ARMY-04", "7 models ride in Truck.")] == crowd


def test_leaders_are_attached_to_whom_they_may_lead_one_each() -> None:
    """TEN-LEAD-01, TEN-LEAD-02, TEN-ARMY-04"""
    lead = [unit("Chief", f"Chief {n}", leads="Squad") for n in (1, 2)]

    assert [] == problems(unit("Squad", models=5), lead[0])
    assert [("TEN-LEAD-02", "2 Leaders are attached to Squad.")] == problems(unit("Squad", models=5), *lead)
    assert ["TEN-LEAD-01"] == [c for c, _ in problems(unit("Line"), unit("Chief", "Second", leads="Line"))]
    assert ["TEN-LEAD-01"] == [c for c, _ in problems(unit("Squad"), unit("Hero", leads="Squad"))]
    assert ["TEN-LEAD-01"] == [c for c, _ in problems(unit("Chief", "Second", leads="Nobody"))]


def test_a_quarter_of_the_points_may_wait_in_strategic_reserves() -> None:
    """TEN-RES-06: what is actually fielded counts, riders and Leaders with their unit; no FORTIFICATION."""
    rest = many_of("Line", 5)

    assert [] == problems(*rest, unit("Squad", reserves="strategic"))
    assert ["TEN-RES-06"] == [c for c, _ in problems(*rest[:4], unit("Squad", reserves="strategic"))]
    aboard = [unit("Truck", reserves="strategic"), unit("Squad", rides="Truck")]

    assert ["TEN-RES-06"] == [c for c, _ in problems(*rest, *aboard)]
    assert ["TEN-RES-06"] == [c for c, _ in problems(*rest, unit("Tower", reserves="strategic"))]


def test_a_leader_counts_with_his_unit_against_the_quarter_and_deep_strikers_do_not() -> None:
    """TEN-RES-06: 100 of 450 points are legal, 150 are not; those in ordinary Reserves are free."""
    rest, squad = many_of("Line", 5), unit("Squad", reserves="strategic")
    second = unit("Chief", "Second")

    assert [] == problems(*rest, squad, second)
    assert [("TEN-RES-06", "150 points are in Strategic Reserves.")] == problems(
        *rest, squad, {**second, "leads": "Squad"}
    )
    assert [] == problems(*(unit("Divers", f"Divers {n}", reserves="deep strike") for n in range(3)))


def test_a_leader_who_cannot_deep_strike_keeps_his_unit_from_it() -> None:
    """TEN-KW-08, TEN-LEAD-09"""
    mayor = sheet("Mayor", "INFANTRY", "CHARACTER", abilities=["Leader"], leads=["Divers"])
    divers = unit("Divers", reserves="deep strike")

    assert [("TEN-KW-08", "Not every model of Divers has Deep Strike.")] == problems(
        divers, unit("Mayor", leads="Divers"), datasheet=[*SHEETS, mayor]
    )
    assert [] == problems(divers, unit("Mayor"), datasheet=[*SHEETS, mayor])


def test_aircraft_do_not_count_against_the_quarter_and_only_hover_craft_hover() -> None:
    """TEN-AIR-03, TEN-AIR-04, TEN-ARMY-04"""
    assert [] == problems(unit("Plane"), unit("Rotor", hover=True))
    assert ["TEN-AIR-04"] == [c for c, _ in problems(unit("Plane", hover=True))]


def test_only_units_all_of_whose_models_can_deep_strike_do() -> None:
    """TEN-KW-08, TEN-LEAD-09"""
    assert [] == problems(unit("Divers", reserves="deep strike"))
    assert ["TEN-KW-08"] == [c for c, _ in problems(unit("Squad", reserves="deep strike"))]


@pytest.mark.parametrize("lost", ["move", "toughness", "save", "wounds", "leadership", "oc", "base"])
def test_a_datasheet_without_a_characteristic_is_refused(lost: str) -> None:
    """TEN-ARMY-05"""
    kind = {key: value for key, value in model().items() if key != lost}
    with pytest.raises(BadData, match=lost):
        problems(datasheet=[CHIEF, sheet("Broken", model=[kind])])


@pytest.mark.parametrize("lost", ["attacks", "skill", "strength", "ap", "damage", "range"])
def test_a_weapon_without_a_characteristic_is_refused(lost: str) -> None:
    """TEN-ARMY-05: a Torrent needs no skill."""
    gun = {**sheet("X")["weapon"][1]}
    del gun[lost]
    with pytest.raises(BadData, match=lost):
        problems(datasheet=[CHIEF, sheet("Broken", weapon=[sheet("X")["weapon"][0], gun])])
    if lost == "skill":
        torrent = {**gun, "abilities": ["Torrent"]}

        assert [] == problems(datasheet=[CHIEF, sheet("Sprayers", weapon=[sheet("X")["weapon"][0], torrent])])


def test_a_misspelt_datasheet_is_told_with_its_line(tmp_path: Path) -> None:  # TEN-ARMY-01
    file = tmp_path / "mine.toml"
    lines = ['name = "x"', 'faction = "ASHEN COLUMN"', "[[unit]]", 'datasheet = "Column Rifels"', "[[unit]]"]
    file.write_text("\n".join([*lines, 'datasheet = "Nobody at all"']), encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        grognard.muster("tenth", str(file))

    assert "mine.toml:4: unknown datasheet 'Column Rifels'; did you mean \"Column Rifles\"?" in bad.value.told
    assert "mine.toml:6: unknown datasheet 'Nobody at all'" in bad.value.told
    assert "(TEN-ARMY-01)" in bad.value.told


def test_a_problem_of_a_unit_names_its_place() -> None:
    army = {"name": "Test", "faction": FACTION, "unit": [unit("Chief", warlord=True), unit("Squad", models=3)]}
    [problem] = grognard.muster("tenth", {**army, "datasheet": SHEETS}).problems

    assert ("unit.1", "TEN-ARMY-04") == (problem.where, problem.clause)


def test_what_nobody_knows_is_named_with_the_nearest_spelling() -> None:
    with pytest.raises(BadData, match='did you mean "Squad"'):
        problems(unit("Sqaud"))
    with pytest.raises(BadData, match='did you mean "Deep Strike"'):
        problems(datasheet=[CHIEF, sheet("Broken", abilities=["Deep Strik"])])
    with pytest.raises(BadData, match="needs a melee weapon"):
        problems(
            datasheet=[
                CHIEF,
                sheet("Broken", "VEHICLE", weapon=[sheet("X")["weapon"][1]], model=[model(weapons=["Gun"])]),
            ]
        )


def test_no_points_and_no_size_are_refused() -> None:
    """TEN-ARMY-05"""
    with pytest.raises(BadData, match="points"):
        problems(datasheet=[CHIEF, sheet("Broken", size=[{"models": 1}])])


# ---------------------------------------------------------------- what is read can be played


def test_nobody_leads_himself_or_a_leader() -> None:  # TEN-LEAD-01
    sheets = [{**CHIEF, "leads": ["Chief"]}, *SHEETS[1:]]
    alone = unit("Chief", "One", leads="One", warlord=True)
    pair = unit("Chief", "One", leads="Two", warlord=True), unit("Chief", "Two", leads="One")

    assert ["TEN-LEAD-01"] == [clause for clause, _ in problems(alone, chief=False, datasheet=sheets)]
    assert ["TEN-LEAD-01"] * 2 == [clause for clause, _ in problems(*pair, chief=False, datasheet=sheets)]


def test_no_transport_rides_in_itself() -> None:  # TEN-ARMY-04
    boat = sheet("Boat", "VEHICLE", "TRANSPORT", capacity=20)
    one, two = unit("Boat", "One", rides="Two"), unit("Boat", "Two", rides="One")
    found = problems(one, two, datasheet=[*SHEETS, boat])

    assert [("TEN-ARMY-04", "One rides in itself."), ("TEN-ARMY-04", "Two rides in itself.")] == found


@pytest.mark.parametrize("amount", ["D6-20", "D1", "D2", "D8", "999D999", "13D6", "D6+200", 10**6])
@pytest.mark.parametrize("field", ["attacks", "damage"])
def test_an_amount_that_cannot_be_thrown_is_refused(field: str, amount: str | int) -> None:
    club = {"name": "Club", "type": "melee", "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}

    with pytest.raises(BadData, match=field):
        problems(datasheet=[CHIEF, sheet("Odd", weapon=[{**club, field: amount}])])


def test_a_number_of_models_is_bounded_before_anything_is_made_of_it() -> None:
    with pytest.raises(BadData, match="a whole number from 0 to 30"):
        problems(unit("Squad", types={"Boss": 30_000_000}))
