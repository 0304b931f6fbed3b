"""The question of an attack: who strikes whom with what, and how they stand. (SZOP-ATK)"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword

Plus = Annotated[int, Meta(ge=2, le=6)]
Models = Annotated[int, Meta(ge=1, le=200)]


class Arm(Entry, frozen=True, kw_only=True):
    """A weapon profile and how many models use it."""

    models: Models = 1
    attacks: Annotated[int, Meta(ge=1, le=100)] = 1
    quality: Plus = 4
    ap: Annotated[int, Meta(ge=-1, le=5)] = 0
    abilities: tuple[WeaponKeyword, ...] = ()
    passives: tuple[Passive, ...] = ()
    """What the models themselves have: Fury, Cautious, Mastery."""


class Defender(Entry, frozen=True, kw_only=True):
    """The attacked unit."""

    models: Models = 5
    defence: Plus = 4
    toughness: Annotated[int, Meta(ge=1, le=60)] = 1
    passives: tuple[Passive, ...] = ()


class Attack(Entry, frozen=True, kw_only=True):
    """Some weapons against a unit."""

    attacker: Annotated[tuple[Arm, ...], Meta(min_length=1, max_length=8)]
    target: Defender = Defender()
    kind: Literal["shooting", "melee", "charge"] = "shooting"
    cover: Literal["none", "units", "terrain"] = "none"
    fortified: bool = False
    """The target is Fortified."""
    pinned: bool = False
    """The target is Pinned."""
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
