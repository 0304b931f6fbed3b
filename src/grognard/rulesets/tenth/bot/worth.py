"""What attacks are worth: exact expected losses, from the functions that play the attacks.

One attack is put to `attack.assault` under all dice at once, at a row of enough models, and the answer is kept:
weapons and targets are few, and how many of them there are only multiplies. Everything here is in points of an army.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every, constant
from grognard.kernel.tactics import chance_of, mean_of
from grognard.rulesets.tenth.dice.attack import assault
from grognard.rulesets.tenth.dice.facts import Group, Row, Target, attacks_of
from grognard.rulesets.tenth.dice.other_rolls import charge_roll
from grognard.rulesets.tenth.lists.keywords.moments import Situation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from grognard.kernel.dice import Odds
    from grognard.rulesets.tenth.dice.attack import AttackState
    from grognard.rulesets.tenth.lists.keywords.moments import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile

    Arms = tuple[tuple[WeaponProfile, int], ...]
    """Weapons, each with how many there are of it."""

ONE = constant(1)
"""The number of attacks that is weighed."""
ENOUGH = 12
"""Models in the row: no single attack brings down so many."""
KEPT = 1 << 14
USUAL = ((4, Group("soldier", wounds=2, save=3)), (9, Group("machine", wounds=10, save=3)))
"""Toughness and body of those a unit usually meets."""


def first_option(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    """Nobody re-rolls what he need not."""
    return options[0]


EVERY = Every(first_option, memo_size=100_000)


@lru_cache(maxsize=KEPT)
def wounds_of(
    profile: WeaponProfile,
    situation: Situation,
    lent: tuple[WeaponKeyword, ...],
    more_attacks: int,
    toughness: int,
    group: Group,
) -> float:
    """The wounds one such weapon takes, on average, from models like these."""
    attacks = attacks_of(profile, 1, situation, granted=lent, more_attacks=more_attacks)
    target = Target(toughness, (group,))
    one = attacks._replace(dice=ONE, bonus=0)
    lost = _mean_lost(EVERY.odds(assault, (one,), target, (Row(ENOUGH),)), group)
    return lost * (mean_of(attacks.dice) + attacks.bonus)


@lru_cache(maxsize=KEPT)
def harm_of(
    arms: Arms,
    situation: Situation,
    lent: tuple[WeaponKeyword, ...],
    more_attacks: int,
    toughness: int,
    group: Group,
) -> float:
    """The wounds all these weapons together take, on average."""
    return sum(number * wounds_of(profile, situation, lent, more_attacks, toughness, group) for profile, number in arms)


@lru_cache(maxsize=1024)
def is_fighter(arms: Arms, guns: Arms) -> bool:
    """Whether blades are better than guns, against a soldier and a machine."""

    def wounds(weapons: Arms, is_ranged: bool) -> float:
        situation = Situation(is_ranged=is_ranged)
        return sum(harm_of(weapons, situation, (), 0, toughness, group) for toughness, group in USUAL)

    return wounds(arms, False) > wounds(guns, True)


def _mean_lost(ends: Odds[AttackState], group: Group) -> float:
    whole = ENOUGH * group.wounds
    return sum((whole - _left(state, group)) * weight for state, weight in ends.items()) / ends.total


def _left(state: AttackState, group: Group) -> int:
    row = state.standing[0]
    return row.models * group.wounds - row.hurt


@lru_cache(maxsize=64)
def chance_to_charge(inches: float) -> float:
    """How likely a charge roll is at least so much. (TEN-CHG-03)

    >>> chance_to_charge(7), chance_to_charge(12.5)
    (0.5833333333333334, 0.0)
    """
    return chance_of(EVERY.odds(charge_roll), lambda roll: roll >= inches)
