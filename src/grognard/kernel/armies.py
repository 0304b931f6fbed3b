"""Where an army comes from: a sample's name, a file, plain data, or a roster that was made of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

from grognard.kernel.data import convert, load_json, load_toml
from grognard.kernel.errors import BadData, GrognardError, Unknown
from grognard.kernel.ruleset import Roster
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from grognard.kernel.data.forbidden import Flaw

A = TypeVar("A")
P = ParamSpec("P")


def read_army(
    source: Any,
    wanted: type[A],
    samples: Collection[str],
    sample: Callable[[str], A],
    check: Callable[[A], Iterable[Flaw]] | None = None,
) -> A:
    """The army from a sample's name, a path to a TOML or JSON file, plain data, or an army that was read already.

    `check` finds what is wrong with an army that has the right form, such as names that nothing has.
    """
    if isinstance(source, wanted):
        return source
    if isinstance(source, Roster):
        return read_army(source.army, wanted, samples, sample, check)
    if isinstance(source, Mapping):
        return convert(source, wanted, file="army", check=check)
    if isinstance(source, str) and (name := _sample_named(source, samples)) is not None:
        return sample(name)
    if isinstance(source, (str, Path)):
        path = Path(source)
        if path.suffix.lower() == ".toml":
            return load_toml(path, wanted, check=check)
        if path.suffix.lower() == ".json":
            return load_json(path, wanted, check=check)
        raise Unknown(tell("army"), str(source), samples)
    raise BadData(
        tell("an army is a name, a path to a .toml or .json file, or a mapping, not {source}", source=repr(source))
    )


def _sample_named(wish: str, samples: Collection[str]) -> str | None:
    """The sample with that name; capital letters make no difference.

    >>> _sample_named("river league", ["River League"])
    'River League'
    """
    return wish if wish in samples else next((name for name in samples if name.casefold() == wish.casefold()), None)


def recalling(read: Callable[Concatenate[Any, P], A]) -> Callable[Concatenate[Mapping[str, Any], P], A]:
    """`read` for the army in a game's header: called once for the same data, however many games are played with it."""

    @lru_cache(maxsize=64)
    def recalled(data: bytes, *args: P.args, **more: P.kwargs) -> A:
        return read(msgspec.msgpack.decode(data), *args, **more)

    def recall(data: Mapping[str, Any], /, *args: P.args, **more: P.kwargs) -> A:
        return recalled(msgspec.msgpack.encode(data), *args, **more)  # type: ignore[arg-type] # what is handed on can be a key

    return recall


# ---------------------------------------------------------------- armies that are being written


def entries_of(listed: Any, kind: type[A]) -> list[A | None]:
    """Every entry of a list; None in the place of one that cannot be read.

    >>> entries_of([3, "three"], int)
    [None, None]
    """
    return [entry_of(each, kind) for each in listed] if isinstance(listed, (list, tuple)) else []


def readable(listed: Any, kind: type[A]) -> list[A]:
    """Those entries of a list that can be read."""
    return [each for each in entries_of(listed, kind) if each is not None]


def entry_of(thing: Any, kind: type[A]) -> A | None:
    """An entry of an army, as far as it can be read."""
    try:
        return convert(thing, kind, file="army") if isinstance(thing, Mapping) else None
    except GrognardError:
        return None
