"""What bots of all rulesets share: where they sit, who does what, where units stand and go.

A ruleset says what things are worth; nothing here knows a rule, and every answer is put to the check of its question.
"""

from __future__ import annotations

from grognard.kernel.tactics.jobs import Job, assign, nearest_job, turns_away
from grognard.kernel.tactics.moves import best_suggestion, best_way, middle_of, moved_unit, stand_off, ways_to
from grognard.kernel.tactics.places import (
    Block,
    Taken,
    behind,
    blocks,
    cheapest_first,
    first_accepted,
    regions_of,
    unseen_first,
)
from grognard.kernel.tactics.screens import ScreenPost, best_screen, post_before
from grognard.kernel.tactics.seat import BotSeat, High, Low, best_candidate, thoughtful
from grognard.kernel.tactics.worth import chance_of, gain, mean_of

__all__ = [
    "Block",
    "BotSeat",
    "High",
    "Job",
    "Low",
    "ScreenPost",
    "Taken",
    "assign",
    "behind",
    "best_candidate",
    "best_screen",
    "best_suggestion",
    "best_way",
    "blocks",
    "chance_of",
    "cheapest_first",
    "first_accepted",
    "gain",
    "mean_of",
    "middle_of",
    "moved_unit",
    "nearest_job",
    "post_before",
    "regions_of",
    "stand_off",
    "thoughtful",
    "turns_away",
    "unseen_first",
    "ways_to",
]
