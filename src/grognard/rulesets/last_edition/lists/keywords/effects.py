"""What abilities, auras, powers and command abilities change, as datasheets spell it. (TLE-ABIL, TLE-PWR, TLE-LP-03)

`Influence` is an effect that reaches a unit now, with its reason; the functions below add influences up. Abilities
that change a value never stack: only the largest increase and the largest decrease of each count. (TLE-ABIL-02)
What they add to a roll is summed up, auras excepted. (TLE-DICE-08, TLE-ABIL-03)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

EFFECT = Registry(tell("effect"))

Value: TypeAlias = Literal["M", "CS", "T", "S"]
Roll: TypeAlias = Literal[
    "hit", "hit when shooting", "hit in melee",
    "wound", "wound when shooting", "wound in melee",
    "be hit", "be hit by shooting", "be hit in melee",
    "save", "charge",
]  # fmt: skip
Kind: TypeAlias = Literal["shooting", "melee"]
Thrown: TypeAlias = Literal["ones", "failed"]
"""Which dice may be rolled again: natural 1s, or natural failures. (TLE-DICE-12)"""
By = Annotated[int, Meta(ge=-6, le=6)]

_ROLLS: dict[tuple[str, Kind], tuple[str, ...]] = {
    ("hit", "shooting"): ("hit", "hit when shooting"),
    ("hit", "melee"): ("hit", "hit in melee"),
    ("wound", "shooting"): ("wound", "wound when shooting"),
    ("wound", "melee"): ("wound", "wound in melee"),
    ("be hit", "shooting"): ("be hit", "be hit by shooting"),
    ("be hit", "melee"): ("be hit", "be hit in melee"),
}


class Effect(Keyword, registry=EFFECT):
    """Something that an ability does to a unit as long as it lasts."""

    __slots__ = ()


@EFFECT.keyword("{by} {value}", clause="TLE-ABIL-02")
class ValueChange(Effect, msgspec.Struct, frozen=True):
    """Raises or lowers a value of the profile; S is that of all its weapons. (TLE-ABIL-02)"""

    by: By
    value: Value

    def spell(self) -> str:
        return f"{self.by:+d} {self.value}"


@EFFECT.keyword("{first}/{second} As", clause="TLE-SAVE-06")
class ArmorChange(Effect, msgspec.Struct, frozen=True):
    """Improves (+) or worsens (-) the two numbers of the armor save. (TLE-SAVE-06)"""

    first: By
    second: By

    def spell(self) -> str:
        return f"{self.first:+d}/{self.second:+d} As"


@EFFECT.keyword("{by} to {roll}", clause="TLE-DICE-07")
class RollChange(Effect, msgspec.Struct, frozen=True):
    """Adds to a roll of the unit, or ("to be hit") to the rolls of those who attack it. (TLE-DICE-07)"""

    by: By
    roll: Roll

    def spell(self) -> str:
        return f"{self.by:+d} to {self.roll}"


@EFFECT.keyword("re-roll ones to {roll}", clause="TLE-DICE-10")
class RerollOnes(Effect, msgspec.Struct, frozen=True):
    """Natural 1s of this roll may be rolled again. (TLE-DICE-10)"""

    roll: Roll


@EFFECT.keyword("re-roll failed rolls to {roll}", clause="TLE-DICE-12")
class RerollFailed(Effect, msgspec.Struct, frozen=True):
    """Rolls of this kind whose natural die fails may be rolled again. (TLE-DICE-12)"""

    roll: Roll


@EFFECT.keyword("re-roll charge rolls", clause="TLE-DICE-10")
class RerollCharge(Effect, msgspec.Struct, frozen=True):
    """The whole 2D6 of a charge roll may be rolled again, once. (TLE-DICE-10)"""


@EFFECT.keyword("gains {keyword}", clause="TLE-ABIL-01")
class Gains(Effect, msgspec.Struct, frozen=True):
    """The unit has this keyword too. (TLE-ABIL-01)"""

    keyword: Literal["Objective security", "Flying", "Protected", "Skirmishers"]


class Influence(NamedTuple):
    """An effect that reaches a unit, and why."""

    effect: Effect
    why: str
    clause: str = "TLE-ABIL-01"
    is_aura: bool = False


def change_of(influences: Iterable[Influence], value: Value) -> int:
    """By how much a value changes: the largest increase and the largest decrease. (TLE-ABIL-02, TLE-ABIL-03)

    >>> change_of([Influence(EFFECT.parse(text), "") for text in ("+1 T", "+2 T", "-1 T")], "T")
    1
    """
    found = [
        each.effect.by for each in influences if isinstance(each.effect, ValueChange) and each.effect.value == value
    ]
    return max([0, *found]) + min([0, *found])


def armor_change(influences: Iterable[Influence]) -> tuple[int, int]:
    """How much better the two armor numbers are through abilities. (TLE-ABIL-02, TLE-SAVE-06)"""
    changes = [each.effect for each in influences if isinstance(each.effect, ArmorChange)]
    first, second = [0, *(each.first for each in changes)], [0, *(each.second for each in changes)]
    return max(first) + min(first), max(second) + min(second)


def modifiers_to(influences: Iterable[Influence], roll: str, kind: Kind = "shooting") -> tuple[Modifier, ...]:
    """What abilities add to a roll: all of them, but of auras only the largest addition and subtraction.

    Only values of a datasheet do not add up; auras never do. (TLE-DICE-07, TLE-DICE-08, TLE-ABIL-03)
    `roll` is "hit", "wound", "be hit", "save" or "charge".
    """
    meant = _ROLLS.get((roll, kind), (roll,))
    found = [each for each in influences if isinstance(each.effect, RollChange) and each.effect.roll in meant]
    added = [_modifier(each) for each in found if not each.is_aura]
    auras = [_modifier(each) for each in found if each.is_aura]
    best, worst = max(auras, key=_size, default=None), min(auras, key=_size, default=None)
    added += [best] if best is not None and best.value > 0 else []
    added += [worst] if worst is not None and worst.value < 0 else []
    return tuple(added)


def _modifier(influence: Influence) -> Modifier:
    assert isinstance(influence.effect, RollChange)
    return Modifier(influence.effect.by, influence.why, influence.clause)


def _size(modifier: Modifier) -> int:
    return modifier.value


def reroll_of(influences: Iterable[Influence], roll: str, kind: Kind = "shooting") -> Thrown | None:
    """Which dice of a roll may be rolled again; failed ones include natural 1s that fail. (TLE-DICE-10, TLE-DICE-12)"""
    meant = _ROLLS.get((roll, kind), (roll,))
    effects = [each.effect for each in influences]
    if any(isinstance(each, RerollFailed) and each.roll in meant for each in effects):
        return "failed"
    return "ones" if any(isinstance(each, RerollOnes) and each.roll in meant for each in effects) else None
