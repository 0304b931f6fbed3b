"""The keywords of Crossroads: the moments of a volley, each with its neutral answer."""

from __future__ import annotations

import msgspec

from grognard.kernel.dice import NEVER, ONES, Reroll
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

WEAPON = Registry(tell("weapon keyword"))


class WeaponKeyword(Keyword, registry=WEAPON):
    """A keyword overrides one or two of these."""

    __slots__ = ()

    def price(self) -> int:
        """Points it adds to a model. (TPL-ARMY-02)"""
        return 0

    def extra_shots(self, *, has_moved: bool, is_return_fire: bool) -> int:
        """Shots it adds to a model's volley."""
        return 0

    def reroll(self) -> Reroll:
        """Hit rolls it allows to throw again."""
        return NEVER


@WEAPON.keyword("Steady", clause="TPL-KW-01")
class Steady(WeaponKeyword, msgspec.Struct, frozen=True):
    """Natural 1s to hit are thrown again. (TPL-KW-01)"""

    def price(self) -> int:
        return 1

    def reroll(self) -> Reroll:
        return ONES


@WEAPON.keyword("Burst {extra}", clause="TPL-KW-02")
class Burst(WeaponKeyword, msgspec.Struct, frozen=True):
    """More shots for a unit that stood still. (TPL-KW-02)"""

    extra: int

    def price(self) -> int:
        return self.extra

    def extra_shots(self, *, has_moved: bool, is_return_fire: bool) -> int:
        return 0 if has_moved or is_return_fire else self.extra
