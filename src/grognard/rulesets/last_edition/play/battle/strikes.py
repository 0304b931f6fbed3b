"""Attacks with what the attacked may do about them first. (TLE-LP-03, TLE-SHOOT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.play.ability_effects import offer_commands
from grognard.rulesets.last_edition.play.attack.sequence import make_attacks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.play.attack.facts import Shot
    from grognard.rulesets.last_edition.play.attack.sequence import AttackExchange
    from grognard.rulesets.last_edition.table.records import UnitId


async def strike(game: Game, attacker: UnitId, shots: Sequence[Shot], clause: str) -> None:
    """The targets may use command abilities, then the attacks are made by who is left. (TLE-LP-03, TLE-SHOOT-07)"""
    for target in dict.fromkeys(shot.target for shot in shots):
        await offer_commands(game, target, "attacked")
    left = [shot for shot in shots if _can_still(game, shot)]

    async def attacked(unit: UnitId, under_way: AttackExchange) -> None:
        await offer_commands(game, unit, "attacked", under_way)

    await make_attacks(game, attacker, left, clause, attacked)


def _can_still(game: Game, shot: Shot) -> bool:
    """Whether both are still there: a command ability may have dealt hits. (TLE-LP-03)"""
    models = [shot.model] if shot.at is None else [shot.model, shot.at]
    return game[shot.target].where == "table" and all(model in game.records for model in models)
