"""The chances of a whole question: unit after unit against one mark, stage by stage. (TEN-ATK-04)"""

from __future__ import annotations

from functools import cached_property
from math import gcd, lcm
from operator import not_
from threading import local
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.dice import Every, Odds
from grognard.kernel.dice.exact.horner import TooMuch
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.attack import assault
from grognard.rulesets.tenth.dice.best import SURE_CHARGE, best_ends, singly
from grognard.rulesets.tenth.dice.damage import ANY_DAMAGE_AGAIN, wounds_left
from grognard.rulesets.tenth.dice.exact_flow import Conventions, State, StatePool, added_up, assaulted
from grognard.rulesets.tenth.dice.facts import NOTHING, Luck, Standing, lean, titles
from grognard.rulesets.tenth.dice.hazardous_rolls import HAZARD_AGAIN
from grognard.rulesets.tenth.dice.hits import FISH_HITS, HIT_AGAIN
from grognard.rulesets.tenth.dice.hits_and_wounds import counted, mixed, ones
from grognard.rulesets.tenth.dice.other_rolls import charge_is_made
from grognard.rulesets.tenth.dice.sampled import sampled_ends
from grognard.rulesets.tenth.dice.saves import SAVE_AGAIN
from grognard.rulesets.tenth.dice.sides import AttackedUnit, AttackingUnit, facing, groups_of
from grognard.rulesets.tenth.dice.wound_places import AIM
from grognard.rulesets.tenth.dice.wounds import TWIN_LINKED, WOUND_AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.words import Sentence
    from grognard.rulesets.tenth.dice.facts import Attacks
    from grognard.rulesets.tenth.dice.sides import TargetNow


class AttackFacts(msgspec.Struct, frozen=True, dict=True):
    """All that the chances depend on."""

    sallies: tuple[AttackingUnit, ...]
    mark: AttackedUnit
    standing: Standing
    luck: Luck
    policy: str
    objective: str | int
    aims_at: int | None
    carries_over: bool
    is_shooting: bool = True
    is_overwatch: bool = False
    is_on_ground: bool = False
    """Go to Ground was used."""

    @cached_property
    def face(self) -> TargetNow:
        """The mark as the first unit finds it."""
        return facing(self.mark, self.standing)

    @cached_property
    def groups(self) -> tuple[tuple[Attacks, ...], ...]:
        """The weapons of each unit, as if it were the first."""
        return tuple([groups_of(sally, self.face) for sally in self.sallies])


# ---------------------------------------------------------------- policies


