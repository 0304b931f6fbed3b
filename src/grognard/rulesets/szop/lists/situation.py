"""What matters of the table when a unit attacks another: the keywords look at it. (SZOP-ATK)"""

from __future__ import annotations

from typing import NamedTuple


class Situation(NamedTuple):
    """The table at the start of an attack, as far as abilities ask for it."""

    is_melee: bool = False
    is_charging: bool = False
    """The attacker charges, and no Counter was made. (SZOP-MELEE-08)"""
    is_fortified: bool = False
    """The attacking unit is Fortified. (SZOP-PAS-13)"""
    is_unwatched: bool = False
    """No enemy is within 12" of the attacking unit. (SZOP-PAS-14)"""
    is_last_round: bool = False
    has_cover: bool = False
    has_terrain_cover: bool = False
    """The cover comes from terrain. (SZOP-COVER-03)"""
    is_from_behind: bool = False
    """The attacker is wholly in the rear zone of the target. (SZOP-PAS-32)"""
    target_is_pinned: bool = False
    target_is_fortified: bool = False
    target_is_on_objective: bool = False
    target_has_begun: bool = False
    """The target has begun its activation this round. (SZOP-ARUL-02)"""


QUIET = Situation()
