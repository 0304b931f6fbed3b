"""The keywords of ranged and melee weapons: the book's spelling in data, the rule in code. (TLE-KW)

Each family lists the moments at which its keywords speak up, with a neutral answer; a keyword overrides one or two.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta

from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell

RANGED = Registry(tell("ranged keyword"))
MELEE = Registry(tell("melee keyword"))

Some = Annotated[int, Meta(ge=1, le=30)]
Little = Annotated[int, Meta(ge=1, le=6)]


class Situation(NamedTuple):
    """What a weapon's keywords may look at."""

    printed: int
    """The X of "Ranged X" or "Melee X"."""
    models: int = 1
    """Models of the target when targets are chosen; one for a single model as target. (TLE-KW-04)"""
    is_half_range: bool = False
    """The closest visible model of the target is at half the weapon's range or nearer. (TLE-KW-05)"""
    has_moved: bool = False
    """The bearer's unit has moved this turn. (TLE-MOVE-06)"""
    has_charged: bool = False
    """The bearer has made a charge move in this activation. (TLE-KW-10)"""
    is_own_charge: bool = False
    """A ranged weapon is shot in the bearer's own charge, before the charge roll. (TLE-KW-09)"""
    is_in_melee: bool = False
    """A ranged weapon is used in melee. (TLE-KW-06)"""


class WeaponKeyword(Keyword):
    """The moments of an attack that ranged and melee weapons share."""

    __slots__ = ()

    def attacks(self, situation: Situation) -> int | None:
        """The number of attacks instead of the printed one, or None."""
        return None

    def extra_attacks(self, situation: Situation) -> int:
        """Attacks on top of that number."""
        return 0

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        """What it adds to the hit roll."""
        return None


class RangedKeyword(WeaponKeyword, registry=RANGED):
    """The moments of shooting."""

    __slots__ = ()

    is_counterfire: ClassVar[bool] = False
    is_sniper: ClassVar[bool] = False
    is_trigger: ClassVar[bool] = False
    fires_in_charge: ClassVar[bool] = False


class MeleeKeyword(WeaponKeyword, registry=MELEE):
    """The moments of a fight."""

    __slots__ = ()

    def defence(self) -> int:
        """What it adds to the CS of its bearer when the bearer is attacked in melee."""
        return 0

    def answers(self) -> int:
        """Attacks that answer each enemy melee hit roll of 1 against the bearer."""
        return 0


@RANGED.keyword("counterfire", clause="TLE-KW-02")
class Counterfire(RangedKeyword, msgspec.Struct, frozen=True):
    """May be shot at a unit that declares a charge against the bearer's unit. (TLE-KW-02)"""

    is_counterfire: ClassVar[bool] = True


@RANGED.keyword("heavy", clause="TLE-KW-03")
class Heavy(RangedKeyword, msgspec.Struct, frozen=True):
    """-1 to hit after the unit has moved. (TLE-KW-03, TLE-MOVE-06)"""

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(-1, tell("heavy, moved"), "TLE-KW-03") if situation.has_moved else None


@RANGED.keyword("sniper", clause="TLE-KW-04")
class Sniper(RangedKeyword, msgspec.Struct, frozen=True):
    """May choose a single model, and ignores rules that make targets untargetable. (TLE-KW-04)"""

    is_sniper: ClassVar[bool] = True


@RANGED.keyword("spray&prey {near}", clause="TLE-KW-05")
class SprayAndPrey(RangedKeyword, msgspec.Struct, frozen=True):
    """Makes `near` attacks instead of the printed number at half range or less. (TLE-KW-05)"""

    near: Some

    def attacks(self, situation: Situation) -> int | None:
        return self.near if situation.is_half_range and not situation.is_own_charge else None


