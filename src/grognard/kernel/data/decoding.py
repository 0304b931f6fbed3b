"""Records from raw data with msgspec, or all that is wrong with the data; and the schemas of files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

import msgspec
from msgspec import Meta
from msgspec import inspect as kinds

from grognard.kernel.data.clauses import with_clauses
from grognard.kernel.data.examine import problems
from grognard.kernel.data.files import BadFile, parse_json, parse_toml, read_text
from grognard.kernel.data.forbidden import LARGEST, LONGEST_TEXT, MOST_ENTRIES, Flaw, hostile, is_plain
from grognard.kernel.data.line_numbers import json_places, line_of, toml_places
from grognard.kernel.data.lock import TURN
from grognard.kernel.data.phrases import about, subject_of
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grognard.kernel.data.examine import Hook
    from grognard.kernel.data.files import Source
    from grognard.kernel.data.line_numbers import Path

    Decoders = Mapping[type, Callable[[Any], Any]]
    Places = Callable[[], dict[Path, int]]

__all__ = ["Amount", "Entry", "convert", "load_json", "load_toml", "schema"]

T = TypeVar("T")

if TYPE_CHECKING:
    Check = Callable[[T], Iterable[Flaw]]

DICE = r"^([0-9]{1,3}|([1-9][0-9]{0,2})?[dD][1-9][0-9]{0,2}([+-][0-9]{1,3})?)$(?!\n)"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a data file holds derives from this: a record that refuses keys it does not know."""


Amount = Annotated[
    Annotated[int, Meta(ge=0, le=999)] | Annotated[str, Meta(pattern=DICE)],
    Meta(description="a number or dice like D6+1"),
]
"""A number or dice, as weapons have them. Another phrase of one's own: `Meta(description="...")` in the same way."""


def load_toml(
    source: Source, wanted: type[T], *, file: str = "", decode: Decoders | None = None, check: Check[T] | None = None
) -> T:
    """Read TOML into a record: a `str` is the text itself, a `Path` (or package resource) is a file.

    `file` is the name for the text in complaints. `decode` maps field types of one's own to functions that make them
    from the raw value; a type with a classmethod `from_data` (as every keyword has) needs no entry there.
    `check` looks at the record that was made, such as for names that nothing has; its flaws get their lines too.
    Whatever is wrong is raised as one `BadFile` with all problems and their lines.

    >>> class Gun(Entry, frozen=True):
    ...     name: str
    ...     attacks: Amount = 1
    >>> load_toml('name = "Field gun"\\nattacks = "D6"', Gun)
    Gun(name='Field gun', attacks='D6')
    >>> load_toml('name = "Field gun"\\nattacks = true', Gun, file="guns.toml")
    Traceback (most recent call last):
    grognard.kernel.data.files.BadFile: guns.toml:2: attacks must be a number or dice like D6+1, not true
    """
    text, label = read_text(source, file)
    raw = parse_toml(text, label)

    def places() -> dict[Path, int]:
        return toml_places(text)

    return _checked(_build(raw, wanted, decode, label, places), check, label, places)


def load_json(
    source: Source, wanted: type[T], *, file: str = "", decode: Decoders | None = None, check: Check[T] | None = None
) -> T:
    """Read JSON into a record, in the same way and with the same complaints as `load_toml`."""
    text, label = read_text(source, file)
    raw = parse_json(text, label)
    if found := hostile(raw):
        raise _bad(found, label, lambda: json_places(text)[0])
    places, twice = json_places(text)
    if twice:
        found = [
            Flaw(path, about(raw, path, tell("{subject} stands twice", subject=subject_of(path)))) for path in twice
        ]
        raise _bad(found, label, lambda: places)
    return _checked(_build(raw, wanted, decode, label, lambda: places), check, label, lambda: places)


def convert(
    raw: object, wanted: type[T], *, file: str = "", decode: Decoders | None = None, check: Check[T] | None = None
) -> T:
    """Make a record from plain mappings, lists, text and numbers, with the complaints of a data file but no lines."""
    made = _build(dict(raw) if isinstance(raw, Mapping) else raw, wanted, decode, file, dict)
    return _checked(made, check, file, dict)


