"""The Wound rolls, and what hits and wounds come to together. (TEN-WND, TEN-ATK-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import FAILS
from grognard.kernel.modifiers import with_cap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.damage import mortal_damage
from grognard.rulesets.tenth.dice.facts import NO_LUCK, NOTHING, Wounds
from grognard.rulesets.tenth.dice.hits import hit_rolls
from grognard.rulesets.tenth.dice.rerolls import Checks, Right, checks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Dice, Die
    from grognard.kernel.dice.options import How
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck

WOUND_AGAIN = decision(
    "Command Re-roll: is one of the Wound rolls rolled again?",
    "TEN-STRAT-04",
    {"a failure": tell("a failure"), "an ordinary wound": tell("an ordinary wound")},
)
TWIN_LINKED = decision(
    "Twin-linked: how many ordinary wounds are rolled again together with the failures?", "TEN-KW-35"
)


class Scored(NamedTuple):
    """What a number of attacks scored before any save."""

    hits: int
    wounds: int
    """To be allocated and saved."""
    devastating: int = 0
    """Critical Wounds of Devastating Wounds: their damage comes later, as mortal wounds."""
    is_reroll_used: bool = False
    mortal: int = 0
    """Mortal wounds that criticals deal besides; they come later too."""


def majority_toughness(models: Mapping[int, int]) -> int:
    """The Toughness that most models have, the higher of a tie; `models` counts them by Toughness. (TEN-WND-02)

    >>> majority_toughness({3: 4, 5: 1}), majority_toughness({3: 2, 4: 2})
    (3, 4)
    """
    return max(models, key=lambda toughness: (models[toughness], toughness))


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
    if scored.mortal:
        mortal = (*mortal, scored.mortal)
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
    mortal = 0
    if attacks.deals_mortal_wounds:
        mortal = dice.tally(mortal_besides, critical, attacks.mortal_on_hit)
        mortal += dice.tally(mortal_besides, wounds.critical, attacks.mortal_on_wound)
    if attacks.is_devastating:
        return Scored(hits, lethal + wounds.ordinary, wounds.critical, used, mortal)
    return Scored(hits, lethal + wounds.ordinary + wounds.critical, 0, used, mortal)


def mortal_besides(dice: Dice, die: Die) -> int:
    """The mortal wounds that one critical deals besides what else it does."""
    return dice.roll(die, "mortal wounds")


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
        "critical": attacks.critical_wound if attacks.tells_criticals else None,
        "always_pass": attacks.critical_wound,
        "always_fail": 1,
        "name": "wound",
        "because": with_cap(attacks.wound_because, attacks.wound_plus, "TEN-WND-05"),
    }


def wound_rolls(dice: Dice, attacks: Attacks, number: int, toughness: int, luck: Luck = NO_LUCK) -> Checks:
    """Wound rolls of so many hits. (TEN-WND-01, TEN-KW-35)

    Twin-linked re-rolls every failure, for nobody would keep one. Ordinary wounds as well only if the attacker says
    so, which can pay where criticals are Devastating. (TEN-DICE-06)
    """

    def fishes(failures: int, ordinary: int, critical: int) -> int:
        return dice.decide("attacker", TWIN_LINKED, tuple(range(ordinary + 1)), failures, ordinary, critical)

    needs, how = check_to_wound(attacks, toughness)
    is_more = attacks.is_devastating or attacks.mortal_on_wound != NOTHING
    may_fish = attacks.is_twin_linked and (attacks.asks_to_fish or is_more)
    ordinary = "an ordinary wound" if is_more else ""
    right = Right(WOUND_AGAIN, "a failure", ordinary) if luck.attacker else None
    reroll = FAILS if attacks.is_twin_linked else attacks.wound_reroll
    return checks(dice, number, needs, how, reroll, right, fishes if may_fish else None)
