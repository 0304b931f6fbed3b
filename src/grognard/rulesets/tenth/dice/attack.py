"""The dice of an attack: plain functions of small facts, played, computed and simulated alike. (TEN-ATK)

The chain of TEN-ATK-02 is in its own files: `hits` (number of attacks, Hit rolls), `wounds` (Wound rolls), `saves`, and
`damage` (allocation, Damage rolls, mortal wounds); they are all offered here. This file puts them together: a whole
unit's attacks with the conventions of TEN-ATK-04, as odds and bots need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.dice.attack_order import AttackOrder, set_aside
from grognard.rulesets.tenth.dice.damage import (
    damage_roll,
    first_place,
    mortal_damage,
    mortal_wounds,
    mortal_wounds_on_one,
    next_places,
    strike,
    strikes,
    wounds_left,
)
from grognard.rulesets.tenth.dice.facts import NO_LUCK, Luck
from grognard.rulesets.tenth.dice.hazardous_rolls import hazardous_tests
from grognard.rulesets.tenth.dice.hits import hit_rolls, number_of_attacks
from grognard.rulesets.tenth.dice.saves import save_of
from grognard.rulesets.tenth.dice.wound_places import place_of, still_allocated
from grognard.rulesets.tenth.dice.wounds import Scored, needs_to_wound, score, wound_rolls, wounds_of

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
    "pooled_mortal_wound",
    "save_of",
    "score",
    "scored_at_once",
    "scored_by_one",
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
    allocated: tuple[int, ...] = ()
    """Groups with an unhurt model that was allocated an attack this phase, where somebody chooses. (TEN-ALLOC-02)"""
    mortal: int = 0
    """Mortal wounds that wait for the end of the unit's attacks, where they are pooled. (TEN-MORT-03)"""


def one_attack(
    dice: Dice,
    state: AttackState,
    attacks: Attacks,
    target: Target,
    aims_at: int | None,
    counts: bool,
    is_chosen: bool = False,
    pools: bool = False,
) -> AttackState:
    """One attack from the Hit roll to the damage; Devastating Wounds are set aside. (TEN-ATK-02, TEN-ATK-03)

    Rolling attacks one at a time is what fast rolling stands for, and merges best in exact odds. (TEN-DICE-09)
    `aims_at` is the CHARACTER's group that Precision attacks are allocated to while it lives. (TEN-KW-28)
    `is_chosen` lets owner and attacker choose who takes wounds; `pools` adds up Devastating Wounds at once.
    """
    if first_place(state.standing, target) is None:
        return state
    scored = scored_at_once if pools else scored_by_one
    wounds, more, used, mortal = dice.do(scored, attacks, target.toughness, state.luck)
    if used:
        state = state._replace(luck=state.luck.less(attacker=True))
    state = dice.repeat(one_wound, state, wounds, attacks, target, aims_at, counts, is_chosen)
    if first_place(state.standing, target) is None:
        return AttackState(state.standing, 0, state.unsaved, state.luck)
    return state._replace(devastating=state.devastating + more, mortal=state.mortal + mortal)


def one_wound(
    dice: Dice,
    state: AttackState,
    attacks: Attacks,
    target: Target,
    aims_at: int | None,
    counts: bool,
    is_chosen: bool = False,
) -> AttackState:
    """One wound is allocated, saved or not, and its damage dealt; lost if nobody is left. (TEN-ATK-02, TEN-SHOOT-08)"""
    standing, devastating, unsaved, luck, allocated, mortal = state
    if is_chosen or aims_at is not None:
        place = place_of(dice, standing, target, aims_at, allocated, is_chosen)
    else:
        place = first_place(standing, target)
    if place is None:
        return state
    struck = strike(dice, standing, place, attacks, target, luck)
    luck = luck.less(attacker=struck.is_attackers_reroll_used, defender=struck.is_defenders_reroll_used)
    if is_chosen:
        allocated = still_allocated(struck.standing, target, allocated, place, standing[place].models)
    return AttackState(struck.standing, devastating, unsaved + (counts and struck.is_unsaved), luck, allocated, mortal)


def scored_at_once(dice: Dice, attacks: Attacks, toughness: int, luck: Luck) -> tuple[int, int, bool, int]:
    """Wounds of one attack, and all its mortal wounds: those of Devastating Wounds are rolled at once, as in play."""
    wounds, more, used, mortal = scored_by_one(dice, attacks, toughness, luck)
    for _ in range(more):
        number, now = mortal_damage(dice, attacks, luck.less(attacker=used))
        mortal, used = mortal + number, used or now
    return wounds, 0, used, mortal


