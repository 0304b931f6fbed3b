"""Dangerous terrain: who must test after a move, and what it does. (LEG-TERR-11 to LEG-TERR-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import distance
from grognard.kernel.troops.sweep import met, obstacles
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.equipment import DozerBlade
from grognard.rulesets.legendary.lists.keywords.moving import MoveThroughCover
from grognard.rulesets.legendary.lists.keywords.shooting import SkilledRider
from grognard.rulesets.legendary.play.rolls import roll_d12
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.play.shooting.single_hits import strike_model
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special import has_type, is_walker, model_has
from grognard.rulesets.legendary.table.terrain import DEFAULT_DANGER
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, name_of, type_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.legendary.table.board import Piece
    from grognard.rulesets.legendary.table.records import Model

WIRE = 4
"""Crossing tangle wire in one go. (LEG-TERR-24)"""
AT_WIRE = 2.0
MINE_HITS = 6
"""Anti-tank mines hit a unit on foot so often. (LEG-TERR-27)"""


class Danger(NamedTuple):
    """A test that a model has to take: its value, and by which clause."""

    model: str
    value: int
    clause: str = "LEG-TERR-11"
    is_mine: bool = False


def dangers_of(game: Game, trek: Trek, paths: Paths, *, flies: bool, is_risky: bool = False) -> list[Danger]:
    """The dangerous terrain tests of a step, one for each model and piece it moved in. (LEG-TERR-11)"""
    ground, found = board(game), []
    there = obstacles(ground.piece_areas)
    for name, path in paths.items():
        model, own = game[ModelId(name)], trek.movers[name]
        poses = trek.poses(name, path)
        way = poses[-1:] if flies or has_type(model, "skimmer") else poses
        over = [ground.pieces[number] for number in met(own.base, way, there, most=len(ground.pieces))]
        danger = _worst(game, model, own, over, flies=flies, is_risky=is_risky)
        if danger is not None:
            found.append(danger)
    return found


def _worst(
    game: Game, model: Model, own: Stand, over: Sequence[Piece], *, flies: bool, is_risky: bool
) -> Danger | None:
    """The highest test that a model takes in the pieces it moved in."""
    dangers = [_of_piece(model, own, piece) for piece in over]
    if any(piece.is_difficult for piece in over) and (flies or is_risky or _fears_difficult(model)):
        dangers.append(Danger(model.id, DEFAULT_DANGER, "LEG-TERR-12"))
    dangers = [danger for danger in dangers if danger.value]
    if not dangers or passes_tests(game, model):
        return None
    return max(dangers, key=lambda danger: danger.value)


def _fears_difficult(model: Model) -> bool:
    """Bikes, cavalry and skimmers: difficult ground is dangerous to them. (LEG-TYPE-03, LEG-TYPE-18, LEG-VEH-22)"""
    return type_of(model) in ("bike", "cavalry") or has_type(model, "skimmer")


def _of_piece(model: Model, own: Stand, piece: Piece) -> Danger:
    if piece.is_any("tangle wire") and not is_vehicle(model):
        is_at_it = distance(own.shape, piece.area) <= AT_WIRE + 0.001
        return Danger(model.id, 0 if is_at_it else WIRE, "LEG-TERR-24")
    if is_vehicle(model):
        return Danger(model.id, piece.dangerous_to_vehicles, "LEG-TERR-13")
    if piece.is_any("anti-tank mines"):
        return Danger(model.id, piece.dangerous, "LEG-TERR-27", is_mine=True)
    return Danger(model.id, piece.dangerous, "LEG-TERR-26" if piece.is_any("anti-personnel mines") else "LEG-TERR-11")


def passes_tests(game: Game, model: Model) -> bool:
    """Beasts, skilled riders, and those who move through cover never fail. (LEG-TYPE-17, LEG-KW-41, LEG-KW-62)"""
    return type_of(model) == "beast" or model_has(game, model, MoveThroughCover, SkilledRider)


async def take_tests(game: Game, unit: UnitId, dangers: Sequence[Danger]) -> None:
    """Each model rolls a d12: its value or less hurts. (LEG-TERR-11, LEG-TERR-13)

    The ground is an attack of its own, whatever attack goes on meanwhile. (LEG-DMG-02)
    """
    if dangers:
        await own_attack(game, _test_each(game, unit, dangers))


async def _test_each(game: Game, unit: UnitId, dangers: Sequence[Danger]) -> None:
    has_exploded = False
    for danger in dangers:
        model = ModelId(danger.model)
        if model not in game or model not in game[unit].models:
            continue
        rolled = await roll_d12(game, "dangerous terrain")
        if is_vehicle(game[model]):
            await _vehicle_test(game, model, danger, rolled)
        elif rolled <= danger.value:
            said = tell("{model} is hurt by the ground.", model=model_name(game, model))
            game.say(said, danger.clause, kind="dice", about=[unit, model])
            if danger.is_mine and not has_exploded:
                has_exploded = True
                await _mine(game, unit)
            elif not danger.is_mine:
                await strike_model(game, model, danger.value, None, clause=danger.clause)


async def _vehicle_test(game: Game, model: ModelId, danger: Danger, rolled: int) -> None:
    """A vehicle is immobilised on 1-2, or on what the minefield says. (LEG-TERR-13, LEG-VEH-10, LEG-VEH-45)

    So is a walker; a chariot never is. (LEG-VEH-32, LEG-CHRT-05)
    """
    if rolled > danger.value and model_has(game, game[model], DozerBlade):
        return
    if rolled <= danger.value and model_has(game, game[model], DozerBlade):
        rolled = await roll_d12(game, "dangerous terrain")
    if rolled <= danger.value and not has_type(game[model], "chariot"):
        game.change(model, is_immobilised=True)
        said = tell("{model} is immobilised by the ground.", model=model_name(game, model))
        game.say(said, danger.clause, kind="loss", about=[model])


async def _mine(game: Game, unit: UnitId) -> None:
    """An anti-tank mine under a unit on foot: six hits of Strength 6. (LEG-TERR-27)"""
    game.say(tell("A mine goes off under {unit}.", unit=name_of(game, unit)), "LEG-TERR-27", about=[unit])
    for _ in range(MINE_HITS):
        if game[unit].models:
            await strike_model(game, game[unit].models[0], 6, None, clause="LEG-TERR-27")


__all__ = ["Danger", "dangers_of", "is_walker", "passes_tests", "take_tests"]
