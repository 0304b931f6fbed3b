"""The wounds of several profiles, added up so that equal sums are worked on once. (SZOP-ATK-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.rulesets.szop.dice.attack import NONE, Wounds, one_profile

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.szop.dice.attack import Volley

Allocator = Literal["attacker", "defender"]


def wounds_of(dice: Dice, volley: Volley) -> Wounds:
    """The wounds of one profile; its attacks are independent unless Splash has a cap on their total. (SZOP-ATK-06)"""
    if volley.most_splash is not None:
        return dice.do(_wounds, volley)
    return dice.tally(_wounds, volley.attacks, volley._replace(attacks=1), zero=NONE)


def _wounds(dice: Dice, volley: Volley) -> Wounds:
    return dice.do(one_profile, volley)._replace(hits=0, bane=0)


class Fallen(NamedTuple):
    """Wounds whoever allocates them, and as they count in the comparison. (SZOP-WND-07, SZOP-WPN-18)"""

    wounds: int = 0
    counted: int = 0


def fallen(dice: Dice, every: tuple[Volley, ...]) -> Fallen:
    """All wounds of an attack on equal models: there it does not matter who allocates them. (SZOP-WND-01)"""
    if not every:
        return Fallen()
    before = dice.do(fallen, every[:-1])
    own = dice.do(fallen_to_one, every[-1])
    return Fallen(before.wounds + own.wounds, before.counted + own.counted)


def fallen_to_one(dice: Dice, volley: Volley) -> Fallen:
    """The wounds of one profile; its attacks are independent unless Splash has a cap on their total."""
    if volley.most_splash is not None:
        wounds = dice.do(_total, volley)
    else:
        wounds = dice.tally(_total, volley.attacks, volley._replace(attacks=1))
    return Fallen(wounds, 2 * wounds if volley.is_shock else wounds)


def _total(dice: Dice, volley: Volley) -> int:
    return dice.do(one_profile, volley).total


class Split(NamedTuple):
    """Wounds of the attacker as far as they matter, all wounds, and all as they count in the comparison."""

    attacker: int = 0
    wounds: int = 0
    counted: int = 0


def split(dice: Dice, every: tuple[Volley, ...], enough: int, left: int, most: int) -> Split:
    """All wounds of an attack on a unit with heroes.

    An attacker who wants the heroes needs `enough` wounds for them; whoever allocates the others, the same models
    fall. A unit with `left` wounds or more is destroyed, and then no more than `most`, which are not fewer, count.
    """
    if not every:
        return Split()
    before = dice.do(split, every[:-1], enough, left, most)
    own = dice.do(split_of_one, every[-1], enough, most)
    wounds, counted = before.wounds + own.wounds, before.counted + own.counted
    if wounds >= left:
        return Split(enough, left, min(counted, most))
    return Split(min(enough, before.attacker + own.attacker), wounds, counted)


def split_of_one(dice: Dice, volley: Volley, enough: int, most: int) -> Split:
    """The wounds of one profile, as far as they matter: attacks are added up one by one, so that equal sums merge."""
    if volley.most_splash is not None:
        attacker, defender = dice.do(_sides, volley)
        attacker, wounds = min(enough, attacker), min(most, attacker + defender)
    else:
        attacker, wounds = dice.repeat(_one_more, (0, 0), volley.attacks, volley._replace(attacks=1), enough, most)
    return Split(attacker, wounds, 2 * wounds if volley.is_shock else wounds)


def _one_more(dice: Dice, done: tuple[int, int], volley: Volley, enough: int, most: int) -> tuple[int, int]:
    """One more attack: the attacker's wounds and all of them, each up to where more change nothing."""
    attacker, defender = dice.do(_sides, volley)
    return min(enough, done[0] + attacker), min(most, done[1] + attacker + defender)


def _sides(dice: Dice, volley: Volley) -> tuple[int, int]:
    done = dice.do(one_profile, volley)
    return done.attacker, done.defender


def parted(dice: Dice, every: tuple[Volley, ...], left: int) -> tuple[int, int]:
    """The wounds of attacker and defender, for an attacker who does not want the heroes first.

    A unit with `left` wounds is destroyed, whoever allocates them.
    """
    if not every:
        return 0, 0
    before = dice.do(parted, every[:-1], left)
    volley = every[-1]
    if volley.most_splash is not None:
        return _up_to(left, before, dice.do(_sides, volley))
    own = dice.repeat(_one_more_of_each, (0, 0), volley.attacks, volley._replace(attacks=1), left)
    return _up_to(left, before, own)


def _one_more_of_each(dice: Dice, done: tuple[int, int], volley: Volley, left: int) -> tuple[int, int]:
    return _up_to(left, done, dice.do(_sides, volley))


def _up_to(left: int, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    attacker, defender = one[0] + other[0], one[1] + other[1]
    return (left, 0) if attacker + defender >= left else (attacker, defender)


def wounds_by(dice: Dice, every: tuple[Volley, ...], who: Allocator) -> int:
    """All wounds of an attack that one of the two allocates. (SZOP-ATK-04)"""
    if not every:
        return 0
    before = dice.do(wounds_by, every[:-1], who)
    return before + dice.do(wounds_of_one_by, every[-1], who)


def wounds_of_one_by(dice: Dice, volley: Volley, who: Allocator) -> int:
    """Those of one profile."""
    if volley.most_splash is not None:
        return dice.do(_by, volley, who)
    return dice.tally(_by, volley.attacks, volley._replace(attacks=1), who)


def _by(dice: Dice, volley: Volley, who: Allocator) -> int:
    done = dice.do(one_profile, volley)
    return done.attacker if who == "attacker" else done.defender


def hits_in(dice: Dice, every: tuple[Volley, ...]) -> int:
    """All hits of an attack. (SZOP-ATK-06)"""
    if not every:
        return 0
    before = dice.do(hits_in, every[:-1])
    return before + dice.do(hits_of_one, every[-1])


def hits_of_one(dice: Dice, volley: Volley) -> int:
    """The hits of one profile."""
    if volley.most_splash is not None:
        return dice.do(_hits, volley)
    return dice.tally(_hits, volley.attacks, volley._replace(attacks=1))


def _hits(dice: Dice, volley: Volley) -> int:
    return dice.do(one_profile, volley).hits
