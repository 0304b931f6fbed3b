"""Whole attacks as one piece of dice arithmetic, for the odds: made of the parts that are played."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.dice.assault import clash
from grognard.rulesets.steampunk.dice.damage import damage, takes
from grognard.rulesets.steampunk.dice.deflection import cover_of, first_legal, scored_by_side
from grognard.rulesets.steampunk.dice.facts import Hit, Host, Swings, Toll
from grognard.rulesets.steampunk.dice.shots import area_hits, misfires, stray
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.damage_effects import TOKEN_OF, Effect

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import AreaFire, DicePool, Shield, Shot, Typed, Victim

SHAKEN, ON_FIRE, TOKENS, LASTING = Effect("shaken"), Effect("set on fire"), Effect("bleeding", 1), Effect("fallen")
"""What is kept of all the effects that wait: shaken, fire, other tokens, lasting damage of any kind."""


def tidy(toll: Toll, *before: Effect) -> Toll:
    """The books with the waiting effects reduced to what a report tells, each once."""
    if not toll.effects:
        return toll._replace(effects=before)
    kept = set(before)
    for effect in toll.effects:
        if effect in (SHAKEN, ON_FIRE):
            kept.add(effect)
        else:
            kept.add(TOKENS if effect.word in TOKEN_OF else LASTING)
    return toll._replace(effects=tuple(sorted(kept)))


def struck(dice: Dice, toll: Toll, hit: Hit, victim: Victim) -> Toll:
    """One hit, as far as a report tells of it; effects that wait do not change the roll. (SPF-SHOOT-18, SPF-TURN-04)"""
    return tidy(dice.do(damage, toll._replace(effects=()), hit, victim), *toll.effects)


# ---------------------------------------------------------------- shots


class Fire(NamedTuple):
    """One action with one weapon at one base: a shot, a burst or area fire."""

    hit: Hit
    toll: Toll
    victim: Victim
    shots: tuple[tuple[int, Shot], ...] = ()
    """Rolls to hit, by what they need. (SPF-SHOOT-01)"""
    area: AreaFire | None = None
    times: int = 1
    """How often the area is fired at, (SPF-AREA-04)"""
    each: int = 1
    """and how often each firing covers it, wherever it has come down. (SPF-WPN-13)"""
    misfire: int = 0
    scatter: int = 0
    touch: tuple[Effect, ...] = ()
    """What comes once if anything hits. (SPF-WPN-04)"""


class Effected(NamedTuple):
    """What came of it; a misfire is no hit at all."""

    hits: int
    toll: Toll
    has_misfired: bool = False


def scored(dice: Dice, fire: Fire) -> int:
    """How many hits; -1 for a misfire. (SPF-WPN-10, SPF-WPN-16)"""
    if fire.misfire and dice.do(misfires, fire.misfire):
        return -1
    if fire.area is not None:
        return dice.tally(covered, fire.times, fire.area, fire.each, fire.scatter)
    if fire.scatter and dice.do(strays, fire.scatter):
        return 0
    return sum(dice.do(hits, number, shot) for number, shot in fire.shots)


def covered(dice: Dice, area: AreaFire, each: int, scatter: int) -> int:
    """One firing at the hex, which may come down elsewhere. (SPF-AREA-01, SPF-WPN-16)"""
    return 0 if scatter and dice.do(strays, scatter) else dice.tally(area_hits, each, area)


def strays(dice: Dice, needs: int) -> bool:
    """Whether the shell comes down in another hex. (SPF-WPN-16)"""
    return stray(dice, needs)[0] > 0


def fired(dice: Dice, fire: Fire) -> Effected:
    """To hit, armour, damage, for all the shots of an action. (SPF-SHOOT-01, SPF-SHOOT-18)"""
    number = dice.do(scored, fire)
    if number <= 0:
        return Effected(0, fire.toll, number < 0)
    toll = dice.repeat(struck, fire.toll, number, fire.hit, fire.victim)
    given = tuple(effect for effect in fire.touch if takes(fire.victim, effect))
    return Effected(number, tidy(toll.and_(*given)))


# ---------------------------------------------------------------- assaults


class Arms(NamedTuple):
    """What the successes of one side do to the bases of the other; by pool, then by enemy base."""

    regular: tuple[tuple[Hit | None, ...], ...]
    psychic: tuple[Typed | None, ...]
    worth: tuple[int, ...]
    """Which successes are missed most: the greater."""


def gathered(host: Host, arms: Arms) -> tuple[Host, Arms]:
    """The same dice in fewer heaps: what is rolled alike is rolled together, the dice of a base that rerolls apart."""
    rerolling = {pool.unit for pool in host.pools if pool.waves}
    pools, kept = _gathered_pools(host, arms, rerolling)
    fewer = Arms(
        tuple(arms.regular[n] for n in kept), tuple(arms.psychic[n] for n in kept), tuple(arms.worth[n] for n in kept)
    )
    return Host(pools, _gathered_shields(host, rerolling)), fewer


def _gathered_pools(host: Host, arms: Arms, rerolling: set[str]) -> tuple[tuple[DicePool, ...], list[int]]:
    """Assault dice that are rolled alike and do the same, and the places of the first of each kind."""
    bound = {key for shield in host.shields for key in (shield.per_success_of, shield.key) if _is_bound(shield)}
    heaps: dict[tuple[object, ...], int] = {}
    pools: list[DicePool] = []
    kept: list[int] = []
    for place, pool in enumerate(host.pools):
        row = (arms.regular[place], arms.psychic[place])
        apart = pool.key if pool.key in bound else pool.unit if pool.unit in rerolling else ""
        like = (pool[3:], row, apart)
        if like in heaps:
            old = pools[heaps[like]]
            pools[heaps[like]] = old._replace(dice=old.dice + pool.dice)
        else:
            heaps[like] = len(pools)
            pools.append(pool)
            kept.append(place)
    return tuple(pools), kept


def _gathered_shields(host: Host, rerolling: set[str]) -> tuple[Shield, ...]:
    """Deflection dice that are rolled alike."""
    shields: dict[tuple[object, ...], Shield] = {}
    for shield in host.shields:
        own = shield.unit + shield.key if _is_bound(shield) else shield.unit if shield.unit in rerolling else ""
        alike = (shield.needs, shield.only_from, own)
        met = shields.get(alike)
        shields[alike] = met._replace(dice=met.dice + shield.dice) if met else shield
    return tuple(shields.values())


def _is_bound(shield: Shield) -> bool:
    return bool(shield.per_success_of) or shield.is_flexible


class Body(NamedTuple):
    """An enemy base in an assault."""

    toll: Toll
    victim: Victim


class Fought(NamedTuple):
    """Successes left by pool on both sides, and who has the advantage."""

    left: tuple[tuple[int, ...], tuple[int, ...]]
    winner: int


class Brawl(NamedTuple):
    """Both sides of an assault; seat 0 attacks."""

    hosts: tuple[Host, Host]
    arms: tuple[Arms, Arms]
    bodies: tuple[tuple[Body, ...], tuple[Body, ...]]
    lower: int = 0
    better: int = 0
    """Who wins ties. (SPF-ASLT-14)"""


def fought(dice: Dice, brawl: Brawl) -> Fought:
    """The dice of both sides, the advantage, and what is left after deflection. (SPF-ASLT-12, SPF-ASLT-14)"""
    rolled = dice.do(clash, *brawl.hosts, brawl.lower)
    return settled(brawl, *(share_of(brawl, s, rolled[s].successes, rolled[1 - s].deflections) for s in (0, 1)))


def stormed(dice: Dice, brawl: Brawl) -> tuple[Fought, tuple[Toll, ...]]:
    """The dice of both sides and how all the target's bases come out of it: all a decision can look forward to."""
    done = dice.do(fought, brawl)
    blows = handed_out(brawl.arms[0], done.left[0], brawl.bodies[1])
    return done, tuple(dice.do(beaten, body, each) for body, each in zip(brawl.bodies[1], blows, strict=True))


