"""Damage within one attack: heaped on the nearest until it is dead, then on the next. (LEG-DMG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D12
from grognard.rulesets.legendary.dice.facts import Row
from grognard.rulesets.legendary.dice.saves import HULLLESS, one_save
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS, half

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Hit, Target


def start(targets: tuple[Target, ...]) -> Row:
    """The state before the first hit: the first target with what it has suffered already. (LEG-DMG-02)"""
    return Row(damage=targets[0].damage if targets else 0)


def saves(dice: Dice, row: Row, hits: int, targets: tuple[Target, ...], hit: Hit) -> Row:
    """So many hits, one at a time on the nearest living target. (LEG-SHOOT-21, LEG-DMG-04)"""
    return dice.repeat(one_hit, row, hits, targets, hit)


def one_hit(dice: Dice, row: Row, targets: tuple[Target, ...], hit: Hit) -> Row:
    """One hit on the target whose turn it is; after the last one it is lost, or spills. (LEG-SHOOT-21, LEG-DEST-02)"""
    if row.place < len(targets):
        suffered = one_save(dice, targets[row.place], hit)
        return harmed(row, targets, suffered.wounds, is_stopped=suffered.is_stopped)
    if targets and targets[-1].spills:
        return row._replace(spill=row.spill + one_save(dice, targets[-1], hit).wounds)
    return row


def harmed(row: Row, targets: tuple[Target, ...], wounds: int, *, is_stopped: bool = False) -> Row:
    """The state after so many wounds: what one hit does beyond the need of a part is lost.

    Only on the last part does it spill. (LEG-SAVE-10, LEG-DMG-04, LEG-DMG-06, LEG-DMG-07)

    >>> from grognard.rulesets.legendary.dice.facts import Row, Target
    >>> titan = (Target(parts=(5, 3, 3)),)
    >>> row = Row()
    >>> for wounds in (2, 2, 3, 3):
    ...     row = harmed(row, titan, wounds)
    >>> row.lost, row.damage
    (2, 0)
    """
    if is_stopped:
        row = row._replace(is_stopped=True)
    if not wounds:
        return row
    target = targets[row.place]
    damage, need = row.damage + wounds, target.parts[row.lost]
    if damage < need:
        return row._replace(damage=damage)
    if row.lost + 1 < len(target.parts):
        return row._replace(lost=row.lost + 1, damage=0)
    place = row.place + 1
    if place < len(targets):
        return row._replace(place=place, lost=0, damage=targets[place].damage, spill=0)
    return row._replace(place=place, lost=0, damage=0, spill=damage - need if target.spills else 0)


def is_stunning(parts: tuple[int, ...], damage: int) -> bool:
    """Whether damage short of death stuns: half or more, on the last part only. (LEG-DMG-08, LEG-DMG-11, LEG-VEH-39)

    >>> [is_stunning((3,), damage) for damage in (1, 2)], is_stunning((3, 3), 2), is_stunning((1,), 0)
    ([False, True], False, False)
    """
    needed = 1 if parts[-1] == HULLLESS else half(parts[-1])
    return len(parts) == 1 and needed <= damage < parts[0]


def will_not_die(dice: Dice, spill: int) -> bool:
    """It Will Not Die: one die for the wound that kills and one for each beyond, all 7 or more. (LEG-KW-33)"""
    return dice.count(spill + 1, D12, NEEDS, name="it will not die") == spill + 1


def ignores_stun(dice: Dice) -> bool:
    """Extra armour ignores a stunned result on 7 or more. (LEG-VEH-46)"""
    return bool(dice.test(D12, NEEDS, name="extra armour"))
