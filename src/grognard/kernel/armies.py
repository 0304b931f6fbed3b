"""Where an army comes from: a sample's name, a file, plain data, or a roster that was made of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.data import convert, load_json, load_toml
from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.ruleset import Roster
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from grognard.kernel.data.forbidden import Flaw

A = TypeVar("A")


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
    if isinstance(source, str) and source in samples:
        return sample(source)
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
