"""What happened, who may know it, and which clause made it so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from grognard.kernel.frozen import NOTHING, FrozenDict, frozen
from grognard.kernel.modifiers import Modifier

# `gc=False`: these can be in no cycle, and a game keeps all of them.


class Throw(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One throw of the dice as the tray shows it: what was needed, what fell, and why."""

    name: str
    die: str
    faces: tuple[int, ...]
    first: tuple[int, ...] = ()
    """What lay there before a re-roll."""
    needs: int | None = None
    plus: int = 0
    result: int = 0
    """The number rolled, or how many passed."""
    grades: tuple[str, ...] = ()
    because: tuple[Modifier, ...] = ()

    def __str__(self) -> str:
        unit = "\N{DEGREE SIGN}" if self.die == "direction" else ""
        fell = " ".join(f"{face}{unit}" for face in self.faces)
        said = f"{self.name} {fell}" if self.name else fell
        if self.first:
            said += f" (was {' '.join(map(str, self.first))})"
        if self.needs is not None:
            said += f" for {self.needs}+"
        if self.plus:
            said += f" at {self.plus:+d}"
        if self.because:
            said += f" [{', '.join(map(str, self.because))}]"
        return said


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log."""

    number: int
    text: str
    clauses: tuple[str, ...] = ()
    kind: str = "note"
    audience: tuple[int, ...] | None = None
    """Seats that may know it; None is everyone."""
    about: tuple[str, ...] = ()
    """Ids of the pieces, units or places it speaks of, to light them up on the board."""
    throws: tuple[Throw, ...] = ()
    data: Mapping[str, Any] = NOTHING

    def __post_init__(self) -> None:
        if type(self.data) is not FrozenDict:
            force_setattr(self, "data", frozen(self.data))

    def is_for(self, seat: int | None) -> bool:
        """Whether this seat may know it (None: a spectator, who knows what everyone knows)."""
        return self.audience is None or seat in self.audience

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return self.text + cited
