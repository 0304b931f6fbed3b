"""Fast. (SZOP-PAS-03)"""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.play.moves.law import allowances
from tests.rulesets.szop.kit import draw, unit

FAR = unit("Foes", seat=1, at=(60, 40))


@pytest.mark.parametrize(("has", "inches"), [((), 6), (("Fast",), 8), (("Slow",), 4), (("Fast", "Slow"), 6)])
def test_fast_and_slow_change_the_allowance(has: tuple[str, ...], inches: float) -> None:
    """SZOP-PAS-03, SZOP-PAS-04, SZOP-MOVE-05"""
    table = draw(unit("Runner", has=has), FAR)

    assert {inches} == set(allowances(table.game, table.model("Runner").unit).values())
