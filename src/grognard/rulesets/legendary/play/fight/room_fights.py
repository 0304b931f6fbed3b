"""Fights for rooms: a doorway lets few strike, and the victors take the room. (LEG-BLDG-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.plane import centre, distance
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.melee import escapes
from grognard.rulesets.legendary.play.buildings.entering import enter, has_room, next_rooms
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.shooting.attack_end import pin
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit, remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.buildings import AT_OPENING
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.rooms import room_of, settle_room
from grognard.rulesets.legendary.table.special_rules import printed
from grognard.rulesets.legendary.table.units import model_name, name_of, put, troop_of, troops, troops_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.buildings import Room

STORMING = 1
"""The Initiative of those who assault a room, in the first round. (LEG-BLDG-02)"""
KEEP = 1.0
AT_WAY = 0.6
"""So near to a door or window one fights at it."""


def is_in_room_fight(game: Game, unit: UnitId, foe: UnitId) -> bool:
    """Whether two units fight through a door or window."""
    return "room" in (game[unit].where, game[foe].where)


def foes_outside(game: Game, unit: UnitId) -> list[UnitId]:
    """The enemies of a combat that are in the open."""
    return [foe for foe in game[unit].foes if game[foe].where == "table"]


def at_doorway(game: Game, unit: UnitId) -> list[Stand]:
    """The models of a unit that fight through a doorway, as many as it allows. (LEG-BLDG-02)"""
    row = _nearest_first(game, unit)
    chosen = [one for one in row if one.name in game[unit].at_doorway]
    return (chosen or row)[: _width(game, unit)]


def _nearest_first(game: Game, unit: UnitId) -> list[Stand]:
    """The models of a unit, those first who stand nearest to the room that is stormed."""
    row = list(troop_of(game, unit).stands)
    room = board(game).rooms.get(game[unit].storms) if game[unit].where == "table" else None
    if room is None or not room.openings:
        return row
    return sorted(row, key=lambda one: min(distance(one.shape, way.line) for way in room.openings))


async def man_doorways(game: Game, units: Sequence[UnitId]) -> None:
    """Where more could fight than a doorway allows, their owner says who does in this round. (LEG-BLDG-02)"""
    for unit in units:
        if not any(is_in_room_fight(game, unit, foe) for foe in game[unit].foes):
            continue
        game.change(unit, at_doorway=())
        most, row = _width(game, unit), _nearest_first(game, unit)
        if len(row) <= most:
            continue
        names = [one.name for one in row]
        asked = ChooseMany(
            seat=game[unit].seat,
            prompt=tell("Who of {unit} fights in the doorway?", unit=name_of(game, unit)),
            clause="LEG-BLDG-02",
            about=(unit,),
            options=tuple(Option(name, model_name(game, name), about=(name,)) for name in names),
            least=most,
            most=most,
            propose=lambda _chance, first=names[:most]: first,  # type: ignore[misc]
        )
        game.change(unit, at_doorway=tuple(ModelId(name) for name in await game.ask(asked)))


def _width(game: Game, unit: UnitId) -> int:
    """How many fight at a time: as many as the door or window lets through at which the attackers stand."""
    storming = [each for each in (unit, *game[unit].foes) if each in game and game[each].storms]
    found = []
    for attacker in storming:
        room = board(game).rooms.get(game[attacker].storms)
        stands = troop_of(game, attacker).stands if game[attacker].where == "table" else ()
        found += [
            way.models
            for way in (room.openings if room is not None else ())
            if any(distance(one.shape, way.line) <= AT_WAY for one in stands)
        ]
    return max(found, default=AT_OPENING)


def through_doorways(game: Game, model: ModelId, unit: UnitId) -> list[tuple[UnitId, Stand]]:
    """The enemies whom a model may strike in a room, or out of one. (LEG-BLDG-02)"""
    foes = [foe for foe in game[unit].foes if foe in game and is_in_room_fight(game, unit, foe)]
    if not foes or all(one.name != model for one in at_doorway(game, unit)):
        return []
    return [(foe, one) for foe in foes for one in at_doorway(game, foe)]


def take_rooms(game: Game, units: Sequence[UnitId]) -> None:
    """Who has fought the defenders down or driven them out takes their room. (LEG-BLDG-02)"""
    for unit in units:
        room, own = game[unit].storms, game[unit]
        if not room:
            continue
        game.change(unit, storms="")
        known = board(game).rooms.get(room)
        if known is not None and own.models and not own.foes and has_room(game, known, unit):
            enter(game, unit, room)


# ---------------------------------------------------------------- driven out


async def flee_from_room(game: Game, unit: UnitId) -> None:
    """Beaten occupants go to the next room, or out by a free opening; else they are trapped. (LEG-MELEE-20)"""
    foes = game[unit].foes
    await _sweep(game, unit)
    if game[unit].models:
        rooms = [room for room in next_rooms(game, unit) if room.id not in {game[foe].room for foe in foes}]
        if rooms:
            _unlock(game, unit)
            enter(game, unit, await _which_room(game, unit, rooms))
        else:
            await _flee_outside(game, unit)
    if game[unit].models:
        pin(game, unit, "LEG-MELEE-14")
    elif game[unit].foes:
        _unlock(game, unit)


async def _which_room(game: Game, unit: UnitId, rooms: Sequence[Room]) -> str:
    """The owner of beaten defenders chooses to which free room they go. (LEG-BLDG-02)"""
    if len(rooms) == 1:
        return rooms[0].id
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("To which room does {unit} fall back?", unit=name_of(game, unit)),
        clause="LEG-BLDG-02",
        about=(unit,),
        options=tuple(Option(room.id, room.label, about=(room.piece,)) for room in rooms),
    )
    return str(await game.ask(asked))


async def _sweep(game: Game, unit: UnitId) -> None:
    """Those at the doorway roll to escape; those in a room or locked with others do not pursue. (LEG-MELEE-17)"""
    pursuers = [foe for foe in foes_outside(game, unit) if all(e == unit for e in game[foe].foes if game[e].models)]
    enemies = [one for foe in pursuers for one in at_doorway(game, foe)]
    fastest = max((_quickness(game, one) for one in enemies), default=0)
    caught = [
        game[ModelId(one.name)]
        for one in at_doorway(game, unit)
        if enemies and not await game.resolve(escapes, _quickness(game, one), fastest)
    ]
    lost = [model.id for model in caught if len(model.left) == 1]
    for model in caught:
        if len(model.left) > 1:
            game.change(model.id, points_lost=model.points_lost + 1)
    said = tell("Sweeping advance: {count} are cut down.", count=len(lost))
    game.say(said, "LEG-MELEE-17", kind="fight", about=[unit])
    remove_models(game, lost, "LEG-MELEE-17")


def _quickness(game: Game, one: Stand) -> int:
    """The printed Initiative. (LEG-MELEE-17)"""
    return max(printed(game[ModelId(one.name)], "i"), 1)


def _unlock(game: Game, unit: UnitId) -> None:
    for foe in game[unit].foes:
        game.change(foe, foes=tuple(each for each in game[foe].foes if each != unit))
    game.change(unit, foes=(), is_winner=False, was_beaten=False, is_afraid=False)


async def _flee_outside(game: Game, unit: UnitId) -> None:
    """By an opening that no enemy is near, then away from the enemy. (LEG-MELEE-14, LEG-MELEE-20)"""
    room = room_of(game, unit)
    exits = [way.line for way in room.openings] if room.is_on_ground else []
    if not await get_out(game, unit, exits):
        game.say(tell("{unit} is trapped.", unit=name_of(game, unit)), "LEG-MELEE-20", kind="loss", about=[unit])
        destroy_unit(game, unit, "LEG-MELEE-20")
        return
    from grognard.rulesets.legendary.play.fight.fall_back import run_from

    await run_from(game, unit)
    _unlock(game, unit)


def free_exits(game: Game, unit: UnitId, exits: Sequence[Footprint]) -> list[Footprint]:
    """The exits that no enemy is within 1 inch of. (LEG-TRANS-06)"""
    enemies = [one.shape for troop in troops_of(game, other(game[unit].seat)) for one in troop.stands]
    return [way for way in exits if all(distance(way, shape) > KEEP for shape in enemies)]


async def get_out(game: Game, unit: UnitId, exits: Sequence[Footprint]) -> bool:
    """A unit that flees is set down before a free exit of its choice; whether there is one. (LEG-TRANS-06)"""
    own = game[unit]
    places = [(way, place) for way in free_exits(game, unit, exits) if (place := _before(game, unit, way)) is not None]
    if not places:
        return False
    number = await _which_exit(game, unit, [way for way, _ in places])
    put(game, places[number][1].values())
    game.change(unit, where="table", room="", transport=None)
    if own.room:
        settle_room(game, own.room)
    return True


def _before(game: Game, unit: UnitId, way: Footprint) -> dict[str, Stand] | None:
    """How a unit stands before an exit; None if there is no room."""
    own = game[unit]
    bases = {str(model): game[model].base for model in own.models}
    for far in (2.0, 4.0, 6.0):
        region = around(centre(way), far + 2 * max(base.outer for base in bases.values()), board(game).bounds)
        site = Site(unit, own.seat, bases, troops(game), footing_of(game, own, "LEG-MELEE-14"), [region])
        room = site.room()
        if room is not None:
            return site.stands(room)
    return None


async def _which_exit(game: Game, unit: UnitId, exits: Sequence[Footprint]) -> int:
    """Its owner chooses by which exit a unit leaves. (LEG-TRANS-06)"""
    if len(exits) == 1:
        return 0
    spots = [centre(way) for way in exits]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("By which exit does {unit} leave?", unit=name_of(game, unit)),
        clause="LEG-TRANS-06",
        about=(unit,),
        options=tuple(
            Option(str(n), tell("The exit at {x}, {y}", x=f"{x:.1f}", y=f"{y:.1f}"), at=(x, y), value=n)
            for n, (x, y) in enumerate(spots)
        ),
    )
    return await game.ask(asked)
