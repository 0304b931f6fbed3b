"""Psykers: their mastery, and brotherhoods that are one psyker. (LEG-PSY-01, LEG-PSY-04, LEG-KW-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.legendary.lists.keywords.morale import Brotherhood
from grognard.rulesets.legendary.table.special_rules import model_has
from grognard.rulesets.legendary.table.units import models_of, stand_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId


def own_mastery(model: Model) -> int:
    """The printed mastery level of a model or of its rider; 0 for who is no psyker. (LEG-PSY-01)"""
    return max(getattr(model.profile, "mastery", 0), model.rider.mastery if model.rider is not None else 0)


def mastery_of(model: Model) -> int:
    """The mastery level of a model, drained or surging. (LEG-PSY-01, LEG-PSY-13)"""
    own = own_mastery(model)
    return max(0, own + model.mastery_shift) if own else 0


def is_psyker(model: Model) -> bool:
    """Whether a model casts powers. (LEG-KW-51, LEG-KW-52)"""
    return own_mastery(model) > 0


def psykers_of(game: Game, unit: UnitId) -> list[Model]:
    """The psykers of a unit; a brotherhood is one psyker. (LEG-PSY-04, LEG-KW-07)"""
    found = [model for model in models_of(game, unit) if is_psyker(model)]
    circle = [model for model in found if model_has(game, model, Brotherhood)]
    return [model for model in found if model not in circle] + circle[:1]


def casters_of(game: Game, unit: UnitId) -> list[ModelId]:
    """The psykers of a unit whose activation is not over. (LEG-PSY-04, LEG-TURN-05)"""
    return [model.id for model in psykers_of(game, unit) if not model.is_spent]


def circle_of(game: Game, psyker: ModelId) -> list[Model]:
    """All models that are this psyker: himself, or his whole brotherhood. (LEG-KW-07)"""
    own = game[psyker]
    if not model_has(game, own, Brotherhood):
        return [own]
    return [model for model in models_of(game, own.unit) if model_has(game, model, Brotherhood)]


def change_psyker(game: Game, psyker: ModelId, **fields: Any) -> None:
    """Note something about a psyker: a brotherhood knows, loses and suffers it as a whole. (LEG-KW-07)"""
    for model in circle_of(game, psyker):
        game.change(model.id, **fields)


def heir_of(game: Game, psyker: ModelId, circle: list[Model]) -> ModelId | None:
    """Who casts on: the psyker if he lives, else a brother; None if nobody is left. (LEG-KW-07, LEG-PSY-09)"""
    return next((each for each in (psyker, *(model.id for model in circle)) if each in game), None)


def stands_of_psyker(game: Game, psyker: ModelId) -> list[Stand]:
    """From where a psyker is measured: any model of a brotherhood counts. (LEG-KW-07)"""
    return [one for model in circle_of(game, psyker) if (one := stand_of(game, model.id)) is not None]
