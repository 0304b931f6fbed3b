"""Perils of the warp: what befalls a psyker whose casting goes wrong. (LEG-PSY-09, LEG-PSY-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import sided
from grognard.kernel.troops import closest
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import harmed, start
from grognard.rulesets.legendary.dice.psychic import Perils, perils
from grognard.rulesets.legendary.play.psychic.psykers import change_psyker, circle_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, stand_of, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model

TORN_HULL = 3
"""Hull points that a vehicle loses which is torn away. (LEG-PSY-13)"""
FLARE = 3.0
"""How far a warp flare reaches. (LEG-PSY-13)"""
SHIFTS = {5: -1, 6: 1}
"""What drained and surging minds add to their mastery, by the row of the table. (LEG-PSY-13)"""


async def suffer_perils(game: Game, psyker: ModelId, power: str) -> bool:
    """Perils of the warp; whether the power, or the force weapon, may still work. (LEG-PSY-09, LEG-PSY-13)"""
    own, circle = game[psyker], circle_of(game, psyker)
    rolled: Perils = await game.resolve(perils, leadership_of(game, own.unit))
    victim = await _victim(game, circle)
    said = tell("Perils of the warp for {psyker}: {row}.", psyker=model_name(game, victim), row=rolled.row)
    game.say(said, "LEG-PSY-09", "LEG-PSY-13", kind="cast", about=[victim])
    if rolled.row == 1 and rolled.is_torn:
        await own_attack(game, _tear(game, victim))
    elif rolled.row == 2:
        change_psyker(game, psyker, powers_lost=(*own.powers_lost, power))
    elif rolled.row == 3:
        await own_attack(game, _flare(game, victim))
    elif rolled.row == 4:
        await own_attack(game, strike_model(game, victim, 6, 2, clause="LEG-PSY-13"))
    elif rolled.row in SHIFTS:
        change_psyker(game, psyker, mastery_shift=SHIFTS[rolled.row])
    return not rolled.spoils


async def _victim(game: Game, circle: list[Model]) -> ModelId:
    """Perils strike a random model of a brotherhood. (LEG-KW-07)"""
    size = len(circle)
    if size < 2:
        return circle[0].id
    face: int = await game.resolve(lambda dice: dice.roll(sided(size), "perils"))
    return circle[face - 1].id


async def _tear(game: Game, psyker: ModelId) -> None:
    """The psyker is torn away: a bio point, three hull points, or the model. (LEG-PSY-13)"""
    own = game[psyker]
    if is_vehicle(own):
        targets = (target_of(game, own, "rear"),)
        await apply_row(game, [psyker], targets, harmed(start(targets), targets, TORN_HULL), "LEG-PSY-13")
    elif len(own.left) > 1:
        game.change(psyker, points_lost=own.points_lost + 1)
    else:
        remove_models(game, [psyker], "LEG-PSY-13")


async def _flare(game: Game, psyker: ModelId) -> None:
    """Every model within 3 inches takes a Strength 6 hit. (LEG-PSY-13)"""
    here = stand_of(game, psyker)
    if here is None:
        return
    everybody = [*troops(game), *(troop_of(game, unit.id) for seat in (0, 1) for unit in in_rooms(game, seat))]
    near = [one.name for troop in everybody for one in troop.stands if closest([here], [one]) <= FLARE + 0.001]
    for name in near:
        if ModelId(name) in game:
            await strike_model(game, ModelId(name), 6, None, clause="LEG-PSY-13")
