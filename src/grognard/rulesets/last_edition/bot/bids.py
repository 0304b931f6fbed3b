"""Bids of a block: both sides mix them, so that nobody gains by knowing how. (TLE-PWR-08, TLE-PWR-09)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.dice import Every
from grognard.rulesets.last_edition.dice.other_rolls import Bid
from grognard.rulesets.last_edition.odds.bids import is_blocked, mixed_answers
from grognard.rulesets.last_edition.play.power import power_of
from grognard.rulesets.last_edition.table.records import BATTLE, other
from grognard.rulesets.last_edition.table.units import on_table, side

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Number
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.bot.seat import Seat

MORE = 4
"""Dice beyond the cost of the power that are thought about."""
KEPT = Fraction(1, 6)
"""What a die that is not spent is worth, as a share of the power."""
PARTS = 1000


def bid(seat: Seat, question: Number) -> Answer:
    """A number of dice drawn from the best mixture. (TLE-PWR-08)"""
    game = seat.survey.game
    active = game[BATTLE].active
    dice = [min(side(game, one).power_dice, question.least + MORE) for one in (active, other(active))]
    powers = _power(game, active, "power"), _power(game, other(active), "")
    weights = mixtures(question.least, dice[0], dice[1], *powers)[int(seat.number != active)]
    at = seat.chair.chance.below(sum(weights))
    for more, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return min(question.least + more, question.most)
    return question.least


def _power(game: Game, seat: int, acted: str) -> int:
    """The largest Power (x) of those who may be meant: the units that have attempted, or that may block."""
    units = [unit for unit in on_table(game, seat) if (acted in unit.acted if acted else unit.has_blocked)]
    return max((power_of(game, unit.id) for unit in units), default=1)


@lru_cache(maxsize=1024)
def mixtures(cost: int, cast: int, block: int, cast_power: int, block_power: int) -> tuple[tuple[int, ...], ...]:
    """How often each bid from the cost on is made, by the caster and by the blocker.

    >>> mixtures(1, 1, 1, 2, 2)
    ((1000,), (1000,))
    """
    casts, blocks = range(cost, max(cast, cost) + 1), range(cost, max(block, cost) + 1)
    payoff = [
        [1 - _blocked(mine, theirs, cast_power, block_power) - KEPT * mine + KEPT * theirs for theirs in blocks]
        for mine in casts
    ]
    return tuple(tuple(round(PARTS * share) for share in row) for row in mixed_answers(payoff))


@lru_cache(maxsize=1024)
def _blocked(cast: int, block: int, cast_power: int, block_power: int) -> Fraction:
    return Every().odds(is_blocked, Bid(cast, cast_power), Bid(block, block_power)).p(True)
