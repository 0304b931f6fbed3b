"""Vehicles for drawn tables."""

from __future__ import annotations

from typing import Any

from tests.rulesets.legendary.kit import squad

CANNON = {"name": "Cannon", "range": 48, "s": 8, "ap": 3, "type": "Heavy"}


def tank(
    at: tuple[float, float] = (20.0, 10.0), *, number: int = 1, facing: float = 90.0, **how: Any
) -> dict[str, Any]:
    """A tank of 12/10/10 with three hull points and a cannon in its turret."""
    weapons = how.pop("weapons", (CANNON,))
    profile: dict[str, Any] = {
        "bs": 4,
        "front": 12,
        "side": 10,
        "rear": 10,
        "hp": 3,
        "types": ["tank"],
        "base": {"hull": [4, 3]},
        "height": 2.0,
        **how,
    }
    made = squad(number, at, weapons=weapons, facing=facing, pitch=5.0, **profile)
    made["profile"].setdefault("weapons", [{"weapon": each["name"], "mount": "turret"} for each in weapons])
    return made


def carrier(at: tuple[float, float] = (20.0, 10.0), **how: Any) -> dict[str, Any]:
    """A transport for ten with a door in its rear and on both sides."""
    return tank(at, **{"types": ["tank", "transport"], "capacity": 10, "access": ["rear", "left", "right"], **how})


def aboard(number: int, transport: str, **how: Any) -> dict[str, Any]:
    """A squad that begins in a transport."""
    return {**squad(number, None, **how), "selection": {"rides": transport}}  # type: ignore[arg-type]
