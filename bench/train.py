"""Whole games of agents that choose by chance, with all they see, against the same rulesets' random bots."""

from __future__ import annotations

from time import process_time

import numpy as np

from grognard.api import bot, new_game, play_out
from grognard.rulesets import slugs
from grognard.train import env
from timing import Row

GAMES = 3


def steps_of_agents(slug: str) -> tuple[float, int]:
    """Processor time and answers of whole games through the environment."""
    battle = env(slug)
    chance = np.random.default_rng(0)
    start, answers = process_time(), 0
    for game in range(GAMES):
        battle.reset(seed=game)
        while battle.agents and not battle.terminations[battle.agent_selection]:
            seen, *_ = battle.last()
            battle.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        answers += battle.game.turn
    return process_time() - start, answers


def answers_of_bots(slug: str) -> tuple[float, int]:
    """The same of random bots."""
    gentle = bot(slug, "random")
    start, answers = process_time(), 0
    for game in range(GAMES):
        answers += play_out(new_game(slug, seed=game), (gentle, gentle)).turn
    return process_time() - start, answers


def rows() -> list[Row]:
    """An answer of an agent, with its observation and up to eight ways to move, against one of a random bot."""
    found = []
    for slug in slugs():
        seconds, answers = steps_of_agents(slug)
        peer_seconds, peer_answers = answers_of_bots(slug)
        what = f"train {slug}: an answer of an agent ({answers / seconds:.0f} a second)"
        found.append(Row(what, seconds / answers, "random bot", peer_seconds / peer_answers))
    return found


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what}: {row.ratio:.2f} of a random bot's speed")
