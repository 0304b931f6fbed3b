"""The bids of a block: the whole table of chances, and both players' best mixed answers. (TLE-PWR-08, TLE-PWR-09)

Both bid at once, so the best answer is a mixture. What a kept die is worth to one side does not change what the other
should do, so the bids are a zero-sum game; its linear program is solved exactly by the simplex method on fractions.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Odds
from grognard.kernel.errors import Refused
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.other_rolls import Bid, contest
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Orders
from grognard.rulesets.last_edition.odds.question import BlockQuestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options

NOBODY = (NO_LUCK, NO_LUCK)
ORDERS = (Orders("caster", "none"), Orders("blocker", "none"))


def is_blocked(dice: Dice, cast: Bid, block: Bid) -> bool:
    """Whether the power is blocked by these bids. (TLE-PWR-09)"""
    return contest(dice, NOBODY, ORDERS, cast, block).is_blocked


@Remembered
def odds(question: Mapping[str, Any], _options: Options) -> Report:
    """The chance of a block for each pair of bids, and what both should bid."""
    asked = convert(dict(question), BlockQuestion, file="block")
    if asked.caster_dice < asked.cost:
        raise Refused(tell("The power costs more dice than the caster has."), "TLE-PWR-05")
    if asked.blocker_dice < asked.cost:
        raise Refused(tell("The blocker has fewer dice than the power costs: no block is possible."), "TLE-PWR-08")
    casts, blocks = range(asked.cost, asked.caster_dice + 1), range(asked.cost, asked.blocker_dice + 1)
    chances = [[_chance(asked, cast, block) for block in blocks] for cast in casts]
    worth_cast, worth_block = (Fraction(str(value)) for value in (asked.caster_die_worth, asked.blocker_die_worth))
    payoff = [
        [1 - chances[i][j] - worth_cast * cast + worth_block * block for j, block in enumerate(blocks)]
        for i, cast in enumerate(casts)
    ]
    rows, columns = mixed_answers(payoff)
    blocked = sum(
        (rows[i] * columns[j] * chances[i][j] for i in range(len(rows)) for j in range(len(columns))), Fraction(0)
    )
    stages: dict[str, Odds[Any]] = {
        "caster's bid": _as_odds(dict(zip(casts, rows, strict=True))),
        "blocker's bid": _as_odds(dict(zip(blocks, columns, strict=True))),
        "blocked": _as_odds({False: 1 - blocked, True: blocked}),
    }
    bill = [
        Item(
            tell("{cast} dice against {block}", cast=cast, block=block),
            tell("blocked with {percent} %", percent=f"{float(100 * chances[i][j]):.1f}"),
            "TLE-PWR-09",
        )
        for i, cast in enumerate(casts)
        for j, block in enumerate(blocks)
    ]
    return Report(
        stages, bill, policy=tell("both mix their bids so that the other cannot gain"), main="blocked", lasts=True
    )


def _chance(asked: BlockQuestion, cast: int, block: int) -> Fraction:
    return Every().odds(is_blocked, Bid(cast, asked.caster_power), Bid(block, asked.blocker_power)).p(True)


def _as_odds(chances: Mapping[Any, Fraction]) -> Odds[Any]:
    total = lcm(*(chance.denominator for chance in chances.values()))
    return Odds({value: int(chance * total) for value, chance in chances.items() if chance}, total)


def mixed_answers(payoff: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """The best mixtures of the row player, who wants much, and of the column player, who wants little.

    >>> mixed_answers([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]])[0]
    [Fraction(1, 2), Fraction(1, 2)]
    """
    lift = 1 - min(min(row) for row in payoff)
    lifted = [[value + lift for value in row] for row in payoff]
    table = _solved(lifted)
    rows, columns = len(payoff), len(payoff[0])
    value = 1 / table[-1][-1]
    duals = [table[-1][columns + i] * value for i in range(rows)]
    return duals, [share * value for share in _shares(table, columns)]


def _solved(matrix: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """The simplex table at its end: the sum of y is largest under M y <= 1, y >= 0. Bland's rule ends it."""
    rows, columns = len(matrix), len(matrix[0])
    zero, one = Fraction(0), Fraction(1)
    table = [[*row, *(one if i == j else zero for j in range(rows)), one] for i, row in enumerate(matrix)]
    table.append([*([-one] * columns), *([zero] * rows), zero])
    while True:
        entering = next((place for place, price in enumerate(table[-1][:-1]) if price < 0), None)
        if entering is None:
            return table
        ratios = [(row[-1] / row[entering], n) for n, row in enumerate(table[:-1]) if row[entering] > 0]
        leaving = min(ratios)[1]
        pivot = table[leaving][entering]
        table[leaving] = [value / pivot for value in table[leaving]]
        for n, row in enumerate(table):
            if n != leaving and row[entering]:
                factor = row[entering]
                table[n] = [value - factor * other for value, other in zip(row, table[leaving], strict=True)]


def _shares(table: Sequence[Sequence[Fraction]], columns: int) -> list[Fraction]:
    """The values of the variables: those of unit columns, 0 for all others."""
    found = []
    for column in range(columns):
        values = [row[column] for row in table]
        ones = [place for place, value in enumerate(values) if value == 1]
        is_unit = len(ones) == 1 and sum(value != 0 for value in values) == 1 and ones[0] < len(table) - 1
        found.append(table[ones[0]][-1] if is_unit else Fraction(0))
    return found


def sample() -> dict[str, Any]:
    """A question to begin with."""
    return {
        "cost": 1,
        "caster_dice": 4,
        "caster_power": 2,
        "blocker_dice": 3,
        "blocker_power": 2,
        "caster_die_worth": 0.2,
        "blocker_die_worth": 0.15,
    }
