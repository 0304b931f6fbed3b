"""The benchmark of whole questions measures right answers: icepool, written independently, gives the same numbers.

(TEN-ATK-04: 30 models with three kinds of weapon at 20 with mixed saves and a Leader, and the two kernel cases.)
"""

from __future__ import annotations

import pytest

import grognard
import odds_api


@pytest.mark.parametrize("case", odds_api.CASES, ids=[what for what, *_ in odds_api.CASES])
def test_both_sides_give_the_same_whole_numbers(case: odds_api.Case) -> None:
    _, attack, icepool = case
    report = odds_api.fresh(attack)

    for stage, theirs in icepool().items():
        assert odds_api.weights(theirs) == report[stage].reduced(), stage


def test_the_matrix_has_twelve_by_twelve_questions() -> None:
    asked = odds_api.pairs()

    assert 144 == len(asked)
    assert grognard.odds("tenth", asked[0])["models killed"].total > 0
