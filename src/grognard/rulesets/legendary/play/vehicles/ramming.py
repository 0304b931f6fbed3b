"""Ramming: tanks against vehicles and large creatures. (LEG-VEH-40 to LEG-VEH-43)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.ask import DRAGGED, Choose, Option, yes_no
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance
from grognard.kernel.troops import Pose, free_length
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import ram
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.shooting.single_hits import strike_model
from grognard.rulesets.legendary.play.vehicles.detours import detour
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
from grognard.rulesets.legendary.play.vehicles.tank_shock import drive_through
from grognard.rulesets.legendary.play.vehicles.towing import towable
from grognard.rulesets.legendary.play.vehicles.wall_breaking import walls_to_ram
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
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
    from grognard.rulesets.legendary.play.vehicles.detours import Detour
    from grognard.rulesets.legendary.table.records import Model

COMBAT_SPEED, CRUISING = 6.0, 12.0


def ram_targets(game: Game, unit: UnitId) -> list[ModelId]:
    """Enemy vehicles, and creatures larger than the tank, that it could reach. (LEG-VEH-41)"""
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
            if distance(here.shape, one.shape) <= reach_of(game, unit) and way_of(game, unit, tank, model):
                found.append(model.id)
    return found


def reach_of(game: Game, unit: UnitId) -> float:
    """A ram replaces move and advance; going flat out adds its distance. (LEG-VEH-41)"""
    pace = unit_pace(game, unit)
    return pace.move + pace.advance + pace.flat_out


def way_of(game: Game, unit: UnitId, tank: Model, target: Model) -> Detour | None:
    """The shortest way to the target: straight, or round terrain. (LEG-VEH-41)"""
    one = stand_of(game, target.id)
    return None if one is None else detour(game, tank, one, reach_of(game, unit))


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
    way = way_of(game, unit, game[tank.id], game[target])
    at = game[tank.id].at
    if way is None or at is None:
        return
    pace = "moved" if way.inches <= COMBAT_SPEED else "advanced" if way.inches <= CRUISING else "flat out"
    game.change(tank.id, pace=pace)
    for drive in way.drives(at):
        if not await drive_through(game, unit, tank.id, drive):
            return
    if target not in game:
        return
    await collide(game, tank.id, target, way.inches)
    await settle_doomed(game)
    await end_attack(game)
    if tank.id in game and target not in game:
        await _drive_on(game, unit, tank.id, target, reach_of(game, unit) - way.inches)


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


async def _drive_on(game: Game, unit: UnitId, tank: ModelId, target: ModelId, rest: float) -> None:
    """If the target explodes the tank may go on straight for the rest of its distance. (LEG-VEH-43)"""
    own = game[tank]
    has_exploded = any(each.id.startswith(f"wreck-{target}-") and each.has("crater") for each in game[BATTLE].added)
    if rest <= 0.1 or own.at is None or own.facing is None or not has_exploded or not is_tank(own):
        return
    start = Pose(own.at[0], own.at[1], own.facing)
    shapes = [one.shape for one in others(game, own)]
    onward = drive_to(game, own, Drive(start, own.facing, rest).end.at, keep=1.0)
    far = min(onward.inches, free_length(own.base, start, rest, shapes))
    if far <= 0.1:
        return
    prompt = tell("The way is free. Does {unit} drive on?", unit=name_of(game, unit))
    if await game.ask(yes_no(game[unit].seat, prompt, "LEG-VEH-43", about=(unit,))) == "yes":
        put(game, [comes_to_rest(game, own, Drive(start, own.facing, far - HAIR))])
        game.say(tell("{unit} drives on.", unit=name_of(game, unit)), "LEG-VEH-43", kind="move", about=[unit])


class Manner(NamedTuple):
    """How a vehicle drives, and at what: a model, a wreck or a wall."""

    how: Literal["move", "shock", "ram", "push", "wall", "tow"]
    at: tuple[str, ...] = ()


async def ask_drive(game: Game, unit: UnitId, *, may_shock: bool) -> Manner:
    """Move as usual, tank shock, or ram somebody. (LEG-VEH-37, LEG-VEH-41)"""
    rams, wrecks, stuck = ram_targets(game, unit), pushable(game, unit), towable(game, unit)
    walls = walls_to_ram(game, unit)
    if not (rams or wrecks or stuck or walls or may_shock):
        return Manner("move")
    options = [Option("move", tell("Drive as usual"), data=DRAGGED, value=Manner("move"))]
    if may_shock:
        options.append(Option("shock", tell("Tank shock"), value=Manner("shock")))
    for model in rams:
        label = tell("Ram {target}", target=model_name(game, model))
        options.append(Option(f"ram {model}", label, about=(model,), value=Manner("ram", (model,))))
    for wreck in wrecks:
        label = tell("Push {wreck} aside", wreck=wreck.name)
        options.append(Option(f"push {wreck.id}", label, about=(wreck.id,), value=Manner("push", (wreck.id,))))
    for wall in walls:
        label = tell("Ram {target}", target=board(game).piece_of[wall.piece].label)
        options.append(Option(f"wall {wall.key}", label, about=(wall.piece,), value=Manner("wall", (wall.key,))))
    for model in stuck:
        label = tell("Tow {model}", model=model_name(game, model))
        options.append(Option(f"tow {model}", label, about=(model,), value=Manner("tow", (model,))))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("How does {unit} drive?", unit=name_of(game, unit)),
        clause="LEG-VEH-37",
        about=(unit,),
        options=tuple(options),
    )
    return await game.ask(asked)
