"""From the dice to the table: who is dead, what is lost, what is remembered. (LEG-DMG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import building_target, vehicle_target
from grognard.rulesets.legendary.dice.attacks import target_of as model_target
from grognard.rulesets.legendary.lists.keywords.wounding import EternalWarrior, FeelNoPain, Invulnerable, ItWillNotDie
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.play.shooting.attack_end import may_cheat_death
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.special_rules import characteristic, has, has_type, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Row, Target
    from grognard.rulesets.legendary.lists.profiles import ModelProfile
    from grognard.rulesets.legendary.table.records import Model, ModelId


def target_of(game: Game, model: Model, side: str = "front") -> Target:
    """A model as the dice see it; `side` is the facing of a vehicle that is struck. (LEG-VEH-03)"""
    profile = model.profile
    if isinstance(profile, VehicleProfile):
        is_hullless = bool(game.options["hullless_vehicles"])
        found = vehicle_target(profile, side, lost=model.points_lost, damage=model.damage, is_hullless=is_hullless)
        return found._replace(invulnerable=_invulnerable(game, model)) if game[model.unit].effects else found
    if isinstance(profile, BuildingProfile):
        return building_target(profile.armour, profile.hp, damage=model.damage)
    found = model_target(profile, lost=model.points_lost, damage=model.damage, is_last=True)
    effects = game[model.unit].effects
    if not effects:
        return found
    rules = rules_of(game, model)
    return found._replace(
        toughness=characteristic(game, model, "t"),
        printed=profile.t,
        save=_armour_save(game, model, profile),
        invulnerable=_invulnerable(game, model),
        feel_no_pain=min((rule.on for rule in rules if isinstance(rule, FeelNoPain)), default=None),
        is_eternal=has(rules, EternalWarrior),
        spills=has(rules, ItWillNotDie),
    )


def _invulnerable(game: Game, model: Model) -> int | None:
    """Its best invulnerable save, powers included. (LEG-SAVE-05)"""
    return min((rule.on for rule in rules_of(game, model) if isinstance(rule, Invulnerable)), default=None)


def _armour_save(game: Game, model: Model, profile: ModelProfile) -> int | None:
    """Its armour, changed by powers; better is lower, and 2 is the best. (LEG-SAVE-02)"""
    if profile.sv is None:
        return None
    shift = sum(by for effect in game[model.unit].effects for what, by in effect.changes if what == "sv")
    return max(2, profile.sv - shift)


async def apply_row(game: Game, models: Sequence[ModelId], before: Sequence[Target], row: Row, *clauses: str) -> int:
    """Write what a row of targets has suffered; how many models or points were lost. (LEG-DMG-04, LEG-DMG-12)"""
    lost = 0
    for place, model in enumerate(models):
        if model not in game:
            continue
        if place < row.place:
            is_last = place == len(models) - 1
            lost += await _dead(game, model, row.spill if is_last else 0, *clauses)
        elif place == row.place:
            lost += await _hurt(game, model, before[place], row, *clauses)
    return lost


async def _hurt(game: Game, model: ModelId, before: Target, row: Row, *clauses: str) -> int:
    """A model that lives: points lost for good, and damage remembered for this attack. (LEG-DMG-06, LEG-CHRT-05)

    A flier is late for it, though the damage is forgotten. (LEG-FLY-05)
    """
    own = game[model]
    if not row.lost and row.damage == before.damage and not row.is_stopped:
        return 0
    game.change(
        model,
        points_lost=own.points_lost + row.lost,
        damage=row.damage,
        lost_in_flight=own.lost_in_flight or (bool(row.lost) and own.is_flying and own.profile_flies),
        is_immobilised=own.is_immobilised or (row.is_stopped and is_vehicle(own) and not has_type(own, "chariot")),
    )
    if has_type(own, "flier"):
        game.change(own.unit, was_damaged=True)
    if row.lost:
        said = tell(
            "{model} loses a point; {left} are left.", model=model_name(game, model), left=len(game[model].left)
        )
        game.say(said, "LEG-DMG-06", *clauses, kind="loss", about=[model], leaves_dice=True)
    return row.lost


async def _dead(game: Game, model: ModelId, spill: int, *clauses: str) -> int:
    """A model that has lost all it had: at the end of the attack at the latest it is gone. (LEG-DMG-01, LEG-DEST-01)

    One that perhaps will not die keeps the last of its points until then, and only the others are lost. (LEG-KW-33)
    """
    own = game[model]
    lost, may_live = len(own.left), may_cheat_death(game, own)
    if not may_live and not is_vehicle(own):
        remove_models(game, [model], *clauses)
        return lost
    was_doomed = own.is_doomed
    game.change(model, points_lost=len(own.parts) - 1, damage=own.left[-1], spill=own.spill + spill)
    game.change(model, is_doomed=True)
    return 0 if was_doomed else lost - may_live
