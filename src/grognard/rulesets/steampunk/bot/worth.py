"""What shots and blows are worth: exact chances from the functions that play them, kept by their small facts.

Everything here is a share of a base: 1 is the whole base, gone. What a base is worth in points others know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.damage import BLOCKED, DOUBLED, PARTLY_BLOCKED, armour_holds, damage
from grognard.rulesets.steampunk.dice.facts import NO_AP, AreaFire, Hit, Shot, Toll, Victim
from grognard.rulesets.steampunk.dice.shots import area_hits
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits

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


class BodyFacts:
    """A victim that is quickly compared: equal victims have one body, which is found once for each question."""

    __slots__ = ("victim",)

    def __init__(self, victim: Victim) -> None:
        self.victim = victim


@lru_cache(maxsize=4096)
def body_of(victim: Victim) -> BodyFacts:
    """The one body of victims that one hit hurts alike, whosoever they are."""
    is_worse = victim.is_shaken and (
        victim.is_crippled or any(DOUBLED in row for _, rows in victim.tables for _, row in rows)
    )
    return _body(victim._replace(owner="owner", endures_poison=False, is_shaken=is_worse))


_body = lru_cache(maxsize=4096)(BodyFacts)


@lru_cache(maxsize=KEPT)
def bare_harm(hit: Hit, models: int, body: BodyFacts) -> Harm:
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
def hit_share(hit: Hit, toll: Toll, body: BodyFacts) -> float:
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
def mean_area(area: AreaFire) -> float:
    """Hits of area fire at one base. (SPF-AREA-01)"""
    return float(EVERY.odds(area_hits, area).mean)


def in_books(toll: Toll) -> Toll:
    """The books as far as an estimate needs them: without decisions and what is waiting."""
    return Toll(toll.models, min(toll.future, MOST_PLUS))
