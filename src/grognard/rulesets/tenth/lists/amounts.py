"""Numbers and dice that weapons have: attacks, damage, extra hits. (TEN-DICE-01)"""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.dice import parse_die
from grognard.kernel.errors import BadData

SIDES = (3, 6)
MOST_DICE = 12
MOST = 99
"""The most that any amount comes to."""


def check_amount(what: str, amount: str | int) -> None:
    """An amount that can be thrown: a few D3 and D6, never below nothing."""
    if fault := _fault(amount):
        raise ValueError(what + fault)


@lru_cache(maxsize=256)
def _fault(amount: str | int) -> str:
    """What is wrong with an amount, or nothing."""
    try:
        die = parse_die(amount)
    except BadData as error:
        return f": {error.sentence}"
    parts = getattr(die, "parts", (die,))
    if any(part.sides not in SIDES for part in parts if len(part.weights) > 1) or len(parts) > MOST_DICE:
        return f" is at most {MOST_DICE} D3 and D6, not {amount}"
    if max(die.weights) == 0:
        return f" must come to 1 or more when the dice fall well, not {amount}"
    if not 0 <= min(die.weights) <= max(die.weights) <= MOST:
        return f" must come to 0 to {MOST} however the dice fall, not {amount}"
    return ""
