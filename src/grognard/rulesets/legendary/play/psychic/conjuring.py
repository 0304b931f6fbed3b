"""Conjuration: a new unit arrives by deep strike. (LEG-PSY-15)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import inside
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.army import read
from grognard.rulesets.legendary.lists.enlisting import conjured
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.play.psychic.psykers import stands_of_psyker
from grognard.rulesets.legendary.play.reserves.deep_strike import land_at
from grognard.rulesets.legendary.play.setup.lay_out import add_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import (
    ModelId,
    Reserve,
    ReservePlan,
    Unit,
    UnitId,
    reserve_id,
)
from grognard.rulesets.legendary.table.units import stand_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.powers import PowerProfile

SPOT = "marker"


async def conjure(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """The marker lies within the range of the power; then the deep strike. (LEG-PSY-15)"""
    here, ground = stand_of(game, psyker), board(game)
    if here is None:
        return
    x, y = here.pose.at
    circle = stands_of_psyker(game, psyker)
    own = game[game[psyker].unit]
    reach = power.range + here.base.outer

    def legal(placed: Placement) -> None:
        at = placed[SPOT][:2]
        away = min(hypot(at[0] - one.pose.x, at[1] - one.pose.y) - one.base.outer for one in circle)
        if not inside(ground.table, at) or away > power.range + 0.001:
            raise Refused(tell('The marker must lie within {inches}".', inches=power.range), "LEG-PSY-15")

    def propose(chance: Chance) -> Placement:
        step = min(reach, 4.0)
        spot = (
            min(max(x, 4.0), ground.width - 4.0),
            min(max(y + step - 4.0 * chance.unit(), 0.1), ground.height - 0.1),
        )
        return {SPOT: spot if hypot(spot[0] - x, spot[1] - y) <= reach else (x, y)}

    asked = Place(
        seat=own.seat,
        prompt=tell("Where does {power} open?", power=power.name),
        clause="LEG-PSY-15",
        about=(psyker,),
        pieces=(SPOT,),
        legal=legal,
        propose=propose,
    )
    spot = (await game.ask(asked))[SPOT]
    unit = _enlist(game, own, power)
    if unit is None:
        return
    game.say(tell("{power} calls {unit}.", power=power.name, unit=game[unit].name), "LEG-PSY-15", about=[psyker])
    if await land_at(game, unit, (spot[0], spot[1])):
        game.change(unit, has_arrived=True, has_deep_struck=True)
        if reserve_id(unit) in game:
            game.remove(reserve_id(unit))


def _enlist(game: Game, caster: Unit, power: PowerProfile) -> UnitId | None:
    """The unit that appears: it counts as activated. (LEG-PSY-15)"""
    army = read(game.header.armies[caster.seat])
    found = conjured(army, caster.faction, power)
    if found is None:
        return None
    number = sum(unit.seat == caster.seat for unit in game.all(Unit)) + 1
    name = UnitId(f"{'AB'[caster.seat]}{number}")
    models = tuple(ModelId(f"{name}.{n}") for n in range(1, len(found.models) + 1))
    game.add(
        Unit(
            name,
            caster.seat,
            found.name,
            found.sheet,
            found.role,
            0,
            models,
            len(models),
            where="reserve",
            faction=found.faction,
            flags=flags_of(army, found.faction),
            has_activated=True,
        )
    )
    add_models(game, name, found)
    game.add(Reserve(reserve_id(name), name, ReservePlan("reserve", is_shown=True)))
    return name
