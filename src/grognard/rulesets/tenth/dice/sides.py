"""The two sides of an attack, as small facts: attacking units with their weapons, and the unit they attack.

Play makes them of the table, odds of a question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.dice.facts import Attacks, Group, Standing, Target, attacks_of
from grognard.rulesets.tenth.lists.keywords.units import Stealth, find
from grognard.rulesets.tenth.lists.keywords.weapons import Situation, WeaponKeyword

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.lists.keywords.units import UnitAbility
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile


class Weapons(NamedTuple):
    """Identical weapons of an attacking unit."""

    profile: WeaponProfile
    number: int
    granted: tuple[WeaponKeyword, ...] = ()
    more_attacks: int = 0
    situation: Situation = Situation()

    def attacks(self) -> Attacks:
        """The facts of these weapons, as they stand."""
        return attacks_of(
            self.profile, self.number, self.situation, granted=self.granted, more_attacks=self.more_attacks
        )

    @property
    def abilities(self) -> tuple[WeaponKeyword, ...]:
        """Its own, and those it was given."""
        return (*self.profile.abilities, *self.granted)


class AttackingUnit(NamedTuple):
    """A unit that attacks."""

    name: str
    arms: tuple[Weapons, ...]
    keywords: tuple[str, ...] = ()
    abilities: tuple[UnitAbility, ...] = ()


class UnitPart(NamedTuple):
    """One of the units that make up a target: Bodyguards, or their Leader."""

    keywords: tuple[str, ...]
    abilities: tuple[UnitAbility, ...]


class AttackedUnit(NamedTuple):
    """A target: its groups of models, and what belongs to its two parts."""

    name: str
    groups: tuple[Group, ...]
    toughness: tuple[int, ...]
    """Of each group."""
    guards: UnitPart
    leader: UnitPart | None = None
    is_smoky: bool = False

    def has(self, keyword: str) -> bool:
        """Whether the whole unit has the keyword. (TEN-LEAD-03)"""
        return keyword in self.guards.keywords or (self.leader is not None and keyword in self.leader.keywords)


class TargetNow(NamedTuple):
    """A mark as the next attacking unit finds it."""

    target: Target
    keywords: tuple[str, ...]
    is_stealthy: bool
    models: int


# ---------------------------------------------------------------- a mark in the course of a battle


def facing(mark: AttackedUnit, standing: Standing) -> TargetNow:
    """What is left of the mark is one unit: Bodyguards and Leader, or one of them. (TEN-LEAD-03 to TEN-LEAD-09)"""
    guards: dict[int, int] = {}
    leaders: dict[int, int] = {}
    for group, toughness, row in zip(mark.groups, mark.toughness, standing, strict=True):
        if row.models:
            counts = leaders if group.is_protected else guards
            counts[toughness] = counts.get(toughness, 0) + row.models
    alive = ([mark.guards] if guards else []) + ([mark.leader] if leaders and mark.leader else [])
    counts = guards or leaders or {mark.toughness[0]: 1}
    # Of mixed Toughness the majority's, of a tie the higher. (TEN-WND-02)
    toughness = max(counts, key=lambda value: (counts[value], value))
    return TargetNow(
        Target(toughness, mark.groups),
        tuple(keyword for part in alive for keyword in part.keywords),
        mark.is_smoky or all(find(part.abilities, Stealth) for part in alive),
        sum(guards.values()) + sum(leaders.values()),
    )


def groups_of(sally: AttackingUnit, facing: TargetNow, is_fishing: bool = False) -> tuple[Attacks, ...]:
    """The facts of all weapons of the unit against what it faces. (TEN-SHOOT-08)"""
    groups = [attacks_by(arm, facing, arm.abilities) for arm in sally.arms]
    return tuple([attacks._replace(asks_to_fish=True) for attacks in groups] if is_fishing else groups)


def attacks_by(arm: Weapons, facing: TargetNow, abilities: Iterable[WeaponKeyword]) -> Attacks:
    """The facts of one kind of weapon, if it has these abilities."""
    profile, number, _, more, situation = arm
    now = situation._replace(
        models=facing.models, keywords=facing.keywords, is_stealthy=facing.is_stealthy and profile.is_ranged
    )
    return attacks_of(profile, number, now, abilities, more_attacks=more)
