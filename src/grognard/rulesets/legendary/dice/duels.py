"""Duels: the roll-off of fighters, and who is knocked back. (LEG-DUEL)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.dice import D6, D12
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.melee import Stance, initiative_of
from grognard.rulesets.legendary.dice.saves import (
    UNHURT,
    Suffered,
    needs_of,
    rolled_save,
    unsaved_wounds,
)
from grognard.rulesets.legendary.dice.scatter import direction
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Hit, Target
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule

FORMATION = 2
"""What a friend beside a fighter adds to his Initiative, and what being pinned takes. (LEG-DUEL-03)"""


def duel_initiative(
    value: int, rules: Iterable[SpecialRule], stance: Stance, *, in_formation: bool = False, is_pinned: bool = False
) -> int:
    """Initiative in a round: formation and pinning count in the first; the pinned have no formation. (LEG-DUEL-03)

    `rules` are those of the model and of the weapon it strikes with. (LEG-KW-25, LEG-KW-80)

    >>> duel_initiative(4, (), Stance(has_charged=True), in_formation=True)
    8
    """
    more = []
    if is_pinned:
        more.append(Modifier(-FORMATION, tell("pinned"), "LEG-DUEL-03"))
    elif in_formation:
        more.append(Modifier(FORMATION, tell("in formation"), "LEG-DUEL-03"))
    return initiative_of(value, rules, stance, more).value


def initiative_edge(own: int, other: int) -> int | None:
    """What the quicker fighter adds beside a d6; None if he is not the quicker. (LEG-DUEL-04)

    >>> initiative_edge(6, 3), initiative_edge(6, 2), initiative_edge(5, 3), initiative_edge(3, 3)
    (1, 2, 0, None)
    """
    if own <= other:
        return None
    return 2 if own >= 3 * other else 1 if own >= 2 * other else 0


class DuelRoll(NamedTuple):
    """The totals of both fighters."""

    first: int
    second: int

    @property
    def winner(self) -> Literal[0, 1] | None:
        """Who strikes first; None if both strike at once. (LEG-DUEL-05)"""
        if self.first == self.second:
            return None
        return 0 if self.first > self.second else 1


def duel_roll(dice: Dice, first: int, second: int) -> DuelRoll:
    """Each rolls a d12; the quicker adds a d6 and perhaps more. (LEG-DUEL-04)"""
    totals = [dice.roll(D12, "duel"), dice.roll(D12, "duel")]
    for place, edge in enumerate((initiative_edge(first, second), initiative_edge(second, first))):
        if edge is not None:
            totals[place] += dice.roll(D6, "quicker") + edge
    return DuelRoll(*totals)


class Blow(NamedTuple):
    """What a hit in a duel did."""

    suffered: Suffered
    knocked: Literal["", "back", "thrown"] = ""


def duel_save(dice: Dice, target: Target, hit: Hit) -> Blow:
    """A save in a duel: one that only armour passed against a greater Strength knocks back. (LEG-DUEL-07 to 09)

    The Toughness is the one it has now; gravitation, which has just that Strength, moves nobody. (LEG-KW-24)
    """
    total, is_saved = rolled_save(dice, target, hit)
    if not is_saved:
        return Blow(Suffered(unsaved_wounds(dice, total, target, hit)))
    is_by_armour = needs_of(target, hit) <= total < NEEDS
    strength = target.toughness if hit.is_equal else hit.strength
    if not is_by_armour or strength <= target.toughness:
        return Blow(UNHURT)
    return Blow(UNHURT, "thrown" if strength >= 2 * target.toughness else "back")


def thrown(dice: Dice, *, by_monster: bool) -> tuple[int, int]:
    """How far and where a model is thrown: d6 inches, d12 by a monstrous creature. (LEG-DUEL-09)"""
    return dice.roll(D12 if by_monster else D6, "thrown"), direction(dice)


def impact(strength: int, toughness: int) -> int:
    """The Strength of the hit of a thrown model on what it strikes. (LEG-DUEL-10)"""
    return max(0, strength - toughness)
