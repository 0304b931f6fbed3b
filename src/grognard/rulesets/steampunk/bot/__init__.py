"""The greedy bot: orders by what they promise against what the enemy may do, every other answer by its worth in points.

Every clause that leaves something to think about has a thought here. What the question does not accept, and what
nobody has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Allocate, Assign, Choose, ChooseMany, Question
from grognard.rulesets.steampunk.bot import assaults, deployment, orders, shots, turns
from grognard.rulesets.steampunk.bot.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


def first(seat: Seat, question: Choose) -> Answer:
    """The first option: the present speed, the first remedy, the first of several hits."""
    return question.options[0].key


def last(seat: Seat, question: Choose) -> Answer:
    """The last option: the greatest token."""
    return question.options[-1].key


def no(seat: Seat, question: Choose) -> Answer:
    """Nobody boards, gives ground he has won, or leaves the board; a hex is chosen like any other."""
    keys = [option.key for option in question.options]
    return "no" if "no" in keys else turns.goal(seat, question)


def plain_ones(seat: Seat, question: ChooseMany) -> Answer:
    """Of my own the plain models fall: the question names them first. (SPF-UNIT-04)"""
    return [option.key for option in question.options[: question.least]]


def elites(seat: Seat, question: ChooseMany) -> Answer:
    """Of the enemy's the elites. (SPF-WPN-15)"""
    return [option.key for option in question.options[-question.least :]]


def endure(seat: Seat, question: Choose) -> Answer:
    """Endurance saves a model amid the dice; to keep a hex it is not spent. (SPF-ABIL-25)"""
    return "yes" if "facts" in question.hints else "no"


def half(seat: Seat, question: Choose) -> Answer:
    """Half of the flexible deflections strike back. (SPF-ABIL-16)"""
    return question.options[len(question.options) // 2].key


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Assign, "SPF-SETUP-02"): deployment.place,
    (Choose, "SPF-SETUP-05"): turns.goal,
    (Assign, "SPF-ORD-02"): orders.write,
    (Choose, "SPF-ORD-05"): turns.declare,
    (Choose, "SPF-ORD-18"): turns.goal,
    (Choose, "SPF-ORD-19"): turns.goal,
    (Choose, "SPF-ORD-20"): turns.facing,
    (Choose, "SPF-ORD-21"): no,
    (Choose, "SPF-ORD-22"): turns.goal,
    (Choose, "SPF-ORD-29"): turns.goal,
    (Choose, "SPF-SHEET-06"): turns.declare,
    (Choose, "SPF-HIDE-03"): turns.goal,
    (Choose, "SPF-HIDE-04"): turns.shows_itself,
    (Choose, "SPF-ABIL-04"): turns.slip,
    (Choose, "SPF-ABIL-16"): half,
    (Choose, "SPF-ABIL-17"): first,
    (Choose, "SPF-ABIL-22"): no,
    (Choose, "SPF-ABIL-23"): first,
    (Choose, "SPF-ABIL-24"): first,
    (Choose, "SPF-ABIL-25"): endure,
    (Choose, "SPF-ABIL-27"): no,
    (Choose, "SPF-ABIL-28"): turns.again,
    (Choose, "SPF-ABIL-30"): first,
    (Assign, "SPF-GUN-09"): shots.targets,
    (Choose, "SPF-GUN-12"): shots.spot,
    (Choose, "SPF-GUN-17"): first,
    (Choose, "SPF-GUN-18"): first,
    (Choose, "SPF-TURN-03"): first,
    (Choose, "SPF-TURN-10"): last,
    (ChooseMany, "SPF-UNIT-04"): plain_ones,
    (ChooseMany, "SPF-WPN-15"): elites,
    (Choose, "SPF-ASLT-08"): assaults.attention,
    (Choose, "SPF-ASLT-10"): assaults.team,
    (Allocate, "SPF-ASLT-15"): assaults.deflect,
    (Allocate, "SPF-ASLT-16"): assaults.damaging,
    (Allocate, "SPF-ASLT-17"): assaults.support,
    (Allocate, "SPF-WPN-07"): assaults.tokens,
    (Choose, "SPF-RETR-04"): turns.retreat,
    (Choose, "SPF-RETR-10"): turns.turn,
    (Choose, "SPF-RETR-13"): first,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    seat = Seat(chair)
    question: Any = chair.question  # the table of thoughts pairs each kind with one that takes it
    thought = THOUGHTS.get((type(question), question.clause))
    answer = thought(seat, question) if thought is not None else None
    seat.leave()
    if answer is not None and seat.accepts(answer):
        return answer
    return chair.question.suggest(chair.chance)
