"""The Movement phase. (TEN-MOVE)"""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Move, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import Disc, is_clear, path_length, within
from grognard.rulesets.tenth.battlefield import base_of, bases, is_engaged, the_ground
from grognard.rulesets.tenth.placing import check_stand, put, stand
from grognard.rulesets.tenth.records import BATTLE, ModelId, UnitId
from grognard.rulesets.tenth.units import is_a, models_of, move_of, on_table

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.rulesets.tenth.battlefield import Base

TRIES = 12
BERTH = 1.0


@step
async def movement_phase(game: Game) -> None:
    """Move Units. (TEN-MOVE-01)"""
    game.then(select_to_move)


@step
async def select_to_move(game: Game) -> None:
    """The active player selects units one at a time; who is not selected Remains Stationary. (TEN-MOVE-01)"""
    seat = game[BATTLE].active
    waiting = [unit for unit in on_table(game, seat) if not unit.has_acted]
    if not waiting:
        return
    options = [Option(unit.id, unit.name, about=(unit.id,)) for unit in waiting]
    asked = Choose(
        seat=seat,
        prompt="Move which unit?",
        clause="TEN-MOVE-01",
        options=(*options, Option("done", "Nobody else moves")),
    )
    chosen = await game.ask(asked)
    if chosen == "done":
        for unit in waiting:
            game.change(unit.id, moved=unit.moved or "stationary")
        return
    game.change(UnitId(chosen), has_acted=True)
    game.then(move_unit, UnitId(chosen))
    game.then(select_to_move)


@step
async def move_unit(game: Game, unit: UnitId) -> None:
    """A Normal move, or none. (TEN-MOVE-02, TEN-MOVE-05)"""
    own = game[unit]
    if is_engaged(game, unit):
        game.change(unit, moved="stationary")
        game.say(f"{own.name} is engaged and Remains Stationary.", "TEN-MOVE-01", kind="move", about=[unit])
        return
    inches = move_of(game, unit)

    def legal(paths: Paths) -> None:
        check_move(game, unit, paths, inches)

    asked = Move(
        seat=own.seat,
        prompt=f'Move {own.name} up to {inches}", or let it stay.',
        clause="TEN-MOVE-02",
        about=(unit,),
        pieces=own.models,
        legal=legal,
        propose=lambda chance: propose_move(game, unit, inches, chance),
        hints={"move": inches},
    )
    paths = await game.ask(asked)
    put(game, unit, {model: path[-1] for model, path in paths.items()})
    game.change(unit, moved="normal" if paths else "stationary")
    said = "moves" if paths else "Remains Stationary"
    clause = "TEN-MOVE-02" if paths else "TEN-MOVE-05"
    game.say(f"{own.name} {said}.", clause, kind="move", about=[unit], paths=paths)


def check_move(game: Game, unit: UnitId, paths: Paths, inches: float) -> None:
    """Every path short and clear enough, and a legal end for the unit. (TEN-MOVE-02, TEN-MOVE-03, TEN-MOVE-04)"""
    if not paths:
        return
    row: dict[str, Base] = {model.id: base_of(model) for model in models_of(game, unit)}
    enemies = [base for enemy in on_table(game, 1 - game[unit].seat) for base in bases(game, enemy.id)]
    for name, path in paths.items():
        end = stand(game, ModelId(name), path[-1])
        check_path(game, unit, name, row[name], path, end, inches, enemies)
        row[name] = end
    check_stand(game, unit, row, "TEN-MOVE-02")


def check_path(
    game: Game,
    unit: UnitId,
    name: str,
    start: Base,
    path: tuple[Spot, ...],
    end: Base,
    inches: float,
    enemies: list[Base],
) -> None:
    """One model's way: its length with climbing, walls, and enemies. (TEN-MOVE-02, TEN-MOVE-03, TEN-MOVE-07)"""
    way = [(start[0], start[1]), *((spot[0], spot[1]) for spot in path)]
    long = path_length(way) + abs(start[3] - end[3])
    if not within(long, inches):
        raise Refused(f'{name} moves {long:.1f}", but may move {inches:g}".', "TEN-MOVE-02")
    near = [Disc((x, y), radius + BERTH) for x, y, radius, level in enemies if abs(level - end[3]) <= 5]
    if not is_clear(start[2], way, near):
        raise Refused(f"{name} would pass within Engagement Range of an enemy.", "TEN-MOVE-03")
    climbs = [feature.area for feature in the_ground(game).features if feature.kind == "hills"]
    if start[3] == end[3] == 0 and not is_clear(start[2], way, climbs):
        raise Refused(f"{name} would have to climb.", "TEN-MOVE-07")
    walls = [wall for feature in the_ground(game).features for wall in feature.walls]
    if not is_a(game, unit, "INFANTRY", "BEASTS", "FLY") and not is_clear(start[2], way, walls):
        raise Refused(f"A wall stands in the way of {name}.", "TEN-TERR-08")


def propose_move(game: Game, unit: UnitId, inches: float, chance: Chance) -> Paths:
    """All models alike in some direction; or none if that finds no legal end."""
    models = models_of(game, unit)
    for _ in range(TRIES):
        angle, far = tau * chance.unit(), (inches - 0.01) * (0.3 + 0.7 * chance.unit())
        dx, dy = cos(angle) * far, sin(angle) * far
        paths: Paths = {}
        for model in models:
            x, y, _, level = base_of(model)
            spot = (round(x + dx, 3), round(y + dy, 3))
            paths[model.id] = ((*spot, level),) if level else (spot,)
        try:
            check_move(game, unit, paths, inches)
        except Refused:
            continue
        return paths
    return {}
