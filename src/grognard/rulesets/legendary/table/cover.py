"""Cover: what a target stands in or directly behind, and what is hit instead of it. (LEG-SHOOT-16, LEG-TERR-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Blocker, Body, Scene, distance, first_hit, hidden_fraction, within
from grognard.kernel.table import Moments
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import BIKES, troop_of, troops, unit_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.legendary.table.board import BoardPiece, Ground
    from grognard.rulesets.legendary.table.records import UnitId
    from grognard.rulesets.legendary.table.sight import Eye

BEHIND = 2.0
"""How near one must be to what one is behind. (LEG-SHOOT-16)"""
NEAR_WALL = 3.0
"""How near one must be to a wall or barricade. (LEG-TERR-18)"""
AT_GUN = 3.0
"""How near the user of a gun emplacement is. (LEG-TERR-15, LEG-TERR-22)"""
MOST = 5
"""No cover is better. (LEG-SHOOT-19)"""
OF_MODELS = 3
"""What other models give. (LEG-TERR-16)"""


class Cover(NamedTuple):
    """How good it is, and what takes the hits: a piece, a unit (by its id), "ground" or "jink"."""

    value: int = 0
    by: str = ""
    label: str = ""
    clause: str = "LEG-SHOOT-16"


NONE = Cover()


ON_FOOT = ("infantry", "artillery", "jump", "jet_pack")
"""Whom craters cover. (LEG-TERR-20)"""


class Near(NamedTuple):
    """What could give cover to one model, whoever shoots at it."""

    stand: Stand
    within: tuple[BoardPiece, ...]
    """Pieces it stands in."""
    behind: tuple[BoardPiece, ...]
    walls: tuple[BoardPiece, ...]
    models: tuple[tuple[str, Footprint], ...]
    served: tuple[BoardPiece, ...] = ()
    """Gun emplacements of which it is the user. (LEG-TERR-22)"""


_KNOWN: Moments[dict[tuple[str, str | None], tuple[Ground, list[Near]]]] = Moments(lambda game: {})
"""What could give cover to the units that were asked for, as long as nobody moves."""


def near_of(game: Game, target: UnitId, shooter: UnitId | None) -> list[Near]:
    """For each model of a unit, what could give it cover; worked out once, as long as nobody moves."""
    ground, known = board(game), _KNOWN.of(game)
    found = known.get((target, shooter))
    if found is None or found[0] is not ground:
        found = known[target, shooter] = ground, _near_of(game, ground, target, shooter)
    return found[1]


def _near_of(game: Game, ground: Ground, target: UnitId, shooter: UnitId | None) -> list[Near]:
    own = troop_of(game, target)
    kind = unit_type(game, target)
    may_occupy = kind not in BIKES
    if _flies(game, own):
        return [Near(one, (), (), (), ()) for one in own.stands]
    others = [
        each
        for each in troops(game)
        if each.id not in (target, shooter) and box_gap(each.box, own.box) <= BEHIND and not _flies(game, each)
    ]
    found = [_near_one(ground, one, others, may_occupy=may_occupy, is_on_foot=kind in ON_FOOT) for one in own.stands]
    return _served(ground, found) if ground.emplacements and kind == "infantry" else found


def _flies(game: Game, troop: Troop) -> bool:
    """Whether a unit is in the air: it gives no cover and has none. (LEG-FLY-01)"""
    return any(game[ModelId(one.name)].is_flying for one in troop.stands)


def _served(ground: Ground, row: list[Near]) -> list[Near]:
    """The man nearest to each gun emplacement is its user, and has cover from it on all sides. (LEG-TERR-22)"""
    for piece in ground.emplacements:
        away, n = min((distance(near.stand.shape, piece.area), n) for n, near in enumerate(row))
        if within(away, AT_GUN):
            row[n] = row[n]._replace(served=(*row[n].served, piece))
    return row


def _near_one(ground: Ground, one: Stand, others: list[Troop], *, may_occupy: bool, is_on_foot: bool) -> Near:
    """What could give one model cover: what it is in, what it is behind, walls and models. (LEG-SHOOT-16)"""
    x, y = one.pose.at
    about = [ground.piece_of[each.id] for each in ground.near(x, y, one.base.outer + NEAR_WALL)]
    gaps = {piece.id: distance(one.shape, piece.area) for piece in about}
    covering = [piece for piece in about if _covers(piece, is_on_foot=is_on_foot)]
    inside = tuple(piece for piece in covering if may_occupy and piece.is_area and _overlaps(one, piece))
    walls = tuple(piece for piece in about if piece.needs_share and within(gaps[piece.id], NEAR_WALL))
    behind = tuple(piece for piece in covering if not piece.needs_share and within(gaps[piece.id], BEHIND))
    return Near(one, inside, behind, walls, _models_near(one, others))


def _covers(piece: BoardPiece, *, is_on_foot: bool) -> bool:
    """Whether a piece gives cover; craters only to those on foot. (LEG-TERR-20)"""
    return bool(piece.cover) and (is_on_foot or not piece.is_any("crater"))


def _models_near(one: Stand, others: list[Troop]) -> tuple[tuple[str, Footprint], ...]:
    return tuple(
        (troop.id, each.shape)
        for troop in others
        if box_gap(one.box, troop.box) <= BEHIND + 0.01
        for each in troop.stands
        if within(distance(one.shape, each.shape), BEHIND)
    )


def _overlaps(one: Stand, piece: BoardPiece) -> bool:
    return distance(one.shape, piece.area) <= 0.0


def cover_of(ground: Ground, eye: Eye, near: Near, share: float, *, is_on_ground: bool) -> Cover:
    """The best cover of one model against one shooter, the ground and jinking aside. (LEG-SHOOT-19)

    `share` is what is hidden of it. (LEG-TERR-20, LEG-TERR-21)
    """
    if not (near.within or near.behind or near.walls or near.models or near.served):
        return NONE
    options = [_within(piece, share, is_on_ground=is_on_ground) for piece in near.within]
    options += [
        Cover(piece.cover, piece.id, piece.label, "LEG-SHOOT-16")
        for piece in near.behind
        if _crosses(eye.at, near.stand.pose.at, piece.area)
    ]
    options += [Cover(piece.cover, piece.id, piece.label, "LEG-TERR-22") for piece in near.served]
    options += [_behind_wall(ground, piece, eye, near.stand, is_on_ground=is_on_ground) for piece in near.walls]
    options += [
        Cover(OF_MODELS, unit, "", "LEG-SHOOT-16")
        for unit, shape in near.models
        if _crosses(eye.at, near.stand.pose.at, shape)
    ]
    return max(options, key=lambda cover: cover.value, default=NONE)


def _within(piece: BoardPiece, share: float, *, is_on_ground: bool) -> Cover:
    """What a piece gives to those in it; craters give more to those who keep low. (LEG-TERR-20)"""
    if piece.is_any("crater"):
        value = 3 if is_on_ground else 2 if share >= 0.5 - 1e-6 else 1
        return Cover(value, piece.id, piece.label, "LEG-TERR-20")
    return Cover(piece.cover, piece.id, piece.label, "LEG-TERR-16")


def _behind_wall(ground: Ground, piece: BoardPiece, eye: Eye, one: Stand, *, is_on_ground: bool) -> Cover:
    """Walls, barricades and defence lines: by the share that they hide themselves. (LEG-TERR-18, LEG-TERR-21)"""
    if share_of(ground.joined(piece.id), eye, one) < 0.5 - 1e-6:
        return NONE
    if piece.is_any("defence line"):
        return Cover(5 if is_on_ground else 3, piece.id, piece.label, "LEG-TERR-21")
    return Cover(piece.cover, piece.id, piece.label, "LEG-TERR-18")


def share_of(pieces: Sequence[BoardPiece], eye: Eye, one: Stand) -> float:
    """The share of a model that a piece hides by itself; walls that join are one piece. (LEG-TERR-18)"""
    body = Body(one.shape, one.level, one.level + max(one.height, 0.01))
    scene = Scene([Blocker(piece.area, top=piece.height) for piece in pieces])
    return hidden_fraction(eye.at, eye.height, body, scene)


def _crosses(start: Point, end: Point, shape: Footprint) -> bool:
    return first_hit([start, end], 0.0, shape) is not None


def of_most(covers: Sequence[Cover]) -> Cover:
    """The cover that at least half of the models have. (LEG-SHOOT-16)

    >>> of_most([Cover(3), Cover(0), Cover(2)]).value, of_most([Cover(3), Cover(0), Cover(0)]).value
    (2, 0)
    """
    if not covers:
        return NONE
    row = sorted(covers, key=lambda cover: -cover.value)
    return row[(len(row) + 1) // 2 - 1]
