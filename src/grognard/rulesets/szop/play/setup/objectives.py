"""Placing the five objectives. (SZOP-OBJ-01, SZOP-SETUP-01, SZOP-OPT-05)"""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import ChooseMany, Option, Place
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import Disc, centre, inside, overlap
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.other_rolls import coin
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, Objective, ObjectiveId, other
from grognard.rulesets.szop.table.terrain_names import middle_of, piece_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.troops.maps import Board, Feature
    from grognard.rulesets.szop.table.records import Point

NUMBER = 5
APART, EDGE = 12.0, 6.0
TRIES = 400


@step
async def place_objectives(game: Game) -> None:
    """A player chosen at random places them. (SZOP-SETUP-01, SZOP-OBJ-01)"""
    seat = await game.resolve(coin, tell("objectives player"))
    game.change(BATTLE, chooser=other(seat))
    name = game.ruleset.seat_name(game, seat)
    game.say(tell("{player} places the objectives.", player=name), "SZOP-SETUP-01")
    pieces = narrative_pieces(game) if game.options["narrative_objectives"] else []
    five = some_pieces(board(game), pieces)
    if five:
        chosen = await game.ask(_which_pieces(game, seat, pieces, five))
        by_id = {feature.id: feature for feature in pieces}
        for number, feature in enumerate(chosen, start=1):
            game.add(Objective(ObjectiveId(f"O{number}"), _rounded(centre(by_id[feature].area)), feature=feature))
    else:
        placed = await game.ask(_where(game, seat))
        for name, spot in placed.items():
            game.add(Objective(ObjectiveId(name), (spot[0], spot[1])))
    game.say(tell("The objectives lie on the table."), "SZOP-OBJ-01", kind="place")


def _rounded(at: Point) -> Point:
    return round(at[0], 3), round(at[1], 3)


# ---------------------------------------------------------------- legality


def check_spots(whole: Board, spots: Sequence[Point]) -> None:
    """One in each zone, one left, one right, 12" apart, 6" from the edges. (SZOP-OBJ-01)"""
    for x, y in spots:
        if not (EDGE <= x <= whole.width - EDGE and EDGE <= y <= whole.height - EDGE):
            raise Refused(tell('Every objective must be 6" from the edges of the table.'), "SZOP-OBJ-01")
    for (x, y), (u, v) in combinations(spots, 2):
        if hypot(x - u, y - v) < APART - 0.001:
            raise Refused(tell('Every two objectives must be 12" apart.'), "SZOP-OBJ-01")
    for zone in zones(whole):
        if not any(inside(zone, spot) for spot in spots):
            raise Refused(tell("Each deployment zone needs an objective."), "SZOP-OBJ-01")
    sides = halves(whole)
    if not any(sides(spot) < 0 for spot in spots) or not any(sides(spot) > 0 for spot in spots):
        raise Refused(tell("Each half of the table, left and right, needs an objective."), "SZOP-OBJ-01")


def halves(whole: Board) -> Callable[[Point], float]:
    """Which half a point lies in: less than 0 left, more than 0 right of the line that joins the zones' middles."""
    (ax, ay), (bx, by) = (centre(zone) for zone in zones(whole))

    def side(at: Point) -> float:
        return (bx - ax) * (ay - at[1]) - (by - ay) * (ax - at[0])

    return side


def check_ground(whole: Board, spots: Sequence[Point]) -> None:
    """Objectives do not lie on impassable terrain. (SZOP-OBJ-01)"""
    if any(overlap(area, Disc(spot, 0.0)) for area in whole.areas("impassable") for spot in spots):
        raise Refused(tell("An objective does not lie on impassable terrain."), "SZOP-OBJ-01")


def is_legal(whole: Board, spots: Sequence[Point]) -> bool:
    """Whether five points may be objectives."""
    try:
        check_spots(whole, spots)
        check_ground(whole, spots)
    except Refused:
        return False
    return True


