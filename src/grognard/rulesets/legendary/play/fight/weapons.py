"""Which weapon each model strikes with in a round. (LEG-WPN-08, LEG-MELEE-21, LEG-KW-65)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import Smash
from grognard.rulesets.legendary.lists.keywords.shooting import OneUseOnly
from grognard.rulesets.legendary.lists.keywords.templates import Grenade
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.table.special import has, model_has
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId


class Choice(NamedTuple):
    """What a model does in a round: strike with a weapon, smash, or use a grenade or gun."""

    weapon: WeaponProfile
    is_smash: bool = False
    is_special: bool = False


def arms_of(model: Model) -> tuple[WeaponProfile, ...]:
    """What a model fights with hand to hand; on a chariot it is the rider who fights. (LEG-CHRT-01)"""
    return model.rider_weapons if model.rider is not None else model.weapons


def choices_of(game: Game, model: Model) -> list[Choice]:
    """The ways in which a model can strike. (LEG-WPN-07, LEG-WPN-08)"""
    own = [weapon for weapon in dict.fromkeys(arms_of(model)) if weapon.is_melee] or [FIST]
    found = [Choice(weapon) for weapon in own]
    if model_has(game, model, Smash):
        found.append(Choice(own[0], is_smash=True))
    return found


async def choose_weapons(game: Game, units: Sequence[UnitId], *, is_first: bool) -> dict[ModelId, Choice]:
    """At the start of a round each model chooses; models alike choose together. (LEG-WPN-08)"""
    chosen: dict[ModelId, Choice] = {}
    for unit in units:
        kinds: dict[tuple[object, ...], list[Model]] = {}
        for model in models_of(game, unit):
            kinds.setdefault((model.profile.name, model.weapons), []).append(model)
        for alike in kinds.values():
            choice = await choose_weapon(game, unit, alike)
            chosen.update({model.id: choice for model in alike})
        special = await _special(game, unit)
        if special is not None:
            chosen[special[0]] = special[1]
            _use_up(game, *special)
    return chosen


async def choose_weapon(game: Game, unit: UnitId, alike: Sequence[Model]) -> Choice:
    """What models alike strike with in a round, as their owner chooses. (LEG-WPN-08)"""
    options = choices_of(game, alike[0])
    if len(options) == 1:
        return options[0]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: what does {model} strike with?", unit=name_of(game, unit), model=alike[0].profile.name),
        clause="LEG-WPN-08",
        about=(unit, *(model.id for model in alike)),
        options=tuple(_option(choice) for choice in options),
    )
    return await game.ask(asked)


def _option(choice: Choice) -> Option[Choice]:
    if choice.is_smash:
        return Option("smash", tell("Smash: one attack of double Strength"), value=choice)
    return Option(choice.weapon.name, choice.weapon.name, value=choice)


def specials_of(model: Model, *, against_hulls: bool) -> list[Choice]:
    """The grenades and guns that a model could use in close combat. (LEG-MELEE-21, LEG-WPN-21)"""
    return [
        Choice(weapon, is_special=True)
        for weapon in arms_of(model)
        if not weapon.is_melee
        and weapon.name not in model.used_weapons
        and (has(weapon.all_rules, Grenade) or (against_hulls and weapon.ap_number < 7))
    ]


def _use_up(game: Game, model: ModelId, choice: Choice) -> None:
    """A weapon of one use is used, whether it hits or not. (LEG-KW-43)"""
    if has(choice.weapon.all_rules, OneUseOnly):
        game.change(model, used_weapons=(*game[model].used_weapons, choice.weapon.name))


async def _special(game: Game, unit: UnitId) -> tuple[ModelId, Choice] | None:
    """One model of a unit may use a grenade or a gun instead of its attacks. (LEG-MELEE-21, LEG-WPN-21)"""
    against_hulls = any(is_vehicle(model) for foe in game[unit].foes for model in models_of(game, foe))
    options: list[Option[tuple[ModelId, Choice] | None]] = []
    seen = set()
    for model in models_of(game, unit):
        for choice in specials_of(model, against_hulls=against_hulls):
            name = choice.weapon.name
            if name not in seen:
                seen.add(name)
                options.append(Option(name, name, about=(model.id,), value=(model.id, choice)))
    if not options:
        return None
    nothing: Option[tuple[ModelId, Choice] | None] = Option("none", tell("Nobody"), value=())  # type: ignore[arg-type]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Does one model of {unit} use a grenade or a gun?", unit=name_of(game, unit)),
        clause="LEG-MELEE-21",
        about=(unit,),
        options=(*options, nothing),
    )
    return await game.ask(asked) or None
