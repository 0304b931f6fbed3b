"""What no data may hold, whatever it is meant to be."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING, NamedTuple, cast

from grognard.kernel.data.phrases import about, about_table, show, subject_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.data.line_numbers import Path

DEEPEST = 40
"""Tables and lists inside each other; no honest file needs more, and a hostile one should not exhaust the machine."""

MOST_BITS = 990
"""Of a whole number: one of more than about 1000 bits is no floating-point number."""

LARGEST = 1_000_000
"""Of numbers, whatever they count: a field of its own type may have a lower limit."""
MOST_ENTRIES = 1000
"""In one list or table."""
LONGEST_TEXT = 20_000
"""Letters in one text."""
MOST_THINGS = 50_000
"""Texts, numbers, lists and tables in one file."""

# Text that a terminal would obey instead of showing it, and half characters that no file can hold.
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_SINGLE = (str, int, float, type(None))


class Flaw(NamedTuple):
    """What is wrong, the way to where it stands, and the clause that says so."""

    path: Path
    sentence: str
    clause: str = ""


def is_plain(raw: object) -> bool:
    """Whether a quick look finds nothing that `hostile` could complain of; if it is in doubt, it says no."""
    level, things = [raw], 0
    for _ in range(DEEPEST + 1):
        things += len(level)
        inner: list[object] = []
        for value in level:
            kind = type(value)
            if kind is dict:
                pairs = cast("dict[object, object]", value)
                if len(pairs) > MOST_ENTRIES or not all(type(key) is str and key.isprintable() for key in pairs):
                    return False
                inner += pairs.values()
            elif kind is list or kind is tuple:
                entries = cast("list[object]", value)
                if len(entries) > MOST_ENTRIES:
                    return False
                inner += entries
            elif not _is_plain_single(value):
                return False
        if things > MOST_THINGS or not inner:
            return things <= MOST_THINGS
        level = inner
    return False


def _is_plain_single(value: object) -> bool:
    kind = type(value)
    if kind is str:
        text = cast("str", value)
        return len(text) <= LONGEST_TEXT and text.isprintable()
    if kind is int or kind is float:
        return -LARGEST <= cast("float", value) <= LARGEST
    return value is None or kind is bool


def hostile(raw: object, largest: float = inf) -> list[Flaw]:
    """What no data may hold: numbers that are none (nan, inf) or endless, text that cannot be shown, an abyss.

    Nothing is built from data before this: what is too much of anything costs one look. With `largest` numbers beyond
    it count too; that is asked last, because the field itself can say better what it wants.
    """
    found: list[Flaw] = []
    pending: list[tuple[Path, object]] = [((), raw)]
    things = 0
    while pending:
        path, value = pending.pop()
        things += 1
        if things > MOST_THINGS:
            return [Flaw((), tell("it holds more than {most} entries", most=MOST_THINGS))]
        if isinstance(value, dict | list | tuple) and len(value) > MOST_ENTRIES:
            says = tell(
                "{subject} has {number} entries, more than {most}",
                subject=subject_of(path),
                number=len(value),
                most=MOST_ENTRIES,
            )
            return [Flaw(path, about(raw, path, says))]
        if len(path) > DEEPEST:
            return [Flaw((), tell("tables and lists stand inside each other more than {most} deep", most=DEEPEST))]
        if isinstance(value, dict):
            for key in value:
                if not isinstance(key, str):
                    says = tell("the key {key} must be text", key=show(key))
                    found.append(Flaw(path, about_table(raw, path, says)))
                elif _UNPRINTABLE.search(key):
                    says = tell("{key} has control characters", key=show(key))
                    found.append(Flaw((*path, key), about_table(raw, path, says)))
            pending += [((*path, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list | tuple):
            pending += [((*path, number), inner) for number, inner in reversed([*enumerate(value)])]
        elif flaw := _hostile_single(subject_of(path), value, largest):
            found.append(Flaw(path, about(raw, path, flaw)))
    return found


def _hostile_single(subject: str, value: object, largest: float) -> str:
    if isinstance(value, float) and not float("-inf") < value < float("inf"):
        return tell("{subject} must be a finite number, not {value}", subject=subject, value=value)
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return tell("{subject} must be a number of fewer than 300 digits", subject=subject)
    if isinstance(value, int | float) and abs(value) > largest:
        return tell("{subject} must be a number of at most {most}", subject=subject, most=f"{largest:.0f}")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return tell("{subject} must be a text of at most {most} letters", subject=subject, most=LONGEST_TEXT)
    if isinstance(value, str) and _UNPRINTABLE.search(value):
        return tell("{subject} must be text without control characters", subject=subject)
    # TOML knows dates and times; they come from one module of the standard library.
    if not isinstance(value, _SINGLE) and type(value).__module__ != "datetime":
        return tell(
            "{subject} must be text, a number, true or false, a list or a table, not a {kind}",
            subject=subject,
            kind=type(value).__name__,
        )
    return ""
