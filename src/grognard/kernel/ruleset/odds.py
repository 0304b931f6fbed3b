"""The part of a ruleset that answers questions about chances: a list of named questions, each with its own fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from grognard.kernel.odds_report import Report
from grognard.kernel.ruleset.lists import Choices, no_choices
from grognard.kernel.ruleset.options import Options

Unit = tuple[str, str]
"""A unit by its army (a sample's name or a path; perhaps none) and its name."""


def _nothing_without(_question: Mapping[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    return ()


def _as_written(question: Mapping[str, Any]) -> Mapping[str, Any]:
    return question


class OddsQuestion(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A question about chances. It is asked as a mapping, whose field "ask" names which one is meant."""

    ask: str
    """Its key; the first question of a ruleset is meant if nothing is said."""
    about: str
    """What it answers, in a sentence."""
    fields: type[msgspec.Struct]
    """The record of the question, for schemas and forms; it has no field "ask"."""
    texts: Mapping[str, str] = {}
    """What each field asks for, in a sentence, by its name."""
    part_texts: Mapping[str, Mapping[str, str]] = {}
    """The same of the records that its fields hold, by the name of the record."""
    answer: Callable[[Mapping[str, Any], Options], Report]
    """Exact distributions, from the functions that play."""
    spelled: Callable[[Mapping[str, Any]], Mapping[str, Any]] = _as_written
    """The question with the usual spellings of its values ("3+", "AP 2") written as its fields have them."""
    sample: Callable[[], dict[str, Any]]
    """A question to begin with."""
    without: Callable[[Mapping[str, Any]], Iterable[tuple[str, dict[str, Any]]]] = _nothing_without
    """The same with one thing left out, for each ability and modifier in it: what, and the rest."""
    units_in: Callable[[Any], tuple[str, ...]] | None = None
    """The names of the units of an army that can be named in the question."""
    between: Callable[[Unit, Unit], dict[str, Any]] | None = None
    """The question about one unit against another."""
    several: tuple[str, ...] = ()
    """Names that stand for several units, where an army could be named."""
    with_attackers: Callable[[Mapping[str, Any], int], dict[str, Any]] | None = None
    """The same question with so many attackers."""
    choices: Callable[[Mapping[str, Any], Options], Choices] = no_choices
    """What can be put into a question that is half written and may be wrong."""
