"""What attackers and target cost, for kills per point. (TEN-ARMY-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.odds.typical_targets import TYPICAL_TARGETS
from grognard.rulesets.tenth.odds.units_by_name import price_of

if TYPE_CHECKING:
    from grognard.rulesets.tenth.odds.question import Attack, Attacker, TargetUnit


def points_in(asked: Attack) -> tuple[int, int]:
    """The points of all attackers together and of the target; 0 where they are not known."""
    own = [_points(attacker) for attacker in asked.attacker]
    return sum(own) if all(own) else 0, _points(asked.target)


def _points(asked: Attacker | TargetUnit) -> int:
    if asked.points:
        return asked.points
    if asked.unit:
        return price_of(asked)
    typical = getattr(asked, "typical", "")
    if typical:
        known = TYPICAL_TARGETS[typical]
        models: int = known["models"]
        return round(int(known["points"]) * (asked.models or models) / models)
    return 0
