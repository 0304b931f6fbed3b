"""Ranges on the board: the middle of objectives, auras, melee range along walls.

(TLE-OBJ-03, TLE-ABIL-03, TLE-TERR-17)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Ring
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.records import BATTLE, other
from grognard.rulesets.last_edition.table.sight import cut_range
from grognard.rulesets.last_edition.table.units import auras, board, is_within, troops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game

SECURITY = 1.0
"""Inches about the centre of an objective in which every model has Objective security. (TLE-OBJ-03)"""

NEAR = 12.0
"""Inches to an enemy from which on melee range matters: charges start there. (TLE-CHG-01)"""


def rings(game: Game) -> tuple[Ring, ...]:
    """All rings that the board shows."""
    return (*_middles(game), *_auras(game))


def _middles(game: Game) -> Iterator[Ring]:
    """Where everybody has Objective security. (TLE-OBJ-03)"""
    battle = game[BATTLE]
    for key, at in objectives(battle.layout) if battle.layout else ():
        if key not in battle.destroyed:
            label = tell("Objective security")
            yield Ring(id=f"middle {key}", at=at, radius=SECURITY, kind="objective", label=label)


def _auras(game: Game) -> Iterator[Ring]:
    """How far auras reach from each model that has one; of long bases to their farthest point. (TLE-ABIL-03)"""
    for unit, ability in auras(game):
        for one in unit.stands:
            radius = ability.aura + one.base.outer
            name = f"aura {one.name} {ability.name}"
            yield Ring(id=name, at=one.pose.at, radius=radius, seat=unit.seat, kind="aura", label=ability.name)


def melee_ranges(game: Game) -> Iterator[Area]:
    """The melee range of models near an enemy, where walls cut it. (TLE-TERR-17)"""
    ground = board(game)
    for unit in troops(game):
        cut = {one.name: points for one in unit.stands if (points := cut_range(ground, one.shape))}
        if cut and any(is_within(unit, enemy, NEAR) for enemy in troops(game, other(unit.seat))):
            label = tell("Melee range, cut off by walls")
            for name, points in cut.items():
                rim = tuple((round(x, 3), round(y, 3)) for x, y in points)
                yield Area(id=f"melee {name}", kinds=("range", "melee"), points=rim, seat=unit.seat, label=label)
