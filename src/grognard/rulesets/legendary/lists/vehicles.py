"""Vehicles and buildings. (LEG-ARMY-03, LEG-VEH, LEG-BLDG)"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.troops.bases import BaseData, Hull
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.fields import Armour, Height, Name, Plus, Points, Positive, Side, Value, parts_of
from grognard.rulesets.legendary.lists.keywords.equipment import DozerBlade
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule, expanded, find, has
from grognard.rulesets.legendary.lists.keywords.morale import Psyker
from grognard.rulesets.legendary.lists.keywords.moving import AssaultVehicle
from grognard.rulesets.legendary.lists.keywords.unit_types import Pace, VehicleType, vehicle_pace, vehicle_rules
from grognard.rulesets.legendary.lists.keywords.wounding import Invulnerable


class Crew(Entry, frozen=True, kw_only=True):
    """Who drives a vehicle: asked for Initiative and skill, and for survivors. (LEG-DICE-07, LEG-ARMY-03)"""

    count: Annotated[int, Meta(ge=0, le=20)] = 2
    ws: Value = 3
    bs: Value = 3
    s: Value = 3
    t: Positive = 3
    w: Positive = 1
    i: Positive = 3
    a: Value = 1
    ld: Positive = 7
    sv: Plus | None = 5
    weapon: Name = "Pistol"


MountKind: TypeAlias = Literal["turret", "left sponson", "right sponson", "hull", "rear hull", "pintle", "fixed", "bay"]
ARCS: dict[str, tuple[float, float]] = {
    "turret": (0.0, 360.0),
    "left sponson": (90.0, 180.0),
    "right sponson": (-90.0, 180.0),
    "hull": (0.0, 90.0),
    "rear hull": (180.0, 90.0),
    "pintle": (0.0, 360.0),
    "fixed": (0.0, 45.0),
    "bay": (0.0, 360.0),
}
"""Where each kind of mount looks, in degrees left of the heading, and how wide. A bay drops bombs. (LEG-LOS-04)"""


MUZZLE = 1.0
"""How far a muzzle may reach beyond the hull. (LEG-VEH-04)"""


class Mount(Entry, frozen=True, kw_only=True):
    """A weapon of a vehicle and where it sits. (LEG-LOS-04, LEG-ARMY-03)"""

    weapon: Name
    mount: MountKind
    at: tuple[Annotated[float, Meta(ge=-20, le=20)], Annotated[float, Meta(ge=-20, le=20)]] = (0.0, 0.0)
    """Inches before the middle of the hull, and to its left. (LEG-VEH-04)"""

    @property
    def looks(self) -> float:
        """The middle of its arc, in degrees to the left of the vehicle's heading."""
        return ARCS[self.mount][0]

    @property
    def width(self) -> float:
        """How many degrees it can turn in all."""
        return ARCS[self.mount][1]


