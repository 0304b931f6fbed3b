"""Indirect Fire: at what is not seen, one worse to hit and with cover. (TEN-KW-19)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_indirect_fire_needs_no_sight() -> None:
    """TEN-KW-19, TEN-LOS-09: -1 to hit and cover for the unseen; other weapons cannot fire."""
    ruin = {"type": "ruins", "rect": [6, 16, 14, 20], "height": 6}
    table = drill(
        unit("Rifles", ranged("Mortar", "Indirect Fire", skill=3), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 26), save=5),
        phase="shooting",
        terrain=[ruin],
    )
    table.dice(hit=[4], wound=[4], save=[4])
    table.run(shoot_with, "Rifles")

    table.done()
    assert 1 == table.alive("Mob")
    assert {"TEN-KW-19"} <= table.cited
