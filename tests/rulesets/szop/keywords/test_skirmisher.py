"""Skirmisher. (SZOP-PAS-05)"""

from __future__ import annotations

from grognard.rulesets.szop.play.moves.manoeuvre import skirmish
from tests.rulesets.szop.kit import draw, unit

FAR = unit("Foes", seat=1, at=(60, 40))


def test_skirmishers_move_2_inches_whatever_their_speed() -> None:  # SZOP-PAS-05, SZOP-PAS-03
    table = draw(unit("Light", has=["Skirmisher", "Fast"], is_pinned=True), FAR).run(skirmish, "Light")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 12.2]]}).clause

    table.answer({"A1.1": [[10, 12]]})

    assert (10.0, 12.0) == table.model("Light").at
