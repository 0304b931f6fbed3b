"""The bot that looks one answer ahead, in any ruleset: only suggestions, and the ruleset's evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import candidates

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

WIDTH = 8
"""How many answers it weighs."""


def careful(chair: Chair) -> Answer:
    """Try some answers, each on a world of its own, and keep the one that looks best afterwards."""
    answers = candidates(chair.question, chair.chance, WIDTH)
    if len(answers) == 1:
        return answers[0]

    def worth(answer: Answer) -> float:
        world = chair.world()  # the same for every answer: they all meet the same luck
        world.answer(answer, seat=chair.seat)
        return world.ruleset.bots.evaluate(world, chair.seat)

    return max(answers, key=worth)
