"""Ambush and Reserve: arrival instead of an activation. (SZOP-ACT-09, SZOP-PAS-01, SZOP-PAS-29, SZOP-TRANS-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.troops import Site
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.attack.casualties import destroy
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.law import footing_of
from grognard.rulesets.szop.play.shooting.guided import place_marker, weapon_of
from grognard.rulesets.szop.play.states import fortify
from grognard.rulesets.szop.play.transports import passengers
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, UnitId, side_id
from grognard.rulesets.szop.table.units import name_of, put, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Polygon


@step
async def arrive(game: Game, unit: UnitId) -> None:
    """The unit is deployed instead of an activation, with those it carries; it counts as activated.

    (SZOP-ACT-09, SZOP-PAS-01, SZOP-TRANS-08)
    """
    is_ambush = game[unit].place == "ambush"
    whole = board(game)
    regions = [whole.table] if is_ambush else [zones(whole)[game[side_id(game[unit].seat)].zone or 0]]
    clause = "SZOP-PAS-01" if is_ambush else "SZOP-PAS-29"
    for each in (unit, *(carried.id for carried in passengers(game, unit))):
        game.change(each, arrived=game[BATTLE].round == 1)
    if not await set_up(game, unit, regions, clause):
        await destroy(game, unit)


async def set_up(game: Game, unit: UnitId, regions: Sequence[Polygon], clause: str) -> bool:
    """A unit is placed and Fortified; whether there was room. (SZOP-SETUP-03, SZOP-SETUP-04)"""
    site = site_of(game, unit, regions, clause)
    asked = site.ask(tell("Place {unit}.", unit=name_of(game, unit)))
    placed = {} if asked is None else await game.ask(asked)
    if not placed:
        game.say(tell("There is no room for {unit}.", unit=name_of(game, unit)), "SZOP-SETUP-04", about=[unit])
        return False
    put(game, site.stands(placed).values())
    game.change(unit, place="table")
    game.say(tell("{unit} takes its place.", unit=name_of(game, unit)), clause, kind="place", about=[unit])
    fortify(game, unit, "SZOP-SETUP-03")
    await choose_heading(game, unit)
    weapon = weapon_of(game, unit)
    if weapon is not None:
        await place_marker(game, unit, weapon)
    return True


def site_of(game: Game, unit: UnitId, regions: Sequence[Polygon], clause: str) -> Site:
    """Where a unit may be placed. (SZOP-SETUP-04)"""
    own = game[unit]
    bases = {str(model): game[model].fighter.base for model in own.models}
    is_long = not all(base.is_round for base in bases.values())
    facing = own.heading if own.heading is not None else (90.0 + 180.0 * own.seat if is_long else None)
    return Site(unit, own.seat, bases, troops(game), footing_of(game, unit, clause), regions, facing=facing)