def any_lives(dice: Dice, bodies: tuple[Body, ...], blows: tuple[tuple[Hit, ...], ...]) -> bool:
    """Whether anybody of one side survives."""
    return sum(dice.do(lives, *each) for each in zip(bodies, blows, strict=True)) > 0


def lives(dice: Dice, body: Body, blows: tuple[Hit, ...]) -> bool:
    """Whether a base survives these hits."""
    return dice.do(beaten, body, blows).models > 0


class SuccessShare(NamedTuple):
    """What one side's dice come to after deflection."""

    total: int
    left: tuple[tuple[int, ...], tuple[int, ...]]
    """Successes left by pool: without the advantage, and with it."""


def share_of(brawl: Brawl, seat: int, successes: tuple[int, ...], deflections: tuple[int, ...]) -> SuccessShare:
    """So many successes by pool, against these deflections. (SPF-ASLT-12, SPF-ASLT-15)

    With the advantage a side gives up its own weakest successes, without it the strongest.
    """
    pools, worth = brawl.hosts[seat].pools, brawl.arms[seat].worth
    won = {pool.key: number for pool, number in zip(pools, successes, strict=True)}
    cover = cover_of(brawl.hosts[1 - seat], Swings((), deflections))
    lost = cover.most(scored_by_side(pools, won))
    left = []
    for is_ahead in (False, True):
        removed = first_legal(by_worth(pools, worth, is_weakest_first=is_ahead), won, cover, lost)
        left.append(tuple(won[pool.key] - removed.get(pool.key, 0) for pool in pools))
    return SuccessShare(sum(successes) - lost, (left[0], left[1]))


