"""What is wrong with a mapping that should become a given type: every problem, in a sentence a player understands.

msgspec stops at the first problem and names it in a programmer's words, so this looks again, more slowly, and only
when msgspec has already said no.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect as kinds

from grognard.kernel.data.forbidden import Flaw
from grognard.kernel.data.phrases import (
    LISTS,
    about,
    about_table,
    bare,
    bounds,
    choices,
    described,
    nearest,
    phrase,
    show,
    subject_of,
)
from grognard.kernel.errors import BadData, GrognardError, guess, hint
from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.data.line_numbers import Path

    Hook = Callable[[type, Any], Any]

_TABLES = (kinds.StructType, kinds.DictType)
_PLACE = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]")


def problems(raw: object, wanted: object, hook: Hook, error: Exception) -> list[Flaw]:
    """Everything that keeps the raw data from becoming the wanted type; at least what the error says."""
    examiner = _Examiner(raw, hook)
    examiner.value((), raw, kinds.type_info(wanted))
    if not examiner.found:
        examiner.repeat((), error)
    return examiner.found


class _Examiner:
    """One look at raw data beside the type it should become."""

    def __init__(self, raw: object, hook: Hook) -> None:
        self.raw = raw
        self.hook = hook
        self.found: list[Flaw] = []

    def complain(self, path: Path, says: str, clause: str = "") -> None:
        self.found.append(Flaw(path, about(self.raw, path, says), clause))

    def complain_in(self, path: Path, says: str, *inner: str, clause: str = "") -> None:
        self.found.append(Flaw((*path, *inner), about_table(self.raw, path, says), clause))

    def value(self, path: Path, value: Any, kind: kinds.Type, expected: str = "") -> None:
        if isinstance(kind, kinds.Metadata):
            self.value(path, value, kind.type, expected or described(kind))
        elif isinstance(kind, kinds.UnionType):
            self.union(path, value, kind, expected)
        elif isinstance(kind, kinds.StructType) and isinstance(value, dict):
            self.struct(path, value, kind)
        elif isinstance(kind, kinds.DictType) and isinstance(value, dict):
            self.mapping(path, value, kind)
        elif isinstance(kind, LISTS) and isinstance(value, list | tuple):
            self.entries(path, [*value], kind)
        elif isinstance(kind, kinds.CustomType):
            self.custom(path, value, kind, expected)
        elif not _fits(value, kind):
            self.wants(path, expected or phrase(kind), value, nearest(value, [kind]))

    def wants(self, path: Path, wanted: str, value: object, near: str = "") -> None:
        """Complain that something else is wanted here."""
        says = tell(
            "{subject} must be {wanted}, not {value}{hint}",
            subject=subject_of(path),
            wanted=wanted,
            value=show(value),
            hint=near,
        )
        self.complain(path, says)

    def struct(self, path: Path, table: dict[str, Any], kind: kinds.StructType) -> None:
        before = len(self.found)
        fields = {field.encode_name: field for field in kind.fields}
        for key in table:
            if key not in fields and key != kind.tag_field:
                tail = _instead(key, table, fields)
                self.complain_in(path, tell("unknown key {key}{hint}", key=show(key), hint=tail), key)
        for key, field in fields.items():
            if key in table:
                self.value((*path, key), table[key], field.type)
            elif field.required:
                self.complain_in(path, tell('"{key}" is missing', key=key))
        if len(self.found) == before:
            self.whole(path, table, kind)

    def whole(self, path: Path, table: dict[str, Any], kind: kinds.StructType) -> None:
        """Each part is right; the record may still find fault with how they go together."""
        try:
            msgspec.convert(table, kind.cls, dec_hook=self.hook)
        except (GrognardError, msgspec.ValidationError) as error:
            self.repeat(path, error)

    def repeat(self, path: Path, error: Exception) -> None:
        """Pass on what the record, or else msgspec, said of the table at the path or of a value in it."""
        sentence = _sentence(error)
        says, _, place = sentence.partition(" - at `$")
        says = says if place else sentence
        inner = tuple(key or int(number) for key, number in _PLACE.findall(place.partition("[...]")[0]))
        if inner:
            self.complain((*path, *inner), _named((*path, *inner), says), _clause(error))
        else:
            self.complain_in(path, says, clause=_clause(error))

    def mapping(self, path: Path, table: dict[str, Any], kind: kinds.DictType) -> None:
        self.size(path, len(table), kind)
        for key, inner in table.items():
            if not _fits(key, kind.key_type):
                known = nearest(key, [kind.key_type])
                says = tell(
                    "the key {key} must be {wanted}{hint}", key=show(key), wanted=phrase(kind.key_type), hint=known
                )
                self.complain_in(path, says, key)
            self.value((*path, key), inner, kind.value_type)

    def entries(self, path: Path, values: list[Any], kind: kinds.Type) -> None:
        if isinstance(kind, kinds.TupleType):
            wanted = len(kind.item_types)
            if len(values) != wanted:
                says = tell(
                    "{subject} must have {wanted} entries, not {number}",
                    subject=subject_of(path),
                    wanted=wanted,
                    number=len(values),
                )
                self.complain(path, says)
                return
        else:
            self.size(path, len(values), kind)
        for number, value in enumerate(values):
            inner = kind.item_types[number] if isinstance(kind, kinds.TupleType) else kind.item_type  # type: ignore[attr-defined]
            self.value((*path, number), value, inner)

    def size(self, path: Path, size: int, kind: Any) -> None:
        if not _within(size, kind.min_length, kind.max_length):
            says = tell(
                "{subject} must have a number of entries{bounds}, not {number}",
                subject=subject_of(path),
                bounds=bounds(kind.min_length, kind.max_length),
                number=size,
            )
            self.complain(path, says)

    def custom(self, path: Path, value: Any, kind: kinds.CustomType, expected: str) -> None:
        try:
            self.hook(kind.cls, value)
        except GrognardError as error:
            self.complain(path, _named(path, _sentence(error)), _clause(error))
        except (TypeError, ValueError) as error:
            if expected:
                self.wants(path, expected, value)
            else:
                self.complain(path, _named(path, str(error)))

    def union(self, path: Path, value: Any, kind: kinds.UnionType, expected: str) -> None:
        """Of several kinds, the one that this value tries to be; when it tries to be none, all of them are named."""
        shapes: tuple[type, ...] = (kinds.CustomType,)
        if isinstance(value, dict | list | tuple):
            shapes += _TABLES if isinstance(value, dict) else LISTS
        alike = [each for each in map(bare, kind.types) if isinstance(each, shapes)]
        structs = [each for each in alike if isinstance(each, kinds.StructType)]
        if len(structs) > 1 and isinstance(value, dict):
            self.tagged(path, value, structs)
        elif alike and value is not None:
            self.value(path, value, alike[0], expected)
        elif not any(_fits(value, each) for each in kind.types):
            self.wants(path, expected or phrase(kind), value, nearest(value, kind.types))

    def tagged(self, path: Path, table: dict[str, Any], structs: list[kinds.StructType]) -> None:
        field = structs[0].tag_field or "type"
        by_tag = {str(each.tag): each for each in structs}
        if field not in table:
            self.complain_in(path, tell('"{key}" is missing{hint}', key=field, hint=hint("", by_tag)))
        elif str(table[field]) not in by_tag:
            says = tell(
                "{subject} {value} is unknown{hint}",
                subject=subject_of((*path, field)),
                value=show(table[field]),
                hint=hint(table[field], by_tag),
            )
            self.complain((*path, field), says)
        else:
            self.struct(path, table, by_tag[str(table[field])])


def _within(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def _fits(value: object, kind: kinds.Type) -> bool:
    """Is the value of this kind, as far as a glance can tell? Kinds that data files hardly use are left to msgspec."""
    kind = bare(kind)
    if isinstance(kind, kinds.IntType | kinds.FloatType):
        return not isinstance(value, bool) and _number_fits(value, kind)
    if isinstance(kind, kinds.StrType):
        return isinstance(value, str) and _text_fits(value, kind)
    if isinstance(kind, kinds.LiteralType | kinds.EnumType):
        return any(value == each and type(value) is type(each) for each in choices(kind))
    if isinstance(kind, kinds.UnionType):
        return any(_fits(value, each) for each in kind.types)
    if isinstance(kind, _TABLES):
        return isinstance(value, dict)
    if isinstance(kind, LISTS):
        return isinstance(value, list | tuple)
    if isinstance(kind, kinds.BoolType):
        return isinstance(value, bool)
    return not isinstance(kind, kinds.NoneType) or value is None


def _number_fits(value: object, kind: kinds.IntType | kinds.FloatType) -> bool:
    if not isinstance(value, int if isinstance(kind, kinds.IntType) else int | float):
        return False
    return (
        _within(value, kind.ge, kind.le)
        and (kind.gt is None or value > kind.gt)
        and (kind.lt is None or value < kind.lt)
        and (kind.multiple_of is None or value % kind.multiple_of == 0)
    )


def _text_fits(value: str, kind: kinds.StrType) -> bool:
    long_enough = _within(len(value), kind.min_length, kind.max_length)
    return long_enough and (kind.pattern is None or re.search(kind.pattern, value) is not None)


def _sentence(error: Exception) -> str:
    if isinstance(error, BadData):
        return error.bare
    return error.told if isinstance(error, GrognardError) else str(error)


def _clause(error: Exception) -> str:
    """The clause that the complaint of a keyword or of a whole record cites."""
    return error.clause if isinstance(error, BadData) else ""


def _named(path: Path, says: str) -> str:
    """What is said of a value, with its name before it."""
    return tell("{subject}: {says}", subject=subject_of(path), says=says)


def _instead(key: str, table: dict[str, Any], fields: Mapping[str, kinds.Field]) -> str:
    """What may have been meant by an unknown key: one that is wanted and missing, else one that is nearest to it."""
    missing = [name for name, field in fields.items() if field.required and name not in table]
    if not missing or len(missing) == len(fields):
        return hint(key, fields)
    near = guess(key, missing)
    if near:
        return near
    wanted = join([show(name) for name in missing])
    return tell("; wanted here: {wanted}{known}", wanted=wanted, known=hint(key, fields))
