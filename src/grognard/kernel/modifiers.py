"""Numbers that remember why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import Sentence, tell

if TYPE_CHECKING:
    from collections.abc import Iterable


class Modifier(NamedTuple):
    """One reason to change a number, and the clause that says so."""

    value: int
    why: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.value:+d} {self.why}"

    def told(self) -> Sentence:
        """The same for a reader of any language.

        >>> Modifier(1, "Heavy").told()
        '+1 Heavy'
        """
        return tell("{value} {why}", value=f"{self.value:+d}", why=self.why)


class Total(NamedTuple):
    """A sum of modifiers, what it came to after the cap, and all its reasons."""

    value: int
    parts: tuple[Modifier, ...]
    raw: int

    @property
    def is_capped(self) -> bool:
        """Whether the cap swallowed something."""
        return self.value != self.raw

    def __str__(self) -> str:
        said = ", ".join(map(str, self.parts)) or "no modifier"
        return f"{said} (capped at {self.value:+d})" if self.is_capped else said


def total(parts: Iterable[Modifier], *, least: int | None = None, most: int | None = None) -> Total:
    """Add up the modifiers, then cap the sum.

    >>> print(total([Modifier(1, "Heavy"), Modifier(1, "Aim")], most=1))
    +1 Heavy, +1 Aim (capped at +1)
    """
    kept = tuple(part for part in parts if part.value)
    raw = sum(part.value for part in kept)
    value = raw
    if least is not None:
        value = max(value, least)
    if most is not None:
        value = min(value, most)
    return Total(value, kept, raw)


def with_cap(parts: tuple[Modifier, ...], value: int, clause: str) -> tuple[Modifier, ...]:
    """The reasons, and the cap as one more where it swallowed something, so that they come to the value.

    >>> print(*with_cap((Modifier(-1, "Stealth"), Modifier(-1, "darkness")), -1, "X-1"), sep=", ")
    -1 Stealth, -1 darkness, +1 cap
    """
    raw = sum([part.value for part in parts]) if parts else value
    return parts if raw == value else (*parts, Modifier(value - raw, tell("cap"), clause))
