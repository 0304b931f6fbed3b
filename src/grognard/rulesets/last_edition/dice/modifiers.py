"""Numbers of the rolls: the cap on modifiers, the armor formula, combat skill, the charge.

What changes a needed number or belongs to the formula of a roll is no modifier, so the cap leaves it alone: armor
penetration, changes of armor numbers, strength, combat skill. (TLE-DICE-09)
"""

from __future__ import annotations

from collections import Counter
from math import floor
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from grognard.kernel.modifiers import Modifier

NO_SAVE = 7
TOLERANCE = 0.001
"""Inches. (TLE-DIST-05)"""


class Laws(NamedTuple):
    """The switches that the dice know. The defaults are the rulings of the ledger."""

    cap_each_modifier: bool = False
    cap_armor_changes: bool = False
    pure_save_per_damage: bool = False
    pure_after_dodge: bool = False


RULINGS = Laws()


def laws_of(options: Mapping[str, Any]) -> Laws:
    """The switches of the dice among the options of a game or a question."""
    return Laws(*(bool(options.get(name, False)) for name in Laws._fields))


def plus_of(parts: Iterable[Modifier], laws: Laws = RULINGS) -> int:
    """What additions and subtractions come to: their sum, limited to one step. (TLE-DICE-08)

    With `cap_each_modifier` each single one is limited to 1, and the sum is not.

    >>> from grognard.kernel.modifiers import Modifier
    >>> cover, heavy, aim = Modifier(-1, "cover"), Modifier(-1, "heavy"), Modifier(1, "aim")
    >>> plus_of([cover, heavy]), plus_of([cover, heavy], Laws(cap_each_modifier=True)), plus_of([cover, aim])
    (-1, -2, 0)
    """
    if laws.cap_each_modifier:
        return sum(max(-1, min(1, part.value)) for part in parts)
    return max(-1, min(1, sum(part.value for part in parts)))


def armor_after(armor: tuple[int, int], changes: Iterable[tuple[int, int]], laws: Laws = RULINGS) -> tuple[int, int]:
    """The armor numbers after orders, terrain and abilities; + is better, a missing number stays. (TLE-SAVE-06)

    >>> armor_after((3, 5), [(1, 1), (1, 0)]), armor_after((3, 5), [(1, 1), (1, 0)], Laws(cap_armor_changes=True))
    ((1, 4), (2, 4))
    """
    made = list(changes)
    numbers = []
    for place, number in enumerate(armor):
        change = sum(each[place] for each in made)
        if laws.cap_armor_changes:
            change = max(-1, min(1, change))
        numbers.append(number if number >= NO_SAVE else number - change)
    return numbers[0], numbers[1]


def armor_needed(armor: tuple[int, int], ap: int) -> int:
    """The needed armor roll against AP of this size; 7 or more is no save. (TLE-SAVE-02 to TLE-SAVE-05)

    >>> [armor_needed((2, 4), ap) for ap in (0, 2, 4, 8)]
    [2, 4, 5, 7]
    """
    first, second = armor[0], max(armor)
    if ap <= second - first:
        return min(first + ap, NO_SAVE)
    return min(second + (ap - (second - first)) // 2, NO_SAVE)


def dodge_needed(dodge: int, ap: int) -> int:
    """The needed dodge roll: the larger the AP, the easier. (TLE-SAVE-08)

    >>> dodge_needed(6, 3)
    3
    """
    return dodge - ap


def melee_needed(attacker: int, target: int) -> int:
    """The hit roll in melee, by both combat skills, which never fall below 0. (TLE-MELEE-05)

    >>> [melee_needed(4, cs) for cs in (4, 2, 3, 8, 7)]
    [4, 2, 3, 6, 5]
    """
    own, other = max(attacker, 0), max(target, 0)
    if own == other:
        return 4
    if own > other:
        return 2 if own >= 2 * other else 3
    return 6 if 2 * own <= other else 5


def charge_needed(distance: float) -> int:
    """The least charge result that is higher than the distance. (TLE-CHG-03, TLE-DIST-05)

    >>> charge_needed(7.0), charge_needed(6.9), charge_needed(12.0)
    (8, 7, 13)
    """
    return floor(distance + TOLERANCE) + 1


def wound_needed(strength: int, toughness: int, plus: int = 0) -> int:
    """N: the total of the dice that wounds. (TLE-WND-01, TLE-WND-10)

    >>> wound_needed(4, 7), wound_needed(1, 7, 1)
    (4, 6)
    """
    return toughness + 1 - strength - plus


def most_common(values: Sequence[int]) -> int:
    """The value that most models have, in a tie the higher one. (TLE-SHOOT-09)

    >>> most_common([4] * 9 + [5]), most_common([4, 5])
    (4, 5)
    """
    counts = Counter(values)
    return max(counts, key=lambda value: (counts[value], value))