class VehicleProfile(Entry, frozen=True, kw_only=True, dict=True):
    """A vehicle. (LEG-ARMY-03, LEG-VEH-01)"""

    written_by: ClassVar[str] = "LEG-ARMY-03"

    name: Name
    bs: Value
    front: Armour
    side: Armour
    rear: Armour
    hp: Annotated[int, Meta(ge=1, le=60)]
    types: tuple[VehicleType, ...] = ()
    base: BaseData
    """Its hull; a walker may stand on a base."""
    height: Height
    points: Points
    weapons: tuple[Mount, ...] = ()
    crew: Crew = Crew()
    ws: Value | None = None
    s: Value | None = None
    i: Positive | None = None
    a: Value | None = None
    ld: Positive = 10
    """Leadership 10 unless another is stated. (LEG-VEH-11)"""
    rider: Name | None = None
    """The profile of a chariot's rider. (LEG-CHRT-01)"""
    capacity: Annotated[int, Meta(ge=0, le=60)] = 0
    fire_points: tuple[Side, ...] = ()
    fire_points_take_all: bool = False
    """Heavy weapons and templates may be fired from its fire points too. (LEG-TRANS-02)"""
    access: tuple[Side, ...] = ()
    """Ramps and doors; a top is a hatch. (LEG-TRANS-03)"""
    hatches: tuple[Side, ...] = ()
    """Exits that serve in an emergency only. (LEG-TRANS-06)"""
    invulnerable: Plus | None = None
    named: bool = False
    rules: tuple[SpecialRule, ...] = ()
    """Special rules and upgrades."""
    faction_name: str = ""

    def __post_init__(self) -> None:
        for rule in self.rules:
            if "vehicle" not in rule.bearers:
                raise BadData(tell("{name}: {rule} is no rule of a vehicle", name=self.name, rule=rule))
        if "walker" in self.types and None in (self.ws, self.s, self.i, self.a):
            raise BadData(tell("{name}: a walker needs ws, s, i and a", name=self.name))
        if ("chariot" in self.types) != (self.rider is not None):
            raise BadData(tell("{name}: a chariot, and nothing else, has a rider", name=self.name))
        if ("transport" in self.types) != (self.capacity > 0):
            raise BadData(tell("{name}: a transport, and nothing else, has a capacity", name=self.name))
        if "transport" in self.types and not self.access and "open-topped" not in self.types:
            raise BadData(tell("{name}: a closed transport needs an access point", name=self.name))
        if "super-heavy" in self.types and self.hp < 6:
            raise BadData(tell("{name}: a super-heavy vehicle has 6 hull points or more", name=self.name))
        if "walker" not in self.types and not isinstance(self.base, Hull):
            raise BadData(
                tell("{name}: only a walker stands on a base; write base = {{ hull = [5.5, 3.2] }}", name=self.name)
            )

        self._check_mounts()

    def _check_mounts(self) -> None:
        """A weapon sits on the hull; its muzzle may reach an inch beyond. (LEG-ARMY-03, LEG-VEH-04)"""
        if not isinstance(self.base, Hull):
            return
        long, wide = self.base.hull
        for mount in self.weapons:
            (x, y), (most_x, most_y) = mount.at, (long / 2 + MUZZLE, wide / 2 + MUZZLE)
            if abs(x) > most_x or abs(y) > most_y:
                said = tell(
                    "{name}: {weapon} at {at} is not on the hull; at most {x} before or behind its middle, {y} aside",
                    name=self.name,
                    weapon=mount.weapon,
                    at=f"[{x:g}, {y:g}]",
                    x=f"{most_x:g}",
                    y=f"{most_y:g}",
                )
                raise BadData(said)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @cached_property
    def all_rules(self) -> tuple[SpecialRule, ...]:
        """Its rules, those of its types, and what comes with them. (LEG-VEH-11, LEG-VEH-23, LEG-VEH-27)"""
        given = [*self.rules, *vehicle_rules(self.types)]
        if self.invulnerable is not None:
            given.append(Invulnerable(self.invulnerable))
        if "transport" in self.types and "open-topped" in self.types:
            given.append(AssaultVehicle())
        return expanded(given)

    def is_a(self, *types: str) -> bool:
        """Whether it is of one of these types."""
        return any(each in self.types for each in types)

    @cached_property
    def armour(self) -> dict[str, int]:
        """The armour of its facings; the top is as strong as the rear. (LEG-VEH-03, LEG-VEH-45, LEG-SCAT-09)"""
        blade = int(has(self.all_rules, DozerBlade))
        return {
            "front": self.front + blade,
            "left": self.side,
            "right": self.side,
            "rear": self.rear,
            "top": self.rear,
        }

    @cached_property
    def inv(self) -> int | None:
        """Its best invulnerable save."""
        return min((rule.on for rule in self.all_rules if isinstance(rule, Invulnerable)), default=None)

    @property
    def mastery(self) -> int:
        """Its mastery level; 0 if its pilot is no psyker. (LEG-KW-51)"""
        found = find(self.all_rules, Psyker)
        return found.mastery if found is not None else 0

    @property
    def pace(self) -> Pace:
        """How far it drives. (LEG-TYPE-28)"""
        return vehicle_pace(self.types)

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """Its hull points, as one number or as structure points. (LEG-VEH-02, LEG-DMG-05)"""
        return parts_of(self.hp)


HULL_POINTS = {"small": 3, "medium": 4, "large": 5}
"""Of buildings by size. (LEG-BLDG-03)"""
MATERIALS = {"weak": 10, "sturdy": 12, "reinforced": 14}
"""Armour of buildings by material. (LEG-BLDG-03)"""
CAPACITY = {"small": 10, "medium": 15, "large": 20}
"""Models in a room. (LEG-BLDG-01)"""


class BuildingProfile(Entry, frozen=True, kw_only=True, dict=True):
    """A building that an army brings. (LEG-ARMY-03, LEG-BLDG-03)"""

    written_by: ClassVar[str] = "LEG-ARMY-03"

    name: Name
    size: Literal["small", "medium", "large"]
    material: Literal["weak", "sturdy", "reinforced"]
    base: Hull
    height: Height
    points: Points
    rooms: Annotated[int, Meta(ge=1, le=12)] = 1
    levels: Annotated[int, Meta(ge=1, le=6)] = 1
    openings: Annotated[int, Meta(ge=0, le=20)] = 5
    """Models that can fire to each side. (LEG-BLDG-07)"""
    weapons: tuple[Name, ...] = ()
    bs: Value = 2
    rules: tuple[SpecialRule, ...] = ()
    faction_name: str = ""

    def __post_init__(self) -> None:
        for rule in self.rules:
            if "building" not in rule.bearers:
                raise BadData(tell("{name}: {rule} is no rule of a building", name=self.name, rule=rule))

    @property
    def all_rules(self) -> tuple[SpecialRule, ...]:
        """Its rules."""
        return self.rules

    @property
    def hp(self) -> int:
        """Its hull points. (LEG-BLDG-03)"""
        return HULL_POINTS[self.size]

    @property
    def armour(self) -> int:
        """Its armour on all sides. (LEG-BLDG-03, LEG-BLDG-09)"""
        return MATERIALS[self.material]
