"""Typical targets by name, so that a weapon can be judged without writing a target down. The profiles are our own."""

from __future__ import annotations

from typing import Any

TYPICAL = "typical"
"""What stands for all of them where an army is named."""


def _target(models: int, keywords: tuple[str, ...], points: int, **profile: Any) -> dict[str, Any]:
    return {"models": models, "keywords": keywords, "points": points, "profile": profile}


TYPICAL_TARGETS: dict[str, dict[str, Any]] = {
    "light infantry": _target(10, ("INFANTRY",), 65, toughness=3, save=5, wounds=1),
    "heavy infantry": _target(10, ("INFANTRY",), 170, toughness=4, save=3, wounds=2),
    "elite": _target(5, ("INFANTRY",), 190, toughness=5, save=2, wounds=3, invulnerable=4),
    "bike": _target(3, ("MOUNTED",), 90, toughness=5, save=3, wounds=3),
    "walker": _target(1, ("VEHICLE", "WALKER"), 150, toughness=9, save=2, wounds=8),
    "tank": _target(1, ("VEHICLE",), 185, toughness=11, save=2, wounds=13),
    "titan": _target(1, ("VEHICLE", "TITANIC"), 440, toughness=13, save=2, wounds=24, invulnerable=5),
}
