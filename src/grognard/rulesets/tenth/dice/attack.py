"""The dice of an attack: plain functions of small facts, played, computed and simulated alike. (TEN-ATK)

The chain of TEN-ATK-02 is in its own files: `hitting` (number of attacks, Hit rolls), `wounding` (Wound rolls, Damage
rolls) and `saving` (allocation, saves, damage, mortal wounds); they are all offered here. This file puts them together:
a whole unit's attacks with the conventions of TEN-ATK-04, as odds and bots need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.dice.facts import NO_LUCK, Luck
from grognard.rulesets.tenth.dice.hits import hit_rolls, number_of_attacks
from grognard.rulesets.tenth.dice.saves import (
    first_place,
    hazardous_tests,
    mortal_wounds,
    mortal_wounds_on_one,
    next_places,
    save_of,
    strike,
    strikes,
    wounds_left,
)
from grognard.rulesets.tenth.dice.sequence import AttackOrder, set_aside
from grognard.rulesets.tenth.dice.wounds import (
    Scored,
    damage_roll,
    mortal_damage,
    needs_to_wound,
    score,
    wound_rolls,
    wounds_of,
)

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.tenth.dice.facts import Attacks, Standing, Target

__all__ = [
    "AttackState",
    "Scored",
    "assault",
    "damage_roll",
    "devastation",
    "first_place",
    "hazardous_tests",
    "hit_rolls",
    "mortal_damage",
    "mortal_wounds",
    "mortal_wounds_on_one",
    "needs_to_wound",
    "next_places",
    "number_of_attacks",
    "one_attack",
    "one_wound",
    "save_of",
    "score",
    "strike",
    "strikes",
    "volley",
    "wound_rolls",
    "wounds_left",
    "wounds_of",
]


class AttackState(NamedTuple):
    """How an attack on a unit stands between two of its attacks."""

    standing: Standing
    devastating: int = 0
    """Devastating Wounds of the present group that wait for their mortal wounds. (TEN-MORT-03)"""
    unsaved: int = 0
    """Attacks whose damage was dealt, where somebody counts them."""
    luck: Luck = NO_LUCK


def one_attack(
    dice: Dice, state: AttackState, attacks: Attacks, target: Target, aims_at: int | None, counts: bool
) -> AttackState:
    """One attack from the Hit roll to the damage. (TEN-ATK-02)

    Rolling attacks one at a time is what fast rolling stands for, and merges best in exact odds. (TEN-DICE-09)
    `aims_at` is the CHARACTER's group that Precision attacks are allocated to while it lives. (TEN-KW-28)
    """
    if first_place(state.standing, target) is None:
        return state
    wounds, more, used = dice.do(scored_by_one, attacks, target.toughness, state.luck)
    if used:
        state = state._replace(luck=state.luck.less(attacker=True))
    state = dice.repeat(one_wound, state, wounds, attacks, target, aims_at, counts)
    if first_place(state.standing, target) is None:
        return state._replace(devastating=0)
    return state._replace(devastating=state.devastating + more)


def one_wound(
    dice: Dice, state: AttackState, attacks: Attacks, target: Target, aims_at: int | None, counts: bool
) -> AttackState:
    """One wound is allocated, saved or not, and its damage dealt; lost if nobody is left. (TEN-ATK-02, TEN-SHOOT-08)"""
    standing, devastating, unsaved, luck = state
    place = aims_at if aims_at is not None and standing[aims_at].models else first_place(standing, target)
    if place is None:
        return state
    struck = strike(dice, standing, place, attacks, target, luck)
    luck = luck.less(attacker=struck.is_attackers_reroll_used, defender=struck.is_defenders_reroll_used)
    return AttackState(struck.standing, devastating, unsaved + (counts and struck.is_unsaved), luck)


def scored_by_one(dice: Dice, attacks: Attacks, toughness: int, luck: Luck) -> tuple[int, int, bool]:
    """Wounds and Devastating Wounds of one attack; its hits are forgotten, so that more results are equal."""
    scored = score(dice, attacks, 1, toughness, luck)
    return scored.wounds, scored.devastating, scored.is_reroll_used


def devastation(
    dice: Dice,
    state: AttackState,
    attacks: Attacks,
    target: Target,
    aims_at: int | None,
    carries_over: bool,
    counts: bool,
) -> AttackState:
    """The mortal wounds of one Devastating Wound. (TEN-KW-10, TEN-MORT-03)"""
    standing, devastating, unsaved, luck = state
    place = aims_at if aims_at is not None and standing[aims_at].models else first_place(standing, target)
    if place is None:
        return state
    number, used = mortal_damage(dice, attacks, luck)
    if carries_over:
        standing = mortal_wounds(dice, standing, number, target, aims_at).standing
    else:
        standing = mortal_wounds_on_one(dice, standing, number, target, place).standing
    return AttackState(standing, devastating, unsaved + counts, luck.less(attacker=used))


def volley(
    dice: Dice, state: AttackState, attacks: Attacks, target: Target, aims_at: int | None = None, counts: bool = False
) -> AttackState:
    """All attacks of one group of weapons, one after another. (TEN-ATK-01, TEN-ATK-04)"""
    number, used = number_of_attacks(dice, attacks, state.luck)
    if used:
        state = state._replace(luck=state.luck.less(attacker=True))
    return dice.repeat(one_attack, state, number, attacks, target, aims_at, counts)


def assault(
    dice: Dice,
    groups: tuple[Attacks, ...],
    target: Target,
    standing: Standing,
    luck: Luck = NO_LUCK,
    aims_at: int | None = None,
    carries_over: bool = True,
) -> AttackState:
    """All groups of one attacking unit at one target, then their pooled mortal wounds. (TEN-SHOOT-09, TEN-MORT-03)"""
    state = AttackState(standing, luck=luck)
    order, waiting = AttackOrder(len(groups)), (0,) * len(groups)
    for place in order.volleys():
        attacks = groups[place]
        state = dice.do(volley, state._replace(devastating=0), attacks, target, aim_of(attacks, aims_at), False)
        is_alive = first_place(state.standing, target) is not None
        waiting = set_aside(waiting, place, state.devastating, is_alive=is_alive)
    state = state._replace(devastating=0)
    for place in order.mortal_wounds():
        attacks = groups[place]
        aim = aim_of(attacks, aims_at)
        state = dice.repeat(devastation, state, waiting[place], attacks, target, aim, carries_over, False)
    return state


def aim_of(attacks: Attacks, aims_at: int | None) -> int | None:
    """Where the attacker allocates wounds of this group himself, if it has Precision. (TEN-KW-28)"""
    return aims_at if attacks.has_precision else None
