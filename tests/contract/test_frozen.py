"""Frozen records hold nothing that can be changed: what a seat was shown, and what a clone shares, stays as it was."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import grognard
from grognard.api import ruleset
from grognard.kernel.dice import Tabletop
from grognard.kernel.frozen import FrozenDict, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ANSWERS = 60
FOR_THE_RULE = frozenset({"value", "army", "armies"})
"""Fields that hold what a rule asked with, and armies as their files hold them: plain data, not records."""
CHANGEABLE = re.compile(r"\b(dict|list|set|defaultdict|deque)\[")


def changeable(thing: Any, where: str) -> Iterator[str]:
    """Where in a record a mapping, a list or a set can be changed."""
    if isinstance(thing, (dict, list, set)) and type(thing) is not FrozenDict:
        yield where
    if isinstance(thing, msgspec.Struct):
        for field in {*thing.__struct_fields__} - FOR_THE_RULE:
            yield from changeable(getattr(thing, field), f"{type(thing).__name__}.{field}")
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from changeable(value, f"{where}[{key}]")
    elif isinstance(thing, (tuple, list)):
        for value in thing:
            yield from changeable(value, where)


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_nothing_that_is_played_with_can_be_changed_in_place(slug: str) -> None:
    game, chance = ruleset(slug).new_game(seed=3), Tabletop("frozen")
    found = {*changeable(game.header, "header")}
    for key in game.ruleset.lists.samples:
        found |= {*changeable(game.ruleset.muster(key), "roster")}
    known: set[int] = set()
    for _ in range(ANSWERS):
        if game.question is None:
            break
        seat = game.waiting_for[0]
        question = game.asked_of(seat)
        assert question is not None
        found |= {*changeable(question, question.kind)}
        for record in game.records.values():
            if id(record) not in known:
                known.add(id(record))
                found |= {*changeable(record, type(record).__name__)}
        game.answer(question.suggest(chance), seat=seat)

    assert set() == found | {*changeable(tuple(game.events), "event")}


def frozen_records() -> Iterator[type[msgspec.Struct]]:
    """All kinds of frozen records of the kernel and of the rulesets."""
    for name in ("grognard.kernel", "grognard.rulesets"):
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)
    waiting = [msgspec.Struct]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(("grognard.kernel", "grognard.rulesets")) and kind.__struct_config__.frozen:
            yield kind


def test_no_frozen_record_has_a_field_of_a_kind_that_can_be_changed() -> None:
    fields = {
        f"{kind.__module__}.{kind.__qualname__}.{field}: {told}"
        for kind in frozen_records()
        for field, told in inspect.get_annotations(kind).items()
        if CHANGEABLE.search(str(told).partition("Callable")[0])
    }

    assert set() == fields


def test_a_frozen_mapping_refuses_every_change() -> None:
    mapping = frozen({"a": [1, {"b": 2}]})
    changes: list[Callable[[], Any]] = [
        lambda: mapping.update(a=1),
        lambda: mapping.pop("a"),
        mapping.popitem,
        mapping.clear,
        lambda: mapping.setdefault("c", 1),
        lambda: mapping.__setitem__("a", 1),
        lambda: mapping.__delitem__("a"),
        lambda: mapping.__ior__({"c": 1}),
        lambda: mapping["a"][1].update(b=3),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="frozen record"):
            change()

    assert {"a": (1, {"b": 2})} == mapping
    assert mapping is frozen(mapping)
