"""Falling back from combat: sweeping advance, the flight itself, and those who are trapped. (LEG-MELEE-14 to 20)"""

from __future__ import annotations

from math import atan2, cos, hypot, inf, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import Trek, gap, toward
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.melee import escapes
from grognard.rulesets.legendary.play.fight.room_fights import flee_from_room, foes_outside
from grognard.rulesets.legendary.play.fight.ways_out import KEEP, way_out
from grognard.rulesets.legendary.play.moves.law import Step, law_of, trek_of
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, dangers_on, take_tests
from grognard.rulesets.legendary.play.rolls import roll_d12
from grognard.rulesets.legendary.play.shooting.artillery import blow_up, leave_guns
from grognard.rulesets.legendary.play.shooting.attack_end import pin
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other, side_id
from grognard.rulesets.legendary.table.special_rules import is_walker, printed, unit_pace
from grognard.rulesets.legendary.table.units import model_name, name_of, put, troop_of, troops, troops_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand

SWEEP = 2.0
"""Enemies so near pursue. (LEG-MELEE-17)"""
CAUGHT = 3.0
"""Who is still so near after the flight is killed. (LEG-MELEE-18)"""


async def fall_back(game: Game, unit: UnitId) -> None:
    """Escape rolls, the move, those who are caught; then the unit is pinned. (LEG-MELEE-14, LEG-MELEE-17)"""
    if game[unit].where == "room":
        await flee_from_room(game, unit)
        return
    foes = game[unit].foes
    guns = leave_guns(game, unit)
    await _sweep(game, unit)
    if game[unit].models:
        await run_from(game, unit)
    if game[unit].models:
        _catch(game, unit)
    _unlock(game, unit, foes)
    if game[unit].models:
        pin(game, unit, "LEG-MELEE-14")
    if guns is not None and foes:
        await blow_up(game, guns, foes[0])


async def run_from(game: Game, unit: UnitId) -> None:
    """The flight itself: a d12, or the distance of its type. (LEG-MELEE-14, LEG-TYPE-28)"""
    fixed = unit_pace(game, unit).fall_back
    far = fixed or float(await roll_d12(game, "fall back"))
    said = tell('{unit} falls back {inches}".', unit=name_of(game, unit), inches=f"{far:g}")
    game.say(said, "LEG-MELEE-14", *(["LEG-TYPE-28"] if fixed else []), kind="move", about=[unit])
    await _run(game, unit, far)


def _unlock(game: Game, unit: UnitId, foes: tuple[UnitId, ...]) -> None:
    """It is out of the combat."""
    game.change(unit, foes=(), storms="", is_winner=False, was_beaten=False, is_afraid=False)
    for foe in foes:
        if foe in game:
            game.change(foe, foes=tuple(each for each in game[foe].foes if each != unit))


async def _sweep(game: Game, unit: UnitId) -> None:
    """Each model near an enemy that is free to pursue rolls to escape. (LEG-MELEE-17)"""
    enemies = [one for foe in _pursuers(game, unit) for one in troop_of(game, foe).stands]
    lost = []
    for one in troop_of(game, unit).stands:
        near = [enemy for enemy in enemies if gap(one, enemy) <= SWEEP + 0.001]
        if not near or await _escapes(game, one, near):
            continue
        model = game[ModelId(one.name)]
        if len(model.left) > 1:
            game.change(model.id, points_lost=model.points_lost + 1)
        else:
            lost.append(model.id)
    if game.dice.rolled or lost:
        count = len(lost)
        game.say(
            tell("Sweeping advance: {count} are cut down.", count=count), "LEG-MELEE-17", kind="fight", about=[unit]
        )
    remove_models(game, lost, "LEG-MELEE-17")


def _pursuers(game: Game, unit: UnitId) -> list[UnitId]:
    """Enemies in the open that fight nobody else. (LEG-MELEE-17)"""
    return [foe for foe in foes_outside(game, unit) if all(e == unit for e in game[foe].foes if game[e].models)]


async def _escapes(game: Game, one: Stand, near: list[Stand]) -> bool:
    """Its Initiative against the highest of the enemies near by, both as printed. (LEG-MELEE-17, LEG-DICE-07)"""

    def quickness(each: Stand) -> int:
        return max(printed(game[ModelId(each.name)], "i"), 1)

    return await game.resolve(escapes, quickness(one), max(map(quickness, near)))


