"""The greedy bot: it plays for the objectives, one question at a time, by what each answer is worth.

Every question has a clause, and every clause that leaves something to think about has a thought here. What the question
does not accept, and what nobody has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Choose, ChooseMany, Move, Number, Place, Question
from grognard.kernel.tactics import thoughtful
from grognard.rulesets.szop.bot import activations, cards, choices, deployment, losses, moves, targets, windows
from grognard.rulesets.szop.bot.survey import Seat, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


def amid_dice(seat: Seat, question: Choose) -> Answer:
    """Finesse uses every failing die. (SZOP-WPN-22)"""
    return question.options[0].key


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Assign, "SZOP-HERO-01"): choices.as_listed,
    (Assign, "SZOP-TRANS-08"): choices.passengers,
    (Choose, "SZOP-SETUP-02"): deployment.zone,
    (Place, "SZOP-SETUP-02"): deployment.place,
    (Place, "SZOP-PAS-01"): deployment.place,
    (ChooseMany, "SZOP-HERO-02"): choices.shared,
    (Choose, "SZOP-MISS-04"): choices.safest,
    (Place, "SZOP-MISS-07"): choices.move_objective,
    (Number, "SZOP-PAS-31"): choices.heading,
    (Choose, "SZOP-PAS-28"): choices.sabotaged,
    (Place, "SZOP-WPN-23"): choices.marker,
    (Choose, "SZOP-ACT-01"): activations.which_unit,
    (Choose, "SZOP-ACT-02"): activations.which_action,
    (Move, "SZOP-MOVE-01"): moves.move,
    (Move, "SZOP-PAS-05"): moves.step,
    (Move, "SZOP-MOVE-04"): moves.fully,
    (Move, "SZOP-FLY-03"): moves.fly,
    (Assign, "SZOP-SHOOT-01"): targets.shoot,
    (Choose, "SZOP-SHOOT-06"): targets.first_target,
    (ChooseMany, "SZOP-MELEE-01"): targets.charge,
    (Choose, "SZOP-MELEE-04"): targets.counter,
    (ChooseMany, "SZOP-WND-01"): losses.who_falls,
    (Choose, "SZOP-CMD-01"): windows.grant,
    (Choose, "SZOP-CMD-02"): windows.grant,
    (Choose, "SZOP-CMD-03"): windows.grant,
    (Choose, "SZOP-PSY-02"): windows.power,
    (Choose, "SZOP-PAS-33"): windows.guard,
    (Choose, "SZOP-CMD-05"): windows.always,
    (Choose, "SZOP-CMD-06"): windows.seldom,
    (Choose, "SZOP-CARD-03"): cards.lay,
    (Choose, "SZOP-CARD-06"): cards.pay,
    (Choose, "SZOP-TASK-01"): choices.for_the_enemy,
    (Choose, "SZOP-TASK-02"): choices.safest,
    (Choose, "SZOP-TASK-03"): choices.an_objective,
    (Choose, "SZOP-TASK-05"): choices.weakest,
    (Choose, "SZOP-TASK-08"): choices.an_objective,
    (Choose, "SZOP-TASK-04"): cards.pay,
    (Choose, "SZOP-TASK-06"): cards.pay,
    (Choose, "SZOP-SUP-01"): cards.second_wind,
    (Choose, "SZOP-SUP-02"): cards.dig_in,
    (Choose, "SZOP-SUP-03"): cards.iron_nerve,
    (Choose, "SZOP-SUP-04"): cards.initiative,
    (Choose, "SZOP-SUP-05"): cards.reinforcements,
    (Choose, "SZOP-SUP-06"): cards.hospital,
    (Choose, "SZOP-SUP-07"): cards.storm,
    (Choose, "SZOP-SUP-08"): cards.barrage,
    (Choose, "SZOP-SUP-09"): cards.demolition,
    (Choose, "SZOP-SUP-10"): cards.refresh,
    (Choose, "SZOP-SUP-11"): cards.ammunition,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    return thoughtful(seat_of(chair), THOUGHTS, amid_dice)
