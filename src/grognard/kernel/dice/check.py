"""What a die roll is held against: the number it needs, what nature adds, and when it is thrown again."""

from __future__ import annotations

from enum import IntEnum
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice.die import Die, OpenEnded

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from grognard.kernel.dice.options import How


class Grade(IntEnum):
    """How well a test went, from worst to best; only the two upper grades are true.

    >>> bool(Grade.FAIL), bool(Grade.CRITICAL), Grade.PASS > Grade.FUMBLE
    (False, True, True)
    """

    FUMBLE = 0
    FAIL = 1
    PASS = 2
    CRITICAL = 3

    def __bool__(self) -> bool:
        return self._value_ > 1


FUMBLE, FAIL, PASS, CRITICAL = GRADES = tuple(Grade)


class Check(NamedTuple):
    """The target of a test, judged on the natural face `f` of the die (after any re-roll) in this order:

    1. `f <= fumble` is a FUMBLE, and `f <= always_fail` a FAIL, whatever the modifiers;
    2. `f >= always_pass` passes, whatever the modifiers;
    3. otherwise `f + plus >= needs` passes;
    4. a pass with `f >= critical` is CRITICAL. A critical that should pass on its own says `always_pass` too.

    >>> hit = Check(needs=5, plus=-1, critical=4, always_pass=6, always_fail=1)
    >>> [hit.grade(face).name for face in range(1, 7)]
    ['FAIL', 'FAIL', 'FAIL', 'FAIL', 'FAIL', 'CRITICAL']
    """

    needs: int
    plus: int = 0
    critical: int | None = None
    fumble: int | None = None
    always_pass: int | None = None
    always_fail: int | None = None

    def grade(self, face: int, natural: bool = True) -> Grade:
        """The grade of a face. One that is not `natural` (replaced, or re-rolled as modified) only adds up."""
        if natural:
            if self.fumble is not None and face <= self.fumble:
                return FUMBLE
            if self.always_fail is not None and face <= self.always_fail:
                return FAIL
            if face + self.plus < self.needs and (self.always_pass is None or face < self.always_pass):
                return FAIL
            return CRITICAL if self.critical is not None and face >= self.critical else PASS
        return PASS if face + self.plus >= self.needs else FAIL

    def finite(self, die: Die | OpenEnded, reroll: Reroll) -> Die:
        """The die itself, or of an open-ended one as much as this check can tell apart."""
        if isinstance(die, Die):
            return die
        marks = (self.critical, self.fumble, self.always_pass, self.always_fail, *reroll.faces)
        return die.up_to(max(self.needs, self.needs - self.plus, *(mark + 1 for mark in marks if mark is not None)))


class Reroll(NamedTuple):
    """Which dice of a test are thrown a second time. The second result stands, and no die is thrown a third time."""

    when: str
    faces: frozenset[int] = frozenset()
    modified: bool = False

    def wants(self, face: int, grade: Grade, check: Check) -> bool:
        """Whether a face of this grade is thrown again."""
        if self.faces and face not in self.faces:
            return False
        match self.when:
            case "faces":
                return True
            case "fails":
                return not grade
            case "natural fails":
                return not check._replace(plus=0).grade(face)
            case "passes":
                return bool(grade)
            case "non-criticals":
                return grade is not CRITICAL
        return False

    def among(self, *faces: int) -> Reroll:
        """The same, but only dice that show one of these faces: `FAILS.among(1, 2)`."""
        return self._replace(faces=frozenset(faces))

    def as_modified(self) -> Reroll:
        """The same, where a re-rolled die has no natural face any more: only its number counts. (TLE-DICE-06)"""
        return self._replace(modified=True)


def Faces(faces: Iterable[int]) -> Reroll:  # noqa: N802 - reads as the constant it makes, beside ONES and FAILS
    """Throw these natural faces again: `reroll=Faces({1, 2})`."""
    return Reroll("faces", frozenset(faces))


NEVER = Reroll("never")
ONES = Faces({1})
FAILS = Reroll("fails")
NATURAL_FAILS = Reroll("natural fails")
PASSES = Reroll("passes")
NON_CRITICALS = Reroll("non-criticals")


class Graded(NamedTuple):
    """How several dice of one test went. A critical is one of the passes."""

    passes: int
    criticals: int
    fumbles: int


def check_of(
    needs: int,
    plus: int = 0,
    critical: int | None = None,
    fumble: int | None = None,
    always_pass: int | None = None,
    always_fail: int | None = None,
    reroll: Reroll = NEVER,
    name: str = "",
    because: tuple[Hashable, ...] = (),
) -> tuple[Check, Reroll]:
    """The check and the re-roll that a test's keywords describe."""
    return Check(needs, plus, critical, fumble, always_pass, always_fail), reroll


def chances(die: Die | OpenEnded, needs: int, how: How) -> tuple[dict[Grade, int], int]:
    """The weight of each grade a test can have, from worst to best, and their total.

    >>> from grognard.kernel.dice.die import D6
    >>> chances(D6, 3, {"critical": 6, "reroll": ONES})
    ({<Grade.FAIL: 1>: 8, <Grade.PASS: 2>: 21, <Grade.CRITICAL: 3>: 7}, 36)
    """
    check, reroll = check_of(needs, **how)
    die = check.finite(die, reroll)
    first = [0, 0, 0, 0]
    if reroll is NEVER:
        for face, weight in die.weights.items():
            first[check.grade(face)] += weight
        return {grade: weight for grade, weight in zip(GRADES, first, strict=True) if weight}, die.total
    second = [0, 0, 0, 0]
    again = 0
    for face, weight in die.weights.items():
        grade = check.grade(face)
        if reroll.wants(face, grade, check):
            again += weight
        else:
            first[grade] += weight
        second[check.grade(face, False) if reroll.modified else grade] += weight
    total = die.total
    if again:
        first = [kept * total + again * more for kept, more in zip(first, second, strict=True)]
        total *= total
    shrink = gcd(total, *first)
    return {grade: weight // shrink for grade, weight in zip(GRADES, first, strict=True) if weight}, total // shrink
