"""Smokescreen and Go to Ground: shelter from those who shoot. (TEN-STRAT-12, TEN-STRAT-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import GO_TO_GROUND as GROUND
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import SMOKESCREEN as SMOKE
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import offer
from grognard.rulesets.tenth.table.records import BATTLE, UnitId, other
from grognard.rulesets.tenth.table.target_rows import GO_TO_GROUND, SMOKESCREEN
from grognard.rulesets.tenth.table.units import is_a

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game


async def react(game: Game, targets: Sequence[UnitId], shooter: UnitId) -> None:
    """Smokescreen and Go to Ground, after targets are declared and before any die. (TEN-SHOOT-10)

    (TEN-STRAT-12, TEN-STRAT-16)
    """
    seat = other(game[BATTLE].active)
    for stratagem, keyword, effect in ((SMOKE, "SMOKE", SMOKESCREEN), (GROUND, "INFANTRY", GO_TO_GROUND)):
        able = [
            target
            for target in targets
            if game[target].seat == seat and is_a(game, target, keyword) and effect not in game[target].effects
        ]
        prompt = tell("{shooter} shoots.", shooter=game[shooter].name)
        chosen = await offer(game, seat, stratagem, able, prompt, enemy=shooter) if able else None
        if chosen is not None:
            game.change(chosen, effects=(*game[chosen].effects, effect))
