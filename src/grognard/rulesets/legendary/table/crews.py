"""Guns and those who serve them. (LEG-TYPE-06 to LEG-TYPE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.table.units import models_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, UnitId


def is_gun(model: Model) -> bool:
    """Whether it is an artillery piece. (LEG-TYPE-06)"""
    return isinstance(model.profile, ModelProfile) and model.profile.gun


def guns_in(game: Game, unit: UnitId) -> list[Model]:
    """The artillery pieces of a unit."""
    return [model for model in models_of(game, unit) if is_gun(model)]


def crew_in(game: Game, unit: UnitId) -> list[Model]:
    """The crew of a unit with guns. (LEG-TYPE-07)"""
    return [model for model in models_of(game, unit) if not is_gun(model)]


def is_unmanned(game: Game, unit: UnitId) -> bool:
    """Whether only guns are left. (LEG-TYPE-07)"""
    return bool(game[unit].models) and not crew_in(game, unit)


def can_move_guns(game: Game, unit: UnitId) -> bool:
    """Guns move if enough crew is left. (LEG-TYPE-08)"""
    guns = guns_in(game, unit)
    return not guns or len(crew_in(game, unit)) >= guns[0].min_crew * len(guns)
