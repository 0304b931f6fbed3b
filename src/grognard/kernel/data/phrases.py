"""The words of a complaint about data: where it is, what stands there and what was wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect as kinds

from grognard.kernel.errors import hint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.data.line_numbers import Path

LISTS = (kinds.ListType, kinds.VarTupleType, kinds.SetType, kinds.FrozenSetType, kinds.TupleType)


def about(raw: object, path: Path, says: str) -> str:
    """A sentence about the value at the path: first where it stands, then its name, then what is said of it.

    >>> about({"weapon": [{"name": "Field gun", "skill": 9}]}, ("weapon", 0, "skill"), " must be from 2 to 6")
    'weapon 1 «Field gun»: skill must be from 2 to 6'
    """
    outer, subject = _split(path)
    return about_table(raw, outer, subject + says)


def about_table(raw: object, path: Path, says: str) -> str:
    """A sentence about something in the table at the path.

    >>> about_table({"weapon": [{"name": "Field gun"}]}, ("weapon", 0), '"skill" is missing')
    'weapon 1 «Field gun»: "skill" is missing'
    """
    where = _where(raw, path)
    return f"{where}: {says}" if where else says


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
        return "nothing"
    if isinstance(value, dict | list | tuple):
        return "a table" if isinstance(value, dict) else "a list"
    return _printable(str(value))


def _printable(text: str) -> str:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return "".join(mark if mark.isprintable() else "�" for mark in shown)


def _split(path: Path) -> tuple[Path, str]:
    """The table the value stands in, and the name of the value in that table."""
    subject = ""
    while path and isinstance(path[-1], int):
        subject += f"entry {path[-1] + 1} of "
        path = path[:-1]
    if not path:
        return (), subject.removesuffix(" of ") or "the whole"
    return path[:-1], subject + _printable(str(path[-1]))


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
            outer = steps.pop() if steps else "entry"
            steps.append(f"{outer} {step + 1}")
        else:
            steps.append(_printable(str(step)))
        if isinstance(value, dict) and isinstance(name := value.get("name"), str):
            steps[-1] += f" «{_printable(name)}»"
    return ", ".join(steps)


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
    tail = hint(value, known) if known and isinstance(value, str) else ""
    # The choices have just been named in full; only a guess adds something.
    return tail if "did you mean" in tail else ""


_PHRASES: dict[type[kinds.Type], str] = {
    kinds.BoolType: "true or false",
    kinds.DateTimeType: "a date and time",
    kinds.DateType: "a date",
    kinds.TimeType: "a time of day",
    kinds.StructType: "a table",
    kinds.DictType: "a table",
    kinds.NoneType: "nothing",
}


def phrase(kind: kinds.Type) -> str:
    """What is wanted, in words: the description the type was given, or else words for its kind."""
    match kind:
        case kinds.Metadata():
            return (kind.extra_json_schema or {}).get("description") or phrase(kind.type)
        case kinds.IntType():
            return _number_phrase("a whole number", kind)
        case kinds.FloatType():
            return _number_phrase("a number", kind)
        case kinds.StrType():
            return _text_phrase(kind)
        case kinds.LiteralType() | kinds.EnumType():
            return " or ".join(show(each) for each in choices(kind))
        case kinds.UnionType():
            return " or ".join(phrase(each) for each in kind.types if not isinstance(each, kinds.NoneType))
        case kinds.CustomType():
            return str(getattr(kind.cls, "expected", f"a {kind.cls.__name__}"))
    if isinstance(kind, LISTS):
        item = getattr(kind, "item_type", None)
        return "a list of tables" if isinstance(item, kinds.StructType) else "a list"
    return _PHRASES.get(type(kind), type(kind).__name__.removesuffix("Type").lower())


def _number_phrase(name: str, kind: kinds.IntType | kinds.FloatType) -> str:
    words = name + bounds(kind.ge, kind.le)
    if kind.gt is not None:
        words += f" above {kind.gt}"
    if kind.lt is not None:
        words += f" below {kind.lt}"
    return words + (f" divisible by {kind.multiple_of}" if kind.multiple_of is not None else "")


def _text_phrase(kind: kinds.StrType) -> str:
    if kind.pattern is not None:
        return f"text of the form {kind.pattern}"
    if kind.min_length == 1 and kind.max_length is None:
        return "text that is not empty"
    length = bounds(kind.min_length, kind.max_length)
    return f"text with a length{length}" if length else "text"


def bounds(least: float | None, most: float | None) -> str:
    """The tail of a phrase about a number.

    >>> bounds(2, 6), bounds(1, None), bounds(None, None)
    (' from 2 to 6', ' of at least 1', '')
    """
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return "" if most is None else f" of at most {most}"
