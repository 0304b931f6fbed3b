"""Dragging: who was hit by a hook is pulled towards the shooter. (SPF-WPN-18)"""

from __future__ import annotations

import msgspec

from grognard.kernel.ask import Choose
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance, neighbour
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.assault.air_ground import ground_speed
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.assault.retreat_hex import is_possible
from grognard.rulesets.steampunk.play.assault.surrounded import foes_in
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.damage.shaken import shake
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import trigger_effects
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.hidden import part_found
from grognard.rulesets.steampunk.play.moves.movement import enter
from grognard.rulesets.steampunk.table.board import BOARD, beside
from grognard.rulesets.steampunk.table.records import MAP, Contest, Entrant, Map, Unit, UnitId
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import name_of, new_id


@step
async def drag_all(game: Game) -> None:
    """In Agony 0 one dragged unit after another is pulled one hex towards its shooter. (SPF-WPN-18)"""
    for unit in game.all(Unit):
        if unit.dragged_by is not None:
            shooter = game[unit.dragged_by]
            game.change(unit.id, dragged_by=None)
            if unit.is_here and len(unit.living) == 1 and shooter.is_here:
                await drag(game, unit.id, shooter.id)
                game.then(drag_all)
                return


async def drag(game: Game, name: UnitId, shooter: UnitId) -> None:
    """It keeps its facing; among enemies it has to fight at once. (SPF-WPN-18)"""
    unit = game[name]
    ground = ground_speed(unit)
    goals = nearer_hexes(game[MAP], unit, game[shooter])
    if not goals and ground is not None and unit.at is not None:
        goals = [unit.at]  # right above the shooter: it comes down on him
    if not goals:
        return
    goal = await choose_goal(game, unit, game[shooter], goals)
    landed = unit if ground is None else msgspec.structs.replace(unit, speed=ground.name)
    foes = foes_in(game, landed, goal)
    closed = not may_stand(game[MAP], goal, unit.profile, is_flying=landed.is_flying)
    if closed or (not foes and not is_possible(game, landed, goal, frozenset())):
        game.say(
            tell("{unit} cannot be dragged there.", unit=name_of(game, name)), "SPF-WPN-18", kind="move", about=[name]
        )
        shake(game, name)
        return
    if ground is not None:
        game.change(name, speed=ground.name)
        game.say(tell("{unit} comes to the ground.", unit=name_of(game, name)), "SPF-WPN-18", kind="move", about=[name])
    game.say(
        tell("{unit} is dragged towards {hex}.", unit=name_of(game, name), hex=BOARD.name(goal)),
        "SPF-WPN-18",
        kind="move",
        about=[name],
    )
    if foes:
        begin_assault(game, game[name], goal, foes)
    else:
        enter(game, name, goal)  # Agony has no Trigger hex effect: what lies there it meets next turn (SPF-TURN-01)


def nearer_hexes(land: Map, unit: Unit, shooter: Unit) -> list[Hex]:
    """The hexes beside it that are one nearer to the shooter."""
    assert unit.at is not None
    assert shooter.at is not None
    far = distance(unit.at, shooter.at)
    return [at for at in beside(land, unit.at) if distance(at, shooter.at) < far]


async def choose_goal(game: Game, unit: Unit, shooter: Unit, goals: list[Hex]) -> Hex:
    """The shooter chooses among equally near hexes. (SPF-WPN-18)"""
    if len(goals) == 1:
        return goals[0]
    asked = Choose(
        seat=shooter.seat,
        prompt=tell(
            "{unit} drags {other}: into which hex?", unit=name_of(game, shooter.id), other=name_of(game, unit.id)
        ),
        clause="SPF-WPN-18",
        about=(unit.id, shooter.id),
        options=tuple(hex_option(at, unit.at) for at in goals),
    )
    return await game.ask(asked)


def begin_assault(game: Game, unit: Unit, goal: Hex, foes: list[Unit]) -> None:
    """The dragged unit enters; retreats and damage come before Agony 1. (SPF-WPN-18)"""
    assert unit.at is not None
    origin = unit.at if unit.at != goal else neighbour(goal, unit.facing + 3)  # from above: as it faces
    contest = Contest(
        id=Ref(new_id(game, "contest")),
        at=goal,
        layer=unit.layer,
        entering=(Entrant(unit.id, origin, goal),),
        staying=tuple(foe.id for foe in foes),
    )
    game.add(contest)
    game.then(fight, contest.id)
    game.then(roll_damage)
    game.then(retreats)
    game.then(trigger_effects, False, True)
    game.then(apply_damage)
    game.then(end_drag)


@step
async def end_drag(game: Game) -> None:
    """The assault is over; nobody has codes left to do. (SPF-WPN-18)"""
    for contest in game.all(Contest):
        game.remove(contest.id)
    part_found(game)
