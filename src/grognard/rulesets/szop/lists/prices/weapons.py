"""The price of a weapon in the hands of a model, as ranged and as melee. (SZOP-COST-12..22)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword
from grognard.rulesets.szop.lists.keywords.passive import (
    Aircraft,
    Ambush,
    BadShot,
    Bastion,
    Cautious,
    Fury,
    GoodShot,
    Guard,
    Mastery,
    Preparation,
    Reserve,
    Saboteur,
    Scout,
    SecondEchelon,
    Spearhead,
    Tireless,
    Vengeance,
    Waagh,
)
from grognard.rulesets.szop.lists.keywords.weapons import (
    AP,
    Artillery,
    Assault,
    Brutal,
    Deadly,
    Disintegration,
    Double,
    Finesse,
    Guided,
    Impact,
    Indirect,
    Piercing,
    Reliable,
    Shock,
    Splash,
    Targeting,
    Unwieldy,
)
from grognard.rulesets.szop.lists.prices import tables
from grognard.rulesets.szop.lists.prices.items import PriceFactor, PriceItem
from grognard.rulesets.szop.lists.prices.tables import LEDGER, Tariff

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.rulesets.szop.lists.profiles import Weapon

K = TypeVar("K", bound=WeaponKeyword)
ONE = Fraction(1)
STACKS = (AP, Splash, Deadly)


class PricedArm(Struct, frozen=True):
    """What a price needs to know of a weapon; Mastery is worked in. (SZOP-COST-24)"""

    reach: int
    attacks: int
    ap: int
    keywords: tuple[WeaponKeyword, ...]

    def has(self, kind: type[WeaponKeyword]) -> bool:
        """Whether it has an ability."""
        return any(type(each) is kind for each in self.keywords)


class Bearer(Struct, frozen=True):
    """What a price needs to know of the model that carries it."""

    quality: int
    passives: tuple[Passive, ...] = ()

    def has(self, kind: type[Passive]) -> bool:
        """Whether it has an ability."""
        return any(type(each) is kind for each in self.passives)


def arm_of(weapon: Weapon, passives: Iterable[Passive] = ()) -> PricedArm:
    """The weapon as it is priced: as if it had what its bearer masters. (SZOP-COST-24, SZOP-PAS-36)"""
    mastered = [each.ability for each in passives if isinstance(each, Mastery)]
    return with_abilities(PricedArm(weapon.reach, weapon.attacks, weapon.ap, weapon.keywords), mastered)


def with_abilities(arm: PricedArm, more: Iterable[WeaponKeyword]) -> PricedArm:
    """The weapon with further abilities: AP adds up, of two values the higher counts. (SZOP-ABIL-03)"""
    ap, kept = arm.ap, list(arm.keywords)
    for ability in more:
        same = [each for each in kept if type(each) is type(ability)]
        if isinstance(ability, AP):
            ap += ability.x
        elif not same:
            kept.append(ability)
        elif isinstance(ability, Splash | Deadly):
            best = max(
                (each for each in (*same, ability) if isinstance(each, Splash | Deadly)), key=lambda each: each.x
            )
            kept = [*(each for each in kept if each not in same), best]
    return PricedArm(arm.reach, arm.attacks, min(5, max(-1, ap)), tuple(kept))


@lru_cache(maxsize=4096)
def prices(arm: PricedArm, bearer: Bearer, tariff: Tariff = LEDGER) -> tuple[PriceItem | None, PriceItem | None]:
    """The price as ranged and the price as melee; an Assault weapon has both. (SZOP-COST-22, SZOP-COST-32)"""
    if arm.reach == tables.MELEE:
        return None, price(arm, bearer, tariff, is_melee=True)
    melee = price(arm, bearer, tariff, is_melee=True) if arm.has(Assault) else None
    return price(arm, bearer, tariff, is_melee=False), melee


def price(arm: PricedArm, bearer: Bearer, tariff: Tariff, *, is_melee: bool) -> PriceItem:
    """Attacks x 2 x range x hit chance x abilities. (SZOP-COST-12)"""
    factors = (
        PriceFactor(Fraction(arm.attacks), tell("attacks"), "SZOP-COST-12"),
        PriceFactor(Fraction(2), tell("for each"), "SZOP-COST-12"),
        PriceFactor(_range(arm, is_melee=is_melee), tell("melee") if is_melee else tell("range"), "SZOP-COST-13"),
        PriceFactor(hit_chance(arm, bearer, tariff, is_melee=is_melee), tell("hit chance"), "SZOP-COST-14"),
        *_abilities(arm, bearer, tariff, is_melee=is_melee),
    )
    what = tell("as a melee weapon") if is_melee else tell("as a ranged weapon")
    return PriceItem(what, factors, "SZOP-COST-12")


def _range(arm: PricedArm, *, is_melee: bool) -> Fraction:
    """The range modifier; in melee always 0.6. (SZOP-COST-13, SZOP-COST-22)"""
    reach = tables.MELEE if is_melee else arm.reach
    value = tables.RANGE[reach]
    value += tables.ARTILLERY[reach] if arm.has(Artillery) else 0
    value -= tables.UNWIELDY[reach] if arm.has(Unwieldy) else 0
    return value


def quality_of(arm: PricedArm, bearer: Bearer, *, is_melee: bool) -> int:
    """The Quality used with this weapon. (SZOP-COST-14)"""
    if arm.has(Reliable):
        return 2
    if not is_melee and bearer.has(GoodShot):
        return 4
    if not is_melee and bearer.has(BadShot):
        return 5
    return bearer.quality


def hit_chance(arm: PricedArm, bearer: Bearer, tariff: Tariff, *, is_melee: bool) -> Fraction:
    """7 less the Quality, with addends and the deduction for missing Targeting, at least 0.9. (SZOP-COST-14..17)"""
    quality = quality_of(arm, bearer, is_melee=is_melee)
    chance = Fraction(7 - quality)
    chance += sum(_addends(arm, bearer, quality, tariff, is_melee=is_melee), Fraction(0))
    chance -= _deduction(arm, tariff, is_melee=is_melee)
    return max(tables.LEAST_HIT_CHANCE, chance)


def _addends(arm: PricedArm, bearer: Bearer, quality: int, tariff: Tariff, *, is_melee: bool) -> Iterator[Fraction]:
    """Each applicable row once. (SZOP-COST-15)"""
    if arm.has(Double):
        yield ONE
    if is_melee and bearer.has(Fury):
        yield Fraction("0.65")
    if _impact_counts(arm, tariff, is_melee=is_melee):
        yield Fraction("0.65")
    if bearer.has(Spearhead):
        yield Fraction("0.5")
    if bearer.has(Cautious):
        yield tables.CAUTIOUS[tables.MELEE if is_melee else arm.reach]
    if arm.has(Finesse):
        yield Fraction((7 - quality) * (6 - quality) ** 2, 50)
    if arm.has(Disintegration):
        yield Fraction("2.9") / ap_modifier(arm, bearer, tariff, is_melee=is_melee) - 1
    if bearer.has(Preparation) and not bearer.has(Aircraft):
        yield Fraction("0.2") if bearer.has(Tireless) else Fraction("0.65")


def _impact_counts(arm: PricedArm, tariff: Tariff, *, is_melee: bool) -> bool:
    """Impact counts in every price of its weapon, or by the switch in melee ones. (SZOP-COST-15, SZOP-COST-22)"""
    return arm.has(Impact) and (is_melee or not tariff.assault_price_by_use)


def _deduction(arm: PricedArm, tariff: Tariff, *, is_melee: bool) -> Fraction:
    """What a weapon without Targeting loses. (SZOP-COST-16)"""
    usual = Fraction("0.3") if is_melee else Fraction("0.6")
    if tariff.targeting_deduction_additive:
        return usual if arm.has(Targeting) else usual + Fraction("0.3")
    return Fraction(0) if arm.has(Targeting) else usual


def ap_modifier(arm: PricedArm, bearer: Bearer, tariff: Tariff, *, is_melee: bool) -> Fraction:
    """The column of the AP with Impact, Brutal and Waagh!, before Piercing. (SZOP-COST-18)"""
    value = tables.AP[arm.ap]
    value += tables.IMPACT[arm.ap] if _impact_counts(arm, tariff, is_melee=is_melee) else 0
    value += tables.BRUTAL[arm.ap] if arm.has(Brutal) else 0
    value -= tables.WAAGH_AP[arm.ap] if bearer.has(Waagh) else 0
    return value


def _abilities(arm: PricedArm, bearer: Bearer, tariff: Tariff, *, is_melee: bool) -> Iterator[PriceFactor]:
    """The factors of abilities, those of the weapon before those of the model. (SZOP-COST-18..21)"""
    yield PriceFactor(ap_modifier(arm, bearer, tariff, is_melee=is_melee), tell("AP"), "SZOP-COST-18")
    for ability in arm.keywords:
        value, clause = _weapon_factor(arm, ability, tariff, is_melee=is_melee)
        if value is not None:
            yield PriceFactor(value, ability.shown(), clause)
    for passive in bearer.passives:
        factor = _model_factor(passive, bearer, tariff, is_melee=is_melee)
        if factor is not None:
            yield PriceFactor(factor, passive.shown(), "SZOP-COST-21")


def _weapon_factor(
    arm: PricedArm, ability: WeaponKeyword, tariff: Tariff, *, is_melee: bool
) -> tuple[Fraction | None, str]:
    """What an ability of the weapon multiplies its price by. (SZOP-COST-18..20)"""
    if isinstance(ability, Piercing):
        return tables.PIERCING[arm.ap], "SZOP-COST-18"
    if isinstance(ability, Splash):
        return tables.SPLASH[ability.x], "SZOP-COST-19"
    if isinstance(ability, Deadly):
        return tables.DEADLY[ability.x], "SZOP-COST-19"
    if isinstance(ability, Shock) and not is_melee:
        return None, ""
    if tariff.assault_price_by_use and is_melee and isinstance(ability, Indirect | Guided):
        return None, ""
    return ability.factor, "SZOP-COST-20"


def _model_factor(passive: Passive, bearer: Bearer, tariff: Tariff, *, is_melee: bool) -> Fraction | None:
    """What an ability of the model multiplies the price of its weapons by. (SZOP-COST-21)"""
    match passive:
        case Vengeance() | Saboteur():
            return Fraction("1.2")
        case Reserve():
            return Fraction("0.6")
        case Ambush():
            return None if is_melee else Fraction("0.6")
        case SecondEchelon():
            is_early = any(bearer.has(kind) for kind in (Reserve, Scout, Ambush))
            return None if is_early else Fraction("0.75")
        case Guard():
            return None if is_melee or tariff.reactions else Fraction("1.7")
        case Tireless():
            return None if bearer.has(Aircraft) else Fraction("1.5")
        case Bastion():
            return Fraction("1.2") if is_melee else None
    return None
