"""The greedy bot: orders by what they promise against what the enemy may do, every other answer by its worth in points.

Every clause that leaves something to think about has a thought here. What the question does not accept, and what
nobody has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Choose, Question
from grognard.rulesets.steampunk.bot import ordering, shooting
from grognard.rulesets.steampunk.bot.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Assign, "SPF-ORD-02"): ordering.write,
    (Assign, "SPF-GUN-09"): shooting.targets,
    (Choose, "SPF-GUN-12"): shooting.spot,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    seat = Seat(chair)
    question: Any = chair.question  # the table of thoughts pairs each kind with one that takes it
    thought = THOUGHTS.get((type(question), question.clause))
    answer = thought(seat, question) if thought is not None else None
    if answer is not None and seat.accepts(answer):
        return answer
    return chair.question.suggest(chair.chance)
