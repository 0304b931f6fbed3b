"""The sheet of directives: what suits the army, mixed so that nobody can read it. (TLE-DIR-01, TLE-DIR-02)"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.lists.keywords.units import ShockTeleport
from grognard.rulesets.last_edition.play.setup.directives import (
    ALL_IN,
    BENDING,
    BOOST,
    COUNTER,
    DEUS,
    HIDDEN,
    JOKER,
    MISINFORMATION,
    NOTHING,
    SABOTAGE,
)
from grognard.rulesets.last_edition.table.records import BATTLE, ROUNDS, Unit, other
from grognard.rulesets.last_edition.table.units import side, units_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign, Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.bot.seat import Seat

Wishes = dict[int, tuple[int, ...]]
"""How welcome a directive is in each of the five rounds."""

ALWAYS: Wishes = {
    DEUS: (0, 1, 4, 8, 8),
    ALL_IN: (0, 4, 14, 18, 16),
    JOKER: (0, 1, 1, 1, 0),
    BENDING: (20, 14, 8, 3, 1),
    HIDDEN: (6, 8, 6, 3, 1),
}
"""Dice early, All-in when objectives are held, the dead late."""


def directives(seat: Seat, question: Assign) -> Answer:
    """A sheet drawn by what is welcome when. (TLE-DIR-01)"""
    plan = drawn(wishes(seat.survey.game, seat.number), seat.chair.chance)
    return {slot.key: str(plan.get(slot.key, NOTHING)) for slot in question.slots}


def wishes(game: Game, seat: int) -> Wishes:
    """What suits this army against that one, now that all units are deployed."""
    found = dict(ALWAYS)
    leaders = sum(unit.sheet.part.name == "Leader" for unit in units_of(game, other(seat)))
    each = max(4, 18 // max(leaders, 1))
    found[SABOTAGE] = (each // 2, each, each, each, each // 2)
    if side(game, seat).most_leader_points and any(unit.sheet.commands for unit in units_of(game, seat)):
        found[BOOST] = (3, 2, 2, 1, 1)
    if game[BATTLE].attacker != seat:  # two turns in a row; in the last round the enemy gets nothing for it
        found[COUNTER] = (0, 2, 3, 6, 14)
    late = [unit for unit in units_of(game, other(seat)) if unit.where == "reserve"]
    if late:
        first = _first_arrival(late) - (game[BATTLE].attacker != seat)
        found[MISINFORMATION] = tuple(30 if number <= max(first, 1) else 0 for number in range(1, ROUNDS + 1))
    return found


def _first_arrival(units: list[Unit]) -> int:
    """The first round in which one of these units may arrive. (TLE-KW-17)"""
    rounds = [min(teleport.in_rounds) for unit in units if (teleport := unit.sheet.has(ShockTeleport)) is not None]
    return min(rounds, default=ROUNDS)


def drawn(welcome: Wishes, chance: Chance) -> dict[str, int]:
    """Directives and rounds drawn by their weights, each of both at most once."""
    plan: dict[str, int] = {}
    left = {(directive, n): row[n] for directive, row in welcome.items() for n in range(ROUNDS) if row[n]}
    while left:
        at = chance.below(sum(left.values()))
        ends = accumulate(left.values())
        directive, number = next(key for key, end in zip(left, ends, strict=True) if at < end)
        plan[f"round {number + 1}"] = directive
        left = {key: weight for key, weight in left.items() if key[0] != directive and key[1] != number}
    return plan
