"""The dice of Crossroads: plain functions of small facts, played, computed and simulated alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import CRITICAL, D6, NEVER, Reroll
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.modifiers import Modifier


THROW_AGAIN = decision("Throw the misses again?", "TPL-LUCK-01", {"no": tell("No"), "yes": tell("Yes")})


class Volley(NamedTuple):
    """All that matters of one unit's shots at another."""

    shots: int
    skill: int
    plus: int
    save: int
    reroll: Reroll = NEVER
    has_luck: bool = False
    because: tuple[Modifier, ...] = ()


class Hits(NamedTuple):
    """Hits, and shots that missed."""

    hits: int
    misses: int


NONE = Hits(0, 0)


class Toll(NamedTuple):
    """What a volley did: hits, losses, and whether the luck was spent for it."""

    hits: int
    losses: int
    luck_spent: bool


def volley(dice: Dice, facts: Volley) -> Toll:
    """Hits, perhaps the misses once more, then saves. (TPL-SHOOT-02, TPL-LUCK-01, TPL-SAVE-01)"""
    hits, luck_spent = dice.do(hits_of, facts)
    saved = dice.count(hits, D6, facts.save, always_fail=1, always_pass=6, name="save")
    return Toll(hits, hits - saved, luck_spent)


def hits_of(dice: Dice, facts: Volley) -> tuple[int, bool]:
    """All hits of the volley, and whether the luck was spent for them. (TPL-LUCK-01)"""
    if not facts.has_luck:  # nobody asks for the misses, so exact odds need not tell them apart
        return dice.tally(hits_of_one, facts.shots, facts), False
    hits, misses = dice.tally(one_shot, facts.shots, facts, zero=NONE)
    if not misses or dice.decide("attacker", THROW_AGAIN, ("no", "yes"), hits, misses) == "no":
        return hits, False
    return hits + dice.tally(hits_of_one, misses, facts), True


def hits_of_one(dice: Dice, facts: Volley) -> int:
    """The hits of one shot."""
    return one_shot(dice, facts).hits


def one_shot(dice: Dice, facts: Volley) -> Hits:
    """One hit roll; a critical counts twice. (TPL-SHOOT-02, TPL-SHOOT-03, TPL-DICE-01)"""
    grade = dice.test(
        D6,
        facts.skill,
        plus=facts.plus,
        critical=6,
        always_pass=6,
        always_fail=1,
        reroll=facts.reroll,
        name="hit",
        because=facts.because,
    )
    if not grade:
        return Hits(0, 1)
    return Hits(2, 0) if grade is CRITICAL else Hits(1, 0)
