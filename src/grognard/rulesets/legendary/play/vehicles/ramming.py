"""Ramming: tanks against vehicles and large creatures. (LEG-VEH-40 to LEG-VEH-43)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

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
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.vehicles.detours import detour
from grognard.rulesets.legendary.play.vehicles.driving import (
    HAIR,
    Drive,
    comes_to_rest,
    drive_to,
    farthest,
    is_hard,
    is_tank,
    others,
    speed_of,
    tanks,
)
from grognard.rulesets.legendary.play.vehicles.pushing import pushable
from grognard.rulesets.legendary.play.vehicles.rough_drives import over_ground
from grognard.rulesets.legendary.play.vehicles.tank_shock import drive_through, shockers
from grognard.rulesets.legendary.play.vehicles.towing import towable
from grognard.rulesets.legendary.play.vehicles.wall_breaking import walls_to_ram
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.legendary.table.special_rules import characteristic
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
    from grognard.rulesets.legendary.play.vehicles.rough_drives import Course
    from grognard.rulesets.legendary.table.records import Model


def ram_targets(game: Game, unit: UnitId) -> list[tuple[ModelId, ModelId]]:
    """Tanks, each with an enemy vehicle or a creature larger than itself that it could reach. (LEG-VEH-41)"""
    return [(tank.id, target) for tank in tanks(game, unit) for target in _targets_of(game, tank)]


def _targets_of(game: Game, tank: Model) -> list[ModelId]:
    here = stand_of(game, tank.id)
    if here is None:
        return []
    found = []
    for enemy in on_table(game, other(game[tank.unit].seat)):
        for model in models_of(game, enemy.id):
            one = stand_of(game, model.id)
            if one is None or model.is_flying or not is_hard(model):
                continue
            if not is_vehicle(model) and one.base.outer <= tank.base.inner:
                continue
            if distance(here.shape, one.shape) <= reach_of(game, tank) and way_of(game, tank, model):
                found.append(model.id)
    return found


def reach_of(game: Game, tank: Model) -> float:
    """A ram replaces move and advance; going flat out adds its distance. (LEG-VEH-41)"""
    return farthest(game, tank, flat_out=True)


def way_of(game: Game, tank: Model, target: Model) -> Detour | None:
    """The shortest way to the target: straight, or round terrain. (LEG-VEH-41)"""
    one = stand_of(game, target.id)
    return None if one is None else detour(game, tank, one, reach_of(game, tank))


@step
async def ramming(game: Game, unit: UnitId, tank: ModelId, target: ModelId) -> None:
    """The tank drives into its target; both are hit. (LEG-VEH-41, LEG-VEH-42)"""
    said = tell("{unit} rams {target}.", unit=name_of(game, unit), target=model_name(game, target))
    game.say(said, "LEG-VEH-41", kind="charge", about=[unit, target])
    await overwatch(game, unit, "move")
    await close_overwatch(game, unit)
    if tank not in game or target not in game or not is_tank(game[tank]):
        return
    way = way_of(game, game[tank], game[target])
    at = game[tank].at
    if way is None or at is None:
        return
    game.change(tank, has_driven=True)
    course = await over_ground(game, tank, way.drives(at))
    far = course.inches
    game.change(tank, pace=speed_of(game[tank], far))
    arrives = await _drive_all(game, unit, tank, course)
    course.end(game, tank)
    if not arrives or target not in game:
        return
    await collide(game, tank, target, far)
    await settle_doomed(game)
    await end_attack(game)
    if tank in game and target not in game:
        await _drive_on(game, unit, tank, target, far)


async def _drive_all(game: Game, unit: UnitId, tank: ModelId, course: Course) -> bool:
    """Whether the tank comes to the end of its way, through all who are in it. (LEG-VEH-37, LEG-VEH-41)"""
    for drive in course.drives:
        if not await drive_through(game, unit, tank, drive):
            return False
    return not course.is_cut


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


async def _drive_on(game: Game, unit: UnitId, tank: ModelId, target: ModelId, gone: float) -> None:
    """If the target explodes the tank may go on straight for the rest of its distance. (LEG-VEH-43)

    The whole way is its speed in this turn. (LEG-VEH-09, LEG-VEH-14)
    """
    own = game[tank]
    rest = reach_of(game, own) - gone
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
        course = await over_ground(game, tank, [Drive(start, own.facing, far - HAIR)])
        put(game, [comes_to_rest(game, own, course.drives[0])])
        game.say(tell("{unit} drives on.", unit=name_of(game, unit)), "LEG-VEH-43", kind="move", about=[unit])
        game.change(tank, pace=speed_of(own, gone + course.inches))
        course.end(game, tank)


How: TypeAlias = Literal["move", "shock", "ram", "push", "wall", "tow"]


class Manner(NamedTuple):
    """How a vehicle drives, which one, and at what: a model, a wreck or a wall."""

    how: How
    at: tuple[str, ...] = ()


async def ask_drive(game: Game, unit: UnitId) -> Manner:
    """Move as usual, tank shock, ram somebody, push, break through or tow; of a squadron one vehicle after another.

    (LEG-VEH-37, LEG-VEH-41, LEG-VEH-44, LEG-VEH-50, LEG-VEH-29)
    """
    is_alone = len(game[unit].models) == 1
    options = [Option("move", tell("Drive as usual"), data=DRAGGED, value=Manner("move"))]

    def offer(how: How, key: str, label: str, tank: ModelId, *at: str, about: str = "") -> None:
        if not is_alone:
            key, label = f"{key} by {tank}", tell("{model}: {deed}", model=model_name(game, tank), deed=label)
        shown = (about,) if about else (tank,)
        options.append(Option(key, label, about=shown, value=Manner(how, (tank, *at))))

    for tank in shockers(game, unit):
        offer("shock", "shock", tell("Tank shock"), tank)
    for tank, model in ram_targets(game, unit):
        label = tell("Ram {target}", target=model_name(game, model))
        offer("ram", f"ram {model}", label, tank, model, about=model)
    for tank, wreck in pushable(game, unit):
        label = tell("Push {wreck} aside", wreck=board(game).piece_of[wreck.id].label)
        offer("push", f"push {wreck.id}", label, tank, wreck.id, about=wreck.id)
    for tank, wall in walls_to_ram(game, unit):
        label = tell("Ram {target}", target=board(game).piece_of[wall.piece].label)
        offer("wall", f"wall {wall.key}", label, tank, wall.key, about=wall.piece)
    for tank, model in towable(game, unit):
        offer("tow", f"tow {model}", tell("Tow {model}", model=model_name(game, model)), tank, model, about=model)
    if len(options) == 1:
        return Manner("move")
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("How does {unit} drive?", unit=name_of(game, unit)),
        clause="LEG-VEH-37",
        about=(unit,),
        options=tuple(options),
    )
    return await game.ask(asked)
