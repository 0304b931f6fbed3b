"""Endurance after a lost assault: a token, a fright, and the hex is held. (SPF-ABIL-25)

What a token does against a death or against poison happens amid the dice: `resolution.killed`, `agony.poisoned`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.offers import offer
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.damage import typed_damage
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Stubborn
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, told_of
from grognard.rulesets.steampunk.play.standing_orders import STAND_FIRM, YES
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.units import models_lost, name_of, toll_of, victim_of

if TYPE_CHECKING:
    from grognard.kernel.table import Ref
    from grognard.rulesets.steampunk.table.records import Contest, Unit

FRIGHT = Typed("psychic", D6)
"""The price of standing firm. (SPF-ABIL-25)"""


@step
async def stand_firm(game: Game, name: Ref[Contest]) -> None:
    """Beaten occupants with endurance tokens may spend one and count as Stubborn. (SPF-ABIL-25)"""
    contest = game[name]
    if not contest.is_fought or contest.winner is None:
        return
    names = [*contest.staying, *(each.unit for each in contest.entering if each.origin == contest.at)]
    for beaten in [game[each] for each in dict.fromkeys(names)]:
        if beaten.seat != contest.winner and may_stand_firm(beaten):
            prompt = tell(
                "{unit} has lost the assault: spend an endurance token, take d6 psychic damage"
                " and keep the hex if that does not shake it?",
                unit=name_of(game, beaten.id),
            )
            does = await offer(game, beaten.seat, STAND_FIRM, YES, prompt, about=(beaten.id,))
            if does and await is_unbroken(game, beaten):
                game.change(name, firm=(*game[name].firm, beaten.id))


def may_stand_firm(unit: Unit) -> bool:
    """Whether it has a token, and a use for it. (SPF-ABIL-25)"""
    return unit.endurance > 0 and unit.is_here and not unit.is_doomed and ability_of(unit, Stubborn) is None


async def is_unbroken(game: Game, unit: Unit) -> bool:
    """Spend the token and roll: whether the fright left it unshaken. (SPF-ABIL-25)"""
    game.change(unit.id, endurance=unit.endurance - 1)
    before, victim = toll_of(game[unit.id]), victim_of(unit)
    after = await game.resolve(typed_damage, before, FRIGHT, victim, measure=models_lost(before))
    note_toll(game, unit.id, after)
    is_firm = not any(effect.word == "shaken" for effect in after.effects)
    end = tell("it stands firm") if is_firm else tell("it breaks")
    said = tell(
        "{unit} spends an endurance token: {what}; {end}.",
        unit=name_of(game, unit.id),
        what=told_of(before, after),
        end=end,
    )
    game.say(said, "SPF-ABIL-25", kind="fear", about=[unit.id])
    return is_firm
