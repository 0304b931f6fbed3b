"""Kinds of terrain: what each gives, hides and costs. (LEG-TERR, LEG-LOS-01)"""

from __future__ import annotations

import msgspec

from grognard.kernel.words import tell

HULL_KINDS = ("vehicle",)


class Kind(msgspec.Struct, frozen=True):
    """What a kind of terrain means."""

    label: str
    cover: int = 0
    """What it gives to those in it or directly behind it. (LEG-TERR-16)"""
    is_solid: bool = False
    """Its body stops lines, with its height. (LEG-LOS-01)"""
    is_dense: bool = False
    """One sees into it and out of it, not across. (LEG-LOS-03)"""
    is_area: bool = True
    """Models stand in it; else it is an obstacle that is crossed and not stood on. (LEG-TERR-07, LEG-MOVE-06)"""
    is_difficult: bool = False
    dangerous: int = 0
    """The value of the test of those on foot. (LEG-TERR-11)"""
    dangerous_to_vehicles: int = 0
    """On this or less a vehicle is immobilised. (LEG-TERR-13)"""
    is_impassable: bool = False
    stops_vehicles: bool = False
    is_plain: bool = False
    """It is ground like any other, higher or under smoke: no terrain to those who treat all terrain as rough."""
    needs_share: bool = False
    """Cover is given by the share that the piece hides, within 3 inches, and by nothing else. (LEG-TERR-18)"""


KINDS: dict[str, Kind] = {
    "open": Kind(tell("Open ground"), is_plain=True),
    "grass": Kind(tell("Tall grass"), cover=1),
    "hedge": Kind(tell("Hedge"), cover=1, is_dense=True, is_area=False),
    "woods": Kind(tell("Woods"), cover=2, is_dense=True, is_difficult=True),
    "jungle": Kind(tell("Jungle"), cover=2, is_dense=True, is_difficult=True),
    "crater": Kind(tell("Crater"), cover=1),
    "rocks": Kind(tell("Rocks"), cover=3, is_solid=True, is_difficult=True),
    "hill": Kind(tell("Hill"), is_solid=True, is_plain=True),
    "ruins": Kind(tell("Ruins"), cover=3, is_dense=True, is_difficult=True),
    "rubble": Kind(tell("Rubble"), is_difficult=True),
    "water": Kind(tell("Water"), is_difficult=True),
    "wall": Kind(tell("Wall"), cover=3, is_solid=True, is_area=False, needs_share=True),
    "barricade": Kind(tell("Barricade"), cover=3, is_solid=True, is_area=False, is_difficult=True, needs_share=True),
    "defence line": Kind(tell("Defence line"), cover=3, is_solid=True, is_area=False, needs_share=True),
    "wreck": Kind(tell("Wreck"), cover=3, is_solid=True, is_difficult=True, stops_vehicles=True),
    "burning wreck": Kind(
        tell("Burning wreck"),
        cover=3,
        is_solid=True,
        is_difficult=True,
        dangerous=4,
        dangerous_to_vehicles=2,
        stops_vehicles=True,
    ),
    "flipped wreck": Kind(
        tell("Flipped wreck"),
        cover=3,
        is_solid=True,
        is_difficult=True,
        dangerous=3,
        dangerous_to_vehicles=2,
        stops_vehicles=True,
    ),
    "tank traps": Kind(
        tell("Tank traps"), cover=3, is_solid=True, is_area=False, is_difficult=True, stops_vehicles=True
    ),
    "ditch": Kind(tell("Ditch"), cover=3, is_difficult=True, stops_vehicles=True),
    "gun emplacement": Kind(tell("Gun emplacement"), cover=3, is_solid=True, is_area=False, stops_vehicles=True),
    "statuary": Kind(tell("Statuary"), cover=4, is_solid=True, is_area=False, is_impassable=True),
    "ammo dump": Kind(tell("Ammo dump"), cover=3, is_solid=True, is_area=False, is_impassable=True),
    "comms relay": Kind(tell("Comms relay"), cover=3, is_solid=True, is_area=False, is_impassable=True),
    "tangle wire": Kind(tell("Tangle wire")),
    "anti-personnel mines": Kind(tell("Anti-personnel mines"), dangerous=6, dangerous_to_vehicles=1),
    "anti-tank mines": Kind(tell("Anti-tank mines"), dangerous=1, dangerous_to_vehicles=6),
    "lava": Kind(tell("Lava"), is_impassable=True),
    "smoke screen": Kind(tell("Smoke screen"), is_dense=True, is_plain=True),
    "small": Kind(tell("Small building")),
    "medium": Kind(tell("Medium building")),
    "large": Kind(tell("Large building")),
    "weak": Kind(tell("Weak walls")),
    "sturdy": Kind(tell("Sturdy walls")),
    "reinforced": Kind(tell("Reinforced walls")),
    "building": Kind(tell("Building"), cover=4, is_solid=True, is_area=False, is_impassable=True),
}
"""Every kind that a map may name. (LEG-TERR-09, LEG-TERR-14, LEG-TERR-16 to LEG-TERR-29)"""

WRECKS = ("wreck", "burning wreck", "flipped wreck")
"""What is left of vehicles. (LEG-TERR-28)"""
WALL_KINDS = ("wall", "door", "locked door", "window")
"""Walls of ruins and buildings, and what leads through them. (LEG-MOVE-07, LEG-MOVE-09)"""
DEFAULT_DANGER = 2
"""The value of a dangerous terrain test that has none of its own. (LEG-TERR-12)"""
IMPASSABLE_DANGER = 5
"""The value of a landing on impassable ground. (LEG-TERR-14)"""
