"""Deep strike from a flier. (LEG-FLY-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D12
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import direction, moved
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.lists.keywords.moving import DeepStrike
from grognard.rulesets.legendary.play.fliers.points_of_flight import ask_point, legs_of
from grognard.rulesets.legendary.play.reserves.deep_strike import is_mishap, land_exactly, modifiers_at
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.play.vehicles.boarding import vehicle_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import all_have
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point

MARKER = "marker"


def two_dice(dice: Dice) -> tuple[int, int]:
    """Two scatter dice, of which one is chosen. (LEG-FLY-14)"""
    return dice.roll(D12, "scatter"), dice.roll(D12, "scatter")


def drift(face: int, plus: int, *, by_total: bool = False) -> int:
    """How many inches a jump drifts by a die; none if it hits. (LEG-FLY-14, LEG-DS-02, LEG-SCAT-02)"""
    return 0 if face + plus >= NEEDS else 12 - (face + plus if by_total else face)


async def chosen_die(game: Game, unit: UnitId, plus: int) -> int:
    """Two dice are rolled and their owner chooses one, if it makes a difference. (LEG-FLY-14)"""
    one, two = await game.resolve(two_dice)
    far = {face: _drift_by(game, face, plus) for face in (one, two)}
    if far[one] == far[two]:
        return one
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("By which die does {unit} land?", unit=name_of(game, unit)),
        clause="LEG-FLY-14",
        about=(unit,),
        options=tuple(
            Option(str(face), _drifting(face, far[face]), value=face) for face in sorted((one, two), reverse=True)
        ),
    )
    return await game.ask(asked)


def _drift_by(game: Game, face: int, plus: int) -> int:
    """How many inches a jump drifts by a die on this table. (LEG-SCAT-02)"""
    return drift(face, plus, by_total=bool(game.options["scatter_by_total"]))


def _drifting(face: int, inches: int) -> str:
    if not inches:
        return tell("{face}: exactly", face=face)
    return tell('{face}: it drifts {inches}"', face=face, inches=inches)


def may_jump(game: Game, unit: UnitId) -> bool:
    """Passengers with packs, from a flier that flew in this activation. (LEG-FLY-14)"""
    transport = game[unit].transport
    if game[unit].where != "aboard" or transport is None or transport not in game:
        return False
    vehicle = vehicle_of(game, transport)
    is_up = vehicle is not None and vehicle.is_flying and bool(legs_of(game[transport].way))
    return is_up and all_have(game, unit, DeepStrike)


async def jump_out(game: Game, unit: UnitId) -> None:
    """A marker on the flier's way, then the landing; a mishap destroys the unit. (LEG-FLY-14)"""
    aim = await _marker(game, unit)
    plus = modifiers_at(game, unit, aim)
    inches = _drift_by(game, await chosen_die(game, unit, plus), plus)
    at = moved(aim, inches, await game.resolve(direction)) if inches else aim
    said = tell('{unit} jumps and drifts {inches}".', unit=name_of(game, unit), inches=inches)
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
    legs = legs_of(game[transport].way)
    prompt = tell("Where does {unit} jump?", unit=name_of(game, unit))
    refusal = tell("The marker must lie on the way of the flier.")
    point = await ask_point(game, unit, legs, MARKER, prompt, refusal, "LEG-FLY-14")
    assert point is not None
    return point
