"""Wreck. (SZOP-PAS-30)"""

from __future__ import annotations

from grognard.kernel.plane import Disc
from grognard.rulesets.szop.table.ground import ground, kinds_under
from tests.rulesets.szop.helpers import hurt
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_a_wreck_is_terrain() -> None:  # SZOP-PAS-30, SZOP-COVER-03
    table = draw(unit("Own", models=2, diameter=3.0, has=["Wreck"]), FOE).run(hurt, "Own", 0, 1)
    table.answer(["A1.1"])

    assert {"dangerous", "difficult", "defensive"} == kinds_under(ground(table.game), Disc((10, 10), 0.5))
