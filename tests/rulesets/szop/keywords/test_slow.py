"""Slow. (SZOP-PAS-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from tests.rulesets.szop.kit import draw, unit, wood

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry

FAR = unit("Foes", seat=1, at=(60, 40))


@pytest.mark.parametrize(("ground", "inches"), [((), 4.0), ((wood(0, 0, 30, 30, kinds=["difficult"]),), 2.0)])
def test_slow_units_move_4_inches_and_half_of_it_in_difficult_ground(
    ground: tuple[FeatureEntry, ...], inches: float
) -> None:
    """SZOP-PAS-04, SZOP-MOVE-05"""
    table = draw(unit("Own", has=["Slow"]), FAR, terrain=ground).run(manoeuvre, "Own")

    assert table.refused({"A1.1": [[10, 10.1 + inches]]}).clause

    table.answer({"A1.1": [[10, 10 + inches]]})

    assert (10, 10 + inches) == table.model("Own").at
