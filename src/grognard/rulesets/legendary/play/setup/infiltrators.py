"""Infiltrators and scouts, before the first game turn. (LEG-SETUP-05, LEG-SETUP-06, LEG-KW-31, LEG-KW-61)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance
from grognard.kernel.troops import Site
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import roll_off
from grognard.rulesets.legendary.lists.keywords.moving import Infiltrate, Scout
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.movement import Occasion, take_step
from grognard.rulesets.legendary.play.setup.deployment import board_passengers, set_up, which
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, Unit, other, side_id
from grognard.rulesets.legendary.table.room_sight import room_sees_stand
from grognard.rulesets.legendary.table.rooms import stands_everywhere
from grognard.rulesets.legendary.table.sight import sees_stand
from grognard.rulesets.legendary.table.special_rules import all_have, unit_pace
from grognard.rulesets.legendary.table.units import on_table, put, troops

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import UnitId

HIDDEN_FROM, SEEN_FROM = 12.0, 18.0
"""How far infiltrators are from enemies: out of their sight, or in it. (LEG-KW-31)"""
SCOUTS_KEEP = 12.0
"""Scouts stay farther than this from enemies. (LEG-KW-61)"""


@step
async def infiltrate(game: Game) -> None:
    """Infiltrators are placed in turn, the winner of a roll-off first. (LEG-SETUP-05, LEG-KW-31)"""
    rows = [_infiltrators(game, seat) for seat in (0, 1)]
    if not any(rows):
        return
    seat = (await game.resolve(roll_off)).winner if all(rows) else int(bool(rows[1]))
    while any(rows):
        if rows[seat]:
            unit = await which(game, rows[seat], tell("Which unit infiltrates next?"), "LEG-SETUP-05")
            rows[seat].remove(unit)
            await _slip_in(game, unit)
        seat = other(seat)


def _infiltrators(game: Game, seat: int) -> list[UnitId]:
    return [
        unit.id
        for unit in game.all(Unit)
        if unit.seat == seat
        and unit.where == "waiting"
        and unit.transport is None
        and all_have(game, unit.id, Infiltrate)
    ]


async def _scouts_instead(game: Game, unit: UnitId) -> bool:
    """Who could infiltrate and scout chooses one way. (LEG-KW-31)"""
    if not all_have(game, unit, Scout):
        return False
    prompt = tell("Does {unit} infiltrate or scout?", unit=game[unit].name)
    ways = {"infiltrate": tell("Infiltrate"), "scout": tell("Deploy now, and scout")}
    return await way_of(game, unit, prompt, "LEG-KW-31", ways) == "scout"


async def _slip_in(game: Game, unit: UnitId) -> None:
    """Anywhere 12 inches from enemies and out of their sight, or 18 inches away; passengers too. (LEG-KW-31)"""
    own, ground = game[unit], board(game)
    if await _scouts_instead(game, unit):
        await set_up(game, unit, [ground.zone(game[side_id(own.seat)].edge)], "LEG-SETUP-04")
        return
    enemies = stands_everywhere(game, other(own.seat))

    def keeps_off(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            for enemy in enemies:
                away = distance(one.shape, enemy.shape)
                if away < HIDDEN_FROM - 0.001 or (away < SEEN_FROM - 0.001 and _sees(game, enemy, one)):
                    raise Refused(tell("{unit} would be too near to an enemy.", unit=own.name), "LEG-KW-31")

    law = footing_of(game, own, "LEG-KW-31")
    law = msgspec.structs.replace(law, also=keeps_off)
    bases = {str(model): game[model].base for model in own.models}
    site = Site(unit, own.seat, bases, troops(game), law, [ground.table], is_even=False)
    room = site.room()
    if room is None:
        await set_up(game, unit, [ground.zone(game[side_id(own.seat)].edge)], "LEG-SETUP-04")
        return
    placed = await game.ask(site.question(tell("Place the infiltrators: {unit}.", unit=own.name), room))
    put(game, site.stands(placed).values())
    game.change(unit, where="table", has_infiltrated=True)
    board_passengers(game, unit)
    game.say(tell("{unit} infiltrates.", unit=own.name), "LEG-KW-31", kind="place", about=[unit])


def _sees(game: Game, enemy: Stand, one: Stand) -> bool:
    unit = game[ModelId(enemy.name)].unit
    return room_sees_stand(game, unit, one) if game[unit].where == "room" else sees_stand(game, unit, enemy, one)


def _may_scout(game: Game, unit: Unit) -> bool:
    """Who has the rule and has not infiltrated. (LEG-KW-31, LEG-KW-61)"""
    return all_have(game, unit.id, Scout) and not unit.has_infiltrated


@step
async def scout(game: Game) -> None:
    """Scouts make a free move, all of one side first. (LEG-SETUP-06, LEG-KW-61)"""
    rows = [[unit.id for unit in on_table(game, seat) if _may_scout(game, unit)] for seat in (0, 1)]
    if not any(rows):
        return
    first = (await game.resolve(roll_off)).winner if all(rows) else int(bool(rows[1]))
    for seat in (first, other(first)):
        while rows[seat]:
            unit = await which(game, rows[seat], tell("Which unit scouts next?"), "LEG-SETUP-06")
            rows[seat].remove(unit)
            await scout_move(game, unit)


async def scout_move(game: Game, unit: UnitId) -> None:
    """A normal move of its type that stays over 12 inches from enemies. (LEG-KW-61, LEG-MOVE-04)"""
    own = game[unit]
    far = unit_pace(game, unit).move
    enemies = stands_everywhere(game, other(own.seat))
    for model in own.models:
        game.change(model, began=game[model].at)

    def keeps_off(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            if any(distance(one.shape, enemy.shape) <= SCOUTS_KEEP for enemy in enemies):
                raise Refused(tell('Scouts stay more than 12" from enemies.'), "LEG-KW-61")

    prompt = tell('Scout move of {unit}, up to {inches}".', unit=own.name, inches=f"{far:g}")
    occasion = Occasion(prompt, tell("{unit} scouts ahead.", unit=own.name), "LEG-KW-61", keeps_pace=True)
    await take_step(game, unit, "move", occasion, keeps_off)
