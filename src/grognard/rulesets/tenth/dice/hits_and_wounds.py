"""How many hits and wounds the attacks of a unit score, whoever is left to take them."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from grognard.kernel.dice import Odds
from grognard.kernel.dice.exact.horner import through
from grognard.kernel.errors import TooLarge
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.exact_flow import only_number, scored_by
from grognard.rulesets.tenth.dice.facts import NO_LUCK, Luck
from grognard.rulesets.tenth.dice.hazardous_rolls import hazardous_tests
from grognard.rulesets.tenth.dice.wounds import score

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Every
    from grognard.rulesets.tenth.dice.facts import Attacks

MOST_HITS = 3000
"""So many hits at most; the numbers of more would have thousands of digits."""


def counted(every: Every, groups: tuple[Attacks, ...], toughness: int, luck: Luck, wounds: bool) -> Odds[int]:
    """The hits (or wounds) of all groups together."""
    if most_hits(groups) > MOST_HITS:
        raise TooLarge(tell("This question is too large for exact odds; ask for fewer attacks."))
    if not groups:
        return Odds({0: 1})
    if luck.attacker:
        return _with_luck(every, groups, toughness, luck, wounds)
    first, *others = groups
    spread = scored_by(every, first, toughness, wounds)
    weights, total = dict(spread.pairs), spread.total
    for attacks in others:
        own = scored_by(every, attacks, toughness, wounds)
        after: dict[int, int] = {}
        for one, weight in weights.items():
            for other, more in own.pairs:
                after[one + other] = after.get(one + other, 0) + weight * more
        weights, total = after, total * own.total
    return Odds(weights, total)


def most_hits(groups: tuple[Attacks, ...]) -> int:
    """The most hits there can be."""
    return sum(
        attacks.weapons * (max(attacks.dice.weights) + attacks.bonus) * (1 + max(attacks.extra_hits.weights))
        for attacks in groups
    )


def _with_luck(every: Every, groups: tuple[Attacks, ...], toughness: int, luck: Luck, wounds: bool) -> Odds[int]:
    """The same while Command Re-roll is in hand: it is spent somewhere along the way."""
    pool, total = [(luck, 0, 1)], 1
    for attacks in groups:
        number = every.odds(only_number, attacks)

        def leads(left: Luck, attacks: Attacks = attacks) -> tuple[list[tuple[Luck, int, int]], int]:
            spread = every.do(of_one_with_luck, (attacks, toughness, left, wounds))
            return [(rest, more, weight) for (more, rest), weight in spread.pairs], spread.total

        pool, total = through([(pool, dict(number))], total * number.total, leads).joint()
    weights: dict[int, int] = {}
    for _, count, weight in pool:
        weights[count] = weights.get(count, 0) + weight
    return Odds(weights, total)


def of_one_with_luck(dice: Dice, attacks: Attacks, toughness: int, luck: Luck, wounds: bool) -> tuple[int, Luck]:
    """The hits (or wounds) of one attack, and the luck that is left."""
    scored = score(dice, attacks, 1, toughness, luck)
    count = scored.wounds + scored.devastating if wounds else scored.hits
    return count, luck.less(attacker=scored.is_reroll_used)


def ones(dice: Dice, weapons: int) -> int:
    """Hazardous tests that fail. (TEN-KW-16)"""
    return hazardous_tests(dice, weapons, NO_LUCK)[0]


def mixed(parts: list[tuple[int, Odds[int]]], total: int) -> Odds[int]:
    """Odds with weights of their own, as one: `weight` of `total` cases have these odds."""
    if len(parts) == 1 and parts[0][0] == total:
        return parts[0][1]
    measure = lcm(*(odds.total for _, odds in parts))
    weights: dict[int, int] = {}
    for weight, odds in parts:
        scale = weight * (measure // odds.total)
        for outcome, more in odds.items():
            weights[outcome] = weights.get(outcome, 0) + more * scale
    return Odds(weights, total * measure)
