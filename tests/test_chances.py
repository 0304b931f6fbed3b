"""Comparing set-ups, counting attackers, turning one number."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.chances import compare, matrix, needed, sensitivity, with_value
from grognard.kernel.errors import GrognardError, Unknown

GUARD = {"name": "Guard", "models": 3, "move": 5, "shots": 1, "range": 8, "skill": 4, "save": 4}
ATTACK: dict[str, Any] = {"attacker": {**GUARD, "keywords": ["Steady"]}, "target": GUARD, "cover": True}


def mean(attack: dict[str, Any]) -> Any:
    return grognard.odds("_template", attack)["losses"].mean


def test_set_ups_side_by_side_with_the_difference_and_its_reasons() -> None:
    bare = {**ATTACK, "cover": False}
    first, second = compare("_template", {"in cover": ATTACK, "in the open": bare})

    assert 0 == first.difference
    assert mean(bare) - mean(ATTACK) == second.difference
    assert {"cover", "Steady"} == {one.what for one in first.contributions}
    assert {"Steady"} == {one.what for one in second.contributions}
    cover = next(one for one in first.contributions if one.what == "cover")

    assert mean(ATTACK) - mean(bare) == cover.worth
    assert cover.worth < 0


def test_the_smallest_number_of_attackers_that_is_enough() -> None:
    number, report = needed("_template", ATTACK, 0.5, at_least=2)

    assert report["losses"].p_at_least(2) >= 0.5
    assert grognard.odds("_template", {**ATTACK, "models": number - 1})["losses"].p_at_least(2) < 0.5


def test_what_cannot_be_reached_is_said() -> None:
    with pytest.raises(GrognardError):
        needed("_template", ATTACK, 0.5, at_least=99)
    with pytest.raises(GrognardError, match="more than 0"):
        needed("_template", ATTACK, 0.0)
    with pytest.raises(Unknown, match='did you mean "losses"'):
        needed("_template", ATTACK, 0.5, stage="loses")


def test_one_number_turned_through_its_values() -> None:
    means = [report["losses"].mean for _, report in sensitivity("_template", ATTACK, "target.save", range(2, 7))]

    assert sorted(means) == means
    assert len(set(means)) == 5


def test_a_misspelt_path_is_named() -> None:
    with pytest.raises(Unknown, match='did you mean "target"'):
        with_value(ATTACK, "taget.save", 3)


def test_all_attackers_against_all_targets() -> None:
    table = matrix("_template", {"A": {"x": ATTACK, "y": {**ATTACK, "cover": False}}})

    assert mean(ATTACK) == table["A"]["x"]["losses"].mean