def some_spots(whole: Board, chance: Chance) -> tuple[Point, ...]:
    """Five legal points by chance; else those of the map."""
    ready = tuple(marker.at for marker in whole.markers)
    has_ready = len(ready) == NUMBER and is_legal(whole, ready)
    if has_ready and chance.below(2):
        return ready
    wide, high = whole.width - 2 * EDGE, whole.height - 2 * EDGE
    low, up = zones(whole)
    for _ in range(TRIES):
        spots = [(EDGE + wide * chance.unit(), EDGE + high * chance.unit()) for _ in range(3)]
        for zone in (low, up):
            ys = [y for _, y in zone.points]
            bottom, top = max(min(ys), EDGE), min(max(ys), whole.height - EDGE)
            spots.append((EDGE + wide * chance.unit(), bottom + (top - bottom) * chance.unit()))
        rounded = tuple(map(_rounded, spots))
        if is_legal(whole, rounded):
            return rounded
    if has_ready:
        return ready
    return lattice(whole)


def lattice(whole: Board) -> tuple[Point, ...]:
    """Five legal points of a lattice of 2"; every table that can be played on has some."""
    xs = [EDGE + 2 * n for n in range(int((whole.width - 2 * EDGE) / 2) + 1)]
    ys = [EDGE + 2 * n for n in range(int((whole.height - 2 * EDGE) / 2) + 1)]
    chance = Tabletop(whole.name)
    for _ in range(100_000):
        spots = tuple((xs[chance.below(len(xs))], ys[chance.below(len(ys))]) for _ in range(NUMBER))
        if is_legal(whole, spots):
            return spots
    raise Refused(tell("This table has no room for five objectives."), "SZOP-OBJ-01")


# ---------------------------------------------------------------- questions


def _where(game: Game, seat: int) -> Place:
    whole = board(game)
    names = tuple(f"O{number}" for number in range(1, NUMBER + 1))

    def legal(placed: Placement) -> None:
        spots = [(spot[0], spot[1]) for spot in placed.values()]
        check_spots(whole, spots)
        check_ground(whole, spots)

    def propose(chance: Chance) -> Placement:
        return dict(zip(names, some_spots(whole, chance), strict=True))

    return Place(
        seat=seat,
        prompt=tell("Place the five objectives."),
        clause="SZOP-OBJ-01",
        pieces=names,
        legal=legal,
        propose=propose,
        hints={"kind": "objectives"},
    )


def narrative_pieces(game: Game) -> list[Feature]:
    """Terrain that can be entered. (SZOP-OPT-05)"""
    return [feature for feature in board(game).features if not feature.has("impassable")]


def some_pieces(whole: Board, pieces: Sequence[Feature]) -> tuple[str, ...]:
    """Five pieces whose centres are legal, if a search finds them. (SZOP-OPT-05)"""
    marked = [
        piece for piece in pieces if any(m.kind == "narrative" and inside(piece.area, m.at) for m in whole.markers)
    ]
    for five in combinations(marked, NUMBER):
        if is_legal_pieces(whole, five):
            return tuple(piece.id for piece in five)
    for five in combinations(pieces, NUMBER):
        if is_legal_pieces(whole, five):
            return tuple(piece.id for piece in five)
    return ()


def is_legal_pieces(whole: Board, pieces: Sequence[Feature]) -> bool:
    """Distances are measured between the centres. (SZOP-OPT-05)"""
    try:
        check_spots(whole, [centre(piece.area) for piece in pieces])
    except Refused:
        return False
    return True


def _which_pieces(game: Game, seat: int, pieces: Sequence[Feature], five: tuple[str, ...]) -> ChooseMany:
    whole, by_id = board(game), {piece.id: piece for piece in pieces}

    def legal(chosen: tuple[str, ...]) -> None:
        check_spots(whole, [centre(by_id[name].area) for name in chosen])

    return ChooseMany(
        seat=seat,
        prompt=tell("Which five pieces of terrain are the objectives?"),
        clause="SZOP-OPT-05",
        options=tuple(Option(piece.id, piece_name(piece), at=middle_of(piece)) for piece in pieces),
        least=NUMBER,
        most=NUMBER,
        legal=legal,
        propose=lambda _chance: five,
    )
