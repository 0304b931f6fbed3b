"""Getting in and out of Transports, and out of their wrecks. (TEN-TRANS)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, yes_no
from grognard.kernel.dice import D6
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE, rectangle
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import RapidDeployment
from grognard.rulesets.tenth.play.arrivals.set_up import Site, come_to_table, leave_table
from grognard.rulesets.tenth.play.attack.casualties import WHEN_WRECKED, goes_on, settle, slay, suffer
from grognard.rulesets.tenth.play.command import shock
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import set_up
from grognard.rulesets.tenth.table.board import bases, enemies_of, is_within, stays_clear
from grognard.rulesets.tenth.table.placing import stand
from grognard.rulesets.tenth.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.tenth.table.units import ability, model_name, parts_of, passengers, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Place, Placement
    from grognard.kernel.dice import Dice
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.table.records import Disembarked, Unit

REACH = 3.0
"""How near a unit embarks, and how near it disembarks. (TEN-TRANS-01, TEN-TRANS-05)"""
WRECK = ((3.0, 1), (6.0, 3))
"""Out of a wreck: how far, and on which rolls a model costs a mortal wound. (TEN-TRANS-09)"""
ON_ARRIVAL = 9.0


# ---------------------------------------------------------------- in


async def embark(game: Game, unit: UnitId) -> None:
    """After a move a unit may get into a Transport that every model is near. (TEN-TRANS-01)"""
    carrier = await choose_carrier(game, unit)
    if carrier is not None:
        board(game, unit, carrier)


async def choose_carrier(game: Game, unit: UnitId) -> UnitId | None:
    """The Transport that its owner wants a unit to get into, of those that every model is near. (TEN-TRANS-01)"""
    near = [carrier for carrier in units_of(game, game[unit].seat) if may_embark(game, unit, carrier)]
    if not near:
        return None
    own = game[unit]
    options = [Option(carrier.id, tell("Embark in {name}", name=carrier.name), about=(carrier.id,)) for carrier in near]
    asked = Choose(
        seat=own.seat,
        prompt=tell("{name} is close to a Transport. Embark?", name=own.name),
        clause="TEN-TRANS-01",
        about=(unit,),
        options=(*options, Option("no", tell("Stay outside"))),
    )
    chosen = await game.ask(asked)
    return None if chosen == "no" else UnitId(chosen)


def board(game: Game, unit: UnitId, carrier: UnitId) -> None:
    """The unit leaves the battlefield and is inside, where it does nothing. (TEN-TRANS-01, TEN-TRANS-03)"""
    leave_table(game, unit, "embarked", transport=carrier, has_embarked=True, effects=())
    game.say(
        tell("{name} embarks in {name2}.", name=game[unit].name, name2=game[carrier].name),
        "TEN-TRANS-01",
        kind="move",
        about=[unit, carrier],
    )


def may_embark(game: Game, unit: UnitId, carrier: Unit) -> bool:
    """Room, the right keywords, every model within 3", and not just got out. (TEN-TRANS-01, TEN-TRANS-02)"""
    own = game[unit]
    if carrier.id == unit or not carrier.is_on_table or not carrier.sheet.capacity or own.disembarked:
        return False
    if not fits(game, unit, carrier.id):
        return False
    near = bases(game, carrier.id)[0]
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
            hull = bases(game, unit.transport)[0]
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
    """Set the unit up wholly within 3" of its Transport; it has not Remained Stationary. (TEN-TRANS-05, 07)"""
    own = game[unit]
    assert own.transport is not None
    carrier = own.transport
    site = _beside(game, unit, carrier, REACH, is_arriving=is_arriving)
    asked = site.ask(_prompt(game, unit, carrier, REACH), tell("It stays inside"))
    placed = await game.ask(asked) if asked is not None else {}
    if not placed:
        game.change(unit, is_cramped=True)
        game.say(tell("There is no room for {name} to get out.", name=own.name), "TEN-TRANS-05", about=[unit, carrier])
        return
    come_to_table(game, unit, placed, disembarked=how, has_arrived=is_arriving)
    # Who gets out after the Transport's move has moved; with Rapid Deployment the switch lets it go on. (TEN-KW-29)
    if how == "after" or (how == "rapid" and not game.options["rapid_deployment_may_move"]):
        game.change(unit, moved="normal", has_acted=True)
    game.say(
        tell("{name} gets out of {name2}.", name=own.name, name2=game[carrier].name),
        "TEN-TRANS-06",
        kind="place",
        about=[unit, carrier],
    )
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
            tell("{name} has arrived. Does {name2} get out?", name=game[carrier].name, name2=passenger.name),
            "TEN-TRANS-13",
            about=(passenger.id, carrier),
        )
        if await game.ask(asked) == "yes" and game[passenger.id].where == "embarked":
            await get_out(game, passenger.id, "after", is_arriving=True)


