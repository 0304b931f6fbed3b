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
from grognard.kernel.data.phrases import LISTS, NOTHING, about, about_table, bare, bounds, choices, nearest, phrase, show
from grognard.kernel.errors import BadData, GrognardError, hint
from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.data.line_numbers import Path
    from grognard.kernel.words import Sentence

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

    def complain(self, path: Path, says: Callable[[Sentence], Sentence]) -> None:
        self.found.append(Flaw(path, about(self.raw, path, says)))

    def complain_in(self, path: Path, says: Sentence, *inner: str) -> None:
        self.found.append(Flaw((*path, *inner), about_table(self.raw, path, says)))

    def value(self, path: Path, value: Any, kind: kinds.Type, expected: str = "") -> None:
        if isinstance(kind, kinds.Metadata):
            before = len(self.found)
            self.value(path, value, kind.type, expected or (kind.extra_json_schema or {}).get("description", ""))
            self.cite(path, kind, before)
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
            self.unfit(path, value, expected or phrase(kind), nearest(value, [kind]))

    def unfit(self, path: Path, value: Any, expected: str, guess: Sentence) -> None:
        """The value is none of what is wanted."""
        self.complain(
            path,
            lambda it: tell(
                "{it} must be {expected}, not {value}{hint}", it=it, expected=expected, value=show(value), hint=guess
            ),
        )

    def cite(self, path: Path, kind: kinds.Type, before: int) -> None:
        """Complaints about a field, or an entry of it, cite the clause that its type names.

        A type names it so: `Annotated[int, Meta(ge=2, le=6, extra={"clause": "XMP-ARMY-03"})]`.
        """
        clause = (kind.extra or {}).get("clause", "") if isinstance(kind, kinds.Metadata) else ""
        if clause:
            self.found[before:] = [
                flaw.citing(clause) if _is_of(flaw.path, path) else flaw for flaw in self.found[before:]
            ]

    def struct(self, path: Path, table: dict[str, Any], kind: kinds.StructType) -> None:
        before = len(self.found)
        fields = {field.encode_name: field for field in kind.fields}
        for key in table:
            if key not in fields and key != kind.tag_field:
                self.complain_in(path, tell("unknown key {key}{hint}", key=show(key), hint=hint(key, fields)), key)
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
        inner = tuple(key or int(number) for key, number in _PLACE.findall(place.partition("[...]")[0]))
        if inner:
            self.complain((*path, *inner), lambda it: tell("{it}: {says}", it=it, says=says))
        else:
            self.complain_in(path, join([says if place else sentence]))

    def mapping(self, path: Path, table: dict[str, Any], kind: kinds.DictType) -> None:
        self.size(path, len(table), kind)
        for key, inner in table.items():
            if not _fits(key, kind.key_type):
                known, wanted = nearest(key, [kind.key_type]), phrase(kind.key_type)
                says = tell("the key {key} must be {expected}{hint}", key=show(key), expected=wanted, hint=known)
                self.complain_in(path, says, key)
            self.value((*path, key), inner, kind.value_type)

    def entries(self, path: Path, values: list[Any], kind: kinds.Type) -> None:
        if isinstance(kind, kinds.TupleType):
            wanted = len(kind.item_types)
            if len(values) != wanted:
                self.complain(
                    path,
                    lambda it: tell(
                        "{it} must have {wanted} entries, not {number}", it=it, wanted=wanted, number=len(values)
                    ),
                )
                return
        else:
            self.size(path, len(values), kind)
        for number, value in enumerate(values):
            inner = kind.item_types[number] if isinstance(kind, kinds.TupleType) else kind.item_type  # type: ignore[attr-defined]
            self.value((*path, number), value, inner)

    def size(self, path: Path, size: int, kind: Any) -> None:
        if not _within(size, kind.min_length, kind.max_length):
            between = bounds(kind.min_length, kind.max_length)
            self.complain(
                path,
                lambda it: tell(
                    "{it} must have a number of entries{between}, not {size}", it=it, between=between, size=size
                ),
            )

    def custom(self, path: Path, value: Any, kind: kinds.CustomType, expected: str) -> None:
        try:
            self.hook(kind.cls, value)
        except GrognardError as error:
            says = _sentence(error)
            self.complain(path, lambda it: tell("{it}: {says}", it=it, says=says))
        except (TypeError, ValueError) as error:
            if expected:
                self.unfit(path, value, expected, NOTHING)
            else:
                told = str(error)
                self.complain(path, lambda it: tell("{it}: {says}", it=it, says=told))

    def union(self, path: Path, value: Any, kind: kinds.UnionType, expected: str) -> None:
        """Of several kinds, the one that this value tries to be; when it tries to be none, all of them are named."""
        before = len(self.found)
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
            self.unfit(path, value, expected or phrase(kind), nearest(value, kind.types))
        for each in kind.types:
            self.cite(path, each, before)

    def tagged(self, path: Path, table: dict[str, Any], structs: list[kinds.StructType]) -> None:
        field = structs[0].tag_field or "type"
        by_tag = {str(each.tag): each for each in structs}
        if field not in table:
            self.complain_in(path, tell('"{key}" is missing{hint}', key=field, hint=hint("", by_tag)))
        elif str(table[field]) not in by_tag:
            value = table[field]
            self.complain(
                (*path, field),
                lambda it: tell(
                    "{it} {value} is unknown{hint}", it=it, value=show(value), hint=hint(value, by_tag)
                ),
            )
        else:
            self.struct(path, table, by_tag[str(table[field])])


def _is_of(inner: Path, path: Path) -> bool:
    """Whether a path leads to the field itself or to an entry of it."""
    return inner == path or (inner[:-1] == path and isinstance(inner[-1], int))


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
    return error.sentence if isinstance(error, BadData) else str(error)
