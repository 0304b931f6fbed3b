"""What can lie in a hex: smoke, clouds and fire, as sheets spell it. (SPF-HEX, SPF-SHEET-05)"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.numbers import Needs, Sides

HEX = Registry(tell("hex effect"))

CloudKind = Literal["smoke", "poison", "acid", "fire"]
NEEDS = 4
"""What a cloud needs where no number is given. (SPF-HEX-09)"""


class LyingEffect(NamedTuple):
    """One effect as it is placed: poison strength is the die, acid strength 1 is minor and 2 is major."""

    kind: CloudKind
    strength: int = 0
    needs: int = NEEDS


class HexEffect(Keyword, registry=HEX):
    """A hex effect as a sheet names it."""

    __slots__ = ()

    def lying(self) -> tuple[LyingEffect, ...]:
        """The effects it places, each with markers of its own. (SPF-HEX-09, SPF-HEX-10)"""
        return ()


@HEX.keyword("Smoke", clause="SPF-TERR-11")
class Smoke(HexEffect, msgspec.Struct, frozen=True):
    """Blocks line of sight, spoils aim."""

    def lying(self) -> tuple[LyingEffect, ...]:
        return (LyingEffect("smoke"),)


@HEX.keyword("Poison Cloud[{n}]", "Poison Cloud[{n}]({needs}+)", clause="SPF-HEX-05")
class PoisonCloud(HexEffect, msgspec.Struct, frozen=True):
    """Poisons BIO models and crews."""

    n: Sides
    needs: Needs = NEEDS

    def lying(self) -> tuple[LyingEffect, ...]:
        """Poison for models and crews, with this die. (SPF-HEX-05, SPF-HEX-06)"""
        return (LyingEffect("poison", self.n, self.needs),)


@HEX.keyword("Acid Cloud[{kind}]", "Acid Cloud[{kind}]({needs}+)", clause="SPF-HEX-07")
class AcidCloud(HexEffect, msgspec.Struct, frozen=True):
    """Covers bases in (minor) acid."""

    kind: Literal["Minor", "Major"]
    needs: Needs = NEEDS

    def lying(self) -> tuple[LyingEffect, ...]:
        """Minor acid or acid. (SPF-HEX-07, SPF-HEX-08)"""
        return (LyingEffect("acid", 2 if self.kind == "Major" else 1, self.needs),)


@HEX.keyword("Poison & Acid Cloud[{n}, {kind}]", "Poison & Acid Cloud[{n}, {kind}]({needs}+)", clause="SPF-HEX-09")
class PoisonAndAcidCloud(HexEffect, msgspec.Struct, frozen=True):
    """A poison cloud and an acid cloud in one."""

    n: Sides
    kind: Literal["Minor", "Major"]
    needs: Needs = NEEDS

    def lying(self) -> tuple[LyingEffect, ...]:
        return PoisonCloud(self.n, self.needs).lying() + AcidCloud(self.kind, self.needs).lying()


@HEX.keyword("Hex on Fire", clause="SPF-HEX-10")
class HexOnFire(HexEffect, msgspec.Struct, frozen=True):
    """Both smoke and fire."""

    def lying(self) -> tuple[LyingEffect, ...]:
        """Smoke, and fire that needs 5+. (SPF-HEX-10, SPF-HEX-11)"""
        return LyingEffect("smoke"), LyingEffect("fire", 0, 5)
