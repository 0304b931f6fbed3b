"""Heavy: one better to hit for a unit that Remained Stationary. (TEN-KW-17)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_heavy_helps_a_unit_that_stood_still_and_nobody_who_got_out_or_arrived() -> None:
    """TEN-KW-17, TEN-SHOOT-08"""
    for fields, hits in (
        ({"moved": "stationary"}, 1),
        ({"moved": "normal"}, 0),
        ({"moved": "stationary", "disembarked": "before"}, 0),
        ({"has_arrived": True}, 0),
    ):
        table = drill(
            unit("Guns", ranged("Gun", "Heavy"), at=(10, 10)), unit("Mob", seat=1, at=(10, 20)), phase="shooting"
        )
        table.change("Guns", **fields)
        table.dice(hit=[3], wound=[1] * hits)
        table.run(shoot_with, "Guns")

        table.done()
