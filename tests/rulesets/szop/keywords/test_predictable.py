"""Predictable. (SZOP-WPN-16)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.play.shooting.shooting import shoot
from tests.rulesets.szop.kit import draw, rifle, unit


@pytest.mark.parametrize(("state", "attacks"), [({"is_pinned": True}, 4), ({"is_exhausted": True}, 2), ({}, 2)])
def test_predictable_doubles_attacks_at_pinned_units_only(state: dict[str, Any], attacks: int) -> None:
    """SZOP-WPN-16"""
    table = draw(unit("Own", rifle("Predictable", attacks=2)), unit("Foes", seat=1, at=(10, 20), **state))
    dice = table.dice(hit=[1] * attacks)
    table.run(shoot, "Own").shoot("Foes")

    assert {} == dice.left_over()
