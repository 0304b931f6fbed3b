"""The types of units: how far each moves, and what comes with it. (LEG-TYPE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.rulesets.legendary.lists.keywords.effects_of_hits import StrikeDown
from grognard.rulesets.legendary.lists.keywords.fighting import HammerOfWrath, Smash
from grognard.rulesets.legendary.lists.keywords.morale import Fear, Fearless
from grognard.rulesets.legendary.lists.keywords.moving import (
    Bulky,
    DeepStrike,
    Fleet,
    MoveThroughCover,
    VectorStrike,
    VeryBulky,
)
from grognard.rulesets.legendary.lists.keywords.shooting import Jink, Relentless
from grognard.rulesets.legendary.lists.keywords.wounding import FeelNoPain

if TYPE_CHECKING:
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule

UnitType: TypeAlias = Literal[
    "infantry",
    "bike",
    "jet_bike",
    "artillery",
    "jump",
    "jet_pack",
    "beast",
    "cavalry",
    "monstrous_creature",
    "flying_monstrous_creature",
    "gargantuan",
    "flying_gargantuan",
]
VehicleType: TypeAlias = Literal[
    "tank",
    "walker",
    "skimmer",
    "fast",
    "heavy",
    "super-heavy",
    "open-topped",
    "transport",
    "chariot",
    "flier",
    "hover",
    "squadron",
    "artillery",
]


class Pace(NamedTuple):
    """Inches that a type moves, advances and charges, and falls back (0: a d12). (LEG-TYPE-28)"""

    move: float = 6.0
    advance: float = 6.0
    charge: float = 6.0
    fall_back: float = 0.0
    jump: float = 0.0
    """Its move or its charge may be this far instead, once an activation. (LEG-TYPE-15)"""
    thrust: float = 0.0
    """A move after shooting. (LEG-TYPE-16)"""
    flat_out: float = 0.0
    """In place of shooting, after the advance. (LEG-VEH-09)"""


PACES: dict[str, Pace] = {
    "infantry": Pace(),
    "bike": Pace(12, 12, 12),
    "jet_bike": Pace(12, 24, 12),
    "artillery": Pace(6, 0, 0),
    "jump": Pace(6, 6, 6, 12, jump=12),
    "jet_pack": Pace(6, 6, 6, thrust=6),
    "beast": Pace(12, 6, 6, 12),
    "cavalry": Pace(12, 6, 6, 12),
    "monstrous_creature": Pace(),
    "flying_monstrous_creature": Pace(6, 6, 6, 12, jump=12),
    "gargantuan": Pace(12, 6, 6),
    "flying_gargantuan": Pace(6, 6, 6, 12, jump=12),
}
"""Flying creatures: as long as they glide; their 12 inches are a jump, for the move or the charge. (LEG-TYPE-20)"""
SWOOP = Pace(24, 24, 0)
"""A swooping creature moves 12 to 24 inches. (LEG-TYPE-21)"""
LEAST_SWOOP = 12.0
ZOOM = Pace(36, 36, 0)
"""A zooming flier. (LEG-FLY-07)"""

_BIKE: tuple[SpecialRule, ...] = (Relentless(), HammerOfWrath(), Jink(), VeryBulky())
_MONSTER: tuple[SpecialRule, ...] = (Fear(), HammerOfWrath(), MoveThroughCover(), Relentless(), Smash())
_GARGANTUAN: tuple[SpecialRule, ...] = (*_MONSTER, Fearless(), FeelNoPain(5), StrikeDown())
TYPE_RULES: dict[str, tuple[SpecialRule, ...]] = {
    "infantry": (),
    "bike": _BIKE,
    "jet_bike": _BIKE,
    "artillery": (),
    "jump": (Bulky(), DeepStrike()),
    "jet_pack": (Bulky(), DeepStrike(), Relentless()),
    "beast": (Fleet(),),
    "cavalry": (Fleet(), HammerOfWrath()),
    "monstrous_creature": _MONSTER,
    "flying_monstrous_creature": (*_MONSTER, Jink(), VectorStrike()),
    "gargantuan": _GARGANTUAN,
    "flying_gargantuan": (*_GARGANTUAN, Jink(), VectorStrike()),
}
"""What each type brings along. (LEG-TYPE-02 to LEG-TYPE-24)"""

MONSTROUS = frozenset({"monstrous_creature", "flying_monstrous_creature", "gargantuan", "flying_gargantuan"})
"""Gargantuan creatures are monstrous too. (LEG-TYPE-25)"""
GARGANTUAN = frozenset({"gargantuan", "flying_gargantuan"})
FLYING = frozenset({"flying_monstrous_creature", "flying_gargantuan"})
BIKES = frozenset({"bike", "jet_bike"})
UNPINNABLE = MONSTROUS | BIKES
"""Types that are never pinned nor go to ground; vehicles neither. (LEG-MORALE-10, LEG-MORALE-13)"""


def vehicle_pace(types: tuple[str, ...]) -> Pace:
    """How far a vehicle of these types drives. (LEG-TYPE-28, LEG-VEH-09, LEG-VEH-23 to LEG-VEH-25, LEG-VEH-40)"""
    if "walker" in types:
        return Pace()
    charge = 6.0 if "chariot" in types else 0.0
    if "super-heavy" in types:
        return Pace(12, 0, charge, 12)
    if "heavy" in types:
        return Pace(6, 0, charge, 6)
    if "fast" in types or "flier" in types:  # a hovering flier is a fast skimmer (LEG-FLY-12)
        return Pace(6, 6, charge, 12, flat_out=18.0 if {"skimmer", "flier"} & set(types) else 12.0)
    return Pace(6, 6, charge, 12, flat_out=6.0)


def vehicle_rules(types: tuple[str, ...]) -> tuple[SpecialRule, ...]:
    """What the types of a vehicle bring along. (LEG-VEH-11, LEG-VEH-23, LEG-VEH-30, LEG-CHRT-03)"""
    rules: list[SpecialRule] = [Relentless()]
    if "walker" in types or "chariot" in types:
        rules.append(HammerOfWrath())
    if "chariot" in types:
        rules.append(Fearless())
    if "flier" in types or ("skimmer" in types and not {"heavy", "super-heavy"} & set(types)):
        rules.append(Jink())
    return tuple(rules)
