"""Who holds the markers, and victory points. (TEN-OBJ, TEN-SCEN)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import inside
from grognard.kernel.table import Moments
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.table.board import bases, near_markers, the_ground, troop_of
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.records import BATTLE, Side, Unit, UnitId, other, side_id
from grognard.rulesets.tenth.table.units import is_a, models_of, on_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.maps import MapMarker

PER_MARKER = 5
MOST_PER_TURN = 15
LAST_ROUND = 5
SECONDARY = 5
FIRST = "First Kill"


def levels_of_control(game: Game, marker: MapMarker) -> tuple[int, int]:
    """Both players' levels."""
    ours, theirs = _levels(game, (marker,))
    return ours[0], theirs[0]


def level_of_control(game: Game, seat: int, marker: MapMarker) -> int:
    """Sum of OC of the seat's models in range; the shocked count nothing. (TEN-OBJ-02, TEN-OBJ-05, TEN-BSHK-06)"""
    return levels_of_control(game, marker)[seat]


def _levels(game: Game, markers: Sequence[MapMarker]) -> tuple[list[int], list[int]]:
    """Both players' levels at each of the markers: everybody is looked at once for all of them."""
    units, known = on_table(game), _known.of(game)
    key = tuple([marker.id for marker in markers]), tuple([unit.is_shocked for unit in units])
    if key not in known:
        known[key] = _measured(game, units, markers)
    return known[key]


_known: Moments[dict[object, tuple[list[int], list[int]]]] = Moments(lambda game: {})
"""Levels of control as long as nobody moves, by the markers and by who is shocked."""


def _measured(game: Game, units: Sequence[Unit], markers: Sequence[MapMarker]) -> tuple[list[int], list[int]]:
    """The Objective Control of all models in range of each marker, added up. (TEN-OBJ-01, TEN-OBJ-02, TEN-KW-25)"""
    levels = [0] * len(markers), [0] * len(markers)
    reach = 3.0 + MARKER_RADIUS + 0.01
    places = [marker.at for marker in markers]
    for unit in units:
        if unit.is_shocked:
            continue
        row, (left, low, right, high) = troop_of(game, unit.id)[2:]
        left, low, right, high = left - reach, low - reach, right + reach, high + reach
        for x, y in places:
            if left < x < right and low < y < high:
                break
        else:
            continue  # most units are nowhere near
        models = models_of(game, unit.id)
        for number, near in enumerate(near_markers(row, markers)):
            levels[unit.seat][number] += sum(models[place].kind.oc for place in near)
    return levels


def holder_of(game: Game, marker: MapMarker) -> int | None:
    """Who controls the marker: the higher level, nobody if equal. (TEN-OBJ-03)"""
    return holders_of(game, (marker,))[0]


def holders_of(game: Game, markers: Sequence[MapMarker]) -> tuple[int | None, ...]:
    """Who controls each of the markers. (TEN-OBJ-03)"""
    both = zip(*_levels(game, markers), strict=True)
    return tuple(None if mine == yours else int(yours > mine) for mine, yours in both)


def evaluate_control(game: Game) -> None:
    """Write down who controls what now. (TEN-OBJ-04)"""
    markers = the_ground(game).markers
    before = game[BATTLE].holders or (None,) * len(markers)
    now = holders_of(game, markers)
    game.change(BATTLE, holders=now)
    for marker, was, holder in zip(markers, before, now, strict=True):
        if was != holder:
            place = marker.id.replace("_", " ")
            if holder is None:
                said = tell("Nobody controls {marker}.", marker=place)
            else:
                said = tell("{side} controls {marker}.", side=game.ruleset.seat_name(game, holder), marker=place)
            game.say(said, "TEN-OBJ-03", kind="control", about=[marker.id])


def add_points(game: Game, seat: int, points: int, why: str, *clauses: str) -> None:
    """Write victory points down."""
    game.change(side_id(seat), points=game[side_id(seat)].points + points)
    game.say(
        tell("{side} scores {points} VP: {why}.", side=game.ruleset.seat_name(game, seat), points=points, why=why),
        *clauses,
        kind="score",
    )


def score_primary(game: Game, *, at_end_of_turn: bool) -> None:
    """5 VP for each marker the active player controls, at most 15, from round two. (TEN-SCEN-03, TEN-CMD-04)

    At the end of his Command phase; in the last round the second player at the end of his turn instead.
    """
    battle = game[BATTLE]
    is_late = battle.round == LAST_ROUND and battle.active != battle.first
    if battle.round < 2 or is_late != at_end_of_turn:
        return
    held = sum(holder == battle.active for holder in holders_of(game, the_ground(game).markers))
    if held:
        points = min(MOST_PER_TURN, PER_MARKER * held)
        why = tell_many("{count} marker controlled", "{count} markers controlled", held)
        add_points(game, battle.active, points, why, "TEN-SCEN-03")


def score_kill(game: Game, part: UnitId) -> None:
    """First Kill and Slay the Warlord, if secondaries are played. (TEN-SCEN-05)

    `part` is a unit, or one half of an Attached unit: each is counted when its last model is destroyed. (TEN-LEAD-12)
    """
    if not game.options["secondaries"]:
        return
    score_first_kill(game)
    if game[part].is_warlord:
        _once(game, other(game[part].seat), "Slay the Warlord")


def score_first_kill(game: Game, part: UnitId | None = None) -> None:
    """Who destroyed the first unit; nobody, for good, if both lost one at the same instant. (TEN-SCEN-05)

    `part` is one that is about to be removed; else the tallies tell. Units that one explosion destroys fall together,
    so while it goes on nothing is decided.
    """
    sides = game.all(Side)
    if not game.options["secondaries"] or game[BATTLE].explosions or any(FIRST in side.scored for side in sides):
        return
    losers = [side.seat for side in sides if side.losses] if part is None else [game[part].seat]
    if len(losers) == 1:
        _once(game, other(losers[0]), FIRST)
    elif losers:
        for side in sides:
            game.change(side.id, scored=(*side.scored, FIRST))
        game.say(tell("Both lose their first unit at the same instant: nobody scores."), "TEN-SCEN-05", kind="score")


def score_line_breaker(game: Game) -> None:
    """At the end: a unit, neither shocked nor Aircraft, wholly in the enemy's zone. (TEN-SCEN-05)"""
    if not game.options["secondaries"]:
        return
    for seat in (0, 1):
        zone = the_ground(game).zones[game[side_id(other(seat))].zone].area
        for unit in on_table(game, seat):
            if unit.is_shocked or is_a(game, unit.id, "AIRCRAFT"):
                continue
            if all(inside(zone, one.shape) for one in bases(game, unit.id)):
                _once(game, seat, "Line Breaker")
                break


def _once(game: Game, seat: int, name: str) -> None:
    side = game[side_id(seat)]
    if name not in side.scored:
        game.change(side.id, scored=(*side.scored, name))
        add_points(game, seat, SECONDARY, name, "TEN-SCEN-05")
