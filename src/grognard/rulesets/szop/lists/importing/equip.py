"""Which model carries what: the list knows only how many there are in a unit. (SZOP-ARMY-02)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def distributed(
    models: int, weapons: Sequence[tuple[str, int, bool]], abilities: Sequence[tuple[str, int]]
) -> list[dict[str, Any]]:
    """Kinds of models with their weapons and abilities, as an army file has them.

    A weapon is its name, the number of its copies and whether it is melee. One that there is for every model goes to
    all; the others go to models from the last one backwards, of several of a kind the most frequent to the first ones.
    Abilities go to the first models.
    """
    carried: list[Counter[str]] = [Counter() for _ in range(models)]
    for is_melee in (False, True):
        kind = [(name, copies) for name, copies, other in weapons if other == is_melee]
        for name, copies in kind:
            _to_all(carried, name, copies)
        _to_some(carried, [(name, copies) for name, copies in kind if copies < models])
    held: list[list[str]] = [[] for _ in range(models)]
    for ability, number in abilities:
        for place in range(number):
            held[place % models].append(ability)
    return _kinds(carried, held)


def _to_all(carried: Sequence[Counter[str]], name: str, copies: int) -> None:
    """A weapon that there is for every model: so many each, the rest to the first ones."""
    each, rest = divmod(copies, len(carried))
    for place, model in enumerate(carried):
        if each:
            model[name] += each + (place < rest)


def _to_some(carried: Sequence[Counter[str]], few: list[tuple[str, int]]) -> None:
    """From the last model backwards; of several the most frequent one to the first models."""
    last = len(carried)
    for number, (name, copies) in enumerate(sorted(few, key=lambda each: -each[1])):
        is_first = number == 0 and len(few) > 1
        places = range(copies) if is_first else [(last - 1 - step) % len(carried) for step in range(copies)]
        last = last if is_first else last - copies
        for place in places:
            carried[place][name] += 1


def _kinds(carried: Sequence[Counter[str]], held: Sequence[list[str]]) -> list[dict[str, Any]]:
    """Models that are alike, together, in the order of their first one."""
    kinds: dict[tuple[Any, ...], int] = {}
    for weapons, abilities in zip(carried, held, strict=True):
        alike = (tuple(sorted(weapons.items())), tuple(sorted(abilities)))
        kinds[alike] = kinds.get(alike, 0) + 1
    return [_kind(number, weapons, abilities) for (weapons, abilities), number in kinds.items()]


def _kind(models: int, weapons: Sequence[tuple[str, int]], abilities: Sequence[str]) -> dict[str, Any]:
    entries = [name if copies == 1 else {"weapon": name, "copies": copies} for name, copies in weapons]
    kind: dict[str, Any] = {"models": models, "weapons": entries}
    return {**kind, "abilities": list(abilities)} if abilities else kind
