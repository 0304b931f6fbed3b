"""Which weapon each model strikes with in a round. (LEG-WPN-08, LEG-MELEE-21, LEG-KW-65)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.to_hit import Situation, may_fire
from grognard.rulesets.legendary.lists.keywords.fighting import Smash
from grognard.rulesets.legendary.lists.keywords.shooting import OneUseOnly
from grognard.rulesets.legendary.lists.keywords.weapon_types import Bomb
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.play.fight.models_alike import ask_alike
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import has, has_type, is_walker, model_has, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, models_of, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, UnitId


MELEE_GUN = Ability(
    "melee gun", tell("Grenades and guns in close combat"), "LEG-MELEE-21", ("activation", "turn", "battle")
)


def can_strike(model: Model) -> bool:
    """Whether a model strikes in close combat: not guns, buildings, and vehicles but walkers and chariots.

    (LEG-VEH-13, LEG-TYPE-12)
    """
    if is_gun(model) or isinstance(model.profile, BuildingProfile):
        return False
    return not is_vehicle(model) or is_walker(model) or has_type(model, "chariot")


SMASHES = (
    Option("strike", tell("Strike as usual"), value=False),
    Option("smash", tell("Smash: one attack of double Strength"), value=True),
)


class StrikeChoice(NamedTuple):
    """What a model does in a round: strike with a weapon, smash, or use a grenade or gun."""

    weapon: WeaponProfile
    is_smash: bool = False
    is_special: bool = False


def arms_of(model: Model) -> tuple[WeaponProfile, ...]:
    """What a model fights with hand to hand; on a chariot it is the rider who fights. (LEG-CHRT-01)"""
    return model.rider_weapons if model.rider is not None else model.weapons


def choices_of(game: Game, model: Model) -> list[StrikeChoice]:
    """The ways in which a model can strike. (LEG-WPN-07, LEG-WPN-08)"""
    own = [weapon for weapon in dict.fromkeys(arms_of(model)) if weapon.is_melee] or [FIST]
    return [StrikeChoice(weapon) for weapon in own]


def can_smash(game: Game, model: Model, choice: StrikeChoice) -> bool:
    """Whether a model may smash instead of its attacks. (LEG-KW-65)"""
    return not choice.is_special and model_has(game, model, Smash)


async def declare_smashes(game: Game, choices: Mapping[ModelId, StrikeChoice]) -> dict[ModelId, StrikeChoice]:
    """At their Initiative step models say whether they smash; those alike together. (LEG-KW-65)"""
    declared = dict(choices)
    kinds: dict[tuple[object, ...], list[Model]] = {}
    for name, choice in choices.items():
        model = game[name]
        if can_smash(game, model, choice):
            kinds.setdefault((model.unit, model.profile.name, choice), []).append(model)
    for alike in kinds.values():
        unit = name_of(game, alike[0].unit)
        prompt = tell("{unit}: does {model} smash?", unit=unit, model=alike[0].profile.name)
        for name, is_smash in (await ask_alike(game, alike, prompt, "LEG-KW-65", SMASHES)).items():
            declared[name] = choices[name]._replace(is_smash=is_smash)
    return declared


async def choose_weapons(game: Game, units: Sequence[UnitId], *, is_first: bool) -> dict[ModelId, StrikeChoice]:
    """At the start of a round each model chooses; models alike choose together. (LEG-WPN-08)"""
    chosen: dict[ModelId, StrikeChoice] = {}
    for unit in units:
        kinds: dict[tuple[object, ...], list[Model]] = {}
        for model in models_of(game, unit):
            kinds.setdefault((model.profile.name, model.weapons), []).append(model)
        for alike in kinds.values():
            chosen.update(await choose_weapon(game, alike))
        special = await _special(game, unit)
        if special is not None:
            chosen[special[0]] = special[1]
            use_up_arm(game, special[0], special[1].weapon)
    return chosen


async def choose_weapon(game: Game, alike: Sequence[Model]) -> dict[ModelId, StrikeChoice]:
    """What models alike strike with in a round, as their owner chooses. (LEG-WPN-08)"""
    from grognard.rulesets.legendary.play.fight.fight_odds import odds_of_blows

    choices = choices_of(game, alike[0])
    if len(choices) == 1:
        return {model.id: choices[0] for model in alike}
    unit, model = name_of(game, alike[0].unit), alike[0].profile.name
    prompt = tell("{unit}: what does {model} strike with?", unit=unit, model=model)
    options = [_option(choice) for choice in choices]
    return await ask_alike(
        game, alike, prompt, "LEG-WPN-08", options, odds=lambda choice: odds_of_blows(game, alike, choice)
    )


def _option(choice: StrikeChoice) -> Option[StrikeChoice]:
    return Option(choice.weapon.name, choice.weapon.name, value=choice)


def specials_of(game: Game, model: Model) -> list[StrikeChoice]:
    """The grenades and guns that a model could use in close combat: it counts as having moved. (LEG-MELEE-21)"""
    rules = rules_of(game, model)
    return [
        StrikeChoice(weapon, is_special=True)
        for weapon in dict.fromkeys(arms_of(model))
        if not weapon.is_melee
        and not isinstance(weapon.type, Bomb)
        and is_left(model, weapon)
        and may_fire(Situation(0, weapon, rules, pace="moved", is_vehicle=is_vehicle(model)))
    ]


def is_left(model: Model, weapon: WeaponProfile) -> bool:
    """Whether a weapon, or another of its name, is neither used nor lost. (LEG-KW-43, LEG-VEH-17)"""
    number = sum(each.name == weapon.name for each in arms_of(model))
    return number > (*model.used_weapons, *model.lost_weapons).count(weapon.name)


def use_up_arm(game: Game, model: ModelId, weapon: WeaponProfile) -> None:
    """A weapon of one use is used, whether it hits or not. (LEG-KW-43)"""
    if has(weapon.all_rules, OneUseOnly):
        game.change(model, used_weapons=(*game[model].used_weapons, weapon.name))


def _nearest_first(game: Game, unit: UnitId) -> list[Model]:
    """The models of a unit that fight, the nearest to the enemies of the combat first."""
    enemies = [one for foe in game[unit].foes for one in troop_of(game, foe).stands]
    away = {one.name: closest([one], enemies) for one in troop_of(game, unit).stands} if enemies else {}
    return sorted(models_of(game, unit), key=lambda model: away.get(model.id, inf))


async def _special(game: Game, unit: UnitId) -> tuple[ModelId, StrikeChoice] | None:
    """One model of a unit may use a grenade or a gun instead of its attacks. (LEG-MELEE-21, LEG-WPN-21)

    Its owner chooses the weapon, and then which of the models alike that have it; the nearest to the enemy come first.
    """
    users: dict[tuple[object, ...], list[tuple[ModelId, StrikeChoice]]] = {}
    for model in (model for model in _nearest_first(game, unit) if can_strike(model)):
        for choice in specials_of(game, model):
            users.setdefault((model.profile.name, model.is_leader, choice.weapon.name), []).append((model.id, choice))
    options = [_use(game, alike) for alike in users.values()]
    prompt = tell("Does one model of {unit} use a grenade or a gun?", unit=name_of(game, unit))
    alike = await offer(game, game[unit].seat, MELEE_GUN, options, prompt, about=[unit])
    return None if alike is None else await _user(game, unit, alike)


def _use(game: Game, alike: list[tuple[ModelId, StrikeChoice]]) -> Option[list[tuple[ModelId, StrikeChoice]]]:
    """To use a grenade or gun that some models alike have, the nearest to the enemy first. (LEG-MELEE-21)"""
    model, choice = alike[0]
    who = model_name(game, model) if len(alike) == 1 else game[model].profile.name
    label = tell("{model}: {weapon}", model=who, weapon=choice.weapon.name)
    return Option(f"{choice.weapon.name}/{model}", label, about=tuple(each for each, _ in alike), value=alike)


async def _user(game: Game, unit: UnitId, alike: list[tuple[ModelId, StrikeChoice]]) -> tuple[ModelId, StrikeChoice]:
    """Which of several models alike uses the grenade or gun. (LEG-MELEE-21)"""
    model, choice = alike[0]
    if len(alike) == 1:
        return model, choice
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Who uses {weapon}?", weapon=choice.weapon.name),
        clause="LEG-WPN-21",
        about=(unit,),
        options=tuple(Option(each, model_name(game, each), about=(each,)) for each, _ in alike),
    )
    return ModelId(await game.ask(asked)), choice
