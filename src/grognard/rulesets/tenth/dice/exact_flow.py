"""Chances that flow through many attacks: exact odds of a whole unit's attacks, and of units one after another.

`Every` knows how many wounds a group of weapons scores, and what one wound (`damage.blow`) can do to the model that
takes it. Here the chances of all states flow through as many wounds as there are, group by group, so that a
second weapon costs no more than the first. With Devastating Wounds or a Command Re-roll at hand the attacks of a group
are not alike to its wounds, and the chances flow through whole attacks (`attack.one_attack`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from grognard.kernel.dice import Odds
from grognard.kernel.dice.exact.horner import through
from grognard.kernel.errors import TooLarge
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.attack import (
    AttackState,
    aim_of,
    devastation,
    is_pooled,
    number_of_attacks,
    one_attack,
)
from grognard.rulesets.tenth.dice.attack_order import AttackOrder, set_aside
from grognard.rulesets.tenth.dice.damage import blow, mortal_wound, with_loss
from grognard.rulesets.tenth.dice.facts import NO_LUCK, Luck
from grognard.rulesets.tenth.dice.facts import Row as Living
from grognard.rulesets.tenth.dice.hits import sure_number_of_attacks
from grognard.rulesets.tenth.dice.wound_places import enough_mortal, usual_place
from grognard.rulesets.tenth.dice.wounds import score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grognard.kernel.dice import Dice, Every
    from grognard.kernel.dice.exact.horner import Ends
    from grognard.kernel.dice.exact.weights import Spread
    from grognard.rulesets.tenth.dice.facts import Attacks, Group, Standing, Target

S = TypeVar("S")

State: TypeAlias = "tuple[Standing, Luck, int, tuple[int, ...]]"
"""Where attacks may have led: how the target stands, the luck that is left, the attacks unsaved so far, and for each
group of the attacking unit its Devastating Wounds that wait for the end. Plain tuples: there are many. (TEN-MORT-03)
"""


Kept: TypeAlias = "tuple[Standing, Luck, tuple[int, ...]]"
"""A state without its count of unsaved attacks, which rides along."""
Case: TypeAlias = "tuple[Standing, Luck, int, int, bool, int]"
"""One way a step can end: standing, luck, unsaved and Devastating attacks, whether anybody lives, and its weight."""
Leads: TypeAlias = "Callable[[S], tuple[list[tuple[S, int, int]], int]]"
"""Where a step leads from a state: states, what each adds to the count, and weights; and the sum of the weights."""


class StatePool:
    """Whole weights of states, and their sum. After steps they are unpacked only if somebody asks for single states."""

    def __init__(self, weights: dict[State, int] | None = None, total: int = 1, ends: Ends[Kept] | None = None) -> None:
        self._weights = weights
        self._total = total
        self._ends = ends

    def _unpacked(self) -> dict[State, int]:
        if self._weights is None:
            ends, self._total = self._ends.joint() if self._ends is not None else ([], 1)
            self._weights = {(standing, luck, unsaved, wait): w for (standing, luck, wait), unsaved, w in ends}
        return self._weights

    @property
    def weights(self) -> dict[State, int]:
        """Each state with its weight."""
        return self._unpacked()

    @property
    def total(self) -> int:
        """What the weights add up to."""
        self._unpacked()
        return self._total

    def standings(self) -> tuple[dict[Standing, int], int]:
        """How the target stands, whatever else: the weight of each case, and what they add up to."""
        if self._weights is not None or self._ends is None:
            return added_up([(state[0], weight) for state, weight in self.weights.items()]), self.total
        ends, total = self._ends.by_state()
        return added_up([(state[0], weight) for state, weight in ends]), total

    def unsaved(self) -> Odds[int]:
        """How many attacks were unsaved."""
        if self._weights is not None or self._ends is None:
            return Odds(added_up((state[2], weight) for state, weight in self.weights.items()), self.total)
        return Odds.rising(*self._ends.by_count())


def added_up(pairs: Iterable[tuple[S, int]]) -> dict[S, int]:
    """The weights of equal things, added up."""
    weights: dict[S, int] = {}
    for thing, weight in pairs:
        weights[thing] = weights.get(thing, 0) + weight
    return weights


class Conventions(NamedTuple):
    """How the attacks of a unit are made: where Precision goes, and what becomes of Devastating Wounds."""

    at: int | None = None
    """The group of the CHARACTER that Precision attacks are aimed at. (TEN-KW-28)"""
    carries_over: bool = True
    """Not so with the option devastating_no_carry_over. (TEN-KW-10)"""
    counts: bool = False
    """Whether unsaved attacks are counted."""


def assaulted(
    every: Every, pool: StatePool, groups: tuple[Attacks, ...], target: Target, aim: Conventions
) -> StatePool:
    """The pool after all groups of a unit have attacked and their mortal wounds are dealt. (TEN-SHOOT-09)

    The same as `attack.assault` from every state of the pool.
    """
    order = AttackOrder(len(groups))
    pools = not aim.counts and is_pooled(groups, aim.at, aim.carries_over)
    for place in order.volleys():
        pool = _volley(every, pool, groups[place], target, aim, pools)
    if pools:
        has_mortal = any(sets_aside(attacks) for attacks in groups) and any(state[3] for state in pool.weights)
        return _devastated(pool, _mortal_leads(every, target)) if has_mortal else pool
    for place in order.mortal_wounds():
        if groups[place].is_devastating:
            pool = _devastated(pool, _devastation_leads(every, groups[place], target, aim))
    return pool


def _volley(
    every: Every, pool: StatePool, attacks: Attacks, target: Target, aim: Conventions, pools: bool
) -> StatePool:
    """The pool after one group has attacked."""
    waits = sets_aside(attacks)
    if attacks.deals_mortal_wounds and not pools:
        raise TooLarge(tell("Mortal wounds on criticals are too much beside aimed or unpooled Devastating Wounds."))
    if waits and not (pools and any(state[3] for state in pool.weights)):
        waiting: dict[State, int] = {
            (standing, luck, unsaved, (*wait, 0)): weight
            for (standing, luck, unsaved, wait), weight in pool.weights.items()
        }
        pool = StatePool(waiting, pool.total)
    if waits or any(any(state[1]) for state in pool.weights):
        number = every.do(only_number, (attacks,))
        leads = _attack_leads(every, attacks, target, aim, pools)
    else:
        number = scored_by(every, attacks, target.toughness, wounds=True)
        leads = _wound_leads(every, attacks, target, aim)
    states = [((standing, luck, wait), n, w) for (standing, luck, n, wait), w in pool.weights.items()]
    return StatePool(ends=through([(states, dict(number.pairs))], pool.total * number.total, leads))


def sets_aside(attacks: Attacks) -> bool:
    """Whether some of its mortal wounds wait for the end of the unit's attacks. (TEN-MORT-03)"""
    return attacks.is_devastating or attacks.deals_mortal_wounds


