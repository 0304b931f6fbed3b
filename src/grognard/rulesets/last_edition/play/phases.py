"""What begins and ends with every phase. (TLE-ROUND-02, TLE-ROUND-03)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.table.records import BATTLE, Side, Unit

PHASE_NAMES = {
    "command": tell("Command phase"),
    "movement": tell("Movement phase"),
    "power": tell("Power phase"),
    "battle": tell("Battle phase"),
    "coherency": tell("Coherency phase"),
}


def begin_phase(game: Game, phase: str) -> None:
    """Say it, and forget what the last phase left. (TLE-ROUND-02)"""
    game.change(BATTLE, phase=phase)
    for own in game.all(Side):
        if own.has_passed or own.commands_used or own.reactions:
            game.change(own.id, has_passed=False, commands_used=(), reactions=0)
    game.say(tell("{phase}.", phase=PHASE_NAMES[phase]), "TLE-ROUND-02", kind="phase")


@step
async def end_phase(game: Game, phase: str) -> None:
    """Effects for this phase and declarations of reaction units end. (TLE-REACT-06)"""
    expire(game, "phase")
    for unit in game.all(Unit):
        kept = tuple(each for each in unit.effects if each.until != "phase")
        if len(kept) < len(unit.effects) or unit.is_reacting or unit.has_blocked:
            game.change(unit.id, effects=kept, is_reacting=False, has_blocked=False)
