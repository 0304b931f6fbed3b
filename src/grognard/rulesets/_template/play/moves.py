"""Moving and standing. (TPL-MOVE)"""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING

from grognard.kernel.ask import Move, rounded
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance, inside, is_clear, overlap, path_length, within
from grognard.rulesets._template.table.board import HEIGHT, RADIUS, TABLE, WIDTH, base, walls
from grognard.rulesets._template.table.records import ModelId, Point, Unit, UnitId
from grognard.rulesets._template.table.units import name_of, places_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.plane import Disc, Footprint, Polygon

GAP = 2.0
"""The widest gap in a unit. (TPL-MOVE-02)"""
BERTH = 1.0
"""Nobody ends this near an enemy. (TPL-MOVE-01)"""
TRIES = 24


@step
async def move(game: Game, mover: UnitId) -> None:
    """The activated unit may move. (TPL-MOVE-01, TPL-MOVE-02)"""
    unit = game[mover]
    starts = places_of(game, unit)

    def legal(paths: Paths) -> None:
        ends = dict(starts)
        for model, path in paths.items():
            steps = [starts[model], *((spot[0], spot[1]) for spot in path)]
            check_path(game, unit, model, steps)
            ends[model] = steps[-1]
        if paths:
            check_stand(game, unit, ends, "TPL-MOVE-01")

    def propose(chance: Chance) -> Paths:
        for _ in range(TRIES):
            angle, inches = tau * chance.unit(), unit.profile.move * (0.3 + 0.7 * chance.unit())
            ends = shifted(starts, cos(angle) * inches, sin(angle) * inches)
            paths = {model: (end,) for model, end in ends.items()}
            if is_legal(legal, paths):
                return dict(paths)
        return {}

    asked = Move(
        seat=unit.seat,
        prompt=f'Move {unit.profile.name} up to {unit.profile.move}", or let it stay.',
        clause="TPL-MOVE-01",
        about=(mover,),
        pieces=unit.models,
        legal=legal,
        propose=propose,
        hints={"move": unit.profile.move},
    )
    paths = await game.ask(asked)
    for model, path in paths.items():
        game.change(ModelId(model), at=(path[-1][0], path[-1][1]))
    if paths:
        game.change(mover, has_moved=True)
        game.say(f"{name_of(game, mover)} moves.", "TPL-MOVE-01", kind="move", about=[mover], paths=paths)
    else:
        game.say(f"{name_of(game, mover)} stays.", "TPL-MOVE-01", kind="move", about=[mover])


def check_path(game: Game, unit: Unit, model: str, path: list[Point]) -> None:
    """Not too long, not off the table, not through a wall or another unit's base. (TPL-MOVE-01)"""
    long = path_length(path)
    if not within(long, unit.profile.move):
        raise Refused(f'{model} moves {long:.1f}", but its Move is {unit.profile.move}".', "TPL-MOVE-01")
    if not all(inside(TABLE, base(at)) for at in path):
        raise Refused(f"{model} leaves the table.", "TPL-MOVE-01")
    if not is_clear(RADIUS, path, walls(game.header.scenario)):
        raise Refused(f"A wall stands in the way of {model}.", "TPL-MOVE-01")
    if not is_clear(RADIUS, path, bases(game, lambda other: other.id != unit.id)):
        raise Refused(f"Another unit stands in the way of {model}.", "TPL-MOVE-01")


def check_stand(game: Game, unit: Unit, places: Mapping[str, Point], clause: str) -> None:
    """Where the models of a unit may stand, all together. (TPL-MOVE-01, TPL-MOVE-02, TPL-SETUP-03)"""
    enemies = bases(game, lambda other: other.seat != unit.seat)
    solid: list[Footprint] = [*walls(game.header.scenario), *bases(game, lambda other: other.id != unit.id)]
    for model, at in places.items():
        own = [base(spot) for other, spot in places.items() if other != model]
        if any(overlap(base(at), thing) for thing in (*solid, *own)):
            raise Refused(f"{model} would stand on a wall or on another base.", clause)
        if any(within(distance(base(at), enemy), BERTH) for enemy in enemies):
            raise Refused(f'{model} would end within {BERTH:g}" of an enemy.', clause)
    if not is_coherent(list(places.values())):
        raise Refused(f'{unit.profile.name} would have a gap of more than {GAP:g}".', "TPL-MOVE-02")


def is_coherent(places: list[Point]) -> bool:
    """Whether the models form one group. (TPL-MOVE-02)"""
    group, rest = places[:1], places[1:]
    for at in group:
        near = [spot for spot in rest if within(distance(base(at), base(spot)), GAP)]
        rest = [spot for spot in rest if spot not in near]
        group += near
    return not rest


def bases(game: Game, wanted: Callable[[Unit], bool]) -> list[Disc]:
    """The bases on the table of all units that are wanted."""
    return [base(at) for unit in game.all(Unit) if wanted(unit) for at in places_of(game, unit).values()]


def settled(game: Game, unit: Unit, zone: Polygon, chance: Chance) -> dict[str, Point]:
    """A legal place in the zone for a whole unit, found by trying: a row of bases, half an inch apart."""
    (left, low), (right, high) = zone.points[0], zone.points[2]
    row: dict[str, Point] = {model: (0.0, 1.5 * number) for number, model in enumerate(unit.models)}
    while True:
        x = left + RADIUS + chance.unit() * (right - left - 2 * RADIUS)
        y = low + RADIUS + chance.unit() * (high - low - 2 * RADIUS - 1.5 * (len(row) - 1))
        places = shifted(row, x, y)
        if is_legal(lambda spots: check_stand(game, unit, spots, ""), places):
            return places


def shifted(places: Mapping[str, Point], dx: float, dy: float) -> dict[str, Point]:
    """All of them moved alike, kept on the table, at places an answer can name."""
    moved = {}
    for model, (x, y) in places.items():
        spot = rounded((min(max(x + dx, RADIUS), WIDTH - RADIUS), min(max(y + dy, RADIUS), HEIGHT - RADIUS)))
        moved[model] = (spot[0], spot[1])
    return moved


def is_legal(check: Callable[..., None], answer: object) -> bool:
    """Whether a check lets the answer pass."""
    try:
        check(answer)
    except Refused:
        return False
    return True
