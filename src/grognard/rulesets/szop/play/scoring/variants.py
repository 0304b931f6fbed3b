"""Mission variants. (SZOP-MISS)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import Disc, Polygon, distance, inside, overlap
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.other_rolls import coin, drawn_variant
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.play.scoring.control import controlled, label_of
from grognard.rulesets.szop.play.scoring.finish import finish_at_once, is_scored, key_unit
from grognard.rulesets.szop.table.control import area_of, counts, is_at
from grognard.rulesets.szop.table.ground import areas
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, Objective, side_id
from grognard.rulesets.szop.table.units import objectives, on_table
from grognard.rulesets.szop.table.variant import RANDOM, variant_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.szop.table.records import Point

WORTH = {1: 1, 2: 1, 3: 2, 4: 3}
"""Points of an objective after each round of variant 2. (SZOP-MISS-03)"""
STEP = 6.0
EDGE = 1.0


@step
async def draw_mission(game: Game) -> None:
    """One of the variants at random, if so agreed; variant 1 goes together with 3 to 8. (SZOP-MISS-01)"""
    if game.options["mission"] != RANDOM:
        return
    drawn = await game.resolve(drawn_variant, 3 if game.options["running_score"] else 1)
    game.change(BATTLE, variant=drawn)
    game.say(tell("Variant {number} of the mission is drawn.", number=drawn), f"SZOP-MISS-{drawn + 1:02}")


async def start_of_round(game: Game, number: int) -> None:
    """Variant 2 removes objectives at the start of rounds 3 and 4. (SZOP-MISS-03, SZOP-ROUND-05)"""
    if variant_of(game) != 2:
        return
    if number == 3:
        gone = await _outermost(game)
    elif number == 4:
        gone = [each for each in objectives(game) if is_in_zone(game, each)]
    else:
        return
    for each in gone:
        game.change(each.id, is_removed=True, owner=None)
        game.say(
            tell("{objective} is removed.", objective=label_of(each)), "SZOP-MISS-03", kind="score", about=[each.id]
        )


def is_in_zone(game: Game, objective: Objective, zone: int | None = None) -> bool:
    """Whether an objective lies in a deployment zone, or in one of the two."""
    both = zones(board(game))
    return any(inside(area, objective.at) for n, area in enumerate(both) if zone is None or n == zone)


async def _outermost(game: Game) -> list[Objective]:
    """Nearest to the left and to the right edge; one outside the zones always stays. (SZOP-MISS-03)"""
    outside = sorted((each for each in objectives(game) if not is_in_zone(game, each)), key=lambda each: each.at[0])
    if len(outside) > 2:
        return [outside[0], outside[-1]]
    if len(outside) < 2:
        return []
    middle = board(game).width / 2
    away = [abs(each.at[0] - middle) for each in outside]
    if away[0] == away[1]:
        return [outside[await game.resolve(coin, tell("objective"))]]
    return [outside[int(away[1] > away[0])]]


@step
async def end_of_round(game: Game, number: int) -> None:
    """Scoring, instant victory, moving, wounds. (SZOP-ROUND-04)"""
    mission = variant_of(game)
    if is_scored(game):
        _score(game, number)
    if mission == 7:
        winner = next((seat for seat in (0, 1) if controlled(game, seat) >= 3), None)
        if winner is not None:
            finish_at_once(game, winner)
            return
    if mission == 6:
        for seat in in_turn(game):
            await _move_objectives(game, seat)
    if mission == 4:
        await _deadly_ground(game)


def _score(game: Game, number: int) -> None:
    """Every controlled objective scores. (SZOP-MISS-02, SZOP-MISS-03)"""
    worth = WORTH[number] if variant_of(game) == 2 else 1
    for seat in (0, 1):
        points = worth * (controlled(game, seat) + key_unit(game, seat))
        game.change(side_id(seat), score=game[side_id(seat)].score + points)
        said = tell("{player} scores {points}.", player=game.ruleset.seat_name(game, seat), points=points)
        game.say(said, "SZOP-MISS-02", kind="score")


async def _deadly_ground(game: Game) -> None:
    """Variant 4: each unit that controls an objective receives a wound. (SZOP-MISS-05)"""
    hurt = [
        unit.id
        for unit in on_table(game)
        if counts(game, unit)
        and any(each.owner == unit.seat and is_at(game, unit.id, each) for each in objectives(game))
    ]
    for unit in sorted(hurt, key=lambda each: in_turn(game).index(game[each].seat)):
        game.say(tell("{unit} holds deadly ground.", unit=game[unit].shown), "SZOP-MISS-05", kind="loss", about=[unit])
        await receive(game, unit, defender=1)


# ---------------------------------------------------------------- moving


async def _move_objectives(game: Game, seat: int) -> None:
    """Variant 6: objectives one controls outside of one's own zone may move up to 6". (SZOP-MISS-07)"""
    zone = game[side_id(seat)].zone
    for objective in objectives(game):
        if objective.owner == seat and not is_in_zone(game, objective, zone):
            placed = await game.ask(_where(game, seat, objective))
            if placed:
                _carry(game, objective, placed[objective.id][:2])
                said = tell("{objective} is moved.", objective=label_of(objective))
                game.say(said, "SZOP-MISS-07", kind="move", about=[objective.id])


