"""Players made of code. They see only what their seat may see, and answer through the same door as everyone."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from grognard.bots.careful import careful
from grognard.bots.random import random
from grognard.kernel.errors import Unknown
from grognard.kernel.ruleset import Chair
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Bot, Ruleset

SELDOM = 20_000
MOST_TO_SET_UP = 1000
"""Answers; a set-up that takes more is not one."""
EVERYWHERE: Mapping[str, Bot] = {"random": random, "careful": careful}


def levels(rules: Ruleset) -> dict[str, Bot]:
    """All bots that can play this ruleset, by level, the gentlest first."""
    return {**EVERYWHERE, **rules.bots.levels}


def bot(rules: Ruleset, level: str) -> Bot:
    """The bot of this level."""
    known = levels(rules)
    if level not in known:
        raise Unknown(tell("bot level"), level, known)
    return known[level]


def act(game: Game, seat: int, player: Bot, seed: int | str = 0) -> None:
    """Let a bot answer the question put to its seat. The same game and seed give the same answer."""
    game.answer(player(Chair(game, seat, seed)), seat=seat)


def setting_up(game: Game, seed: int | str = 0) -> Iterator[int]:
    """Let the gentlest bot, which is the quickest, set all armies up; the number of answers after each one."""
    player = next(iter(levels(game.ruleset).values()))
    given = 0
    while game.question is not None and not game.ruleset.play.is_set_up(game) and given < MOST_TO_SET_UP:
        act(game, game.waiting_for[0], player, seed)
        given += 1
        yield given


def play_out(game: Game, players: tuple[Bot, ...], seed: int | str = 0) -> Game:
    """Let the bots play the game to its end."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])  # nothing in a game is a cycle: there is little garbage to look for
    try:
        while game.question is not None:
            seat = game.waiting_for[0]
            act(game, seat, players[seat], seed)
    finally:
        gc.set_threshold(*before)
    return game
