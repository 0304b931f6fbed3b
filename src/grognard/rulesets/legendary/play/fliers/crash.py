"""Fliers that are shot down: those aboard, the fall and the wreck. (LEG-FLY-15 to LEG-FLY-22, LEG-DEST-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import inside
from grognard.kernel.troops import Pose, stand
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.destruction import crash, crash_value
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import model_save
from grognard.rulesets.legendary.dice.scatter import moved
from grognard.rulesets.legendary.lists.keywords.moving import DeepStrike
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.fliers.courses import side_of
from grognard.rulesets.legendary.play.moves.set_down import put_near
from grognard.rulesets.legendary.play.reserves.deep_strike import land_at
from grognard.rulesets.legendary.play.rolls import common, passes_test, roll_d12
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.control import clear_the_way
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, Reserve, ReservePlan, UnitId, reserve_id
from grognard.rulesets.legendary.table.special_rules import characteristic, model_has
from grognard.rulesets.legendary.table.units import models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.dice.destruction import Wreckage
    from grognard.rulesets.legendary.lists.vehicles import Crew
    from grognard.rulesets.legendary.table.records import Model

MID_AIR = 9
"""Rows of the chart that leave nothing to crash. (LEG-FLY-16)"""


def pilots_left(dice: Dice, crew: Crew, strength: int) -> int:
    """How many of the crew live through the row's hit. (LEG-DEST-01, LEG-FLY-19)"""
    target = Target(crew.t, (crew.w,), crew.sv)
    return crew.count - dice.tally(is_lost, crew.count, target, strength)


def is_lost(dice: Dice, target: Target, strength: int) -> int:
    """1 if a crewman dies of one hit."""
    return int(model_save(dice, target, Hit(strength)) >= target.parts[0])


async def shot_down(
    game: Game, flier: Model, here: Stand, row: Wreckage, aboard: Sequence[UnitId], crew: UnitId | None = None
) -> Stand | None:
    """After the chart: escapes, then the fall; where the wreck lies, None if nothing is left. (LEG-FLY-16)

    `crew` are those who live, by the module crew_as_infantry: they fall with the passengers. (LEG-DEST-22)
    """
    left = [unit for unit in aboard if game[unit].models and not await escapes(game, unit, here, row)]
    left += [crew] if crew is not None else []
    if row.row >= MID_AIR:
        said = tell("{flier} explodes in the air.", flier=flier.profile.name)
        game.say(said, "LEG-FLY-16", kind="loss", about=[flier.unit])
        for unit in left:
            await _fall(game, unit, row.row, "LEG-FLY-16")
        return None
    has_pilots = crew is not None or await _has_pilots(game, flier, row)
    fell = await game.resolve(crash)
    at = moved(here.pose.at, fell.inches, fell.degrees)
    ground = board(game)
    is_off = not inside(ground.table, at)
    in_terrain = not is_off and any(inside(piece.area, at) for piece in ground.pieces)
    value = crash_value(fell.value, has_pilots=has_pilots, is_off_board=is_off, is_in_terrain=in_terrain)
    said = tell('{flier} crashes {inches}" away.', flier=flier.profile.name, inches=fell.inches)
    game.say(said, "LEG-FLY-17", "LEG-FLY-18", "LEG-FLY-19", kind="scatter", about=[flier.unit], at=at)
    for unit in left:
        await _fall(game, unit, value, "LEG-FLY-21")
    if is_off:
        for unit in left:
            _walk_back(game, unit, at)
        return None
    wreck = stand(here.name, here.base, Pose(at[0], at[1], here.pose.facing))
    await clear_the_way(game, wreck, {flier.id})
    return wreck


async def _has_pilots(game: Game, flier: Model, row: Wreckage) -> bool:
    """Whether a pilot lives through the row's hit; by the module it is known already. (LEG-FLY-19, LEG-DEST-22)"""
    if game.options["crew_as_infantry"] or not isinstance(flier.profile, VehicleProfile):
        return False
    return await game.resolve(pilots_left, flier.profile.crew, row.crew) > 0


