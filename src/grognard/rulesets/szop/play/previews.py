"""What a player may look at before he decides: chances from the facts of the table. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.rulesets.szop.dice.attack import attack
from grognard.rulesets.szop.play.attack.live_facts import volleys_of
from grognard.rulesets.szop.table.units import troop_of, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.play.attack.live_facts import Shot
    from grognard.rulesets.szop.play.shooting.targets import Profile
    from grognard.rulesets.szop.table.records import UnitId


def _use_all(_who: object, _name: str, options: Sequence[Any], _facts: object) -> Any:
    """Finesse uses every failing die. (SZOP-WPN-22)"""
    return options[0]


def foreseen(volleys: tuple[Volley, ...], needed: int) -> dict[str, Any]:
    """Mean hits and wounds of an attack, the chance to destroy the target, and why."""
    odds = Every(policy=_use_all).odds(attack, volleys)
    wounds = odds.map(lambda done: done.attacker + done.defender)
    return {
        "attacks": sum(volley.attacks for volley in volleys),
        "wounds": round(float(wounds.mean), 2),
        "destroyed": round(float(wounds.p_at_least(max(needed, 1))), 4),
        "because": [str(part) for volley in volleys for part in (*volley.because, *volley.guarded)],
    }


def shot_preview(game: Game, unit: UnitId, plan: list[Profile]) -> dict[str, Any]:
    """For each profile and target: chances, cover, lines of sight."""
    return {
        profile.key: {foe: _one_shot(game, unit, foe, shots) for foe, shots in profile.shots.items()}
        for profile in plan
    }


def _one_shot(game: Game, unit: UnitId, foe: UnitId, shots: tuple[Shot, ...]) -> dict[str, Any]:
    own = {one.name: one for one in troop_of(game, unit).stands}
    theirs = troop_of(game, foe).stands
    volleys = volleys_of(game, unit, foe, shots, is_melee=False)
    firing = [own[shot.model] for shot in shots if shot.model in own]
    lines = [(one.pose.at, theirs[0].pose.at) for one in firing[:1]] if theirs else []
    return {"odds": foreseen(volleys, wounds_needed(game, foe)), "models": len(firing), "lines": lines}
