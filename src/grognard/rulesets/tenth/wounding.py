"""The Wound rolls, and what hits and wounds come to together. (TEN-WND, TEN-ATK-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, FAILS
from grognard.rulesets.tenth.facts import NO_LUCK, NOTHING, Wounds
from grognard.rulesets.tenth.hitting import hit_rolls

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die
    from grognard.kernel.dice.check import How
    from grognard.rulesets.tenth.facts import Attacks, Luck

WOUND_AGAIN = "Command Re-roll: is one of the Wound rolls rolled again?"
TWIN_LINKED = "Twin-linked: how many ordinary wounds are rolled again together with the failures?"
DAMAGE_AGAIN = "Command Re-roll: is this Damage roll rolled again?"


class Scored(NamedTuple):
    """What a number of attacks scored before any save."""

    hits: int
    wounds: int
    """To be allocated and saved."""
    devastating: int = 0
    """Critical Wounds of Devastating Wounds: their damage comes later, as mortal wounds."""
    is_reroll_used: bool = False


class Rolled(NamedTuple):
    """What Wound rolls came to."""

    ordinary: int
    critical: int
    is_reroll_used: bool = False


def needs_to_wound(strength: int, toughness: int) -> int:
    """The number a Wound roll needs. (TEN-WND-01)

    >>> [needs_to_wound(strength, 4) for strength in (8, 7, 4, 3, 2)]
    [2, 3, 4, 5, 6]
    """
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wounds_of(dice: Dice, attacks: Attacks, number: int, toughness: int, luck: Luck = NO_LUCK) -> Wounds:
    """Hit and Wound rolls of a group, and the Damage of its Devastating Wounds. (TEN-ATK-02, TEN-ATK-03, TEN-KW-10)"""
    scored = score(dice, attacks, number, toughness, luck)
    used = scored.is_reroll_used
    mortal: tuple[int, ...] = ()
    for _ in range(scored.devastating):
        more, now = damage_roll(dice, attacks, Luck_without(luck, used))
        mortal, used = (*mortal, more), used or now
    return Wounds(scored.wounds, mortal, scored.hits, used)


def score(dice: Dice, attacks: Attacks, number: int, toughness: int, luck: Luck = NO_LUCK) -> Scored:
    """Hit rolls, then a Wound roll for every hit, but for those of Lethal Hits.

    A Critical Hit scores the extra hits of Sustained Hits, which are ordinary ones, and with Lethal Hits it wounds
    without a roll, so it is no Critical Wound. (TEN-ATK-02, TEN-ATK-03, TEN-KW-23, TEN-KW-33)
    """
    ordinary, critical, used = hit_rolls(dice, attacks, number, luck)
    extra = 0
    if critical and attacks.extra_hits != NOTHING:
        extra = dice.tally(extra_hits, critical, attacks.extra_hits)
    lethal = critical if attacks.is_lethal else 0
    hits = ordinary + critical + extra
    wounds = wound_rolls(dice, attacks, hits - lethal, toughness, Luck_without(luck, used))
    used = used or wounds.is_reroll_used
    if attacks.is_devastating:
        return Scored(hits, lethal + wounds.ordinary, wounds.critical, used)
    return Scored(hits, lethal + wounds.ordinary + wounds.critical, 0, used)


def extra_hits(dice: Dice, die: Die) -> int:
    """The additional hits of one Critical Hit; no Command Re-roll. (TEN-KW-33, TEN-STRAT-05)"""
    return dice.roll(die, "sustained")


# ---------------------------------------------------------------- Wound rolls


def check_to_wound(attacks: Attacks, toughness: int) -> tuple[int, How]:
    """What a Wound roll needs; a natural 1 fails, a Critical Wound succeeds. (TEN-WND-01, TEN-WND-03 to TEN-WND-05)"""
    return needs_to_wound(attacks.strength, toughness), {
        "plus": attacks.wound_plus,
        "critical": attacks.critical_wound,
        "always_pass": attacks.critical_wound,
        "always_fail": 1,
        "name": "wound",
        "because": attacks.wound_because,
    }


def wound_rolls(dice: Dice, attacks: Attacks, number: int, toughness: int, luck: Luck = NO_LUCK) -> Rolled:
    """Wound rolls of so many hits. (TEN-WND-01, TEN-KW-35)

    Twin-linked re-rolls every failure; nobody would keep one. Ordinary wounds as well only if the attacker says so,
    which can pay when criticals are Devastating. (TEN-DICE-06)
    """
    needs, how = check_to_wound(attacks, toughness)
    if not luck.attacker and not (attacks.is_twin_linked and attacks.is_devastating):
        if attacks.is_twin_linked:
            how["reroll"] = FAILS
        passes, critical, _ = dice.grades(number, D6, needs, **how)
        return Rolled(passes - critical, critical)
    passes, critical, _ = dice.grades(number, D6, needs, **how)
    failures, ordinary = number - passes, passes - critical
    if attacks.is_twin_linked:
        again = failures
        if attacks.is_devastating:
            options = tuple(range(ordinary + 1))
            again += dice.decide("attacker", TWIN_LINKED, options, failures, ordinary, critical)
        # What is left of the first throw may still be re-rolled; what is thrown now may not. (TEN-DICE-04)
        ordinary -= again - failures
        failures = 0
        rolled = _command_reroll(dice, attacks, Throw(needs, how), failures, Rolled(ordinary, critical), luck)
        passes, more, _ = dice.grades(again, D6, needs, **how)
        return Rolled(rolled.ordinary + passes - more, rolled.critical + more, rolled.is_reroll_used)
    return _command_reroll(dice, attacks, Throw(needs, how), failures, Rolled(ordinary, critical), luck)
