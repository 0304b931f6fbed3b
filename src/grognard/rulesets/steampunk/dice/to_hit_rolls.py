"""The to-hit roll, the only open-ended one. (SPF-SHOOT-01, SPF-SHOOT-16, SPF-DICE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import OPEN_D6

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Shot


TO_HIT = 5
"""To hit. (SPF-SHOOT-01)"""


def hits(dice: Dice, shots: int, shot: Shot) -> int:
    """How many of so many equal shots hit: the only open-ended dice. (SPF-SHOOT-01, SPF-SHOOT-16, SPF-DICE-01 to 03)

    How they roll on (SPF-DICE-01) and what they reach (SPF-DICE-02) is the kernel's; all else is plain (SPF-DICE-03).
    """
    return dice.count(shots, OPEN_D6, TO_HIT, plus=shot.plus, name="to hit", because=shot.because)
