"""Reaction units: as many in each phase as there are leaders on the table. (TLE-REACT)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.directives import reaction_allowance
from grognard.rulesets.last_edition.table.records import BATTLE, side_id
from grognard.rulesets.last_edition.table.units import name_of, side

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.table.records import Unit, UnitId

COMMAND = Ability(
    "reaction command", tell("Command abilities in the enemy's turn"), "TLE-REACT-02", ("phase", "battle")
)
MOVE = Ability("reaction move", tell("Moves in the enemy's turn"), "TLE-REACT-03", ("phase", "battle"))
BLOCK = Ability("block", tell("Block powers"), "TLE-PWR-07", ("turn", "battle"))
COUNTERFIRE = Ability("counterfire", tell("Counterfire"), "TLE-KW-02", ("turn", "battle"))
COMMAND_WHEN_ACTIVATED = Ability(
    "command when activated", tell("Command abilities of an activated unit"), "TLE-LP-03", ("turn", "battle")
)
COMMAND_WHEN_ATTACKED = Ability(
    "command when attacked", tell("Command abilities of an attacked unit"), "TLE-LP-03", ("turn", "battle")
)
WINDOWS = (COMMAND, MOVE, BLOCK, COUNTERFIRE, COMMAND_WHEN_ACTIVATED, COMMAND_WHEN_ATTACKED)


def start_reactions(game: Game, seat: int) -> None:
    """Count the reaction units of this phase. (TLE-REACT-01)"""
    game.change(side_id(seat), reactions=reaction_allowance(game, seat))


def can_react(game: Game, unit: Unit) -> bool:
    """On the battlefield, and not thrown out of a transport this turn. (TLE-REACT-01, TLE-TRANS-09)"""
    return unit.where == "table" and unit.thrown_out_on != game[BATTLE].turn


def use_reaction(game: Game, unit: UnitId) -> None:
    """The unit is one of the reaction units of this phase. (TLE-REACT-01)"""
    if game[unit].is_reacting:
        return
    seat = game[unit].seat
    game.change(unit, is_reacting=True)
    game.change(side_id(seat), reactions=side(game, seat).reactions - 1)
    game.say(tell("{unit} reacts.", unit=name_of(game, unit)), "TLE-REACT-01", kind="reaction", about=[unit])
