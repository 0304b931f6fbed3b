"""Names in data files: one text, or one for each language."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.words import name_in

Text = Annotated[str, Meta(min_length=1, max_length=80)]


class TwoNames(Entry, frozen=True):
    """A name in English and in Polish."""

    en: Text
    pl: Text


Prose = Annotated[str, Meta(max_length=2000)]


class TwoTexts(Entry, frozen=True):
    """A text in English and in Polish."""

    en: Prose
    pl: Prose


ProseData: TypeAlias = Prose | TwoTexts
"""The type of a field that holds a longer text."""
NameData: TypeAlias = Text | TwoNames
"""The type of a field that holds a name."""


def shown(name: NameData | ProseData) -> str:
    """The name or text as each reader sees it.

    >>> shown("Ferrymen"), shown(TwoNames("Ferrymen", "Flisacy"))
    ('Ferrymen', 'Ferrymen')
    """
    return name if isinstance(name, str) else name_in({"en": name.en, "pl": name.pl})


def key(name: NameData) -> str:
    """By what the rules know a thing: its English name."""
    return name.en if isinstance(name, TwoNames) else name


def spellings(name: NameData) -> tuple[str, ...]:
    """Every name by which other entries may speak of it.

    >>> spellings(TwoNames("Ferrymen", "Flisacy"))
    ('Ferrymen', 'Flisacy')
    """
    return (name.en, name.pl) if isinstance(name, TwoNames) else (name,)