def _carry(game: Game, objective: Objective, at: Point) -> None:
    """An objective that is a piece of terrain moves with it; models stay where they are. (SZOP-MISS-07, SZOP-OPT-05)"""
    game.change(objective.id, at=at)
    piece = _piece_of(game, objective)
    if piece is not None:
        there = replace(piece, area=_shifted(piece.area, objective.at, at))
        kept = [each for each in game[BATTLE].added if each.id != piece.id]
        game.change(BATTLE, added=(*kept, there))


def _piece_of(game: Game, objective: Objective) -> Feature | None:
    return next((each for each in board(game).features if each.id == objective.feature), None)


def _shifted(area: Polygon, start: Point, to: Point) -> Polygon:
    dx, dy = to[0] - start[0], to[1] - start[1]
    return Polygon(tuple((round(x + dx, 3), round(y + dy, 3)) for x, y in area.points))


def _where(game: Game, seat: int, objective: Objective) -> Place:
    table, blocked = board(game), areas(game, "impassable")
    rest = [each for each in objectives(game) if each.id != objective.id]
    others = [each.at for each in rest]
    piece, start = _piece_of(game, objective), objective.at
    pieces = [area_of(game, each) for each in rest if each.feature]

    def legal(placed: Placement) -> None:
        x, y = placed[objective.id][:2]
        if distance(Disc(start, 0.0), Disc((x, y), 0.0)) > STEP + 0.001:
            raise Refused(tell('An objective moves up to 6".'), "SZOP-MISS-07")
        if not (EDGE <= x <= table.width - EDGE and EDGE <= y <= table.height - EDGE):
            raise Refused(tell('An objective stays 1" from the edges of the table.'), "SZOP-MISS-07")
        ground: Footprint = Disc((x, y), 0.0) if piece is None else _shifted(piece.area, start, (x, y))
        if not inside(table.table, ground):
            raise Refused(tell("The whole piece of terrain stays on the table."), "SZOP-MISS-07")
        if any(overlap(area, ground) for area in blocked):
            raise Refused(tell("An objective does not move onto impassable terrain."), "SZOP-MISS-07")
        if (x, y) in others or (piece is not None and any(overlap(area, ground) for area in pieces)):
            raise Refused(tell("Another objective lies there."), "SZOP-MISS-07")

    def propose(chance: Chance) -> Placement:
        for _ in range(6):
            spot = (round(start[0] + 8 * (chance.unit() - 0.5), 3), round(start[1] + 8 * (chance.unit() - 0.5), 3))
            try:
                legal({objective.id: spot})
            except Refused:
                continue
            return {objective.id: spot}
        return {}

    return Place(
        seat=seat,
        prompt=tell('You may move {objective} up to 6".', objective=label_of(objective)),
        clause="SZOP-MISS-07",
        about=(objective.id,),
        pieces=(objective.id,),
        legal=legal,
        propose=propose,
        otherwise=tell("It stays"),
    )
