"""Dice that are really thrown, one after the other: what the table, scripted tests and the lab have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from grognard.kernel.dice.check import CRITICAL, FUMBLE, NEVER, Check, Grade, Graded, Reroll, check_of
from grognard.kernel.dice.die import highest_of, lowest_of
from grognard.kernel.dice.protocol import Dice, S, T, Ts, added, at_least_none

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Unpack

    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.options import How
    from grognard.kernel.dice.protocol import R


class Rolled(NamedTuple):
    """One throw as it lies on the table: what the dice tray and the log show."""

    name: str
    die: Die
    faces: tuple[int, ...]
    """Every solid die as it lies in the end; of a test with several dice, what each of them shows."""
    first: tuple[int, ...]
    """The same before re-rolling, if anything was re-rolled."""
    result: int
    """The number rolled, the grade of a test, or how many passed."""
    grades: tuple[Grade, ...] = ()
    needs: int | None = None
    plus: int = 0
    because: tuple[Hashable, ...] = ()


class Thrown(Dice):
    """Throws every die of a rule; subclasses say where the faces come from and what a decision is."""

    __slots__ = ("_name", "quiet", "rolled")

    def __init__(self, *, quiet: bool = False) -> None:
        self.rolled: list[Rolled] = []
        self.quiet = quiet
        self._name = ""

    def face(self, die: Die) -> int:
        """Throw one solid die."""
        raise NotImplementedError

    def take_rolled(self) -> list[Rolled]:
        """Everything thrown since the last time somebody asked."""
        taken, self.rolled = self.rolled, []
        return taken

    def roll(self, die: Die, name: str = "") -> int:
        self._name = name
        if self.quiet and die.sides:
            return self.face(die)
        value, faces = die.throw(self.face)
        if faces and not self.quiet:
            self.rolled.append(Rolled(name, die, faces, (), value))
        return value

    def roll_for(
        self, die: Die, needs: int, *, plus: int = 0, name: str = "", because: tuple[Hashable, ...] = ()
    ) -> int:
        self._name = name
        value, faces = die.throw(self.face)
        if not self.quiet:
            grades = (Check(needs, plus).grade(value),)
            self.rolled.append(Rolled(name, die, faces, (), value, grades, needs, plus, because))
        return value

    def test(self, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Grade:
        check, reroll = check_of(needs, **how)
        die = check.finite(die, reroll)
        self._name = how.get("name", "")
        face, faces = die.throw(self.face)
        first: tuple[int, ...] = ()
        grade = check.grade(face)
        if reroll is not NEVER and reroll.wants(face, grade, check):
            first = faces
            face, faces = die.throw(self.face)
            grade = check.grade(face, not reroll.modified)
        if not self.quiet:
            because = how.get("because", ())
            self.rolled.append(Rolled(self._name, die, faces, first, grade, (grade,), needs, check.plus, because))
        return grade

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        return sum(map(bool, self._many(n, die, needs, how)))

    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        grades = self._many(n, die, needs, how)
        return Graded(sum(map(bool, grades)), grades.count(CRITICAL), grades.count(FUMBLE))

    def _many(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> list[Grade]:
        at_least_none(n)
        check, reroll = check_of(needs, **how)
        die = check.finite(die, reroll)
        self._name = how.get("name", "")
        first = [die.throw(self.face)[0] for _ in range(n)]
        faces, grades = self._again(first, die, check, reroll)
        if n and not self.quiet:
            passes, because = sum(map(bool, grades)), how.get("because", ())
            before = tuple(first) if faces is not first else ()
            shown = Rolled(self._name, die, tuple(faces), before, passes, tuple(grades), needs, check.plus, because)
            self.rolled.append(shown)
        return grades

    def _again(self, first: list[int], die: Die, check: Check, reroll: Reroll) -> tuple[list[int], list[Grade]]:
        """All dice are thrown, then those that may be are thrown again: as hands do it."""
        grades = [check.grade(face) for face in first]
        again = [reroll.wants(face, grade, check) for face, grade in zip(first, grades, strict=True)]
        if not any(again):
            return first, grades
        faces = [die.throw(self.face)[0] if more else face for face, more in zip(first, again, strict=True)]
        natural = [not (more and reroll.modified) for more in again]
        return faces, [check.grade(face, own) for face, own in zip(faces, natural, strict=True)]

    def highest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(highest_of(n, die, keep), name)

    def lowest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(lowest_of(n, die, keep), name)

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        return part(self, *args)

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        at_least_none(n, "times")
        total: Any = 0 if zero is None else zero
        for _ in range(n):
            total = added(total, part(self, *args))
        return cast("T", total)

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        at_least_none(n, "times")
        for _ in range(n):
            state = part(self, state, *args)
        return state
