"""Weapons and targets for tests of the dice: short to write, with the plain values of the kit where nothing is said."""

from __future__ import annotations

from typing import Any

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Odds
from grognard.rulesets.tenth.dice.facts import Attacks, Group, Row, Standing, Target, attacks_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation, WeaponKeyword
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from tests.rulesets.tenth.kit import melee, ranged


def gun(*abilities: str, weapons: int = 1, situation: Situation | None = None, **profile: Any) -> Attacks:
    """A ranged weapon at a target: A1, 4+, S4, AP 0, D1 unless said otherwise."""
    made = convert(ranged("Gun", *abilities, **profile), WeaponProfile)
    return attacks_of(made, weapons, situation or Situation())


def blade(*abilities: str, weapons: int = 1, more: int = 0, has_charged: bool = False, **profile: Any) -> Attacks:
    """A melee weapon at a target: A1, 4+, S4, AP 0, D1 unless said otherwise."""
    made = convert(melee("Blade", *abilities, **profile), WeaponProfile)
    return attacks_of(made, weapons, Situation(is_ranged=False, has_charged=has_charged), more_attacks=more)


def ability(text: str) -> WeaponKeyword:
    return WeaponKeyword.from_data(text)


def squad(*groups: Group, toughness: int = 4) -> Target:
    return Target(toughness, groups)


def men(wounds: int = 1, save: int = 7, **more: Any) -> Group:
    """Models without a save unless said otherwise."""
    return Group("men", wounds, save, **more)


def row(*rows: int | tuple[int, int]) -> Standing:
    """How a target stands: numbers of models, or (models, wounds the hurt one has lost)."""
    return tuple(Row(one) if isinstance(one, int) else Row(*one) for one in rows)


def exact(part: Any, *args: Any, policy: Any = None) -> Odds[Any]:
    return Every(policy).odds(part, *args)
