"""Who has units left to activate, and who was first to have none. (SZOP-ROUND)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.lists.keywords.passive import Aircraft
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Unit
from grognard.rulesets.szop.table.units import in_battle

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def waiting(game: Game, seat: int) -> list[Unit]:
    """The seat's units that have not begun an activation this round. (SZOP-ROUND-01)"""
    return [unit for unit in in_battle(game, seat) if not unit.has_begun]


def may_activate(game: Game, seat: int) -> list[Unit]:
    """Whom the seat may activate: Aircraft come first, those that wait to arrive too. (SZOP-FLY-02)"""
    units = waiting(game, seat)
    ready = [unit for unit in units if not _is_still_away(game, unit)]
    return [unit for unit in units if has(game, unit.id, Aircraft)] or ready or units


def _is_still_away(game: Game, unit: Unit) -> bool:
    """Whether its transport has not arrived yet: passengers come in the activation of the transport. (SZOP-TRANS-08)"""
    return unit.carrier is not None and game[unit.carrier].place in ("ambush", "reserve")


def note_finished(game: Game) -> None:
    """Write down who is first to have no unactivated unit left; at the same moment the active player is.

    (SZOP-ROUND-02)
    """
    battle = game[BATTLE]
    if battle.finished is not None or not battle.round:
        return
    done = [seat for seat in (0, 1) if not waiting(game, seat)]
    if done:
        first = battle.seat if battle.seat in done else done[0]
        game.change(BATTLE, finished=first)
