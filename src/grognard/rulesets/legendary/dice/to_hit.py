"""To-hit modifiers of shooting, listed with their reasons. (LEG-SHOOT-08 to LEG-SHOOT-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moments import EPSILON, Aim, has
from grognard.rulesets.legendary.lists.keywords.shooting import (
    MachineSpirit,
    NightVision,
    Relentless,
    Skyfire,
    SlowAndPurposeful,
)
from grognard.rulesets.legendary.lists.keywords.weapon_types import ADVANCED, MOVED, Assault, Heavy, Ordnance, Salvo

if TYPE_CHECKING:
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

Pace: TypeAlias = Literal["stationary", "moved", "advanced"]
Band: TypeAlias = Literal["short", "effective", "long", "out"]
SNAP = -4
HARD, HARDER = -7, -8
"""Hard to hit, and by the switch hard_to_hit_8. (LEG-FLY-09)"""
FAST, MOVING, UNREADY = -3, -2, -2
EVADE, DANCE = -3, -4
"""Evading fliers, and those of vector dancers. (LEG-FLY-10, LEG-KW-81)"""
NEAR_NIGHT, FAR_NIGHT = 12.0, 24.0
BANDS: dict[Band, float] = {"short": 0.25, "effective": 0.75, "long": 1.5}
"""Where in a band a target stands, as a share of the range: for rules that ask for inches."""
USUAL_RANGE = 24.0
"""Inches for a weapon without a range."""


class Situation(NamedTuple):
    """How a shooter and his target stand."""

    bs: int
    weapon: WeaponProfile
    rules: tuple[SpecialRule, ...] = ()
    """Of the shooter; the weapon has its own."""
    target_rules: tuple[SpecialRule, ...] = ()
    aim: Aim = Aim()
    pace: Pace = "stationary"
    band: Band = "effective"
    obscured: int = 0
    """0 to 3: the band of the hidden share. (LEG-LOS-02)"""
    is_doubled: bool = False
    """Rapid fire is used. (LEG-SHOOT-14)"""
    is_snap: bool = False
    overwatch: Literal["", "ready", "unready"] = ""
    is_fast_target: bool = False
    """The mover jumped, boosted, thrust, glided or went flat out. (LEG-OVER-03)"""
    is_hard: bool = False
    """The target zooms or swoops. (LEG-FLY-09)"""
    hard_penalty: int = HARD
    evades: int = 0
    """-3 or -4 if a flier evades. (LEG-FLY-10)"""
    is_vehicle: bool = False
    is_fast: bool = False
    """A fast vehicle, or a flier. (LEG-VEH-24, LEG-FLY-08)"""
    is_heavy: bool = False
    """A heavy vehicle always counts as stationary. (LEG-VEH-25)"""
    is_night: bool = False


def range_band(
    weapon: WeaponProfile,
    inches: float,
    *,
    has_moved: bool = False,
    is_relentless: bool = False,
    is_doubled: bool = False,
) -> Band:
    """The range band of a target at this distance. (LEG-WPN-01 to LEG-WPN-03, LEG-SHOOT-12 to LEG-SHOOT-14)"""
    if weapon.inches is None:
        return "effective"
    if weapon.type.has_short_range and inches <= weapon.inches / 2 + EPSILON:
        return "short"
    if inches <= weapon.inches + EPSILON:
        return "effective"
    reach = weapon.reach(has_moved=has_moved, is_relentless=is_relentless) or 0.0
    return "long" if inches <= reach + EPSILON and not is_doubled else "out"


def at_band(s: Situation, band: Band) -> Situation:
    """The same with a target in a range band, wherever it stands. (LEG-GEN-06)"""
    return s._replace(band=band, aim=s.aim._replace(inches=(s.weapon.inches or USUAL_RANGE) * BANDS[band]))


def reached_at(s: Situation, band: Band) -> Situation:
    """The same where a target in this band stands for this weapon: not all have a short or a long range."""
    found = at_band(s, band)
    is_relentless = s.is_vehicle or has(s.rules, Relentless, SlowAndPurposeful)
    return found._replace(
        band=range_band(
            s.weapon,
            found.aim.inches,
            has_moved=s.pace != "stationary",
            is_relentless=is_relentless,
            is_doubled=s.is_doubled,
        )
    )


def band_modifier(band: Band, *, is_vehicle: bool = False) -> Modifier | None:
    """What the range adds; vehicles have no bonus for short range. (LEG-SHOOT-12, LEG-SHOOT-13)"""
    if band == "short" and not is_vehicle:
        return Modifier(2, tell("short range"), "LEG-SHOOT-13")
    return Modifier(-2, tell("long range"), "LEG-SHOOT-12") if band == "long" else None


def movement_modifier(s: Situation) -> Modifier | None:
    """What moving costs, by the type of the weapon. (LEG-SHOOT-09, LEG-SHOOT-10, LEG-WPN-09, LEG-WPN-10, LEG-WPN-17)"""
    if s.pace == "stationary" or s.is_heavy or has(s.rules, SlowAndPurposeful):
        return None
    penalty = MOVED if s.pace == "moved" else ADVANCED
    why = tell("moved") if s.pace == "moved" else tell("moved and advanced")
    kind = s.weapon.type
    is_standard = kind.is_standard_when_relentless and (s.is_vehicle or has(s.rules, Relentless))
    if s.is_fast:  # its weapons count as assault weapons (LEG-VEH-24)
        penalty = Assault().penalty(penalty)
    elif not is_standard:
        penalty = kind.penalty(penalty)
    clause = "LEG-SHOOT-09" if s.pace == "moved" else "LEG-SHOOT-10"
    return Modifier(penalty, why, kind.clause if isinstance(kind, Assault | Heavy) and not is_standard else clause)


def may_fire(s: Situation) -> bool:
    """Whether the weapon can be fired at all after that move. (LEG-WPN-11, LEG-TMPL-04, LEG-OVER-04)"""
    is_relentless = s.is_vehicle or has(s.rules, Relentless, SlowAndPurposeful)
    if isinstance(s.weapon.type, Ordnance) and s.pace != "stationary" and not is_relentless:
        return False
    if s.overwatch and (s.weapon.is_blast or s.weapon.is_template):
        return False
    return not (s.is_snap and s.weapon.is_template)


def to_hit_modifiers(s: Situation) -> tuple[Modifier, ...]:
    """Every modifier of a to-hit roll, the skill first. (LEG-SHOOT-15)

    >>> from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    >>> gun = WeaponProfile(name="Gun", range=24, s=4, ap=5)
    >>> [str(each) for each in to_hit_modifiers(Situation(4, gun, band="long", obscured=1))]
    ['+4 Ballistic Skill', '-2 long range', '-1 obscured']
    """
    rules = (*s.rules, *s.weapon.all_rules)
    found = [Modifier(s.bs, tell("Ballistic Skill"), "LEG-SHOOT-08")]
    found += _own_modifiers(s, rules)
    is_hard = s.is_hard and not has(rules, Skyfire)
    if s.is_snap and not is_hard:
        found.append(Modifier(SNAP, tell("snap shot"), "LEG-SHOOT-11"))
    if s.obscured:
        found.append(Modifier(-s.obscured, tell("obscured"), "LEG-LOS-02"))
    found += [each for rule in s.target_rules if (each := rule.target_modifier(s.aim)) is not None]
    if is_hard:
        found.append(Modifier(s.hard_penalty, tell("hard to hit"), "LEG-FLY-09"))
    if s.evades:
        found.append(Modifier(s.evades, tell("evades"), "LEG-FLY-10"))
    found += _overwatch_modifiers(s)
    if s.is_night and s.aim.inches > NEAR_NIGHT + EPSILON and not has(rules, NightVision):
        found.append(Modifier(-2, tell("night"), "LEG-TERR-30"))
    return tuple(part for part in found if part.value)


def _own_modifiers(s: Situation, rules: tuple[SpecialRule, ...]) -> list[Modifier]:
    """Moving, range, rapid fire and the shooter's rules. (LEG-SHOOT-09 to LEG-SHOOT-14, LEG-KW-47)"""
    own = [each for each in (movement_modifier(s), band_modifier(s.band, is_vehicle=s.is_vehicle)) if each is not None]
    if has(rules, MachineSpirit) and any(each.value < 0 for each in own):
        own.remove(min(own, key=lambda each: each.value))
    if s.is_doubled:
        own.append(Modifier(-2, tell("rapid fire"), "LEG-SHOOT-14"))
    return own + [each for rule in rules if (each := rule.aim_modifier(s.aim)) is not None]


