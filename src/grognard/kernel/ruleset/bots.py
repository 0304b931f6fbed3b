"""The part of a ruleset that bots need, and where they sit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Question


class Chair:
    """Where a bot sits: the question put to it, a chance of its own, and worlds as its seat may imagine them."""

    __slots__ = ("_game", "chance", "question", "seat")

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        question = game.asked_of(seat)
        if question is None:
            raise GrognardError(tell("Nothing is asked of player {number} now.", number=seat + 1))
        self.question: Question = question
        self.seat = seat
        self.chance = Tabletop(f"{seed}/{seat}/{game.turn}")
        self._game = game

    def world(self, number: int = 0) -> Game:
        """A game like the real one as far as this seat can know, the rest imagined; another number, another guess."""
        return self._game.imagine(self.seat, f"{self.chance.seed}/{number}")

    @property
    def version(self) -> int:
        """Another number whenever anything on the table has changed."""
        return self._game.version

    def table(self) -> Game:
        """The table as this seat can know it, the rest imagined, to look at only: quicker than a world to play on."""
        return self._game.glance(self.seat, f"{self.chance.seed}/0")


Bot = Callable[[Chair], "Answer"]
"""Looks at its chair and answers."""


class Bots(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Players made of code."""

    evaluate: Callable[[Game, int], float]
    """How good the position is for the seat; any scale, more is better. Nobody has won or lost in it."""
    levels: Mapping[str, Bot] = {}
    """The ruleset's own bots by level; "random" and "careful" exist for every ruleset."""