def only_number(dice: Dice, attacks: Attacks) -> int:
    """The number of attacks of a group; a fixed policy never spends Command Re-roll on it."""
    return number_of_attacks(dice, attacks)[0]


def scored_by(every: Every, attacks: Attacks, toughness: int, wounds: bool) -> Spread:
    """The hits (or wounds) of one group; quickly if the number of its attacks is certain."""
    number = sure_number_of_attacks(attacks)
    if number is None:
        return every.do(of_group, (attacks, toughness, wounds))
    return every.tally_of(both_of_one, int(wounds), number, (attacks, toughness))


def of_group(dice: Dice, attacks: Attacks, toughness: int, wounds: bool) -> int:
    """The hits (or wounds) of one group. (TEN-DICE-09)"""
    return dice.tally(of_one, only_number(dice, attacks), attacks, toughness, wounds)


def of_one(dice: Dice, attacks: Attacks, toughness: int, wounds: bool) -> int:
    """The hits (or wounds) of one attack."""
    return dice.do(both_of_one, attacks, toughness)[int(wounds)]


def both_of_one(dice: Dice, attacks: Attacks, toughness: int) -> tuple[int, int]:
    """The hits and wounds of one attack; Devastating ones are wounds too."""
    scored = score(dice, attacks, 1, toughness)
    return scored.hits, scored.wounds + scored.devastating


def _devastated(pool: StatePool, leads: Leads[Kept]) -> StatePool:
    """The Devastating Wounds of the first group that waits are dealt: as many steps as each state has of them."""
    starts: dict[int, list[tuple[Kept, int, int]]] = {}
    for (standing, luck, unsaved, waiting), weight in pool.weights.items():
        starts.setdefault(waiting[0], []).append(((standing, luck, waiting[1:]), unsaved, weight))
    return StatePool(ends=through([(states, {times: 1}) for times, states in starts.items()], pool.total, leads))


# ---------------------------------------------------------------- one step


def _attack_leads(every: Every, attacks: Attacks, target: Target, aim: Conventions, pools: bool) -> Leads[Kept]:
    """Where one attack leads from a state; pooled mortal wounds beyond those the target has are forgotten."""
    at = aim_of(attacks, aim.at)
    most = 1 + max(attacks.extra_hits.weights)
    leads = _leads(lambda state: every.do(one_attack, (state, attacks, target, at, aim.counts, False, pools)), most)
    if not pools:
        return leads

    def enough(state: Kept) -> tuple[list[tuple[Kept, int, int]], int]:
        found, total = leads(state)
        return [
            ((s, k, tuple([enough_mortal(s, target, n) for n in w])), c, more) for (s, k, w), c, more in found
        ], total

    return enough


