"""Who can shoot at whom. (TLE-SHOOT-01, TLE-SHOOT-02, TLE-KW-04, TLE-KW-16, TLE-DIR-10)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.rulesets.last_edition.lists.keywords.units import Protected, Skirmishers
from grognard.rulesets.last_edition.lists.keywords.weapons import RangedKeyword
from grognard.rulesets.last_edition.play.attack.facts import Shot
from grognard.rulesets.last_edition.play.moves.embarking import has_advanced
from grognard.rulesets.last_edition.table.lines import sight_row
from grognard.rulesets.last_edition.table.records import ModelId, Unit, UnitId, other
from grognard.rulesets.last_edition.table.units import (
    TOLERANCE,
    are_in_melee,
    board,
    is_fighting,
    is_within,
    keyword,
    models_of,
    on_table,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.lists.weapons import Weapon

NEAR = 3.0
"""Inches to a friend that protects. (TLE-KW-16)"""
Mode = Literal["shooting", "counterfire", "charge", "trigger"]


class Aim(NamedTuple):
    """A weapon profile of a model with the units it may be shot at, and how far they are."""

    model: ModelId
    weapon: Weapon
    targets: dict[UnitId, float]


def aims(game: Game, shooter: UnitId, mode: Mode = "shooting", only: UnitId | None = None) -> list[Aim]:
    """Every ranged weapon profile of a unit that can be shot now, with its targets. (TLE-SHOOT-01, TLE-SHOOT-12)

    `mode` says when: in a shooting activation, as counterfire, in the own charge, or in melee. (TLE-SHOOT-13)
    """
    own = game[shooter]
    if not may_shoot(game, own, mode):
        return []
    weapons = _weapons(game, own, mode)
    if not weapons:
        return []
    reach = max(float(weapon.range or 0) for _, weapon in weapons)
    rows = _rows(game, own, mode, only, reach)
    found = []
    for model, weapon in weapons:
        targets = {}
        for enemy, row in rows.items():
            away = row.get(model, inf)
            if away <= (weapon.range or 0) + TOLERANCE and _is_allowed(game, own, model, weapon, enemy, rows):
                targets[enemy] = away
        if targets:
            found.append(Aim(model, weapon, targets))
    return found


def may_shoot(game: Game, unit: Unit, mode: Mode) -> bool:
    """Not after Advancing, and in melee range only with trigger weapons. (TLE-SHOOT-01, TLE-ORD-02, TLE-KW-06)"""
    if has_advanced(game, unit) and (mode != "shooting" or keyword(game, unit.id, Skirmishers) is None):
        return False
    return mode == "trigger" or not is_fighting(game, unit.id)


def _weapons(game: Game, unit: Unit, mode: Mode) -> list[tuple[ModelId, Weapon]]:
    """The ranged profiles of all models that fit the moment."""
    profiles = unit.sheet.profiles
    return [
        (model.id, profile)
        for model in models_of(game, unit.id)
        for name in model.kind.weapons
        for profile in profiles[name]
        if profile.is_ranged and _fits(profile, mode)
    ]


def _fits(weapon: Weapon, mode: Mode) -> bool:
    words = [word for word in weapon.keywords if isinstance(word, RangedKeyword)]
    if mode == "counterfire":
        return any(word.is_counterfire for word in words)
    if mode == "charge":
        return any(word.fires_in_charge for word in words)
    return mode == "shooting" or any(word.is_trigger for word in words)


def is_sniper(weapon: Weapon) -> bool:
    """Whether it may choose a single model and ignores what makes targets untargetable. (TLE-KW-04)"""
    return any(isinstance(word, RangedKeyword) and word.is_sniper for word in weapon.keywords)


def _rows(game: Game, own: Unit, mode: Mode, only: UnitId | None, reach: float) -> dict[UnitId, dict[str, float]]:
    """The rows of sight to all enemy units that the melee bans leave. (TLE-SHOOT-01, TLE-KW-06)"""
    ground, troop = board(game), troop_of(game, own.id)
    friends = troops(game, own.seat)
    rows: dict[UnitId, dict[str, float]] = {}
    for enemy in on_table(game, other(own.seat)):
        if only is not None and enemy.id != only:
            continue
        them = troop_of(game, enemy.id)
        if mode == "trigger":
            if not are_in_melee(ground, troop, them):
                continue
        elif any(are_in_melee(ground, friend, them) for friend in friends):
            continue
        row = sight_row(ground, troop, them, reach)
        if row and min(row.values()) < inf:
            rows[enemy.id] = row
    return rows


def _is_allowed(
    game: Game, own: Unit, model: ModelId, weapon: Weapon, enemy: UnitId, rows: dict[UnitId, dict[str, float]]
) -> bool:
    """Whether no rule makes the target untargetable for this model. (TLE-DIR-10, TLE-KW-04, TLE-KW-16)"""
    if is_sniper(weapon):
        return True
    if game[enemy].is_hidden:
        return False
    if not is_shielded(game, enemy):
        return True
    closest = min(row.get(model, inf) for row in _all_rows(game, own, rows).values())
    return rows[enemy][model] <= closest + TOLERANCE


def is_shielded(game: Game, unit: UnitId) -> bool:
    """Whether a Protected unit is within 3 inches of another friendly unit without Protected. (TLE-KW-16)"""
    if keyword(game, unit, Protected) is None:
        return False
    own = troop_of(game, unit)
    return any(
        friend.id != unit
        and keyword(game, friend.id, Protected) is None
        and is_within(own, troop_of(game, friend.id), NEAR)
        for friend in on_table(game, game[unit].seat)
    )


def _all_rows(game: Game, own: Unit, rows: dict[UnitId, dict[str, float]]) -> dict[UnitId, dict[str, float]]:
    """The closest visible target is any visible enemy unit, whatever the range of the weapon. (TLE-KW-16)"""
    ground, troop = board(game), troop_of(game, own.id)
    return {
        enemy.id: sight_row(ground, troop, troop_of(game, enemy.id), 80.0) for enemy in on_table(game, other(own.seat))
    }


def shot_at(aim: Aim, target: UnitId, mode: Mode, at: ModelId | None = None) -> Shot:
    """The aim, taken."""
    return Shot(
        aim.model,
        aim.weapon,
        target,
        at,
        aim.targets[target],
        is_own_charge=mode == "charge",
        is_in_melee=mode == "trigger",
    )
