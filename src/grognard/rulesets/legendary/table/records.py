"""The records of a battle. (LEG-TURN, LEG-DMG)"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.table import Ref
from grognard.kernel.troops import Base
from grognard.kernel.troops.maps import Feature
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import HULL_POINTS, MATERIALS, BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import WeaponProfile

ModelId = Ref["Model"]
UnitId = Ref["Unit"]
Point = tuple[float, float]
Pace = Literal["stationary", "moved", "advanced", "flat out"]
"""What a model did in its latest activation, until it activates again. (LEG-SHOOT-09, LEG-SHOOT-10, LEG-VEH-14)"""
Where = Literal["waiting", "table", "reserve", "aboard", "room", "built", "joined", "gone"]
"""Where a unit is: not yet set up, on the table, in reserve, in a transport, in a room, standing as a building, within
another unit, destroyed."""


class Model(msgspec.Struct, frozen=True):
    """A model; it has no place before it is set up, in reserve and aboard."""

    id: ModelId
    unit: UnitId
    """The unit it fights in: another than its own while a character is joined to it. (LEG-CHAR-03)"""
    home: UnitId
    profile: ModelProfile | VehicleProfile | BuildingProfile
    weapons: tuple[WeaponProfile, ...]
    base: Base
    name: str
    """What it is called on the board and in sentences."""
    is_leader: bool = False
    at: Point | None = None
    facing: float | None = None
    level: float = 0.0
    pace: Pace = "stationary"
    began: Point | None = None
    """Where it stood when its activation began, if it was on the table. (LEG-TERR-24)"""
    gone: float = 0.0
    """Inches that it has moved in this activation. (LEG-VEH-10)"""
    has_driven: bool = False
    """A vehicle that has made a tank shock, a ram or the like in place of its move. (LEG-VEH-37)"""
    is_shrouded: bool = False
    """It hides in smoke. (LEG-VEH-49)"""
    has_worked: bool = False
    """It made smoke or a repair in this activation instead of shooting. (LEG-VEH-29, LEG-VEH-49)"""
    has_tried_door: bool = False
    """It has tried a locked door in this activation, which it may do once. (LEG-MOVE-09)"""
    doors_failed: tuple[str, ...] = ()
    """Locked doors that it could not open in this activation: it does not go through them. (LEG-MOVE-09)"""
    damage: int = 0
    """Wounds or hull points suffered in the attack that goes on; forgotten when it ends. (LEG-DMG-01, LEG-DMG-02)"""
    spill: int = 0
    """Damage beyond what it could lose, in the same attack: overkill, and dice for It Will Not Die. (LEG-DEST-02)"""
    points_lost: int = 0
    """Bio or structure points lost for good. (LEG-DMG-06)"""
    lost_in_flight: bool = False
    """A flying creature has lost a bio point in the attack that goes on. (LEG-TYPE-23)"""
    is_stunned: bool = False
    is_flying: bool = False
    """Zooming, or swooping. (LEG-FLY-07, LEG-TYPE-21)"""
    has_slow_initiative: bool = False
    """Concussed: Initiative 1 until its step F. (LEG-KW-11)"""
    is_immobilised: bool = False
    lost_weapons: tuple[str, ...] = ()
    """Names of weapons that are destroyed; one of several is named as often as it is lost. (LEG-VEH-17)"""
    lost_crew: tuple[str, ...] = ()
    """Crewmen who were shot: "driver", or the weapon of a gunner. (LEG-VEH-18)"""
    is_spent: bool = False
    """Its activation is over though that of its unit is not: a vehicle of a squadron that fired overwatch alone, a
    character who joined the unit after he had acted. (LEG-OVER-06, LEG-TURN-05)"""
    used_weapons: tuple[str, ...] = ()
    """Weapons of one use that were used. (LEG-KW-43)"""
    from_above: int = 0
    """Bombs and vector strikes of this activation: each counts as a weapon fired. (LEG-WPN-15, LEG-KW-82)"""
    crafted: tuple[str, ...] = ()
    """Master-crafted weapons of which it has rolled a die again since it last activated. (LEG-KW-36)"""
    powers_lost: tuple[str, ...] = ()
    mastery_shift: int = 0
    """Drained or surging until its next cast. (LEG-PSY-13)"""
    force_is_on: bool = False
    has_denied: bool = False
    """Denied since it last activated. (LEG-PSY-07)"""
    has_cheated_death: bool = False
    """It Will Not Die was rolled since it last activated. (LEG-KW-33)"""
    is_down: bool = False
    """Knocked back in detailed melee, and not yet back in the fight. (LEG-DUEL-14)"""
    is_doomed: bool = False
    """A vehicle without hull points, until the chart is rolled at the end of the attack. (LEG-DEST-02)"""
    struck: str = "rear"
    """The facing of the hit that took its last hull point; the rear if it had no direction. (LEG-DEST-10)"""
    powers: tuple[PowerProfile, ...] = ()
    powers_shown: tuple[str, ...] = ()
    """Powers it has tried: the enemy knows them. (LEG-SETUP-03)"""
    rider: ModelProfile | None = None
    """Who rides a chariot. (LEG-CHRT-01)"""
    rider_weapons: tuple[WeaponProfile, ...] = ()
    rider_damage: int = 0
    """Wounds that the rider has suffered in the attack that goes on. (LEG-DMG-02)"""
    min_crew: int = 1

    @property
    def parts(self) -> tuple[int, ...]:
        """Its wounds or hull points when it is whole: one number, or bio and structure points. (LEG-DMG-05)"""
        profile = self.profile
        return (profile.hp,) if isinstance(profile, BuildingProfile) else profile.parts

    @property
    def left(self) -> tuple[int, ...]:
        """The points it has left. (LEG-DMG-06)"""
        return self.parts[self.points_lost :]

    @property
    def profile_flies(self) -> bool:
        """Whether it is a creature that can swoop. (LEG-TYPE-21)"""
        return isinstance(self.profile, ModelProfile) and self.profile.is_flying_creature


class Effect(msgspec.Struct, frozen=True):
    """Something a unit is under until the caster activates again, or is no more. (LEG-PSY-14, LEG-TURN-02)"""

    name: str
    caster: UnitId
    """The unit that the psyker belongs to, whatever unit he has joined."""
    changes: tuple[tuple[str, int], ...] = ()
    """By how much characteristics are changed."""
    rules: tuple[str, ...] = ()
    """Special rules it gives, as the book spells them."""


class Unit(msgspec.Struct, frozen=True):
    """A unit in battle: `models` are those that still stand in it, joined characters included."""

    id: UnitId
    seat: int
    name: str
    sheet: str
    """The name of its datasheet: what is of the same type. (LEG-MORALE-08)"""
    role: str
    points: int
    models: tuple[ModelId, ...]
    start: int
    """The starting number of models for morale tests. (LEG-MORALE-01, LEG-MORALE-07)"""
    where: Where = "waiting"
    transport: UnitId | None = None
    """What carries it, or the unit that it has joined."""
    room: str = ""
    """The room of a building that it is in. (LEG-BLDG-01)"""
    storms: str = ""
    """The room that it assaults. (LEG-BLDG-02)"""
    at_doorway: tuple[ModelId, ...] = ()
    """Those of its models who fight in a doorway in this round. (LEG-BLDG-02)"""
    dedicated_to: UnitId | None = None
    """The unit whose dedicated transport it is. (LEG-TURN-06)"""
    is_warlord: bool = False
    faction: str = ""
    flags: tuple[str, ...] = ()
    """What its faction is native to. (LEG-PSY-21 to LEG-PSY-23)"""
    is_part: bool = False
    """It is no unit for missions: a champion who stepped out, crew or guns by themselves, what another took in.

    (LEG-OBJ-04)
    """
    value: int = 0
    """What its models cost together, each at least 1. (LEG-OBJ-02)"""
    fallen: int = 0
    """What those of its models cost that had bio or structure points and are lost. (LEG-OBJ-02)"""
    # ------------------------------------------------ the game turn
    has_activated: bool = False
    is_spent: bool = False
    """It fired overwatch and cannot activate in this game turn. (LEG-TURN-11)"""
    has_charged: bool = False
    has_advanced: bool = False
    has_arrived: bool = False
    has_left: bool = False
    """It left a transport or building in this activation. (LEG-CHG-01)"""
    has_unloaded: bool = False
    """Somebody got out of it in this activation: it may not advance. (LEG-TRANS-05)"""
    way: tuple[Point, ...] = ()
    """Where it flew in this activation, bend by bend. (LEG-FLY-07)"""
    has_changed_mode: bool = False
    """A flier that began to hover in this activation. (LEG-FLY-13)"""
    is_abandoned: bool = False
    """A vehicle that its squadron left behind. (LEG-VEH-36)"""
    is_landing: bool = False
    """A flying creature that has landed, and counts as flying until the game turn ends. (LEG-TYPE-21)"""
    watches_sky: bool = False
    """A flier that waits for others. (LEG-FLY-23)"""
    has_deep_struck: bool = False
    """It landed in this activation: no move, no advance, no charge. (LEG-DS-01)"""
    has_used_fleet: bool = False
    has_infiltrated: bool = False
    """It was deployed as infiltrators are, and does not scout besides. (LEG-KW-31)"""
    has_jumped: bool = False
    """It used its packs for the move. (LEG-TYPE-15)"""
    has_met_mines: bool = False
    """An anti-tank mine went off under it in this activation. (LEG-TERR-27)"""
    # ------------------------------------------------ what it suffers
    is_routed: bool = False
    is_pinned: bool = False
    is_on_ground: bool = False
    is_jinking: bool = False
    is_blinded: bool = False
    is_struck_down: bool = False
    was_damaged: bool = False
    """A flier that was harmed since it last left reserve. (LEG-FLY-05)"""
    is_afire: bool = False
    """Soul blaze burns on it. (LEG-KW-67)"""
    late: tuple[str, ...] = ()
    """Conditions that it or its models suffered after it had given up its activation: they last one game turn longer.

    (LEG-TURN-02)
    """
    joins: UnitId | None = None
    """The unit that a character joins when his activation is over. (LEG-CHAR-03, LEG-TURN-05)"""
    hits_taken: int = 0
    """Hits on it in the attack that goes on. (LEG-MORALE-11)"""
    was_hit_by_pinning: bool = False
    was_hit_by_blind: bool = False
    wounds_taken: int = 0
    """Unsaved wounds in the round of close combat. (LEG-MELEE-15)"""
    effects: tuple[Effect, ...] = ()
    # ------------------------------------------------ close combat
    foes: tuple[UnitId, ...] = ()
    """Enemy units that it is locked in combat with. (LEG-MELEE-25)"""
    is_disordered: bool = False
    has_climbed_to_charge: bool = False
    is_afraid: bool = False
    is_fresh: bool = False
    """It has charged and the first round of that charge is still to come. (LEG-CHG-08)"""
    is_winner: bool = False
    """It won the round before. (LEG-MELEE-12)"""
    was_beaten: bool = False
    is_duelling: bool = False
    """Its character fights a challenge. (LEG-CHAR-08)"""
    uses_packs: bool = False
    """It charged by its packs. (LEG-TYPE-15)"""

    @property
    def is_active(self) -> bool:
        """Whether it can still be activated in this game turn."""
        return not self.has_activated and not self.is_spent


class ReservePlan(msgspec.Struct, frozen=True):
    """How a unit comes from reserve, as it was written before anybody deployed. (LEG-SETUP-03)"""

    kind: Literal["reserve", "deep strike", "outflank", "planned", "drop zone"]
    turn: int = 2
    """The game turn in which it may be brought in first."""
    edge: str = "own"
    """By which edge: own, left or right; far is the enemy's, by which survivors of a crash come. (LEG-FLY-20)"""
    at: Point | None = None
    """Where on that edge, or the point of a drop zone."""
    corner: Point | None = None
    """The opposite corner of a drop zone that is an area. (LEG-DS-13)"""
    party: int = 0
    """The planned attack it belongs to."""
    size: int = 1
    """How many units were written down for that attack. (LEG-DS-13)"""
    is_certain: bool = False
    """It arrives without a roll."""
    is_shown: bool = False


