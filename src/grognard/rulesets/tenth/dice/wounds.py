"""The Wound rolls, and what hits and wounds come to together. (TEN-WND, TEN-ATK-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, FAILS
from grognard.kernel.modifiers import with_cap
from grognard.rulesets.tenth.dice.facts import NO_LUCK, NOTHING, Wounds
from grognard.rulesets.tenth.dice.hits import hit_rolls

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die
    from grognard.kernel.dice.options import How
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck

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
        more, now = mortal_damage(dice, attacks, luck.less(attacker=used))
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
    wounds = wound_rolls(dice, attacks, hits - lethal, toughness, luck.less(attacker=used))
    used = used or wounds.is_reroll_used
    if attacks.is_devastating:
        return Scored(hits, lethal + wounds.ordinary, wounds.critical, used)
    return Scored(hits, lethal + wounds.ordinary + wounds.critical, 0, used)


def extra_hits(dice: Dice, die: Die) -> int:
    """The additional hits of one Critical Hit; no Command Re-roll. (TEN-KW-33, TEN-STRAT-05)"""
    return dice.roll(die, "sustained")


# ---------------------------------------------------------------- Wound rolls


def check_to_wound(attacks: Attacks, toughness: int) -> tuple[int, How]:
    """What a Wound roll needs; a natural 1 fails, a Critical Wound succeeds.

    (TEN-WND-01, TEN-WND-03 to TEN-WND-05, TEN-KW-06, TEN-DICE-03)
    """
    return needs_to_wound(attacks.strength, toughness), {
        "plus": attacks.wound_plus,
        "critical": attacks.critical_wound,
        "always_pass": attacks.critical_wound,
        "always_fail": 1,
        "name": "wound",
        "because": with_cap(attacks.wound_because, attacks.wound_plus, "TEN-WND-05"),
    }


def wound_rolls(dice: Dice, attacks: Attacks, number: int, toughness: int, luck: Luck = NO_LUCK) -> Rolled:
    """Wound rolls of so many hits. (TEN-WND-01, TEN-KW-35)

    Twin-linked re-rolls every failure, for nobody would keep one. Ordinary wounds as well only if the attacker says
    so, which can pay where criticals are Devastating. (TEN-DICE-06)
    """
    needs, how = check_to_wound(attacks, toughness)
    is_asked = attacks.is_twin_linked and attacks.asks_to_fish
    if not luck.attacker and not is_asked:
        if attacks.is_twin_linked:
            how["reroll"] = FAILS
        passes, critical, _ = dice.grades(number, D6, needs, **how)
        return Rolled(passes - critical, critical)
    passes, critical, _ = dice.grades(number, D6, needs, **how)
    failures, ordinary = number - passes, passes - critical
    second = Rolled(0, 0)
    if attacks.is_twin_linked:
        also = 0
        if is_asked:
            also = dice.decide("attacker", TWIN_LINKED, tuple(range(ordinary + 1)), failures, ordinary, critical)
        passes, more, _ = dice.grades(failures + also, D6, needs, **how)
        failures, ordinary, second = 0, ordinary - also, Rolled(passes - more, more)
    if luck.attacker:
        return _with_command_reroll(dice, attacks, toughness, failures, Rolled(ordinary, critical), second)
    return Rolled(ordinary + second.ordinary, critical + second.critical)


def _with_command_reroll(
    dice: Dice, attacks: Attacks, toughness: int, failures: int, first: Rolled, second: Rolled
) -> Rolled:
    """One more of the dice that were thrown once, if the attacker wants. (TEN-DICE-04, TEN-STRAT-04)"""
    ordinary, critical = first.ordinary + second.ordinary, first.critical + second.critical
    options = ["no"]
    if failures:
        options.append("a failure")
    if first.ordinary and attacks.is_devastating:
        options.append("an ordinary wound")
    chosen = dice.decide("attacker", WOUND_AGAIN, options, failures, ordinary, critical)
    if chosen == "no":
        return Rolled(ordinary, critical)
    needs, how = check_to_wound(attacks, toughness)
    passes, more, _ = dice.grades(1, D6, needs, **how)
    return Rolled(ordinary + passes - more - (chosen == "an ordinary wound"), critical + more, True)


# ---------------------------------------------------------------- Damage rolls


def damage_roll(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK, enough: int | None = None) -> tuple[int, bool]:
    """What the dice of the D characteristic show, and whether Command Re-roll was used for them.

    One roll for every attack. A re-roll is offered only if more could do more: a roll of `enough` cannot be bettered.
    (TEN-DMG-01, TEN-DMG-04, TEN-DICE-05, TEN-STRAT-04)
    """
    die = attacks.damage
    rolled = dice.roll(die, "damage")
    if luck.attacker and len(die.weights) > 1:
        best = max(die.weights) if enough is None else min(enough, max(die.weights))
        if rolled < best and dice.decide("attacker", DAMAGE_AGAIN, ("no", "yes"), rolled) == "yes":
            return dice.roll(die, "damage"), True
    return rolled, False


def mortal_damage(dice: Dice, attacks: Attacks, luck: Luck = NO_LUCK) -> tuple[int, bool]:
    """The mortal wounds of one Devastating Wound: its Damage, Melta added. (TEN-KW-10, TEN-KW-24)"""
    rolled, used = damage_roll(dice, attacks, luck)
    return max(1, rolled + attacks.extra_damage), used