def pooled_mortal_wound(dice: Dice, state: AttackState, target: Target, first: int | None = None) -> AttackState:
    """One mortal wound, on the group `first` as long as it lives, else allocated as its owner likes. (TEN-MORT-02)"""
    place = first
    if first is None or not state.standing[first].models:
        place = place_of(dice, state.standing, target, None, state.allocated, True)
    if place is None:
        return state
    standing = mortal_wounds_on_one(dice, state.standing, 1, target, place).standing
    allocated = state.allocated
    if standing[place] != state.standing[place]:  # hurt or gone
        allocated = tuple(each for each in allocated if each != place)
    return state._replace(standing=standing, allocated=allocated)


def scored_by_one(dice: Dice, attacks: Attacks, toughness: int, luck: Luck) -> tuple[int, int, bool, int]:
    """Wounds, Devastating Wounds, whether Command Re-roll was used, and mortal wounds besides, of one attack.

    Its hits are forgotten, so that more results are equal.
    """
    scored = score(dice, attacks, 1, toughness, luck)
    return scored.wounds, scored.devastating, scored.is_reroll_used, scored.mortal


def devastation(
    dice: Dice,
    state: AttackState,
    attacks: Attacks,
    target: Target,
    aims_at: int | None,
    carries_over: bool,
    counts: bool,
    is_chosen: bool = False,
) -> AttackState:
    """The mortal wounds of one Devastating Wound. (TEN-KW-10, TEN-MORT-03)"""
    standing, devastating, unsaved, luck, allocated, mortal = state
    place = place_of(dice, standing, target, aims_at, allocated, is_chosen)
    if place is None:
        return state
    number, used = mortal_damage(dice, attacks, luck)
    luck = luck.less(attacker=used)
    if is_chosen and carries_over:
        return dice.repeat(pooled_mortal_wound, state._replace(luck=luck), number, target, place)
    if carries_over:
        standing = mortal_wounds(dice, standing, number, target, aims_at).standing
    else:
        standing = mortal_wounds_on_one(dice, standing, number, target, place).standing
    return AttackState(standing, devastating, unsaved + counts, luck, allocated, mortal)


def volley(
    dice: Dice,
    state: AttackState,
    attacks: Attacks,
    target: Target,
    aims_at: int | None = None,
    counts: bool = False,
    is_chosen: bool = False,
    pools: bool = False,
) -> AttackState:
    """All attacks of one group of weapons, one after another. (TEN-ATK-01, TEN-ATK-04)"""
    number, used = number_of_attacks(dice, attacks, state.luck)
    if used:
        state = state._replace(luck=state.luck.less(attacker=True))
    return dice.repeat(one_attack, state, number, attacks, target, aims_at, counts, is_chosen, pools)


def assault(
    dice: Dice,
    groups: tuple[Attacks, ...],
    target: Target,
    standing: Standing,
    luck: Luck = NO_LUCK,
    aims_at: int | None = None,
    carries_over: bool = True,
    is_chosen: bool = False,
    allocated: tuple[int, ...] = (),
) -> AttackState:
    """All groups of one attacking unit at one target, then their pooled mortal wounds. (TEN-SHOOT-09, TEN-MORT-03)"""
    state = AttackState(standing, luck=luck, allocated=allocated)
    pools = is_chosen and is_pooled(groups, aims_at, carries_over)
    order, waiting = AttackOrder(len(groups)), (0,) * len(groups)
    for place in order.volleys():
        attacks = groups[place]
        state = state._replace(devastating=0)
        state = dice.do(volley, state, attacks, target, aim_of(attacks, aims_at), False, is_chosen, pools)
        is_alive = first_place(state.standing, target) is not None
        waiting = set_aside(waiting, place, state.devastating, is_alive=is_alive)
    state = state._replace(devastating=0)
    for place in order.mortal_wounds():
        attacks = groups[place]
        aim = aim_of(attacks, aims_at)
        state = dice.repeat(devastation, state, waiting[place], attacks, target, aim, carries_over, False, is_chosen)
    mortal, state = state.mortal, state._replace(mortal=0)
    return dice.repeat(pooled_mortal_wound, state, mortal, target)


def is_pooled(groups: tuple[Attacks, ...], aims_at: int | None, carries_over: bool) -> bool:
    """Whether only the sum of all mortal wounds matters: they carry over, and nobody aims any of them."""
    return carries_over and all(aim_of(attacks, aims_at) is None for attacks in groups if attacks.is_devastating)


def aim_of(attacks: Attacks, aims_at: int | None) -> int | None:
    """Where the attacker allocates wounds of this group himself, if it has Precision. (TEN-KW-28)"""
    return aims_at if attacks.has_precision else None
