"""The special rules that hold for models and units on the table: of sheet, type and powers. (LEG-KW, LEG-TYPE)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.plane import from_point
from grognard.rulesets.legendary.lists.keywords.fighting import HammerOfWrath, Zealot
from grognard.rulesets.legendary.lists.keywords.moments import RULES, SpecialRule, expanded, find, has
from grognard.rulesets.legendary.lists.keywords.morale import Fear, Fearless
from grognard.rulesets.legendary.lists.keywords.shooting import Hatred
from grognard.rulesets.legendary.lists.keywords.unit_types import (
    UNPINNABLE,
    Pace,
)
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, type_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.legendary.table.records import Effect, Model, UnitId


STATUE = 12.0
"""How far a statue is honoured and hated. (LEG-TERR-23)"""


@lru_cache(maxsize=1024)
def _of_effects(effects: tuple[Effect, ...]) -> tuple[SpecialRule, ...]:
    found = [RULES.parse(text) for effect in effects for text in effect.rules]
    return expanded(rule for rule in found if isinstance(rule, SpecialRule))


def rules_of(game: Game, model: Model) -> tuple[SpecialRule, ...]:
    """All special rules of a model: of its sheet, its type, the powers on its unit and a charge by jump pack."""
    own, unit = model.profile.all_rules, game.records[model.unit]  # asked thousands of times in a game
    if unit.effects:
        own = (*own, *_of_effects(unit.effects))
    if unit.uses_packs and not has(own, HammerOfWrath):  # it charges by jump pack (LEG-TYPE-15)
        own = (*own, HammerOfWrath())
    statues = board(game).statues
    return own if not statues else (*own, *_of_statues(game, model, statues))


def _of_statues(game: Game, model: Model, statues: Iterable[tuple[str, Polygon]]) -> tuple[SpecialRule, ...]:
    """Within 12 inches of a statue its faction is fearless, all others hate that faction. (LEG-TERR-23)"""
    if model.at is None:
        return ()
    found: list[SpecialRule] = []
    for faction, area in statues:
        if from_point(model.at, area) - model.base.inner <= STATUE + 0.001:
            found.append(Fearless() if game[model.unit].faction == faction else Hatred(faction))
    return tuple(found)


def model_has(game: Game, model: Model, *kinds: type[SpecialRule]) -> bool:
    """Whether a model has one of these rules."""
    return has(rules_of(game, model), *kinds)


def any_has(game: Game, unit: UnitId, *kinds: type[SpecialRule]) -> bool:
    """Whether some model of a unit has one of these rules."""
    return any(has(rules, *kinds) for rules in _rules_within(game, unit))


def all_have(game: Game, unit: UnitId, *kinds: type[SpecialRule]) -> bool:
    """Whether every model of a unit has one of these rules."""
    every = _rules_within(game, unit)
    return bool(every) and all(has(rules, *kinds) for rules in every)


def _rules_within(game: Game, unit: UnitId) -> list[tuple[SpecialRule, ...]]:
    """The special rules of a unit's models, those alike once: away from statues models of one sheet have the same."""
    models = models_of(game, unit)
    if len(models) > 1 and not board(game).statues:
        models = list({id(model.profile): model for model in models}.values())
    return [rules_of(game, model) for model in models]


def pace_of(model: Model) -> Pace:
    """How far a model moves, advances, charges and falls back. (LEG-TYPE-28)"""
    profile = model.profile
    return Pace(0.0, 0.0, 0.0) if isinstance(profile, BuildingProfile) else profile.pace


def unit_pace(game: Game, unit: UnitId) -> Pace:
    """The pace of a unit: that of its slowest models."""
    return min((pace_of(model) for model in models_of(game, unit)), default=Pace())


def is_walker(model: Model) -> bool:
    """Whether it is a vehicle that walks and fights. (LEG-VEH-30)"""
    return isinstance(model.profile, VehicleProfile) and "walker" in model.profile.types


def has_type(model: Model, *types: str) -> bool:
    """Whether a vehicle is of one of these types; a hovering flier is a fast skimmer too. (LEG-FLY-12)"""
    if not isinstance(model.profile, VehicleProfile):
        return False
    own = model.profile.types
    if any(kind in own for kind in types):
        return True
    return "hover" in own and not model.is_flying and ("skimmer" in types or "fast" in types)


def can_be_pinned(game: Game, unit: UnitId) -> bool:
    """Not vehicles, monsters and bikes; zealots neither. (LEG-MORALE-13, LEG-DMG-09)"""
    models = models_of(game, unit)
    if any(is_vehicle(model) or type_of(model) in UNPINNABLE for model in models):
        return False
    return not any_has(game, unit, Zealot)


def has_hq(game: Game, unit: UnitId) -> bool:
    """Whether a unit is an HQ, or has one among its models. (LEG-TURN-07, LEG-SHOOT-05)"""
    return any(game[home].role == "HQ" for home in {unit, *(model.home for model in models_of(game, unit))})


def printed(model: Model, name: str) -> int:
    """A characteristic as the sheet has it: the rider's on a chariot, the crew's where a vehicle has none."""
    profile = model.profile
    value = getattr(profile if model.rider is None or name == "bs" else model.rider, name, None)
    if value is None and isinstance(profile, VehicleProfile):
        value = getattr(profile.crew, name)
    return int(value or 0)


def characteristic(game: Game, model: Model, name: str) -> int:
    """A characteristic of a model, powers and what it suffers included. (LEG-DICE-10)

    `name` is ws, bs, s, t, i, a or ld. Vehicles without one use their crew's, chariots have their rider's but BS.
    (LEG-DICE-07, LEG-CHRT-01)
    """
    unit = game[model.unit]
    found = printed(model, name)
    found += sum(change for effect in unit.effects for what, change in effect.changes if what == name)
    if name in ("ws", "bs") and unit.is_blinded:
        return 0
    if name == "ws" and unit.is_afraid and not model_has(game, model, Fear):  # those with fear do not test (LEG-KW-16)
        return 0
    if name == "i" and model.has_slow_initiative:
        return 1
    return max(found, 1 if name in ("i", "ld", "t") else 0)


__all__ = [
    "Pace",
    "all_have",
    "any_has",
    "can_be_pinned",
    "characteristic",
    "find",
    "has",
    "has_hq",
    "has_type",
    "is_walker",
    "model_has",
    "pace_of",
    "printed",
    "rules_of",
    "unit_pace",
]
