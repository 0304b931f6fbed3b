"""Houses and who is in them, for drawn tables."""

from __future__ import annotations

from typing import Any

from grognard.kernel.troops.maps import FeatureEntry, WallEntry
from tests.rulesets.legendary.kit import squad

CANNON = {"name": "Cannon", "range": 24, "s": 9, "ap": 2, "type": "Heavy"}


def door(*line: float, kind: str = "door", fits: int = 0) -> WallEntry:
    """A door from point to point; `fits` models stand at it, if it is not the usual number."""
    return WallEntry(line=line, kind=kind, passes=(str(fits),) if fits else ())  # type: ignore[arg-type]


def window(*line: float, fits: int = 0) -> WallEntry:
    """A window from point to point."""
    return door(*line, kind="window", fits=fits)


def house(
    rect: tuple[float, float, float, float],
    *walls: WallEntry,
    name: str = "Mill",
    size: str = "medium",
    material: str = "sturdy",
    **how: Any,
) -> FeatureEntry:
    """A piece of a building; without walls it has a door in the south and a window in the north, each 2 inches wide."""
    left, low, right, high = rect
    middle = (left + right) / 2
    openings = walls or (
        door(middle - 1, low, middle + 1, low),
        window(middle - 1, high, middle + 1, high),
    )
    height = how.pop("height", 3.0 * (1 + len(how.get("floors", ()))))
    kinds = ("building", size, material)
    return FeatureEntry(kinds=kinds, rect=rect, walls=openings, name=name, height=height, **how)


MILL = house((20, 20, 26, 26))
"""A house of one room: its id is "Mill-1", its room "Mill-1@0"."""
TOWER = house((20, 20, 26, 26), floors=(3.0, 6.0))
"""A house with rooms on three levels, "Mill-1@0" to "Mill-1@2"."""


def two_rooms() -> tuple[FeatureEntry, FeatureEntry]:
    """A house of a hall in the west and a store in the east, with a door between them."""
    hall = house((20, 20, 26, 26), door(22, 20, 24, 20), door(26, 22, 26, 24), name="Mill: hall")
    store = house((26, 20, 31, 26), window(28, 20, 30, 20), name="Mill: store")
    return hall, store


HALL, STORE = "Mill: hall-1@0", "Mill: store-2@0"


def inside(number: int = 5, room: str = "Mill-1@0", **how: Any) -> dict[str, Any]:
    """A squad that begins in a room."""
    return {**squad(number, **how), "room": room}


def tower(at: tuple[float, float] = (23.0, 23.0), **how: Any) -> dict[str, Any]:
    """A building that an army brings; without weapons and sentries unless they are named."""
    weapons = how.pop("weapons", ())
    plain = {"size": "small", "material": "reinforced", "base": {"hull": [4, 4]}, "height": 6, "levels": 2}
    return squad(1, at, weapons=weapons, facing=90.0, role="fortification", **{**plain, **how})
