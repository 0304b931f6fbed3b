"""The facts of an attack, made once for play, previews and odds. (SZOP-ATK-02, SZOP-ATK-03, SZOP-ATK-06)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.attack import Volley
from grognard.rulesets.szop.lists.keywords.passive import Fragile, Invulnerable, Mastery, Swarm
from grognard.rulesets.szop.lists.keywords.weapons import (
    Bane,
    Brutal,
    Deadly,
    Disintegration,
    Finesse,
    Piercing,
    Precise,
    Shock,
    Splash,
    Targeting,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.rulesets.szop.lists.keywords.bases import Bilingual, Passive, WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Weapon
    from grognard.rulesets.szop.lists.situation import Situation


class Arms(NamedTuple):
    """So many models use a weapon with one Quality and the same abilities."""

    weapon: Weapon
    number: int
    quality: int
    passives: tuple[Passive, ...] = ()


class Target(NamedTuple):
    """The attacked unit as the dice see it, at the start of the attack. (SZOP-ATK-06)"""

    defence: int
    models: int
    lowest: int
    highest: int
    """The lowest and the highest Toughness of living models. (SZOP-WPN-03)"""
    passives: tuple[Passive, ...] = ()

    def has(self, kind: type[Passive]) -> bool:
        """Whether an ability is active."""
        return any(isinstance(each, kind) for each in self.passives)


class Terms(NamedTuple):
    """What else changes an attack."""

    ap: tuple[Modifier, ...] = ()
    """AP from elsewhere: Waagh!, ammunition. (SZOP-ARUL-01, SZOP-SUP-11)"""
    doublings: int = 0
    """Further doublings of attacks: Saboteur, Fresh. (SZOP-PAS-28, SZOP-SMALL-06)"""
    has_total_cap: bool = False
    """The switch `splash_total_cap`. (SZOP-WPN-02)"""
    by_model: bool = False
    """Small battles: Splash has already made more attacks. (SZOP-SMALL-04)"""
    is_power: bool = False
    """Automatic hits; cover has no effect. (SZOP-PSY-04)"""


PLAIN = Terms()


def keywords_of(weapon: Weapon, passives: Iterable[Passive]) -> tuple[WeaponKeyword, ...]:
    """The abilities of a weapon, those of Mastery included; the same one twice counts once.

    (SZOP-PAS-36, SZOP-ABIL-03)
    """
    masteries = [each.ability for each in passives if isinstance(each, Mastery)]
    if not masteries:
        return weapon.keywords
    return tuple(dict.fromkeys((*weapon.keywords, *masteries)))


def volleys_of_arms(
    armed: Iterable[tuple[Arms, Situation]], target: Target, terms: Terms = PLAIN
) -> tuple[Volley, ...]:
    """One volley for all that attack alike; those of one profile share a cap on Splash. (SZOP-ATK-06, SZOP-WPN-02)"""
    found: dict[object, Volley] = {}
    for number, (arms, now) in enumerate(armed):
        volley = volley_of(arms, target, now, terms)
        key = number if volley.most_splash is None else profile_of(arms)
        first = found.get(key)
        found[key] = volley if first is None else first._replace(also=(*first.also, volley))
    return tuple(found.values())


def profile_of(arms: Arms) -> tuple[int, int, int, frozenset[WeaponKeyword]]:
    """What weapons of one profile have in common, whoever holds them. (SZOP-SHOOT-02, SZOP-PAS-36)"""
    weapon = arms.weapon
    return weapon.reach, weapon.attacks, weapon.ap, frozenset(keywords_of(weapon, arms.passives))


@lru_cache(maxsize=4096)
def volley_of(arms: Arms, target: Target, now: Situation, terms: Terms = PLAIN) -> Volley:
    """All that the dice need to know of one profile. (SZOP-ATK-06)"""
    keywords = keywords_of(arms.weapon, arms.passives)
    doublings = terms.doublings + len({type(each) for each in keywords if each.doubles(now)})
    needed, to_hit, has_covered = to_hit_of(arms, keywords, now)
    difficulty, guarded = difficulty_of(arms.weapon, keywords, target, now, terms, has_covered)
    is_swarm = target.has(Swarm)
    splash = 1 if terms.by_model else highest(keywords, Splash)
    deadly = 1 if is_swarm else highest(keywords, Deadly)
    return Volley(
        attacks=arms.weapon.attacks * arms.number * 2**doublings,
        needed=needed,
        difficulty=difficulty,
        extra=_extra_hits(arms.passives, keywords, now),
        splash=splash if is_swarm or terms.has_total_cap else min(splash, target.models),
        most_splash=target.models if terms.has_total_cap and not is_swarm and splash > 1 else None,
        auto=_automatic(keywords, target),
        has_disintegration=has(keywords, Disintegration),
        has_finesse=has(keywords, Finesse) and not terms.is_power,
        is_piercing=has(keywords, Piercing),
        is_precise=has(keywords, Precise),
        for_attacker=min(deadly, target.highest),
        for_defender=min(deadly, target.lowest),
        is_shock=has(keywords, Shock),
        is_bane=has(keywords, Bane),
        is_automatic=terms.is_power,
        weapon=arms.weapon.name,
        because=to_hit,
        guarded=guarded,
    )


def has(keywords: Iterable[WeaponKeyword], kind: type[WeaponKeyword]) -> bool:
    """Whether one of the abilities is of this kind."""
    return any(isinstance(each, kind) for each in keywords)


def highest(keywords: Iterable[WeaponKeyword], kind: type[Splash] | type[Deadly]) -> int:
    """The X of an ability; of two values the higher counts, without it 1. (SZOP-ABIL-03)"""
    return max((each.x for each in keywords if isinstance(each, kind)), default=1)


def to_hit_of(arms: Arms, keywords: Sequence[WeaponKeyword], now: Situation) -> tuple[int, tuple[Modifier, ...], bool]:
    """The number needed to hit, its reasons, and whether cover helps the defence instead.

    Cover is judged last, on the value before it is clamped. (SZOP-ATK-02, SZOP-COVER-01, SZOP-WPN-06)
    """
    quality = arms.quality
    for passive in arms.passives:
        quality = passive.quality(quality, now)
    for keyword in keywords:
        quality = keyword.quality(quality)
    reasons = _once([(each, each.to_hit(now)) for each in arms.passives])
    reasons += _once([(each, each.to_hit(now)) for each in keywords])
    raw = quality - sum(part.value for part in reasons)
    is_hopeless = now.has_cover and raw >= 6
    if now.has_cover and not is_hopeless and not has(keywords, Targeting):
        reasons.append(Modifier(-1, tell("cover"), "SZOP-COVER-01"))
        raw += 1
    return min(max(raw, 2), 6), tuple(reasons), is_hopeless


def difficulty_of(
    weapon: Weapon, keywords: Sequence[WeaponKeyword], target: Target, now: Situation, terms: Terms, has_covered: bool
) -> tuple[int, tuple[Modifier, ...]]:
    """The difficulty of the defence test and its reasons. (SZOP-ATK-03, SZOP-DICE-02)"""
    parts = _once([(each, each.to_defence(now)) for each in target.passives])
    parts.append(Modifier(int(now.target_is_fortified), tell("Fortified"), "SZOP-STATE-03"))
    parts.append(Modifier(-int(now.is_from_behind), tell("from behind"), "SZOP-PAS-32"))
    parts.append(Modifier(int(has_covered and not terms.is_power), tell("cover"), "SZOP-COVER-01"))
    parts.append(Modifier(-weapon.ap, tell("AP"), "SZOP-WPN-01"))
    parts += [Modifier(-each.ap(now), each.shown(), each.clause) for each in keywords if each.ap(now)]
    parts += [Modifier(-part.value, part.why, part.clause) for part in terms.ap]
    kept = tuple(part for part in parts if part.value)
    return max(target.defence - sum(part.value for part in kept), 2), kept


def _once(given: Iterable[tuple[Bilingual, int]]) -> list[Modifier]:
    """Bonuses of abilities; the same ability twice counts once. (SZOP-ABIL-03)"""
    kinds = {type(each): (each, value) for each, value in given if value}
    return [Modifier(value, each.shown(), each.clause) for each, value in kinds.values()]


def _extra_hits(passives: Iterable[Passive], keywords: Iterable[WeaponKeyword], now: Situation) -> int:
    """Extra hits of different abilities add up; two copies of one do not. (SZOP-ATK-08)"""
    by_passives = {type(each): each.extra_hits(now) for each in passives}
    by_keywords = {type(each): each.extra_hits(now) for each in keywords}
    return sum(by_passives.values()) + sum(by_keywords.values())


def _automatic(keywords: Iterable[WeaponKeyword], target: Target) -> tuple[int, ...]:
    """Natural dice that always succeed. (SZOP-DICE-01, SZOP-PAS-17, SZOP-PAS-25, SZOP-WPN-11)"""
    if has(keywords, Brutal):
        return ()
    sixes = () if target.has(Fragile) else (6,)
    return (5, *sixes) if target.has(Invulnerable) else sixes
