"""Terrain under models and on their way. (SZOP-TERR, SZOP-ATER)"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, hull, overlap, polygon, share_inside
from grognard.kernel.table import Moments
from grognard.kernel.troops import Pose
from grognard.rulesets.szop.lists.keywords.auras import Corruption, Heaviness
from grognard.rulesets.szop.lists.keywords.passive import Tall
from grognard.rulesets.szop.table.abilities import BEARERS, has
from grognard.rulesets.szop.table.gaps import share_under, with_gaps
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, other
from grognard.rulesets.szop.table.units import troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Base, Troop
    from grognard.kernel.troops.maps import Board, Feature
    from grognard.rulesets.szop.table.records import UnitId

AURA = 12.0
CORNERS = 96


_GROUNDS: dict[tuple[str, int, int], tuple[object, object, Board]] = {}
"""Tables by scenario and by what was removed and added, told by identity: each entry keeps that alive."""
MOST = 256


def ground(game: Game) -> Board:
    """The table with its narrow gaps filled in. (SZOP-TERR-02)"""
    battle = game[BATTLE]
    key = game.header.scenario, id(battle.removed), id(battle.added)
    found = _GROUNDS.get(key)
    if found is None:
        if len(_GROUNDS) >= MOST:
            _GROUNDS.clear()
        found = _GROUNDS[key] = battle.removed, battle.added, with_gaps(board(game))
    return found[2]


def is_advanced(game: Game) -> bool:
    """Whether the advanced types count. (SZOP-ATER-01)"""
    return bool(game.options["advanced_terrain"])


def areas(game: Game, kind: str) -> tuple[Footprint, ...]:
    """What terrain of a type covers."""
    return ground(game).areas(kind)


@lru_cache(maxsize=1 << 15)
def kinds_under(whole: Board, shape: Footprint) -> frozenset[str]:
    """The types of terrain that a base is inside of: more than half of it. (SZOP-TERR-01, SZOP-TERR-09)"""
    areas: dict[str, list[Footprint]] = {}
    for feature in whole.under(shape):
        for kind in feature.kinds:
            # A gap is part of the pieces beside it, so what lies in any area of the type counts. (SZOP-TERR-02)
            areas.setdefault(kind, []).append(feature.area)
    return frozenset(kind for kind, own in areas.items() if share_under(shape, own) > 0.5 + 1e-9)


def is_inside(feature: Feature, shape: Footprint) -> bool:
    """Whether more than half of a base is within a piece. (SZOP-TERR-01)"""
    return overlap(feature.area, shape) and share_inside(shape, feature.area) > 0.5 + 1e-9


def unit_is_inside(troop: Troop, feature: Feature) -> bool:
    """Whether more than half of the models are inside a piece. (SZOP-TERR-01)"""
    return 2 * sum(is_inside(feature, one.shape) for one in troop.stands) > len(troop.stands)


def covered_by_ground(game: Game, troop: Troop) -> list[bool]:
    """For each model whether it is inside Defensive terrain or a wreck. (SZOP-TERR-08, SZOP-PAS-30)"""
    whole = ground(game)
    return ["defensive" in kinds_under(whole, one.shape) for one in troop.stands]


# ---------------------------------------------------------------- height


def is_elevated(game: Game, unit: UnitId) -> bool:
    """Whether a unit stands on elevated ground. (SZOP-ATER-01)"""
    return is_advanced(game) and _stands_on(game, unit, "elevated")


def is_intermediate(game: Game, unit: UnitId) -> bool:
    """Whether a unit stands on intermediate ground. (SZOP-ATER-04)"""
    return is_advanced(game) and _stands_on(game, unit, "intermediate")


_STANDING: Moments[dict[tuple[str, str], tuple[Board, bool]]] = Moments(lambda game: {})
"""Which units stand on which type of terrain at a moment of a game, and on which table."""


def _stands_on(game: Game, unit: UnitId, kind: str) -> bool:
    """Whether more than half of a unit stands on a type of terrain; looked at once for each moment of a game."""
    whole, now = ground(game), _STANDING.of(game)
    found = now.get((unit, kind))
    if found is None or found[0] is not whole:
        stands = troop_of(game, unit).stands if whole.of(kind) else ()
        is_on = 2 * sum(kind in kinds_under(whole, one.shape) for one in stands) > len(stands)
        found = now[unit, kind] = whole, is_on
    return found[1]


def looks_from_above(game: Game, unit: UnitId, towards: UnitId) -> bool:
    """Whether lines from a unit to another are those of an elevated one. (SZOP-ATER-02, SZOP-ATER-04, SZOP-PAS-38)"""
    if has(game, unit, Tall) or is_elevated(game, unit):
        return True
    return is_intermediate(game, unit) and (is_elevated(game, towards) or has(game, towards, Tall))


def attacks_uphill(game: Game, attacker: UnitId, target: UnitId) -> bool:
    """Whether a unit that is not elevated attacks an elevated one. (SZOP-ATER-03, SZOP-ATER-04)"""
    return is_elevated(game, target) and not is_elevated(game, attacker) and not is_intermediate(game, attacker)


# ---------------------------------------------------------------- ground of auras


def aura_ground(game: Game, seat: int, kind: type[Corruption] | type[Heaviness]) -> tuple[Footprint, ...]:
    """The ground round enemy bearers of an aura that counts as terrain for this seat. (SZOP-AURA-02, SZOP-AURA-03)"""
    rows = [bearer for bearer, aura in game[BEARERS].rows if isinstance(aura, kind) and bearer in game]
    models = [game[bearer] for bearer in rows]
    return tuple(
        _within_aura(model.fighter.base, Pose(*model.at, model.facing))
        for model in models
        if model.at is not None and game[model.unit].seat == other(seat)
    )


def _within_aura(base: Base, pose: Pose) -> Footprint:
    """All that is within 12" of a base. Round one that is not round it has many corners, a hundredth off at most."""
    if base.is_round:
        return Disc(pose.at, base.outer + AURA)
    corners = hull(base.footprint(pose))
    rim = []
    for n in range(CORNERS):
        x, y = cos(2 * pi * n / CORNERS), sin(2 * pi * n / CORNERS)
        ahead = max(corners, key=lambda corner: corner[0] * x + corner[1] * y)
        rim.append((ahead[0] + AURA * x, ahead[1] + AURA * y))
    return polygon(rim)


def difficult_ground(game: Game, seat: int) -> tuple[Footprint, ...]:
    """All that is difficult for units of a seat. (SZOP-TERR-05, SZOP-AURA-03)"""
    return (*areas(game, "difficult"), *aura_ground(game, seat, Heaviness))


def dangerous_ground(game: Game, seat: int) -> tuple[Footprint, ...]:
    """All that is dangerous for units of a seat. (SZOP-TERR-06, SZOP-AURA-02)"""
    return (*areas(game, "dangerous"), *aura_ground(game, seat, Corruption))
