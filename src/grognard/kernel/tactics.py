"""What bots of all rulesets share: where they sit, and the plainest and the boldest of suggestions."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from grognard.kernel.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer, Question
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Chair

S = TypeVar("S")


class Low:
    """A chance that always falls low: the plainest of suggestions."""

    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.0


class High:
    """A chance that always falls high: the suggestion that does most."""

    def below(self, n: int) -> int:
        return n - 1

    def unit(self) -> float:
        return 0.999


class BotSeat(Generic[S]):
    """The chair of a bot, its question, and a survey of the table that is made at most once, if it is needed."""

    def __init__(self, chair: Chair, look: Callable[[Game, int], S]) -> None:
        self.chair = chair
        self.question: Question = chair.question
        self.number = chair.seat
        self._look = look

    @cached_property
    def survey(self) -> S:
        """The table as this seat may imagine it."""
        return self._look(self.chair.table(), self.number)

    @property
    def has_looked(self) -> bool:
        """Whether there is a survey."""
        return "survey" in vars(self)

    def accepts(self, answer: Answer) -> bool:
        """Whether the question takes the answer."""
        try:
            self.question.check(answer)
        except Refused:
            return False
        return True
