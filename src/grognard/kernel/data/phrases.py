"""The words of a complaint about data: where it is, what stands there and what was wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect as kinds

from grognard.kernel.errors import guess
from grognard.kernel.words import join, tell, template

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.data.line_numbers import Path

LISTS = (kinds.ListType, kinds.VarTupleType, kinds.SetType, kinds.FrozenSetType, kinds.TupleType)


def about(raw: object, path: Path, says: str) -> str:
    """A sentence about the value at the path, with the table in which it stands before it.

    >>> path = ("weapon", 0, "skill")
    >>> about({"weapon": [{"name": "Field gun", "skill": 9}]}, path, f"{subject_of(path)} must be from 2 to 6")
    'weapon 1 «Field gun»: skill must be from 2 to 6'
    """
    return about_table(raw, _split(path)[0], says)


def subject_of(path: Path) -> str:
    """The name of a value in the table in which it stands.

    >>> subject_of(("weapon", 0, "skill")), subject_of(("keywords", 1))
    ('skill', 'entry 2 of keywords')
    """
    return _split(path)[1]


def about_table(raw: object, path: Path, says: str) -> str:
    """A sentence about something in the table at the path.

    >>> about_table({"weapon": [{"name": "Field gun"}]}, ("weapon", 0), '"skill" is missing')
    'weapon 1 «Field gun»: "skill" is missing'
    """
    where = _where(raw, path)
    return tell("{where}: {says}", where=where, says=says) if where else says


def show(value: object) -> str:
    """A value as a player would write it.

    >>> show(True), show("Blast"), show([1, 2]), show(None)
    ('true', '"Blast"', 'a list', 'nothing')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{_printable(value)}"'
    if value is None:
        return tell("nothing")
    if isinstance(value, dict | list | tuple):
        return tell("a table") if isinstance(value, dict) else tell("a list")
    return _printable(str(value))


def _printable(text: str) -> str:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return "".join(mark if mark.isprintable() else "�" for mark in shown)


def _split(path: Path) -> tuple[Path, str]:
    """The table the value stands in, and the name of the value in that table."""
    numbers: list[int] = []
    while path and isinstance(path[-1], int):
        numbers.append(path[-1] + 1)
        path = path[:-1]
    if path:
        subject = _printable(str(path[-1]))
    elif numbers:
        subject = tell("entry {number}", number=numbers.pop())
    else:
        subject = tell("the whole")
    for number in reversed(numbers):
        subject = tell("entry {number} of {subject}", number=number, subject=subject)
    return path[:-1], subject


def _where(raw: object, path: Path) -> str:
    """The tables on the way, each with its number and, if it has one, its name."""
    steps: list[str] = []
    value: Any = raw
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            value = None  # it stood in the text, but something of the same name came later and took its place
        if isinstance(step, int):
            outer = steps.pop() if steps else tell("entry")
            steps.append(tell("{outer} {number}", outer=outer, number=step + 1))
        else:
            steps.append(_printable(str(step)))
        if isinstance(value, dict) and isinstance(name := value.get("name"), str):
            steps[-1] = tell("{table} «{name}»", table=steps[-1], name=_printable(name))
    return join(steps)


def bare(kind: kinds.Type) -> kinds.Type:
    """The kind without the descriptions wrapped around it."""
    while isinstance(kind, kinds.Metadata):
        kind = kind.type
    return kind


def choices(kind: kinds.LiteralType | kinds.EnumType) -> list[Any]:
    """The values that may be chosen."""
    return [*kind.values] if isinstance(kind, kinds.LiteralType) else [each.value for each in kind.cls]


def nearest(value: object, among: Iterable[kinds.Type]) -> str:
    """The nearest of the named choices, when there are any and the value is a word."""
    lists = [choices(each) for each in map(bare, among) if isinstance(each, kinds.LiteralType | kinds.EnumType)]
    known = [str(choice) for each in lists for choice in each]
    # The choices have just been named in full; only a guess adds something.
    return guess(value, known) if isinstance(value, str) else ""


_PHRASES: dict[type[kinds.Type], str] = {
    kinds.BoolType: tell("true or false"),
    kinds.DateTimeType: tell("a date and time"),
    kinds.DateType: tell("a date"),
    kinds.TimeType: tell("a time of day"),
    kinds.StructType: tell("a table"),
    kinds.DictType: tell("a table"),
    kinds.NoneType: tell("nothing"),
}


def phrase(kind: kinds.Type) -> str:
    """What is wanted, in words: the description the type was given, or else words for its kind."""
    match kind:
        case kinds.Metadata():
            return described(kind) or phrase(kind.type)
        case kinds.IntType():
            return _number_phrase(tell("a whole number"), kind)
        case kinds.FloatType():
            return _number_phrase(tell("a number"), kind)
        case kinds.StrType():
            return _text_phrase(kind)
        case kinds.LiteralType() | kinds.EnumType():
            return _either([show(each) for each in choices(kind)])
        case kinds.UnionType():
            return _either([phrase(each) for each in kind.types if not isinstance(each, kinds.NoneType)])
        case kinds.CustomType():
            expected = getattr(kind.cls, "expected", "")
            return expected or tell("a {kind}", kind=kind.cls.__name__)
    if isinstance(kind, LISTS):
        item = getattr(kind, "item_type", None)
        return tell("a list of tables") if isinstance(item, kinds.StructType) else tell("a list")
    return _PHRASES.get(type(kind), type(kind).__name__.removesuffix("Type").lower())


def described(kind: kinds.Metadata) -> str:
    """The description that a type was given, as a sentence of the catalogues; "" if it has none."""
    text = (kind.extra_json_schema or {}).get("description", "")
    return template(text) if text else ""


def _either(choices: list[str]) -> str:
    """One or another.

    >>> _either(["a", "b", "c"])
    'a or b or c'
    """
    said = choices[0]
    for choice in choices[1:]:
        said = tell("{first} or {second}", first=said, second=choice)
    return said


def _number_phrase(name: str, kind: kinds.IntType | kinds.FloatType) -> str:
    parts = [name, bounds(kind.ge, kind.le)]
    if kind.gt is not None:
        parts.append(tell(" above {least}", least=kind.gt))
    if kind.lt is not None:
        parts.append(tell(" below {most}", most=kind.lt))
    if kind.multiple_of is not None:
        parts.append(tell(" divisible by {number}", number=kind.multiple_of))
    return join(parts, "")


def _text_phrase(kind: kinds.StrType) -> str:
    if kind.pattern is not None:
        return tell("text of the form {pattern}", pattern=kind.pattern)
    if kind.min_length == 1 and kind.max_length is None:
        return tell("text that is not empty")
    length = bounds(kind.min_length, kind.max_length)
    return tell("text with a length{bounds}", bounds=length) if length else tell("text")


def bounds(least: float | None, most: float | None) -> str:
    """The tail of a phrase about a number.

    >>> bounds(2, 6), bounds(1, None), bounds(None, None)
    (' from 2 to 6', ' of at least 1', '')
    """
    if least is not None and most is not None:
        return tell(" from {least} to {most}", least=least, most=most)
    if least is not None:
        return tell(" of at least {least}", least=least)
    return "" if most is None else tell(" of at most {most}", most=most)
