"""How units move and stand: the law of The Last Edition for the kit of open tables. (TLE-MOVE, TLE-TERR, TLE-KW-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, distance, overlap
from grognard.kernel.troops import Berth, Footing, Going, Law, Trek, alike
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import Flying
from grognard.rulesets.last_edition.table.layouts import TABLE
from grognard.rulesets.last_edition.table.records import other
from grognard.rulesets.last_edition.table.sight import is_in_melee
from grognard.rulesets.last_edition.table.units import (
    COHERENCY,
    are_in_melee,
    board,
    keyword,
    models_of,
    touched_by,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Base, Stand, Troop
    from grognard.rulesets.last_edition.table.maps import Terrain
    from grognard.rulesets.last_edition.table.records import Unit, UnitId

CLAUSES = {
    "table": "TLE-DIST-03",
    "wall": "TLE-TERR-17",
    "base": "TLE-DIST-03",
    "berth": "TLE-RSV-02",
    "coherency": "TLE-COH-01",
    "inches": "TLE-MOVE-01",
    "way": "TLE-TERR-06",
    "passing": "TLE-MOVE-02",
    "order": "TLE-MOVE-02",
}
SOFT_LOSS = 2.0
"""Inches lost on soft cover. (TLE-TERR-14)"""
WRECK = 3.0
"""Inches from a destroyed transport. (TLE-TRANS-08)"""
NEXT_TO = Berth()


def trek_of(
    game: Game,
    mover: UnitId,
    inches: float | Mapping[str, float],
    *,
    clause: str = "TLE-MOVE-01",
    soft: Mapping[str, float] | None = None,
    also: Callable[[Mapping[str, Stand]], None] | None = None,
) -> Trek:
    """A unit about to move so many inches.

    `soft` are the inches that soft cover costs each model; without it soft cover costs nothing. (TLE-TERR-14)
    Coherency is not asked of a move, only in its own phase; proposals ask for it (`Stroll`). (TLE-COH-01)
    """
    ground, flies = board(game), keyword(game, mover, Flying) is not None
    own = troop_of(game, mover)
    law = Law(
        inches=inches,
        walls=ground.solid_walls,
        goings=_soft_cover(ground, soft or {}),
        flies=flies,
        in_order=not flies,
        also=_landing(ground, own, also) if flies else also,
        **_standing(ground, game[mover], clause),
    )
    if flies:
        clauses = CLAUSES | {"wall": "TLE-KW-15"}
        law = msgspec.structs.replace(law, no_standing=_off_terrain(ground, own), clauses=clauses)
    return Trek(own, troops(game), law)


def _soft_cover(ground: Terrain, soft: Mapping[str, float]) -> Callable[[str], Sequence[Going]]:
    """What soft cover costs each model; on a higher type too, only that counts. (TLE-TERR-14, TLE-TERR-04)"""
    areas, higher = ground.soft_areas, ground.hard_areas
    goings = {
        lost: (Going(tell("soft cover"), areas, extra=lost, unless=higher),) for lost in set(soft.values()) if lost
    }
    slow = {name: goings[lost] for name, lost in soft.items() if lost}
    return lambda name: slow.get(name, ())


def _off_terrain(ground: Terrain, own: Troop) -> Callable[[str], Sequence[Footprint]]:
    """Where those who fly may not end: on no wall and on no terrain but what is under them already. (TLE-KW-15)"""
    everything: tuple[Footprint, ...] = (*ground.all_walls, *ground.pieces)
    under = {one.name: [area for area in ground.pieces if overlap(area, one.shape)] for one in own.stands}
    rest = {name: tuple(shape for shape in everything if shape not in areas) for name, areas in under.items() if areas}
    return lambda name: rest.get(name, everything)


def _landing(
    ground: Terrain, own: Troop, also: Callable[[Mapping[str, Stand]], None] | None
) -> Callable[[Mapping[str, Stand]], None]:
    """Who flies and moves at all ends off the terrain on which it stood; who stays may stay. (TLE-KW-15)"""
    before = {one.name: one.pose for one in own.stands}
    low = {one.name for one in own.stands if any(overlap(area, one.shape) for area in ground.pieces)}

    def landing(ends: Mapping[str, Stand]) -> None:
        for name in low:
            end = ends.get(name)
            if end is not None and end.pose != before[name] and any(overlap(area, end.shape) for area in ground.pieces):
                raise Refused(tell("{model} cannot end its flight on terrain.", model=name), "TLE-KW-15")
        if also is not None:
            also(ends)

    return landing


class Stroll(Trek):
    """A unit for which moves are only proposed: coherent, and no ways round obstacles and no turns: these take long."""

    @classmethod
    def of(cls, trek: Trek) -> Stroll:
        """The proposals for a move."""
        return cls.like(trek, msgspec.structs.replace(trek.law, coherency=COHERENCY))

    def bend(self, paths: Paths) -> Paths:
        """None."""
        return {}

    def spot(self, name: str, x: float, y: float, choice: int = 0) -> Spot:
        """The place; a long base keeps its facing."""
        return super().spot(name, x, y)


def footing_for(
    game: Game,
    unit: Unit,
    clause: str,
    *,
    keep: float = 0.0,
    holes: Sequence[Footprint] = (),
    also: Callable[[Mapping[str, Stand]], None] | None = None,
) -> Footing:
    """Where a unit may be set up: on the battlefield, coherent, on no model and on no wall.

    (TLE-SETUP-14, TLE-RSV-03, TLE-TRANS-05)
    """
    fields = _standing(board(game), unit, clause)
    if holes:
        fields["no_standing"] = (*fields["no_standing"], *holes)
    if keep:
        far = Berth(at_end=keep)
        fields["berth"] = lambda _own, them: NEXT_TO if them.seat == unit.seat else far
    return Footing(coherency=COHERENCY, also=also, **fields)


def _standing(ground: Terrain, unit: Unit, clause: str) -> dict[str, Any]:
    """On the battlefield and on no wall. (TLE-DIST-03, TLE-TERR-17)"""
    return {
        "clause": clause,
        "clauses": CLAUSES,
        "table": TABLE,
        "no_standing": ground.all_walls,
        "berth": lambda _own, _them: NEXT_TO,
        "kind_of": alike,
        "unit_name": unit.name,
    }


# ---------------------------------------------------------------- melee range and moves


def keeps_in_melee(game: Game, mover: UnitId) -> Callable[[Mapping[str, Stand]], None] | None:
    """Raises unless every model in melee range stays in range of one of those enemies; with the switch, unless nobody
    walks into melee range. None if there is nothing to look at. (TLE-MOVE-03, TLE-MOVE-04)"""
    ground, own = board(game), troop_of(game, mover)
    enemies = troops(game, other(own.seat))
    near = [enemy for enemy in enemies if are_in_melee(ground, own, enemy)]
    touched = {one.name: touched_by(ground, one, near) for one in own.stands} if near else {}
    touched = {name: foes for name, foes in touched.items() if foes}
    must_stay_out = bool(game.options["no_walk_into_melee"])
    if not touched and not must_stay_out:
        return None
    before = {one.name: one for one in own.stands}

    def also(ends: Mapping[str, Stand]) -> None:
        for name, end in ends.items():
            foes = touched.get(name)
            if foes and not any(is_in_melee(ground, end.shape, foe.shape) for foe in foes):
                raise Refused(tell("{model} would leave melee range without falling back.", model=name), "TLE-MOVE-03")
            if must_stay_out and end is not before[name]:
                check_stays_out(ground, end, [each for each in enemies if not _meets(ground, before[name], each)])

    return also


def check_stays_out(ground: Terrain, end: Stand, enemies: Sequence[Troop]) -> None:
    """With the switch only charges and combat moves lead into melee range. (TLE-MOVE-04)"""
    if touched_by(ground, end, enemies):
        sentence = tell("{model} would walk into melee range; only a charge leads there.", model=end.name)
        raise Refused(sentence, "TLE-MOVE-04")


def _meets(ground: Terrain, one: Stand, enemy: Troop) -> bool:
    return bool(touched_by(ground, one, [enemy]))


def slack_of(base: Base, one: Stand) -> float:
    """Inches by which a smaller disc may be farther from something than the base that covers it: 0 for the base itself.

    A search that proves that there is no room tries discs about a point which any base near that point covers.
    """
    return 0.0 if one.base == base else base.outer + base.inner - one.base.length


def wreck_footing(game: Game, unit: Unit, hulls: Sequence[Footprint]) -> Footing:
    """Where survivors of a destroyed transport may stand; they need not be coherent yet. (TLE-TRANS-08)"""
    bases = {str(model.id): model.base for model in models_of(game, unit.id)}

    def also(ends: Mapping[str, Stand]) -> None:
        for name, one in ends.items():
            if min(distance(one.shape, hull) for hull in hulls) > WRECK + TOLERANCE + slack_of(bases[name], one):
                raise Refused(tell('{model} would be more than 3" from the wreck.', model=name), "TLE-TRANS-08")

    return Footing(also=also, **_standing(board(game), unit, "TLE-TRANS-08"))
