"""ANTI-KEYWORD X+, as it is played and computed. (TEN-KW-01)"""

from __future__ import annotations

import pytest

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


@pytest.mark.parametrize(("on", "is_cited"), [(5, True), (6, False)])
def test_a_critical_wound_below_six_is_cited(on: int, is_cited: bool) -> None:
    """TEN-KW-01: Anti 6+ changes nothing."""
    gun = ranged("Gun", f"Anti-INFANTRY {on}+")
    table = drill(
        unit("Rifles", gun, at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), keywords=["INFANTRY"]),
        phase="shooting",
    )
    table.dice(hit=[6], wound=[1])
    table.run(shoot_with, "Rifles")
    table.done()

    assert is_cited == ("TEN-KW-01" in table.cited)
