"""Assaults between ground and air, for the few sheets that allow them. (SPF-SHEET-06, SPF-STACK-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import yes_no
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import AssaultLayer, has
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import MAP
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.sheets import Speed
    from grognard.rulesets.steampunk.play.moves.strides import Stride
    from grognard.rulesets.steampunk.table.records import Layer, Unit, UnitId


def reach_of(unit: Unit) -> AssaultLayer | None:
    """The ability of a living model to attack another layer than its own."""
    for figure in unit.living:
        found = has(unit.profile.figures[figure].assault.abilities, AssaultLayer)
        if found is not None and (found.layer == "air") != unit.is_flying:
            return found
    return None


async def cross_layers(game: Game, strides: dict[UnitId, Stride]) -> dict[UnitId, Stride]:
    """Movers that may attack enemies standing on the other layer of their goal, and want to. (SPF-SHEET-06)"""
    movers = [each for each in strides.values() if each.is_moving and not each.is_peaceful]
    crossing = [each for each in movers if reach_of(game[each.unit]) is not None]
    if not crossing:
        return strides
    crossed = dict(strides)
    for stride in [each for seat in choosing_order(game) for each in crossing if each.seat == seat]:
        if _finds_enemies_across(stride, strides.values()) and await _attacks(game, stride):
            other: Layer = "ground" if stride.layer == "air" else "air"
            crossed[stride.unit] = stride._replace(layer=other)
    return crossed


def _finds_enemies_across(stride: Stride, strides: Iterable[Stride]) -> bool:
    """Whether enemies stand on the other layer of its goal, and none on its own keeps it busy. (SPF-SHEET-06)"""
    enemies = [each for each in strides if each.seat != stride.seat and not each.is_peaceful]
    there = [each for each in enemies if stride.goal in (each.goal, each.origin)]
    return all(each.layer != stride.layer for each in there) and any(not each.is_moving for each in there)


async def _attacks(game: Game, stride: Stride) -> bool:
    unit, goal = name_of(game, stride.unit), BOARD.name(stride.goal)
    prompt = (
        tell("{unit} moves to {hex}: does it attack the enemies below it?", unit=unit, hex=goal)
        if stride.layer == "air"
        else tell("{unit} moves to {hex}: does it attack the enemies above it?", unit=unit, hex=goal)
    )
    return bool(await game.ask(yes_no(stride.seat, prompt, "SPF-SHEET-06", about=(stride.unit,))) == "yes")


def touch_down(game: Game, name: UnitId) -> None:
    """A winner that attacks the ground to land does so now. (SPF-SHEET-06)"""
    unit = game[name]
    reach, ground = reach_of(unit), ground_speed(unit)
    if unit.at is None or reach is None or reach.layer != "land" or ground is None:
        return
    if may_stand(game[MAP], unit.at, unit.profile, is_flying=False):
        game.change(name, speed=ground.name)
        game.say(tell("{unit} lands.", unit=name_of(game, name)), "SPF-SHEET-06", kind="move", about=[name])


def ground_speed(unit: Unit) -> Speed | None:
    """The slowest speed a flying unit has on the ground; None if it is there already, or has none. (SPF-WPN-18)"""
    if not unit.is_flying:
        return None
    grounded = [each for each in unit.profile.speeds.values() if not each.flying and not each.hidden]
    return min(grounded, key=lambda each: (each.pace != "still", each.rung or 0), default=None)
