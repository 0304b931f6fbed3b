"""What would mend an army that is not legal: small changes that were tried, and after which a problem is gone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import name_in, rendered, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ruleset import Ruleset

MOST_TRIES = 80
MOST_OFFERED = 3
"""For one problem."""


class Mend(msgspec.Struct, frozen=True):
    """A change of an army: what is done, the problem that goes away, and the army after it."""

    problem: str
    does: str
    army: dict[str, Any]


def mends(rules: Ruleset, army: dict[str, Any], options: Mapping[str, Any]) -> list[Mend]:
    """Changes that mend a problem and make no other; the smallest first, a few for each problem."""
    errors = rules.muster(army, options).errors
    before = Counter(problem.clause for problem in errors)
    found: list[Mend] = []
    if not errors:
        return found
    for number, (does, changed) in enumerate(_changes(army)):
        if number >= MOST_TRIES:
            break
        try:
            after = Counter(problem.clause for problem in rules.muster(changed, options).errors)
        except GrognardError:
            continue
        if after <= before:
            mended = [rendered(problem.sentence) for problem in errors if problem.clause in before - after]
            found += [Mend(problem, rendered(does), changed) for problem in mended if _offered(found, problem)]
    return found


def _offered(found: list[Mend], problem: str) -> bool:
    """Whether one more way to mend it is still of use."""
    return sum(each.problem == problem for each in found) < MOST_OFFERED


def _changes(army: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """One model more or less in an entry of a list, then one entry less; the last entries first."""
    lists = [(field, entries) for field, entries in army.items() if isinstance(entries, list)]
    for field, entries in lists:
        for place in reversed(range(len(entries))):
            yield from _counts(army, field, place)
    for field, entries in lists:
        for place in reversed(range(len(entries))):
            if isinstance(entries[place], dict):
                does = tell("Remove {what}", what=_name(entries[place]))
                yield does, {**army, field: entries[:place] + entries[place + 1 :]}


def _counts(army: dict[str, Any], field: str, place: int) -> Iterator[tuple[str, dict[str, Any]]]:
    entry = army[field][place]
    if not isinstance(entry, dict):
        return
    for name, value in entry.items():
        if isinstance(value, int) and not isinstance(value, bool):
            for change in (1, -1):
                if value + change > 0:
                    does = tell(
                        "{what}: {number} instead of {value}", what=_name(entry), number=value + change, value=value
                    )
                    entries = [*army[field]]
                    entries[place] = {**entry, name: value + change}
                    yield does, {**army, field: entries}


def _name(entry: dict[str, Any]) -> str:
    """What an entry is called: by its name, or by the sheet that it takes."""
    for field in ("name", "unit", "sheet", "profile"):
        value = entry.get(field)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, dict) and "en" in value:
            return name_in(value)
    return next((value for value in entry.values() if isinstance(value, str)), "?")