@RANGED.keyword("trigger -{worse} to hit", clause="TLE-KW-06")
class Trigger(RangedKeyword, msgspec.Struct, frozen=True):
    """May be used in melee, in addition to the melee attacks, with a penalty to hit. (TLE-KW-06)"""

    worse: Little
    is_trigger: ClassVar[bool] = True

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(-self.worse, tell("trigger"), "TLE-KW-06") if situation.is_in_melee else None


@RANGED.keyword("splash {models}", clause="TLE-KW-07")
class RangedSplash(RangedKeyword, msgspec.Struct, frozen=True):
    """The printed number of attacks once more for every full `models` models of the target. (TLE-KW-07)"""

    models: Some

    def extra_attacks(self, situation: Situation) -> int:
        return situation.printed * (situation.models // self.models)


@RANGED.keyword("charge {shots}", "charge", clause="TLE-KW-09")
class ChargeShot(RangedKeyword, msgspec.Struct, frozen=True):
    """May be shot in the bearer's own charge: `shots` shots, or the printed number if none is given. (TLE-KW-09)"""

    shots: Annotated[int, Meta(ge=0, le=30)] = 0
    fires_in_charge: ClassVar[bool] = True

    def attacks(self, situation: Situation) -> int | None:
        return self.shots if situation.is_own_charge and self.shots else None

    def spell(self) -> str:
        return f"charge {self.shots}" if self.shots else "charge"


@MELEE.keyword("charge {extra}", clause="TLE-KW-10")
class Charge(MeleeKeyword, msgspec.Struct, frozen=True):
    """More attacks in the activation in which its bearer has made a charge move. (TLE-KW-10)"""

    extra: Some

    def extra_attacks(self, situation: Situation) -> int:
        return self.extra if situation.has_charged else 0


@MELEE.keyword("heavy -{less}", clause="TLE-KW-11")
class HeavyWeapon(MeleeKeyword, msgspec.Struct, frozen=True):
    """The CS of the bearer is lower when it is attacked in melee. (TLE-KW-11)"""

    less: Little

    def defence(self) -> int:
        return -self.less


@MELEE.keyword("light +{more}", clause="TLE-KW-12")
class LightWeapon(MeleeKeyword, msgspec.Struct, frozen=True):
    """The CS of the bearer is higher when it is attacked in melee. (TLE-KW-12)"""

    more: Little

    def defence(self) -> int:
        return self.more


@MELEE.keyword("deflect {back}", clause="TLE-KW-13")
class Deflect(MeleeKeyword, msgspec.Struct, frozen=True):
    """Each enemy melee hit roll of 1 against the bearer is answered with attacks of this weapon. (TLE-KW-13)"""

    back: Little

    def answers(self) -> int:
        return self.back


@MELEE.keyword("splash {models}", clause="TLE-KW-07")
class MeleeSplash(MeleeKeyword, msgspec.Struct, frozen=True):
    """The printed number of attacks once more for every full `models` models of the target. (TLE-KW-07)"""

    models: Some

    def extra_attacks(self, situation: Situation) -> int:
        return situation.printed * (situation.models // self.models)


def attacks_of(keywords: tuple[WeaponKeyword, ...], situation: Situation) -> int:
    """The attacks of one weapon: the base number, plus splash, plus the charge bonus once. (TLE-KW-08)

    >>> attacks_of((MELEE.parse("charge 1"), MELEE.parse("splash 5")), Situation(2, models=10, has_charged=True))
    7
    """
    instead = [number for each in keywords if (number := each.attacks(situation)) is not None]
    return (instead[0] if instead else situation.printed) + sum(each.extra_attacks(situation) for each in keywords)


def defence_of(keywords: tuple[WeaponKeyword, ...]) -> int:
    """What a model's melee weapons add to its CS when it is attacked: the largest penalty and the largest bonus.

    (TLE-KW-11, TLE-KW-12)
    """
    changes = [each.defence() for each in keywords if isinstance(each, MeleeKeyword)]
    return min([0, *changes]) + max([0, *changes])
