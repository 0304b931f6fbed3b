"""What stops, slows and carries models on the ground they move over. (LEG-MOVE-04 to LEG-MOVE-07, LEG-TERR-14)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import bounds, overlap
from grognard.kernel.troops import Going
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import MoveThroughCover
from grognard.rulesets.legendary.lists.keywords.wounding import Swarms
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special_rules import has_type, is_walker, model_has
from grognard.rulesets.legendary.table.tangle_wire import is_wire_to
from grognard.rulesets.legendary.table.terrain import WRECKS
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    stand_of,
    type_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds, Footprint
    from grognard.rulesets.legendary.play.moves.law import Step
    from grognard.rulesets.legendary.table.board import BoardPiece, Ground
    from grognard.rulesets.legendary.table.records import Model, ModelId, Unit, UnitId


MEDIUM_PRICE = 2.0
"""What it costs to cross a piece as high as half the model or more. (LEG-MOVE-06)"""


def ignores_difficult(game: Game, model: Model) -> bool:
    """Beasts, cavalry, swarms, gargantuans' kin and those who move through cover. (LEG-TYPE-17, LEG-KW-41)"""
    return type_of(model) in ("beast", "cavalry") or model_has(game, model, MoveThroughCover, Swarms)


def is_held_down(game: Game, unit: UnitId) -> bool:
    """Struck down it moves as in difficult terrain; nothing to those who ignore that. (LEG-KW-72, LEG-TYPE-17)"""
    own = game[unit]
    return own.is_struck_down and not all(ignores_difficult(game, game[model]) for model in own.models)


def is_slowed_by_danger(game: Game, model: Model) -> bool:
    """Who moves through cover treats dangerous terrain as difficult: no test, but the die. (LEG-KW-41)"""
    return type_of(model) not in ("beast", "cavalry") and model_has(game, model, MoveThroughCover)


def _stops(piece: BoardPiece, kind: _Kind) -> bool:
    """Whether a piece cannot be entered. (LEG-TERR-14, LEG-TERR-25, LEG-TERR-28)"""
    return piece.is_impassable or (kind.is_ground_vehicle and piece.stops_vehicles and piece.id not in kind.wrecks)


class _Kind(NamedTuple):
    """All that the ground asks about a model: those of a kind move alike."""

    is_ground_vehicle: bool
    """A vehicle, but no walker and no skimmer. (LEG-TERR-25, LEG-VEH-21)"""
    is_infantry: bool
    height: float
    is_light: bool
    is_careful: bool
    is_wheeled: bool
    """All terrain is difficult to it. (LEG-TYPE-03)"""
    gone: float
    """What counts against the die of difficult ground: inches it went before. (LEG-VEH-10, LEG-MOVE-09)"""
    doors_failed: tuple[str, ...]
    wrecks: tuple[str, ...]
    """Wrecks that have come to lie where it stands: they do not hold it fast."""
    wires: tuple[str, ...]
    """Tangle wire that it does not pass freely. (LEG-TERR-24)"""


def _kind_on_ground(game: Game, model: Model, step: Step, wrecks: tuple[str, ...], wires: tuple[str, ...]) -> _Kind:
    is_light = ignores_difficult(game, model)
    return _Kind(
        is_vehicle(model) and not is_walker(model) and not has_type(model, "skimmer"),
        type_of(model) == "infantry",
        max(model.base.height, 0.1),
        is_light,
        is_light and is_slowed_by_danger(game, model),
        type_of(model) == "bike",
        step.spent.get(model.id, 0.0) + (model.gone if step.is_total else 0.0),
        model.doors_failed,
        wrecks,
        wires,
    )


def terrain_of(game: Game, ground: Ground, unit: Unit, step: Step) -> dict[ModelId, TerrainAhead]:
    """What the ground means to each model of a unit, worked out once for those of a kind."""
    models = [game[model] for model in unit.models]
    pieces = _near(ground, models, step.inches)
    near = tuple([piece.id for piece in pieces])
    wrecks = [piece for piece in pieces if piece.is_any(*WRECKS)]
    wire = [piece for piece in pieces if piece.is_any("tangle wire")]
    found: dict[ModelId, TerrainAhead] = {}
    sheets: dict[tuple[object, ...], TerrainAhead] = {}  # of one unit those with one profile and base are of one kind
    for model in models:
        under = _wrecks_on(game, model, wrecks)
        wires = tuple([piece.id for piece in wire if is_wire_to(model, piece)])
        spent = step.spent.get(model.id)
        sheet = id(model.profile), id(model.base), model.doors_failed, spent, model.gone, under, wires
        if sheet not in sheets:
            kind = _kind_on_ground(game, model, step, under, wires)
            sheets[sheet] = _terrain_for(ground, near, kind, _Hindrance.of(step))
        found[model.id] = sheets[sheet]
    return found


def _wrecks_on(game: Game, model: Model, wrecks: Sequence[BoardPiece]) -> tuple[str, ...]:
    """The wrecks that a vehicle stands on, since they slid or fell there."""
    here = stand_of(game, model.id) if wrecks and is_vehicle(model) else None
    return () if here is None else tuple([piece.id for piece in wrecks if overlap(here.shape, piece.area)])


class _Hindrance(NamedTuple):
    """What a step says about the ground it leads over."""

    difficult: float | None
    is_free: bool
    lands: bool

    @classmethod
    def of(cls, step: Step) -> _Hindrance:
        """All that the ground asks of a step."""
        return cls(step.difficult, step.ignores_difficult, step.lands)