def _mortal_leads(every: Every, target: Target) -> Leads[Kept]:
    """Where one mortal wound leads from a state."""
    return _leads(lambda state: every.do(one_mortal_wound, (state, target)), 1)


def one_mortal_wound(dice: Dice, state: AttackState, target: Target) -> AttackState:
    """One of the mortal wounds that wait. (TEN-MORT-02)"""
    return state._replace(standing=mortal_wound(dice, state.standing, target, None))


def _wound_leads(every: Every, attacks: Attacks, target: Target, aim: Conventions) -> Leads[Kept]:
    """Where one wound leads from a state without luck, as `attack.one_wound` says.

    What a blow does depends on the group that takes it and on how much its hurt model has left, on nothing else.
    """
    at = aim_of(attacks, aim.at)
    known: dict[tuple[int, int], tuple[list[tuple[tuple[int, int], int]], int]] = {}

    def leads(state: Kept) -> tuple[list[tuple[Kept, int, int]], int]:
        standing, luck, waiting = state
        place = usual_place(standing, target, at)
        if place is None:
            return [(state, 0, 1)], 1
        group = target.groups[place]
        hurt = standing[place][1]
        cases = known.get((place, hurt))
        if cases is None:
            cases = known[place, hurt] = _blows(every, attacks, group, group.wounds - hurt, aim.counts)
        found: list[tuple[Kept, int, int]] = []
        for (lost, more), weight in cases[0]:
            after = with_loss(standing, place, lost, group) if lost else standing
            wait = set_aside(waiting, -1, 0, is_alive=any(row[0] for row in after)) if waiting else waiting
            found.append(((after, luck, wait), more, weight))
        return found, cases[1]

    return leads


def _blows(
    every: Every, attacks: Attacks, group: Group, left: int, counts: bool
) -> tuple[list[tuple[tuple[int, int], int]], int]:
    """The wounds that one blow costs a model, and whether it counts as unsaved, with their weights and the total."""
    spread = every.do(blow, (attacks, group, left, NO_LUCK))
    weights: dict[tuple[int, int], int] = {}
    for (lost, is_unsaved, *_), weight in spread.pairs:
        key = lost, int(counts and is_unsaved)
        weights[key] = weights.get(key, 0) + weight
    return list(weights.items()), spread.total


def _devastation_leads(every: Every, attacks: Attacks, target: Target, aim: Conventions) -> Leads[Kept]:
    """Where one Devastating Wound leads from a state."""
    at = aim_of(attacks, aim.at)
    most = max(attacks.damage.weights) + attacks.extra_damage if aim.carries_over else 1
    return _leads(
        lambda state: every.do(devastation, (state, attacks, target, at, aim.carries_over, aim.counts)), max(1, most)
    )


def _leads(spread_of: Callable[[AttackState], Spread], most: int) -> Leads[Kept]:
    """Where a step that kills `most` models at most leads from a state.

    What can happen depends on the luck and the standing alone, the counts ride along; and in a group of many models it
    does not depend on how many they are, so the step is worked out for no more of them than could be killed and one.
    """
    cases: dict[tuple[Standing, Luck], tuple[list[Case], int]] = {}
    spreads: dict[tuple[Standing, Luck], Spread] = {}
    many = most + 1

    def cases_of(standing: Standing, luck: Luck) -> tuple[list[Case], int]:
        beyond = [models - many if models > many else 0 for models, _ in standing]
        is_shortened = any(beyond)
        few = tuple([row if row[0] <= many else Living(many, row[1]) for row in standing])
        spread = spreads.get((few, luck))
        if spread is None:
            spread = spreads[few, luck] = spread_of(AttackState(few, 0, 0, luck))
        found = []
        for (after, devastating, more, left, _, mortal), weight in spread.pairs:
            whole = after
            if is_shortened:
                whole = tuple([Living(n + extra, hurt) for (n, hurt), extra in zip(after, beyond, strict=True)])
            is_alive = is_shortened or any(row[0] for row in whole)
            found.append((whole, left, more, devastating + mortal, is_alive, weight))
        return found, spread.total

    def leads(state: Kept) -> tuple[list[tuple[Kept, int, int]], int]:
        standing, luck, waiting = state
        known = cases.get((standing, luck))
        if known is None:
            known = cases[standing, luck] = cases_of(standing, luck)
        found: list[tuple[Kept, int, int]] = []
        for after, left, more, devastating, is_alive, weight in known[0]:
            wait = set_aside(waiting, -1, devastating, is_alive=is_alive) if waiting else waiting
            found.append(((after, left, wait), more, weight))
        return found, known[1]

    return leads
