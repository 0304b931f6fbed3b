"""What lies beside the table: pools of bad luck, directive sheets, reserves, leader points. (TLE-BLP-11, TLE-DIR-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Tray, TrayItem
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.attack.pools import pool_of
from grognard.rulesets.last_edition.play.setup.directives import NAMES
from grognard.rulesets.last_edition.table.records import Unit
from grognard.rulesets.last_edition.table.units import side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game


def trays(game: Game, viewer: int | None) -> tuple[Tray, ...]:
    """The trays of both seats as the viewer may see them; of directives only the own and the revealed ones."""
    return tuple(tray for seat in (0, 1) for tray in _of_seat(game, seat, is_own=seat == viewer))


def _of_seat(game: Game, seat: int, *, is_own: bool) -> Iterator[Tray]:
    pool = pool_of(game, seat)
    dice = [TrayItem(id=f"pool {face}", name=str(face), kind=f"die {face}") for face in pool.faces]
    yield Tray(id=f"pool-{seat}", name=tell("Bad luck pool"), seat=seat, items=tuple(dice))
    if pool.sixes:
        six = TrayItem(id="reality 6", name="6", count=pool.sixes, kind="die 6")
        yield Tray(id=f"reality-{seat}", name=tell("Bending reality"), seat=seat, items=(six,))
    yield _points(game, seat)
    yield _sheet(game, seat, is_own=is_own)
    waiting = [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "reserve"]
    if waiting:
        items = tuple(TrayItem(id=unit.id, name=unit.name, kind="unit", card=unit.id) for unit in waiting)
        yield Tray(id=f"reserve-{seat}", name=tell("Reserves"), seat=seat, items=items)


def _points(game: Game, seat: int) -> Tray:
    """Leader points and power dice. (TLE-LP-01, TLE-PWR-04)"""
    own = side(game, seat)
    most = tell("{most} at most", most=own.most_leader_points)
    items = [TrayItem(id="leader", name=tell("Leader points"), text=most, count=own.leader_points, kind="token")]
    if own.power_dice:
        items.append(TrayItem(id="power", name=tell("Power dice"), count=own.power_dice, kind="die"))
    return Tray(id=f"points-{seat}", name=tell("Points"), seat=seat, items=tuple(items))


def _sheet(game: Game, seat: int, *, is_own: bool) -> Tray:
    """The sheet of directives, one for each round. (TLE-DIR-01, TLE-DIR-03, TLE-GEN-15)"""
    own = side(game, seat)
    items = [
        TrayItem(id=f"round {number}", name=tell("Round {number}", number=number), text=NAMES[directive], kind="plan")
        for number, directive in enumerate(own.plan, start=1)
        if is_own or number <= own.revealed
    ]
    return Tray(
        id=f"directives-{seat}",
        name=tell("Directives"),
        seat=seat,
        items=tuple(items),
        backs=len(own.plan) - len(items),
    )
