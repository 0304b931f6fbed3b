"""A mustered army: its prices and pools, its problems, and what could be changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from grognard.kernel.data.private_fields import open_part
from grognard.kernel.frozen import NOTHING, freeze
from grognard.kernel.words import Sentence, tell


class Factor(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the numbers that made a price: ("Burst 2", "+2"), ("models", "x 3")."""

    what: str
    value: str
    clause: str = ""


class Price(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a bill."""

    what: str
    points: float
    clause: str = ""
    unit: str = ""
    """The unit that costs it, by its name in the army; empty for what the army as a whole pays."""
    pool: str = ""
    """The key of the pool that pays; empty where there is only one."""
    exact: str = ""
    """The exact price where `points` is rounded: "12 1/3"."""
    parts: tuple[Factor, ...] = ()
    """The factors that made it, in the order of the rules."""


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points, cards or anything else that is counted: what is spent of it, and what there is (None: no limit)."""

    key: str
    spent: float
    limit: float | None = None
    name: str = ""
    """Its words; the key if left out."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an army is not legal (or, as a warning, not wise), by which clause, and what would mend it."""

    sentence: str
    clause: str
    fix: str = ""
    level: Literal["error", "warning"] = "error"
    where: str = ""
    """The place in the army, as forms name their fields: "unit.3.models"."""

    @property
    def told(self) -> Sentence:
        """The sentence with its clause and what would mend it."""
        if not self.clause:  # no rule of the book, but a limit of the program
            return tell("{sentence} {fix}", sentence=self.sentence, fix=self.fix)
        if not self.fix:
            return tell("{sentence} [{clause}]", sentence=self.sentence, clause=self.clause)
        return tell("{sentence} [{clause}] {fix}", sentence=self.sentence, clause=self.clause, fix=self.fix)

    def __str__(self) -> str:
        return str(self.told)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be put into a field of an army or an attack: what it costs, how often it can be had."""

    value: Any
    label: str = ""
    points: float | None = None
    """What the army would cost more if it were chosen now; None if the field has no price."""
    most: int | None = None
    note: str = ""
    pools: Mapping[str, float] = NOTHING
    """The same by pool, where there are several."""
    counts: bool = False
    """Whether it is what counts as long as the field is left out, as what a variant takes from its original."""

    def __post_init__(self) -> None:
        freeze(self, "pools")


class Roster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mustered army: priced item by item, with every problem found."""

    name: str
    points: float
    bill: tuple[Price, ...]
    problems: tuple[Problem, ...]
    army: Any
    """The army itself, as plain data that `new_game` accepts."""
    notes: tuple[str, ...] = ()
    """What else there is to say about it."""
    pools: tuple[Pool, ...] = ()
    private: Mapping[str, Any] = NOTHING
    """The fields of the army that the enemy does not see until they are shown; `army` holds them too.

    A field within others has its whole name: "unit.0.spy".
    """

    def __post_init__(self) -> None:
        freeze(self, "private")

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the army illegal."""
        return tuple(problem for problem in self.problems if problem.level == "error")

    @property
    def is_legal(self) -> bool:
        """Whether the army may be played: warnings do not matter."""
        return not self.errors

    def open(self) -> Roster:
        """The roster as others may see it."""
        return msgspec.structs.replace(self, army=open_part(self.army, self.private), private={})
