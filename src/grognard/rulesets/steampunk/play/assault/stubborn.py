"""Stubborn units keep the hex they lost. (SPF-RETR-07, SPF-RETR-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import neighbour
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Stubborn
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.board import beside, on_board
from grognard.rulesets.steampunk.table.records import MAP, Contest, Unit, UnitId

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def is_stubborn(game: Game, unit: Unit, contest: Contest | None = None) -> bool:
    """By nature, or standing with its back to the edge of the board. (SPF-RETR-07, SPF-RETR-08)"""
    assert unit.at is not None
    if ability_of(unit, Stubborn) is not None or (contest is not None and unit.id in contest.firm):
        return True
    if game.options["edge_any_border_hex"]:
        return len(beside(game[MAP], unit.at)) < 6
    is_stationary = contest is None or unit.id in contest.staying
    return is_stationary and not on_board(game[MAP], neighbour(unit.at, unit.facing + 3))


def holding_out(
    game: Game, contest: Contest, winning: set[UnitId], leaving: list[Unit]
) -> tuple[set[UnitId], list[Unit]]:
    """Winners and leaving occupants, where the Stubborn do not give way and nobody is left to drive the others out.

    (SPF-RETR-08, SPF-RETR-12)
    """
    beaten = [unit for unit in leaving if unit.id not in contest.gave_ground]
    is_held = any(is_stubborn(game, unit, contest) for unit in beaten)
    if is_held:
        said = tell("The occupants do not give way.")
        game.say(said, "SPF-RETR-08", kind="assault", about=[unit.id for unit in beaten])
        winning = set()
    is_spared = not winning and contest.is_fought and bool(game.options["hold_against_the_dead"])
    if is_held or is_spared:
        leaving = [unit for unit in leaving if unit not in beaten]
    return winning, leaving
