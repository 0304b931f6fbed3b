"""The control check. (SZOP-OBJ-02, SZOP-OBJ-03, SZOP-OBJ-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.table.control import holder, is_at
from grognard.rulesets.szop.table.records import Objective
from grognard.rulesets.szop.table.units import objectives
from grognard.rulesets.szop.table.variant import variant_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def check_control(game: Game) -> None:
    """Who alone has a unit at an objective takes it; else its owner stays. (SZOP-OBJ-02, SZOP-OBJ-03)"""
    for objective in objectives(game):
        taker = holder(game, lambda unit, objective=objective: is_at(game, unit, objective))  # type: ignore[misc]
        if taker is None:
            continue
        if objective.owner != taker:
            game.change(objective.id, owner=taker)
            said = tell(
                "{player} takes {objective}.",
                player=game.ruleset.seat_name(game, taker),
                objective=label_of(objective),
            )
            game.say(said, "SZOP-OBJ-02", kind="score", about=[objective.id])
        elif variant_of(game) == 5:  # after deployment nobody controls anything yet
            secure(game, objective)


def secure(game: Game, objective: Objective) -> None:
    """Variant 5: taken again it leaves the table and stays controlled. (SZOP-MISS-06)"""
    game.change(objective.id, is_removed=True)
    said = tell("{objective} is secured.", objective=label_of(objective))
    game.say(said, "SZOP-MISS-06", kind="score", about=[objective.id])


def label_of(objective: Objective) -> str:
    """An objective in words."""
    return tell("objective {number}", number=objective.id.removeprefix("O"))


def controlled(game: Game, seat: int) -> int:
    """How many objectives the player controls. (SZOP-OBJ-05, SZOP-MISS-06)"""
    return sum(each.owner == seat for each in game.all(Objective))
