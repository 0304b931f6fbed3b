"""Cover of the attacked: of each of its models and of the whole unit. (SZOP-COVER)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.troops import is_near
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Camouflage, Parry
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import is_in_stronghold
from grognard.rulesets.szop.table.ground import covered_by_ground
from grognard.rulesets.szop.table.sight import behind_low, corridor, corridor_at, partly_hidden
from grognard.rulesets.szop.table.units import enemies, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.table.records import UnitId

HIDDEN = 3.0
"""Inches from all enemies beyond which Camouflage hides a unit. (SZOP-PAS-18)"""


class Cover(NamedTuple):
    """Whether a unit has cover, and whether from terrain. (SZOP-COVER-03)"""

    is_there: bool = False
    is_terrain: bool = False


def cover_of(
    game: Game, attacker: UnitId, target: UnitId, eye: Stand | None, *, is_melee: bool, is_marker: bool = False
) -> Cover:
    """Cover of a unit against attacks of another, measured from one model or marker. (SZOP-COVER-02, SZOP-COVER-03)"""
    terrain, every = covered(game, attacker, target, eye, is_melee=is_melee, is_marker=is_marker)
    is_terrain = _is_most(terrain)
    if is_terrain or _is_most(every):
        return Cover(True, is_terrain)
    return Cover(has_cover_as_unit(game, target, is_melee=is_melee))


def covered(
    game: Game, attacker: UnitId, target: UnitId, eye: Stand | None, *, is_melee: bool, is_marker: bool = False
) -> tuple[list[bool], list[bool]]:
    """For each model of a unit whether it has cover from terrain, in melee too, or from anything.

    (SZOP-COVER-03, SZOP-MELEE-09)
    """
    terrain = covered_by_ground(game, troop_of(game, target))
    if eye is None or is_melee:
        return terrain, list(terrain)
    between = corridor_at(game, eye, attacker, target) if is_marker else corridor(game, attacker, target)
    low = behind_low(game, between, eye, target)
    terrain = [a or b for a, b in zip(terrain, low, strict=True)]
    if not game.options["flat_sight"] or _is_most(terrain):
        return terrain, list(terrain)
    hidden = partly_hidden(game, between, eye, target)
    terrain = [a or b == "terrain" for a, b in zip(terrain, hidden, strict=True)]
    return terrain, [a or bool(b) for a, b in zip(terrain, hidden, strict=True)]


def _is_most(which: list[bool]) -> bool:
    """Strictly more than half. (SZOP-GEN-02, SZOP-COVER-02)"""
    return 2 * sum(which) > len(which)


def has_cover_as_unit(game: Game, target: UnitId, *, is_melee: bool) -> bool:
    """Camouflage, Parry, Aircraft, strongholds. (SZOP-PAS-18, SZOP-PAS-19, SZOP-FLY-06, SZOP-MISS-09)"""
    if has(game, target, Aircraft) or (is_melee and has(game, target, Parry)):
        return True
    if has(game, target, Camouflage):
        own = troop_of(game, target)
        foes = enemies(game, game[target].seat)
        if not any(is_near(own, troop_of(game, foe.id), HIDDEN) for foe in foes):
            return True
    return is_in_stronghold(game, target)
