"""The part of a ruleset that reads, prices and checks armies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from grognard.kernel.ask import Chance
from grognard.kernel.ruleset.importing import Imported
from grognard.kernel.ruleset.options import Options
from grognard.kernel.ruleset.rosters import Choice, Problem, Roster

Choices = Mapping[str, Iterable[Choice]]
"""What can be put into the fields of something that is being written, by field: "unit" what can be added to the list
of units, "unit.3.leads" whom the fourth unit may lead. A field that is not named is free; one without choices is of
no use."""


def no_choices(_written: Mapping[str, Any], _options: Options) -> Choices:
    """Every field is free."""
    return {}


def _nothing_between(_rosters: tuple[Roster, ...], _options: Options) -> Iterable[Problem]:
    return ()


def _no_import(_content: str | bytes, _file: str, _roster: tuple[str, str] | None = None) -> Imported | None:
    return None


class Lists(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Armies on paper."""

    army_file: type[msgspec.Struct]
    """The record of an army file, for schemas and forms."""
    texts: Mapping[str, Mapping[str, str]] = {}
    """What fields of the army file ask for, in a sentence: by the name of their record, then by field."""
    samples: tuple[str, ...]
    """Names of the armies that come with the ruleset; the first two make a ready match."""
    first_armies: tuple[str, ...] = ()
    """Small armies for a first game, with which "Play now" begins; the first samples if left out."""
    read: Callable[[Any], Any]
    """The army from a sample's name, a path to a file, or plain data; `BadData` or `Unknown` if it is none."""
    muster: Callable[[Any, Options], Roster]
    """The army priced and checked, by these options."""
    between: Callable[[tuple[Roster, ...], Options], Iterable[Problem]] = _nothing_between
    """What is wrong between armies that are each legal: two sizes, one nation twice."""
    choices: Callable[[Mapping[str, Any], Options], Choices] = no_choices
    """What can be put into an army that is half written and may be wrong."""
    models: Callable[[Any], int] | None = None
    """The number of models in an army that was read; None if an army has no models."""
    own_sheets: tuple[str, ...] = ()
    """Lists of the army file with sheets that a player may bring himself: "sheet", "lists.unit"."""
    private: tuple[str, ...] = ()
    """Fields of the army file that stay secret until the rules show them: cards, plans, who is the warlord.

    "cards" is a field of the army, "plan.turn" one within a table, "unit.spy" one of every entry of a list.

    `begin` reads them from the header into records; nothing else may read them there. Bots and forks of running games
    get headers without those of the other seats, so `Play.imagine` guesses them in the records.
    """
    random_army: Callable[[Chance], dict[str, Any]] | None = None
    """A random legal army as plain data: own sheets, odd names, numbers at their limits, optional parts left out."""
    imports: Callable[[str | bytes, str, tuple[str, str] | None], Imported | None] = _no_import
    """A foreign army file, read; None if it is not for this ruleset. Bytes are a file that is no text, such as a
    workbook. The third is text and name of a second file that goes with it."""
