"""The greedy bot: it plays the mission, one question at a time, by what each answer is worth in points.

Every question of the rules has a clause, and every clause that leaves something to think about has a thought here.
What the question does not accept, and what nobody has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Choose, ChooseMany, Move, Place, Question
from grognard.kernel.tactics import High, Low, thoughtful
from grognard.rulesets.tenth.bot import charges, deployment, fights, losses, moves, reactions, shots
from grognard.rulesets.tenth.bot.seat import Seat
from grognard.rulesets.tenth.dice.damage import DAMAGE_AGAIN
from grognard.rulesets.tenth.dice.hazardous_rolls import HAZARD_AGAIN
from grognard.rulesets.tenth.dice.hits import HIT_AGAIN
from grognard.rulesets.tenth.dice.saves import SAVE_AGAIN
from grognard.rulesets.tenth.dice.wounds import WOUND_AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


def plainly(seat: Seat, question: Question) -> Answer:
    """The plainest suggestion: what the roster declares."""
    return question.suggest(Low())


def fully(seat: Seat, question: Question) -> Answer:
    """The suggestion that does most: the planned charge, everybody into contact."""
    return question.suggest(High())


def first(seat: Seat, question: Choose) -> Answer:
    """The first option."""
    return question.options[0].key


def last(seat: Seat, question: Choose) -> Answer:
    """The last option."""
    return question.options[-1].key


def outside(seat: Seat, question: Choose) -> Answer:
    """Nobody gets into a Transport in the midst of a battle."""
    return "no"


def in_order(seat: Seat, question: Choose) -> Answer:
    """Attacks are resolved as they are listed."""
    return "as listed"


def blindly(choice: Callable[[Any], Answer]) -> Thought:
    """A thought that needs no look at the table."""
    return lambda seat, question: choice(question)


def move_or_act(seat: Seat, question: Choose) -> Answer:
    """Which unit moves, or what the chosen one does."""
    return moves.what_to_do(seat, question) if question.about else moves.which_unit(seat, question)


def again(seat: Seat, question: Choose) -> Answer:
    """Decisions amid dice: who keeps the re-roll at hand uses it on the first failure. (TEN-STRAT-04)"""
    keys = [option.key for option in question.options]
    match question.prompt:
        case p if p in (SAVE_AGAIN, HAZARD_AGAIN):
            return "yes"
        case p if p == DAMAGE_AGAIN:
            return "yes" if int(question.hints["facts"][0]) <= 2 else "no"
        case p if p in (HIT_AGAIN, WOUND_AGAIN):
            return next((key for key in keys if key in ("a miss", "a failure")), "no")
    return keys[0]


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Assign, "TEN-SETUP-01"): plainly,
    (Choose, "TEN-SETUP-01"): first,
    (Choose, "TEN-SETUP-02"): first,
    (Place, "TEN-SETUP-02"): deployment.place,
    (Place, "TEN-KW-20"): deployment.place,
    (Place, "TEN-KW-08"): deployment.place,
    (Place, "TEN-RES-07"): deployment.place,
    (Place, "TEN-TRANS-05"): deployment.place,
    (Choose, "TEN-KW-31"): first,
    (Move, "TEN-KW-31"): moves.move,
    (Choose, "TEN-CMD-02"): first,
    (Choose, "TEN-BSHK-01"): first,
    (Choose, "TEN-STRAT-09"): reactions.bravery,
    (Choose, "TEN-MOVE-01"): move_or_act,
    (Move, "TEN-MOVE-02"): moves.move,
    (Move, "TEN-MOVE-08"): moves.move,
    (Move, "TEN-MOVE-10"): moves.fall_back,
    (ChooseMany, "TEN-MOVE-13"): losses.who_falls,
    (Move, "TEN-AIR-05"): moves.fly,
    (Choose, "TEN-TRANS-01"): outside,
    (Choose, "TEN-TRANS-13"): first,
    (Choose, "TEN-MOVE-16"): first,
    (Choose, "TEN-STRAT-11"): reactions.always,
    (Choose, "TEN-STRAT-13"): reactions.overwatch,
    (Choose, "TEN-STRAT-04"): reactions.reroll,
    (Choose, "TEN-SHOOT-01"): shots.which_unit,
    (Choose, "TEN-SHOOT-05"): shots.which_target,
    (Assign, "TEN-SHOOT-05"): shots.each_weapon,
    (Choose, "TEN-SHOOT-09"): in_order,
    (ChooseMany, "TEN-KW-14"): shots.firing_deck,
    (Choose, "TEN-STRAT-12"): reactions.shelter,
    (Choose, "TEN-STRAT-16"): reactions.shelter,
    (Choose, "TEN-ALLOC-01"): blindly(losses.who_takes_it),
    (ChooseMany, "TEN-ALLOC-01"): losses.who_falls,
    (Choose, "TEN-ALLOC-02"): blindly(losses.who_is_hurt),
    (Choose, "TEN-KW-28"): blindly(losses.precise),
    (Choose, "TEN-KW-16"): last,
    (Choose, "TEN-COH-05"): losses.who_strays,
    (Choose, "TEN-CHG-01"): charges.which_unit,
    (ChooseMany, "TEN-CHG-02"): charges.which_targets,
    (Move, "TEN-CHG-05"): fully,
    (Move, "TEN-CHG-04"): fully,
    (Choose, "TEN-STRAT-17"): reactions.heroic,
    (Choose, "TEN-MELEE-02"): fights.which_unit,
    (Choose, "TEN-MELEE-10"): fights.which_target,
    (Move, "TEN-MELEE-07"): fully,
    (Move, "TEN-MELEE-14"): fully,
    (Choose, "TEN-STRAT-06"): reactions.counter,
    (Choose, "TEN-STRAT-07"): reactions.challenge,
    (Choose, "TEN-STRAT-08"): reactions.tank_shock,
    (Choose, "TEN-STRAT-10"): shots.grenade_target,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    return thoughtful(Seat(chair), THOUGHTS, again)
