"""Tank shock, and heroes who try to stop it. (LEG-VEH-37, LEG-VEH-38)"""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import inside
from grognard.kernel.troops import gap, stand
from grognard.kernel.troops.sweep import is_met
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.morale import KnowNoFear
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.nearest_place import nearest_place
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.shooting.attack_end import pin
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.death_or_glory import death_or_glory
from grognard.rulesets.legendary.play.vehicles.driving import (
    Drive,
    comes_to_rest,
    drive_to,
    farthest,
    is_hard,
    is_tank,
    met,
    speed_of,
    stops_of,
    tanks,
)
from grognard.rulesets.legendary.play.vehicles.rough_drives import over_ground
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.special_rules import any_has
from grognard.rulesets.legendary.table.units import (
    model_name,
    models_of,
    name_of,
    on_table,
    put,
    stand_of,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import Model


def shockers(game: Game, unit: UnitId) -> list[ModelId]:
    """Tanks that can move, with enemies on foot in reach. (LEG-VEH-37)"""
    able = tanks(game, unit)
    if not able:
        return []
    enemies = [
        one
        for enemy in on_table(game, other(game[unit].seat))
        if not any(is_hard(model) or model.is_flying for model in models_of(game, enemy.id)) and not enemy.foes
        for one in troop_of(game, enemy.id).stands
    ]
    return [tank.id for tank in able if _is_any_near(game, tank, enemies)]


def _is_any_near(game: Game, tank: Model, enemies: list[Stand]) -> bool:
    here, reach = stand_of(game, tank.id), farthest(game, tank)
    return here is not None and any(gap(here, one) < reach for one in enemies)


@step
async def tank_shock(game: Game, unit: UnitId, driver: ModelId) -> None:
    """Declare the way, be shot at, then drive through them. (LEG-VEH-37)"""
    tank = game[driver]
    at = await _declare(game, unit, tank)
    game.say(tell("{unit} drives at them.", unit=name_of(game, unit)), "LEG-VEH-37", kind="charge", about=[unit])
    await overwatch(game, unit, "move")
    await close_overwatch(game, unit)
    if tank.id not in game or not is_tank(game[tank.id]):
        return
    game.change(tank.id, has_driven=True)
    course = await over_ground(game, tank.id, [drive_to(game, game[tank.id], at)])
    game.change(tank.id, pace=speed_of(game[tank.id], course.inches))
    await drive_through(game, unit, tank.id, course.drives[0])
    course.end(game, tank.id)


async def drive_through(game: Game, unit: UnitId, tank: ModelId, drive: Drive) -> bool:
    """Enemies on foot in the way are shocked and make room; whether nobody stops the tank.

    Where a hero stops it, those before him are in the way all the same. (LEG-VEH-37, LEG-VEH-38)
    """
    own = game[tank]
    shocked = [ModelId(one.name) for one in met(game, own, drive) if not is_hard(game[ModelId(one.name)])]
    is_stopped = False
    for target in dict.fromkeys(game[model].unit for model in shocked):
        if game[target].seat == game[unit].seat or game[target].where != "table":
            continue
        if is_stopped:
            if tank in game and any(game[ModelId(one.name)].unit == target for one in met(game, own, drive)):
                await _frighten(game, target, has_tried=False)
            continue
        attempt = await death_or_glory(game, tank, target, shocked)
        if attempt.stopped is not None:
            drive, is_stopped = _up_to(drive, own, attempt.stopped), True
        elif game[target].models:
            await _frighten(game, target, has_tried=attempt.is_made)
    if tank in game:
        await _drive(game, unit, tank, drive)
    return tank in game and not is_stopped


async def _declare(game: Game, unit: UnitId, tank: Model) -> tuple[float, float]:
    """The final position, on a straight line. (LEG-VEH-37)"""
    assert tank.at is not None
    reach, here, table = farthest(game, tank), tank.at, board(game).table
    stops = stops_of(game, tank)

    def legal(placed: Placement) -> None:
        spot = placed[tank.id]
        drive = drive_to(game, tank, (spot[0], spot[1]), stops=stops)
        if ((spot[0] - here[0]) ** 2 + (spot[1] - here[1]) ** 2) ** 0.5 > reach + 0.01:
            raise Refused(tell('It drives at most {inches}".', inches=f"{reach:g}"), "LEG-VEH-37")
        if not inside(table, stand(tank.id, tank.base, drive.end).shape):
            raise Refused(tell("It would drive off the table."), "LEG-MOVE-10")

    def propose(chance: Chance) -> Placement:
        enemies = [
            one.pose.at
            for troop in troops(game)
            for one in troop.stands
            if troop.seat != game[unit].seat and not is_hard(game[ModelId(one.name)])
        ]
        near = sorted(enemies, key=lambda at: (at[0] - here[0]) ** 2 + (at[1] - here[1]) ** 2)
        aim = near[chance.below(min(3, len(near)))] if near else (here[0], here[1] + 1.0)
        away = max(0.01, ((aim[0] - here[0]) ** 2 + (aim[1] - here[1]) ** 2) ** 0.5)
        for share in (1.0, 0.75, 0.5, 0.25, 0.0):
            far = reach * share * 0.99
            spot = (
                round(here[0] + (aim[0] - here[0]) / away * far, 3),
                round(here[1] + (aim[1] - here[1]) / away * far, 3),
            )
            try:
                legal({tank.id: spot})
            except Refused:
                continue
            return {tank.id: spot}
        return {tank.id: here}

    asked = Place(
        seat=game[unit].seat,
        prompt=tell("Tank shock: where does {unit} drive to?", unit=name_of(game, unit)),
        clause="LEG-VEH-37",
        about=(unit,),
        pieces=(tank.id,),
        legal=legal,
        propose=propose,
    )
    spot = (await game.ask(asked))[tank.id]
    return spot[0], spot[1]


async def _frighten(game: Game, target: UnitId, *, has_tried: bool) -> None:
    """A failed leadership test pins, but not those without fear who tried to stop the tank. (LEG-VEH-37, LEG-KW-03)"""
    if (has_tried and any_has(game, target, KnowNoFear)) or await passes_leadership(game, target, name="tank shock"):
        game.say(tell("{unit} keeps its head.", unit=name_of(game, target)), "LEG-VEH-37", about=[target])
        return
    pin(game, target, "LEG-VEH-37")


def _up_to(drive: Drive, tank: Model, hero: Stand) -> Drive:
    """The drive ends where the hero stood. (LEG-VEH-38)"""
    low, high = 0.0, drive.inches
    for _ in range(20):
        half = (low + high) / 2
        if is_met(tank.base, drive._replace(inches=half).way, hero.shape):
            high = half
        else:
            low = half
    return drive._replace(inches=low)


async def _drive(game: Game, unit: UnitId, tank: ModelId, drive: Drive) -> None:
    """The tank drives; those in its way step aside or are crushed. (LEG-VEH-37)"""
    own = game[tank]
    run_over = [ModelId(one.name) for one in met(game, own, drive)]
    final = comes_to_rest(game, own, drive, run_over)
    put(game, [final])
    game.say(tell("{unit} drives on.", unit=name_of(game, unit)), "LEG-VEH-37", kind="move", about=[unit])
    for name in run_over:
        if name in game and not _step_aside(game, name, own, drive):
            said = tell("{model} cannot get out of the way.", model=model_name(game, name))
            game.say(said, "LEG-VEH-37", kind="loss", about=[name])
            remove_models(game, [name], "LEG-VEH-37")


def _step_aside(game: Game, name: ModelId, tank: Model, drive: Drive) -> bool:
    """The least distance that clears the path; whether there is such a place. (LEG-VEH-37)"""
    own = game[name]
    here = stand_of(game, name)
    if here is None:
        return False
    law = msgspec.structs.replace(
        footing_of(game, game[own.unit], "LEG-VEH-37"), also=_off(tank, drive), coherency=None
    )
    sideways = [radians(drive.facing + turn) for turn in (90.0, -90.0)]
    wanted = here.pose if not own.base.is_round else here.pose._replace(facing=None)
    place = nearest_place(game, own, wanted, law, likely=sideways)
    if place is None:
        return False
    put(game, [place])
    return True


def _off(tank: Model, drive: Drive) -> Callable[[Mapping[str, Stand]], None]:
    def keeps_off(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            if is_met(tank.base, drive.way, one.shape):
                raise Refused(tell("It stands in the way of the tank."), "LEG-VEH-37")

    return keeps_off
