"""The greedy bot: it takes markers, joins its fire, charges where the fight pays and duels whom it can beat.

Every question has a clause, and every clause that leaves something to think about has a thought here. What the question
does not accept, and what nobody has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Choose, ChooseMany, Move, Place, Question
from grognard.kernel.offers import NO
from grognard.kernel.tactics import thoughtful
from grognard.rulesets.legendary.bot import (
    activations,
    arrivals,
    buildings,
    deployment,
    fights,
    fliers,
    lone_characters,
    moves,
    powers,
    reactions,
    targets,
    templates,
    vehicles,
)
from grognard.rulesets.legendary.bot.survey import Seat, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


def first(seat: Seat, question: Choose) -> Answer:
    """The first option."""
    return question.options[0].key


def no(seat: Seat, question: Choose) -> Answer:
    """Nothing of the kind."""
    keys = [option.key for option in question.options]
    return next((key for key in (NO, "none", "done") if key in keys), keys[-1])


def yes(seat: Seat, question: Choose) -> Answer:
    """By all means."""
    return "yes"


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Choose, "LEG-SETUP-04"): lone_characters.others_first,
    (Place, "LEG-SETUP-04"): deployment.place,
    (Choose, "LEG-SETUP-07"): first,
    (Choose, "LEG-TURN-03"): first,
    (Choose, "LEG-TURN-05"): activations.which_unit,
    (ChooseMany, "LEG-TURN-07"): activations.companions,
    (Choose, "LEG-TURN-08"): lone_characters.others_first,
    (Choose, "LEG-MOVE-04"): moves.way,
    (Move, "LEG-MOVE-01"): moves.move,
    (Move, "LEG-KW-61"): moves.move,
    (Choose, "LEG-MOVE-01"): buildings.after_move,
    (Choose, "LEG-BLDG-01"): buildings.inside,
    (Choose, "LEG-CHG-03"): activations.whether_to_charge,
    (ChooseMany, "LEG-CHG-01"): activations.whom_to_charge,
    (Choose, "LEG-CHG-04"): first,
    (Choose, "LEG-OVER-01"): targets.overwatch,
    (Assign, "LEG-SHOOT-06"): targets.shoot,
    (Choose, "LEG-SHOOT-01"): targets.order,
    (Choose, "LEG-SHOOT-05"): targets.threat,
    (Choose, "LEG-SCAT-01"): first,
    (Choose, "LEG-SCAT-06"): first,
    (Choose, "LEG-MORALE-10"): no,
    (Choose, "LEG-MELEE-07"): first,
    (Choose, "LEG-MELEE-15"): no,
    (Choose, "LEG-MELEE-22"): first,
    (Choose, "LEG-MELEE-21"): fights.grenade,
    (Choose, "LEG-DUEL-02"): first,
    (Choose, "LEG-KW-65"): fights.smash,
    (Choose, "LEG-CHAR-03"): lone_characters.join,
    (Choose, "LEG-CHAR-07"): fights.challenge,
    (Choose, "LEG-CHAR-10"): fights.intervention,
    (Choose, "LEG-KW-12"): first,
    (Choose, "LEG-KW-19"): activations.fleet,
    (Choose, "LEG-KW-34"): reactions.jink,
    (Choose, "LEG-KW-39"): first,
    (Choose, "LEG-KW-48"): targets.precise,
    (Choose, "LEG-KW-82"): fliers.strike,
    (Choose, "LEG-WPN-08"): fights.weapon,
    (Choose, "LEG-WPN-15"): fliers.bomb,
    (Choose, "LEG-WPN-21"): first,
    (Choose, "LEG-TERR-17"): yes,
    (Choose, "LEG-TERR-19"): first,
    (Choose, "LEG-KW-01"): first,
    (Place, "LEG-TMPL-04"): templates.flame,
    (Place, "LEG-TMPL-05"): templates.flame,
    (Choose, "LEG-TMPL-09"): templates.shell,
    (Choose, "LEG-TRANS-04"): vehicles.get_out,
    (Choose, "LEG-VEH-09"): vehicles.flat_out,
    (Choose, "LEG-VEH-29"): vehicles.instead_of_shooting,
    (Choose, "LEG-VEH-37"): vehicles.drive,
    (Choose, "LEG-VEH-38"): no,
    (Choose, "LEG-VEH-43"): yes,
    (Choose, "LEG-VEH-49"): vehicles.instead_of_shooting,
    (Choose, "LEG-FLY-03"): first,
    (Choose, "LEG-FLY-06"): no,
    (Choose, "LEG-FLY-07"): fliers.advance,
    (Choose, "LEG-FLY-13"): fliers.mode,
    (Choose, "LEG-FLY-14"): fliers.jump,
    (Choose, "LEG-FLY-15"): first,
    (Choose, "LEG-FLY-23"): vehicles.instead_of_shooting,
    (Choose, "LEG-FLY-24"): first,
    (Choose, "LEG-TYPE-13"): first,
    (Choose, "LEG-TYPE-15"): first,
    (Choose, "LEG-TYPE-21"): fliers.wing,
    (Place, "LEG-FLY-07"): fliers.flight,
    (Place, "LEG-TYPE-21"): fliers.flight,
    (Place, "LEG-TYPE-22"): fliers.flight,
    (Place, "LEG-RES-02"): arrivals.place,
    (Choose, "LEG-KW-31"): first,
    (Place, "LEG-KW-31"): arrivals.place,
    (Place, "LEG-DS-01"): arrivals.place,
    (Move, "LEG-VEH-09"): moves.move,
    (Move, "LEG-TYPE-05"): moves.move,
    (Move, "LEG-TYPE-16"): moves.move,
    (Move, "LEG-KW-28"): moves.move,
    (Move, "LEG-KW-72"): moves.move,
    (Choose, "LEG-MORALE-08"): first,
    (Choose, "LEG-TYPE-24"): first,
    (Choose, "LEG-PSY-04"): powers.which_power,
    (Choose, "LEG-PSY-07"): powers.deny,
    (Choose, "LEG-PSY-11"): powers.force,
    (Place, "LEG-PSY-18"): powers.beam,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    return thoughtful(seat_of(chair), THOUGHTS)
