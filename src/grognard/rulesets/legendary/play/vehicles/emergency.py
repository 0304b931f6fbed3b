"""Emergency exits: passengers of a charged transport who run for it. (LEG-TRANS-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import offer
from grognard.kernel.plane import Box, Disc
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.fight.fall_back import run_from
from grognard.rulesets.legendary.play.fight.room_fights import free_exits, get_out
from grognard.rulesets.legendary.play.shooting.attack_end import pin
from grognard.rulesets.legendary.play.vehicles.boarding import door_at, doors_of, is_steady, passengers_of, vehicle_of
from grognard.rulesets.legendary.table.units import name_of, stand_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.offers import Ability
    from grognard.kernel.plane import Footprint
    from grognard.rulesets.legendary.table.records import Model, UnitId


def exits_of(game: Game, vehicle: Model) -> list[Footprint]:
    """Doors and hatches; one in the roof is in the middle. (LEG-TRANS-06)"""
    one, profile = stand_of(game, vehicle.id), vehicle.profile
    if one is None or not isinstance(profile, VehicleProfile) or not isinstance(one.shape, Box):
        return []
    found = list(doors_of(game, vehicle))
    sides = dict.fromkeys((*profile.hatches, *(side for side in profile.access if side == "top")))
    facing = vehicle.facing or 0.0
    return found + [Disc(one.pose.at, 0.0) if side == "top" else door_at(one.shape, side, facing) for side in sides]


async def offer_exits(game: Game, transport: UnitId, ability: Ability) -> None:
    """Passengers may fall back by an exit that no enemy is near; else they stay aboard. (LEG-TRANS-06)"""
    vehicle = vehicle_of(game, transport) if game[transport].foes else None
    if vehicle is None:
        return
    for unit in [each.id for each in passengers_of(game, transport)]:
        exits = exits_of(game, vehicle)
        if not free_exits(game, unit, exits):
            continue
        prompt = tell(
            "{transport} is under attack. Does {unit} run for it?",
            transport=name_of(game, transport),
            unit=name_of(game, unit),
        )
        uses = [Option("leave", tell("Fall back"), note=tell("By any exit; it is pinned."))]
        if await offer(game, game[unit].seat, ability, uses, prompt, about=[unit, transport]):
            await _run(game, unit, transport, exits)


async def _run(game: Game, unit: UnitId, transport: UnitId, exits: list[Footprint]) -> None:
    """They fall back from the exit and are pinned; the stunned pass a test first. (LEG-TRANS-06, 07, LEG-MELEE-14)"""
    if not await is_steady(game, unit):
        return
    if not await get_out(game, unit, exits):
        game.say(tell("{unit} finds no room to get out.", unit=name_of(game, unit)), "LEG-TRANS-06", about=[unit])
        return
    said = tell("{unit} gets out of {transport}.", unit=name_of(game, unit), transport=name_of(game, transport))
    game.say(said, "LEG-TRANS-06", kind="place", about=[unit, transport])
    game.change(unit, foes=game[transport].foes, has_left=True)
    await run_from(game, unit)
    game.change(unit, foes=())
    if game[unit].models:
        pin(game, unit, "LEG-TRANS-06")
