"""Models that are lost, and units with them. (LEG-SHOOT-01, LEG-DMG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.table.records import Model, ModelId, Unit, UnitId, other, side_id
from grognard.rulesets.legendary.table.units import name_of, value_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from grognard.kernel.game import Game


def remove_models(game: Game, models: Iterable[ModelId], *clauses: str) -> None:
    """Take models off the table; a unit without models is destroyed. (LEG-DMG-04)"""
    by_unit: dict[UnitId, list[ModelId]] = {}
    for model in models:
        if model in game:
            by_unit.setdefault(game[model].unit, []).append(model)
    for unit, lost in by_unit.items():
        kept = tuple(model for model in game[unit].models if model not in lost)
        homes = list(dict.fromkeys(game[model].home for model in lost))
        for model in lost:
            _note_fallen(game, game[model])
            game.remove(model)
        game.change(unit, models=kept)
        said = tell_many(
            "{unit} loses {count} model.", "{unit} loses {count} models.", len(lost), unit=name_of(game, unit)
        )
        game.say(said, *clauses, kind="loss", about=[unit], leaves_dice=True)
        for home in homes:
            if home != unit and not any(model.home == home for model in game.all(Model)):
                _gone(game, home, unit)
        if not kept:
            unit_lost(game, unit)


def _note_fallen(game: Game, model: Model) -> None:
    """What a model with bio or structure points was worth, for the enemy's victory. (LEG-OBJ-02)"""
    if len(model.parts) > 1:
        game.change(model.home, fallen=game[model.home].fallen + value_of(model.profile))


def _gone(game: Game, home: UnitId, host: UnitId) -> None:
    """A joined character is slain."""
    game.change(home, where="gone", models=(), transport=None)
    game.say(tell("{unit} is slain.", unit=name_of(game, home)), kind="loss", about=[home], leaves_dice=True)
    _score(game, home)
    end_effects(game, [home])


def end_effects(game: Game, casters: Collection[UnitId]) -> None:
    """What psykers of these units have cast on others is over. (LEG-PSY-14, LEG-PSY-16, LEG-TURN-02)"""
    for each in game.all(Unit):
        kept = tuple(effect for effect in each.effects if effect.caster not in casters)
        if len(kept) < len(each.effects):
            game.change(each.id, effects=kept)


def destroy_unit(game: Game, unit: UnitId, clause: str) -> None:
    """All its models are removed at once; with what is still in reserve those aboard are lost. (LEG-RES-01)"""
    if game[unit].where == "reserve":
        for each in game.all(Unit):
            if each.where == "aboard" and each.transport == unit:
                remove_models(game, each.models, clause)
    remove_models(game, game[unit].models, clause)


def unit_lost(game: Game, unit: UnitId) -> None:
    """Nothing is left of a unit: its combats are over. (LEG-MELEE-01)"""
    for enemy in game[unit].foes:
        if enemy in game:
            foes = tuple(each for each in game[enemy].foes if each != unit)
            game.change(enemy, foes=foes, is_fresh=game[enemy].is_fresh and bool(foes))
    game.change(unit, where="gone", models=(), foes=(), is_routed=False, is_pinned=False)
    game.say(tell("{unit} is destroyed.", unit=name_of(game, unit)), kind="loss", about=[unit], leaves_dice=True)
    _score(game, unit)
    end_effects(game, [unit])
    for each in game.all(Unit):
        if each.where == "joined" and each.transport == unit:
            game.change(each.id, where="gone")


def _score(game: Game, unit: UnitId) -> None:
    enemy = side_id(other(game[unit].seat))
    game.change(enemy, killed=(*game[enemy].killed, unit))
