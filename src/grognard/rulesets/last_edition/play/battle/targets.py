"""Who can shoot at whom. (TLE-SHOOT-01, TLE-SHOOT-02, TLE-KW-04, TLE-KW-16, TLE-DIR-10)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.memo import Known
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.view import made_once
from grognard.rulesets.last_edition.lists.keywords.units import Protected, Skirmishers
from grognard.rulesets.last_edition.lists.keywords.weapons import RangedKeyword
from grognard.rulesets.last_edition.play.attack.facts import Shot
from grognard.rulesets.last_edition.play.moves.embarking import has_advanced
from grognard.rulesets.last_edition.table.records import ModelId, Unit, UnitId, other
from grognard.rulesets.last_edition.table.sight_rows import sight_row
from grognard.rulesets.last_edition.table.snapshot import Snapshot
from grognard.rulesets.last_edition.table.units import TOLERANCE, is_within, models_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.lists.sheets import Datasheet, ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon

FARTHEST = 80.0
"""Inches: no two places of the battlefield are farther apart."""
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
    snapshot, own = Snapshot(game), game[shooter]
    weapons = _weapons(game, own, mode) if may_shoot(snapshot, own, mode) else []
    if not weapons:
        return []
    reach = max(float(weapon.range or 0) for _, weapon in weapons)
    rows = dict(_rows(snapshot, own, mode, only, reach))
    found = []
    for model, weapon in weapons:
        targets = {
            enemy: row[model] for enemy, row in rows.items() if _is_target(snapshot, own, model, weapon, enemy, row)
        }
        if targets:
            found.append(Aim(model, weapon, targets))
    return found


def can_shoot(snapshot: Snapshot, unit: Unit) -> bool:
    """Whether some model can shoot at somebody; it is not looked further than the first. (TLE-SHOOT-01, TLE-BATT-06)"""
    weapons = _weapons(snapshot.game, unit, "shooting") if may_shoot(snapshot, unit, "shooting") else []
    if not weapons:
        return False
    reach = max(float(weapon.range or 0) for _, weapon in weapons)
    return any(
        _is_target(snapshot, unit, model, weapon, enemy, row)
        for enemy, row in _rows(snapshot, unit, "shooting", None, reach)
        for model, weapon in weapons
    )


def may_shoot(snapshot: Snapshot, unit: Unit, mode: Mode) -> bool:
    """Not after Advancing, and in melee range only with trigger weapons. (TLE-SHOOT-01, TLE-ORD-02, TLE-KW-06)"""
    if has_advanced(snapshot.game, unit) and (mode != "shooting" or snapshot.keyword(unit.id, Skirmishers) is None):
        return False
    return mode == "trigger" or not snapshot.is_fighting(unit.id)


def _weapons(game: Game, unit: Unit, mode: Mode) -> list[tuple[ModelId, Weapon]]:
    """The ranged profiles of all models that fit the moment."""
    sheet = unit.sheet
    return [(model.id, weapon) for model in models_of(game, unit.id) for weapon in _guns(sheet, model.kind, mode)]


def _guns(sheet: Datasheet, kind: ModelType, mode: Mode) -> tuple[Weapon, ...]:
    """The ranged profiles of a kind of model that fit the moment."""
    known = _GUNS.of((sheet, kind), dict)
    found = known.get(mode)
    if found is None:
        profiles = [profile for name in kind.weapons for profile in sheet.profiles[name]]
        found = known[mode] = tuple(each for each in profiles if each.is_ranged and _fits(each, mode))
    return found


_GUNS: Known[dict[Mode, tuple[Weapon, ...]]] = Known(1 << 10)


def _fits(weapon: Weapon, mode: Mode) -> bool:
    words = [word for word in weapon.keywords if isinstance(word, RangedKeyword)]
    if mode == "counterfire":
        return any(word.is_counterfire for word in words)
    if mode == "charge":
        return any(word.fires_in_charge for word in words)
    return mode == "shooting" or any(word.is_trigger for word in words)


@made_once
def is_sniper(weapon: Weapon) -> bool:
    """Whether it may choose a single model and ignores what makes targets untargetable. (TLE-KW-04)"""
    return any(isinstance(word, RangedKeyword) and word.is_sniper for word in weapon.keywords)


def _rows(
    snapshot: Snapshot, own: Unit, mode: Mode, only: UnitId | None, reach: float
) -> Iterator[tuple[UnitId, Mapping[str, float]]]:
    """The rows of sight to all enemy units that the melee bans leave, the nearest first. (TLE-SHOOT-01, TLE-KW-06)"""
    troop = snapshot.troops[own.id]
    enemies = [enemy for enemy in snapshot.of(other(own.seat)) if only is None or enemy.id == only]
    for enemy in sorted(enemies, key=lambda enemy: box_gap(troop.box, snapshot.troops[enemy.id].box)):
        is_banned = own.id not in snapshot.fights[enemy.id] if mode == "trigger" else snapshot.is_fighting(enemy.id)
        if not is_banned:
            row = sight_row(snapshot.ground, troop, snapshot.troops[enemy.id], reach)
            if row and min(row.values()) < inf:
                yield enemy.id, row


def _is_target(
    snapshot: Snapshot, own: Unit, model: ModelId, weapon: Weapon, enemy: UnitId, row: Mapping[str, float]
) -> bool:
    """In range, and no rule makes it untargetable for this model. (TLE-SHOOT-01, TLE-DIR-10, TLE-KW-04, TLE-KW-16)"""
    if row[model] > (weapon.range or 0) + TOLERANCE:
        return False
    if is_sniper(weapon):
        return True
    if snapshot.game[enemy].is_hidden:
        return False
    return not is_shielded(snapshot, enemy) or row[model] <= _closest_target(snapshot, own, model) + TOLERANCE


def is_shielded(snapshot: Snapshot, unit: UnitId) -> bool:
    """Whether a Protected unit is within 3 inches of another friendly unit without Protected. (TLE-KW-16)"""
    known = snapshot.notes.shielded
    if unit not in known:
        known[unit] = snapshot.keyword(unit, Protected) is not None and _has_shield(snapshot, unit)
    return known[unit]


def _has_shield(snapshot: Snapshot, unit: UnitId) -> bool:
    own = snapshot.troops[unit]
    return any(
        friend.id != unit
        and snapshot.keyword(friend.id, Protected) is None
        and is_within(own, snapshot.troops[friend.id], NEAR)
        for friend in snapshot.of(own.seat)
    )


def _closest_target(snapshot: Snapshot, own: Unit, model: ModelId) -> float:
    """The distance to the closest visible enemy unit, whatever the range of the weapon. (TLE-KW-16)"""
    troop = snapshot.troops[own.id]
    rows = (
        sight_row(snapshot.ground, troop, snapshot.troops[each.id], FARTHEST) for each in snapshot.of(other(own.seat))
    )
    return min((row.get(model, inf) for row in rows), default=inf)


def shot_at(aim: Aim, target: UnitId, mode: Mode) -> Shot:
    """The aim, taken."""
    return Shot(
        aim.model,
        aim.weapon,
        target,
        distance=aim.targets[target],
        is_own_charge=mode == "charge",
        is_in_melee=mode == "trigger",
    )
