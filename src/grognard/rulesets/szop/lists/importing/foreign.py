"""A list of the creator as it was read: texts and numbers, not yet looked at by the rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Family = Literal["passive", "active", "aura"]
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
    groups: tuple[str, ...] = ()
    limit: int = 0
    others: tuple[str, ...] = ()
    """Names of the other lists in the same file."""
    knows_attachments: bool = False