def settled(brawl: Brawl, mine: SuccessShare, theirs: SuccessShare) -> Fought:
    """Who has the advantage, and the successes left. (SPF-ASLT-14)"""
    winner = brawl.better if mine.total == theirs.total else int(theirs.total > mine.total)
    return Fought((mine.left[winner == 0], theirs.left[winner == 1]), winner)


def by_worth(pools: tuple[DicePool, ...], worth: tuple[int, ...], *, is_weakest_first: bool) -> list[DicePool]:
    """Sources in the order of what their successes are worth."""
    order = sorted(range(len(pools)), key=lambda n: worth[n] if is_weakest_first else -worth[n])
    return [pools[n] for n in order]


def handed_out(arms: Arms, left: tuple[int, ...], bodies: tuple[Body, ...]) -> list[tuple[Hit, ...]]:
    """The hits on each base: the strongest do damage, one per model, the rest supports evenly. (SPF-ASLT-16, 17, 20)"""
    order = sorted(range(len(left)), key=lambda n: -arms.worth[n])
    regular = [n for n in order for _ in range(left[n]) if arms.regular[n][0] is not None]
    psychic = [n for n in order for _ in range(left[n]) if arms.psychic[n] is not None]
    slots = [place for place, body in enumerate(bodies) for _ in range(max(body.toll.models, 1))]
    blows: list[list[Hit]] = [[] for _ in bodies]
    minds = shared(psychic, slots)
    for n, place, support in shared(regular, slots):
        blows[place].append(_struck_by_both(arms, n, place, support, minds))
    for n, place, support in minds:
        blows[place].append(_only(_supported(arms, n, support)))
    return [tuple(each) for each in blows]


def _struck_by_both(arms: Arms, source: int, place: int, support: int, minds: list[tuple[int, int, int]]) -> Hit:
    """A hit; a source that does both kinds strikes with both at once, and that psychic one is used up. (SPF-ASLT-21)"""
    hit = arms.regular[source][place]
    assert hit is not None
    extra = hit.extra
    mind = next((each for each in minds if each[:2] == (source, place)), None)
    if mind is not None:
        minds.remove(mind)
        extra = (*extra, _supported(arms, source, mind[2]))
    return hit._replace(plus=hit.plus + support, extra=extra)


def shared(sources: list[int], slots: list[int]) -> list[tuple[int, int, int]]:
    """Damaging hits as (source, base, support)."""
    damaging = list(zip(sources, slots, strict=False))
    spare = len(sources) - len(damaging)
    return [
        (source, place, spare // len(damaging) + (number < spare % len(damaging)))
        for number, (source, place) in enumerate(damaging)
    ]


def _supported(arms: Arms, source: int, support: int) -> Typed:
    typed = arms.psychic[source]
    assert typed is not None
    return typed._replace(plus=typed.plus + support)


def _only(typed: Typed) -> Hit:
    return Hit(damage=None, extra=(typed,))


def beaten(dice: Dice, body: Body, blows: tuple[Hit, ...]) -> Toll:
    """All the hits on one base, one after another. (SPF-TURN-03)"""
    toll = body.toll
    for hit, alike in groupby(blows):
        toll = dice.repeat(struck, toll, len(list(alike)), hit, body.victim)
    return toll
