"""Fly: over models and through the air. (TEN-KW-15)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.tenth.kit import check_path, drill, unit
from tests.rulesets.tenth.play.moves.test_movement_phase import CONTACT, refused, ways


def test_flying_models_pass_over_enemies_and_end_clear_of_them() -> None:
    """TEN-FLY-01, TEN-KW-15, TEN-MOVE-03"""
    line = unit("Line", seat=1, at=(10, 13), models=4, gap=0.1)
    table = drill(unit("Eagles", at=(11, 10), move=12, keywords=["INFANTRY", "FLY"]), line)
    behind = 13 + CONTACT

    for kind in ("normal", "advance", "fall back", "scouts"):
        assert "" == refused(table, "Eagles", ways(table, "Eagles", [(11, behind + 1.5)]), 12, kind)
        assert "TEN-ENG-02" == refused(table, "Eagles", ways(table, "Eagles", [(11, behind + 0.8)]), 12, kind)


def test_a_flight_is_measured_through_the_air() -> None:
    """TEN-FLY-02, TEN-KW-15"""
    hill = {"type": "hills", "rect": [12, 5, 20, 15], "height": 3}
    table = drill(
        unit("Eagles", at=(10, 10), keywords=["INFANTRY", "FLY"]), unit("Rifles", at=(10, 12)), terrain=[hill]
    )
    up = [(14, 10)]

    def cost(name: str, path: Any, kind: Any = "normal") -> float:
        model = table.models(name)[0]
        return check_path(table.game, table.id(name), model.id, path, 40, kind)

    assert 5.0 == pytest.approx(cost("Eagles", up))
    assert 7.0 == pytest.approx(cost("Rifles", [(14, 12)]))
    assert 7.0 == pytest.approx(cost("Eagles", up, "pile in"))
    assert 12.0 == pytest.approx(cost("Eagles", [(22, 10)]))
    assert 18.0 == pytest.approx(cost("Rifles", [(22, 12)]))
    assert "TEN-FLY-02" == refused(table, "Eagles", ways(table, "Eagles", up), 4.9)
