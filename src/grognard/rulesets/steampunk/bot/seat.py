"""Where the bot sits: the question, and the table, looked at only if the question needs it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.bot.survey import Survey

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Question
    from grognard.kernel.ruleset import Chair


class Seat:
    """The chair, its question, and a survey that is made at most once."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.question: Question = chair.question
        self.number = chair.seat

    @cached_property
    def survey(self) -> Survey:
        """The table as this seat may imagine it."""
        return Survey(self.chair.table(), self.number)

    def leave(self) -> None:
        """Get up: nothing of the survey is needed any more."""
        if "survey" in vars(self):
            self.survey.close()

    def accepts(self, answer: Answer) -> bool:
        """Whether the question takes the answer."""
        try:
            self.question.check(answer)
        except Refused:
            return False
        return True
