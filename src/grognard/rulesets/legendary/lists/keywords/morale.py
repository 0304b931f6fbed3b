"""Special rules about courage and minds. (LEG-KW)"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, SpecialRule
from grognard.rulesets.legendary.lists.keywords.wounding import Invulnerable

Mastery = Annotated[int, Meta(ge=1, le=10)]


@RULES.keyword("Adamantium Will", clause="LEG-KW-02")
class AdamantiumWill(SpecialRule, msgspec.Struct, frozen=True):
    """Denies with one more; a power aimed at the unit is cast at -1. (LEG-KW-02)"""


@RULES.keyword("And They Shall Know No Fear", clause="LEG-KW-03")
class KnowNoFear(SpecialRule, msgspec.Struct, frozen=True):
    """Ignores penalties to morale and leadership tests. (LEG-KW-03)"""


@RULES.keyword("Brotherhood of Psykers", clause="LEG-KW-07")
class Brotherhood(SpecialRule, msgspec.Struct, frozen=True):
    """The unit is one psyker. (LEG-KW-07)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Daemon", clause="LEG-KW-14")
class Daemon(SpecialRule, msgspec.Struct, frozen=True):
    """Fearless, and an invulnerable save of 5+. (LEG-KW-14)"""

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Fearless(), Invulnerable(5))


@RULES.keyword("Fear", clause="LEG-KW-16")
class Fear(SpecialRule, msgspec.Struct, frozen=True):
    """Enemies in the fight test leadership or have WS 0. (LEG-KW-16)"""


@RULES.keyword("Fearless", clause="LEG-KW-17")
class Fearless(SpecialRule, msgspec.Struct, frozen=True):
    """Ignores fear and penalties to leadership tests. (LEG-KW-17)"""


@RULES.keyword("Force", clause="LEG-KW-21")
class Force(SpecialRule, msgspec.Struct, frozen=True):
    """A weapon that a psyker wakes as a power of warp charge 1. (LEG-KW-21, LEG-PSY-11)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("weapon",)


@RULES.keyword("Psychic Hood", clause="LEG-PSY-08")
class PsychicHood(SpecialRule, msgspec.Struct, frozen=True):
    """Denies within 36 inches. (LEG-PSY-08)"""


@RULES.keyword("Psychic Pilot", clause="LEG-KW-51")
class PsychicPilot(SpecialRule, msgspec.Struct, frozen=True):
    """A vehicle that is a psyker. (LEG-KW-51)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("vehicle",)

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Psyker(1),)


@RULES.keyword("Psyker ({mastery})", "Psyker {mastery}", clause="LEG-KW-52")
class Psyker(SpecialRule, msgspec.Struct, frozen=True):
    """Casts powers at this mastery level. (LEG-KW-52, LEG-PSY-01)"""

    mastery: Mastery


@RULES.keyword("Psyker", clause="LEG-KW-52")
class PlainPsyker(SpecialRule, msgspec.Struct, frozen=True):
    """A psyker without a printed level has mastery 1. (LEG-KW-52, LEG-PSY-01)"""

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Psyker(1),)


@RULES.keyword("Stubborn", clause="LEG-KW-73")
class Stubborn(SpecialRule, msgspec.Struct, frozen=True):
    """Ignores penalties to morale tests and after a lost round. (LEG-KW-73)"""
