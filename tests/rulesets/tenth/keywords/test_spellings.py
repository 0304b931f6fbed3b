"""The abilities of weapons and units as such: spelling, and which there are. (TEN-KW-36)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import BadData
from grognard.rulesets.tenth.lists.keywords.unit_abilities import (
    UNIT,
    Inspires,
)
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import (
    WEAPON,
    Situation,
    SustainedHits,
    WeaponKeyword,
)
from grognard.rulesets.tenth.ruleset import RULESET
from tests.rulesets.tenth.arms import ability

NOT_DATA = {"CRITICAL HITS", "CRITICAL WOUNDS", "DESPERATE ESCAPE", "FLY", "OBJECTIVE CONTROL (OC)"}
"""Headings of the sheet's list of abilities that are no abilities of a weapon or a unit."""


def test_every_ability_of_the_ledger_can_be_written_in_data_files() -> None:
    """TEN-KW-36, TEN-KW-37: each heading of TEN-KW has a class with its clause."""
    headings = {
        clause.id: clause.term for clause in RULESET.ledger.clauses if clause.id.startswith("TEN-KW-") and clause.term
    }
    written = {each.clause for each in (*WEAPON.all(), *UNIT.all())}
    missing = {term for clause, term in headings.items() if clause not in written}

    assert missing <= NOT_DATA


@pytest.mark.parametrize(
    "text",
    [
        "Anti-VEHICLE 4+",
        "Blast",
        "Conversion 12",
        "Sustained Hits D3",
        "Rapid Fire 2",
        "Melta 2",
        "Twin-linked",
        "Torrent",
    ],
)
def test_a_weapon_ability_is_spelled_as_in_the_book(text: str) -> None:
    """TEN-KW-01, TEN-KW-03, TEN-KW-04, TEN-KW-33"""
    assert text == str(ability(text))


def test_an_ability_nobody_knows_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadData, match="Lethal Hits"):
        ability("Lethal Hit")


def test_what_a_leader_inspires_is_a_weapon_ability() -> None:
    """TEN-KW-37"""
    assert SustainedHits(2) == Inspires("Sustained Hits 2").grants()
    with pytest.raises(BadData):
        Inspires("Sustained Bits 2")


def test_abilities_that_need_every_model_say_so() -> None:
    """TEN-KW-37, TEN-KW-32"""
    need_all = {each.spelling.partition(" {")[0] for each in UNIT.all() if getattr(each, "needs_every_model", False)}

    assert {"Deep Strike", "Infiltrators", "Scouts", "Stealth", "Fights First"} == need_all


def test_a_plain_weapon_ability_changes_nothing() -> None:
    """TEN-KW-36: every moment has a neutral answer."""
    plain, anything = WeaponKeyword(), Situation(is_stationary=True, has_charged=True, is_half_range=True, models=20)

    assert (0, None, 6, 0) == (
        plain.extra_attacks(anything),
        plain.hit_modifier(anything),
        plain.critical_hit(anything),
        plain.extra_hits(),
    )
    assert (None, 6, 0, False) == (
        plain.wound_modifier(anything),
        plain.critical_wound(anything),
        plain.extra_damage(anything),
        plain.gives_cover(anything),
    )