def _beside(game: Game, unit: UnitId, carrier: UnitId, reach: float, *, is_arriving: bool = False) -> Site:
    """Where a unit can stand wholly within so many inches of a Transport. (TEN-TRANS-05, TEN-TRANS-14)"""
    own, hull = game[unit], bases(game, carrier)[0]
    enemies = enemies_of(game, own.seat)
    keeps_away = is_arriving and not game.options["passengers_out_of_er_only"]

    def law(row: Mapping[str, Stand]) -> None:
        for name, base in row.items():
            if not _is_wholly_within(base, hull, reach):
                raise Refused(
                    tell(
                        '{name} is not wholly within {reach}" of {name2}.',
                        name=name,
                        reach=f"{reach:g}",
                        name2=game[carrier].name,
                    ),
                    "TEN-TRANS-05",
                )
        if keeps_away and not stays_clear(row.values(), enemies, ON_ARRIVAL):
            raise Refused(tell('{name} must keep more than 9" from every enemy.', name=own.name), "TEN-TRANS-14")

    (x, y), far = hull.pose.at, hull.base.outer + reach
    region = rectangle(max(x - far, 0.0), max(y - far, 0.0), x + far, y + far)
    return Site(game, unit, [region], law, "TEN-TRANS-05")


def _is_wholly_within(one: Stand, hull: Stand, reach: float) -> bool:
    return hypot(gap(one, hull) + one.base.length, one.level - hull.level) <= reach + TOLERANCE


def _prompt(game: Game, unit: UnitId, carrier: UnitId, reach: float) -> str:
    return tell(
        'Set up {name} wholly within {reach}" of {name2}.',
        name=game[unit].name,
        reach=f"{reach:g}",
        name2=game[carrier].name,
    )


# ---------------------------------------------------------------- wrecks


async def wreck(game: Game, carrier: UnitId) -> None:
    """A Transport is destroyed: its passengers get out, the wreck still in place. (TEN-TRANS-09, TEN-TRANS-11)"""
    for passenger in passengers(game, carrier):
        await leave_wreck(game, passenger.id, carrier)


WHEN_WRECKED.append(wreck)


async def leave_wreck(game: Game, unit: UnitId, carrier: UnitId) -> None:
    """Within 3" if all of it can, else within 6"; a die for each model; shocked. (TEN-TRANS-09, TEN-TRANS-10)"""
    own = game[unit]
    asked = _near_wreck(game, unit, carrier) or _far_from_wreck(game, unit, carrier)
    placed = await game.ask(asked) if asked is not None else {}
    on = _costs(game, carrier, placed) if len(placed) == len(own.models) else WRECK[-1][1]
    names = {model: model_name(game, model) for model in own.models if model not in placed}
    for model, name in names.items():
        game.say(tell("There is no room for {model}.", model=name), "TEN-TRANS-09", kind="loss", about=[model])
        slay(game, model, "TEN-TRANS-09")
    if not placed:
        settle(game, unit)
        return
    # It has made its move; a charge is barred by how it came out. (TEN-TRANS-10)
    is_moving = game[BATTLE].phase == "movement"  # in other phases it may still act, as far as it can
    come_to_table(game, unit, placed, moved="normal", disembarked="wreck", has_acted=is_moving or own.has_acted)
    game.say(
        tell("{name} scrambles out of the wreck.", name=own.name), "TEN-TRANS-09", kind="place", about=[unit, carrier]
    )
    shock(game, unit, tell("{name} is Battle-shocked.", name=own.name), "TEN-TRANS-10", "TEN-BSHK-10")
    wounds = await game.resolve(wreck_rolls, len(placed), on)
    if wounds:
        await suffer(game, unit, wounds, "TEN-TRANS-09")
    else:
        game.say(tell("{name} comes out unhurt.", name=own.name), "TEN-TRANS-09", about=[unit])
    settle(game, unit)
    survivors = goes_on(game, unit)
    if survivors is not None:
        await set_up(game, survivors)


def wreck_rolls(dice: Dice, models: int, on: int) -> int:
    """One die for each model; how many show so little. (TEN-TRANS-09)"""
    return models - dice.count(models, D6, on + 1, name="wreck")


def _costs(game: Game, carrier: UnitId, placed: Placement) -> int:
    """On which rolls a model costs a mortal wound, with the whole unit set up so. (TEN-TRANS-09)"""
    hull = bases(game, carrier)[0]
    row = [stand(game, ModelId(name), spot) for name, spot in placed.items()]
    return next(on for reach, on in WRECK if all(_is_wholly_within(base, hull, reach) for base in row))


def _near_wreck(game: Game, unit: UnitId, carrier: UnitId) -> Place | None:
    """Wholly within 3": if room for all of it is found there, it goes there. (TEN-TRANS-09)"""
    near, _ = WRECK[0]
    site = _beside(game, unit, carrier, near)
    room = site.room(game[unit].models)
    return site.question(_prompt(game, unit, carrier, near), room) if room is not None else None


def _far_from_wreck(game: Game, unit: UnitId, carrier: UnitId) -> Place | None:
    """Wholly within 6". Those for whom there is no room even there are destroyed; None if that is everybody.

    The owner sets up those he can, at least as many as the search can; who all find room within 3" are as well off as
    if it had been found there. (TEN-TRANS-09)
    """
    far, _ = WRECK[-1]
    site, prompt = _beside(game, unit, carrier, far), _prompt(game, unit, carrier, far)
    models = sorted(game[unit].models, key=lambda model: game[model].radius)
    rooms = (site.room(models[:number]) for number in range(len(models), 0, -1))
    room = next((room for room in rooms if room is not None), {})
    if len(room) == len(models):
        return site.question(prompt, room)
    if not room and all(map(site.is_shut, site.kinds())):
        return None
    prompt = tell(
        "{prompt} Room was found for {number} of {number2}; who is not set up is destroyed.",
        prompt=prompt,
        number=len(room),
        number2=len(models),
    )
    return site.question(prompt, room, least=max(len(room), 1), otherwise="" if room else "Nobody gets out")
