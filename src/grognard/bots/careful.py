"""The bot that looks one answer ahead, in any ruleset: only suggestions, and the ruleset's evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Together
from grognard.kernel.dice import Tabletop
from grognard.kernel.tactics import best_candidate

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Chair

WIDTH = 8
"""How many answers it weighs."""
ROUNDS = 2
"""Answers given together show what they were worth when so many more such questions have come: orders may be written
a turn ahead."""
WON = 1e9
"""A game that is won: no position is worth so much."""
FARTHEST = 30
"""No more than so many answers are played on."""


def careful(chair: Chair) -> Answer:
    """Try some answers, each on a world of its own, and keep the one that looks best afterwards."""
    return best_candidate(chair, lambda answer: worth(chair, answer), WIDTH)


def worth(chair: Chair, answer: Answer) -> float:
    """How the position looks to the seat after an answer; the world is the same for every answer, and so is its luck.

    What several players decide at once changes nothing until all have answered and the table has carried it out: the
    world plays on with suggestions of all sides until then.
    """
    world = chair.world()
    is_together = isinstance(world.question, Together)
    world.answer(answer, seat=chair.seat)
    if is_together:
        play_on(world, chair.chance.seed)
    if world.result is not None and world.result.winner is not None:
        return WON if world.result.winner == chair.seat else -WON
    return world.ruleset.bots.evaluate(world, chair.seat)


def play_on(world: Game, seed: int | str) -> None:
    """Everybody answers with suggestions until answers given together have been carried out."""
    chance, left, was_together = Tabletop(seed), ROUNDS, True
    for _ in range(FARTHEST):
        question = world.question
        if question is None:
            return
        is_together = isinstance(question, Together)
        if is_together and not was_together:
            left -= 1
            if not left:
                return
        was_together = is_together
        seat = world.waiting_for[0]
        asked = world.asked_of(seat)
        assert asked is not None
        world.answer(asked.suggest(chance), seat=seat)
