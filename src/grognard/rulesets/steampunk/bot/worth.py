"""What shots and blows are worth: exact chances from the functions that play them, kept by their small facts.

Everything here is a share of a base: 1 is the whole base, gone. What a base is worth in points others know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.facts import NO_AP, Area, Hit, Host, Pool, Shield, Shot, Toll, Victim
from grognard.rulesets.steampunk.melee import swings
from grognard.rulesets.steampunk.resolution import BLOCKED, PARTLY_BLOCKED, area_hits, armour_holds, damage, hits

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from grognard.kernel.dice import Dice, Die

KEPT = 1 << 15
ALIVE = 0.85
"""The part of a base's worth its models share; the rest goes with the last of them."""
TOKEN = 0.07
"""A future-damage token, of one model."""
EFFECTS = {
    "shaken": 0.08,
    "set on fire": 0.15,
    "bleeding": 0.1,
    "poison": 0.15,
    "acid": 0.15,
    "minor acid": 0.06,
    "retreat": 0.05,
    "flee": 0.12,
    "fallen": 0.8,
    "immobile": 0.15,
    "lose weapon": 0.2,
    "shake weapon": 0.05,
}
LASTING = 0.08
"""Any other lasting damage."""
MOST_PLUS = 8
"""A greater plus makes no difference to the estimate."""
CROWD = 3
"""Neither do more models than this to one hit."""
MOST_SUCCESSES = 24


def first_option(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    """Nobody spends what he need not."""
    return options[0]


EVERY = Every(first_option, memo_size=200_000)


class Harm(NamedTuple):
    """What a hit costs on average: in models, and in shares of the whole base."""

    models: float
    base: float

    def of(self, models: int) -> float:
        """The share of a base with so many models.

        >>> Harm(1.0, 0.0).of(1), Harm(1.0, 0.0).of(4)
        (1.0, 0.2125)
        """
        return min(self.models if models <= 1 else ALIVE * self.models / models, 1.0) + self.base


def suffered(models: int, after: Toll) -> Harm:
    """What a change in the books has cost."""
    if after.models <= 0 and models == 1:
        return Harm(1.0, 0.0)
    lost, base = float(models - after.models), 0.0
    lost += TOKEN * after.future
    for effect in after.effects:
        share = EFFECTS.get(effect.word, LASTING)
        if effect.word in ("bleeding", "poison"):
            lost += share
        else:
            base += share
    return Harm(min(lost, models - 0.1) if after.models > 0 else lost, min(base, 0.9 - 0.9 * (models == 1) * lost))


class Body:
    """A victim that is quickly compared: equal victims have one body, which is found once for each question."""

    __slots__ = ("victim",)

    def __init__(self, victim: Victim) -> None:
        self.victim = victim


@lru_cache(maxsize=4096)
def body_of(victim: Victim) -> Body:
    """The one body of equal victims, whosoever they are."""
    return Body(victim._replace(owner="owner"))


@lru_cache(maxsize=KEPT)
def bare_harm(hit: Hit, models: int, body: Body) -> Harm:
    """What a hit that meets no armour costs. (SPF-DMG-01)"""
    ends = EVERY.odds(damage, Toll(models), hit, body.victim)
    harms = [(suffered(models, after), weight / ends.total) for after, weight in ends.items()]
    return Harm(sum(harm.models * chance for harm, chance in harms), sum(harm.base * chance for harm, chance in harms))


@lru_cache(maxsize=4096)
def stopped(ap: Die, plus: int, armour: int) -> tuple[float, float, float]:
    """How likely a hit penetrates, is partly blocked and is blocked. (SPF-ARMOR-03)"""
    odds = EVERY.odds(tested, ap, plus, armour)
    return tuple(float(odds.p(number)) for number in (0, 1, BLOCKED))  # type: ignore[return-value]


def tested(dice: Dice, ap: Die, plus: int, armour: int) -> int:
    """The armour's successes against a hit. (SPF-ARMOR-02)"""
    return dice.do(armour_holds, max(armour - dice.roll(ap, "AP") - plus, 0))


@lru_cache(maxsize=KEPT)
def hit_share(hit: Hit, toll: Toll, body: Body) -> float:
    """The share of a base that one hit costs it, on average.

    Tokens add to the roll as any plus does, so equal sums are worked out once. (SPF-DMG-01, SPF-ARMOR-03)
    """
    models = min(toll.models, CROWD)
    plus = min(hit.plus + toll.future, MOST_PLUS)
    through = hit._replace(ap=NO_AP, armour=0, ap_plus=0, because=())
    free = through._replace(plus=plus)
    if hit.armour <= 0:
        return bare_harm(free, models, body).of(toll.models)
    chances = stopped(hit.ap, hit.ap_plus, hit.armour)
    always = tuple(typed for typed in hit.extra if not typed.only_if_penetrated)
    partly = through._replace(plus=plus + PARTLY_BLOCKED, penetration_bonus=0, extra=always)
    blocked = partly._replace(damage=None, plus=0)
    ways = zip(chances, (free, partly, blocked), strict=True)
    return sum(chance * bare_harm(way, models, body).of(toll.models) for chance, way in ways if chance)


@lru_cache(maxsize=256)
def chance_to_hit(plus: int) -> float:
    """How likely one shot with these modifiers hits. (SPF-SHOOT-01)"""
    return float(EVERY.odds(hits, 1, Shot(plus)).mean)


@lru_cache(maxsize=1024)
def mean_area(area: Area) -> float:
    """Hits of area fire at one base. (SPF-AREA-01)"""
    return float(EVERY.odds(area_hits, area).mean)


def in_books(toll: Toll) -> Toll:
    """The books as far as an estimate needs them: without decisions and what is waiting."""
    return Toll(toll.models, min(toll.future, MOST_PLUS))


# ---------------------------------------------------------------- assaults


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
        tuple(Pool(str(n), "", dice, *_needs(like)) for n, (like, dice) in enumerate(heaps)),
        tuple(Shield("", dice, needs) for needs, dice in sorted(shields.items())),
    )


