"""Getting in and out of Transports, and out of their wrecks. (TEN-TRANS)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Option, yes_no
from grognard.kernel.dice import D6
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE, rectangle
from grognard.rulesets.tenth.abilities import RapidDeployment
from grognard.rulesets.tenth.arriving import ask_place, come_to_table, leave_table
from grognard.rulesets.tenth.battlefield import base_of, bases, gap, is_within, stays_clear
from grognard.rulesets.tenth.casualties import settle, slay, suffer
from grognard.rulesets.tenth.command import shock
from grognard.rulesets.tenth.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.tenth.units import ability, models_of, on_table, parts_of, passengers, units_of
from grognard.rulesets.tenth.windows import set_up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance, Place
    from grognard.kernel.dice import Dice
    from grognard.rulesets.tenth.battlefield import Base
    from grognard.rulesets.tenth.records import Disembarked, Unit

REACH = 3.0
"""How near a unit embarks, and how near it disembarks. (TEN-TRANS-01, TEN-TRANS-05)"""
WRECK = ((3.0, 1), (6.0, 3))
"""Out of a wreck: how far, and on which rolls a model costs a mortal wound. (TEN-TRANS-09)"""
ON_ARRIVAL = 9.0


# ---------------------------------------------------------------- in


async def embark(game: Game, unit: UnitId) -> bool:
    """After a move a unit may get into a Transport that every model is near. (TEN-TRANS-01)"""
    near = [carrier for carrier in units_of(game, game[unit].seat) if may_embark(game, unit, carrier)]
    if not near:
        return False
    own = game[unit]
    options = [Option(carrier.id, f"Embark in {carrier.name}", about=(carrier.id,)) for carrier in near]
    asked = Choose(
        seat=own.seat,
        prompt=f"{own.name} is close to a Transport. Embark?",
        clause="TEN-TRANS-01",
        about=(unit,),
        options=(*options, Option("no", "Stay outside")),
    )
    chosen = await game.ask(asked)
    if chosen == "no":
        return False
    board(game, unit, UnitId(chosen))
    return True


def board(game: Game, unit: UnitId, carrier: UnitId) -> None:
    """The unit leaves the battlefield and is inside. (TEN-TRANS-01)"""
    leave_table(game, unit, "embarked", transport=carrier, has_embarked=True, effects=())
    game.say(f"{game[unit].name} embarks in {game[carrier].name}.", "TEN-TRANS-01", kind="move", about=[unit, carrier])


def may_embark(game: Game, unit: UnitId, carrier: Unit) -> bool:
    """Room, the right keywords, every model within 3", and not just got out. (TEN-TRANS-01, TEN-TRANS-02)"""
    own = game[unit]
    if carrier.id == unit or not carrier.is_on_table or not carrier.sheet.capacity or own.disembarked:
        return False
    if not fits(game, unit, carrier.id):
        return False
    near = base_of(game[carrier.models[0]])
    return all(is_within(base, near, REACH) for base in bases(game, unit))


def fits(game: Game, unit: UnitId, carrier: UnitId) -> bool:
    """Whether there is room for all its models and the Transport takes its kind. (TEN-TRANS-12)"""
    sheet = game[carrier].sheet
    aboard = sum(len(each.models) for each in passengers(game, carrier))
    takes = all(not sheet.carries or set(sheet.carries) & set(part.sheet.keywords) for part in parts_of(game, unit))
    return takes and aboard + len(game[unit].models) <= sheet.capacity


# ---------------------------------------------------------------- out


def way_out(game: Game, unit: UnitId) -> Disembarked:
    """How a unit that began the phase embarked could get out now; empty if it cannot. (TEN-TRANS-04, TEN-KW-29)"""
    own = game[unit]
    if own.where != "embarked" or own.transport is None or not own.began_embarked or own.has_embarked:
        return ""
    if own.is_cramped:
        return ""
    carrier = game[own.transport]
    if not carrier.is_on_table or carrier.has_arrived:
        return ""
    match carrier.moved:
        case "normal":
            return "after"
        case "advance":
            return "rapid" if ability(game, carrier.id, RapidDeployment) is not None else ""
        case "fall back":
            return ""
        case _:
            return "before"


