"""The wound roll: strength added to an open-ended die. (TLE-WND)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.dice.modifiers import wound_needed
from grognard.rulesets.last_edition.dice.throws import Roll, faces_again, passes, throw

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.last_edition.dice.facts import Attack
    from grognard.rulesets.last_edition.dice.throws import Luck

SIX = 6


def wound_roll(dice: Dice, luck: Luck, facts: Attack) -> tuple[Luck, bool]:
    """Whether a hit wounds: the first die, and further dice if one cannot be enough. (TLE-WND-01 to TLE-WND-10)"""
    needs = wound_needed(facts.strength, facts.toughness, facts.wound_plus)
    natural = wound_needed(facts.strength, facts.toughness)
    first = Roll(
        "wound",
        min(needs, SIX),
        natural=natural,
        again=faces_again(facts.wound_again, min(natural, SIX)),
        because=facts.wound_because,
    )
    luck, face = throw(dice, luck, facts.by, first)
    if face.how == "banked":
        return luck, passes(first, face)  # compared without additions, in both directions (TLE-BLP-02)
    if needs <= SIX:
        return luck, face.shows >= needs
    if face.shows != SIX:
        return luck, False
    return _further_dice(dice, luck, facts, needs)


def _further_dice(dice: Dice, luck: Luck, facts: Attack, needs: int) -> tuple[Luck, bool]:
    """Dice are added to the 6 as long as they show 6 and the total is too low; a 1 always fails.

    (TLE-WND-03 to TLE-WND-06, TLE-BLP-10)
    """
    total = SIX
    while True:
        # A further die needs at least 2 and is never rolled again. (TLE-WND-04, TLE-WND-08)
        more = max(2, min(needs - total, SIX))
        luck, face = throw(dice, luck, facts.by, Roll("wound", more, natural=more, because=facts.wound_because))
        total += face.shows
        if face.shows == 1:
            return luck, False
        if total >= needs:
            return luck, True
        if face.shows != SIX:
            return luck, False


def wound_chance(needs: int) -> Fraction:
    """The closed form of a wound roll that needs N. (TLE-WND-07)

    >>> [str(wound_chance(needs)) for needs in (1, 4, 7, 8, 13)]
    ['1', '1/2', '5/36', '5/36', '5/216']
    """
    if needs <= 1:
        return Fraction(1)
    if needs <= SIX:
        return Fraction(7 - needs, 6)
    sixes = (needs - 1) // 6
    return Fraction(7 - max(2, needs - 6 * sixes), 6 ** (sixes + 1))
