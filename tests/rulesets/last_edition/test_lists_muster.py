"""Is an army legal, what does it cost, and what could be changed? (TLE-ARMY, TLE-DATA-01)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.rulesets.last_edition.lists.army import SAMPLES, read
from grognard.rulesets.last_edition.lists.form_choices import choices
from grognard.rulesets.last_edition.lists.muster import between, muster
from grognard.rulesets.last_edition.lists.random_army import random_army
from grognard.rulesets.last_edition.lists.slots import leader_bill
from tests.rulesets.last_edition.lists_kit import army, sheet

CHIEF = sheet("Chief", "Leader +9 {3 base}", colours=["green", "red"])


def clauses(listed: Any, **options: Any) -> list[str]:
    return [problem.clause for problem in muster(listed, options).errors]


def test_the_sum_may_not_exceed_the_maximum() -> None:  # TLE-DATA-01
    squad = sheet("Squad", "Base -1", price=1990)

    assert [] == clauses(army(CHIEF, squad, limit=2000))
    assert ["TLE-DATA-01"] == clauses(army(CHIEF, squad, limit=1999))


def test_sizes_are_checked() -> None:  # TLE-DATA-03
    listed = army(CHIEF, sheet("Five or ten", "Base -1", size="5|10"), sheet("Range", "Base -1", size="5-10"))
    for unit in listed["unit"][1:]:
        unit["models"] = 7

    assert ["TLE-DATA-03"] == clauses(listed)
    assert ["unit.1.models"] == [problem.where for problem in muster(listed, {}).errors]


def test_at_most_three_of_a_datasheet_base_aside() -> None:  # TLE-ARMY-01, TLE-ARMY-02
    elite, base = sheet("Elite", "Elite -1"), sheet("Base", "Base -1")

    assert [] == clauses(army(CHIEF, elite, base, units={"Elite": 3, "Base": 5}))
    assert ["TLE-ARMY-01"] == clauses(army(CHIEF, elite, units={"Elite": 4}))


def test_all_units_share_a_faction() -> None:  # TLE-ARMY-03
    host, both = (
        sheet("Host", "Leader +9", factions=["Red Host"]),
        sheet("Both", "Base -1", factions=["Red Host", "Nomads"]),
    )
    nomads = sheet("Nomads", "Base -1", factions=["Nomads"])

    assert [] == clauses(army(host, both))
    assert ["TLE-ARMY-03"] == clauses(army(host, both, nomads))
    assert ["TLE-ARMY-03"] == clauses(army(host, both, faction="Nomads"))
    assert [] == clauses(army(host, both, faction="Red Host"))


def test_a_leader_commands() -> None:  # TLE-ARMY-04
    squad = sheet("Squad", "Base -1")

    assert ["TLE-ARMY-04", "TLE-ARMY-04", "TLE-ARMY-16"] == clauses(army(squad))
    second = {"datasheet": "Chief", "name": "Another", "commander": True}
    listed = army(CHIEF)
    assert ["TLE-ARMY-04"] == clauses({**listed, "unit": [*listed["unit"], second]})


@pytest.mark.parametrize(("colours", "legal"), [(["red", "blue"], True), (["blue"], False), ([], True)])
def test_colours_of_the_commander(colours: list[str], legal: bool) -> None:  # TLE-ARMY-05
    assert ([] if legal else ["TLE-ARMY-05"]) == clauses(army(CHIEF, sheet("Squad", "Base -1", colours=colours)))


def test_a_colourless_commander_leads_only_the_colourless() -> None:  # TLE-ARMY-05: interaction 15
    chief = sheet("Grey", "Leader +9")

    assert [] == clauses(army(chief, sheet("Squad", "Base -1")))
    assert ["TLE-ARMY-05"] == clauses(army(chief, sheet("Squad", "Base -1", colours=["red"])))


@pytest.mark.parametrize(("limit", "most"), [(999, 0), (1500, 1), (2000, 2)])
def test_one_fly_for_each_1000_points(limit: int, most: int) -> None:  # TLE-ARMY-13
    flyers = sheet("Flyers", "Fly -1")

    assert ["TLE-ARMY-13"] == clauses(army(CHIEF, flyers, units={"Flyers": most + 1}, limit=limit))
    if most:
        assert [] == clauses(army(CHIEF, flyers, units={"Flyers": most}, limit=limit))


def test_one_unique_unit_in_all() -> None:  # TLE-ARMY-14: interaction 15
    chief, hero = sheet("Chief", "(Unique) Leader +9"), sheet("Hero", "(Unique) Elite -1")

    assert ["TLE-ARMY-14"] == clauses(army(chief, hero))
    assert [] == clauses(army(chief, hero), unique_per_datasheet=True)
    assert ["TLE-ARMY-14"] == clauses(army(chief, hero, units={"Hero": 2}), unique_per_datasheet=True)


def test_no_more_leader_points_than_brought() -> None:  # TLE-ARMY-16
    chief = sheet("Chief", "Leader +8")
    nine = [sheet(f"E{n}", "Elite -3") for n in range(3)]

    assert ["TLE-ARMY-16"] == clauses(army(chief, *nine))
    assert [] == clauses(army(chief, *nine[:2]))


def test_leader_points_are_no_battle_points() -> None:  # TLE-ARMY-17
    roster = muster(army(sheet("Chief", "Leader +8"), sheet("E", "Elite -2", price=100)), {})

    assert [("battle", 110, 1500), ("leader", 2, 8)] == [(pool.key, pool.spent, pool.limit) for pool in roster.pools]


def test_all_breaches_at_once() -> None:  # TLE-ARMY-18
    chief, elite = sheet("Chief", "Leader +6", price=500), sheet("Elite", "Elite -2", price=260)
    listed = army(chief, elite, units={"Elite": 4}, limit=1500)

    assert ["TLE-DATA-01", "TLE-ARMY-01", "TLE-ARMY-16"] == clauses(listed)
    assert all(problem.fix for problem in muster(listed, {}).errors)


def test_the_bill_says_who_sits_where() -> None:  # TLE-ARMY-15, TLE-ARMY-18, TLE-ARMY-19
    roster = muster(army(CHIEF, sheet("Squad", "Base -1"), sheet("Gun", "Elite -2")), {})
    leader = {price.unit: price for price in roster.bill if price.pool == "leader"}

    assert "Squad 1: in a slot of Chief 1" == leader["Squad 1"].what
    assert ("TLE-ARMY-08", 2) == (leader["Gun 1"].clause, leader["Gun 1"].points)
    assert "7 leader points are left: 9 brought, 2 paid." == roster.notes[0]
    assert "Through Gun 1 the leader points change by -2." in roster.notes


def test_units_that_change_nothing_are_named_together() -> None:  # TLE-ARMY-19
    """A unit in a free slot neither costs nor frees anything; nobody reads of a change by +0."""
    listed = army(CHIEF, sheet("Squad", "Base -1"), sheet("Gun", "Elite -2"), units={"Squad": 2})
    notes = list(map(str, muster(listed, {}).notes))

    assert "No change of the leader points: Squad 1, Squad 2." in notes
    assert ["Chief 1", "Gun 1"] == [note.split(" the ")[0].removeprefix("Through ") for note in notes[1:3]]
    assert not any("+0" in note for note in notes)


def test_unusual_sizes_are_only_warned_of() -> None:  # TLE-SETUP-01
    for limit, warned in ((1000, True), (1500, False), (2500, False), (2501, True)):
        roster = muster(army(CHIEF, limit=limit), {})

        assert roster.is_legal
        assert warned == any(problem.clause == "TLE-SETUP-01" for problem in roster.problems)


def test_two_sizes_are_told() -> None:  # TLE-DATA-01
    one, two = (muster(army(CHIEF, limit=limit), {}) for limit in (1500, 2000))

    assert ["TLE-DATA-01"] == [problem.clause for problem in between((one, two), {})]
    assert [] == list(between((one, one), {}))


def test_names_are_told_apart() -> None:  # TLE-DATA-02
    listed = army(CHIEF, sheet("Squad", "Base -1"), units={"Squad": 2})
    for unit in listed["unit"][1:]:
        unit["name"] = "Same"

    assert ["TLE-DATA-02"] == clauses(listed)


def test_what_can_be_added_has_its_price_in_both_pools() -> None:  # TLE-ARMY-18
    listed = army(CHIEF, sheet("Gun", "Elite -2"), faction="Test")
    found = choices(listed, {})
    addable = {choice.label: choice for choice in found["unit"]}

    assert {"Chief", "Gun"} == set(addable)
    assert {"battle": 10, "leader": 2} == addable["Gun"].pools
    assert 2 == addable["Gun"].most
    assert [False, True] == [choice.value for choice in found["unit.0.commander"]]
    assert [] == found["unit.1.commander"]


def test_sizes_are_offered_with_their_prices() -> None:  # TLE-DATA-05
    found = choices(army(CHIEF, sheet("Squad", "Base -1", size="5|10", together=[60, 110])), {})

    assert [(5, 0), (10, 50)] == [(choice.value, choice.points) for choice in found["unit.1.models"]]


def test_a_choice_says_what_the_change_would_cost() -> None:  # TLE-ARMY-18
    squad = sheet("Squad", "Base -1", size="5|10", together=[60, 110])
    listed = army(CHIEF, squad, sheet("Gun", "Elite -2", price=100), sheet("Second", "Leader +3"))
    listed["unit"][1]["models"] = 10
    found = choices(listed, {})
    sheets = {choice.value: choice for choice in found["unit.1.datasheet"]}

    assert {"battle": 0, "leader": 0} == sheets["Squad"].pools
    assert {"battle": -10, "leader": 2} == sheets["Gun"].pools  # the squad sits in a slot, the gun would pay
    assert (-10, -50) == (sheets["Gun"].points, found["unit.1.models"][0].points)
    assert [{"battle": 0, "leader": 0}] * 2 == [choice.pools for choice in found["unit.3.commander"]]


def test_random_armies_are_legal() -> None:  # TLE-ARMY-18
    for seed in range(60):
        roster = muster(random_army(Tabletop(seed)), {})

        assert roster.is_legal, roster.errors


@pytest.mark.parametrize("name", SAMPLES)
def test_the_armies_of_the_game_use_their_points(name: str) -> None:  # TLE-DATA-01
    roster = muster(name, {})

    assert roster.is_legal, roster.errors
    assert 0.94 * (roster.pools[0].limit or 0) <= roster.points


def test_all_that_is_odd_in_one_army() -> None:  # TLE-ARMY-02, 05, 12, 14, 15: interaction 15
    chief = sheet("Grey", "Leader +6 {1 base}")
    leaders = [sheet(f"L{n}", "Leader +2 {1 guardian}") for n in (1, 2)]
    guards = [sheet(f"G{n}", "(Unique) Guardian -3 {1 leader}") for n in (1, 2)]
    gun, militia = sheet("Gun", "Support -1 {+2 for Militia}"), sheet("Militia", "Base -1")
    listed = army(chief, *leaders, *guards, gun, militia, units={"Militia": 4})

    assert ["TLE-ARMY-14"] == clauses(listed)
    assert [] == clauses(listed, unique_per_datasheet=True)
    bill = leader_bill(read(listed))
    assert (6 + 2 + 2 + 2, 1 + 3) == (bill.brought, bill.paid)  # the gun and three of the four Militia pay
    assert [True] * 4 == [bool(seat.slot_of) for seat in bill.seats[1:5]]
    coloured = {**listed, "datasheet": [*listed["datasheet"][:-1], {**militia, "colours": ["red"]}]}
    assert ["TLE-ARMY-05"] * 4 == clauses(coloured, unique_per_datasheet=True)