def direction_of(game: Game, unit: UnitId) -> tuple[float, float]:
    """The direction of a flight in radians, and how far at most. (LEG-MELEE-14)"""
    stands = troop_of(game, unit).stands
    x, y = (sum(one.pose[k] for one in stands) / len(stands) for k in (0, 1))  # type: ignore[misc]
    enemies = [one for foe in game[unit].foes for one in troop_of(game, foe).stands]
    nearest = min(enemies, key=lambda one: hypot(one.pose.x - x, one.pose.y - y), default=None)
    edge = _edge_point(game, unit, x)
    goals: list[tuple[float, Point, float]] = [(abs(edge[1] - y), edge, inf)]
    for troop in troops_of(game, game[unit].seat):
        if troop.id == unit:
            continue
        friend = min(troop.stands, key=lambda one: hypot(one.pose.x - x, one.pose.y - y))
        away = hypot(friend.pose.x - x, friend.pose.y - y)
        room = min(gap(one, friend) for one in stands) - KEEP
        goals.append((away, friend.pose.at, max(room, 0.0)))
    for _, at, most in sorted(goals):
        if nearest is None or _is_away((x, y), at, nearest.pose.at):
            return atan2(at[1] - y, at[0] - x), most
    return atan2(edge[1] - y, edge[0] - x), inf


def _is_away(own: Point, goal: Point, enemy: Point) -> bool:
    """Whether a goal lies more than 90 degrees from the direction of the enemy."""
    gx, gy, ex, ey = goal[0] - own[0], goal[1] - own[1], enemy[0] - own[0], enemy[1] - own[1]
    return gx * ex + gy * ey < 0.0


def _edge_point(game: Game, unit: UnitId, x: float) -> Point:
    return (x, 0.0) if game[side_id(game[unit].seat)].edge == "south" else (x, board(game).height)


async def _run(game: Game, unit: UnitId, far: float) -> None:
    """All models go the same way; who cannot turns up to 45 degrees, or is trapped. (LEG-MELEE-14, LEG-MELEE-20)

    Dangerous ground on the way is tested; packs and wings carry over it. (LEG-TERR-11, LEG-TYPE-15)
    """
    angle, most = direction_of(game, unit)
    far = min(far, most)
    step = Step(far + 6.0, ignores_difficult=True, flies=True, clause="LEG-MELEE-14")
    trek = Trek(troop_of(game, unit), troops(game), law_of(game, game[unit], step))
    enemies = [one for troop in troops_of(game, other(game[unit].seat)) for one in troop.stands]
    moved: dict[str, Stand] = {}
    trapped: list[ModelId] = []
    for name, own in trek.movers.items():
        end = way_out(game, trek, own, angle, far, enemies, list(moved.values()))
        if end is None:
            trapped.append(ModelId(name))
        else:
            moved[name] = end
    put(game, moved.values())
    if trapped:
        for model in trapped:
            said = tell("{model} is trapped.", model=model_name(game, model))
            game.say(said, "LEG-MELEE-20", kind="loss", about=[model])
        remove_models(game, trapped, "LEG-MELEE-20")
    ways = {name: (trek.movers[name].pose, end.pose) for name, end in moved.items()}
    await take_tests(game, unit, dangers_on(game, ways, flies=bool(unit_pace(game, unit).jump)))


def _catch(game: Game, unit: UnitId) -> None:
    """Who is still within 3 inches of the enemy is killed. (LEG-MELEE-18)"""
    enemies = [one for foe in game[unit].foes for one in troop_of(game, foe).stands]
    lost = [
        ModelId(one.name)
        for one in troop_of(game, unit).stands
        if any(gap(one, enemy) <= CAUGHT + 0.001 for enemy in enemies)
    ]
    if lost:
        game.say(tell("{count} do not get away.", count=len(lost)), "LEG-MELEE-18", kind="fight", about=[unit])
        remove_models(game, lost, "LEG-MELEE-18")


async def drive_off(game: Game, unit: UnitId) -> None:
    """A vehicle leaves at cruising speed, a walker by a d12; nobody sweeps and it is not pinned. (LEG-MELEE-16)"""
    foes, pace = game[unit].foes, unit_pace(game, unit)
    if any(game[model].is_immobilised for model in game[unit].models):
        return
    angle, _ = direction_of(game, unit)
    _unlock(game, unit, foes)
    far = pace.fall_back or pace.move + pace.advance
    if any(is_walker(game[model]) for model in game[unit].models):
        far = float(await roll_d12(game, "fall back"))
    stands = troop_of(game, unit).stands
    goal = (stands[0].pose.x + far * cos(angle), stands[0].pose.y + far * sin(angle))
    trek = trek_of(game, unit, Step(far, ignores_difficult=True, clause="LEG-MELEE-16"))
    paths = toward(trek, goal)
    dangers = dangers_of(game, trek, paths, flies=False)
    put(game, trek.ends(paths).values())
    for model in game[unit].models:
        game.change(model, pace="advanced")
    said = tell("{unit} drives off.", unit=name_of(game, unit))
    game.say(said, "LEG-MELEE-16", kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)
