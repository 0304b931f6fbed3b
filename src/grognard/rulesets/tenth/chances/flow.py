"""Chances that flow through many attacks: exact odds of a whole unit's attacks, and of units one after another.

`Every` knows where one attack (`resolution.one_attack`) can lead from one state of the target. Here the chances of all
states flow through as many attacks as there are, group by group, so that a second weapon costs no more than the first.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from grognard.kernel.errors import GrognardError
from grognard.rulesets.tenth.facts import Luck
from grognard.rulesets.tenth.facts import Row as Living
from grognard.rulesets.tenth.resolution import Fray, aim_of, devastation, number_of_attacks, one_attack

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice, Every
    from grognard.kernel.dice.spread import Spread
    from grognard.rulesets.tenth.facts import Attacks, Standing, Target

S = TypeVar("S")

MOST_WORK = 30_000_000
"""How many times a state may lead to another in one question: some ten seconds."""


State: TypeAlias = "tuple[Standing, Luck, int, tuple[int, ...]]"
"""Where attacks may have led: how the target stands, the luck that is left, the attacks unsaved so far, and for each
group of the attacking unit its Devastating Wounds that wait for the end. Plain tuples: there are many. (TEN-MORT-03)
"""


class TooMuch(GrognardError):
    """More states than can be followed."""


class Pool(NamedTuple):
    """Whole weights of states, and their sum."""

    weights: dict[State, int]
    total: int


Row: TypeAlias = "list[tuple[State, int]]"
Case: TypeAlias = "tuple[Standing, Luck, int, int, bool, int]"
"""One way a step can end: standing, luck, unsaved and Devastating attacks, whether anybody lives, and its weight."""
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
            waiting: dict[State, int] = {
                (standing, luck, unsaved, (*wait, 0)): weight
                for (standing, luck, unsaved, wait), weight in pool.weights.items()
            }
            pool = Pool(waiting, pool.total)
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
    for (standing, luck, unsaved, waiting), weight in pool.weights.items():
        starts.setdefault(waiting[0], {})[standing, luck, unsaved, waiting[1:]] = weight
    return Pool(*through(starts, pool.total, row_of))


# ---------------------------------------------------------------- one step


def _attack_rows(every: Every, attacks: Attacks, target: Target, aim: Aim) -> RowOf:
    """Where one attack leads from a state."""
    at = aim_of(attacks, aim.at)
    most = 1 + max(attacks.extra_hits.weights)
    return _rows(lambda fray: every.do(one_attack, (fray, attacks, target, at, aim.counts)), most)


def _devastation_rows(every: Every, attacks: Attacks, target: Target, aim: Aim) -> RowOf:
    """Where one Devastating Wound leads from a state."""
    at = aim_of(attacks, aim.at)
    most = max(attacks.damage.weights) + attacks.extra_damage if aim.carries_over else 1
    return _rows(
        lambda fray: every.do(devastation, (fray, attacks, target, at, aim.carries_over, aim.counts)), max(1, most)
    )


def _rows(spread_of: Callable[[Fray], Spread], most: int) -> RowOf:
    """Where a step that kills `most` models at most leads from a state.

    What can happen depends on the luck and the standing alone, the counts ride along; and in a group of many models it
    does not depend on how many they are, so the step is worked out for no more of them than could be killed and one.
    """
    cases: dict[tuple[Standing, Luck], tuple[list[Case], int]] = {}
    spreads: dict[tuple[Standing, Luck], Spread] = {}
    many = most + 1

    def cases_of(standing: Standing, luck: Luck) -> tuple[list[Case], int]:
        beyond = [max(0, models - many) for models, _ in standing]
        few = tuple(Living(min(models, many), hurt) for models, hurt in standing)
        if (few, luck) not in spreads:
            spreads[few, luck] = spread_of(Fray(few, 0, 0, luck))
        spread = spreads[few, luck]
        found = []
        for (after, devastating, more, left), weight in spread.pairs:
            whole = tuple(Living(row[0] + extra, row[1]) for row, extra in zip(after, beyond, strict=True))
            found.append((whole, left, more, devastating, any(row[0] for row in whole), weight))
        return found, spread.total

    def row_of(state: State) -> tuple[Row, int]:
        standing, luck, unsaved, waiting = state
        known = cases.get((standing, luck))
        if known is None:
            known = cases[standing, luck] = cases_of(standing, luck)
        row: Row = []
        for after, left, more, devastating, is_alive, weight in known[0]:
            wait = waiting
            if devastating:
                wait = (*waiting[:-1], waiting[-1] + devastating)
            if waiting and not is_alive:
                wait = (0,) * len(waiting)
            row.append(((after, left, unsaved + more, wait), weight))
        return row, known[1]

    return row_of


# ---------------------------------------------------------------- many steps


def through(
    starts: dict[int, dict[S, int]], total: int, row_of: Callable[[S], tuple[list[tuple[S, int]], int]]
) -> tuple[dict[S, int], int]:
    """Every state of `starts[n]` takes n steps.

    Horner's scheme, from the largest number down: those with fewer steps to take join later.
    """
    most = max(starts)
    work = 0
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
            work += len(steps)
        edge = found
        if work * most > MOST_WORK:
            raise TooMuch("This question is too large for exact odds; ask for fewer attacks or a smaller target.")
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
