"""The first flight of an Aircraft: 30" to 36" in one straight line. (SZOP-FLY-03)"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from grognard.kernel.ask import Move
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Trek
from grognard.kernel.troops.placing import is_on
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.law import is_together, law_of
from grognard.rulesets.szop.play.transports import shake
from grognard.rulesets.szop.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import UnitId

LEAST, MOST = 30.0, 36.0
STEP, EXACT = 0.5, 0.02
"""Inches between two lengths of a shorter flight that are looked at, at first and at last."""
HEADINGS = 24
"""Directions that are looked at for a legal end."""
FINER = 360
"""Directions that are looked at before it is said that no flight ends legally."""


async def fly(game: Game, unit: UnitId) -> None:
    """All models in the same direction and over the same distance; a torn unit stays so.

    (SZOP-FLY-03, SZOP-MOVE-02, SZOP-TRANS-07)
    """
    is_loose = not is_together(game, unit)
    law = law_of(game, unit, inches=MOST + TOLERANCE, clause="SZOP-FLY-03", is_loose=is_loose)
    trek = Trek(troop_of(game, unit), troops(game), law)
    ways = flights(trek, LEAST) or flights(trek, LEAST, FINER)
    longest = LEAST
    if not ways:
        longest, ways = _longest(trek)
    paths = await game.ask(_question(game, unit, trek, ways, longest))
    put(game, trek.ends(paths).values())
    if paths:
        said = tell("{unit} flies.", unit=name_of(game, unit))
        game.say(said, "SZOP-FLY-03", kind="move", about=[unit], paths=paths)
    shake(game, unit)
    await choose_heading(game, unit)


def flights(trek: Trek, least: float, headings: int = HEADINGS) -> list[Paths]:
    """Straight flights that end legally, one for each of many directions."""
    found = []
    for number in range(headings):
        turn = radians(360.0 * number / headings)
        for far in _distances(least, is_fine=headings > HEADINGS):
            dx, dy = far * cos(turn), far * sin(turn)
            if _is_over_table(trek, dx, dy) and trek.may_end(paths := shifted(trek, dx, dy)):
                found.append(paths)
                break
    return found


def _is_over_table(trek: Trek, dx: float, dy: float) -> bool:
    """Whether the unit stays on the table when it is moved by so many inches; a quick look that misses nothing."""
    left, low, right, high = trek.unit.box
    table = trek.law.table
    return table is None or is_on(table, (left + dx + EXACT, low + dy + EXACT, right + dx - EXACT, high + dy - EXACT))


def _distances(least: float, *, is_fine: bool) -> list[float]:
    """How far to fly: the longest first; a fine look misses less."""
    steps = 24 if is_fine else 2
    return [MOST - (MOST - least) * number / steps for number in range(steps + 1)]


def _longest(trek: Trek) -> tuple[float, list[Paths]]:
    """Where no direction has a legal end: the longest legal straight flight. (SZOP-FLY-03)"""
    far = LEAST
    found: list[Paths] = []
    while far > 0.0 and not found:
        far -= STEP
        found = _ends_at(trek, far)
    if not found:
        return 0.0, []
    low, high = far, far + STEP
    while high - low > EXACT:
        middle = (low + high) / 2
        better = _ends_at(trek, middle)
        low, high, found = (middle, high, better) if better else (low, middle, found)
    return low, found


def _ends_at(trek: Trek, far: float) -> list[Paths]:
    """The flights of this length that end legally, in all directions."""
    turns = [radians(360.0 * number / FINER) for number in range(FINER)]
    steps = [(far * cos(turn), far * sin(turn)) for turn in turns]
    tries = [shifted(trek, dx, dy) for dx, dy in steps if _is_over_table(trek, dx, dy)]
    return [paths for paths in tries if trek.may_end(paths)]


def shifted(trek: Trek, dx: float, dy: float) -> Paths:
    """Everybody by the same inches."""
    return {name: ((round(own.pose.x + dx, 3), round(own.pose.y + dy, 3)),) for name, own in trek.movers.items()}


def _question(game: Game, unit: UnitId, trek: Trek, ways: list[Paths], longest: float) -> Move:
    least = min(longest, LEAST)

    def legal(paths: Paths) -> None:
        if not ways and not paths:
            return
        if set(paths) != set(trek.movers) or any(len(path) != 1 for path in paths.values()):
            raise Refused(tell("Every model flies in one straight line."), "SZOP-FLY-03")
        steps = [
            (path[0][0] - trek.movers[name].pose.x, path[0][1] - trek.movers[name].pose.y)
            for name, path in paths.items()
        ]
        if any(abs(dx - steps[0][0]) + abs(dy - steps[0][1]) > 0.01 for dx, dy in steps):
            raise Refused(tell("All models fly in the same direction over the same distance."), "SZOP-FLY-03")
        far = (steps[0][0] ** 2 + steps[0][1] ** 2) ** 0.5
        if not least - 0.01 <= far <= MOST + 0.01:
            raise Refused(
                tell(
                    'The flight is {least}" to {most}" long, not {far}".',
                    least=f"{least:g}",
                    most=f"{MOST:g}",
                    far=f"{far:.1f}",
                ),
                "SZOP-FLY-03",
            )
        trek.check_end(trek.ends(paths))

    def propose(chance: Chance) -> Paths:
        return ways[chance.below(len(ways))] if ways else {}

    return Move(
        seat=game[unit].seat,
        prompt=tell('{unit} flies 30" to 36" in one straight line.', unit=name_of(game, unit)),
        clause="SZOP-FLY-03",
        about=(unit,),
        pieces=tuple(trek.movers),
        legal=legal,
        propose=propose,
        hints={"kind": "flight", "least": least, "most": MOST, "must": bool(ways)},
    )