def _overwatch_modifiers(s: Situation) -> list[Modifier]:
    """A moving target, and a reaction that came late. (LEG-OVER-02, LEG-OVER-03)"""
    found: list[Modifier] = []
    if s.overwatch and not s.is_hard:
        if s.is_fast_target:
            found.append(Modifier(FAST, tell("fast moving target"), "LEG-OVER-03"))
        else:
            found.append(Modifier(MOVING, tell("moving target"), "LEG-OVER-02"))
    if s.overwatch == "unready":
        found.append(Modifier(UNREADY, tell("unready"), "LEG-OVER-02"))
    return found


def obscured_band(share: float) -> int:
    """The penalty of a hidden share: a quarter 1, half 2, three quarters 3. (LEG-LOS-02)

    >>> [obscured_band(share) for share in (0.2, 0.25, 0.499, 0.5, 0.8, 0.999)]
    [0, 1, 1, 2, 3, 3]
    """
    return sum(share >= limit - 1e-6 for limit in (0.25, 0.5, 0.75))


def shots_of(s: Situation, *, is_twin: bool) -> int:
    """How many shots one weapon has: printed, doubled by rapid fire, doubled again if twin-linked.

    (LEG-WPN-13, LEG-WPN-14, LEG-KW-78)
    """
    is_relentless = s.is_vehicle or has(s.rules, Relentless, SlowAndPurposeful)
    has_moved = s.pace != "stationary"
    number = s.weapon.shots_of(has_moved=has_moved, is_relentless=is_relentless and isinstance(s.weapon.type, Salvo))
    return number * (2 if s.is_doubled else 1) * (2 if is_twin else 1)
