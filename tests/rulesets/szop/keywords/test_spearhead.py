"""Spearhead. (SZOP-ARUL-02)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit


@pytest.mark.parametrize(
    ("has", "begun", "face", "hits"),
    [
        (("Spearhead",), False, 6, 2),
        (("Spearhead",), False, 5, 1),
        (("Spearhead",), True, 6, 1),
        ((), False, 6, 1),
    ],
)
def test_a_natural_6_hits_twice_before_the_target_acts(has: tuple[str, ...], begun: bool, face: int, hits: int) -> None:
    """SZOP-ARUL-02"""
    table = draw(unit("Own", rifle(), has=has), unit("Foes", seat=1, at=(10, 20), models=4, has_begun=begun))
    dice = table.dice(hit=[face], defence=[6] * hits)
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()