@lru_cache(maxsize=1024)
def _terrain_for(ground: Ground, near: tuple[str, ...], kind: _Kind, hindrance: _Hindrance) -> TerrainAhead:
    """What some pieces mean to models of a kind: the very same again, so that the kit knows its shapes again."""
    return TerrainAhead(ground, [ground.piece_of[piece] for piece in near], kind, hindrance)


class TerrainAhead:
    """What the ground means to models of a kind in one step: what stops and slows them, what they cannot stand on."""

    __slots__ = ("goings", "no_standing", "walls")

    def __init__(self, ground: Ground, near: Sequence[BoardPiece], kind: _Kind, hindrance: _Hindrance) -> None:
        passes = kind.is_infantry
        walls: list[Footprint] = [*ground.walls_to_all, *(() if passes else ground.gaps)]
        walls += [ground.locked_doors[door] for door in kind.doors_failed if door in ground.locked_doors]
        no_standing: list[Footprint] = [*ground.walls_to_all, *ground.gaps]
        difficult: list[Footprint] = list(ground.gaps) if passes else []
        goings: list[Going] = []
        for piece in near:
            if hindrance.lands and piece.is_impassable:
                continue
            if _stops(piece, kind):
                walls.append(piece.area)
                no_standing.append(piece.area)
                continue
            if not piece.is_area:
                no_standing.append(piece.area)
            self._cross(piece, kind, walls, goings, difficult)
        if kind.is_light:
            difficult = _dangerous(near, kind) if kind.is_careful else []
        if difficult and not hindrance.is_free:
            self._slow_down(difficult, kind, hindrance, walls, goings)
        self.walls, self.goings, self.no_standing = tuple(walls), tuple(goings), tuple(no_standing)

    def _slow_down(
        self,
        difficult: list[Footprint],
        kind: _Kind,
        hindrance: _Hindrance,
        walls: list[Footprint],
        goings: list[Going],
    ) -> None:
        """Difficult ground is kept off, or crossed as far as the die says. (LEG-MOVE-04, LEG-VEH-10)"""
        if hindrance.difficult is None:
            walls += difficult
        else:
            most = max(hindrance.difficult - kind.gone, 0.01)
            goings.append(Going(tell("difficult ground"), tuple(difficult), most=most))

    def _cross(
        self, piece: BoardPiece, kind: _Kind, walls: list[Footprint], goings: list[Going], difficult: list[Footprint]
    ) -> None:
        """A piece that is crossed: small, medium or large for this model. (LEG-MOVE-05, LEG-MOVE-06, LEG-TYPE-03)"""
        if piece.is_difficult or (kind.is_wheeled and piece.is_rough) or piece.id in kind.wires:
            difficult.append(piece.area)
        if piece.is_area or piece.height <= 0.5 * kind.height + 1e-6:
            return
        if kind.is_ground_vehicle:
            walls.append(piece.area)
        elif piece.height <= kind.height + 1e-6:
            goings.append(Going(piece.label, (piece.area,), extra=MEDIUM_PRICE))
        else:
            goings.append(Going(piece.label, (piece.area,), extra=2 * piece.height))
            difficult.append(piece.area)


def _dangerous(near: Sequence[BoardPiece], kind: _Kind) -> list[Footprint]:
    return [piece.area for piece in near if (piece.dangerous or piece.id in kind.wires) and not piece.is_impassable]


def _near(ground: Ground, models: Sequence[Model], inches: float) -> list[BoardPiece]:
    """The pieces that one of these models could come to with so many inches."""
    spots = [model.at for model in models if model.at is not None]
    if len(spots) < len(models) or not models:
        return list(ground.pieces)
    far = inches + max(model.base.outer for model in models) + 1.0
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    box = (min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
    return [piece for piece in ground.pieces if box_gap(piece.box, box) <= 0.0]


def difficult_near(game: Game, unit: UnitId, inches: float) -> bool:
    """Whether the unit could touch difficult ground with a move of so many inches. (LEG-MOVE-04)"""
    ground = board(game)
    models = [model for each in game[unit].models if (model := game[each]).at is not None]
    near = _near(ground, models, inches)
    if not near and not ground.gaps:
        return False
    return any(_could_touch(game, model, ground, near, inches) for model in models)


def _could_touch(game: Game, model: Model, ground: Ground, near: Sequence[BoardPiece], inches: float) -> bool:
    """Whether one model could touch ground that slows it down."""
    assert model.at is not None
    x, y = model.at
    far = inches + model.base.outer
    box = (x - far, y - far, x + far, y + far)
    if any(box_gap(piece.box, box) <= 0.0 and slows(game, model, piece) for piece in near):
        return True
    return not ignores_difficult(game, model) and any(box_gap(_wall_box(gap), box) <= 0.0 for gap in ground.gaps)


def slows(game: Game, model: Model, piece: BoardPiece) -> bool:
    """Whether a piece of ground slows a model down that goes over it. (LEG-MOVE-04, LEG-KW-41)"""
    if ignores_difficult(game, model):
        return (bool(piece.dangerous) or is_wire_to(model, piece)) and is_slowed_by_danger(game, model)
    return _slows(piece, model)


def _slows(piece: BoardPiece, model: Model) -> bool:
    if piece.is_impassable:
        return False
    if piece.is_difficult or (piece.is_rough and type_of(model) == "bike") or is_wire_to(model, piece):
        return True
    return not piece.is_area and piece.height > model.base.height + 1e-6


def _wall_box(wall: Footprint) -> Bounds:
    return bounds(wall)
