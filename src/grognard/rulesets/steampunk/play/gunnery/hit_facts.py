"""What one hit of a weapon does to a target: AP, damage, typed damage, tokens. (SPF-DMG-01, SPF-TYPE-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import parse_die
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Hit, Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Acid, MinorAcid, Poison, has
from grognard.rulesets.steampunk.play.gunnery.aiming import improved
from grognard.rulesets.steampunk.play.gunnery.firing_angles import struck_angles
from grognard.rulesets.steampunk.play.gunnery.range_bands import BANDS, RANGES, band_to
from grognard.rulesets.steampunk.table.units import armour_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit


def hit_facts(
    game: Game, unit: Unit, weapon: Weapon, target: Unit, *, is_aimed: bool = False, band: Band | None = None
) -> Hit:
    """What one hit of this weapon does to this target: its own damage and typed damage. (SPF-DMG-01, SPF-TYPE-01)

    On a border the attacker chooses the side: the weaker one of an enemy, the stronger one of a friend. (SPF-ANGLE-08)
    """
    assert unit.at is not None
    assert target.at is not None
    band = band or band_to(unit, weapon, target.at)
    assert band is not None
    plus = BANDS[band]
    armours = [armour_of(target, angle) for angle in struck_angles(target.at, target.facing, unit.at)]
    because = [Modifier(plus, RANGES[band], "SPF-SHOOT-08")] if plus else []
    because += [Modifier(1, tell("revealed itself"), "SPF-HIDE-05")] if unit.is_revealed else []
    hit = Hit(
        damage=parse_die(weapon.damage) if weapon.damage is not None else None,
        ap=parse_die(weapon.ap),
        armour=max(armours) if target.seat == unit.seat else min(armours),
        kind=weapon.damage_type,
        plus=plus + (1 if unit.is_revealed else 0),
        ap_plus=plus,
        penetration_bonus=weapon.penetration_bonus,
        extra=tuple(Typed(each.type, parse_die(each.dice), each.only_if_penetrated) for each in weapon.extra),
        gives=tokens_given(weapon),
        because=tuple(because),
    )
    return improved(hit, weapon) if is_aimed else hit


def tokens_given(weapon: Weapon) -> tuple[Effect, ...]:
    """The tokens that a hit gives by itself: acid, minor acid, poison. (SPF-WPN-06, SPF-WPN-08)"""
    gives = [Effect("acid", 1)] if has(weapon.abilities, Acid) else []
    gives += [Effect("minor acid", 1)] if has(weapon.abilities, MinorAcid) else []
    poison = has(weapon.abilities, Poison)
    return (*gives, Effect("poison", poison.n)) if poison else tuple(gives)
