"""A list of the creator as it was read: texts and numbers, not yet looked at by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from grognard.kernel.words import Sentence, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

Family = Literal["passive", "active", "aura"]
MOST_UNITS = 60
"""More rows than this are left out, and it is said."""
RUNS: dict[str, Family] = {"Pasywne": "passive", "Aktywne": "active", "Aury": "aura"}
"""How the runs of an abilities cell begin."""


class ForeignWeapon(Struct, frozen=True, kw_only=True):
    """A line of the weapons cell: so many copies in the whole unit."""

    name: str
    copies: int
    range: str
    attacks: str
    ap: str
    traits: str


class ForeignRow(Struct, frozen=True, kw_only=True):
    """A unit of the list."""

    line: int
    sheet: str
    name: str
    """Its own name; empty if it has none."""
    models: str
    quality: str
    defence: str
    toughness: str
    abilities: tuple[tuple[Family, str], ...] = ()
    weapons: tuple[ForeignWeapon, ...] = ()
    odd: tuple[str, ...] = ()
    """Texts of the weapons cell that are no weapon line."""
    points: str = ""
    group: str = ""
    """The group of the list it stands in."""
    joins: int | None = None
    """The row it is attached to, where the file says so."""


def too_many(rows: Sequence[ForeignRow]) -> list[tuple[int, str, Sentence]]:
    """The flaw of a list with more rows than an army can have."""
    if len(rows) <= MOST_UNITS:
        return []
    said = tell(
        "a list has at most {most} units; {number} more are left out", most=MOST_UNITS, number=len(rows) - MOST_UNITS
    )
    return [(rows[MOST_UNITS].line, rows[MOST_UNITS].sheet, said)]


class ForeignList(Struct, frozen=True, kw_only=True):
    """A whole list."""

    form: str
    name: str = ""
    army: str = ""
    rules: str = ""
    """The army rules, as one text."""
    rows: tuple[ForeignRow, ...] = ()
    total: str = ""
    powers: tuple[tuple[int, str, str], ...] = ()
    """Line, printed cost and text of each."""
    missions: tuple[int, ...] = ()
    supports: tuple[int, ...] = ()
    odd: tuple[tuple[str, str], ...] = ()
    """Column and text of what fits nothing, such as cards of other editions."""
    flaws: tuple[tuple[int, str, Sentence], ...] = ()
    """Line, text and sentence of what is wrong with the file as a whole: rows cut off or left out."""
    groups: tuple[str, ...] = ()
    limit: int = 0
    others: tuple[str, ...] = ()
    """Names of the other lists in the same file."""
    knows_attachments: bool = False