def failures(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    """Only rolls that would not succeed are rolled again, the first of them at once. (TEN-DICE-10)"""
    match str(name):
        case n if n == AIM:
            return "yes"
        case n if n == HIT_AGAIN:
            return "a miss" if "a miss" in options else "no"
        case n if n == WOUND_AGAIN:
            return "a failure" if "a failure" in options else "no"
        case n if n in (SAVE_AGAIN, HAZARD_AGAIN):
            return "yes"
        case n if n == ANY_DAMAGE_AGAIN:
            return "yes" if facts[1] is True else "no"
    return options[0]


def fish(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    """Every roll that is not critical is rolled again. (TEN-DICE-10)"""
    if name in (TWIN_LINKED, FISH_HITS):
        return options[-1]
    if name in (HIT_AGAIN, WOUND_AGAIN) and len(options) > 1:
        return options[1]
    return failures(who, name, options, facts)


POLICIES: dict[str, Callable[..., Any]] = {"failures": failures, "fish": fish, "best": failures}


def decides(fight: AttackFacts) -> bool:
    """Whether anybody decides anything amid these dice."""
    if any(fight.luck) or (fight.policy == "best" and _allocates(fight)):
        return True
    return any(is_choosy(attacks) for groups in fight.groups for attacks in groups)


def is_choosy(attacks: Attacks) -> bool:
    """Whether the attacker has a choice of what he rolls again."""
    if attacks.damage_reroll == "all" and len(attacks.damage.weights) > 1:
        return True
    if attacks.is_twin_linked and (attacks.asks_to_fish or attacks.mortal_on_wound != NOTHING):
        return True
    has_more = attacks.is_lethal or attacks.extra_hits != NOTHING or attacks.deals_mortal_wounds
    return attacks.rerolls_any_hit and has_more


def _allocates(fight: AttackFacts) -> bool:
    """Whether there is a choice who takes a wound: for the owner among groups, or for Precision. (TEN-ALLOC-01)"""
    if sum(not group.is_protected for group in fight.mark.groups) > 1:
        return True
    return fight.aims_at is not None and any(each.has_precision for groups in fight.groups for each in groups)


# ---------------------------------------------------------------- the answer


def stages_of(fight: AttackFacts) -> dict[str, Odds[Any]]:
    """Every stage with its chances, in the order of the rules."""
    if fight.policy == "best" and decides(fight):
        return _ended(fight, best_ends(fight, worth_of(fight)))
    if any(attacks.deals_mortal_wounds for groups in fight.groups for attacks in groups):
        return _followed(fight, counts=False)
    try:
        return _followed(fight, counts=True)
    except TooMuch:
        # Counting what was unsaved takes many more states; the rest may still be within reach.
        return _followed(fight, counts=False)


def samples_of(fight: AttackFacts) -> dict[str, Odds[Any]]:
    """What many thrown battles came to, of a question that is too large for exact odds."""
    return _ended(fight, sampled_ends(fight, POLICIES[fight.policy]))


DAMAGE, KILLED = tell("damage"), tell("models killed")
MODELS_LEFT, WOUNDS_LEFT = tell("models left"), tell("wounds left")
MOST_REMEMBERED = 200_000
"""Outcomes of single attacks and wounds that are remembered for each policy."""
_REMEMBERED = local()


def dice_of(policy: str) -> Every:
    """Dice that decide by the policy. They remember what single attacks and wounds come to, for the next question is
    often about nearly the same: one number varied, one attacker more. Each thread has its own.
    """
    known: dict[str, Every] = _REMEMBERED.__dict__.setdefault("by_policy", {})
    every = known.get(policy)
    if every is None:
        every = known[policy] = Every(POLICIES[policy], memo_size=MOST_REMEMBERED)
    every.ways = 0
    return every


def forget_dice() -> None:
    """Begin afresh."""
    _REMEMBERED.__dict__.clear()


def _followed(fight: AttackFacts, counts: bool) -> dict[str, Odds[Any]]:
    """The stages under a fixed policy; `unsaved` only if it is counted."""
    every = dice_of(fight.policy)
    pool = StatePool({(fight.standing, fight.luck, 0, ()): 1}, 1)
    aim = Conventions(fight.aims_at, fight.carries_over, counts)
    stages: dict[str, Odds[Any]] = {}
    for number, sally in enumerate(fight.sallies, 1):
        whose = None if len(fight.sallies) == 1 else tell("{number} {unit}", number=number, unit=sally.name)
        if sally.is_new_phase:
            pool = _renewed(pool, fight.luck)
        charge = (
            every.odds(charge_is_made, sally.charge, sally.rerolls_charge) if sally.charge > SURE_CHARGE else SURELY
        )
        classes = _classes(fight, number - 1, pool, charge)
        if sally.charge:
            stages[_of(tell("charge"), whose)] = charge
        pool = StatePool(pool.weights, pool.total * charge.total)
        hits, wounds = _scored(every, classes, pool.total)
        stages[_of(tell("hits"), whose)], stages[_of(tell("wounds"), whose)] = hits, wounds
        parts = []
        for (target, groups), weights in classes.items():
            part = StatePool(weights, pool.total)
            parts.append(assaulted(every, part, groups, target, aim) if target is not None else part)
        pool = _together(parts)
        if weapons := hazardous(sally):
            stages[_of(tell("hazardous 1s"), whose)] = every.odds(ones, weapons)
    if counts:
        stages[tell("unsaved")] = pool.unsaved()
    return stages | _ends(fight, *pool.standings())


def _of(stage: Sentence, whose: Sentence | None) -> Sentence:
    """The stage, with the unit it is of if several attack."""
    return stage if whose is None else tell("{stage} of {unit}", stage=stage, unit=whose)


def _ended(fight: AttackFacts, ends: Odds[Standing]) -> dict[str, Odds[Any]]:
    """The same of odds."""
    return _ends(fight, dict(ends.items()), ends.total)


def _ends(fight: AttackFacts, ends: dict[Standing, int], total: int) -> dict[str, Odds[Any]]:
    """What can be read from how the target stands at the end: the weight of each case, and their total."""
    began = fight.standing
    target = fight.face.target
    models = [(sum([row[0] for row in standing]), weight) for standing, weight in ends.items()]
    wounds = [(wounds_left(standing, target), weight) for standing, weight in ends.items()]
    models_left, wounds_in_all = Odds(added_up(models), total), Odds(added_up(wounds), total)
    stages: dict[str, Odds[Any]] = {
        DAMAGE: _lost(wounds_left(began, target), wounds_in_all),
        KILLED: _lost(fight.face.models, models_left),
    }
    if len(began) > 1:
        for place, title in enumerate(titles(target.groups)):
            killed = [(began[place].models - standing[place].models, weight) for standing, weight in ends.items()]
            stages[tell("killed: {title}", title=title)] = Odds(added_up(killed), total)
    stages[tell("destroyed")] = models_left.map(not_)
    stages[MODELS_LEFT] = models_left
    stages[WOUNDS_LEFT] = wounds_in_all
    return stages


def _lost(began: int, left: Odds[int]) -> Odds[int]:
    """How many are gone, from how many are left."""
    return Odds.rising({began - rest: weight for rest, weight in reversed([*left.items()])}, left.total)


def most_of(fight: AttackFacts) -> dict[str, int]:
    """What the stages that come to an end are when the target is gone."""
    began = fight.standing
    wounds = wounds_left(began, fight.face.target)
    each = zip(titles(fight.mark.groups), began, strict=True)
    most: dict[str, int] = {tell("killed: {title}", title=title): row.models for title, row in each}
    return {DAMAGE: wounds, KILLED: fight.face.models} | most


NOBODY_LEFT: dict[str, int] = {MODELS_LEFT: 0, WOUNDS_LEFT: 0}
"""The stages that fall, and what they come to when the target is gone."""


SURELY: Odds[bool] = Odds({True: 1})


def _renewed(pool: StatePool, luck: Luck) -> StatePool:
    """The pool when a new phase begins: each player has a Command Re-roll again. (TEN-STRAT-01)"""
    weights: dict[State, int] = {}
    for (standing, _, unsaved, waiting), weight in pool.weights.items():
        state = standing, luck, unsaved, waiting
        weights[state] = weights.get(state, 0) + weight
    return StatePool(weights, pool.total)


def _classes(fight: AttackFacts, place: int, pool: StatePool, charge: Odds[bool]) -> dict[Any, dict[State, int]]:
    """The states of the pool by what the unit finds: Blast, Toughness, keywords and Stealth depend on who is left.

    If it needs a charge that fails, it finds nobody.
    """
    classes: dict[Any, dict[State, int]] = {}
    is_fishing = fight.policy == "fish"
    known: dict[Any, Any] = (
        {} if is_fishing else {fight.face: (fight.face.target, tuple(map(lean, fight.groups[place])))}
    )
    for state, weight in pool.weights.items():
        face = fight.face if state[0] is fight.standing else facing(fight.mark, state[0])
        if face not in known:
            groups = groups_of(fight.sallies[place], face, is_fishing)
            known[face] = (face.target, tuple(map(lean, groups))) if face.models else (None, ())
        classes.setdefault(known[face], {})[state] = weight * charge[True]
        if charge is not SURELY and charge.get(False, 0):
            nobody = classes.setdefault((None, ()), {})
            nobody[state] = nobody.get(state, 0) + weight * charge[False]
    return classes


def _scored(every: Every, classes: dict[Any, dict[State, int]], total: int) -> tuple[Odds[int], Odds[int]]:
    """The hits and wounds of the unit in all cases; none if it finds nobody to attack. (TEN-SHOOT-08)"""
    hits: list[tuple[int, Odds[int]]] = []
    wounds: list[tuple[int, Odds[int]]] = []
    for (target, groups), weights in classes.items():
        toughness = target.toughness if target is not None else 1
        for luck, weight in added_up((state[1], weight) for state, weight in weights.items()).items():
            hits.append((weight, counted(every, groups, toughness, luck, wounds=False)))
            wounds.append((weight, counted(every, groups, toughness, luck, wounds=True)))
    return mixed(hits, total), mixed(wounds, total)


def hazardous(sally: AttackingUnit) -> int:
    """How many Hazardous weapons the unit uses. (TEN-KW-16)"""
    used = [arm for arm in sally.arms if any(each.is_hazardous for each in (*arm.profile.abilities, *arm.granted))]
    return sum(arm.number for arm in used)


def _together(pools: list[StatePool]) -> StatePool:
    """Pools that are parts of one whole."""
    if len(pools) == 1:
        return pools[0]
    total = lcm(*(pool.total for pool in pools))
    weights: dict[State, int] = {}
    for pool in pools:
        scale = total // pool.total
        for state, weight in pool.weights.items():
            weights[state] = weights.get(state, 0) + weight * scale
    shrink = gcd(total, *weights.values())
    return StatePool({state: weight // shrink for state, weight in weights.items()}, total // shrink)


# ---------------------------------------------------------------- decisions taken as well as they can be


def worth_of(fight: AttackFacts) -> Callable[[Standing], int]:
    """What the attacker wants: models killed, or that enough of them are. (TEN-DICE-10)"""
    models = sum(row.models for row in fight.standing)
    enough = fight.objective if isinstance(fight.objective, int) else models
    target = fight.face.target
    leaders = [place for place, group in enumerate(target.groups) if group.is_protected]

    def worth(standing: Standing) -> int:
        if fight.objective == "damage":
            return -wounds_left(standing, target)
        if fight.objective == "leader":
            return int(not any(standing[place].models for place in leaders))
        killed = models - sum(row.models for row in standing)
        return killed if fight.objective == "kills" else int(killed >= enough)

    return worth


def battle(dice: Dice, fight: AttackFacts) -> Standing:
    """Unit after unit, all dice and decisions in one function: what `best_ends` is held against. (TEN-ATK-04)"""
    standing, luck = fight.standing, fight.luck
    allocated: tuple[int, ...] = ()
    for sally in fight.sallies:
        face = facing(fight.mark, standing)
        if not face.models:
            return standing
        if sally.is_new_phase:
            luck, allocated = fight.luck, ()
        if sally.charge > SURE_CHARGE and not dice.do(charge_is_made, sally.charge, sally.rerolls_charge):
            continue
        groups = groups_of(sally, face)
        if luck.attacker:
            groups = tuple(one for attacks in groups for one in singly(attacks))
        state = dice.do(
            assault, groups, face.target, standing, luck, fight.aims_at, fight.carries_over, True, allocated
        )
        standing, luck, allocated = state.standing, state.luck, state.allocated
    return standing
