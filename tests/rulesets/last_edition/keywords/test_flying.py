"""Flying. (TLE-KW-15)"""

from __future__ import annotations

import pytest

from tests.rulesets.last_edition.kit import lay, piece, unit
from tests.rulesets.last_edition.test_play_moves import mover


@pytest.mark.parametrize(("x", "y", "most"), [(20.0, 16.6, 6.0), (28.0, 20.0, 8.0)])
def test_flyers_that_fall_back_from_soft_cover_lose_two_inches(x: float, y: float, most: float) -> None:
    """TLE-TERR-14, TLE-ORD-06, TLE-KW-15: only where they start on it, not where they pass over it."""
    kites = unit("Kites", keywords=["Flying"], move=8)
    ground = {"map": lay(piece(1, 17, 17), piece(1, 29, 17))}
    field = mover(at=(x, y), squad=kites, foes=[unit("Foes")], foes_at={"B2": (x - 1.2, y)}, battle=ground)
    field.play("A2 falls back")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(x + most + 0.1, y)]})
    field.play({"A2.1": [(x + most, y)]})
    assert (x + most, y) == field.model("A2.1").at


@pytest.mark.parametrize(("y", "most"), [(16.75, 5.0), (10.0, 6.0)])
def test_slow_flyers_lose_the_rest_of_the_two_inches_while_advancing(y: float, most: float) -> None:
    """TLE-TERR-14, TLE-ORD-02, TLE-KW-15: M 1 on soft cover: no normal move, and 5 inches of advance."""
    kites = unit("Kites", keywords=["Flying"], move=1)
    field = mover(at=(20, y), squad=kites, battle={"map": lay(piece(1, 17, 17))})
    field.play("A2", {}, "advancing")

    assert "TLE-MOVE-01" in field.refuses({"A2.1": [(20, y - most - 0.1)]})
    field.play({"A2.1": [(20, y - most)]})
    assert (20.0, y - most) == field.model("A2.1").at


def test_flying_ignores_everything_on_the_way_but_not_at_the_end() -> None:
    """TLE-KW-15: over a type 3 wall and over models; the base ends off every terrain base."""
    squad = unit("Kites", keywords=["Flying"], move=12)
    field = mover(
        at=(14, 20),
        squad=squad,
        foes=[unit("Foes")],
        foes_at={"B2": (24, 20)},
        battle={"map": lay(piece(3, 16, 17, "east", "north"))},
    )
    field.play("A2")

    assert "TLE-KW-15" in field.refuses({"A2.1": [(18, 20)]})
    assert "TLE-DIST-03" in field.refuses({"A2.1": [(24.5, 20)]})
    field.play({"A2.1": [(26, 20)]}, "none")
    assert (26.0, 20.0) == field.model("A2.1").at


def test_flyers_on_terrain_may_stay_there_but_not_move_about_on_it() -> None:
    """TLE-KW-15: one of two that stand on terrain stays, the other leaves; nobody ends a move on it."""
    squad = unit("Kites", 2, keywords=["Flying"], move=12)
    field = mover(at=[(18, 20), (18, 21.5)], squad=squad, battle={"map": lay(piece(2, 16, 17, "east", "north"))})
    field.play("A2")

    assert "TLE-KW-15" in field.refuses({"A2.1": [(20, 20)]})
    field.play({"A2.1": [(14, 20)]}, "none")
    assert (18.0, 21.5) == field.model("A2.2").at
