"""The keywords of units. (TLE-KW-14 to TLE-KW-18, TLE-OBJ-04, TLE-TRANS-01, TLE-PWR-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from msgspec import Meta

from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

UNIT = Registry(tell("unit keyword"))

K = TypeVar("K", bound="UnitKeyword")


class UnitKeyword(Keyword, registry=UNIT):
    """A keyword of a unit; play asks for the few that concern it by `find`."""

    __slots__ = ()


@UNIT.keyword("Objective security", clause="TLE-OBJ-04")
class ObjectiveSecurity(UnitKeyword, msgspec.Struct, frozen=True):
    """Holds an objective against any number without it. (TLE-OBJ-04)"""


@UNIT.keyword("Cowards ({left})", clause="TLE-KW-14")
class Cowards(UnitKeyword, msgspec.Struct, frozen=True):
    """The unit runs as soon as it has `left` models or fewer. (TLE-KW-14)"""

    left: Annotated[int, Meta(ge=1, le=30)]


@UNIT.keyword("Flying", clause="TLE-KW-15")
class Flying(UnitKeyword, msgspec.Struct, frozen=True):
    """Ignores terrain, walls and models while it moves; ends on neither terrain nor models. (TLE-KW-15)"""


@UNIT.keyword("Protected", clause="TLE-KW-16")
class Protected(UnitKeyword, msgspec.Struct, frozen=True):
    """Cannot be shot at near friends without the keyword, unless it is the closest visible target. (TLE-KW-16)"""


@UNIT.keyword('Shock teleport {rounds} "{directions}"', clause="TLE-KW-17")
class ShockTeleport(UnitKeyword, msgspec.Struct, frozen=True):
    """May wait in reserve and arrive in one of the rounds, in one of the directions. (TLE-KW-17, TLE-KW-18)"""

    rounds: Annotated[str, Meta(pattern=r"^[1-5](\|[1-5])*$", description='rounds like "2|3"')]
    directions: Annotated[
        str,
        Meta(pattern="^(anywhere|side)(/(anywhere|side))*$", description='directions like "side" or "anywhere/side"'),
    ]

    @property
    def in_rounds(self) -> tuple[int, ...]:
        """The rounds in which it may arrive, in their order."""
        return tuple(sorted({int(each) for each in self.rounds.split("|")}))

    @property
    def ways(self) -> tuple[str, ...]:
        """The directions: "anywhere", "side"."""
        return tuple(dict.fromkeys(self.directions.split("/")))


@UNIT.keyword("Transport {capacity}", clause="TLE-TRANS-01")
class Transport(UnitKeyword, msgspec.Struct, frozen=True):
    """Carries so many models; whom, the datasheet's `carries` says. (TLE-TRANS-01)"""

    capacity: Annotated[int, Meta(ge=1, le=40)]


@UNIT.keyword("Power ({dice})", clause="TLE-PWR-01")
class Power(UnitKeyword, msgspec.Struct, frozen=True):
    """Brings power dice and may use the powers of its datasheet. (TLE-PWR-01)"""

    dice: Annotated[int, Meta(ge=1, le=10)]


@UNIT.keyword("Skirmishers", clause="TLE-GEN-11")
class Skirmishers(UnitKeyword, msgspec.Struct, frozen=True):
    """May shoot in the battle phase after Advancing: a rule of its own that beats a core rule. (TLE-GEN-11)"""


def find(keywords: Iterable[UnitKeyword], kind: type[K]) -> K | None:
    """The keyword of this kind, or None."""
    return next((each for each in keywords if isinstance(each, kind)), None)