def _needs(like: tuple[Any, ...]) -> tuple[int, None, bool, bool]:
    return like[0], None, like[1], like[2]


@lru_cache(maxsize=4096)
def rolled(host: Host) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How likely a side rolls so many successes, and so many deflections. (SPF-ASLT-06, SPF-ASLT-12)"""
    odds = EVERY.odds(swings, host, 0)
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
def left_over(mine: Host, theirs: Host) -> tuple[float, ...]:
    """How likely so many of my successes remain after the enemy's deflections. (SPF-ASLT-12)"""
    successes, deflections = rolled(mine)[0], rolled(theirs)[1]
    left = [0.0] * len(successes)
    for number, chance in enumerate(successes):
        for caught, likely in enumerate(deflections):
            left[max(number - caught, 0)] += chance * likely
    return tuple(left)


@lru_cache(maxsize=KEPT)
def chance_to_win(mine: Host, theirs: Host, *, wins_ties: bool) -> float:
    """How likely my side gets the advantage. (SPF-ASLT-14)"""
    yours = left_over(theirs, mine)
    won = 0.0
    for number, chance in enumerate(left_over(mine, theirs)):
        won += chance * (sum(yours[:number]) + (yours[number] if wins_ties and number < len(yours) else 0.0))
    return won


@lru_cache(maxsize=KEPT)
def beating(mine: Host, theirs: Host, hit: Hit, toll: Toll, body: Body) -> float:
    """The share of an enemy base my successes cost it: one hit per model, the rest supports. (SPF-ASLT-16, 17)"""
    found = 0.0
    for number, chance in enumerate(left_over(mine, theirs)):
        if number and chance > 0.001:
            struck = min(number, max(toll.models, 1))
            plus = (number - struck) // struck
            found += chance * min(1.0, struck * hit_share(hit._replace(plus=hit.plus + plus), toll, body))
    return found
