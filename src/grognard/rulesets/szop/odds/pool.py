"""The wounds of several profiles, added up so that equal sums are worked on once. (SZOP-ATK-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.dice.attack import NONE, Wounds, one_profile

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.szop.dice.attack import Volley


def pooled(dice: Dice, every: tuple[Volley, ...]) -> Wounds:
    """All wounds of an attack; hits are left out, for they would keep equal sums apart. (SZOP-ATK-05)"""
    if not every:
        return NONE
    before = dice.do(pooled, every[:-1])
    return _sum(before, dice.do(wounds_of, every[-1]))


def wounds_of(dice: Dice, volley: Volley) -> Wounds:
    """The wounds of one profile. (SZOP-ATK-06)"""
    done = dice.do(one_profile, volley)
    return done._replace(hits=0, bane=0)


def hits_in(dice: Dice, every: tuple[Volley, ...]) -> int:
    """All hits of an attack. (SZOP-ATK-06)"""
    if not every:
        return 0
    before = dice.do(hits_in, every[:-1])
    return before + dice.do(hits_of_one, every[-1])


def hits_of_one(dice: Dice, volley: Volley) -> int:
    """The hits of one profile."""
    return dice.do(one_profile, volley).hits


def _sum(one: Wounds, other: Wounds) -> Wounds:
    return Wounds(*(a + b for a, b in zip(one, other, strict=True)))
