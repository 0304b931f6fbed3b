"""What a player may do in the enemy's turn, and pass on for longer. (LEG-OVER, LEG-MORALE-10, LEG-KW-34)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import Zealot
from grognard.rulesets.legendary.lists.keywords.shooting import Jink
from grognard.rulesets.legendary.play.shooting.attack_end import mark_late
from grognard.rulesets.legendary.table.special_rules import all_have, any_has
from grognard.rulesets.legendary.table.units import BIKES, is_monster, is_vehicle, models_of, name_of, unit_type

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId

SPANS = ("activation", "turn", "battle")
OVERWATCH = Ability("overwatch", tell("Overwatch"), "LEG-OVER-01", SPANS)
GROUND = Ability("ground", tell("Going to ground"), "LEG-MORALE-10", SPANS)
JINK = Ability("jink", tell("Jinking and evading"), "LEG-KW-34", SPANS)
DENY = Ability("deny", tell("Denying the witch"), "LEG-PSY-07", SPANS)
LOOK_OUT = Ability("look out", tell("Look out, sir"), "LEG-CHAR-06", SPANS)
COUNTER = Ability("counter", tell("Counter-attack"), "LEG-KW-12", SPANS)
ABILITIES = (OVERWATCH, GROUND, JINK, DENY, LOOK_OUT, COUNTER)


async def react_to_fire(game: Game, target: UnitId, shooter: UnitId) -> None:
    """A unit that is named as a target may go to ground or jink, before any die. (LEG-MORALE-10, LEG-KW-34)"""
    if can_jink(game, target):
        await _jink(game, target, shooter)
    elif can_go_to_ground(game, target):
        await _go_to_ground(game, target, shooter)


def can_go_to_ground(game: Game, unit: UnitId) -> bool:
    """Who has not activated; not vehicles, monsters, bikes, zealots, those in combat. (LEG-MORALE-10, LEG-DMG-09)"""
    own = game[unit]
    if own.has_activated or own.is_on_ground or own.is_pinned or own.foes or own.where != "table":
        return False
    models = models_of(game, unit)
    if not models or any(is_vehicle(model) or is_monster(model) for model in models):
        return False
    return unit_type(game, unit) not in BIKES and not any_has(game, unit, Zealot)


async def _go_to_ground(game: Game, unit: UnitId, shooter: UnitId) -> None:
    uses = [
        Option("ground", tell("Go to ground"), note=tell("Cover 1; half moves and snap shots until its turn ends."))
    ]
    prompt = tell("{shooter} aims at {unit}. Go to ground?", shooter=name_of(game, shooter), unit=name_of(game, unit))
    if await offer(game, game[unit].seat, GROUND, uses, prompt, about=[unit, shooter], reaction=True):
        game.change(unit, is_on_ground=True)
        mark_late(game, unit, "is_on_ground")
        game.say(tell("{unit} goes to ground.", unit=name_of(game, unit)), "LEG-MORALE-10", about=[unit])


def can_jink(game: Game, unit: UnitId) -> bool:
    """Who has the rule and can still move; winged creatures only in the air. (LEG-KW-34, LEG-FLY-10, LEG-TYPE-21)"""
    own = game[unit]
    if own.is_jinking or own.foes or own.where != "table" or not own.models:
        return False
    if any(model.profile_flies and not model.is_flying for model in models_of(game, unit)):
        return False
    return all_have(game, unit, Jink) and not any(model.is_immobilised for model in models_of(game, unit))


async def _jink(game: Game, unit: UnitId, shooter: UnitId) -> None:
    flies = any(model.is_flying for model in models_of(game, unit))
    note = tell("-3 to be hit") if flies else tell("Cover 3")
    uses = [Option("jink", tell("Jink"), note=tell("{gives}; snap shots only until its turn ends.", gives=note))]
    prompt = tell("{shooter} aims at {unit}. Jink?", shooter=name_of(game, shooter), unit=name_of(game, unit))
    if await offer(game, game[unit].seat, JINK, uses, prompt, about=[unit, shooter], reaction=True):
        game.change(unit, is_jinking=True)
        mark_late(game, unit, "is_jinking")
        clause = "LEG-FLY-10" if flies else "LEG-KW-34"
        game.say(tell("{unit} jinks.", unit=name_of(game, unit)), clause, about=[unit])
