"""Declared shots as the dice see them. (TEN-SHOOT-08, TEN-DICE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.dice.sides import Weapons
from grognard.rulesets.tenth.lists.keywords.moments import Situation
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Stealth
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Conversion
from grognard.rulesets.tenth.play.attack.context import Volley
from grognard.rulesets.tenth.play.attack.precision import visible_characters
from grognard.rulesets.tenth.table.target_rows import SMOKESCREEN
from grognard.rulesets.tenth.table.units import ability, granted, keywords_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Attacks
    from grognard.rulesets.tenth.lists.keywords.moments import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.play.shooting.targets import Aim, Shot
    from grognard.rulesets.tenth.table.records import ModelId, UnitId


def volleys_of(game: Game, unit: UnitId, aim: Aim, shots: Sequence[Shot]) -> dict[UnitId, list[Volley]]:
    """Like shots at the same target together. (TEN-DICE-09)"""
    lent = granted(game, unit)
    facts: dict[tuple[int, Situation], tuple[Weapons, Attacks]] = {}
    groups: dict[UnitId, dict[tuple[int, Situation, tuple[ModelId, ...]], list[ModelId]]] = {}
    for shot in shots:
        situation = situation_of(game, unit, aim, shot, lent)
        # Profiles are kept by their sheets, so each is the same object for all models that have it.
        kind = (id(shot.profile), situation)
        if kind not in facts:
            weapons = Weapons(shot.profile, 1, lent, 0, situation)
            facts[kind] = weapons, weapons.attacks()
        aims: tuple[ModelId, ...] = ()
        if facts[kind][1].has_precision:
            aims = visible_characters(game, shot.gun.bearer, shot.target)
        groups.setdefault(shot.target, {}).setdefault((*kind, aims), []).append(shot.gun.bearer)
    return {
        target: [Volley(*facts[key[0], key[1]], tuple(bearers), key[2]) for key, bearers in rows.items()]
        for target, rows in groups.items()
    }


def situation_of(game: Game, unit: UnitId, aim: Aim, shot: Shot, lent: Sequence[WeaponKeyword]) -> Situation:
    """How shooter and target stood when the target was selected. (TEN-SHOOT-08, TEN-MEAS-04)

    Who disembarked or arrived this turn has not Remained Stationary. (TEN-MOVE-05, TEN-TRANS-07)
    """
    own, target = game[unit], game[shot.target]
    big = (aim.is_big and bool(aim.engaged)) or (aim.is_big_target(target.id) and bool(aim.table.engaged[target.id]))
    return Situation(
        is_ranged=True,
        is_stationary=own.moved in ("", "stationary") and not own.disembarked and not own.has_arrived,
        has_charged=own.has_charged,
        is_half_range=shot.is_half_range,
        # Only Conversion cares how far exactly; without it shots from everywhere are alike.
        distance=shot.distance if _has_conversion(shot.profile, lent) else 0.0,
        is_visible=shot.is_visible,
        is_overwatch=aim.is_overwatch,
        is_big_guns=big,
        is_stealthy=SMOKESCREEN in target.effects or ability(game, target.id, Stealth) is not None,
        models=len(target.models),
        keywords=keywords_of(game, target.id),
    )


def _has_conversion(profile: WeaponProfile, lent: Sequence[WeaponKeyword]) -> bool:
    return any(isinstance(each, Conversion) for each in (*profile.abilities, *lent))
