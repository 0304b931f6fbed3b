"""All attacks of a unit on a target, and what deflect sends back: groups of equal attacks, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.last_edition.dice.attack import hit_roll, one_attack
from grognard.rulesets.last_edition.dice.facts import Fight
from grognard.rulesets.last_edition.dice.throws import NO_LUCK

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.last_edition.dice.facts import Attack, Rank


class Group(NamedTuple):
    """So many equal attacks with one weapon profile."""

    name: str
    number: int
    facts: Attack


class StrikeBack(NamedTuple):
    """What the target sends back: attacks of a deflect weapon for each natural 1, at the attackers. (TLE-KW-13)"""

    each: int
    facts: Attack
    ranks: tuple[Rank, ...]


class Exchange(NamedTuple):
    """What both sides look like after the attacks and what deflect answered."""

    fight: Fight
    back: tuple[Rank, ...] = ()


def volley(dice: Dice, fight: Fight, groups: tuple[Group, ...]) -> Fight:
    """All attacks, group by group, as if they were made one by one. (TLE-SHOOT-10, TLE-SHOOT-08, TLE-DICE-02)"""
    for group in groups:
        fight = dice.repeat(one_attack, fight, group.number, group.facts)
    return fight


def exchange(dice: Dice, fight: Fight, groups: tuple[Group, ...], answer: StrikeBack | None) -> Exchange:
    """The attacks, then what deflect answers; dying bearers still deflect. (TLE-KW-13)"""
    fight = volley(dice, fight, groups)
    if answer is None:
        return Exchange(fight)
    back = Fight(fight.defender, fight.attacker, answer.ranks)
    back = dice.repeat(one_attack, back, answer.each * fight.ones, answer.facts)
    return Exchange(fight._replace(attacker=back.defender, defender=back.attacker), back.ranks)


def answered(dice: Dice, groups: tuple[Group, ...], answer: StrikeBack) -> tuple[Rank, ...]:
    """What deflect leaves of the attackers where no pool matters: only the 1s of their hit rolls do. (TLE-KW-13)"""
    ones = 0
    for group in groups:
        ones = dice.repeat(one_more, ones, group.number, group.facts)
    return dice.repeat(one_attack, Fight(ranks=answer.ranks), answer.each * ones, answer.facts).ranks


def one_more(dice: Dice, ones: int, facts: Attack) -> int:
    """The natural final 1s of hit rolls, after one more attack. (TLE-KW-13)"""
    return ones + dice.do(hit_roll, NO_LUCK, facts)[2] if facts.needs else ones


def health_of(ranks: tuple[Rank, ...]) -> int:
    """All health of some ranks."""
    return sum(rank.health * rank.number for rank in ranks)


def models_of(ranks: tuple[Rank, ...]) -> int:
    """How many models they are."""
    return sum(rank.number for rank in ranks)
