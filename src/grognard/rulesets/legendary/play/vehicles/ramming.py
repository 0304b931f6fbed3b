"""Ramming: tanks against vehicles and large creatures. (LEG-VEH-40 to LEG-VEH-43)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance
from grognard.kernel.troops import Pose, free_length, stand
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import ram
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.shooting.single_hits import strike_model
from grognard.rulesets.legendary.play.vehicles.driving import (
    HAIR,
    Drive,
    comes_to_rest,
    drive_to,
    is_hard,
    is_tank,
    others,
)
from grognard.rulesets.legendary.play.vehicles.pushing import pushable
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.special import characteristic, unit_pace
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    put,
    stand_of,
)

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import Model

COMBAT_SPEED, CRUISING = 6.0, 12.0


def ram_targets(game: Game, unit: UnitId) -> list[ModelId]:
    """Enemy vehicles, and creatures larger than the tank, that it could reach in a straight line. (LEG-VEH-41)"""
    models = models_of(game, unit)
    if len(models) != 1 or not is_tank(models[0]) or game[unit].foes or game[unit].has_arrived:
        return []
    tank, here = models[0], stand_of(game, models[0].id)
    if here is None:
        return []
    found = []
    for enemy in on_table(game, other(game[unit].seat)):
        for model in models_of(game, enemy.id):
            one = stand_of(game, model.id)
            if one is None or model.is_flying or not is_hard(model):
                continue
            if not is_vehicle(model) and one.base.outer <= tank.base.inner:
                continue
            if distance(here.shape, one.shape) <= reach_of(game, unit) and _reaches(game, tank, model):
                found.append(model.id)
    return found


def reach_of(game: Game, unit: UnitId) -> float:
    """A ram replaces move and advance; going flat out adds its distance. (LEG-VEH-41)"""
    pace = unit_pace(game, unit)
    return pace.move + pace.advance + pace.flat_out


def _reaches(game: Game, tank: Model, target: Model) -> bool:
    """Whether nothing else stops the tank on the straight way. (LEG-VEH-41)"""
    assert target.at is not None
    drive = drive_to(game, tank, target.at, keep=0.0)
    one = stand_of(game, target.id)
    if one is None:
        return False
    end = stand(tank.id, tank.base, drive.end)
    return distance(end.shape, one.shape) <= 0.1


@step
async def ramming(game: Game, unit: UnitId, target: ModelId) -> None:
    """The tank drives into its target; both are hit. (LEG-VEH-41, LEG-VEH-42)"""
    tank = models_of(game, unit)[0]
    said = tell("{unit} rams {target}.", unit=name_of(game, unit), target=model_name(game, target))
    game.say(said, "LEG-VEH-41", kind="charge", about=[unit, target])
    await overwatch(game, unit, "move")
    await close_overwatch(game, unit)
    if tank.id not in game or target not in game or not is_tank(game[tank.id]):
        return
    goal = game[target].at
    assert goal is not None
    drive = drive_to(game, game[tank.id], goal, keep=0.0)
    put(game, [comes_to_rest(game, tank, drive)])
    pace = "moved" if drive.inches <= COMBAT_SPEED else "advanced" if drive.inches <= CRUISING else "flat out"
    game.change(tank.id, pace=pace)
    await collide(game, tank.id, target, drive.inches)
    await settle_doomed(game)
    await end_attack(game)
    if tank.id in game and target not in game:
        _drive_on(game, unit, tank.id, drive)


async def collide(game: Game, tank: ModelId, target: ModelId, inches: float) -> None:
    """Each is hit at the other's armour, or at the creature's Strength and Toughness. (LEG-VEH-41, LEG-VEH-42)"""
    own, enemy = game[tank], game[target]
    assert isinstance(own.profile, VehicleProfile)
    assert own.at is not None
    front = own.profile.armour["front"]
    if isinstance(enemy.profile, VehicleProfile):
        side = side_towards(game, enemy, own.at)
        other_armour = enemy.profile.armour[side]
    else:
        side = "front"
        other_armour = characteristic(game, enemy, "s") + characteristic(game, enemy, "t")
    strengths = ram(front, other_armour, own.profile.types, inches)
    await strike_model(game, target, max(1, strengths.target), None, side=side, clause="LEG-VEH-42")
    await strike_model(game, tank, max(1, strengths.rammer), None, side="front", clause="LEG-VEH-42")


def _drive_on(game: Game, unit: UnitId, tank: ModelId, drive: Drive) -> None:
    """If the target is gone the tank goes on straight for the rest of its distance. (LEG-VEH-43)"""
    own = game[tank]
    rest = reach_of(game, unit) - drive.inches
    if rest <= 0 or own.at is None or own.pace == "moved":
        return
    start = Pose(own.at[0], own.at[1], drive.facing)
    shapes = [one.shape for one in others(game, own)]
    onward = drive_to(game, own, Drive(start, drive.facing, rest).end.at, keep=1.0)
    far = min(onward.inches, free_length(own.base, start, rest, shapes))
    if far > 0.1:
        put(game, [comes_to_rest(game, own, Drive(start, drive.facing, far - HAIR))])
        game.say(tell("{unit} drives on.", unit=name_of(game, unit)), "LEG-VEH-43", kind="move", about=[unit])


async def ask_drive(game: Game, unit: UnitId, *, may_shock: bool) -> str:
    """Move as usual, tank shock, or ram somebody. (LEG-VEH-37, LEG-VEH-41)"""
    rams, wrecks = ram_targets(game, unit), pushable(game, unit)
    if not rams and not wrecks and not may_shock:
        return "move"
    options = [Option("move", tell("Drive as usual"), data=DRAGGED)]
    if may_shock:
        options.append(Option("shock", tell("Tank shock")))
    options += [
        Option(f"ram {each}", tell("Ram {target}", target=model_name(game, each)), about=(each,)) for each in rams
    ]
    options += [
        Option(f"push {each.id}", tell("Push {wreck} aside", wreck=each.name), about=(each.id,)) for each in wrecks
    ]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("How does {unit} drive?", unit=name_of(game, unit)),
        clause="LEG-VEH-37",
        about=(unit,),
        options=tuple(options),
    )
    return await game.ask(asked)
