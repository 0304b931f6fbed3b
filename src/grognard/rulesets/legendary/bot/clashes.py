"""About how a fight to the finish ends: round by round on average, with the blows that are played. (LEG-MELEE)"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.bot.worth import kept
from grognard.rulesets.legendary.dice.fight_sides import FightOpening, parties
from grognard.rulesets.legendary.dice.melee import WON
from grognard.rulesets.legendary.dice.saves import one_save
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.dice.tests_and_tables import leadership

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Shots, Target
    from grognard.rulesets.legendary.dice.fight_sides import FightSide
    from grognard.rulesets.legendary.dice.fights import Blows, Party

ROUNDS = 5
"""Rounds that are thought through; fights are mostly over by then."""
CAUGHT = 0.7
"""Of those who flee that are cut down, or lost for long. (LEG-MELEE-14, LEG-MELEE-17)"""
RANKS = 2.5
"""So many fight one enemy at a time, on average: two ranks. (LEG-MELEE-04)"""


class Clash(NamedTuple):
    """What both sides lose of themselves, on average."""

    own: float
    enemy: float


@lru_cache(maxsize=4096)
def clash(own: FightSide, enemy: FightSide, opening: FightOpening) -> Clash:
    """A charge and the fight after it. (LEG-MELEE-01)"""
    first, second = parties(own, enemy, opening)
    a, b = float(own.models), float(enemy.models)
    goes_on, lost_a, lost_b, won = 1.0, 0.0, 0.0, 0.0
    for number in range(ROUNDS):
        mine, theirs = (first.opening, second.opening) if number == 0 else (first.later, second.later)
        quick = mine.initiative + round(WON * won) - theirs.initiative
        fallen_a, fallen_b = _round(mine, theirs, first, second, a, b, quick)
        lost_a, lost_b = lost_a + goes_on * fallen_a, lost_b + goes_on * fallen_b
        a, b = a - fallen_a, b - fallen_b
        if a < 0.3 or b < 0.3:
            break
        likely = _likelier(fallen_b, fallen_a)
        won = 2.0 * likely - 1.0
        flees_b = goes_on * likely * _breaks(second.ld, 0 if second.is_steady else round(fallen_b))
        flees_a = goes_on * (1.0 - likely) * _breaks(first.ld, 0 if first.is_steady else round(fallen_a))
        lost_a, lost_b = lost_a + flees_a * CAUGHT * a, lost_b + flees_b * CAUGHT * b
        goes_on -= flees_a + flees_b
    return Clash(min(1.0, lost_a / own.models), min(1.0, lost_b / enemy.models))


def _round(
    mine: Blows, theirs: Blows, first: Party, second: Party, a: float, b: float, quick: int
) -> tuple[float, float]:
    """Who falls on both sides: the quicker strike first. (LEG-MELEE-02, LEG-MELEE-09)"""
    if quick >= 0:
        fallen_b = _falls(mine, min(a, RANKS * b), second.target, b)
        left = b - fallen_b if quick > 0 else b
        return _falls(theirs, min(left, RANKS * a), first.target, a), fallen_b
    fallen_a = _falls(theirs, min(b, RANKS * a), first.target, a)
    return fallen_a, _falls(mine, min(a - fallen_a, RANKS * b), second.target, b)


def _falls(blows: Blows, number: float, target: Target, enemies: float) -> float:
    """How many enemies fall to so many fighters; what does not kill in a round is forgotten. (LEG-DMG-03)"""
    wounds = sum(target.parts)
    hurt = number * blows.attacks * hurt_by_blow(blows.shots._replace(number=1, because=()), target)
    return min(enemies, kept(hurt, wounds) / wounds)


@lru_cache(maxsize=4096)
def hurt_by_blow(shots: Shots, target: Target) -> float:
    """The wounds of one blow, on average."""
    return float(Every().odds(_blow, shots, target).mean)


def _blow(dice: Dice, shots: Shots, target: Target) -> int:
    hits = dice.do(hits_of, shots)
    if not hits.on_target:
        return 0
    hit = shots.sharp if hits.sharp and shots.sharp is not None else shots.hit
    return min(one_save(dice, target, hit).wounds, target.parts[0])


def _likelier(one: float, two: float) -> float:
    """How likely the dice make more of one number of losses than of the other.

    >>> [round(_likelier(one, 2.0), 2) for one in (0.0, 2.0, 4.0)]
    [0.09, 0.5, 0.8]
    """
    return 1.0 / (1.0 + exp(1.7 * (two - one) / sqrt(one + two + 0.2)))


@lru_cache(maxsize=256)
def _breaks(ld: int, fallen: int) -> float:
    """How likely a beaten side flees. (LEG-MELEE-11)"""
    return float(Every().odds(leadership, ld, -fallen).p(False))


__all__ = ["Clash", "clash", "hurt_by_blow"]