class Reserve(msgspec.Struct, frozen=True):
    """A unit's plan, beside the table."""

    id: Ref[Reserve]
    unit: UnitId
    plan: ReservePlan


class Side(msgspec.Struct, frozen=True):
    """What a player keeps beside the table."""

    id: Ref[Side]
    seat: int
    edge: str = ""
    """The long edge he deploys at: south or north. (LEG-SETUP-04)"""
    points: int = 0
    holds: int = 0
    warlord: UnitId | None = None
    is_warlord_shown: bool = False
    killed: tuple[UnitId, ...] = ()
    """Enemy units destroyed."""
    killed_points: int = 0


class Challenge(msgspec.Struct, frozen=True):
    """A challenge that goes on: the fighters, the challenger first. (LEG-CHAR-07 to LEG-CHAR-10)"""

    id: Ref[Challenge]
    fighters: tuple[ModelId, ModelId]
    turn: int
    """The game turn of its last rounds."""
    rounds: int = 0
    down: tuple[ModelId, ...] = ()
    """Fighters that are knocked back and have not rejoined. (LEG-DUEL-14)"""
    hosts: tuple[tuple[ModelId, UnitId], ...] = ()
    """Who stepped out of which unit. (LEG-CHAR-08)"""


class House(msgspec.Struct, frozen=True):
    """A building, or a section of one, that stands. (LEG-BLDG-03, LEG-BLDG-04)"""

    id: Ref[House]
    size: str
    material: str
    damage: int = 0
    """Hull points lost in the attack that goes on. (LEG-BLDG-09)"""
    is_doomed: bool = False
    """Its hull points are lost: the chart is rolled at the end of the attack. (LEG-BLDG-09)"""
    unit: UnitId | None = None
    """The unit of an army that it is; none for a house of the map."""

    @property
    def hull_points(self) -> int:
        """What it can lose in one attack. (LEG-BLDG-03)"""
        return HULL_POINTS[self.size]

    @property
    def armour(self) -> int:
        """Its armour on all sides. (LEG-BLDG-03)"""
        return MATERIALS[self.material]


