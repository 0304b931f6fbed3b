"""Everything an attack can say, read from the record type that reads it; `docs/odds.md` holds the same lines."""

from __future__ import annotations

import ast
from inspect import cleandoc, getsource
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect as kinds

from grognard.kernel.data.phrases import bare, phrase, show
from grognard.kernel.keywords import Keyword

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Ruleset


def fields_of(rules: Ruleset, ask: str = "") -> list[str]:
    """A line for each field, table by table: its name, what it holds, what it is if left out, and what it means."""
    lines: list[str] = []
    for path, kind in _tables("", kinds.type_info(rules.question(ask).fields)):
        lines += [*([""] if lines else []), path or "at the top"]
        told = _told(kind.cls)
        for field in kind.fields:
            says = f" {told[field.name]}" if field.name in told else ""
            lines.append(f"  {field.encode_name}: {_holds(field)}.{says}")
    for family in _families(rules.question(ask).fields):
        lines += ["", family.registry.name]
        lines += [f"  {each.spelling}: {_meaning(each)}" for each in family.registry.all() if issubclass(each, family)]
    return lines


def in_lists(attack: dict[str, Any], fields: type[msgspec.Struct]) -> dict[str, Any]:
    """The same attack, where a table that values have made is the only entry of a list, if a list must be there.

    So `attacker.weapon.strength=4` makes the first weapon of the first attacker.
    """
    made: dict[str, Any] = _in_lists(attack, kinds.type_info(fields))
    return made


def _in_lists(value: Any, kind: kinds.Type) -> Any:
    kind = bare(kind)
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        item = bare(kind.item_type)
        if isinstance(value, dict) and isinstance(item, kinds.StructType):
            value = [value]
        return [_in_lists(entry, item) for entry in value] if isinstance(value, list) else value
    if not isinstance(value, dict) or not isinstance(kind, kinds.StructType):
        return value
    inner = {field.encode_name: field.type for field in kind.fields}
    return {key: _in_lists(own, inner[key]) if key in inner else own for key, own in value.items()}


def _families(fields: type[msgspec.Struct]) -> Iterator[type[Keyword]]:
    """The families of keywords that can be named in the fields."""
    found: dict[type[Keyword], None] = {}
    for _, kind in _tables("", kinds.type_info(fields)):
        for field in kind.fields:
            inner = bare(field.type)
            item = bare(inner.item_type) if isinstance(inner, kinds.VarTupleType | kinds.ListType) else inner
            if isinstance(item, kinds.CustomType) and issubclass(item.cls, Keyword):
                found[item.cls] = None
    yield from found


def _meaning(keyword: type[Keyword]) -> str:
    """What it does, in one line, with its clause."""
    first = cleandoc(keyword.__doc__ or "").partition("\n\n")[0]
    return " ".join(first.split())


def _tables(path: str, kind: kinds.Type) -> Iterator[tuple[str, kinds.StructType]]:
    """The tables of a file with their headings, the outer before the inner."""
    if not isinstance(kind, kinds.StructType):
        return
    yield path, kind
    for field in kind.fields:
        inner = bare(field.type)
        own = f"{path.strip('[]')}.{field.encode_name}".lstrip(".")
        if isinstance(inner, kinds.StructType):
            yield from _tables(f"[{own}]", inner)
        elif isinstance(inner, kinds.VarTupleType | kinds.ListType):
            yield from _tables(f"[[{own}]]", bare(inner.item_type))


def _holds(field: kinds.Field) -> str:
    kind = bare(field.type)
    said = _phrase(field.type)
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        item = bare(kind.item_type)
        said = "tables" if isinstance(item, kinds.StructType) else f"a list, each {_phrase(item)}"
    if field.required:
        return f"{said}, required"
    default = field.default if field.default is not msgspec.NODEFAULT else None
    if default is None or default == () or default == "" or isinstance(default, msgspec.Struct):
        return said
    return f"{said}; {_spelled(default)} if left out"


def _phrase(kind: kinds.Type) -> str:
    """How long a name may be is nothing to learn by heart."""
    return "text" if isinstance(bare(kind), kinds.StrType) else phrase(kind)


def _spelled(value: Any) -> str:
    """As the file would say it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(show, value))}]"
    return show(value)


def _told(kind: type) -> dict[str, str]:
    """What stands below each field in the source: its meaning. Records it derives from come first."""
    told: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if not each.__module__.startswith("grognard."):
            continue
        body = ast.parse(dedent(getsource(each))).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, below in zip(body.body, body.body[1:], strict=False):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
                value = below.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    told[line.target.id] = " ".join(cleandoc(value.value).split())
    return told
