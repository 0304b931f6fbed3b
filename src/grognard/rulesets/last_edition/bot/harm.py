"""What attacks are worth on average, in health and in points: quick means from the arithmetic of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.dice.modifiers import wound_needed
from grognard.rulesets.last_edition.dice.saves import best_way, mean_loss, ways_to_save
from grognard.rulesets.last_edition.dice.wounds import wound_chance

if TYPE_CHECKING:
    from grognard.rulesets.last_edition.dice.facts import Attack, Saves
    from grognard.rulesets.last_edition.dice.modifiers import Laws


@lru_cache(maxsize=1 << 15)
def mean_harm(facts: Attack, saves: Saves, health: int) -> float:
    """The mean health that one attack takes from a model with these saves; pools are left aside."""
    hit = _passes(facts.needs, facts.hit_plus, facts.hit_again) if facts.needs else Fraction(1)
    needs = wound_needed(facts.strength, facts.toughness, facts.wound_plus)
    wound = wound_chance(needs)
    if facts.wound_again == "failed":
        wound += (1 - Fraction(max(0, min(6, 7 - needs)), 6) if needs <= 6 else Fraction(5, 6)) * wound
    elif facts.wound_again == "ones" and needs > 1:
        wound += Fraction(1, 6) * wound
    return float(hit * wound * _loss(saves, health, facts.ap, facts.damage, facts.laws))


def _passes(needs: int, plus: int, again: str | None) -> Fraction:
    """The chance of a roll, rolled again where a rule allows it."""
    once = Fraction(sum(face + plus >= needs for face in range(1, 7)), 6)
    if again == "failed":
        return once + Fraction(max(0, min(6, needs - 1)), 6) * once if plus <= 0 else once + (1 - once) * once
    return once + Fraction(1, 6) * once if again == "ones" and 1 + plus < needs else once


def _loss(saves: Saves, health: int, ap: int, damage: int | str, laws: Laws) -> Fraction:
    ways = ways_to_save(saves, ap)
    way = ways[0] if len(ways) == 1 else best_way(saves, health, ap, damage, laws)
    return mean_loss(saves, health, "armor" if way == "none" else way, ap, damage, laws)


@lru_cache(maxsize=64)
def charge_chance(needs: int) -> float:
    """The chance that 2D6 come to so much.

    >>> round(charge_chance(8), 3)
    0.417
    """
    return sum(a + b >= needs for a in range(1, 7) for b in range(1, 7)) / 36
