"""Casting, denying and perils. (LEG-PSY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, D12
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

FOCUS = 8
"""The casting total from which a focused witchfire chooses its model. (LEG-PSY-19)"""
NATIVE_PERILS = frozenset({12})
STRANGE_PERILS = frozenset({1, 2, 3, 4, 12})
"""Natural faces that peril: usually, and for outsiders of a discipline. (LEG-PSY-09, LEG-PSY-22, LEG-PSY-23)"""
MILD_PERILS = frozenset({1, 12})
"""For outsiders of sanctic powers by the switch sanctic_mild. (LEG-PSY-23)"""


class Casting(NamedTuple):
    """What matters for a casting roll."""

    mastery: int
    warp_charge: int = 1
    deny: int = 0
    """The mastery of the psyker who denies, and one more for adamantium will. (LEG-PSY-07, LEG-KW-02)"""
    perils: frozenset[int] = NATIVE_PERILS
    leadership: int = 8


class Cast(NamedTuple):
    """How a casting roll went."""

    face: int
    total: int
    is_cast: bool
    """The total reached 7 and the die was no 1; perils may still take it away."""
    is_perilous: bool


class Perils(NamedTuple):
    """What perils did. (LEG-PSY-13)"""

    row: int
    is_torn: bool = False
    """Row 1 and the leadership test failed: the psyker is removed."""

    @property
    def spoils(self) -> bool:
        """Whether the power fails."""
        return self.row <= 3


def casting_modifiers(casting: Casting) -> tuple[Modifier, ...]:
    """Mastery, warp charge and denial. (LEG-PSY-05, LEG-PSY-07)"""
    parts = (
        Modifier(casting.mastery, tell("mastery"), "LEG-PSY-05"),
        Modifier(-casting.warp_charge, tell("warp charge"), "LEG-PSY-05"),
        Modifier(-casting.deny, tell("denied"), "LEG-PSY-07"),
    )
    return tuple(part for part in parts if part.value)


def cast(dice: Dice, casting: Casting) -> Cast:
    """d12 plus mastery less warp charge and denial reach 7; a 1 fails. (LEG-PSY-05, LEG-PSY-09, LEG-PSY-10)"""
    face = dice.roll(D12, "cast")
    total = face + sum(part.value for part in casting_modifiers(casting))
    return Cast(face, total, face != 1 and total >= NEEDS, face in casting.perils)


def perils(dice: Dice, leadership: int) -> Perils:
    """The table of perils; the first row asks for a leadership test. (LEG-PSY-13)"""
    row = dice.roll(D6, "perils")
    if row == 1:
        return Perils(1, is_torn=not dice.test(D12, 12, plus=leadership, name="leadership"))
    return Perils(row)


class Result(NamedTuple):
    """A whole casting: what the power comes to."""

    works: bool
    is_focused: bool
    perils: int = 0
    """The row of the table of perils; 0 for none."""
    is_torn: bool = False


def whole_cast(dice: Dice, casting: Casting) -> Result:
    """A casting with its perils. (LEG-PSY-05, LEG-PSY-09, LEG-PSY-13)"""
    rolled = dice.do(cast, casting)
    if not rolled.is_perilous:
        return Result(rolled.is_cast, rolled.is_cast and rolled.total >= FOCUS)
    peril = perils(dice, casting.leadership)
    works = rolled.is_cast and not peril.spoils
    return Result(works, works and rolled.total >= FOCUS, peril.row, peril.is_torn)


def perils_of(*, is_sanctic: bool, is_malefic: bool, flags: tuple[str, ...], is_mild: bool = False) -> frozenset[int]:
    """The faces that peril for a faction casting such a power. (LEG-PSY-22, LEG-PSY-23)"""
    if is_malefic and "malefic_native" not in flags:
        return STRANGE_PERILS
    if is_sanctic and "sanctic_native" not in flags:
        return MILD_PERILS if is_mild else STRANGE_PERILS
    return NATIVE_PERILS
