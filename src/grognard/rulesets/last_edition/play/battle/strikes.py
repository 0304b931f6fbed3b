"""Attacks with what the attacked may do about them first. (TLE-LP-03, TLE-SHOOT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.play.attack.sequence import make_attacks
from grognard.rulesets.last_edition.play.deeds import offer_commands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.play.attack.facts import Shot
    from grognard.rulesets.last_edition.table.records import UnitId


async def strike(game: Game, attacker: UnitId, shots: Sequence[Shot], clause: str) -> None:
    """The targets may use command abilities, then the attacks are made. (TLE-LP-03, TLE-SHOOT-07)"""
    for target in dict.fromkeys(shot.target for shot in shots):
        await offer_commands(game, target, "attacked")
    await make_attacks(game, attacker, shots, clause)
