"""Deny the witch: enemy psykers weaken a casting roll. (LEG-PSY-07, LEG-PSY-08, LEG-KW-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import offer
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.morale import AdamantiumWill, PsychicHood
from grognard.rulesets.legendary.play.psychic.psykers import change_psyker, mastery_of, psykers_of, stands_of_psyker
from grognard.rulesets.legendary.play.reactions import DENY
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.special_rules import any_has, model_has
from grognard.rulesets.legendary.table.units import model_name, on_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model

DENY_REACH, HOOD_REACH = 24.0, 36.0
"""How near a psyker must be that denies, without and with a hood. (LEG-PSY-07, LEG-PSY-08)"""


async def deny_of(game: Game, psyker: ModelId, power: str, target: UnitId | None) -> int:
    """What enemy psykers take from the casting roll. (LEG-PSY-07, LEG-PSY-08, LEG-KW-02)"""
    seat = other(game[game[psyker].unit].seat)
    deniers = [model for model in deniers_of(game, psyker) if denial_of(game, model) > 0]
    found = 0
    uses = [
        Option(
            model.id,
            tell("{psyker} denies at -{mastery}", psyker=model_name(game, model.id), mastery=denial_of(game, model)),
            about=(model.id,),
        )
        for model in deniers
    ]
    prompt = tell("The enemy casts {power}. Deny the witch?", power=power)
    chosen = await offer(game, seat, DENY, uses, prompt, about=[psyker], reaction=True)
    if chosen is not None:
        denier = ModelId(chosen)
        change_psyker(game, denier, has_denied=True)
        found = denial_of(game, game[denier])
        game.say(tell("{psyker} denies the witch.", psyker=model_name(game, denier)), "LEG-PSY-07", about=[denier])
    if target is not None and game[target].seat == seat and _resists(game, target):
        found += 1
    return found


def _resists(game: Game, unit: UnitId) -> bool:
    """A unit with adamantium will but no psyker of its own weakens powers that are aimed at it. (LEG-KW-02)"""
    return any_has(game, unit, AdamantiumWill) and not psykers_of(game, unit)


def denial_of(game: Game, model: Model) -> int:
    """The mastery of a denier, and one more for adamantium will. (LEG-PSY-07, LEG-KW-02)"""
    return mastery_of(model) + int(model_has(game, model, AdamantiumWill))


def deniers_of(game: Game, psyker: ModelId) -> list[Model]:
    """Enemy psykers near enough that have not denied since they activated. (LEG-PSY-07, LEG-PSY-08)"""
    here = stands_of_psyker(game, psyker)
    found = []
    seat = other(game[game[psyker].unit].seat)
    for unit in (*on_table(game, seat), *in_rooms(game, seat)):
        for model in psykers_of(game, unit.id):
            there = stands_of_psyker(game, model.id)
            if model.has_denied or not here or not there:
                continue
            reach = HOOD_REACH if model_has(game, model, PsychicHood) else DENY_REACH
            if closest(here, there) <= reach + 0.001:
                found.append(model)
    return found
