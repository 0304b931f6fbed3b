"""What ground does to those who move over it. (SZOP-TERR-06, SZOP-TERR-07, SZOP-PAS-08, SZOP-PAS-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import bounds
from grognard.kernel.troops import touches_area
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell_many
from grognard.rulesets.szop.dice.other_rolls import terrain_wounds
from grognard.rulesets.szop.lists.keywords.passive import Agile, Clumsy
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import dangerous_ground, difficult_ground
from grognard.rulesets.szop.table.units import name_of, stands, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Trek
    from grognard.rulesets.szop.table.records import UnitId


async def terrain_test(game: Game, unit: UnitId, clause: str = "SZOP-TERR-07") -> None:
    """One die for each wound that would destroy the unit; each 1 is a wound for the owner. (SZOP-TERR-07)"""
    needed = wounds_needed(game, unit)
    wounds = await game.resolve(terrain_wounds, needed)
    said = tell_many(
        "{unit} tests the terrain: {count} wound.",
        "{unit} tests the terrain: {count} wounds.",
        wounds,
        unit=name_of(game, unit),
    )
    game.say(said, clause, kind="terrain", about=[unit])
    await receive(game, unit, defender=wounds)


def crosses(trek: Trek, paths: Paths, areas: Sequence[Footprint]) -> bool:
    """Whether the line of a moving model, its ends included, lies in one of the areas. (SZOP-TERR-11, SZOP-FLY-01)"""
    if not areas:
        return False
    boxed = [(area, bounds(area)) for area in areas]
    for name, path in paths.items():
        poses = trek.poses(name, path)
        met = poses[-1:] if trek.law.can_fly(name) else poses
        xs, ys = [pose.x for pose in met], [pose.y for pose in met]
        box = min(xs), min(ys), max(xs), max(ys)
        base = trek.movers[name].base
        if any(box_gap(box, own) <= 0.0 and touches_area(base, met, area, by_centre=True) for area, own in boxed):
            return True
    return False


async def after_move(game: Game, unit: UnitId, trek: Trek, paths: Paths, *, is_uphill: bool = False) -> None:
    """The first dangerous move of an activation costs a roll; Clumsy units test once more.

    (SZOP-TERR-06, SZOP-PAS-08, SZOP-PAS-09, SZOP-ATER-03)
    """
    own = game[unit]
    if has(game, unit, Agile) or not (paths or is_uphill):
        return
    is_dangerous = is_uphill or crosses(trek, paths, dangerous_ground(game, own.seat))
    is_rough = is_dangerous or crosses(trek, paths, difficult_ground(game, own.seat))
    if is_dangerous and not own.has_dared:
        game.change(unit, has_dared=True)
        await terrain_test(game, unit, "SZOP-TERR-06")
    if is_rough and not own.has_stumbled and stands(game, unit) and has(game, unit, Clumsy):
        game.change(unit, has_stumbled=True)
        await terrain_test(game, unit, "SZOP-PAS-09")
