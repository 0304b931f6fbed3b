"""Rolls outside the attack sequence: charge, D3 and D33, blocks of powers, single dice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.throws import (
    AGAIN,
    Face,
    Luck,
    Orders,
    Roll,
    RollKind,
    from_pool,
    passes,
    summed,
    throw,
)

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.modifiers import Modifier

D3_OF = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""A D3 is a D6 read through this table. (TLE-DICE-03)"""
_AMOUNT = re.compile(r"(\d*)[dD]([36])(?:\+(\d+))?")


def d3(dice: Dice, luck: Luck, orders: Orders, kind: RollKind) -> tuple[Luck, int]:
    """A D3; a pool die is read through the table, nothing is banked. (TLE-DICE-03, TLE-BLP-03, TLE-BLP-09)"""
    luck, used = from_pool(dice, luck, orders, Roll(kind, 1))
    return luck, D3_OF[used or dice.roll(D6, kind)]


def d33(dice: Dice, luck: Luck, orders: Orders) -> tuple[Luck, int]:
    """Tens and units, each a D3: 11 to 33. (TLE-DICE-04)"""
    luck, tens = d3(dice, luck, orders, "effect")
    luck, units = d3(dice, luck, orders, "effect")
    return luck, 10 * tens + units


def amount(dice: Dice, luck: Luck, orders: Orders, kind: RollKind, text: int | str) -> tuple[Luck, int]:
    """A number or the result of dice like D3, D6+1 or 2D6, rolled once. (TLE-DMG-04)

    A D6 on its own may be banked as a 1; the number behind it belongs to the formula. (TLE-BLP-03)
    """
    match = _AMOUNT.fullmatch(str(text))
    if match is None:
        return luck, int(text)
    number, sides, plus = int(match[1] or 1), match[2], int(match[3] or 0)
    if sides == "3":
        total = 0
        for _ in range(number):
            luck, one = d3(dice, luck, orders, kind)
            total += one
        return luck, total + plus
    if number == 1:
        luck, face = throw(dice, luck, orders, Roll(kind, 1, natural=1))
        return luck, face.shows + plus
    luck, total, _ = summed(dice, luck, orders, kind, number, 0)
    return luck, total + plus


def single(dice: Dice, luck: Luck, orders: Orders, kind: RollKind, needs: int) -> tuple[Luck, Face]:
    """A D6 on its own that must reach a number, as for Secret mission. (TLE-SEC-04, TLE-BLP-03)"""
    return throw(dice, luck, orders, Roll(kind, needs, natural=needs))


def is_reached(face: Face, needs: int) -> bool:
    """Whether a single die without additions is enough. (TLE-DICE-05)"""
    return passes(Roll("effect", needs, natural=needs), face)


def wreck_dice(dice: Dice, luck: Luck, orders: Orders, passengers: int) -> tuple[Luck, int]:
    """A D6 for each embarked model of a destroyed transport: how many unmodified 1s. (TLE-TRANS-07)"""
    killed = 0
    for _ in range(passengers):
        luck, face = throw(dice, luck, orders, Roll("wreck", 2, natural=2))
        killed += face.is_unmodified_one
    return luck, killed


class ChargeRoll(NamedTuple):
    """A charge roll to be made. (TLE-CHG-03)"""

    needs: int
    plus: int = 0
    may_again: bool = False
    because: tuple[Modifier, ...] = ()


def charge_roll(dice: Dice, luck: Luck, orders: Orders, charge: ChargeRoll) -> tuple[Luck, int]:
    """2D6 with modifiers; a rule may allow to roll them again, unless a pool die is in them; then one may be too.

    (TLE-CHG-03, TLE-CHG-04, TLE-DICE-10, TLE-BLP-08, TLE-BLP-09)
    """
    needs, plus, because = charge.needs, charge.plus, charge.because
    luck, total, has_used = summed(dice, luck, orders, "charge", 2, needs, plus, because)
    if charge.may_again and not has_used and _wants_again(dice, orders, charge, total + plus):
        luck, total, _ = summed(dice, luck, orders, "charge", 2, needs, plus, because)
    return luck, total + plus


def _wants_again(dice: Dice, orders: Orders, charge: ChargeRoll, total: int) -> bool:
    """To roll again is optional, also after a success, which may be too short for the place one wants. (TLE-DICE-11)"""
    has_failed = total < charge.needs
    if orders.again != "ask":
        return has_failed and orders.again == "failed"
    options = ("re-roll", "keep") if has_failed else ("keep", "re-roll")
    sentence = tell("{total} for the charge, {needs} needed: roll again?", total=total, needs=charge.needs)
    asked = decision(sentence, "TLE-DICE-11", AGAIN)
    return dice.decide(orders.who, asked, options, "again", total, charge.needs) == "re-roll"


class Bid(NamedTuple):
    """One side of a block: the power dice it spends and the x of its unit. (TLE-PWR-08, TLE-PWR-09)"""

    dice: int
    power: int


class Contest(NamedTuple):
    """What both sides of a block came to."""

    caster: Luck
    blocker: Luck
    cast: int
    block: int

    @property
    def is_blocked(self) -> bool:
        """Only a higher total of the reactive player blocks. (TLE-PWR-09)"""
        return self.block > self.cast


def contest(dice: Dice, lucks: tuple[Luck, Luck], orders: tuple[Orders, Orders], cast: Bid, block: Bid) -> Contest:
    """Both roll their dice, add them up and add the x of their own unit, the caster first. (TLE-PWR-09)"""
    caster, total, _ = summed(dice, lucks[0], orders[0], "power", cast.dice, 0)
    needs = total + cast.power + 1 - block.power
    blocker, against, _ = summed(dice, lucks[1], orders[1], "power", block.dice, needs)
    return Contest(caster, blocker, total + cast.power, against + block.power)
