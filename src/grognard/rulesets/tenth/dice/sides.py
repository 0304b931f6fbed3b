"""The two sides of an attack, as small facts: attacking units with their weapons, and the unit they attack.

Play makes them of the table, odds of a question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import FAILS, NEVER, NON_CRITICALS, ONES
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.dice_notation import die_of
from grognard.rulesets.tenth.dice.facts import Attacks, Group, Standing, Target, attacks_of
from grognard.rulesets.tenth.dice.wounds import majority_toughness
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Stealth, find
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation, WeaponKeyword

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Reroll
    from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile


class Changes(NamedTuple):
    """What other rules change in the attacks of a unit, as a list builder says it. (TEN-DICE-06, TEN-DICE-08)"""

    to_hit: int = 0
    to_wound: int = 0
    strength: int = 0
    ap: int = 0
    damage: int = 0
    ignores_worse: bool = False
    """Modifiers for the worse to Hit and Wound rolls do not count."""
    critical_hit: int = 6
    critical_wound: int = 6
    rerolls: tuple[str, str, str] = ("", "", "")
    """Of Hit, Wound and Damage rolls: ones, failures, all or non-criticals."""
    mortal_on_hit: int | str = 0
    mortal_on_wound: int | str = 0


NO_CHANGES = Changes()
REROLLS = {"ones": ONES, "failures": FAILS, "non-criticals": NON_CRITICALS}


class Weapons(NamedTuple):
    """Identical weapons of an attacking unit."""

    profile: WeaponProfile
    number: int
    granted: tuple[WeaponKeyword, ...] = ()
    more_attacks: int = 0
    situation: Situation = Situation()
    changes: Changes = NO_CHANGES

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
    charge: int = 0
    """The charge roll that it needs before it fights; 0 if it needs none. (TEN-CHG-03)"""
    rerolls_charge: bool = False
    is_new_phase: bool = False
    """Whether a new phase begins with its attacks, so that each player has a Command Re-roll again. (TEN-STRAT-01)"""


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
    to_hit: int = 0
    """What other rules add to Hit rolls against it."""
    to_wound: int = 0
    to_wound_if_stronger: int = 0
    """The same for attacks with a Strength above its Toughness."""

    def has(self, keyword: str) -> bool:
        """Whether the whole unit has the keyword. (TEN-LEAD-03)"""
        return keyword in self.guards.keywords or (self.leader is not None and keyword in self.leader.keywords)


class TargetNow(NamedTuple):
    """A mark as the next attacking unit finds it."""

    target: Target
    keywords: tuple[str, ...]
    is_stealthy: bool
    models: int
    to_hit: int = 0
    to_wound: int = 0
    to_wound_if_stronger: int = 0


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
    toughness = majority_toughness(counts)
    return TargetNow(
        Target(toughness, mark.groups),
        tuple(keyword for part in alive for keyword in part.keywords),
        mark.is_smoky or all(find(part.abilities, Stealth) for part in alive),
        sum(guards.values()) + sum(leaders.values()),
        mark.to_hit,
        mark.to_wound,
        mark.to_wound_if_stronger,
    )


def groups_of(sally: AttackingUnit, facing: TargetNow, is_fishing: bool = False) -> tuple[Attacks, ...]:
    """The facts of all weapons of the unit against what it faces. (TEN-SHOOT-08)"""
    groups = [attacks_by(arm, facing, arm.abilities) for arm in sally.arms]
    return tuple([attacks._replace(asks_to_fish=True) for attacks in groups] if is_fishing else groups)


def attacks_by(arm: Weapons, facing: TargetNow, abilities: Iterable[WeaponKeyword]) -> Attacks:
    """The facts of one kind of weapon, if it has these abilities."""
    profile, number, _, more, situation, changes = arm
    now = situation._replace(
        models=facing.models, keywords=facing.keywords, is_stealthy=facing.is_stealthy and profile.is_ranged
    )
    if changes == NO_CHANGES and not (facing.to_hit or facing.to_wound or facing.to_wound_if_stronger):
        return attacks_of(profile, number, now, abilities, more_attacks=more)
    strength = max(1, profile.strength + changes.strength)
    is_stronger = strength > facing.target.toughness
    attacks = attacks_of(
        profile,
        number,
        now,
        abilities,
        more_attacks=more,
        to_hit=[Modifier(changes.to_hit, tell("attacker's rules")), Modifier(facing.to_hit, tell("target's rules"))],
        to_wound=[
            Modifier(changes.to_wound, tell("attacker's rules")),
            Modifier(facing.to_wound, tell("target's rules")),
            Modifier(facing.to_wound_if_stronger if is_stronger else 0, tell("Strength above Toughness")),
        ],
        ignores_worse=changes.ignores_worse,
    )
    return _changed(attacks._replace(strength=strength), changes)


def _changed(attacks: Attacks, changes: Changes) -> Attacks:
    """The facts with what other rules change. Characteristics never fall below 1, AP is never above 0. (TEN-DICE-08)"""
    hit, wound, damage = changes.rerolls
    attacks = attacks._replace(
        ap=min(0, attacks.ap + changes.ap),
        extra_damage=attacks.extra_damage + changes.damage,
        critical_wound=min(attacks.critical_wound, changes.critical_wound),
        is_twin_linked=attacks.is_twin_linked or wound == "all",
        wound_reroll=REROLLS.get(wound, NEVER),
        damage_reroll=damage,
        mortal_on_wound=die_of(changes.mortal_on_wound),
    )
    if attacks.hits_automatically:
        return attacks
    return attacks._replace(
        critical_hit=min(attacks.critical_hit, changes.critical_hit),
        hit_reroll=max(attacks.hit_reroll, REROLLS.get(hit, NEVER), key=_rank),
        rerolls_any_hit=hit == "all",
        mortal_on_hit=die_of(changes.mortal_on_hit),
    )


def _rank(reroll: Reroll) -> int:
    return (NEVER, ONES, FAILS, NON_CRITICALS).index(reroll)
