"""What becomes of a building without hull points, and of those inside. (LEG-BLDG-09 to LEG-BLDG-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import collapse
from grognard.rulesets.legendary.play.buildings.walls import house_name
from grognard.rulesets.legendary.play.moves.set_down import place, site_in, site_near
from grognard.rulesets.legendary.play.moves.terrain_tests import passes_tests
from grognard.rulesets.legendary.play.rolls import roll_d12
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack, pin
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, House
from grognard.rulesets.legendary.table.rooms import key_of, occupants, room_of
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.kernel.table import Ref
    from grognard.rulesets.legendary.dice.destruction import Collapse
    from grognard.rulesets.legendary.table.records import UnitId

RUIN_HEIGHT = 3.0


async def settle_collapses(game: Game) -> None:
    """Buildings whose hull points are lost roll on their chart. (LEG-BLDG-09)"""
    for house in game.all(House):
        if house.is_doomed and house.id in game:
            game.change(house.id, damage=0, is_doomed=False)
            await own_attack(game, collapsed(game, house.id))


async def collapsed(game: Game, house: Ref[House]) -> None:
    """The chart, the danger to everybody inside, and what is left of the walls. (LEG-BLDG-09 to LEG-BLDG-16)"""
    row = await game.resolve(collapse)
    own, key = game[house], key_of(game[house])
    stays = row.becomes == "damaged" and own.material != "weak"
    said = tell("{house} is destroyed: row {row}.", house=house_name(game, house), row=row.row)
    game.say(said, "LEG-BLDG-09", f"LEG-BLDG-{row.row + 9:02d}", kind="loss", about=[key])
    inside = [unit.id for unit in occupants(game, key)]
    levels = {unit: room_of(game, unit).storey for unit in inside}
    for unit in inside:
        await _danger(game, unit, row, levels[unit])
    if stays:
        _damage(game, house)
        return
    _unlock(game, key, inside)
    areas = _fall(game, house, "rubble" if row.becomes == "rubble" else "ruins")
    for unit in inside:  # all are out of it before the first is placed: there is no room any more
        if game[unit].models:
            _leave(game, unit)
    for unit in inside:
        if game[unit].models:
            await set_down(game, unit, areas)
        if row.pins and game[unit].models:
            pin(game, unit, "LEG-BLDG-15")


async def _danger(game: Game, unit: UnitId, row: Collapse, storey: int) -> None:
    """Every model inside tests: by the row, and by the level on the last one. (LEG-BLDG-10 to LEG-BLDG-15)"""
    value, clause = row.danger(storey), f"LEG-BLDG-{row.row + 9:02d}"
    for model in game[unit].models:
        if model not in game or passes_tests(game, game[model]):
            continue
        if await roll_d12(game, "dangerous terrain") <= value:
            await strike_model(game, model, value, None, clause=clause)
    said = tell("Dangerous terrain {value} for {unit}.", value=value, unit=name_of(game, unit))
    game.say(said, clause, kind="dice", about=[unit])


def _damage(game: Game, house: Ref[House]) -> None:
    """The building stands, weak and small now. (LEG-BLDG-10)"""
    game.change(house, size="small", material="weak", damage=0, is_doomed=False)
    kinds = ("building", "small", "weak")
    pieces = [
        msgspec.structs.replace(piece, kinds=kinds, holds=piece.holds or board(game).rooms[f"{piece.id}@0"].capacity)
        for piece in board(game).houses[house.removeprefix("house-")]
    ]
    _replace(game, pieces)


def _fall(game: Game, house: Ref[House], kind: str) -> list[Polygon]:
    """Ruins or rubble take the place of the building; where they lie. (LEG-BLDG-11 to LEG-BLDG-15)"""
    pieces = board(game).houses[house.removeprefix("house-")]
    height = RUIN_HEIGHT if kind == "ruins" else 0.0
    _replace(
        game,
        [
            msgspec.structs.replace(each, kinds=(kind,), height=min(each.height, height), walls=(), floors=())
            for each in pieces
        ],
    )
    unit = game[house].unit
    game.remove(house)
    if unit is not None and unit in game and game[unit].models:
        remove_models(game, game[unit].models, "LEG-BLDG-09")
    return [piece.area for piece in pieces]


def _replace(game: Game, pieces: list) -> None:  # type: ignore[type-arg]
    ids = {piece.id for piece in pieces}
    kept = [each for each in game[BATTLE].added if each.id not in ids]
    game.change(BATTLE, added=(*kept, *pieces))


def _unlock(game: Game, key: str, inside: list[UnitId]) -> None:
    """Fights in its rooms are over. (LEG-BLDG-16)"""
    for unit in inside:
        for foe in game[unit].foes:
            game.change(foe, foes=tuple(each for each in game[foe].foes if each != unit), storms="")
        game.change(unit, foes=(), storms="")


def _leave(game: Game, unit: UnitId) -> None:
    """It stands nowhere until it is placed."""
    for model in game[unit].models:
        game.change(model, at=None, level=0.0)
    game.change(unit, where="table", room="")


async def set_down(game: Game, unit: UnitId, areas: list[Polygon]) -> None:
    """Survivors are placed in the ruin, or within 3 inches of it; who fits nowhere is lost. (LEG-BLDG-16)"""
    own = game[unit]
    site = site_in(game, unit, areas, "LEG-BLDG-16")
    prompt = tell("Place {unit} in the ruin.", unit=own.name)
    if site.room() is None:
        site = site_near(game, unit, areas, "LEG-BLDG-16")
        prompt = tell('Place {unit} within 3" of the ruin.', unit=own.name)
    if await place(game, unit, site, prompt, "LEG-BLDG-16"):
        said = tell("{unit} climbs out of the ruin.", unit=own.name)
        game.say(said, "LEG-BLDG-16", kind="place", about=[unit])
