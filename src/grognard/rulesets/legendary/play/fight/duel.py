"""A round of a duel: the roll-off, strikes one after the other, and who rejoins the fight. (LEG-DUEL)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import Contact, foes_of, gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.duels import duel_roll
from grognard.rulesets.legendary.play.fight.duel_blows import duellist, roll_blows, settle_blows
from grognard.rulesets.legendary.play.fight.pile_in import CONTACT, PILE_IN
from grognard.rulesets.legendary.play.fight.weapons import choose_weapon
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import model_name, put, stand_of, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.table import Ref
    from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
    from grognard.rulesets.legendary.table.records import Challenge, ModelId

NEAR = 1.0
"""Models so near fight each other. (LEG-DUEL-02)"""


async def duel_round(game: Game, duel: Ref[Challenge]) -> None:
    """Close up, roll off, strike in turn, and see who is still there. (LEG-DUEL-04 to LEG-DUEL-14)"""
    first, second = game[duel].fighters
    await _close_up(game, duel)
    is_first = game[duel].rounds == 0
    game.change(duel, rounds=game[duel].rounds + 1)
    choices = {**await choose_weapon(game, [game[first]]), **await choose_weapon(game, [game[second]])}
    units = [game[model].unit for model in (first, second)]
    fighters = {model: duellist(game, model, choice, units, is_first=is_first) for model, choice in choices.items()}
    rolled = await game.resolve(duel_roll, fighters[first].initiative, fighters[second].initiative)
    said = tell("The fighters roll {first} and {second}.", first=rolled.first, second=rolled.second)
    game.say(said, "LEG-DUEL-04", "LEG-DUEL-05", kind="duel", about=[first, second])
    if rolled.winner is None:
        knocked = await _at_once(game, duel, fighters, is_first=is_first)
    else:
        order = (first, second) if rolled.winner == 0 else (second, first)
        knocked = await _in_turn(game, duel, order, fighters, is_first=is_first)
    await end_attack(game)
    if all(model in game for model in (first, second)):
        game.change(duel, down=tuple(model for model in (first, second) if model in knocked))


async def _at_once(
    game: Game, duel: Ref[Challenge], fighters: dict[ModelId, Fighter], *, is_first: bool
) -> set[ModelId]:
    """On a tie both strike at the same time: the dead have struck too. (LEG-DUEL-05)"""
    first, second = game[duel].fighters
    blows = [
        struck
        for striker, target in ((first, second), (second, first))
        if may_strike(game, duel, striker, target)
        for struck in await roll_blows(game, [fighters[striker]], target, is_first=is_first, is_challenge=True)
    ]
    return {struck.target for struck in blows if (await settle_blows(game, struck)).is_down}


async def _in_turn(
    game: Game,
    duel: Ref[Challenge],
    order: tuple[ModelId, ModelId],
    fighters: dict[ModelId, Fighter],
    *,
    is_first: bool,
) -> set[ModelId]:
    """The winner of the roll-off strikes; who lives and was not knocked back answers. (LEG-DUEL-05, LEG-DUEL-11)"""
    knocked: set[ModelId] = set()
    for striker, target in (order, order[::-1]):
        if striker not in knocked and may_strike(game, duel, striker, target):
            blows = await roll_blows(game, [fighters[striker]], target, is_first=is_first, is_challenge=True)
            knocked |= {struck.target for struck in blows if (await settle_blows(game, struck)).is_down}
    return knocked


def may_strike(game: Game, duel: Ref[Challenge], striker: ModelId, target: ModelId) -> bool:
    """Who stands, and has the other within an inch. (LEG-DUEL-02, LEG-DUEL-14)"""
    if striker not in game or target not in game or striker in game[duel].down:
        return False
    here, there = stand_of(game, striker), stand_of(game, target)
    return here is not None and there is not None and gap(here, there) <= NEAR + 0.001


async def _close_up(game: Game, duel: Ref[Challenge]) -> None:
    """Who stands piles in; who was knocked back tests Toughness to do so too. (LEG-DUEL-13, LEG-DUEL-14)"""
    down = [model for model in game[duel].down if model in game]
    left = []
    standing = [model for model in game[duel].fighters if model in game and model not in down]
    for model in sorted(standing, key=lambda each: -characteristic(game, game[each], "i")):
        _pile_in(game, model)
    for model in down:
        if await passes_test(game, characteristic(game, game[model], "t"), "rejoin"):
            game.say(tell("{model} is back in the fight.", model=model_name(game, model)), "LEG-DUEL-14", about=[model])
            _pile_in(game, model)
        else:
            game.say(tell("{model} is still down.", model=model_name(game, model)), "LEG-DUEL-14", about=[model])
            left.append(model)
    game.change(duel, down=tuple(left))


def _pile_in(game: Game, model: ModelId) -> None:
    """Up to 3 inches towards the other fighter, into contact if that is enough. (LEG-DUEL-13)"""
    unit = game[model].unit
    foes = game[unit].foes
    move = Step(PILE_IN, ignores_difficult=True, targets=foes, clause="LEG-DUEL-13")
    trek = trek_of(game, unit, move)
    contact = Contact(trek, foes_of(troop_of(game, foe) for foe in foes), need=CONTACT, slack=CONTACT)
    if contact.is_in_contact(trek.movers[model]):
        return
    ends = dict(trek.movers)
    found = contact.touch(model, ends, loose=True) or contact.nearest(model, ends, loose=True)
    if found is not None:
        put(game, [found[1]])
