"""Withdrawal after a charge in which nobody was destroyed. (SZOP-MELEE-06)"""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, inf, radians, sin, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Trek, gap, step_aside
from grognard.kernel.troops.trek import is_free
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Immobile
from grognard.rulesets.szop.play.moves.law import law_of
from grognard.rulesets.szop.play.moves.step_words import steps_in_words
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import ModelId, UnitId
from grognard.rulesets.szop.table.units import model_name, name_of, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand

    Ring = tuple[float, float, float]
    """Where the middle of a model may not be: round a point, so many inches."""

APART = 1.0
"""How far from the defenders the charger falls back. (SZOP-MELEE-06)"""
FARTHEST = 6.0
"""How far away room is looked for."""
EQUAL = 0.01
"""Steps that differ by less are equally long, and places nearer than ten times that are the same."""
HAIR = 0.0005
TURN, NARROW = 15, 0.5
"""Degrees between the directions that are tried first, and within which the best one is found."""
STRIDE = 0.25
"""Inches between the places that are tried in a direction."""


async def withdraw(game: Game, unit: UnitId, defenders: Sequence[UnitId]) -> bool:
    """Models of the charger nearer than 1" move by the least distance; whether any did. (SZOP-MELEE-06, SZOP-PAS-06)"""
    if has(game, unit, Immobile):
        return False
    foes = [one for defender in defenders for one in troop_of(game, defender).stands]
    trek = Trek(
        troop_of(game, unit), troops(game), law_of(game, unit, inches=99.0, is_loose=True, clause="SZOP-MELEE-06")
    )
    ends: dict[str, Stand] = dict(trek.movers)
    paths: Paths = {}
    for name, own in trek.movers.items():
        if _is_clear(own, foes):
            continue
        others = [one for each, one in ends.items() if each != name]
        found = await _which(game, unit, own, shortest_steps(trek, own, foes, others))
        if found is not None:
            ends[name] = found
            paths[name] = (found.pose.spot,)
    if not paths:
        return False
    put(game, [ends[name] for name in paths])
    said = tell('{unit} falls back to 1".', unit=name_of(game, unit))
    game.say(said, "SZOP-MELEE-06", kind="move", about=[unit], paths=paths)
    await after_move(game, unit, trek, paths)
    return True


async def _which(game: Game, unit: UnitId, own: Stand, ways: list[Stand]) -> Stand | None:
    """Among equally short ways the owner chooses. (SZOP-MELEE-06)"""
    if len(ways) < 2:
        return ways[0] if ways else None
    model = ModelId(own.name)
    seat, spots = game[unit].seat, [one.pose.at for one in ways]
    options = [
        Option(str(number), words, about=(model,), at=at)
        for number, (words, at) in enumerate(zip(steps_in_words(game, seat, own, ways), spots, strict=True), start=1)
    ]
    asked = Choose(
        seat=seat,
        prompt=tell(
            "{model} can fall back by several ways equally short: which, as seen from your own table edge?",
            model=model_name(game, model),
        ),
        clause="SZOP-MELEE-06",
        about=(model,),
        options=tuple(options),
        hints={"kind": "withdrawal", "spots": spots},
    )
    return ways[int(await game.ask(asked)) - 1]


def _is_clear(one: Stand, foes: Sequence[Stand]) -> bool:
    return all(gap(one, foe) >= APART - TOLERANCE for foe in foes)


def shortest_steps(trek: Trek, own: Stand, foes: Sequence[Stand], others: Sequence[Stand]) -> list[Stand]:
    """The shortest legal steps to places 1" from all defenders; several if they are equally short. (SZOP-MELEE-06)

    The nearest place outside of some circles lies on one of them straight away from its middle, or where two meet. If
    a wall or the edge of the table bars such a place, places all round are looked at as well. Bases that are not round
    have no such circles: for them every direction is tried.
    """
    near = [
        (each, berth)
        for other, berth in trek.crowd.berths(trek.law, own)
        for each in other.stands
        if hypot(each.pose.x - own.pose.x, each.pose.y - own.pose.y) < 2 * FARTHEST
    ]
    if not all(each.base.is_round for each in (own, *foes, *others, *(each for each, _ in near))):
        return _shortest_of_all_turns(trek, own, foes, others)
    rings = [_ring(own, foe, APART) for foe in foes] + [_ring(own, other, 0.0) for other in others]
    rings += [_ring(own, each, berth.at_end) for each, berth in near]
    found, is_barred = _nearest_of(trek, own, foes, others, rings)
    if found and not is_barred:
        return found
    most = gap_between(own, found[0]) - EQUAL if found else FARTHEST
    aside = step_aside(trek, own.name, others, most, may=lambda one: _is_clear(one, foes))
    return found if aside is None else [aside]


