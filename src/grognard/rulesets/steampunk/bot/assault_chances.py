"""The dice of an assault: exact chances of both sides, from the function that rolls them, kept by their small facts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.bot.worth import EVERY, KEPT, hit_share
from grognard.rulesets.steampunk.dice.assault import swings
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.bot.worth import BodyFacts
    from grognard.rulesets.steampunk.dice.facts import Hit, Toll

MOST_SUCCESSES = 24


def plain(host: Host) -> Host:
    """The dice of a side in as few heaps as possible, so that equal assaults are worked out once.

    Waves of rerolls are counted as the dice they bring on average: exactly they would take seconds. (SPF-ABIL-17)
    """
    pools: dict[tuple[object, ...], int] = {}
    for pool in host.pools:
        if pool.dice:
            like = (pool.needs, pool.sixes_double, pool.reroll_successes)
            pools[like] = pools.get(like, 0) + pool.dice + pool.dice * pool.waves // 8
    shields: dict[int, int] = {}
    for shield in host.shields:
        number = shield.dice * (1 if not shield.per_success_of else 2)
        shields[shield.needs] = shields.get(shield.needs, 0) + number
    heaps = sorted(pools.items(), key=repr)
    return Host(
        tuple(DicePool(str(n), "", dice, *_needs(like)) for n, (like, dice) in enumerate(heaps)),
        tuple(Shield("", dice, needs) for needs, dice in sorted(shields.items())),
    )


def _needs(like: tuple[Any, ...]) -> tuple[int, None, bool, bool]:
    return like[0], None, like[1], like[2]


class Gang:
    """The dice of a side that are quickly compared: equal dice are one gang."""

    __slots__ = ("host",)

    def __init__(self, host: Host) -> None:
        self.host = host


gang_of = lru_cache(maxsize=4096)(Gang)


@lru_cache(maxsize=4096)
def rolled(gang: Gang) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How likely a side rolls so many successes, and so many deflections. (SPF-ASLT-06, SPF-ASLT-12)"""
    odds = EVERY.odds(swings, gang.host, 0)
    successes, deflections = [0.0] * (MOST_SUCCESSES + 1), [0.0] * (MOST_SUCCESSES + 1)
    for outcome, weight in odds.items():
        successes[min(sum(outcome.successes), MOST_SUCCESSES)] += weight / odds.total
        deflections[min(sum(outcome.deflections), MOST_SUCCESSES)] += weight / odds.total
    return _cut(successes), _cut(deflections)


def _cut(chances: list[float]) -> tuple[float, ...]:
    while len(chances) > 1 and not chances[-1]:
        chances.pop()
    return tuple(chances)


@lru_cache(maxsize=KEPT)
def left_over(mine: Gang, theirs: Gang) -> tuple[float, ...]:
    """How likely so many of my successes remain after the enemy's deflections. (SPF-ASLT-12)"""
    successes, deflections = rolled(mine)[0], rolled(theirs)[1]
    left = [0.0] * len(successes)
    for number, chance in enumerate(successes):
        for caught, likely in enumerate(deflections):
            left[max(number - caught, 0)] += chance * likely
    return tuple(left)


@lru_cache(maxsize=KEPT)
def chance_to_win(mine: Gang, theirs: Gang, *, wins_ties: bool) -> float:
    """How likely my side gets the advantage. (SPF-ASLT-14)"""
    yours = left_over(theirs, mine)
    won = 0.0
    for number, chance in enumerate(left_over(mine, theirs)):
        won += chance * (sum(yours[:number]) + (yours[number] if wins_ties and number < len(yours) else 0.0))
    return won


@lru_cache(maxsize=KEPT)
def beating(mine: Gang, theirs: Gang, hit: Hit, toll: Toll, body: BodyFacts) -> float:
    """The share of an enemy base my successes cost it: one hit per model, the rest supports. (SPF-ASLT-16, 17)"""
    found = 0.0
    for number, chance in enumerate(left_over(mine, theirs)):
        if number and chance > 0.001:
            struck = min(number, max(toll.models, 1))
            plus = (number - struck) // struck
            found += chance * min(1.0, struck * hit_share(hit._replace(plus=hit.plus + plus), toll, body))
    return found
