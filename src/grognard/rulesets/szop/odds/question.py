"""The fields of odds questions: who strikes whom with what, and how they stand. (SZOP-ATK)"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword
from grognard.rulesets.szop.lists.sheets import ArmourPiercing, Attacks, Quality, Reach, Toughness

Models = Annotated[int, Meta(ge=1, le=60)]
Count = Annotated[int, Meta(ge=0, le=400)]
Fells = Literal["weakest", "strongest"]
"""Whom an allocator defeats where he has a choice: the weakest models, or the hero as soon as he can."""


class Arm(Entry, frozen=True, kw_only=True):
    """A weapon profile and how many models use it."""

    name: Annotated[str, Meta(max_length=80)] = ""
    models: Models = 1
    range: Reach = 24
    """0 is melee."""
    attacks: Attacks = 1
    quality: Quality = 4
    ap: ArmourPiercing = 0
    abilities: tuple[WeaponKeyword, ...] = ()
    passives: tuple[Passive, ...] = ()
    """What the models themselves have: Fury, Cautious, Mastery."""


class Leader(Entry, frozen=True, kw_only=True):
    """A hero in the unit. (SZOP-HERO-03, SZOP-HERO-04)"""

    quality: Quality = 3
    defence: Quality = 4
    toughness: Toughness = 3
    bodyguard: bool = False
    """Its owner uses its Defence and defeats it first. (SZOP-PAS-34)"""


class Champion(Leader, frozen=True, kw_only=True):
    """A hero in a unit that fights: what it strikes with, too."""

    arms: Annotated[tuple[Arm, ...], Meta(max_length=4)] = ()
    """Its melee and Assault weapons."""


class Defender(Entry, frozen=True, kw_only=True):
    """The attacked unit."""

    models: Models = 5
    quality: Quality = 4
    defence: Quality = 4
    toughness: Toughness = 1
    passives: tuple[Passive, ...] = ()
    start: Annotated[int, Meta(ge=0, le=60)] = 0
    """Models it began the battle with; as many as now if left out. (SZOP-MORALE-05)"""
    wounds: Count = 0
    """Markers on the unit. (SZOP-WND-03)"""
    hero: Leader | None = None
    """A hero attached to it. (SZOP-HERO-01)"""
    more_heroes: Annotated[tuple[Leader, ...], Meta(max_length=3)] = ()
    """Further heroes: any number may join one unit. (SZOP-HERO-01)"""


class Attack(Entry, frozen=True, kw_only=True):
    """Some weapons against a unit."""

    attacker: Annotated[tuple[Arm, ...], Meta(min_length=1, max_length=12)]
    target: Defender = Defender()
    kind: Literal["shooting", "melee", "charge", "power"] = "shooting"
    distance: Annotated[int, Meta(ge=0, le=100)] = 0
    """Inches; 0 leaves ranges out."""
    cover: Literal["none", "units", "terrain"] = "none"
    fortified: bool = False
    """The target is Fortified."""
    pinned: bool = False
    """The target is Pinned."""
    exhausted: bool = False
    """The target is Exhausted; it matters with the switch regroup_ladder."""
    prepared: bool = False
    """The attacker is Fortified."""
    unwatched: bool = False
    """No enemy is within 12" of the attacker."""
    objective: bool = False
    """The target is in range of an objective."""
    last_round: bool = False
    begun: bool = False
    """The target has begun its activation this round."""
    behind: bool = False
    """The attacker is in the rear zone of the target."""
    uphill: bool = False
    """The target is elevated and the attacker is not: 6" less range. (SZOP-ATER-03)"""
    doubled: Annotated[int, Meta(ge=0, le=3)] = 0
    """Further doublings of attacks: Saboteur, Fresh. (SZOP-ATK-07)"""
    attacker_fells: Fells = "strongest"
    defender_fells: Fells = "weakest"


class Fighters(Entry, frozen=True, kw_only=True):
    """A unit in a charge: its models, what they are and what they strike with."""

    models: Models = 5
    quality: Quality = 4
    defence: Quality = 4
    toughness: Toughness = 1
    passives: tuple[Passive, ...] = ()
    arms: Annotated[tuple[Arm, ...], Meta(min_length=0, max_length=8)] = ()
    """Melee and Assault weapons."""
    start: Annotated[int, Meta(ge=0, le=60)] = 0
    wounds: Count = 0
    hero: Champion | None = None
    """A hero attached to it. (SZOP-HERO-01)"""
    more_heroes: Annotated[tuple[Champion, ...], Meta(max_length=3)] = ()
    """Further heroes: any number may join one unit. (SZOP-HERO-01)"""


class Charge(Entry, frozen=True, kw_only=True):
    """A whole charge: Counter, blows, counter-attack, and both Regroups."""

    charger: Fighters = Fighters()
    target: Fighters = Fighters()
    cover: Literal["none", "units", "terrain"] = "none"
    """Cover of the target."""
    charger_cover: Literal["none", "units", "terrain"] = "none"
    fortified: bool = False
    """The target is Fortified."""
    pinned: bool = False
    exhausted: bool = False
    """The target is Exhausted and cannot counter-attack."""
    objective: bool = False
    last_round: bool = False
    begun: bool = False
    counter: bool = True
    """A target with Counter strikes first."""
    counter_attack: bool = True
    """The target counter-attacks if it can."""


class Ground(Entry, frozen=True, kw_only=True):
    """Terrain tests of a unit. (SZOP-TERR-06, SZOP-TERR-07)"""

    unit: Defender = Defender()
    tests: Annotated[int, Meta(ge=1, le=4)] = 1
    """Clumsy makes one more. (SZOP-PAS-09)"""


class Cast(Entry, frozen=True, kw_only=True):
    """A power that is tried: its cost, and its hits if it is an attack. (SZOP-PSY-02)"""

    cost: Annotated[int, Meta(ge=1, le=40)] = 1
    hits: Annotated[int, Meta(ge=0, le=40)] = 0
    """0: an ability, of which only the success counts."""
    ap: ArmourPiercing = 0
    abilities: tuple[WeaponKeyword, ...] = ()


class MageRound(Entry, frozen=True, kw_only=True):
    """Powers tried one after another in one activation. (SZOP-PSY-01, SZOP-PSY-02)"""

    tokens: Annotated[int, Meta(ge=0, le=80)] = 2
    casts: Annotated[tuple[Cast, ...], Meta(min_length=1, max_length=6)]
    target: Defender = Defender()
    fortified: bool = False
