"""Facts from the fields of a question, made by the function that makes them on the table. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.szop.dice.attack import apart, saves
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, volleys_of_arms
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Flying
from grognard.rulesets.szop.lists.keywords.weapons import Artillery, Assault, Indirect, Targeting, Unwieldy
from grognard.rulesets.szop.lists.profiles import Weapon
from grognard.rulesets.szop.odds.aftermath import Captain, Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword
    from grognard.rulesets.szop.lists.situation import Situation
    from grognard.rulesets.szop.odds.question import Arm, Attack, Defender, Fighters, Leader


def has(keywords: Iterable[WeaponKeyword], kind: type[WeaponKeyword]) -> bool:
    """Whether one of the abilities is of this kind."""
    return any(isinstance(each, kind) for each in keywords)


def is_used(arm: Arm, question: Attack) -> bool:
    """Whether the weapon can attack so: ranged or melee, and within its range. (SZOP-SHOOT-03, SZOP-FLY-06)"""
    if question.kind in ("melee", "charge"):
        return not arm.range or has(arm.abilities, Assault)
    passives = question.target.passives
    if not arm.range or (
        has(arm.abilities, Indirect) and any(isinstance(each, Flying | Aircraft) for each in passives)
    ):
        return False
    if not question.distance:
        return True
    if has(arm.abilities, Unwieldy) and question.distance <= 12:
        return False
    is_near = has(arm.abilities, Artillery) and question.distance <= 12
    return is_near or question.distance <= reach_of(arm, passives, is_uphill=question.uphill)


def reach_of(arm: Arm, passives: Sequence[Passive], *, is_uphill: bool) -> int:
    """The range against this target; Targeting ignores what lessens it. (SZOP-FLY-06, SZOP-ATER-03, SZOP-WPN-06)"""
    if has(arm.abilities, Targeting):
        return arm.range
    is_aircraft = any(isinstance(each, Aircraft) for each in passives)
    return arm.range - 12 * is_aircraft - 6 * is_uphill


def volleys(arms: Iterable[Arm], target: Target, now: Situation, terms: Terms) -> tuple[Volley, ...]:
    """One volley for each profile."""
    return volleys_of_arms([(_arms(arm), now) for arm in arms], target, terms)


def _arms(arm: Arm) -> Arms:
    name = arm.name or "weapon"
    weapon = Weapon(name=name, reach=arm.range, attacks=arm.attacks, ap=arm.ap, keywords=arm.abilities)
    return Arms(weapon, arm.models, arm.quality, arm.passives)


def target_of(unit: Defender) -> Target:
    """The attacked unit as the dice see it. (SZOP-ATK-06)"""
    return struck(host_of(unit), unit.defence, unit.passives)


def struck(host: Host, defence: int, passives: tuple[Passive, ...]) -> Target:
    """What is left of a unit as the dice see it. (SZOP-ATK-06)"""
    living = [host.toughness] * bool(host.models) + [hero.toughness for hero in host.heroes]
    return Target(_defence(host, defence), host.number, min(living), max(living), passives)


def _defence(host: Host, own: int) -> int:
    """With heroes the worst Defence counts, or that of a Bodyguard if it is better. (SZOP-HERO-04, SZOP-PAS-34)"""
    worst = max([hero.defence for hero in host.heroes] + [own] * bool(host.models))
    return min([worst, *(hero.defence for hero in host.heroes if hero.is_bodyguard)])


def host_of(unit: Defender | Fighters) -> Host:
    """The unit as its wounds see it, with the heroes that joined it. (SZOP-HERO-01)"""
    heroes = [
        Captain(hero.toughness, hero.quality, hero.defence, hero.bodyguard, number)
        for number, hero in enumerate(heroes_of(unit))
    ]
    heroes.sort(key=lambda hero: -hero.toughness)
    host = Host(unit.models, unit.toughness, 0, tuple(heroes), 0, unit.quality, unit.passives)
    began = max(unit.start or unit.models, unit.models) * unit.toughness + host.command
    return host._replace(wounds=min(unit.wounds, host.highest - 1), start=began)


def heroes_of(unit: Defender | Fighters) -> tuple[Leader, ...]:
    """The heroes of a unit in the order of the question."""
    return (() if unit.hero is None else (unit.hero,)) + unit.more_heroes


def best_finesse(every: Sequence[Volley]) -> Callable[[object, object, Sequence[Any], Any], Any]:
    """Use the die of a hit when it fails; with Piercing only if it is worth more than a roll. (SZOP-WPN-22)"""
    worth = {
        volley.difficulty: sum(face for face in range(1, 7) if not saves(volley, face)) / 6
        for volley in apart(every)
        if volley.has_finesse and volley.is_piercing
    }

    def choose(_who: object, _name: object, options: Sequence[Any], facts: Any) -> Any:
        face, difficulty = facts
        return options[0] if face > worth.get(difficulty, 0) else options[-1]

    return choose
