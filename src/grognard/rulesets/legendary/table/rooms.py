"""Who is in which room: small look-ups about buildings in battle. (LEG-BLDG-01, LEG-BLDG-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.legendary.lists.keywords.equipment import SentryDefence
from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.buildings import spots
from grognard.rulesets.legendary.table.records import House, Unit, house_id
from grognard.rulesets.legendary.table.special_rules import has, rules_of
from grognard.rulesets.legendary.table.units import models_of, on_table, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.buildings import Room
    from grognard.rulesets.legendary.table.records import UnitId


def room_of(game: Game, unit: UnitId) -> Room:
    """The room that a unit is in."""
    return board(game).rooms[game[unit].room]


def in_rooms(game: Game, seat: int) -> list[Unit]:
    """The seat's units in buildings."""
    if not board(game).rooms:
        return []
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "room" and unit.models]


def everywhere(game: Game, seat: int) -> list[Unit]:
    """The seat's units on the table, in the open and in rooms; not those aboard or in reserve."""
    return [*on_table(game, seat), *in_rooms(game, seat)]


def stands_everywhere(game: Game, seat: int) -> tuple[Stand, ...]:
    """How all of them stand."""
    return tuple(one for unit in everywhere(game, seat) for one in troop_of(game, unit.id).stands)


def units_in(game: Game, room: str) -> list[Unit]:
    """The units in a room."""
    return [unit for unit in game.all(Unit) if unit.where == "room" and unit.room == room and unit.models]


def places_needed(game: Game, unit: UnitId) -> int:
    """The places that a unit takes, as in a transport. (LEG-BLDG-01, LEG-TRANS-01)"""
    return sum(places_of(rules_of(game, model)) for model in models_of(game, unit))


def places_left(game: Game, room: Room) -> int:
    """The places that are free in a room. (LEG-BLDG-01)"""
    return room.capacity - sum(places_needed(game, unit.id) for unit in units_in(game, room.id))


def is_held_against(game: Game, room: str, seat: int) -> bool:
    """Whether the enemy of a seat is in a room: it can only be assaulted. (LEG-BLDG-02)"""
    return any(unit.seat != seat for unit in units_in(game, room))


def settle_room(game: Game, room: str) -> None:
    """Everybody in a room stands in its rows."""
    known = board(game).rooms.get(room)
    if known is None:
        return
    models = [model for unit in units_in(game, room) for model in unit.models]
    for model, at in zip(models, spots(known, len(models)), strict=True):
        game.change(model, at=at, facing=None, level=known.level)


def house_of_room(game: Game, room: str) -> House:
    """What is left of the building that a room belongs to."""
    return game[house_id(board(game).rooms[room].house)]


def house_of_piece(game: Game, piece: str) -> House | None:
    """The building that a piece of terrain belongs to."""
    house = board(game).house_of.get(piece)
    known = None if house is None else house_id(house)
    return game[known] if known is not None and known in game else None


def occupants(game: Game, house: str) -> list[Unit]:
    """The units in all rooms of a building, by the id of its first piece."""
    rooms = {room.id for room in board(game).rooms.values() if room.house == house}
    return [unit for unit in game.all(Unit) if unit.where == "room" and unit.room in rooms and unit.models]


def key_of(house: House) -> str:
    """The id of the first piece of a building."""
    return house.id.removeprefix("house-")


def profile_of(game: Game, house: House) -> BuildingProfile | None:
    """The profile of a building that an army has brought. (LEG-ARMY-03)"""
    if house.unit is None or house.unit not in game or not game[house.unit].models:
        return None
    profile = game[game[house.unit].models[0]].profile
    return profile if isinstance(profile, BuildingProfile) else None


def is_sentry(game: Game, unit: UnitId) -> bool:
    """Whether a unit is a building that shoots by itself. (LEG-KW-58)"""
    own = game[unit]
    return own.where == "built" and bool(own.models) and has(game[own.models[0]].profile.all_rules, SentryDefence)


def sentries(game: Game, seat: int) -> list[Unit]:
    """The seat's buildings that may be charged and targeted though nobody is in them. (LEG-KW-58)"""
    if not board(game).rooms:
        return []
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "built" and is_sentry(game, unit.id)]
