"""Where bots sit, the plainest and the boldest of suggestions, and thoughts by the clause of a question."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grognard.kernel.ask import candidates
from grognard.kernel.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


MOST_SURVEYS = 8
_surveys: dict[tuple[object, int, int], Any] = {}
"""The latest surveys, by the function that makes them, the version of the table, and the seat."""


def best_candidate(chair: Chair, worth: Callable[[Any], float], most: int) -> Answer:
    """The best of up to so many legal answers; one alone is not weighed."""
    answers = candidates(chair.question, chair.chance, most)
    return answers[0] if len(answers) == 1 else max(answers, key=worth)


class BotSeat(Generic[S]):
    """The chair of a bot, its question, and a survey of the table that is made once, as long as nothing changes.

    A survey is only looked at: it must not remember anything about a question.
    """

    def __init__(self, chair: Chair, look: Callable[[Game, int], S]) -> None:
        self.chair = chair
        self.question: Question = chair.question
        self.number = chair.seat
        self._look = look

    @cached_property
    def survey(self) -> S:
        """The table as this seat may imagine it."""
        key = (self._look, self.chair.version, self.number)
        known: S | None = _surveys.get(key)
        if known is None:
            if len(_surveys) >= MOST_SURVEYS:
                del _surveys[next(iter(_surveys))]  # the oldest
            known = _surveys[key] = self._look(self.chair.table(), self.number)
        return known

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


def thoughtful(
    seat: BotSeat[S],
    thoughts: Mapping[tuple[type[Question], str], Callable[[Any, Any], Answer]],
    amid_dice: Callable[[Any, Any], Answer] | None = None,
) -> Answer:
    """The answer of the thought for this kind of question and its clause.

    What the question does not accept, and what nobody has thought of, is answered with its own suggestion. Decisions
    amid dice go to `amid_dice`.
    """
    question = seat.question
    thought = thoughts.get((type(question), question.clause))
    if amid_dice is not None and "facts" in question.hints:
        thought = amid_dice
    if thought is not None:
        answer = thought(seat, question)
        if seat.accepts(answer):
            return answer
    return question.suggest(seat.chair.chance)
