"""What the dice need to know of attacks: shots, hits and those who are hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import NEVER, Reroll
from grognard.rulesets.legendary.lists.fields import NO_AP

if TYPE_CHECKING:
    from grognard.kernel.modifiers import Modifier

NO_CAP = 99


class Hit(NamedTuple):
    """One hit, as the save sees it."""

    strength: int
    ap: int = NO_AP
    """1 to 6; 7 for "-". (LEG-WPN-05)"""
    is_equal: bool = False
    """Strength is the target's Toughness: sniper, gravitation. (LEG-KW-24, LEG-KW-66)"""
    toughness_cap: int = NO_CAP
    """Poison and fleshbane lower the Toughness to this. (LEG-KW-20, LEG-KW-46)"""
    is_poison: bool = False
    """Poison and snipers do nothing special to gargantuan creatures. (LEG-TYPE-24)"""
    is_instant: bool = False
    is_destroyer: bool = False
    forces_reroll: bool = False
    """Successful saves are rolled again. (LEG-KW-40, LEG-KW-59, LEG-KW-76)"""
    ignores_armour: bool = False
    """Precision strike. (LEG-KW-49)"""
    is_blast: bool = False
    """From a blast or template: swarms suffer twice. (LEG-KW-75)"""
    two_dice: bool = False
    """Vehicles keep the lower of two dice: ordnance, primary, melta. (LEG-WPN-11, LEG-WPN-16, LEG-KW-38)"""
    is_bane: bool = False
    is_lance: bool = False
    is_haywire: bool = False
    is_gravitation: bool = False
    hurts_hull: bool = True
    """A weapon with AP "-" does nothing to a hull. (LEG-VEH-07)"""
    is_concussive: bool = False
    """Who is hit and lives tests Toughness. (LEG-KW-11)"""


class Target(NamedTuple):
    """A model, vehicle or building, as the dice see it."""

    toughness: int = 4
    parts: tuple[int, ...] = (1,)
    """Wounds, or the bio or structure points that are left, the current one first. (LEG-DMG-05)"""
    save: int | None = None
    invulnerable: int | None = None
    feel_no_pain: int | None = None
    is_eternal: bool = False
    is_swarm: bool = False
    is_gargantuan: bool = False
    armour: int = 0
    """The armour of the facing that is struck; 0 for models without armour of that kind. (LEG-VEH-05)"""
    damage: int = 0
    """What its current part has suffered already in this attack. (LEG-DMG-02)"""
    spills: bool = False
    """Hits after its end are rolled too: overkill, and dice for It Will Not Die. (LEG-DEST-02, LEG-KW-33)"""
    is_hullless: bool = False
    """Damaged by the module hullless_vehicles. (LEG-VEH-39)"""
    printed: int = 0
    """The Toughness of the profile if powers have changed it, for instant death. (LEG-SAVE-12)"""

    @property
    def is_vehicle(self) -> bool:
        """Vehicles and buildings."""
        return self.armour > 0


class Row(NamedTuple):
    """How far an attack has come: the targets before `place` are dead."""

    place: int = 0
    lost: int = 0
    """Parts that the target at `place` has lost in this attack."""
    damage: int = 0
    """What its current part has suffered in this attack."""
    spill: int = 0
    """Damage beyond the last part of the last target."""
    is_stopped: bool = False
    """Immobilised by gravitation. (LEG-KW-24)"""


class Shots(NamedTuple):
    """Shots or blows of one kind."""

    number: int
    plus: int
    """BS or WS and all modifiers."""
    hit: Hit
    sharp: Hit | None = None
    """What a total of 11 or more does instead; None if nothing. (LEG-KW-49, LEG-KW-56, LEG-KW-66)"""
    picks: bool = False
    """A total of 11 or more chooses the model. (LEG-KW-48)"""
    cover: int = 0
    has_screen: bool = False
    reroll: Reroll = NEVER
    again: int = 0
    """Misses of which one each may be rolled again: master-crafted. (LEG-KW-36)"""
    is_melee: bool = False
    is_hot: bool = False
    """Natural 1s are counted. (LEG-KW-23)"""
    because: tuple[Modifier, ...] = ()


class Hits(NamedTuple):
    """What shots struck."""

    cover: int = 0
    screen: int = 0
    plain: int = 0
    sharp: int = 0
    """On the target, with a total of 11 or more that matters."""
    hot: int = 0
    misses: int = 0
    """Counted only if some may be rolled again."""
    again: int = 0
    """Misses that were rolled again: master-crafted. (LEG-KW-36)"""
    sharp_screen: int = 0
    """Those of the hits on the screen with a total of 11 or more that matters. (LEG-SHOOT-23, LEG-KW-56)"""

    @property
    def on_target(self) -> int:
        """Hits on the target itself."""
        return self.plain + self.sharp


NO_HITS = Hits()
