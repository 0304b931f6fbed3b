"""What tests of keywords share."""

from __future__ import annotations

from tests.rulesets.tenth.kit import DrillTable, drill, unit
from tests.rulesets.tenth.play.fight.test_declare import TOUCH

RADIUS = 16 / 25.4
"""Half a base of 32 mm, in inches."""


def armed(*weapons: dict[str, object], models: int = 1) -> DrillTable:
    """Troops with weapons who touch a foe of 20 wounds."""
    return drill(
        unit("Troops", *weapons, at=(10, 10), models=models),
        unit("Foe", seat=1, at=(10, 10 + TOUCH), wounds=20),
        phase="fight",
    )
