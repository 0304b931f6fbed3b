"""How large an army may be, in every ruleset: so that no list of a stranger costs more than a game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.kernel.ruleset.rosters import Problem
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset.lists import Lists

MOST_MODELS = 600
"""Of a legal army; no table holds more."""
MOST_MODELS_WITH_OWN = 300
"""Of a stranger's army with sheets in it: their points may be nothing, so that points do not limit it."""
MOST_OWN = 100
"""Sheets in a stranger's army."""


def size_problems(lists: Lists, army: Any) -> Iterator[Problem]:
    """What is too much in a mustered army."""
    models = lists.models(lists.read(army)) if lists.models is not None else 0
    if models > MOST_MODELS:
        fix = tell("Take at most {most}.", most=MOST_MODELS)
        yield Problem(tell("The army has {models} models.", models=models), "", fix, where="unit")


def check_own_sheets(lists: Lists, army: Mapping[str, Any]) -> None:
    """Raise if an army of a stranger, as plain data, brings too many sheets, or too many models with them."""
    own = sum(_number(army, field) for field in lists.own_sheets)
    if own > MOST_OWN:
        raise BadData(tell("The army has {own} sheets of its own; at most {most} are read.", own=own, most=MOST_OWN))
    if own and lists.models is not None:
        models = lists.models(lists.read(army))
        if models > MOST_MODELS_WITH_OWN:
            raise BadData(
                tell(
                    "The army has {models} models; with sheets of its own it may have {most}.",
                    models=models,
                    most=MOST_MODELS_WITH_OWN,
                )
            )


def _number(army: Any, field: str) -> int:
    """The entries of a list in the army; "lists.unit" is the list "unit" in the table "lists"."""
    for name in field.split("."):
        army = army.get(name) if isinstance(army, Mapping) else None
    return len(army) if isinstance(army, (list, tuple)) else 0