def _shortest_of_all_turns(trek: Trek, own: Stand, foes: Sequence[Stand], others: Sequence[Stand]) -> list[Stand]:
    """The shortest legal steps for bases of any form: in each of some directions, then between the best of them."""

    def place(turn: float, far: float) -> Stand:
        x, y = own.pose.x + far * cos(radians(turn)), own.pose.y + far * sin(radians(turn))
        return own.moved(own.pose._replace(x=round(x, 3), y=round(y, 3)))

    def may(turn: float, far: float) -> bool:
        one = place(turn, far)
        return _is_clear(one, foes) and not trek.is_barred_at(own.name, one.pose) and is_free(trek, one, others)

    fars: dict[float, float] = {}
    least = FARTHEST
    for turn in range(0, 360, TURN):
        fars[turn] = _first_free(may, turn, least + STRIDE)
        least = min(least, fars[turn])
    if min(fars.values()) == inf:
        return []
    lows = [turn for turn, far in fars.items() if far < inf and far <= min(_beside(fars, turn))]
    ways = [_lowest(lambda near: _first_free(may, near, least + STRIDE), low) for low in lows]
    best = sorted(ways, key=lambda way: way[1])
    found: list[Stand] = []
    for angle, far in best:
        one = place(angle, far)
        if far <= best[0][1] + EQUAL and not any(gap_between(one, each) < 10 * EQUAL for each in found):
            found.append(one)
    return found


def _first_free(may: Callable[[float, float], bool], turn: float, most: float) -> float:
    """How far one must go in a direction to the first place that is free; endless if that is too far."""
    steps = range(1, int(most / STRIDE) + 1)
    high = next((step * STRIDE for step in steps if may(turn, step * STRIDE)), inf)
    if high == inf:
        return inf
    low = high - STRIDE
    while high - low > HAIR:
        middle = (low + high) / 2
        low, high = (low, middle) if may(turn, middle) else (middle, high)
    return high


def _beside(fars: Mapping[float, float], turn: float) -> tuple[float, float]:
    return fars[(turn - TURN) % 360], fars[(turn + TURN) % 360]


def _lowest(far: Callable[[float], float], turn: float) -> tuple[float, float]:
    """The direction near this one in which the way is the shortest, and how long it is."""
    low, high = turn - TURN, turn + TURN
    best = (turn, far(turn))
    while high - low > NARROW:
        one, two = low + (high - low) / 3, high - (high - low) / 3
        first, second = far(one), far(two)
        best = min(best, (one, first), (two, second), key=lambda at: at[1])
        low, high = (low, two) if first <= second else (one, high)
    return best


def _nearest_of(
    trek: Trek, own: Stand, foes: Sequence[Stand], others: Sequence[Stand], rings: Sequence[Ring]
) -> tuple[list[Stand], bool]:
    """The nearest places outside of all rings, all that are equally near, and whether a nearer one was barred."""
    x, y = own.pose.at
    spots = sorted((hypot(at[0] - x, at[1] - y), at) for at in _spots(x, y, rings))
    found: list[Stand] = []
    least: float | None = None
    is_barred = False
    for far, at in spots:
        if far > FARTHEST or (least is not None and far > least + EQUAL):
            break
        one = own.moved(own.pose._replace(x=round(at[0], 3), y=round(at[1], 3)))
        if not _is_clear(one, foes) or any(gap_between(one, each) < 10 * EQUAL for each in found):
            continue
        if is_free(trek, one, others):
            found.append(one)
            least = far if least is None else least
        elif least is None:
            is_barred = True
    return found, is_barred


def gap_between(one: Stand, other: Stand) -> float:
    """Inches between the middles of two places."""
    return hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)


def _ring(own: Stand, other: Stand, apart: float) -> Ring:
    return (*other.pose.at, own.base.outer + other.base.outer + apart + HAIR)


def _spots(x: float, y: float, rings: Sequence[Ring]) -> Iterator[Point]:
    """On each ring the place straight away from its middle, and where two rings meet."""
    for cx, cy, radius in rings:
        away = hypot(x - cx, y - cy)
        if 0.0 < away < radius:
            yield cx + (x - cx) * radius / away, cy + (y - cy) * radius / away
    for one, other in combinations(rings, 2):
        yield from _meetings(one, other)


def _meetings(one: Ring, other: Ring) -> Iterator[Point]:
    """Where two circles meet."""
    (ax, ay, a), (bx, by, b) = one, other
    dx, dy = bx - ax, by - ay
    far = hypot(dx, dy)
    if not abs(a - b) <= far <= a + b or far == 0.0:
        return
    along = (far * far + a * a - b * b) / (2 * far)
    off = sqrt(max(a * a - along * along, 0.0))
    mx, my = ax + dx * along / far, ay + dy * along / far
    yield mx - dy * off / far, my + dx * off / far
    yield mx + dy * off / far, my - dx * off / far
