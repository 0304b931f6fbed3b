"""The owner's choices about wounds and losses: the rank and file fall, and nobody is cut off from his unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops.standing import group_about
from grognard.rulesets.tenth.play.attack.allocation import ANY
from grognard.rulesets.tenth.table.board import stand_of
from grognard.rulesets.tenth.table.coherency import COHERENCY, is_coherent, strays
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import model_keywords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Choose, ChooseMany
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.play.attack.allocation import ChosenPlace
    from grognard.rulesets.tenth.play.attack.precision import PrecisionAim


def who_takes_it(question: Choose[ChosenPlace]) -> Answer:
    """Wounds go to the rank and file: the largest group, and so for all that follow."""
    best = max(question.options, key=lambda option: len(option.about))
    alike = [option for option in question.options if option.meaning.place == best.meaning.place]
    return max(alike, key=lambda option: option.meaning.lasts).key


def who_falls(seat: Seat, question: ChooseMany) -> Answer:
    """Special weapons stand in front of a roster's line, so the last fall, unless that would tear the unit apart."""
    game = seat.survey.game
    living = list(game[UnitId(question.about[0])].models)
    may = [ModelId(option.key) for option in reversed(question.options)]
    may.sort(key=lambda model: _is_character(game, model))
    last = may[: question.least]
    if _holds(game, [model for model in living if model not in last]):
        return [str(model) for model in last]
    gone: list[str] = []
    for _ in range(question.least):
        model = min(may, key=lambda each: _cost(game, [other for other in living if other != each], each))
        may.remove(model)
        living.remove(model)
        gone.append(model)
    return gone


def _holds(game: Game, models: Sequence[ModelId]) -> bool:
    """Whether these models are a coherent unit. (TEN-COH-05)"""
    return not models or is_coherent([stand_of(game[model]) for model in models])


def _cost(game: Game, left: Sequence[ModelId], gone: ModelId) -> tuple[bool, bool, int]:
    """What the loss of a model costs besides: itself if it is a CHARACTER, one that is cut off, others cut off."""
    row = [stand_of(game[model]) for model in left]
    apart = [left[place] for place in strays(row)] if not is_coherent(row) else []
    return _is_character(game, gone), any(_is_character(game, model) for model in apart), len(apart)


def _is_character(game: Game, model: ModelId) -> bool:
    return "CHARACTER" in model_keywords(game, model)


def who_strays(seat: Seat, question: Choose) -> Answer:
    """Out of coherency: the fewest go, but not a CHARACTER who is worth more than all that stand apart from him.

    (TEN-COH-05)
    """
    game = seat.survey.game
    models = game[UnitId(question.about[0])].models
    proposed = [ModelId(model) for model in question.hints["proposed"]]
    for leader in proposed:
        if _is_character(game, leader):
            group = group_about([stand_of(game[model]) for model in models], COHERENCY, models.index(leader))
            others = [model for place, model in enumerate(models) if place not in group]
            if others and _worth(game, others) < _worth(game, proposed):
                return others[0]
    return question.options[0].key


def _worth(game: Game, models: Sequence[ModelId]) -> float:
    """The points of some models."""
    homes = [game[game[model].home] for model in models]
    return sum(home.points / home.strength for home in homes)


def who_is_hurt(question: Choose) -> Answer:
    """Among like models it hardly matters."""
    keys = [option.key for option in question.options]
    return ANY.key if ANY.key in keys else keys[-1]


def precise(question: Choose[PrecisionAim]) -> Answer:
    """Precision finds the CHARACTER, with all that follows."""
    aimed = [option.key for option in question.options if option.meaning.model is not None and option.meaning.lasts]
    return aimed[0] if aimed else question.options[0].key
