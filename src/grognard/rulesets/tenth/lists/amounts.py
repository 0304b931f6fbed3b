"""Numbers and dice that weapons have: attacks, damage, extra hits. (TEN-DICE-01)"""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.dice import parse_die
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

SIDES = (3, 6)
MOST_DICE = 12
MOST = 99
"""The most that any amount comes to."""


@lru_cache(maxsize=512, typed=True)
def check_amount(what: str, amount: str | int) -> None:
    """An amount that can be thrown: a few D3 and D6, never below nothing."""
    try:
        die = parse_die(amount)
    except BadData as error:
        raise BadData(tell("{what}: {sentence}", what=what, sentence=error.bare), clause=error.clause) from error
    parts = getattr(die, "parts", (die,))
    if any(part.sides not in SIDES for part in parts if len(part.weights) > 1) or len(parts) > MOST_DICE:
        raise BadData(
            tell(
                "{what} may have up to {most_dice} D3 and D6, not {amount}",
                what=what,
                most_dice=MOST_DICE,
                amount=amount,
            )
        )
    if max(die.weights) == 0:
        raise BadData(
            tell("{what} must come to 1 or more when the dice fall well, not {amount}", what=what, amount=amount)
        )
    if not 0 <= min(die.weights) <= max(die.weights) <= MOST:
        raise BadData(
            tell(
                "{what} must come to 0 to {most} however the dice fall, not {amount}",
                what=what,
                most=MOST,
                amount=amount,
            )
        )
