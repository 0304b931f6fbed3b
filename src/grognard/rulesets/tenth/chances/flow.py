"""Chances that flow through many attacks: exact odds of a whole unit's attacks, and of units one after another.

`Every` knows where one attack (`resolution.one_attack`) can lead from one state of the target. Here the chances of all
states flow through as many attacks as there are, group by group, so that a second weapon costs no more than the first.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from grognard.rulesets.tenth.facts import NO_LUCK, Luck
from grognard.rulesets.tenth.resolution import Fray, aim_of, devastation, number_of_attacks, one_attack

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice, Every
    from grognard.kernel.dice.spread import Spread
    from grognard.rulesets.tenth.facts import Attacks, Standing, Target

S = TypeVar("S")


class State(NamedTuple):
    """Where the attacks may have led so far."""

    standing: Standing
    luck: Luck = NO_LUCK
    unsaved: int = 0
    waiting: tuple[int, ...] = ()
    """Devastating Wounds of each group of the attacking unit so far, which wait for the end. (TEN-MORT-03)"""


class Pool(NamedTuple):
    """Whole weights of states, and their sum."""

    weights: dict[State, int]
    total: int


Row = list[tuple[State, int]]
RowOf: TypeAlias = "Callable[[State], tuple[Row, int]]"


class Aim(NamedTuple):
    """How the attacks of a unit are made: where Precision goes, and what becomes of Devastating Wounds."""

    at: int | None = None
    """The group of the CHARACTER that Precision attacks are aimed at. (TEN-KW-28)"""
    carries_over: bool = True
    """Not so with the option devastating_no_carry_over. (TEN-KW-10)"""
    counts: bool = False
    """Whether unsaved attacks are counted."""


def assaulted(every: Every, pool: Pool, groups: tuple[Attacks, ...], target: Target, aim: Aim) -> Pool:
    """The pool after all groups of a unit have attacked and their mortal wounds are dealt. (TEN-SHOOT-09)

    The same as `resolution.assault` from every state of the pool.
    """
    for attacks in groups:
        row_of = _attack_rows(every, attacks, target, aim)
        if attacks.is_devastating:
            pool = Pool(
                {state._replace(waiting=(*state.waiting, 0)): w for state, w in pool.weights.items()}, pool.total
            )
        number = every.odds(only_number, attacks)
        starts = {n: {state: w * more for state, w in pool.weights.items()} for n, more in number.items()}
        pool = Pool(*through(starts, pool.total * number.total, row_of))
    for attacks in groups:
        if attacks.is_devastating:
            pool = _devastated(pool, _devastation_rows(every, attacks, target, aim))
    return pool


def only_number(dice: Dice, attacks: Attacks) -> int:
    """The number of attacks of a group; a fixed policy never spends Command Re-roll on it."""
    return number_of_attacks(dice, attacks)[0]


def _devastated(pool: Pool, row_of: RowOf) -> Pool:
    """The Devastating Wounds of the first group that waits are dealt: as many steps as each state has of them."""
    starts: dict[int, dict[State, int]] = {}
    for state, weight in pool.weights.items():
        number, *others = state.waiting
        starts.setdefault(number, {})[state._replace(waiting=tuple(others))] = weight
    return Pool(*through(starts, pool.total, row_of))


# ---------------------------------------------------------------- one step


def _attack_rows(every: Every, attacks: Attacks, target: Target, aim: Aim) -> RowOf:
    """Where one attack leads from a state. Counts ride along: what can happen depends on the standing and the luck."""
    at = aim_of(attacks, aim.at)
    known: dict[tuple[Standing, Luck], Spread] = {}

    def row_of(state: State) -> tuple[Row, int]:
        standing, luck, unsaved, waiting = state
        spread = known.get((standing, luck))
        if spread is None:
            spread = every.do(one_attack, (Fray(standing, 0, 0, luck), attacks, target, at, aim.counts))
            known[standing, luck] = spread
        row = []
        for (after, devastating, more, left), weight in spread.pairs:
            wait = waiting
            if waiting and not any(models for models, _ in after):
                wait = (0,) * len(waiting)
            elif devastating:
                wait = (*waiting[:-1], waiting[-1] + devastating)
            row.append((State(after, left, unsaved + more, wait), weight))
        return row, spread.total

    return row_of


def _devastation_rows(every: Every, attacks: Attacks, target: Target, aim: Aim) -> RowOf:
    """Where one Devastating Wound leads from a state."""
    at = aim_of(attacks, aim.at)

    def row_of(state: State) -> tuple[Row, int]:
        standing, luck, unsaved, waiting = state
        fray = Fray(standing, 0, 0, luck)
        spread = every.do(devastation, (fray, attacks, target, at, aim.carries_over, aim.counts))
        row = []
        for fray, weight in spread.pairs:
            is_over = not any(left.models for left in fray.standing)
            after = (0,) * len(waiting) if is_over else waiting
            row.append((State(fray.standing, fray.luck, unsaved + fray.unsaved, after), weight))
        return row, spread.total

    return row_of


# ---------------------------------------------------------------- many steps


def through(
    starts: dict[int, dict[S, int]], total: int, row_of: Callable[[S], tuple[list[tuple[S, int]], int]]
) -> tuple[dict[S, int], int]:
    """Every state of `starts[n]` takes n steps.

    Horner's scheme, from the largest number down: those with fewer steps to take join later.
    """
    most = max(starts)
    places: dict[S, int] = {}
    raw: list[tuple[list[tuple[int, int]], int]] = []
    edge = list(dict.fromkeys(state for states in starts.values() for state in states))
    for state in edge:
        places[state] = len(places)
    for _ in range(most):
        found = []
        for state in edge:
            row, own = row_of(state)
            steps = []
            for after, weight in row:
                place = places.get(after)
                if place is None:
                    place = places[after] = len(places)
                    found.append(after)
                steps.append((place, weight))
            raw.append((steps, own))
        edge = found
        if not edge:
            break
    scale = lcm(*(own for _, own in raw)) if raw else 1
    rows = [[(place, weight * (scale // own)) for place, weight in steps] for steps, own in raw]
    # Those found in the last round take no step any more.
    now, measure = [0] * len(places), 1
    for n in range(most, 0, -1):
        _join(now, places, starts.get(n), measure)
        then = [0] * len(places)
        for at, weight in enumerate(now):
            if weight:
                for place, more in rows[at]:
                    then[place] += weight * more
        now, measure = then, measure * scale
    _join(now, places, starts.get(0), measure)
    total *= measure
    shrink = gcd(total, *now)
    return {state: now[place] // shrink for state, place in places.items() if now[place]}, total // shrink


def _join(now: list[int], places: dict[S, int], states: dict[S, int] | None, measure: int) -> None:
    for state, weight in (states or {}).items():
        now[places[state]] += weight * measure
