"""Moves worth proposing: a unit in its formation towards something, or away from enemies.

Nothing here decides what is legal: every proposal is put to the check of its question before anybody sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops.marching import centre_of, gather, is_accepted, march_to, slide, towards, ways_out
from grognard.kernel.troops.trek import SPARE

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.play.moves.legal import Trek


def march(trek: Trek, chance: Chance, check: Callable[[Paths], None]) -> Paths:
    """All models alike towards a marker, an enemy or anywhere, or together if they fell apart; in the end they stay."""
    return march_to(trek, lambda: _aim(trek, chance), chance, check)


def _aim(trek: Trek, chance: Chance) -> Point:
    """A marker, an enemy unit, or any place."""
    what = chance.below(4)
    if what < 2 and trek.ground.markers:
        return trek.ground.markers[chance.below(len(trek.ground.markers))].at
    if what == 2 and trek.crowd.enemies:
        left, low, right, high = trek.crowd.enemies[chance.below(len(trek.crowd.enemies))][1]
        return (left + right) / 2, (low + high) / 2
    return chance.unit() * trek.ground.width, chance.unit() * trek.ground.height


def withdraw(trek: Trek, check: Callable[[Paths], None]) -> Paths:
    """A way out of Engagement Range for the whole unit, if one is found; always the same one. (TEN-MOVE-10)"""
    threats = [(row[0], row[1]) for row in trek.enemies]
    return next((paths for paths in ways_out(trek, threats) if is_accepted(check, paths)), {})


__all__ = ["SPARE", "centre_of", "gather", "is_accepted", "march", "slide", "towards", "withdraw"]