class VortexMarker(msgspec.Struct, frozen=True):
    """A vortex on the table. (LEG-KW-83)"""

    at: Point
    weapon: WeaponProfile


class Ongoing(msgspec.Struct, frozen=True):
    """What an attack has done so far, while others are fought out between its parts. (LEG-DMG-02, LEG-MORALE-11)"""

    models: tuple[tuple[ModelId, int, int, int, bool, bool], ...] = ()
    """Damage, spill, the rider's damage, whether it is doomed, and whether it lost a bio point in flight."""
    units: tuple[tuple[UnitId, int, bool, bool], ...] = ()
    """Hits, and whether pinning and blind weapons were among them."""
    houses: tuple[tuple[Ref[House], int, bool], ...] = ()
    battered: tuple[tuple[str, int], ...] = ()


class Battle(msgspec.Struct, frozen=True):
    """Where in the battle we are."""

    id: Ref[Battle]
    turn: int = 0
    phase: str = "Setting up"
    active: tuple[UnitId, ...] = ()
    """The units that are activated now."""
    active_seat: int = 0
    reaction: UnitId | None = None
    """The unit that fired overwatch at this activation, if one did. (LEG-OVER-01)"""
    reaction_model: ModelId | None = None
    """The vehicle of a squadron that fired it alone. (LEG-OVER-06)"""
    reaction_is_unready: bool = False
    reaction_is_open: bool = False
    """Its attack still goes on: a second burst may come. (LEG-OVER-05)"""
    reaction_target: UnitId | None = None
    removed: tuple[str, ...] = ()
    """Pieces of terrain that are gone."""
    battered: tuple[tuple[str, int], ...] = ()
    """Wounds that gun emplacements have suffered in the attack that goes on. (LEG-TERR-22, LEG-DMG-02)"""
    early: Ongoing = Ongoing()
    """What primary weapons did before charges; the attack goes on in the psychic phase. (LEG-WPN-16, LEG-DMG-02)"""
    added: tuple[Feature, ...] = ()
    """Wrecks, craters and ruins that came into being."""
    stories: tuple[str, ...] = ()
    """Story actions that have succeeded. (LEG-GEN-03)"""
    gunners: tuple[ModelId, ...] = ()
    """Who serves gun emplacements in this activation, where their owner has chosen. (LEG-TERR-22)"""
    dump_user: UnitId | None = None
    """The unit that uses an ammo dump in this activation. (LEG-TERR-17)"""
    vortices: tuple[VortexMarker, ...] = ()
    lit: tuple[UnitId, ...] = ()
    """Units that a search light shows. (LEG-VEH-48)"""
    paused: tuple[UnitId, ...] = ()
    """Units whose combat has paused in this activation. (LEG-MELEE-25)"""


BATTLE: Ref[Battle] = Ref("battle")


def house_id(house: str) -> Ref[House]:
    """The id of a house by that of its first piece."""
    return Ref(f"house-{house}")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def reserve_id(unit: UnitId) -> Ref[Reserve]:
    """The id of a unit's plan."""
    return Ref(f"plan-{unit}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
