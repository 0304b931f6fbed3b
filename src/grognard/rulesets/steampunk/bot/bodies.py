"""A base as others meet it, wherever it stands and whatever its guns: its body, its dice, how well it is hit.

Bases that are alike in all of this have one frame, so what has been found out about it holds for many moments.
"""

from __future__ import annotations

from functools import cached_property
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING

from grognard.kernel.memo import Shelf
from grognard.rulesets.steampunk.bot.worth import body_of, in_books
from grognard.rulesets.steampunk.play.scoring import SURVIVING, worth
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.units import armour_of, toll_of, victim_of

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.bot.assault_chances import Gang
    from grognard.rulesets.steampunk.bot.assault_worth import Bout
    from grognard.rulesets.steampunk.bot.worth import BodyFacts
    from grognard.rulesets.steampunk.dice.facts import Toll
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band, UnitAbility
    from grognard.rulesets.steampunk.table.records import Unit

LEAST = 2.0
"""What even a base without a price is worth: spawned ones shoot too."""
LOOK = attrgetter(
    "seat", "living", "dying", "future", "speed", "is_shaken", "is_hidden", "is_revealed", "borrowed", "wear"
)
"""All that dice look at; the profile besides, by its identity."""
FRAMES: Shelf[tuple[object, ...], Frame] = Shelf(1024)
SERIALS = count()
"""Frames refer to each other by numbers: so they hold nobody but themselves."""


def frame_of(unit: Unit) -> Frame:
    """What is known of a base."""
    key = (id(unit.profile), LOOK(unit))
    known = FRAMES.get(key)
    return known if known is not None else FRAMES.keep(key, Frame(unit))


class Frame:
    """What is the same for all bases that look alike; it keeps the first of them, and so the profile."""

    __slots__ = ("__dict__", "bouts", "gangs", "plusses", "serial", "shares", "targets", "unit", "value")

    def __init__(self, unit: Unit) -> None:
        self.unit, self.serial = unit, next(SERIALS)
        self.value = max(float(worth(unit.profile.cost, SURVIVING)), LEAST)
        self.gangs: dict[tuple[int, bool, bool], Gang] = {}
        """Its dice in an assault, by angle, and whether it is cowed and its enemy does not see well."""
        self.bouts: dict[tuple[int, int, int, bool], Bout] = {}
        """What an assault on another base brings, by my angle, its serial and its angle, and whether I win ties."""
        self.shares: dict[tuple[int, bool, Band, int], float] = {}
        """What a hit costs it, by the kind of weapon, whether the shooter has revealed itself, range and armour."""
        self.plusses: dict[tuple[int, int, str, str, bool, Band, bool], int] = {}
        """How well it shoots: by the kind of weapon, figure, speed, terrain, smoke, range, and whether on edge."""
        self.targets: dict[tuple[str, str, bool, bool], int] = {}
        """How well it is hit: by speed, terrain, smoke, and whether it is entrenched."""

    @cached_property
    def body(self) -> BodyFacts:
        """What damage rolls look at."""
        return body_of(victim_of(self.unit))

    @cached_property
    def toll(self) -> Toll:
        """How it stands in the books."""
        return in_books(toll_of(self.unit))

    @cached_property
    def flies(self) -> dict[str, bool]:
        """Whether it flies, by speed. (SPF-ORD-07)"""
        return {name: speed.flying for name, speed in self.unit.profile.speeds.items()}

    @cached_property
    def abilities(self) -> tuple[UnitAbility, ...]:
        """What is in force for it."""
        return abilities_of(self.unit)

    @cached_property
    def armour(self) -> tuple[int, ...]:
        """By angle. (SPF-ARMOR-01)"""
        return tuple(armour_of(self.unit, angle) for angle in range(4))
