"""Modifiers to Hit and Wound rolls: summed, then limited to one. (TEN-HIT-04, TEN-HIT-05, TEN-WND-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.modifiers import Modifier, Total, total
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation, WeaponKeyword


def hit_total(
    abilities: Iterable[WeaponKeyword], situation: Situation, more: Iterable[Modifier], least: int | None
) -> Total:
    """All modifiers to hit, summed, then limited to one. (TEN-HIT-04, TEN-HIT-05)"""
    parts = _some(each.hit_modifier(situation) for each in abilities) + list(more)
    if situation.is_ranged and situation.is_stealthy:
        parts.append(Modifier(-1, "Stealth", "TEN-KW-32"))
    if situation.is_ranged and situation.is_big_guns and not any(each.is_pistol for each in abilities):
        parts.append(Modifier(-1, tell("big guns"), "TEN-SHOOT-04"))
    return total(_not_below(parts, least), least=-1, most=1)


def wound_total(
    abilities: Iterable[WeaponKeyword], situation: Situation, more: Iterable[Modifier], least: int | None
) -> Total:
    """All modifiers to wound, summed, then limited to one. (TEN-WND-05)"""
    parts = _some(each.wound_modifier(situation) for each in abilities) + list(more)
    return total(_not_below(parts, least), least=-1, most=1)


def _not_below(modifiers: Iterable[Modifier], least: int | None) -> list[Modifier]:
    """The modifiers that are not ignored: none below `least`."""
    return [modifier for modifier in modifiers if least is None or modifier.value >= least]


def _some(modifiers: Iterable[Modifier | None]) -> list[Modifier]:
    return [modifier for modifier in modifiers if modifier is not None]
