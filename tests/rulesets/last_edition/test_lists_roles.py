"""Roles, free slots and leader points. (TLE-ARMY-06 to TLE-ARMY-20)"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.errors import GrognardError
from grognard.rulesets.last_edition.lists.army import read
from grognard.rulesets.last_edition.lists.roles import Bonus, Role, SlotGroup, read_role
from grognard.rulesets.last_edition.lists.slots import commander_of, effect_of, leader_bill, leader_points, matched
from tests.rulesets.last_edition.lists_kit import army, sheet

LEADER = sheet("Leader", "Leader +8 {3 base / 2 guardian/elite}")


def bill(*sheets: dict[str, Any], **units: int) -> Any:
    return leader_bill(read(army(*sheets, units=units)))


def test_a_leader_brings_points_and_slots() -> None:  # TLE-ARMY-06, TLE-ARMY-07
    role = read_role("Leader +8 {3 base / 2 guardian/elite}")

    assert (8, 8) == (role.points, role.brings)
    assert (SlotGroup(3, ("Base",)), SlotGroup(2, ("Guardian", "Elite"))) == role.slots
    assert (SlotGroup(2, ("Base",)),) == read_role("Leader +5 {2 base}").slots


@pytest.mark.parametrize(
    "text",
    [
        "(Unique) Leader +8 {3 base / 2 guardian/elite}",
        "Base -1 {1 support}",
        "Elite -2",
        "Support -1 {+2 for M}",
    ],
)
def test_roles_are_spelled_as_they_are_read(text: str) -> None:  # TLE-ARMY-20
    assert text == str(read_role(text))
    assert read_role(text) == read_role(text.upper())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lider +8", 'unknown role "Lider"'),
        ("Leader -8", "a Leader adds points"),
        ("Elite +2", "every other role costs them"),
        ("Elite", "says no leader points"),
        ("Leader +8 {3 basse}", 'did you mean "Base"'),
        ("Leader +8 {base}", "the first slot needs a number"),
        ("Leader +8 {0 base}", "1 to 9 slots"),
        ("Leader +99", "at most 30"),
        ("Elite -2 {1 base}", "brings no free slots"),
        ("Guardian -2 {1 elite}", "leaders only"),
        ("Base -1 {+2 for Militia}", "only Support"),
        ("", "is no role"),
    ],
)
def test_bad_roles_are_refused_in_a_sentence(text: str, said: str) -> None:  # TLE-ARMY-20
    with pytest.raises(GrognardError, match=said.replace("(", r"\(")):
        read_role(text)


def test_who_has_no_slot_pays() -> None:  # TLE-ARMY-08, TLE-ARMY-11, TLE-ARMY-16, TLE-ARMY-17
    lone = sheet("Lone", "Leader +8")
    found = bill(lone, sheet("Elite", "Elite -3"), sheet("Free", "Base -0"), sheet("Second", "Leader +2"))

    assert [0, 3, 1, 1] == [seat.cost for seat in found.seats]  # the commander nothing, everybody else at least 1
    assert (10, 5, 5) == (found.brought, found.paid, found.left)


def test_a_base_frees_a_unit_of_its_role() -> None:  # TLE-ARMY-09
    found = bill(
        sheet("Lone", "Leader +8"), sheet("Base", "Base -1 {1 support}"), sheet("Gun", "Support -2"), Base=2, Gun=2
    )

    assert ["Base 1", "Base 2"] == sorted(seat.slot_of for seat in found.seats if seat.role == "Support")
    assert 2 == found.paid  # only the two bases


def test_a_guardian_frees_a_leader() -> None:  # TLE-ARMY-10
    found = bill(sheet("Lone", "Leader +8"), sheet("Guardian", "Guardian -2 {1 leader}"), sheet("Second", "Leader +3"))

    assert [0, 2, 0] == [seat.cost for seat in found.seats]
    assert 11 == found.brought


def test_a_support_bonus_counts_once_for_each_support_unit() -> None:  # TLE-ARMY-12
    militia = sheet("Militia", "Base -1")
    gun = sheet("Gun", "Support -1 {+2 for Militia}")

    assert Bonus(2, "Militia") == read_role("Support -1 {+2 for Militia}").bonus
    assert 10 == bill(sheet("Lone", "Leader +8"), militia, gun, Militia=4).brought
    assert 12 == bill(sheet("Lone", "Leader +8"), militia, gun, Militia=4, Gun=2).brought
    assert 8 == bill(sheet("Lone", "Leader +8"), gun).brought


def test_a_unit_in_a_slot_still_brings_its_own() -> None:  # TLE-ARMY-15: interaction 15
    commander = sheet("Chief", "Leader +5 {1 support}")
    gun = sheet("Gun", "Support -1 {+2 for Militia}")
    found = bill(commander, gun, sheet("Militia", "Base -1"))

    assert (7, 1) == (found.brought, found.paid)
    assert "Chief 1" == found.seats[1].slot_of
    seated = bill(sheet("Chief", "Leader +5 {1 base}"), gun, sheet("Militia", "Base -1"))
    assert (7, 1) == (seated.brought, seated.paid)  # the unit that the bonus names may sit in a free slot itself
    assert "Chief 1" == seated.seats[2].slot_of


def test_the_best_assignment_is_found() -> None:  # TLE-ARMY-15
    found = bill(
        sheet("Chief", "Leader +5 {1 elite / 1 guardian/elite}"), sheet("E", "Elite -3"), sheet("G", "Guardian -2")
    )

    assert 0 == found.paid


def test_two_units_free_each_other_but_none_itself() -> None:  # TLE-ARMY-15: interaction 15
    chief = sheet("Chief", "Leader +5")
    two = [sheet(f"L{n}", "Leader +2 {1 guardian}") for n in (1, 2)]
    guards = [sheet(f"G{n}", "Guardian -3 {1 leader}") for n in (1, 2)]
    found = bill(chief, *two, *guards)

    assert 0 == found.paid
    alone = bill(chief, sheet("Own", "Base -2 {1 base}"))
    assert 2 == alone.paid
    both = bill(chief, sheet("Own", "Base -2 {1 base}"), Own=2)
    assert 0 == both.paid
    assert ["Own 2", "Own 1"] == [seat.slot_of for seat in both.seats[1:]]


def test_leftover_points_are_those_of_the_battle() -> None:  # TLE-ARMY-19, TLE-LP-01
    chief = sheet("Chief", "Leader +13")
    listed = read(army(chief, sheet("E", "Elite -3")))

    assert 10 == leader_points(listed)
    assert 0 == leader_points(read(army(sheet("Poor", "Leader +0"), sheet("E", "Elite -3"))))


def test_what_a_unit_does_to_the_leader_points() -> None:  # TLE-ARMY-18
    listed = read(army(LEADER, sheet("E", "Elite -3"), sheet("B", "Base -1"), units={"E": 3}))

    assert -3 == effect_of(listed, 3)
    assert 0 == effect_of(listed, 4)


def test_the_named_leader_is_the_commander() -> None:  # TLE-ARMY-04
    listed = army(sheet("One", "Leader +1"), sheet("Two", "Leader +2"))
    second = {**listed, "unit": [{"datasheet": "One"}, {"datasheet": "Two", "commander": True}]}

    assert 0 == commander_of(read(listed))
    assert 1 == commander_of(read(second))
    assert 1 == leader_bill(read(second)).paid


ROLE = st.sampled_from(
    [
        "Base -2 {1 elite}",
        "Base -1 {1 base/elite}",
        "Elite -3",
        "Elite -1",
        "Guardian -2 {1 leader}",
        "Leader +2 {1 base/guardian}",
    ]
)


@given(st.lists(ROLE, min_size=1, max_size=4))
def test_the_matching_saves_as_much_as_any_other(texts: list[str]) -> None:  # TLE-ARMY-15
    roles = [read_role("Leader +5 {1 elite/guardian}"), *map(read_role, texts)]
    units = list(range(1, len(roles)))
    padded: list[tuple[int, tuple[str, ...]]] = [(-1, ())] * len(units)
    padded += [(place, group.roles) for place, role in enumerate(roles) for group in role.slots]  # one slot each
    best = 0
    for seats in permutations(range(len(padded)), len(units)):
        pairs = list(zip(units, (padded[seat] for seat in seats), strict=True))
        saved = sum(roles[u].cost for u, (owner, fit) in pairs if owner not in (-1, u) and roles[u].name in fit)
        best = max(best, saved)
    found = matched(roles, 0)

    assert best == sum(roles[unit].cost for unit in found)
    assert all(owner != unit for unit, owner in found.items())


def test_a_role_has_a_longest_text_and_a_most_slots() -> None:  # TLE-ARMY-06
    assert 1 == Role.from_data("Base" + " " * 194 + "-1").cost
    with pytest.raises(GrognardError):
        Role.from_data("Base" + " " * 195 + "-1")
    assert 9 == read_role("Leader +8 {9 base}").slots[0].number
    with pytest.raises(GrognardError):
        read_role("Leader +8 {10 base}")
