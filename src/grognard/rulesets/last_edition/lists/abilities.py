"""Abilities, auras, powers and command abilities of datasheets. (TLE-ABIL, TLE-PWR, TLE-LP-03, TLE-CMD-01)"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.effects import Effect
from grognard.rulesets.last_edition.lists.weapons import Damage, Name, Penetration, Strength

Reach = Annotated[int, Meta(ge=0, le=60)]
Number = (
    Annotated[int, Meta(ge=1, le=20)]
    | Annotated[str, Meta(pattern=r"^([1-4])?[dD][36](\+[1-6])?$", description="a number like 3, D3 or 2D6")]
)
Target: TypeAlias = Literal["self", "friend", "enemy"]
"""Whom it is for: the unit itself, a friendly unit (itself included), an enemy unit."""
Duration: TypeAlias = Literal["phase", "turn", "next turn", "battle"]
"""How long effects last; "next turn" is until the start of the owner's next turn."""
Moment: TypeAlias = Literal["command phase", "activated", "attacked"]
"""When it is used: in the command phase, when the unit is activated in the battle phase, or when it is attacked."""


class UnitAbility(Entry, frozen=True, kw_only=True):
    """What a unit's own rule changes, for itself or, as an aura, for all units in range. (TLE-ABIL-01, TLE-ABIL-03)"""

    name: Name
    aura: Annotated[int, Meta(ge=0, le=24)] = 0
    """Inches from each model of the unit; 0 if it is no aura."""
    on: Literal["friends", "enemies"] = "friends"
    """Whom an aura reaches; friends include the unit itself."""
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=6)]

    def __post_init__(self) -> None:
        if self.on == "enemies" and not self.aura:
            raise BadData(
                tell("{name} reaches enemies, so it needs the inches of an aura", name=self.name), clause="TLE-ABIL-03"
            )


class Hits(Entry, frozen=True, kw_only=True):
    """Hits without a hit roll: each makes a wound roll, then a save. No weapon makes them. (TLE-SHOOT-13)"""

    number: Number
    strength: Strength
    ap: Penetration = 0
    damage: Damage = 1


class Outcome(Entry, frozen=True, kw_only=True):
    """What a power or command ability does to its target."""

    effects: Annotated[tuple[Effect, ...], Meta(max_length=6)] = ()
    hits: Hits | None = None
    heal: Number | None = None
    """Health that one model of the target gets back, the most damaged first."""
    move: Annotated[int, Meta(ge=1, le=24)] | None = None
    """The target may make a move of so many inches by the rules of a normal move."""

    @property
    def does_something(self) -> bool:
        return bool(self.effects or self.hits or self.heal or self.move)


class Row(Outcome, frozen=True, kw_only=True):
    """A line of a D33 table: what happens on results from `low` to `high`. (TLE-DICE-04)"""

    low: Annotated[int, Meta(ge=11, le=33)]
    high: Annotated[int, Meta(ge=11, le=33)]


D33_RESULTS = (11, 12, 13, 21, 22, 23, 31, 32, 33)


class Deed(Outcome, frozen=True, kw_only=True):
    """What powers and command abilities have in common."""

    name: Name
    target: Target = "self"
    range: Reach = 0
    """Inches from the unit to its target; 0 for the unit itself."""
    needs_sight: bool = False
    lasts: Duration = "turn"
    table: Annotated[tuple[Row, ...], Meta(max_length=9)] = ()
    """A D33 decides what happens. (TLE-DICE-04)"""

    def __post_init__(self) -> None:
        if (self.target == "self") == bool(self.range):
            raise BadData(
                tell("{name} needs a range if, and only if, it is for another unit", name=self.name), clause="TLE-LP-03"
            )
        if not self.table and not self.does_something:
            raise BadData(
                tell("{name} does nothing; give it effects, hits, heal, move or a table", name=self.name),
                clause="TLE-LP-03",
            )
        if self.table:
            covered = [n for row in self.table for n in D33_RESULTS if row.low <= n <= row.high]
            if sorted(covered) != list(D33_RESULTS):
                raise BadData(
                    tell("the table of {name} must name each D33 result once", name=self.name), clause="TLE-DICE-04"
                )
            if self.does_something:
                raise BadData(
                    tell("{name} has a table, so what it does stands there", name=self.name), clause="TLE-DICE-04"
                )

    def row(self, result: int) -> Outcome:
        """What happens on a D33 result. (TLE-DICE-04)"""
        return next(row for row in self.table if row.low <= result <= row.high)


class PowerEntry(Deed, frozen=True, kw_only=True):
    """A power: `cost` is the least number of power dice it takes. (TLE-PWR-05)"""

    cost: Annotated[int, Meta(ge=1, le=10, description="a number of power dice from 1 to 10 (TLE-PWR-05)")]


class CommandAbility(Deed, frozen=True, kw_only=True):
    """A command ability: `cost` is its price in leader points. (TLE-LP-03, TLE-CMD-01)"""

    cost: Annotated[int, Meta(ge=0, le=10)]
    moment: Moment = "command phase"
