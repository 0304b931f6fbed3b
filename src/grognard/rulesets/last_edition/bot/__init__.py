"""The greedy bot: five objectives first, then what gains most, one question at a time.

Every clause that leaves something to think about has a thought here. What the question does not accept, and what nobody
has thought of, is answered with the question's own suggestion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign, Choose, ChooseMany, Move, Number, Place, Question
from grognard.kernel.tactics import High, thoughtful
from grognard.rulesets.last_edition.bot import (
    battle,
    bids,
    deployment,
    directives,
    losses,
    move_paths,
    moves,
    orders,
    secrets,
    transports,
)
from grognard.rulesets.last_edition.bot.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Answer
    from grognard.kernel.ruleset import Chair

    Thought = Callable[[Seat, Any], Answer]


def fully(seat: Seat, question: Question) -> Answer:
    """The suggestion that does most: everybody into contact, or out of it."""
    return question.suggest(High())


def no(seat: Seat, question: Question) -> Answer:
    """As the rules have it if nothing is said."""
    return "no"


THOUGHTS: dict[tuple[type[Question], str], Thought] = {
    (Choose, "TLE-SETUP-13"): deployment.deploys,
    (Place, "TLE-SETUP-14"): deployment.place,
    (Place, "TLE-RSV-01"): deployment.place,
    (Place, "TLE-DIR-04"): deployment.place,
    (Place, "TLE-TRANS-05"): deployment.place,
    (Place, "TLE-DIR-11"): deployment.misplace,
    (Assign, "TLE-DIR-01"): directives.directives,
    (Choose, "TLE-DIR-08"): moves.which_jokes,
    (Choose, "TLE-DIR-10"): secrets.dearest,
    (Choose, "TLE-DIR-11"): secrets.dearest,
    (Choose, "TLE-CMD-01"): battle.which_command,
    (Choose, "TLE-REACT-02"): battle.which_command,
    (Choose, "TLE-LP-03"): battle.which_command,
    (Choose, "TLE-TRANS-05"): transports.who_gets_out,
    (Choose, "TLE-TRANS-02"): transports.who_gets_in,
    (Choose, "TLE-RSV-01"): secrets.arrives,
    (Choose, "TLE-MOVE-01"): moves.which_to_move,
    (Choose, "TLE-REACT-03"): moves.which_reacts,
    (Move, "TLE-MOVE-01"): move_paths.move,
    (Move, "TLE-ORD-02"): move_paths.move,
    (Move, "TLE-ORD-06"): fully,
    (Choose, "TLE-ORD-01"): orders.which_order,
    (Choose, "TLE-SEC-03"): secrets.action,
    (Choose, "TLE-PWR-05"): battle.which_power,
    (Choose, "TLE-PWR-07"): secrets.first,
    (Number, "TLE-PWR-08"): bids.bid,
    (Choose, "TLE-BATT-01"): battle.which_acts,
    (Choose, "TLE-SHOOT-02"): battle.which_target,
    (Choose, "TLE-MELEE-03"): battle.which_target,
    (Choose, "TLE-SHOOT-04"): battle.which_profile,
    (Choose, "TLE-SHOOT-10"): no,
    (Choose, "TLE-SAVE-09"): no,
    (Choose, "TLE-KW-13"): no,
    (Choose, "TLE-DICE-11"): secrets.first,
    (Choose, "TLE-DMG-03"): losses.who_lives,
    (ChooseMany, "TLE-DMG-03"): losses.who_is_hit,
    (ChooseMany, "TLE-REACT-04"): losses.blockers,
    (Choose, "TLE-KW-02"): secrets.first,
    (Choose, "TLE-KW-04"): secrets.first,
    (Choose, "TLE-KW-09"): secrets.first,
    (Move, "TLE-CHG-04"): fully,
    (Move, "TLE-MELEE-08"): fully,
    (Choose, "TLE-BLP-07"): secrets.pool,
}
"""What the bot thinks about, by the kind of question and its clause."""


def greedy(chair: Chair) -> Answer:
    """The answer that looks best now; always one that the question accepts."""
    return thoughtful(Seat(chair), THOUGHTS, secrets.amid_dice)