def schema(wanted: object) -> dict[str, Any]:
    """The JSON Schema of a file type, for editors that check and complete while one writes.

    What a field does not limit itself has the limit of all data: no number, text, list or table is without one.
    """
    with TURN:
        _check(cast("Any", wanted))
        described = msgspec.json.schema(wanted, schema_hook=_schema_of)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_limited(described)}


def _limited(part: Any) -> Any:
    """A schema with the limits of all data where it has none of its own."""
    if isinstance(part, list):
        return [_limited(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: value if key in ("default", "enum", "const") else _limited(value) for key, value in part.items()}
    match part.get("type"):
        case "integer" | "number":
            if "exclusiveMinimum" not in made:
                made.setdefault("minimum", -LARGEST)
            if "exclusiveMaximum" not in made:
                made.setdefault("maximum", LARGEST)
        case "string":
            made.setdefault("maxLength", LONGEST_TEXT)
        case "array":
            made.setdefault("maxItems", MOST_ENTRIES)
        case "object" if "properties" not in part:
            made.setdefault("maxProperties", MOST_ENTRIES)
    return made


def _schema_of(kind: type) -> dict[str, Any]:
    own = getattr(kind, "data_schema", None)
    return dict(own()) if own is not None else {"description": str(getattr(kind, "expected", kind.__name__))}


def _build(raw: object, wanted: type[T], decode: Decoders | None, file: str, places: Places) -> T:
    hook = _hook(decode or {})
    with TURN:
        _check(cast("Any", wanted))
        is_harmless = is_plain(raw)
        if not is_harmless and (found := hostile(raw)):
            raise _bad(found, file, places)
        try:
            made = msgspec.convert(raw, wanted, dec_hook=hook)
        except (msgspec.ValidationError, GrognardError) as error:
            found = with_clauses(problems(raw, wanted, hook, error), wanted)
        else:
            found = [] if is_harmless else hostile(raw, LARGEST)
            if not found:
                return made
        raise _bad(found, file, places)


def _checked(made: T, check: Check[T] | None, file: str, places: Places) -> T:
    """The record, if the check finds nothing."""
    if check is not None and (found := list(check(made))):
        raise _bad(found, file, places)
    return made


def _hook(decode: Decoders) -> Hook:
    def make(kind: type, value: Any) -> Any:
        maker = decode.get(kind) or getattr(kind, "from_data", None)
        if maker is None:
            raise NotImplementedError(f"{kind.__name__} needs a classmethod from_data, or an entry in `decode`")
        return maker(value)

    return make


def _bad(found: list[Flaw], file: str, places: Places) -> BadFile:
    # A problem of the whole text has no line; then the places are not needed (and may be too many to list).
    lines = places() if any(problem.path for problem in found) else {}
    complaints = [
        BadData(each.sentence, file=file, line=line_of(lines, each.path), clause=each.clause) for each in found
    ]
    return BadFile(sorted(complaints, key=lambda complaint: complaint.line))


@cache
def _check(wanted: Any) -> None:
    """Raise a `TypeError` if a record of the type is lax.

    A record that swallows unknown keys would swallow a player's misspelling: the author of the type must know.
    """
    for kind in _inside(kinds.type_info(wanted), set()):
        if isinstance(kind, kinds.StructType) and not kind.forbid_unknown_fields:
            raise TypeError(f"{kind.cls.__name__} is read from data files, so it must derive from Entry")


def _inside(kind: kinds.Type, seen: set[int]) -> Iterator[kinds.Type]:
    """The type and all types in it."""
    if id(kind) in seen:
        return
    seen.add(id(kind))
    yield kind
    inner = [getattr(kind, name) for name in ("type", "item_type", "key_type", "value_type") if hasattr(kind, name)]
    inner += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    inner += [field.type for field in getattr(kind, "fields", ())]
    for each in inner:
        yield from _inside(each, seen)
