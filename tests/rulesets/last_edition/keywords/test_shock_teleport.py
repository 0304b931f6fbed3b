"""Shock teleport. (TLE-KW-17, TLE-KW-18)"""

from __future__ import annotations

import pytest

from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.moves.reserves import arriving
from tests.rulesets.last_edition.test_play_reserves import reserve


def test_side_is_within_three_inches_of_a_side() -> None:
    """TLE-KW-17, TLE-RSV-03: a base edge at 3 inches is legal, in the middle it is not."""
    field = reserve()
    field.play("A2")

    assert "TLE-RSV-03" in field.refuses({"A2.1": (40.6, 20), "A2.2": (40.6, 21.2)})
    assert "TLE-RSV-03" in field.refuses({"A2.1": (45, 3.6), "A2.2": (46.2, 3.4)})
    field.play({"A2.1": (45, 3.5), "A2.2": (46.2, 3.5)})
    assert "table" == field.unit("A2").where


def test_anywhere_is_anywhere() -> None:
    """TLE-KW-17: in the middle of the battlefield."""
    field = reserve("anywhere")
    field.play("A2", {"A2.1": (30, 22), "A2.2": (31.2, 22)})

    assert (30.0, 22.0) == field.model("A2.1").at


@pytest.mark.parametrize(("number", "can"), [(1, False), (2, True), (3, True), (4, False)])
def test_only_in_the_listed_rounds(number: int, can: bool) -> None:
    """TLE-KW-17: Shock teleport 2|3: rounds 2 or 3."""
    field = reserve(battle={"round": number})

    assert can == bool(arriving(field.game, 0))


@pytest.mark.parametrize(("number", "where"), [(2, "reserve"), (3, "gone")])
def test_too_late_is_lost(number: int, where: str) -> None:
    """TLE-KW-18: not placed by the end of the own turn of round 3: killed by the enemy."""
    field = reserve("side", (end_of_turn, 0), battle={"round": number})

    assert where == field.unit("A2").where
    assert "reserve" == reserve("side", (end_of_turn, 1), battle={"round": 3}).unit("A2").where