async def escapes(game: Game, unit: UnitId, here: Stand, row: Wreckage) -> bool:
    """Who can fly or fall softly may get out, by one test for all or each by his own; whether nobody is left aboard.

    (LEG-FLY-15, LEG-FLY-22, LEG-DEST-23)
    """
    light = [model for model in models_of(game, unit) if model_has(game, model, DeepStrike)]
    if not light:
        return False
    together = Option("yes", tell("Jump"), note=tell("One Initiative test, then a deep strike."))
    alone = Option("each", tell("Each for himself"), note=tell("Everybody tests; who fails dies in the crash."))
    options = [together, alone] if len(light) == len(game[unit].models) else [alone]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("The transport goes down. Does {unit} jump?", unit=name_of(game, unit)),
        clause="LEG-FLY-15",
        about=(unit,),
        options=(*options, Option("no", tell("Stay aboard"))),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return False
    if answer == "each":
        await _each_for_himself(game, unit, here, row)
        return True
    if not await passes_test(game, common(game, unit, "i"), "Initiative"):
        said = tell("{unit} does not get out.", unit=name_of(game, unit))
        game.say(said, "LEG-FLY-15", about=[unit])
        return False
    game.say(tell("{unit} jumps.", unit=name_of(game, unit)), "LEG-FLY-15", about=[unit])
    await land(game, unit, here.pose.at)
    return True


async def _each_for_himself(game: Game, unit: UnitId, here: Stand, row: Wreckage) -> None:
    """Every model tests; who passes is put down under the flier, who fails dies in the crash. (LEG-DEST-23)"""
    failed = []
    for model in game[unit].models:
        can_jump = model_has(game, game[model], DeepStrike)
        if not can_jump or not await passes_test(game, characteristic(game, game[model], "i"), "Initiative"):
            failed.append(model)
    count = len(game[unit].models) - len(failed)
    said = tell_many("{count} of {unit} jumps.", "{count} of {unit} jump.", count, unit=name_of(game, unit))
    game.say(said, "LEG-DEST-23", about=[unit])
    if row.row < MID_AIR:
        remove_models(game, failed, "LEG-DEST-23")
    for model in failed:
        if model in game:
            await _test_fall(game, model, row.row, "LEG-FLY-16")
    if game[unit].models and await put_near(game, unit, here, "LEG-DEST-23"):
        game.say(tell("{unit} lands.", unit=name_of(game, unit)), "LEG-DEST-23", kind="place", about=[unit])


async def land(game: Game, unit: UnitId, at: Point) -> None:
    """A unit that jumped comes down by the rules of deep strike. (LEG-FLY-14, LEG-FLY-15)"""
    game.change(unit, where="reserve", transport=None)
    if reserve_id(unit) not in game:
        game.add(Reserve(reserve_id(unit), unit, ReservePlan("deep strike", game[BATTLE].turn, is_shown=True)))
    if await land_at(game, unit, at):
        game.change(unit, has_arrived=True, has_deep_struck=True, has_left=True)
        game.remove(reserve_id(unit))


async def _fall(game: Game, unit: UnitId, value: int, clause: str) -> None:
    """Everybody aboard takes a dangerous terrain test. (LEG-FLY-16, LEG-FLY-21)"""
    for model in game[unit].models:
        await _test_fall(game, model, value, clause)


async def _test_fall(game: Game, model: ModelId, value: int, clause: str) -> None:
    if value and await roll_d12(game, "dangerous terrain") <= value:
        await strike_model(game, model, value, None, clause=clause)


def edge_beyond(game: Game, seat: int, at: Point) -> str:
    """The edge beyond which a point off the table lies, as a seat sees it. (LEG-FLY-20)"""
    ground = board(game)
    over = {"west": -at[0], "east": at[0] - ground.width, "south": -at[1], "north": at[1] - ground.height}
    side = max(over, key=lambda each: over[each])
    return next((edge for edge in ("own", "left", "right") if side_of(game, seat, edge) == side), "far")


def _walk_back(game: Game, unit: UnitId, at: Point) -> None:
    """Survivors of a crash off the table enter in the following game turn without a roll. (LEG-FLY-20)"""
    if not game[unit].models:
        return
    edge = edge_beyond(game, game[unit].seat, at)
    plan = ReservePlan("reserve", game[BATTLE].turn + 1, edge, is_certain=True, is_shown=True)
    game.change(unit, where="reserve", transport=None)
    game.add(Reserve(reserve_id(unit), unit, plan))
    game.say(tell("{unit} comes back on foot.", unit=name_of(game, unit)), "LEG-FLY-20", about=[unit])
