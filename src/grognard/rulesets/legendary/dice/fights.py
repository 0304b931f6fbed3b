"""A fight between two units of like models: a round, and round after round to the finish. (LEG-MELEE-01)

On the table every model has its place; here all who live can strike, as in a fight that has closed up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.rulesets.legendary.dice.damage import start
from grognard.rulesets.legendary.dice.melee import PAUSE, WON, winner_of
from grognard.rulesets.legendary.dice.saves import one_save
from grognard.rulesets.legendary.dice.shooting import hits_of, resolve
from grognard.rulesets.legendary.dice.tests_and_tables import leadership

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Shots, Target

Ending: TypeAlias = Literal["", "first", "second", "first flees", "second flees", "both", "paused"]
"""Who is left, who flees, or that the fight pauses."""


class Blows(NamedTuple):
    """What each model of a side does in a round."""

    attacks: int
    shots: Shots
    initiative: int


class Party(NamedTuple):
    """One side of a fight."""

    opening: Blows
    """The first round, with what a charge gives."""
    later: Blows
    target: Target
    ld: int
    is_steady: bool = False
    """Losses take nothing from its tests. (LEG-KW-73)"""


class Fight(NamedTuple):
    """How a fight stands."""

    first: int
    second: int
    won: int | None = None
    """Who won the round before. (LEG-MELEE-12)"""
    quiet: int = 0
    """Rounds in a row without a loss. (LEG-MELEE-25)"""
    ending: Ending = ""


def kills_of(dice: Dice, number: int, shots: Shots, target: Target, enemies: int) -> int:
    """How many enemies fall to so many blows. (LEG-MELEE-06, LEG-MELEE-08)"""
    if not number or not enemies:
        return 0
    if target.parts == (1,):  # every unsaved hit is a kill, so the blows need not be told apart
        return min(enemies, dice.tally(one_blow, number, shots._replace(number=1), target))
    blows = shots._replace(number=number)
    hits = dice.do(hits_of, blows)
    row = (target,) * enemies
    return dice.do(resolve, blows, hits, row, start(row)).place


def one_blow(dice: Dice, shots: Shots, target: Target) -> int:
    """1 if a blow kills a model of one wound."""
    hits = dice.do(hits_of, shots)
    if not hits.on_target:
        return 0
    hit = shots.sharp if hits.sharp and shots.sharp is not None else shots.hit
    return int(one_save(dice, target, hit).wounds > 0)


class Losses(NamedTuple):
    """What both sides lost in a round."""

    first: int
    second: int


def one_round(dice: Dice, fight: Fight, first: Party, second: Party, is_opening: bool) -> Losses:
    """Blows by Initiative; equals strike at once. (LEG-MELEE-02, LEG-MELEE-09, LEG-MELEE-12)"""
    a, b = (first.opening, second.opening) if is_opening else (first.later, second.later)
    quick = a.initiative + (WON if fight.won == 0 else 0) - b.initiative - (WON if fight.won == 1 else 0)
    if quick == 0:
        by_first = dice.do(kills_of, fight.first * a.attacks, a.shots, second.target, fight.second)
        by_second = dice.do(kills_of, fight.second * b.attacks, b.shots, first.target, fight.first)
    elif quick > 0:
        by_first = dice.do(kills_of, fight.first * a.attacks, a.shots, second.target, fight.second)
        by_second = dice.do(kills_of, (fight.second - by_first) * b.attacks, b.shots, first.target, fight.first)
    else:
        by_second = dice.do(kills_of, fight.second * b.attacks, b.shots, first.target, fight.first)
        by_first = dice.do(kills_of, (fight.first - by_second) * a.attacks, a.shots, second.target, fight.second)
    return Losses(by_second, by_first)


def next_round(dice: Dice, fight: Fight, first: Party, second: Party, is_opening: bool) -> Fight:
    """A round and its results: the loser tests, the winner is quicker. (LEG-MELEE-10 to LEG-MELEE-13, LEG-MELEE-25)"""
    if fight.ending:
        return fight
    lost = dice.do(one_round, fight, first, second, is_opening)
    a, b = fight.first - lost.first, fight.second - lost.second
    if not a or not b:
        return Fight(a, b, ending="both" if not a and not b else "first" if a else "second")
    quiet = 0 if lost.first or lost.second else fight.quiet + 1
    if quiet == PAUSE:
        return Fight(a, b, ending="paused")
    winner = winner_of((lost.first, lost.second))
    if winner is None:
        return Fight(a, b, None, quiet)
    loser, losses = (second, lost.second) if winner == 0 else (first, lost.first)
    if leadership(dice, loser.ld, 0 if loser.is_steady else -losses):
        return Fight(a, b, winner, quiet)
    return Fight(a, b, ending="second flees" if winner == 0 else "first flees")


def to_the_finish(dice: Dice, fight: Fight, first: Party, second: Party, rounds: int) -> Fight:
    """Round after round, at most so many. (LEG-MELEE-01)"""
    fight = dice.do(next_round, fight, first, second, True)
    return dice.repeat(next_round, fight, rounds - 1, first, second, False)
