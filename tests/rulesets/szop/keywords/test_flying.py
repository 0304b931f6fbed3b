"""Flying. (SZOP-FLY-01)"""

from __future__ import annotations

from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from tests.rulesets.szop.kit import draw, unit, wood

FAR = unit("Foes", seat=1, at=(60, 40))


def test_flying_ignores_what_is_on_the_way_but_not_where_it_ends() -> None:  # SZOP-FLY-01
    wall, bog = wood(5, 12, 15, 13, kinds=["impassable"]), wood(5, 14, 15, 15, kinds=["difficult", "dangerous"])
    table = draw(unit("Bird", has=["Flying"]), unit("Foe", seat=1, at=(10, 13.6)), FAR, terrain=[wall, bog])
    dice = table.dice(terrain=[2])
    table.run(manoeuvre, "Bird")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[10, 14.6]]}).clause
    assert "SZOP-TERR-03" == table.refused({"A1.1": [[7, 12.5]]}).clause

    table.answer({"A1.1": [[10, 15.9]]})

    assert {"terrain": [2]} == dice.left_over()
