"""Dangerous terrain: who must test after a move, and what it does. (LEG-TERR-11 to LEG-TERR-14)"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.troops import Pose, stand
from grognard.kernel.troops.sweep import is_met, length_of, met, obstacles
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.equipment import DozerBlade
from grognard.rulesets.legendary.lists.keywords.moving import MoveThroughCover
from grognard.rulesets.legendary.lists.keywords.shooting import SkilledRider
from grognard.rulesets.legendary.play.rolls import roll_d12
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model, strike_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import has_type, is_walker, model_has
from grognard.rulesets.legendary.table.tangle_wire import WIRE, is_wire_to
from grognard.rulesets.legendary.table.terrain import DEFAULT_DANGER
from grognard.rulesets.legendary.table.units import between_models, is_vehicle, model_name, name_of, put, type_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Base, Trek
    from grognard.rulesets.legendary.table.board import BoardPiece
    from grognard.rulesets.legendary.table.records import Model

    Ways = Mapping[str, Sequence[Pose]]
    """The way of each model, from where it stood to where it ends."""

MINE_HITS, MINE_STRENGTH = 6, 6
"""Anti-tank mines hit a unit on foot so often. (LEG-TERR-27)"""
HALVINGS = 20


class Danger(NamedTuple):
    """A test that a model has to take: its value, and by which clause."""

    model: str
    value: int
    clause: str = "LEG-TERR-11"
    is_mine: bool = False
    entry: Pose | None = None
    """Where it came into that ground: a vehicle that fails goes no farther. (LEG-VEH-10)"""


def dangers_of(game: Game, trek: Trek, paths: Paths, *, flies: bool, is_risky: bool = False) -> list[Danger]:
    """The dangerous terrain tests of a step along paths. (LEG-TERR-11)"""
    ways = {name: trek.poses(name, path) for name, path in paths.items()}
    return dangers_on(game, ways, flies=flies, is_risky=is_risky)


def dangers_on(game: Game, ways: Ways, *, flies: bool = False, is_risky: bool = False) -> list[Danger]:
    """The dangerous terrain tests of a step, the highest for each model in all it moved in. (LEG-TERR-11)

    Who flies meets only the ground where it ends. With `is_risky` a vehicle takes difficult ground as dangerous.
    """
    ground, found = board(game), []
    there = obstacles(ground.piece_areas)
    for name, poses in ways.items():
        model = game[ModelId(name)]
        way = tuple(poses[-1:] if flies or has_type(model, "skimmer") else poses)
        over = [ground.pieces[number] for number in met(model.base, way, there, most=len(ground.pieces))]
        danger = _worst(game, model, way, over, flies=flies, is_risky=is_risky)
        if danger is not None:
            found.append(danger)
    return found


def go_along(game: Game, ways: Ways) -> None:
    """The models go their ways: where they stand now, and how far they have gone. (LEG-VEH-10)"""
    put(game, [stand(name, game[ModelId(name)].base, way[-1]) for name, way in ways.items()])
    for name, way in ways.items():
        game.change(ModelId(name), gone=game[ModelId(name)].gone + length_of(way))


def _worst(
    game: Game, model: Model, way: Sequence[Pose], over: Sequence[BoardPiece], *, flies: bool, is_risky: bool
) -> Danger | None:
    """The highest test that a model takes in the pieces it moved in."""
    if not over or passes_tests(game, model):
        return None
    dangers = [(_of_piece(model, piece), piece) for piece in over]
    dangers += [
        (Danger(model.id, DEFAULT_DANGER, "LEG-TERR-12"), piece)
        for piece in over
        if _fears(model, piece, flies=flies, is_risky=is_risky)
    ]
    dangers = [(danger, piece) for danger, piece in dangers if danger.value]
    if not dangers:
        return None
    worst = max(dangers, key=lambda each: each[0].value)[0]
    if not is_vehicle(model) or is_walker(model):
        return worst
    areas = [piece.area for _, piece in dangers]
    return worst._replace(entry=min((entry_to(model.base, way, area) for area in areas), key=lambda each: each[0])[1])


def _fears(model: Model, piece: BoardPiece, *, flies: bool, is_risky: bool) -> bool:
    """Ground without a value of its own that a model tests.

    Difficult ground is dangerous to bikes and cavalry, to all who come down in it from above, and to vehicles that
    chose so; jet bikes test wherever they end in terrain.
    (LEG-TYPE-03, LEG-TYPE-04, LEG-TYPE-15, LEG-TYPE-16, LEG-TYPE-18, LEG-VEH-10, LEG-VEH-22)
    """
    if flies and type_of(model) == "jet_bike":
        return piece.is_rough
    is_wary = flies or is_risky or type_of(model) in ("bike", "cavalry") or has_type(model, "skimmer")
    return piece.is_difficult and is_wary


def entry_to(base: Base, way: Sequence[Pose], area: Footprint) -> tuple[float, Pose]:
    """How far along its way a base comes to a piece of ground, and its pose there."""
    gone = 0.0
    if is_met(base, way[:1], area):
        return gone, way[0]
    for start, end in pairwise(way):
        long = length_of((start, end))
        slid = end._replace(facing=start.facing)
        if is_met(base, (start, slid), area):
            low, high = 0.0, 1.0
            for _ in range(HALVINGS):
                half = (low + high) / 2
                low, high = (low, half) if is_met(base, (start, _part(start, slid, half)), area) else (half, high)
            return gone + high * long, _part(start, slid, high)
        gone += long
        if is_met(base, (slid, end), area):  # it turns into it
            return gone, end
    return gone, way[-1]


def _part(start: Pose, end: Pose, share: float) -> Pose:
    return start._replace(x=start.x + share * (end.x - start.x), y=start.y + share * (end.y - start.y))


def _of_piece(model: Model, piece: BoardPiece) -> Danger:
    if is_wire_to(model, piece):
        return Danger(model.id, DEFAULT_DANGER if is_vehicle(model) else WIRE, "LEG-TERR-24")
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
    for danger in dangers:
        model = ModelId(danger.model)
        if model not in game or model not in game[unit].models:
            continue
        if is_vehicle(game[model]):
            if await is_stuck(game, danger):
                stick(game, model, danger)
        elif await roll_d12(game, "dangerous terrain") <= danger.value:
            said = tell("{model} is hurt by the ground.", model=model_name(game, model))
            game.say(said, danger.clause, kind="dice", about=[unit, model])
            if danger.is_mine:
                await _mine(game, unit, model)
            else:
                await strike_model(game, model, danger.value, None, clause=danger.clause)


async def is_stuck(game: Game, danger: Danger) -> bool:
    """Whether a vehicle fails its test; a dozer blade rolls again, a chariot never fails.

    (LEG-TERR-13, LEG-VEH-45, LEG-CHRT-05)
    """
    own = game[ModelId(danger.model)]
    rolled = await roll_d12(game, "dangerous terrain")
    if rolled <= danger.value and model_has(game, own, DozerBlade):
        rolled = await roll_d12(game, "dangerous terrain")
    return rolled <= danger.value and not has_type(own, "chariot")


def stick(game: Game, model: ModelId, danger: Danger) -> None:
    """A vehicle is immobilised, where it came into that ground; so is a walker. (LEG-VEH-10, LEG-VEH-32)"""
    game.change(model, is_immobilised=True)
    said = tell("{model} is immobilised by the ground.", model=model_name(game, model))
    game.say(said, danger.clause, kind="loss", about=[model])
    if danger.entry is not None:
        put(game, [stand(model, game[model].base, danger.entry)])


async def _mine(game: Game, unit: UnitId, model: ModelId) -> None:
    """An anti-tank mine under a unit on foot: six hits of Strength 6, once in an activation. (LEG-TERR-27)

    They strike the one who set it off, then those next to him.
    """
    if game[unit].has_met_mines:
        return
    game.change(unit, has_met_mines=True)
    game.say(tell("A mine goes off under {unit}.", unit=name_of(game, unit)), "LEG-TERR-27", about=[unit])
    row = sorted(game[unit].models, key=lambda each: (between_models(game, model, each), each))
    await strike_models(game, row, MINE_STRENGTH, MINE_HITS, "LEG-TERR-27")


__all__ = [
    "Danger",
    "dangers_of",
    "dangers_on",
    "entry_to",
    "go_along",
    "is_stuck",
    "is_walker",
    "passes_tests",
    "stick",
    "take_tests",
]