def make_room(game: Game, mover: UnitId) -> None:
    """A unit moves away: whose Transport it is, or stands beside, may try again to get out. (TEN-TRANS-05)"""
    for unit in units_of(game, game[mover].seat):
        if unit.is_cramped and unit.transport is not None:
            hull = base_of(game[game[unit.transport].models[0]])
            if any(gap(base, hull) <= REACH for base in bases(game, mover)):
                game.change(unit.id, is_cramped=False)


def may_get_out(game: Game, seat: int) -> list[Unit]:
    """The embarked units that could disembark now. (TEN-TRANS-04)"""
    return [unit for unit in units_of(game, seat) if way_out(game, unit.id)]


@step
async def disembark(game: Game, unit: UnitId) -> None:
    """A unit gets out, before or after its Transport has moved. (TEN-TRANS-05, TEN-TRANS-06, TEN-TRANS-08)"""
    how = way_out(game, unit)
    if how:
        await get_out(game, unit, how)


async def get_out(game: Game, unit: UnitId, how: Disembarked, *, is_arriving: bool = False) -> None:
    """Set the unit up wholly within 3" of its Transport, if there is room for all of it. (TEN-TRANS-05)"""
    own = game[unit]
    assert own.transport is not None
    carrier = own.transport
    asked = _beside(game, unit, carrier, REACH, is_arriving=is_arriving)
    if asked is None:
        game.change(unit, is_cramped=True)
        game.say(f"There is no room for {own.name} to get out.", "TEN-TRANS-05", about=[unit, carrier])
        return
    placed = await game.ask(asked)
    come_to_table(game, unit, placed, disembarked=how, has_arrived=is_arriving)
    # Who gets out after the Transport's move has moved; with Rapid Deployment the switch lets it go on. (TEN-KW-29)
    if how == "after" or (how == "rapid" and not game.options["rapid_deployment_may_move"]):
        game.change(unit, moved="normal", has_acted=True)
    game.say(f"{own.name} gets out of {game[carrier].name}.", "TEN-TRANS-06", kind="place", about=[unit, carrier])
    await set_up(game, unit)


@step
async def disembark_on_arrival(game: Game, carrier: UnitId) -> None:
    """Passengers of a Transport that has come from Reserves may get out at once. (TEN-TRANS-13)"""
    if not game[carrier].is_on_table:
        return
    for passenger in passengers(game, carrier):
        if not passenger.began_embarked:
            continue
        asked = yes_no(
            passenger.seat,
            f"{game[carrier].name} has arrived. Does {passenger.name} get out?",
            "TEN-TRANS-13",
            about=(passenger.id, carrier),
        )
        if await game.ask(asked) == "yes" and game[passenger.id].where == "embarked":
            await get_out(game, passenger.id, "after", is_arriving=True)


def _beside(
    game: Game,
    unit: UnitId,
    carrier: UnitId,
    reach: float,
    models: Sequence[ModelId] | None = None,
    *,
    is_arriving: bool = False,
) -> Place | None:
    """Where a unit can stand wholly within so many inches of a Transport. (TEN-TRANS-05, TEN-TRANS-14)"""
    own, hull = game[unit], base_of(game[game[carrier].models[0]])
    enemies = [base for enemy in on_table(game, other(own.seat)) for base in bases(game, enemy.id)]
    keeps_away = is_arriving and not game.options["passengers_out_of_er_only"]

    def law(row: Mapping[str, Base]) -> None:
        for name, base in row.items():
            if hypot(gap(base, hull) + 2 * base[2], base[3] - hull[3]) > reach + TOLERANCE:
                raise Refused(f'{name} is not wholly within {reach:g}" of {game[carrier].name}.', "TEN-TRANS-05")
        if keeps_away and not stays_clear(row.values(), enemies, ON_ARRIVAL):
            raise Refused(f'{own.name} must keep more than 9" from every enemy.', "TEN-TRANS-14")

    x, y, radius, _ = hull
    far = radius + reach
    region = rectangle(max(x - far, 0.0), max(y - far, 0.0), x + far, y + far)
    prompt = f'Set up {own.name} wholly within {reach:g}" of {game[carrier].name}.'
    return ask_place(game, unit, [region], law, prompt, "TEN-TRANS-05", models)


