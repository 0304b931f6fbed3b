"""Deep strike from a flier. (LEG-FLY-14)"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Place
from grognard.kernel.dice import D12
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, Wall, distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import direction, moved
from grognard.rulesets.legendary.dice.tests import NEEDS
from grognard.rulesets.legendary.lists.keywords.moving import DeepStrike
from grognard.rulesets.legendary.play.reserves.deep_strike import is_mishap, land_exactly, modifiers_at
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.play.vehicles.boarding import vehicle_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special import all_have
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point

MARKER = "marker"
ON_THE_WAY = 0.5
"""How far beside the flier's way a marker may lie, in inches."""


class Jump(NamedTuple):
    """The better of two dice, and where it leads."""

    face: int
    inches: int = 0
    degrees: int = 0


def jump_scatter(dice: Dice, plus: int) -> Jump:
    """Two scatter dice are rolled and the better one is chosen: the higher. (LEG-FLY-14)"""
    face = dice.highest(2, D12, name="scatter")
    if face + plus >= NEEDS:
        return Jump(face)
    return Jump(face, 12 - face, direction(dice) if face < 12 else 0)


def may_jump(game: Game, unit: UnitId) -> bool:
    """Passengers with packs, from a flier that flew in this activation. (LEG-FLY-14)"""
    transport = game[unit].transport
    if game[unit].where != "aboard" or transport is None or transport not in game:
        return False
    vehicle = vehicle_of(game, transport)
    is_up = vehicle is not None and vehicle.is_flying and any(a != b for a, b in pairwise(game[transport].way))
    return is_up and all_have(game, unit, DeepStrike)


async def jump_out(game: Game, unit: UnitId) -> None:
    """A marker on the flier's way, then the landing; a mishap destroys the unit. (LEG-FLY-14)"""
    aim = await _marker(game, unit)
    plus = modifiers_at(game, unit, aim)
    fell = await game.resolve(jump_scatter, plus)
    at = moved(aim, fell.inches, fell.degrees) if fell.inches else aim
    said = tell('{unit} jumps and drifts {inches}".', unit=name_of(game, unit), inches=fell.inches)
    game.say(said, "LEG-FLY-14", kind="scatter", about=[unit], aim=aim, at=at)
    if is_mishap(game, unit, at):
        game.say(tell("{unit} is lost in the landing.", unit=name_of(game, unit)), "LEG-FLY-14", "LEG-DS-07")
        destroy_unit(game, unit, "LEG-FLY-14")
        return
    game.change(unit, transport=None, has_left=True, has_arrived=True, has_deep_struck=True)
    await land_exactly(game, unit, at)
    for model in game[unit].models:
        game.change(ModelId(model), pace="moved")


async def _marker(game: Game, unit: UnitId) -> Point:
    transport = game[unit].transport
    assert transport is not None
    way = game[transport].way
    legs = [Wall(a, b) for a, b in pairwise(way) if a != b]

    def legal(placed: Placement) -> None:
        spot = Disc((placed[MARKER][0], placed[MARKER][1]), 0.0)
        if not any(distance(leg, spot) <= ON_THE_WAY for leg in legs):
            raise Refused(tell("The marker must lie on the way of the flier."), "LEG-FLY-14")

    def propose(chance: Chance) -> Placement:
        leg = legs[chance.below(len(legs))]
        share = chance.unit()
        (ax, ay), (bx, by) = leg.start, leg.end
        return {MARKER: (round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3))}

    asked = Place(
        seat=game[unit].seat,
        prompt=tell("Where does {unit} jump?", unit=name_of(game, unit)),
        clause="LEG-FLY-14",
        about=(unit,),
        pieces=(MARKER,),
        legal=legal,
        propose=propose,
    )
    spot = (await game.ask(asked))[MARKER]
    return spot[0], spot[1]
