"""Fliers against fliers. (LEG-FLY-23 to LEG-FLY-30)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.kernel.dice import D6, D12
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS, opposed

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

Quarter: TypeAlias = Literal["front", "side", "rear"]
REAR_MARGIN = 3
DANCER = 2
"""What a vector dancer adds. (LEG-KW-81)"""


def interception(total: int) -> Quarter | None:
    """The armour that an interceptor meets; None if it does not close in. (LEG-FLY-24, LEG-FLY-25)

    >>> [interception(total) for total in (6, 8, 10, 11)]
    [None, 'front', 'side', 'rear']
    """
    if total < NEEDS:
        return None
    return "front" if total <= 8 else "side" if total <= 10 else "rear"


def intercept(dice: Dice, own: int, enemy: int, *, is_dancer: bool = False) -> Quarter | None:
    """d12 plus the pilot's Initiative less the enemy pilot's. (LEG-FLY-24)"""
    return interception(dice.roll(D12, "interception") + own - enemy + (DANCER if is_dancer else 0))


class Dogfight(NamedTuple):
    """How a dogfight went: who fires first at which armour. (LEG-FLY-26 to LEG-FLY-28)"""

    winner: int | None
    """None: both fire at each other's front."""
    quarter: Quarter = "front"
    collides: bool = False
    """Both dice showed 1 in a tie: both are destroyed unless one was shot down. (LEG-FLY-27)"""


def dogfight(dice: Dice, first: int, second: int) -> Dogfight:
    """A roll-off with the pilots' WS. (LEG-FLY-26 to LEG-FLY-28)"""
    rolled = opposed(dice, first, second, "dogfight")
    if rolled.is_tie:
        return Dogfight(None, collides=rolled.faces == (1, 1))
    return Dogfight(rolled.winner, "rear" if rolled.margin >= REAR_MARGIN else "side")


def counter(dice: Dice, initiative: int) -> Quarter | None:
    """A loser that lives turns on the winner: his side, on a 1 his rear; None if the fight is over. (LEG-FLY-29)"""
    face = dice.roll(D6, "Initiative")
    if face >= initiative:
        return None
    return "rear" if face == 1 else "side"
