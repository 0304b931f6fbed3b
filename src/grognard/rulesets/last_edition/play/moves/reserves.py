"""Reserves: Shock teleport, Joker, Deus Ex Machina, Misinformation. (TLE-RSV, TLE-KW-17, TLE-DIR-04, TLE-DIR-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE, bounds, rectangle
from grognard.kernel.troops import Site, edges
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import ShockTeleport
from grognard.rulesets.last_edition.play.moves.laws import footing_for, slack_of
from grognard.rulesets.last_edition.play.previews import looks
from grognard.rulesets.last_edition.play.setup.directives import DEUS, MISINFORMATION
from grognard.rulesets.last_edition.table.layouts import HEIGHT, TABLE, WIDTH
from grognard.rulesets.last_edition.table.records import BATTLE, Model, ModelId, Unit, UnitId, other, side_id
from grognard.rulesets.last_edition.table.units import models_of, name_of, put, side, troops, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.troops import Base, Stand

FAR = 9.0
"""Inches from every enemy. (TLE-RSV-02)"""
SIDE = 3.0
"""Inches from a side of the battlefield. (TLE-KW-17)"""
DONE = "done"


class Arrival(NamedTuple):
    """A unit to place: from reserve, or back from the dead. (TLE-RSV-01, TLE-DIR-04)"""

    unit: UnitId
    is_return: bool = False


@step
async def arrive(game: Game, seat: int) -> None:
    """The active player places reserve units, one after another. (TLE-RSV-01, TLE-KW-17, TLE-DIR-04)"""
    options: list[Option[Arrival]] = [
        Option(unit.id, unit.name, about=(unit.id,), value=Arrival(unit.id)) for unit in arriving(game, seat)
    ]
    options += [
        Option(
            f"return {unit.id}",
            tell("Deus Ex Machina: {unit} returns", unit=unit.name),
            value=Arrival(unit.id, is_return=True),
        )
        for unit in fallen(game, seat)
    ]
    if not options:
        return
    asked = Choose[Arrival | str](
        seat=seat,
        prompt=tell("Place which unit from reserve?"),
        clause="TLE-RSV-01",
        options=(*options, Option(DONE, tell("Nobody more"))),
    )
    chosen = await game.ask(asked)
    if isinstance(chosen, str):
        return
    if chosen.is_return:
        await come_back(game, chosen.unit)
    else:
        await place_reserve(game, chosen.unit, seat)
    game.then(arrive, seat)


def arriving(game: Game, seat: int) -> list[Unit]:
    """The units in reserve that may be placed in this round. (TLE-KW-17, TLE-DIR-08)"""
    found = []
    for unit in game.all(Unit):
        if unit.seat == seat and unit.where == "reserve" and "reserve" not in unit.acted:
            teleport = unit.sheet.has(ShockTeleport)
            if unit.from_joker or teleport is None or game[BATTLE].round in teleport.in_rounds:
                found.append(unit)
    return found


def fallen(game: Game, seat: int) -> list[Unit]:
    """The killed units that Deus Ex Machina may bring back. (TLE-DIR-04)"""
    own = side(game, seat)
    if own.directive != DEUS or own.has_lost_directive:
        return []
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "gone"]


async def come_back(game: Game, unit: UnitId) -> None:
    """A killed unit returns with the models and health it started with. (TLE-DIR-04)"""
    own = game[unit]
    game.change(side_id(own.seat), has_lost_directive=True)
    models = tuple(ModelId(f"{unit}.{n}") for n in range(1, len(own.roll) + 1))
    for model, kind in zip(models, own.roll, strict=True):
        game.add(Model(model, unit, kind, own.sheet.base_for(kind), kind.health))
    game.change(
        unit, models=models, where="reserve", has_returned=True, from_joker=True, effects=(), order="", transport=None
    )
    if await place_reserve(game, unit, own.seat, clause="TLE-DIR-04"):
        return
    for model in models:
        game.remove(model)
    game.change(unit, models=(), where="gone", has_returned=False)


@step
async def misinform(game: Game, seat: int) -> None:
    """The player places one enemy reserve unit, whatever its rounds; where one has no room, another. (TLE-DIR-11)"""
    if side(game, seat).directive != MISINFORMATION:
        return
    units = [unit for unit in units_of(game, other(seat)) if unit.where == "reserve"]
    is_placed = False
    while units and not is_placed:
        asked = Choose(
            seat=seat,
            prompt=tell("Misinformation: which enemy unit do you place?"),
            clause="TLE-DIR-11",
            options=tuple(Option(unit.id, unit.name, about=(unit.id,)) for unit in units),
        )
        chosen = UnitId(await game.ask(asked))
        is_placed = await place_reserve(game, chosen, seat, clause="TLE-DIR-11")
        units = [unit for unit in units if unit.id != chosen]


async def place_reserve(game: Game, unit: UnitId, placer: int, clause: str = "TLE-RSV-01") -> bool:
    """Put a unit from reserve on the battlefield; whether there was room. (TLE-RSV-01, TLE-RSV-02, TLE-RSV-03)"""
    site = _site(game, game[unit], placer)
    asked = site.ask(
        tell('Place {unit}, 9" or more from every enemy.', unit=name_of(game, unit)),
        otherwise=tell("Nowhere"),
        clause=clause,
        **looks(game, unit, site, keep=FAR),
    )
    placed = {} if asked is None else await game.ask(asked)
    if not placed:
        game.change(unit, acted=(*game[unit].acted, "reserve"))
        said = tell("There is no place for {unit}.", unit=name_of(game, unit))
        game.say(said, clause, kind="place", about=[unit])
        return False
    put(game, site.stands(placed).values())
    acted = (*game[unit].acted, "movement") if placer == game[unit].seat else game[unit].acted  # (TLE-DIR-11)
    game.change(unit, where="table", has_moved=True, from_joker=False, acted=acted)
    game.say(tell("{unit} arrives.", unit=name_of(game, unit)), clause, "TLE-RSV-02", kind="place", about=[unit])
    return True


def _site(game: Game, unit: Unit, placer: int) -> Site:
    """Where a reserve unit may be placed: by its own directions, else along a side. (TLE-RSV-03, TLE-KW-17)"""
    teleport = unit.sheet.has(ShockTeleport)
    bases = {str(model.id): model.base for model in models_of(game, unit.id)}
    facing = None if all(base.is_round for base in bases.values()) else 0.0
    if teleport is not None and "anywhere" in teleport.ways:
        law = footing_for(game, unit, "TLE-RSV-03", keep=FAR)
        return Site(unit.id, placer, bases, troops(game), law, [rectangle(0, 0, WIDTH, HEIGHT)], facing=facing)
    law = footing_for(game, unit, "TLE-RSV-03", keep=FAR, also=lambda ends: check_side(ends, bases))
    deep = SIDE + max(base.length for base in bases.values())
    return Site(unit.id, placer, bases, troops(game), law, edges(TABLE, deep), facing=facing, is_within=False)


def check_side(ends: Mapping[str, Stand], bases: Mapping[str, Base]) -> None:
    """Every model is within 3 inches of a side of the battlefield. (TLE-KW-17, TLE-RSV-03)"""
    for name, one in ends.items():
        left, low, right, high = bounds(one.shape)
        if min(left, low, WIDTH - right, HEIGHT - high) > SIDE + TOLERANCE + slack_of(bases[name], one):
            sentence = tell('{model} would be more than 3" from every side of the battlefield.', model=name)
            raise Refused(sentence, "TLE-RSV-03")
