"""Buildings that an army brings: set up, they are houses like those of the map. (LEG-ARMY-03, LEG-KW-58)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Wall, heading, polygon
from grognard.kernel.troops.maps import Barrier, Feature
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.buildings import STOREY, material_of, size_of
from grognard.rulesets.legendary.table.records import BATTLE, House, house_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.records import Model, UnitId

HALF_DOOR = 0.75
"""Half the width of a door or window, in inches."""


def lay_houses(game: Game) -> None:
    """The buildings of the map stand with all their hull points. (LEG-BLDG-03)"""
    for house, pieces in board(game).houses.items():
        game.add(House(house_id(house), size_of(pieces[0]), material_of(pieces[0])))


def raise_building(game: Game, unit: UnitId) -> None:
    """A unit that is a building becomes a piece of the table, with rooms, levels and openings. (LEG-BLDG-01)"""
    models = game[unit].models
    profile = game[models[0]].profile if models else None
    if not isinstance(profile, BuildingProfile):
        return
    pieces = tuple(_pieces(game[models[0]], profile, unit, game[unit].name))
    game.change(BATTLE, added=(*game[BATTLE].added, *pieces))
    game.change(unit, where="built")
    game.add(House(house_id(f"fort-{unit}"), profile.size, profile.material, unit=unit))


def _pieces(model: Model, profile: BuildingProfile, unit: UnitId, name: str) -> Iterator[Feature]:
    """One piece for each of its rooms on the ground, side by side from rear to front."""
    length, width = model.base.length, model.base.width
    floors = tuple(STOREY * n for n in range(1, profile.levels))
    spot = _placed(model)
    for n in range(profile.rooms):
        low, high = length * (n / profile.rooms - 0.5), length * ((n + 1) / profile.rooms - 0.5)
        corners = [spot(low, -width / 2), spot(high, -width / 2), spot(high, width / 2), spot(low, width / 2)]
        yield Feature(
            f"fort-{unit}" if not n else f"fort-{unit}-{n + 1}",
            ("building", profile.size, profile.material),
            polygon(corners),
            profile.height,
            tuple(_walls(spot, low, high, width, profile, is_first=not n, is_last=n + 1 == profile.rooms)),
            floors,
            name if profile.rooms == 1 else f"{name}: {n + 1}",
        )


def _placed(model: Model) -> Callable[[float, float], Point]:
    """From inches before and beside the middle of a hull to the table."""
    x, y = model.at or (0.0, 0.0)
    c, s = heading(model.facing or 0.0)
    return lambda ahead, left: (round(x + c * ahead - s * left, 6), round(y + s * ahead + c * left, 6))


def _walls(
    spot: Callable[[float, float], Point],
    low: float,
    high: float,
    width: float,
    profile: BuildingProfile,
    *,
    is_first: bool,
    is_last: bool,
) -> Iterator[Barrier]:
    """A door in the rear and between rooms, windows to all sides where the profile has openings. (LEG-BLDG-07)"""
    fits = (str(profile.openings),)
    half = min(HALF_DOOR, width / 8, (high - low) / 4)
    yield Barrier(Wall(spot(low, -half), spot(low, half)), "door", fits)
    if not profile.openings:
        return
    middle, side = (low + high) / 2, width / 2
    for left in (-side, side):
        yield Barrier(Wall(spot(middle - half, left), spot(middle + half, left)), "window", fits)
    if is_last:
        yield Barrier(Wall(spot(high, -half), spot(high, half)), "window", fits)
    if is_first:
        yield Barrier(Wall(spot(low, width / 4 - half), spot(low, width / 4 + half)), "window", fits)