# ---------------------------------------------------------------- wrecks


async def wreck(game: Game, carrier: UnitId) -> None:
    """A Transport is destroyed: its passengers get out, the wreck still in place. (TEN-TRANS-09, TEN-TRANS-11)"""
    for passenger in passengers(game, carrier):
        await leave_wreck(game, passenger.id, carrier)


async def leave_wreck(game: Game, unit: UnitId, carrier: UnitId) -> None:
    """Within 3" if all of it can, else within 6"; a die for each model; shocked. (TEN-TRANS-09, TEN-TRANS-10)"""
    own = game[unit]
    (near, gentle), (far, rough) = WRECK
    on, asked = gentle, _beside(game, unit, carrier, near)
    if asked is None:
        on, asked = rough, _beside(game, unit, carrier, far) or await _who_fits(game, unit, carrier, far)
    if asked is None:
        return
    placed = await game.ask(asked)
    # It has made its move; a charge is barred by how it came out. (TEN-TRANS-10)
    is_moving = game[BATTLE].phase == "movement"  # in other phases it may still act, as far as it can
    come_to_table(game, unit, placed, moved="normal", disembarked="wreck", has_acted=is_moving or own.has_acted)
    game.say(f"{own.name} scrambles out of the wreck.", "TEN-TRANS-09", kind="place", about=[unit, carrier])
    shock(game, unit, f"{own.name} is Battle-shocked.", "TEN-TRANS-10", "TEN-BSHK-10")
    wounds = await game.resolve(wreck_rolls, len(placed), on)
    if wounds:
        await suffer(game, unit, wounds, "TEN-TRANS-09")
    else:
        game.say(f"{own.name} comes out unhurt.", "TEN-TRANS-09", about=[unit])
    settle(game, unit)


def wreck_rolls(dice: Dice, models: int, on: int) -> int:
    """One die for each model; how many show so little. (TEN-TRANS-09)"""
    return models - dice.count(models, D6, on + 1, name="wreck")


async def _who_fits(game: Game, unit: UnitId, carrier: UnitId, reach: float) -> Place | None:
    """Those for whom there is no room even within 6" are destroyed, as few as can be; the owner says who.

    (TEN-TRANS-09)
    """
    models = [model.id for model in models_of(game, unit)]
    number = next((n for n in range(len(models) - 1, 0, -1) if _beside(game, unit, carrier, reach, models[:n])), 0)
    lost = await _choose_lost(game, unit, carrier, reach, number) if number else models
    for model in lost:
        game.say(f"There is no room for {model}.", "TEN-TRANS-09", kind="loss", about=[model])
        slay(game, model, "TEN-TRANS-09")
    if not number:
        settle(game, unit)
        return None
    return _beside(game, unit, carrier, reach, [model for model in models if model not in lost])


async def _choose_lost(game: Game, unit: UnitId, carrier: UnitId, reach: float, number: int) -> list[ModelId]:
    """Who is left in the wreck, if there is room for so many only. (TEN-TRANS-09)"""
    own, models = game[unit], [model.id for model in models_of(game, unit)]
    kinds = {model: game[model].kind.name for model in models}
    if len(set(kinds.values())) == 1 and len({game[model].wounds for model in models}) == 1:
        return models[number:]  # one is like another

    def legal(chosen: Sequence[str]) -> None:
        rest = [model for model in models if model not in chosen]
        if _beside(game, unit, carrier, reach, rest) is None:
            raise Refused("There is no room for all the others.", "TEN-TRANS-09")

    def propose(chance: Chance) -> Sequence[str]:
        return models[number:]

    few = len(models) - number
    asked = ChooseMany(
        seat=own.seat,
        prompt=f"There is room for {number} of {own.name}. Who is left in the wreck?",
        clause="TEN-TRANS-09",
        about=(unit,),
        options=tuple(Option(model, f"{kinds[model]} {model}", about=(model,)) for model in models),
        least=few,
        most=few,
        legal=legal,
        propose=propose,
    )
    return [ModelId(model) for model in await game.ask(asked)]
