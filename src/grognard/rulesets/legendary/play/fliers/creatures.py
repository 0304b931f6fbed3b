"""Flying creatures: swooping, landing, and being brought down. (LEG-TYPE-20 to LEG-TYPE-24)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import heading, inside
from grognard.kernel.troops import Pose
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import half
from grognard.rulesets.legendary.lists.keywords.unit_types import LEAST_SWOOP, SWOOP
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.fliers.bombs import drop_bombs, vector_strike
from grognard.rulesets.legendary.play.fliers.courses import INWARD, can_fly_off
from grognard.rulesets.legendary.play.fliers.legs import Leg, fly_leg
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.movement import move_unit
from grognard.rulesets.legendary.play.moves.nearest_place import nearest_place
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.reserves.entry_points import nearest_entry
from grognard.rulesets.legendary.play.rolls import roll_d6
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.units import models_of, name_of, put

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.play.reserves.entry_points import Edge, Stretch
    from grognard.rulesets.legendary.table.records import Model, Pace

GROUNDED = 2
FALL, FALL_AP = 9, 1
"""The hit of a creature that is brought down. (LEG-TYPE-23)"""


def is_winged(game: Game, unit: UnitId) -> bool:
    """Whether a unit is a creature that can swoop. (LEG-TYPE-21)"""
    models = models_of(game, unit)
    return len(models) == 1 and models[0].profile_flies


@step
async def take_wing(game: Game, unit: UnitId) -> None:
    """Fly or glide, chosen at the start of each activation. (LEG-TYPE-20, LEG-TYPE-21)"""
    creature = models_of(game, unit)[0]
    if creature.is_stunned and not creature.is_flying:
        game.then(move_unit, unit)
        return
    words = tell("Land") if creature.is_flying else tell("Glide")
    prompt = tell("Does {unit} fly?", unit=name_of(game, unit))
    ways = {"glide": words, "swoop": tell("Swoop")}
    if await way_of(game, unit, prompt, "LEG-TYPE-21", ways) == "swoop":
        game.change(creature.id, is_flying=True)
        game.change(unit, is_landing=False)
        await _swoop(game, unit)
        return
    if creature.is_flying:
        game.change(unit, is_landing=True)  # it counts as flying until this game turn ends
        settle_down(game, unit)
    game.then(move_unit, unit)


async def _swoop(game: Game, unit: UnitId) -> None:
    """12 to 24 inches over everything; then strikes, fire, and perhaps an advance. (LEG-TYPE-21)"""
    creature = models_of(game, unit)[0]
    if await _leg(game, unit, creature, LEAST_SWOOP, SWOOP.move, "moved"):
        await _fly_on(game, unit, creature)


async def _fly_on(game: Game, unit: UnitId, creature: Model) -> None:
    """After its flight it strikes, is fired at, and may advance, but not with a bomb dropped.

    (LEG-TYPE-21, LEG-RES-05, LEG-WPN-15)
    """
    has_dropped = await drop_bombs(game, unit)
    await vector_strike(game, unit)
    await overwatch(game, unit, "move")
    if has_dropped or not game[unit].models or not game[creature.id].is_flying or game[creature.id].is_stunned:
        return
    prompt = tell('Does {unit} advance, up to {inches}" more?', unit=name_of(game, unit), inches=f"{SWOOP.advance:g}")
    ways = {"no": tell("No"), "yes": tell("Advance")}
    advances = await way_of(game, unit, prompt, "LEG-TYPE-21", ways) == "yes"
    if advances and await _leg(game, unit, game[creature.id], 0.0, SWOOP.advance, "advanced"):
        game.change(unit, has_advanced=True)
        await overwatch(game, unit, "advance")


async def _leg(game: Game, unit: UnitId, creature: Model, least: float, most: float, pace: Pace) -> bool:
    """A flight in a straight line; whether it is still over the table. (LEG-TYPE-21, LEG-TYPE-22)"""
    assert creature.at is not None
    here, table = creature.at, board(game).table

    def way_to(at: Point, _: float) -> tuple[Point, ...]:
        if not least - 0.01 <= hypot(at[0] - here[0], at[1] - here[1]) <= most + 0.01:
            said = tell('It flies {least}" to {most}".', least=f"{least:g}", most=f"{most:g}")
            raise Refused(said, "LEG-TYPE-21")
        if not inside(table, at):
            raise Refused(tell("It would be over the edge; it may leave the table instead."), "LEG-TYPE-22")
        return here, at

    def propose(chance: Chance) -> Placement:
        for _ in range(40):
            far, turn = least + chance.unit() * (most - least), chance.unit() * 360.0
            c, s = heading(turn)
            at = (round(here[0] + far * c, 3), round(here[1] + far * s, 3))
            if inside(table, at):
                return {creature.id: at}
        return {}

    # who has come in this turn does not leave in it (LEG-TYPE-22)
    leaves = not game[unit].has_arrived and can_fly_off(board(game), here, 0.0, most, turn=180.0)
    leaving = "LEG-TYPE-22" if leaves else ""
    return await fly_leg(
        game, unit, Leg(way_to, propose, creature.facing or 0.0, pace, "LEG-TYPE-21", leaving, turns=False)
    )


async def swoop_in(game: Game, unit: UnitId, edge: Edge, stretches: Sequence[Stretch]) -> bool:
    """From reserve a flying creature may enter on the wing, by the legal parts of its edge; whether it does.

    (LEG-TYPE-22, LEG-RES-02, LEG-RES-05)
    """
    prompt = tell("Does {unit} come in flying?", unit=name_of(game, unit))
    ways = {"no": tell("No, on foot"), "yes": tell("Flying")}
    if await way_of(game, unit, prompt, "LEG-TYPE-22", ways) == "no":
        return False
    creature = models_of(game, unit)[0]
    facing = INWARD[edge.side] if not creature.base.is_round else None
    game.change(creature.id, facing=facing, is_flying=True)
    await fly_leg(game, unit, _entry(game, creature, edge, stretches))
    await _fly_on(game, unit, creature)
    return True


def _entry(game: Game, creature: Model, edge: Edge, stretches: Sequence[Stretch]) -> Leg:
    """In from its edge, 12 to 24 inches as in any flight. (LEG-TYPE-21, LEG-TYPE-22)"""
    table = board(game).table

    def start_of(at: Point) -> Point:
        return edge.point(nearest_entry(stretches, edge.split(at)[0]))

    def way_to(at: Point, _: float) -> tuple[Point, ...]:
        start = start_of(at)
        far = hypot(at[0] - start[0], at[1] - start[1])
        if not inside(table, at) or not LEAST_SWOOP - 0.01 <= far <= SWOOP.move + 0.01:
            least, most = f"{LEAST_SWOOP:g}", f"{SWOOP.move:g}"
            said = tell('It flies {least}" to {most}" from its edge.', least=least, most=most)
            raise Refused(said, "LEG-TYPE-22")
        return start, at

    def propose(chance: Chance) -> Placement:
        low, high = stretches[chance.below(len(stretches))]
        along = low + chance.unit() * (high - low)
        far = LEAST_SWOOP + chance.unit() * (SWOOP.move - LEAST_SWOOP)
        c, s = heading(INWARD[edge.side])
        x, y = edge.point(along)
        return {creature.id: (round(x + far * c, 3), round(y + far * s, 3))}

    facing = INWARD[edge.side]
    return Leg(way_to, propose, facing, clause="LEG-TYPE-22", turns=not creature.base.is_round, enters=True)


# ---------------------------------------------------------------- coming down


def settle_down(game: Game, unit: UnitId) -> None:
    """A creature that comes down over others lands at the closest safe place. (LEG-TYPE-22)"""
    creature = models_of(game, unit)[0]
    if creature.at is None:
        return
    own = game[unit]
    game.change(creature.id, is_flying=False)
    here = Pose(*creature.at, None if creature.base.is_round else creature.facing)
    place = nearest_place(game, game[creature.id], here, footing_of(game, own, "LEG-TYPE-22"))
    if place is not None:
        put(game, [place])
    if own.is_landing:
        game.change(creature.id, is_flying=True)


def creatures_land(game: Game) -> None:
    """Those who landed in this game turn are on the ground when it ends. (LEG-TYPE-21)"""
    for unit in game.all(Unit):
        if unit.is_landing and unit.where == "table" and unit.models:
            game.change(unit.id, is_landing=False)
            settle_down(game, unit.id)


def must_test_grounding(model: Model) -> bool:
    """Whether one attack took half or more of a flying creature's wounds, or of a bio point. (LEG-TYPE-23)"""
    is_half = model.lost_in_flight or (bool(model.left) and model.damage >= half(model.left[0]))
    return model.profile_flies and model.is_flying and is_half


async def grounding_test(game: Game, model: ModelId) -> None:
    """On 1 or 2 it is brought down and takes one hit more in the same attack. (LEG-TYPE-23)"""
    if not must_test_grounding(game[model]):
        return
    if await roll_d6(game, "grounding") > GROUNDED:
        return
    unit = game[model].unit
    game.say(tell("{unit} is brought down.", unit=name_of(game, unit)), "LEG-TYPE-23", kind="loss", about=[unit])
    game.change(unit, is_landing=False)
    settle_down(game, unit)
    await strike_model(game, model, FALL, FALL_AP, clause="LEG-TYPE-23")
