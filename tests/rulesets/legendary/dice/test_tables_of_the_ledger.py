"""Numbers that the ledger has in tables, as the program has them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.rules import ledger
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.to_hit import Situation, to_hit_modifiers
from grognard.rulesets.legendary.play.shooting.screens import EMPLACEMENT
from grognard.rulesets.legendary.table.cover import OF_MODELS
from grognard.rulesets.legendary.table.terrain import KINDS
from tests.rulesets.legendary.arms import weapon


def table_of(clause: str) -> dict[Any, Any]:
    found = ledger("legendary").clause(clause).table
    assert isinstance(found, dict)
    return found


def test_default_cover_values() -> None:  # LEG-TERR-16
    wanted = {
        "grass" if name == "tall_grass" else name.replace("_", " "): value
        for name, value in table_of("LEG-TERR-16").items()
    }

    assert wanted.pop("other models") == OF_MODELS
    assert wanted == {name: KINDS[name].cover for name in wanted}


@pytest.mark.parametrize(
    ("kind", "cover"), [("ditch", 3), ("ammo dump", 3), ("comms relay", 3), ("burning wreck", 3), ("flipped wreck", 3)]
)
def test_other_hard_pieces_give_cover_3(kind: str, cover: int) -> None:  # LEG-TERR-16, LEG-TERR-28
    assert cover == KINDS[kind].cover


@pytest.mark.parametrize(
    ("kind", "value"),
    [("burning wreck", 4), ("flipped wreck", 3), ("anti-personnel mines", 6), ("anti-tank mines", 1)],
)
def test_what_is_dangerous_by_itself(kind: str, value: int) -> None:  # LEG-TERR-26, LEG-TERR-27, LEG-TERR-28
    assert value == KINDS[kind].dangerous


def test_a_gun_emplacement_has_toughness_7_three_wounds_and_a_save() -> None:  # LEG-TERR-22
    assert Target(toughness=7, parts=(3,), save=3) == EMPLACEMENT


def test_a_fast_target_is_harder_to_hit_than_one_that_moves() -> None:  # LEG-OVER-02, LEG-OVER-03
    def total(*, is_fast: bool, is_ready: bool) -> int:
        shot = Situation(4, weapon(), overwatch="ready" if is_ready else "unready", is_fast_target=is_fast)
        return sum(each.value for each in to_hit_modifiers(shot)) - 4

    assert -2 == total(is_fast=False, is_ready=True)
    assert -3 == total(is_fast=True, is_ready=True)
    assert -5 == total(is_fast=True, is_ready=False)
