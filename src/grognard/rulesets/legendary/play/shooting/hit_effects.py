"""What hits do besides wounds: pinning, blindness, fire, and weapons that get hot. (LEG-KW)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.saves import part_fails
from grognard.rulesets.legendary.lists.keywords.effects_of_hits import Blind, Pinning, SoulBlaze, StrikeDown
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.attack_end import mark_late, own_attack
from grognard.rulesets.legendary.table.special_rules import characteristic, has
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.table.records import ModelId, UnitId


def note_hits(game: Game, target: UnitId, weapon: WeaponProfile, hits: int) -> None:
    """Count hits for pinning, and note what the weapon does to those it hits. (LEG-MORALE-11, LEG-KW-45)"""
    if not hits or target not in game:
        return
    own, rules = game[target], weapon.all_rules
    pins = own.was_hit_by_pinning or has(rules, Pinning)
    game.change(target, hits_taken=own.hits_taken + hits, was_hit_by_pinning=pins)
    note_effects(game, target, rules)


def lasting(rules: Iterable[SpecialRule]) -> tuple[SpecialRule, ...]:
    """Those rules that mark a unit that is hit, wounded or not. (LEG-KW-06, LEG-KW-67, LEG-KW-72)"""
    return tuple(rule for rule in rules if isinstance(rule, (Blind, SoulBlaze, StrikeDown)))


def note_effects(game: Game, target: UnitId, rules: Sequence[SpecialRule]) -> None:
    """What a hit does to the unit whether it wounds or not: blindness, fire, struck down. (LEG-KW-06, LEG-KW-67)"""
    own = game[target]
    changes: dict[str, object] = {}
    if has(rules, Blind):
        changes["was_hit_by_blind"] = True
    if has(rules, SoulBlaze) and not own.is_afire:
        changes["is_afire"] = True
        game.say(tell("{unit} is ablaze.", unit=name_of(game, target)), "LEG-KW-67", about=[target], leaves_dice=True)
    if has(rules, StrikeDown) and not own.is_struck_down and not any(is_vehicle(m) for m in models_of(game, target)):
        changes["is_struck_down"] = True
        mark_late(game, target, "is_struck_down")
        game.say(
            tell("{unit} is struck down.", unit=name_of(game, target)), "LEG-KW-72", about=[target], leaves_dice=True
        )
    if changes:
        game.change(target, **changes)


async def gets_hot(game: Game, firers: Sequence[ModelId], weapon: WeaponProfile, times: int) -> None:
    """Natural 1s hit the shooter, or the weapon of a vehicle: an attack of its own. (LEG-KW-23, LEG-DMG-02)"""
    await own_attack(game, _burn_fingers(game, firers, weapon, times))


async def _burn_fingers(game: Game, firers: Sequence[ModelId], weapon: WeaponProfile, times: int) -> None:
    from grognard.rulesets.legendary.play.vehicles.riders_and_passengers_hit import strike_inside

    for number in range(times):
        alive = [model for model in firers if model in game]
        if not alive:
            return
        model = alive[number % len(alive)]
        own = game[model]
        said = tell("{weapon} gets hot for {model}.", weapon=weapon.name, model=model_name(game, model))
        game.say(said, "LEG-KW-23", about=[model])
        hit = hit_of(weapon, own.profile.all_rules)
        if own.rider is not None and weapon in own.rider_weapons:  # he is the shooter (LEG-CHRT-01)
            await strike_inside(game, model, "rider", 1, hit)
            continue
        if is_vehicle(own):
            if await game.resolve(part_fails, own.profile.armour["rear"], hit):  # type: ignore[union-attr, index]
                game.change(model, lost_weapons=(*own.lost_weapons, weapon.name))
            continue
        targets = (target_of(game, own),)
        row = await game.resolve(lambda dice, t=targets, h=hit: saves(dice, start(t), 1, t, h))
        await apply_row(game, [model], targets, row, "LEG-KW-23")


async def concuss(game: Game, model: ModelId) -> None:
    """Who was hit and lives tests Toughness, or has Initiative 1 until its step F. (LEG-KW-11)"""
    if model not in game or is_vehicle(game[model]) or game[model].has_slow_initiative:
        return
    if not await passes_test(game, characteristic(game, game[model], "t"), "concussive"):
        game.change(model, has_slow_initiative=True)
        mark_late(game, game[model].unit, f"{model} has_slow_initiative")
        game.say(tell("{model} is concussed.", model=model_name(game, model)), "LEG-KW-11", about=[model])
