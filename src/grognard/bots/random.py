"""The bot that plays anything the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair


def random(chair: Chair) -> Answer:
    """Any suggestion of the question."""
    return chair.question.suggest(chair.chance)
