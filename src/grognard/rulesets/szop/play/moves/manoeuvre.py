"""Manoeuvre, Skirmisher, and the facing at the end of a move. (SZOP-ACT-03, SZOP-MOVE, SZOP-PAS-05, SZOP-PAS-31)"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Number
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Trek, ask_move, gap
from grognard.kernel.troops.marching import centre_of, gather, is_accepted, slide, toward
from grognard.kernel.troops.standing import distance_of
from grognard.kernel.troops.trek import SPARE
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Facing, Instinct
from grognard.rulesets.szop.play.moves.law import is_together, law_of
from grognard.rulesets.szop.play.moves.move_preview import move_preview
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import enemies, name_of, objectives, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.law import Ends
    from grognard.rulesets.szop.table.records import UnitId

SHARES = (1.0, 0.8, 0.6, 0.45, 0.3, 0.15)
"""How much of its move a unit with Instinct tries to make."""


async def manoeuvre(game: Game, unit: UnitId) -> None:
    """The unit makes one Move. (SZOP-ACT-03, SZOP-MOVE-01)"""
    await move(game, unit, None, tell("Move {unit}.", unit=name_of(game, unit)), "SZOP-MOVE-01")


async def skirmish(game: Game, unit: UnitId) -> None:
    """A Skirmisher may move 2". (SZOP-PAS-05)"""
    await move(game, unit, 2.0, tell('{unit} may move 2".', unit=name_of(game, unit)), "SZOP-PAS-05")


async def move(game: Game, unit: UnitId, inches: float | None, prompt: str, clause: str) -> None:
    """One move of a unit, and what the ground does to it. (SZOP-MOVE-01, SZOP-TERR-06)"""
    trek = trek_of(game, unit, inches, clause)
    check, propose = _instinct(game, unit, trek)
    goals = [each.at for each in objectives(game)]
    preview = move_preview(game, unit, trek, check or trek.check)
    paths = await game.ask(ask_move(trek, prompt, goals=goals, legal=check, propose=propose, previews=preview))
    put(game, trek.ends(paths).values())
    if paths:
        game.say(tell("{unit} moves.", unit=name_of(game, unit)), clause, kind="move", about=[unit], paths=paths)
        await after_move(game, unit, trek, paths)
    else:
        game.say(tell("{unit} stays.", unit=name_of(game, unit)), clause, kind="move", about=[unit])
    await choose_heading(game, unit)


def trek_of(game: Game, unit: UnitId, inches: float | None, clause: str) -> Trek:
    """The unit about to move; one that fell apart and cannot close up in one move may move as it is. (SZOP-MOVE-02)"""
    troop, others = troop_of(game, unit), troops(game)
    trek = Trek(troop, others, law_of(game, unit, inches=inches, clause=clause))
    if is_together(game, unit) or _can_close_up(trek):
        return trek
    return Trek(troop, others, law_of(game, unit, inches=inches, clause=clause, is_loose=True, also=_closer(troop)))


def _can_close_up(trek: Trek) -> bool:
    """Whether the unit finds a move after which it is coherent."""
    row = trek.unit.stands
    middle = sum(one.pose.x for one in row) / len(row), sum(one.pose.y for one in row) / len(row)
    return trek.is_legal(gather(trek, middle)) or bool(toward(trek, middle))


def _closer(troop: Troop) -> Callable[[Ends], None]:
    """Who cannot be coherent ends no farther apart than before. (SZOP-MOVE-02)"""

    def width(row: Sequence[Stand]) -> float:
        return sum(gap(a, b) for n, a in enumerate(row) for b in row[:n])

    before = width(troop.stands)

    def check(ends: Ends) -> None:
        if width(list(ends.values())) > before + TOLERANCE:
            raise Refused(tell("The unit must close up."), "SZOP-MOVE-02")

    return check


# ---------------------------------------------------------------- Instinct


def nearest_enemies(game: Game, unit: UnitId) -> list[UnitId]:
    """The nearest enemy units on the table; several if they are equally near. (SZOP-PAS-27)"""
    own = troop_of(game, unit)
    away = {enemy.id: distance_of(own, troop_of(game, enemy.id)) for enemy in enemies(game, game[unit].seat)}
    least = min(away.values(), default=0.0)
    return [enemy for enemy, far in away.items() if far <= least + TOLERANCE]


def _instinct(
    game: Game, unit: UnitId, trek: Trek
) -> tuple[Callable[[Paths], None] | None, Callable[[Chance], Paths] | None]:
    """A unit with Instinct moves every model closer to the nearest enemy, straight where it can. (SZOP-PAS-27)"""
    near = nearest_enemies(game, unit) if has(game, unit, Instinct) else []
    if not near:
        return None, None
    foes = [troop_of(game, enemy) for enemy in near]

    def is_closer(name: str, ends: Ends, foe: Troop) -> bool:
        before = min(gap(trek.movers[name], one) for one in foe.stands)
        return min(gap(ends[name], one) for one in foe.stands) < before - 1e-6

    def check(paths: Paths) -> None:
        ends = trek.ends(paths)
        if paths and not any(all(is_closer(name, ends, foe) for name in paths) for foe in foes):
            raise Refused(tell("Instinct moves every model closer to the nearest enemy."), "SZOP-PAS-27")

    def both(paths: Paths) -> None:
        trek.check(paths)
        check(paths)

    def propose(_chance: Chance) -> Paths:
        row, (x, y) = foes[0].stands, centre_of(trek)
        foe = min((one.pose for one in row), key=lambda pose: hypot(pose.x - x, pose.y - y))
        away = max(hypot(foe.x - x, foe.y - y), 0.001)
        most = min(min(map(trek.allowance, trek.movers)) - SPARE, away)
        for share in SHARES:
            far = most * share / away
            paths = slide(trek, (foe.x - x) * far, (foe.y - y) * far)
            if is_accepted(both, paths):
                return paths
        return {}

    return check, propose


# ---------------------------------------------------------------- Facing


async def choose_heading(game: Game, unit: UnitId) -> None:
    """A unit with Facing chooses where it looks. (SZOP-PAS-31)"""
    own = game[unit]
    if own.place != "table" or not has(game, unit, Facing):
        return
    asked = Number(
        seat=own.seat,
        prompt=tell("Where does {unit} look? Degrees counter-clockwise from east.", unit=own.shown),
        clause="SZOP-PAS-31",
        about=(unit,),
        least=0,
        most=359,
        hints={"kind": "heading", "now": own.heading, "towards": _towards_enemies(game, unit)},
    )
    set_heading(game, unit, float(await game.ask(asked)))


def set_heading(game: Game, unit: UnitId, heading: float) -> None:
    """All models of the unit look there. (SZOP-PAS-31)"""
    game.change(unit, heading=heading)
    for model in game[unit].models:
        game.change(model, facing=heading)
    name = name_of(game, unit)
    game.say(tell("{unit} looks to {degrees} degrees.", unit=name, degrees=int(heading)), "SZOP-PAS-31", about=[unit])


def _towards_enemies(game: Game, unit: UnitId) -> int:
    """The heading towards the nearest enemy, as a hint."""
    own, near = troop_of(game, unit), nearest_enemies(game, unit)
    if not near or not own.stands:
        return 0
    x, y = own.stands[0].pose.at
    foe = min((one.pose for one in troop_of(game, near[0]).stands), key=lambda at: hypot(at.x - x, at.y - y))
    return round(degrees(atan2(foe.y - y, foe.x - x))) % 360
