"""What is read, written and read again is equal: for every keyword of every ruleset, in each of its spellings."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import inspect

import grognard
from grognard.api import ruleset
from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword, Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = ("fast", "forest", "D3", "2D6+1", "infantry", "elite")
SAID = {
    "tokens": ("set on fire", "poison 4, minor acid 1", "bleeding 6"),
    "condition": ("elite", "fast", "poison"),
    "ability": ("Fear[6]", "Lethal Hits", "Sustained Hits D3", "AP 2", "Artillery", "Take Cover[still, -2]"),
    "effect": ("shaken", "bleeding 4", "light 6 x3", "place Poison Cloud[4](5+)"),
    "rounds": ("2|3", "1"),
    "directions": ("side", "own"),
}
"""What may stand in fields that are no free words, by their names."""


def registries(slug: str) -> list[Registry]:
    """The registries of a ruleset's lists."""
    ruleset(slug)
    inside = f"grognard.rulesets.{slug}.lists"
    found = [
        thing
        for name, module in list(sys.modules.items())
        if name.startswith(inside)
        for thing in vars(module).values()
        if isinstance(thing, Registry)
    ]
    return [each for number, each in enumerate(found) if not any(each is other for other in found[:number])]


def values(kind: inspect.Type) -> tuple[Any, ...]:
    """Some values that may stand in a field."""
    if isinstance(kind, inspect.Metadata):
        return values(kind.type)
    if isinstance(kind, inspect.IntType):
        return tuple(n for n in (1, 2, 3, 5, 12) if (kind.ge or 0) <= n <= (kind.le if kind.le is not None else 99))
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.UnionType):
        return tuple(value for part in kind.types for value in values(part))
    return WORDS


def spelt(made: type[Keyword], spelling: str) -> Iterator[str]:
    """The spelling with some values in it."""
    fields = {field.name: inspect.type_info(field.type) for field in msgspec.structs.fields(made)}  # type: ignore[arg-type]
    named = [part for number, part in enumerate(_split(spelling)) if number % 2]
    most = None if len(named) < 3 else 3
    for chosen in product(*([*SAID.get(name, ()), *values(fields[name])][:most] for name in named)):
        text = spelling
        for name, value in zip(named, chosen, strict=True):
            text = text.replace(f"{{{name}}}", str(value), 1)
        yield text


def _split(spelling: str) -> list[str]:
    return [part for piece in spelling.split("{") for part in piece.split("}", 1)]


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_a_keyword_is_written_as_it_was_read(slug: str) -> None:
    unread = []
    for registry in registries(slug):
        for made, spelling in dict.fromkeys((each, text) for each in registry.all() for text in each.spellings):
            read = 0
            for text in spelt(made, spelling):
                try:
                    first = registry.parse(text)
                except BadData:
                    continue  # a word that cannot stand there
                read += 1

                assert first == registry.parse(str(first)), text

            unread += [spelling] if not read else []

    assert [] == unread
